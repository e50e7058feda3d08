//! Pipes that are refused for what stands before or behind them.

use super::Found;
use super::columns::Columns;
use crate::ast::{FieldPattern, Pipe, Query};
use crate::error::RefusalKind;

/// Why the first such pipe of a query is refused, and where it stands.
pub(super) fn refusal(query: &Query) -> Found {
    let mut columns = Columns::OfBlocks;
    let mut filters_only = true;
    let mut own = Own::default();
    for (index, pipe) in query.pipes.iter().enumerate() {
        let kind = match pipe {
            Pipe::DropEmptyFields(_) if columns.tell() => drops(query.pipes.get(index + 1)),
            // A storage node runs the pipes before it, and it cannot be run for a row that has lost its stream.
            Pipe::StreamContext(_) if !filters_only => Some(RefusalKind::LateStreamContext),
            _ if columns.tell() && own.is_lost_by(pipe) => Some(RefusalKind::DeleteOfOwnFields),
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

/// The fields that every row has, until they are taken away. In a cluster a row without any field is lost, unless rows of
/// others give it an empty one.
struct Own(Vec<&'static str>);

impl Default for Own {
    fn default() -> Self {
        Self(vec!["_time", "_stream", "_stream_id"])
    }
}

impl Own {
    /// Whether a pipe takes the last of them away.
    fn is_lost_by(&mut self, pipe: &Pipe) -> bool {
        let taken = |pattern: &FieldPattern, field: &str| pattern.matches(field);
        match pipe {
            Pipe::Delete(delete) => {
                self.0.retain(|field| !delete.fields.iter().any(|pattern| taken(pattern, field)));
            }
            Pipe::Rename(rename) => {
                self.0.retain(|field| !rename.pairs.iter().any(|pair| taken(&pair.from, field)));
            }
            _ => {}
        }
        self.0.is_empty()
    }
}
