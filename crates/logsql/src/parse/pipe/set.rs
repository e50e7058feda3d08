//! Pipes over sets of rows, by their names.

use super::super::Input;
use super::super::depth::Depth;
use super::{
    block, facets, first, join, list, rows, running_stats, sequence, sort, stats, stream_context, top, uniq,
};
use crate::ast::Pipe;
use crate::error::PResult;
use crate::lex::keyword::Keyword;

/// The pipe of this name; none when it is no pipe of this kind.
pub(super) fn known(input: Input<'_>, keyword: Keyword, depth: Depth) -> Option<PResult<'_, Pipe>> {
    Some(match keyword {
        Keyword::BlockStats => block::block_stats(input),
        Keyword::BlocksCount => block::blocks_count(input),
        Keyword::Facets => facets::facets(input),
        Keyword::FieldNames => list::field_names(input),
        Keyword::FieldValues => list::field_values(input),
        Keyword::First => first::first(input),
        Keyword::GenerateSequence => sequence::generate_sequence(input),
        Keyword::Join => join::join(input, depth),
        Keyword::Last => first::last(input),
        Keyword::Limit | Keyword::Head => rows::limit(input),
        Keyword::Offset | Keyword::Skip => rows::offset(input),
        Keyword::QueryStats => block::query_stats(input),
        Keyword::RunningStats => running_stats::running_stats(input),
        Keyword::Sort | Keyword::Order => sort::sort(input),
        Keyword::Stats => stats::stats(input, input.advance(), depth),
        Keyword::StatsRemote => stats::stats_remote(input, depth),
        Keyword::StreamContext => stream_context::stream_context(input),
        Keyword::Top => top::top(input),
        Keyword::TotalStats => running_stats::total_stats(input),
        Keyword::Union => join::union(input, depth),
        Keyword::Uniq => uniq::uniq(input),
        _ => return None,
    })
}
