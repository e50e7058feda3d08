//! `_stream_id:…`

use std::fmt::{self, Write};

use crate::ast::{StreamIdFilter, StreamIds};
use crate::print;

/// `_stream_id:…`, with `in(…)` unless there is exactly one id.
pub(super) fn filter(out: &mut impl Write, filter: &StreamIdFilter) -> fmt::Result {
    out.write_str("_stream_id:")?;
    if let StreamIds::List(ids) = &filter.ids
        && let [id] = &**ids
    {
        return write!(out, "{id}");
    }
    out.write_str("in(")?;
    match &filter.ids {
        StreamIds::All => out.write_char('*')?,
        StreamIds::List(ids) => print::list(out, ids, |out, id| write!(out, "{id}"))?,
        StreamIds::Query(subquery) => print::query(out, subquery.query())?,
    }
    out.write_char(')')
}
