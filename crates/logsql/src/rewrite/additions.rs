//! What is put into queries: the guard, and pipes of our own.

use super::{EnforceOptions, Isolation};
use crate::ast::{
    Atom, Bounds, DropEmptyFieldsPipe, Expr, Filter, FilterPipe, GuardFilter, Pipe, TimeFilter, TimeRange,
};
use crate::scope::Guard;
use crate::span::Loc;
use crate::time::Window;
use crate::value::Instant;

/// What is put into queries.
pub(super) struct Additions<'a> {
    pub(super) scope: &'a Guard,
    /// What rows around others must lie in; none: they are not to be read at all.
    pub(super) context: Option<Window>,
}

impl<'a> Additions<'a> {
    pub(super) fn new(scope: &'a Guard, options: &EnforceOptions) -> Self {
        let context = match options.isolation {
            Isolation::Scope => options.window,
            Isolation::Account => None,
        };
        Self { scope, context }
    }

    /// The guard, to be conjoined with a query's filter.
    pub(super) fn guard(&self) -> Filter {
        GuardFilter::filter_of(self.scope)
    }

    /// The store lists the columns of whole blocks, which hold rows of others too; with the empty ones gone it lists the
    /// fields of the rows it was given.
    pub(super) fn before_field_names() -> Pipe {
        Pipe::DropEmptyFields(DropEmptyFieldsPipe::default())
    }

    /// The store reads the rows around others past the filter and the window of the query, so both stand behind it once
    /// more. None without a window: then the pipe is refused.
    pub(super) fn behind_stream_context(&self) -> Option<Pipe> {
        let filter = Expr::both(self.guard(), time_filter(self.context.as_ref()?)?);
        Some(Pipe::Filter(FilterPipe { filter, loc: Loc::default() }))
    }
}

/// `_time:[start, end)`
fn time_filter(window: &Window) -> Option<Filter> {
    let bounds = Bounds {
        start: Instant::of(window.start)?,
        start_included: true,
        end: Instant::of(window.end)?,
        end_included: false,
    };
    let range = TimeRange::Between { bounds, offset: None };
    Some(Expr::atom(Atom::Time(TimeFilter { range, loc: Loc::default() })))
}
