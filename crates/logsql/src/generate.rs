//! Trees for property tests.

mod filter;
mod options;
mod pipe;
mod stats;
mod text;

pub(crate) use filter::filter;

use proptest::collection::vec;
use proptest::prelude::*;

use crate::ast::{Query, QueryOptions};
use crate::span::Loc;

/// A query with sub-queries down to this depth.
pub(crate) fn query(subqueries: u32) -> BoxedStrategy<Query> {
    let plain = (filter(subqueries), vec(pipe::pipe(subqueries), 0..3));
    let options = prop_oneof![8 => Just(QueryOptions::default()), 1 => options::options(subqueries)];
    (options, plain)
        .prop_map(|(options, (filter, pipes))| Query { options, filter, pipes, loc: Loc::default() })
        .boxed()
}
