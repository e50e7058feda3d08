//! Query options.

use proptest::option::{of, weighted};
use proptest::prelude::*;

use super::filter;
use super::filter::duration;
use crate::ast::{GlobalFilter, Query, QueryOptions};
use crate::span::Loc;

/// Options, with sub-queries in the global filter down to this depth.
pub(super) fn options(subqueries: u32) -> BoxedStrategy<QueryOptions> {
    let workers = (of(any::<u64>()), of(0_u64..4));
    let flags = (of(any::<bool>()), of(any::<bool>()));
    let global = if subqueries == 0 {
        Just(None).boxed()
    } else {
        weighted(0.3, global_filter(subqueries - 1)).boxed()
    };
    (workers, flags, of(duration()), global)
        .prop_map(|((concurrency, parallel_readers), (ignore, partial), time_offset, global_filter)| {
            QueryOptions {
                concurrency,
                parallel_readers,
                ignore_global_time_filter: ignore,
                allow_partial_response: partial,
                time_offset,
                global_filter,
                loc: Loc::default(),
            }
        })
        .boxed()
}

fn global_filter(subqueries: u32) -> impl Strategy<Value = GlobalFilter> {
    (options(subqueries), filter::filter(subqueries)).prop_map(|(options, filter)| {
        GlobalFilter::new(Query { options, filter, pipes: Vec::new(), loc: Loc::default() }).unwrap()
    })
}
