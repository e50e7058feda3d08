//! On which terms a pipe is served: one list, which names each pipe, for what is refused, put in and proved.

use super::growth;
use crate::ast::{Pipe, StreamContextPipe};

/// On which terms a pipe is served.
pub(super) enum Terms<'a> {
    /// Shows the rows it is given, and nothing else.
    Plain,
    /// Lists the columns of whole blocks: `drop_empty_fields` stands directly before it.
    Columns,
    /// Reads rows past filter and window: within bounds, and our filter stands directly behind it.
    Context(&'a StreamContextPipe),
    /// Makes so many rows: up to a number.
    Rows(u64),
    /// Makes a value so many times as long: up to a number, over all pipes of a query.
    Grows(u64),
}

/// The terms of a pipe. What is refused anyhow (`forbid/pipe.rs`) has plain ones.
pub(super) fn terms(pipe: &Pipe) -> Terms<'_> {
    match pipe {
        Pipe::FieldNames(_) => Terms::Columns,
        Pipe::StreamContext(context) => Terms::Context(context),
        Pipe::GenerateSequence(sequence) => Terms::Rows(sequence.rows),
        Pipe::Format(format) => Terms::Grows(growth::of_format(format)),
        Pipe::Replace(replace) => Terms::Grows(growth::of_replace(replace)),
        Pipe::ReplaceRegexp(replace) => Terms::Grows(growth::of_replace_regexp(replace)),
        Pipe::CollapseNums(_)
        | Pipe::JsonArrayConcat(_)
        | Pipe::PackJson(_)
        | Pipe::PackLogfmt(_)
        | Pipe::SetStreamFields(_)
        | Pipe::Split(_)
        | Pipe::UnpackWords(_) => Terms::Grows(growth::QUOTED),
        Pipe::BlockStats(_)
        | Pipe::BlocksCount(_)
        | Pipe::Coalesce(_)
        | Pipe::Copy(_)
        | Pipe::Decolorize(_)
        | Pipe::Delete(_)
        | Pipe::DropEmptyFields(_)
        | Pipe::Extract(_)
        | Pipe::ExtractRegexp(_)
        | Pipe::Facets(_)
        | Pipe::FieldValues(_)
        | Pipe::Fields(_)
        | Pipe::Filter(_)
        | Pipe::First(_)
        | Pipe::Hash(_)
        | Pipe::Join(_)
        | Pipe::JsonArrayLen(_)
        | Pipe::Last(_)
        | Pipe::Len(_)
        | Pipe::Limit(_)
        | Pipe::Math(_)
        | Pipe::Offset(_)
        | Pipe::QueryStats(_)
        | Pipe::Rename(_)
        | Pipe::RunningStats(_)
        | Pipe::Sample(_)
        | Pipe::Sort(_)
        | Pipe::Stats(_)
        | Pipe::StatsRemote(_)
        | Pipe::TimeAdd(_)
        | Pipe::Top(_)
        | Pipe::TotalStats(_)
        | Pipe::Union(_)
        | Pipe::Uniq(_)
        | Pipe::UnpackJson(_)
        | Pipe::UnpackLogfmt(_)
        | Pipe::UnpackSyslog(_)
        | Pipe::Unroll(_) => Terms::Plain,
    }
}
