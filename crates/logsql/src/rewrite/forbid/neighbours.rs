//! Pipes that are refused for what stands before or behind them.

use super::Found;
use super::columns::Columns;
use crate::ast::{Pipe, Query};
use crate::error::RefusalKind;

/// Why the first such pipe of a query is refused, and where it stands.
pub(super) fn refusal(query: &Query) -> Found {
    let mut columns = Columns::OfBlocks;
    let mut filters_only = true;
    for (index, pipe) in query.pipes.iter().enumerate() {
        let kind = match pipe {
            Pipe::DropEmptyFields(_) if columns.tell() => drops(query.pipes.get(index + 1)),
            // A storage node runs the pipes before it, and a row that has lost its stream stops the store.
            Pipe::StreamContext(_) if !filters_only => Some(RefusalKind::LateStreamContext),
            _ => None,
        };
        if let Some(kind) = kind {
            return Some((kind, pipe.span()));
        }
        filters_only &= matches!(pipe, Pipe::Filter(_));
        columns = columns.behind(pipe);
    }
    None
}

/// It drops a row that has none of the fields that are used later, but only in a block with an empty value, which a field
/// of others gives as well. Names of fields are the same either way.
fn drops(next: Option<&Pipe>) -> Option<RefusalKind> {
    let only_names = matches!(next, Some(Pipe::FieldNames(_)));
    (!only_names).then_some(RefusalKind::DropEmptyFields)
}
