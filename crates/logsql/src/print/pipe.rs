//! Pipes.

use std::fmt::{self, Write};

use super::filter::{expr, prefix};
use super::{list, quote};
use crate::ast::{ByField, FieldPattern, Pipe, SortKey, SortPipe, StatsEntry, StatsPipe, UniqPipe};

/// One pipe, without the `|`.
pub(super) fn pipe(out: &mut impl Write, pipe: &Pipe) -> fmt::Result {
    out.write_str(pipe.name())?;
    match pipe {
        Pipe::Fields(fields) => patterns(out, &fields.fields),
        Pipe::Delete(delete) => patterns(out, &delete.fields),
        Pipe::Limit(limit) => write!(out, " {}", limit.rows),
        Pipe::Offset(offset) => write!(out, " {}", offset.rows),
        Pipe::Sort(sort) => self::sort(out, sort),
        Pipe::Uniq(uniq) => self::uniq(out, uniq),
        Pipe::Filter(filter) => {
            out.write_char(' ')?;
            expr(out, &filter.filter)
        }
        Pipe::Stats(stats) => self::stats(out, stats),
    }
}

fn patterns(out: &mut impl Write, fields: &[FieldPattern]) -> fmt::Result {
    out.write_char(' ')?;
    list(out, fields, |out, field| pattern(out, field))
}

fn pattern(out: &mut impl Write, pattern: &FieldPattern) -> fmt::Result {
    match pattern {
        FieldPattern::Name(name) => quote::name(out, name),
        FieldPattern::Prefix(text) => prefix(out, text),
    }
}

fn sort(out: &mut impl Write, sort: &SortPipe) -> fmt::Result {
    if !sort.by.is_empty() {
        out.write_str(" by (")?;
        list(out, &sort.by, |out, key| sort_key(out, key))?;
        out.write_char(')')?;
    }
    if sort.descending {
        out.write_str(" desc")?;
    }
    if sort.offset > 0 {
        write!(out, " offset {}", sort.offset)?;
    }
    if sort.limit > 0 {
        write!(out, " limit {}", sort.limit)?;
    }
    Ok(())
}

fn sort_key(out: &mut impl Write, key: &SortKey) -> fmt::Result {
    quote::name(out, &key.name)?;
    if key.descending { out.write_str(" desc") } else { Ok(()) }
}

fn uniq(out: &mut impl Write, uniq: &UniqPipe) -> fmt::Result {
    out.write_str(" by (")?;
    list(out, &uniq.by, |out, name| quote::name(out, name))?;
    out.write_char(')')?;
    if !uniq.filter.is_empty() {
        out.write_str(" filter ")?;
        quote::text(out, &uniq.filter)?;
    }
    if uniq.hits {
        out.write_str(" with hits")?;
    }
    if uniq.limit > 0 { write!(out, " limit {}", uniq.limit) } else { Ok(()) }
}

fn stats(out: &mut impl Write, stats: &StatsPipe) -> fmt::Result {
    if !stats.by.is_empty() {
        out.write_str(" by (")?;
        list(out, &stats.by, |out, field| by_field(out, field))?;
        out.write_char(')')?;
    }
    out.write_char(' ')?;
    list(out, &stats.entries, |out, entry| {
        function(out, entry)?;
        match &entry.result {
            Some(name) => {
                out.write_str(" as ")?;
                quote::name(out, name)
            }
            None => Ok(()),
        }
    })
}

fn by_field(out: &mut impl Write, field: &ByField) -> fmt::Result {
    quote::name(out, &field.name)?;
    if let Some(bucket) = &field.bucket {
        write!(out, ":{}", bucket.as_str())?;
        if let Some(offset) = &field.offset {
            write!(out, " offset {}", offset.as_str())?;
        }
    }
    Ok(())
}

fn function(out: &mut impl Write, entry: &StatsEntry) -> fmt::Result {
    out.write_str(entry.function.as_str())?;
    out.write_char('(')?;
    list(out, &entry.fields, |out, field| pattern(out, field))?;
    out.write_char(')')
}

/// The name of a result: its own, or the printed function.
pub(crate) fn result_name(entry: &StatsEntry) -> String {
    if let Some(name) = &entry.result {
        return name.to_string();
    }
    let mut name = String::new();
    // Writing to a `String` cannot fail; if it did, names would be refused as duplicates.
    if function(&mut name, entry).is_err() {
        name.clear();
    }
    name
}
