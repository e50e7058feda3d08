//! Pipes that work on one row after the other.

mod clause;
mod clean;
mod copy;
mod extract;
mod format;
mod list;
mod math;
mod measure;
mod pack;
mod replace;
mod time;
mod unpack;

use super::super::Input;
use super::super::depth::Depth;
use crate::ast::Pipe;
use crate::error::PResult;
use crate::lex::keyword::Keyword;

/// The pipe of this name; none when it is of another kind.
pub(super) fn pipe(input: Input<'_>, name: Keyword, depth: Depth) -> Option<PResult<'_, Pipe>> {
    Some(match name {
        Keyword::Coalesce => copy::coalesce(input),
        Keyword::CollapseNums => clean::collapse_nums(input, depth),
        Keyword::Copy | Keyword::Cp => copy::copy(input),
        Keyword::Decolorize => clean::decolorize(input),
        Keyword::Eval | Keyword::Math => math::math(input, depth),
        Keyword::Extract => extract::extract(input, depth),
        Keyword::ExtractRegexp => extract::extract_regexp(input, depth),
        Keyword::Format => format::format(input, depth),
        Keyword::Hash => measure::hash(input),
        Keyword::JsonArrayConcat => list::json_array_concat(input),
        Keyword::JsonArrayLen => measure::json_array_len(input),
        Keyword::Len => measure::len(input),
        Keyword::Mv | Keyword::Rename => copy::rename(input),
        Keyword::PackJson => pack::pack_json(input),
        Keyword::PackLogfmt => pack::pack_logfmt(input),
        Keyword::Replace => replace::replace(input, depth),
        Keyword::ReplaceRegexp => replace::replace_regexp(input, depth),
        Keyword::Sample => measure::sample(input),
        Keyword::SetStreamFields => pack::set_stream_fields(input, depth),
        Keyword::Split => list::split(input),
        Keyword::TimeAdd => time::time_add(input),
        Keyword::UnpackJson => unpack::unpack_json(input, depth),
        Keyword::UnpackLogfmt => unpack::unpack_logfmt(input, depth),
        Keyword::UnpackSyslog => unpack::unpack_syslog(input, depth),
        Keyword::UnpackWords => list::unpack_words(input),
        Keyword::Unroll => list::unroll(input, depth),
        _ => return None,
    })
}
