//! The arguments of the table.

/// An argument that an endpoint reads.
#[derive(Debug)]
pub struct Argument {
    /// Its name.
    pub name: ArgumentName,
    /// What it holds.
    pub kind: Kind,
    /// How often it may stand in a request.
    pub occurs: Occurs,
    /// What holds when it is absent or empty.
    pub absent: Absent,
    /// How large it may be.
    pub cap: Cap,
}

/// The names of all arguments that any endpoint reads. The policy arguments of the stores are not among them, so they
/// cannot pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArgumentName {
    /// The LogsQL query.
    Query,
    /// Start of the window.
    Start,
    /// End of the window.
    End,
    /// The most rows.
    Limit,
    /// Rows to skip.
    Offset,
    /// How long the store may take.
    Timeout,
    /// The form of the answer.
    Format,
    /// A filter of the caller, conjoined with the query.
    ExtraFilters,
    /// A stream filter of the caller, conjoined with the query.
    ExtraStreamFilters,
}

/// What an argument holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// LogsQL with pipes.
    Query,
    /// A filter, as LogsQL or as JSON. It is read and conjoined with the query, and never goes upstream as an argument.
    Filter,
    /// A time in any of the store's forms.
    Time,
    /// A whole number.
    Integer,
    /// A duration with its unit.
    Duration,
    /// A word of a closed set.
    Word,
}

/// How often an argument may stand in a request, URL and body taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occurs {
    /// Once; twice is 400.
    Once,
    /// As often as the caller likes.
    Repeated,
}

/// What holds when an argument is absent or empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absent {
    /// 400.
    Refused,
    /// Nothing is sent.
    Nothing,
    /// The time of the request.
    Now,
    /// `--logs-default-range` before the end.
    DefaultRange,
    /// `--logs-default-limit`.
    DefaultLimit,
    /// `--request-timeout`.
    RequestTimeout,
}

/// How large an argument may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cap {
    /// As large as the request may be.
    Request,
    /// 16 KiB with the guard.
    GuardedQuery,
    /// `--logs-max-range` before the end, and not before the namespace was made.
    MaxRange,
    /// `--logs-max-limit`.
    MaxLimit,
    /// With the limit 50,000.
    RowWindow,
    /// `--request-timeout`.
    RequestTimeout,
}

// === impl ArgumentName ===

impl ArgumentName {
    /// The name as it stands in a request. Names are compared with case.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            ArgumentName::Query => "query",
            ArgumentName::Start => "start",
            ArgumentName::End => "end",
            ArgumentName::Limit => "limit",
            ArgumentName::Offset => "offset",
            ArgumentName::Timeout => "timeout",
            ArgumentName::Format => "format",
            ArgumentName::ExtraFilters => "extra_filters",
            ArgumentName::ExtraStreamFilters => "extra_stream_filters",
        }
    }
}
