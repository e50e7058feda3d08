//! Query options.

use crate::ast::QueryOptions;
use crate::error::RefusalKind;

/// Why options are refused. Those that name numbers of workers are dropped later, the others pass.
pub(super) fn refusal(options: &QueryOptions) -> Option<RefusalKind> {
    let QueryOptions {
        ignore_global_time_filter,
        time_offset,
        concurrency: _,
        parallel_readers: _,
        allow_partial_response: _,
        // Walked as a query of its own.
        global_filter: _,
        loc: _,
    } = options;
    let leaves_window = ignore_global_time_filter.is_some() || time_offset.is_some();
    leaves_window.then_some(RefusalKind::OptionOfWindow)
}
