//! `options(…)`

use std::fmt::{self, Write};

use crate::ast::QueryOptions;

/// The options and a blank; nothing when there are none.
pub(super) fn options(out: &mut impl Write, options: &QueryOptions) -> fmt::Result {
    if options.is_empty() {
        return Ok(());
    }
    let QueryOptions {
        concurrency,
        parallel_readers,
        ignore_global_time_filter,
        allow_partial_response,
        time_offset,
        global_filter,
        loc: _,
    } = options;
    let mut list = List { out, first: true };
    list.out.write_str("options(")?;
    list.option(QueryOptions::CONCURRENCY, concurrency.as_ref())?;
    list.option(QueryOptions::PARALLEL_READERS, parallel_readers.as_ref())?;
    list.option(QueryOptions::IGNORE_GLOBAL_TIME_FILTER, ignore_global_time_filter.as_ref())?;
    list.option(QueryOptions::ALLOW_PARTIAL_RESPONSE, allow_partial_response.as_ref())?;
    list.option(QueryOptions::TIME_OFFSET, time_offset.as_ref().map(|offset| offset.as_str()).as_ref())?;
    if let Some(filter) = global_filter {
        list.name(QueryOptions::GLOBAL_FILTER)?;
        list.out.write_char('(')?;
        super::query(list.out, filter.query())?;
        list.out.write_char(')')?;
    }
    list.out.write_str(") ")
}

/// Options with commas between them.
struct List<'a, W> {
    out: &'a mut W,
    first: bool,
}

impl<W: Write> List<'_, W> {
    fn name(&mut self, name: &str) -> fmt::Result {
        if !self.first {
            self.out.write_str(", ")?;
        }
        self.first = false;
        write!(self.out, "{name}=")
    }

    fn option(&mut self, name: &str, value: Option<&impl fmt::Display>) -> fmt::Result {
        let Some(value) = value else { return Ok(()) };
        self.name(name)?;
        write!(self.out, "{value}")
    }
}
