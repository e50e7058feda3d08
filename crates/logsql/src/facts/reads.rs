//! The fields of logs that a query reads.

mod row;
mod set;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use crate::ast::pipe::each_pipe;
use crate::ast::{Atom, Field, FieldPattern, Match, Pipe, Query, QueryOptions, SortKey, Test};
use crate::visit::{Visit, walk_atom, walk_pipe, walk_query, walk_test};

/// The fields of logs that a query reads, its sub-queries included.
///
/// A field that one pipe makes and a later one uses is counted too: it is not told from a field of the logs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldsRead {
    all: bool,
    names: BTreeSet<Box<str>>,
    families: BTreeSet<Box<str>>,
}

impl FieldsRead {
    /// Whether rows are read with all their fields: nothing picks some of them, or a pipe looks at all.
    #[must_use]
    pub fn all(&self) -> bool {
        self.all
    }

    /// The fields that are named; the message is `_msg`, and a filter on streams reads `_stream`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|name| &**name)
    }

    /// The families of fields, `name*`, by what their names begin with.
    pub fn families(&self) -> impl Iterator<Item = &str> {
        self.families.iter().map(|prefix| &**prefix)
    }

    fn name(&mut self, name: &str) {
        if !self.names.contains(name) {
            self.names.insert(name.into());
        }
    }

    fn list(&mut self, names: &[Box<str>]) {
        names.iter().for_each(|name| self.name(name));
    }

    fn family(&mut self, prefix: &str) {
        if prefix.is_empty() {
            self.all = true;
        } else if !self.families.contains(prefix) {
            self.families.insert(prefix.into());
        }
    }

    /// Fields and families; nothing stands for all.
    fn patterns(&mut self, patterns: &[FieldPattern]) {
        self.all |= patterns.is_empty();
        patterns.iter().for_each(|pattern| self.pattern(pattern));
    }

    fn pattern(&mut self, pattern: &FieldPattern) {
        match pattern {
            FieldPattern::Name(name) => self.name(name),
            FieldPattern::Prefix(prefix) => self.family(prefix),
        }
    }

    /// What is sorted by; nothing stands for all fields.
    fn keys(&mut self, keys: &[SortKey]) {
        self.all |= keys.is_empty();
        keys.iter().for_each(|key| self.name(&key.name));
    }
}

/// What a pipe reads by itself, its filters and sub-queries aside. Nothing has a default: a new pipe must decide.
pub(crate) trait Reads {
    /// Adds the fields that it looks at.
    fn reads(&self, fields: &mut FieldsRead);

    /// Whether behind it there are no fields of the rows before it but those that it reads.
    fn picks(&self) -> bool;
}

/// The fields of logs that a query reads, its sub-queries included. Allocates for each name; the facts that every request
/// needs are in [`facts`](crate::facts).
#[must_use]
pub fn fields_read(query: &Query) -> FieldsRead {
    let mut reader = Reader { fields: FieldsRead::default(), open: true };
    reader.query(query);
    reader.fields
}

struct Reader {
    fields: FieldsRead,
    /// Whether the rows still have fields of logs that nothing has picked.
    open: bool,
}

impl Visit for Reader {
    fn query(&mut self, query: &Query) {
        let outer = std::mem::replace(&mut self.open, true);
        walk_query(self, query);
        self.fields.all |= self.open;
        self.open = outer;
    }

    fn options(&mut self, options: &QueryOptions) {
        // A global filter has no rows of its own.
        if let Some(filter) = options.global_filter() {
            self.options(filter.query().options());
            self.filter(filter.query().filter());
        }
    }

    fn atom(&mut self, atom: &Atom) {
        if self.open {
            match atom {
                // `*` looks at nothing.
                Atom::Match(Match { field: Field::Message, test: Test::Any, .. }) => {}
                Atom::Match(matched) => self.field(&matched.field),
                Atom::Group(group) => self.field(&group.field),
                Atom::Stream(_) => self.fields.name("_stream"),
                Atom::StreamId(_) => self.fields.name("_stream_id"),
                Atom::Time(_) => self.fields.name("_time"),
                Atom::Guard(_) => {}
            }
        }
        walk_atom(self, atom);
    }

    fn test(&mut self, test: &Test) {
        if let (true, Test::Relation(relation)) = (self.open, test) {
            self.fields.name(&relation.other);
        }
        walk_test(self, test);
    }

    fn pipe(&mut self, pipe: &Pipe) {
        if self.open {
            each_pipe!(pipe, pipe => pipe.reads(&mut self.fields));
        }
        walk_pipe(self, pipe);
        self.open &= !each_pipe!(pipe, pipe => pipe.picks());
    }
}

impl Reader {
    fn field(&mut self, field: &Field) {
        match field {
            Field::Message => self.fields.name("_msg"),
            Field::Name(name) => self.fields.name(name),
            Field::Prefix(prefix) => self.fields.family(prefix),
        }
    }
}
