//! The kinds of parse errors.

use std::fmt;

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is longer than [`max_bytes`](crate::ParseOptions::max_bytes).
    TooLong {
        /// Bytes of the text.
        bytes: usize,
        /// The limit.
        max: usize,
    },
    /// Nested deeper than [`max_depth`](crate::ParseOptions::max_depth).
    TooDeep {
        /// The limit.
        max: u32,
    },
    /// More parts than [`max_nodes`](crate::ParseOptions::max_nodes).
    TooManyNodes {
        /// The limit.
        max: u32,
    },
    /// More sub-queries than [`max_subqueries`](crate::ParseOptions::max_subqueries).
    TooManySubqueries {
        /// The limit.
        max: u32,
    },
    /// Sub-queries nested deeper than [`max_subquery_depth`](crate::ParseOptions::max_subquery_depth).
    SubqueriesTooDeep {
        /// The limit.
        max: u32,
    },
    /// A quote that is never closed; the span is the opening one.
    UnclosedQuote,
    /// A backslash that begins no escape of this quote style.
    BadEscape,
    /// A quoted text whose escapes give bytes that are not UTF-8.
    NotUtf8,
    /// A parenthesis, bracket or brace that is never closed; the span is the opening one.
    Unclosed {
        /// What opened.
        open: char,
    },
    /// There is no filter where one must stand.
    MissingFilter,
    /// Something stands where something else must stand.
    Unexpected {
        /// What stands there.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
    /// The text ends where something must follow.
    UnexpectedEnd {
        /// What would be right.
        expected: &'static str,
    },
    /// Two tokens touch and do not belong together.
    MissingSpace {
        /// The token before.
        before: String,
        /// The token that touches it.
        after: String,
    },
    /// A compound of a single `+ - / : . $`, or a regular expression that begins with `-`.
    NeedsQuotes {
        /// The text.
        text: String,
    },
    /// A function name without arguments; as a word it needs quotes.
    FunctionNeedsQuotes {
        /// The function.
        name: &'static str,
    },
    /// An operator directly behind a name: `a=b`.
    MissingColon {
        /// The operator as it would be right.
        operator: &'static str,
    },
    /// A comparison without a field, with a blank after the operator.
    MissingField {
        /// The operator.
        operator: &'static str,
    },
    /// No pipe has this name.
    UnknownPipe {
        /// The name.
        name: String,
        /// The known name that is nearest.
        near: Option<&'static str>,
    },
    /// No stats function has this name.
    UnknownStatsFunction {
        /// The name.
        name: String,
        /// The known name that is nearest.
        near: Option<&'static str>,
    },
    /// No query option has this name.
    UnknownOption {
        /// The name.
        name: String,
        /// The known name that is nearest.
        near: Option<&'static str>,
    },
    /// `options(…)` elsewhere than at the beginning of a query.
    MisplacedOptions,
    /// No filter function has this name. A known one is near, or else the text would be [`Self::MissingSpace`].
    UnknownFilterFunction {
        /// The name.
        name: String,
        /// The known name that is nearest.
        near: &'static str,
    },
    /// A text that is no value of the class that must stand here.
    NotANumber {
        /// What must stand here.
        class: NumberClass,
        /// The text.
        text: String,
    },
    /// A quoted number or time that would be read in another way without its quotes. The store prints such values
    /// without quotes and parses them again.
    QuotedNumber {
        /// What must stand here.
        class: NumberClass,
        /// The text inside the quotes.
        text: String,
    },
    /// A date or address that only the store's lax reading takes for one.
    LaxNumber {
        /// The text.
        text: String,
    },
    /// Not a regular expression of Go's syntax, or one that is not taken here.
    BadRegexp {
        /// What is wrong.
        reason: &'static str,
    },
    /// A text with fields in `<…>` that the pipe does not take.
    BadPattern {
        /// What is wrong.
        reason: &'static str,
    },
    /// No function of `math` has this name.
    UnknownMathFunction {
        /// The name.
        name: String,
        /// The known name that is nearest.
        near: Option<&'static str>,
    },
    /// Too many arguments of a function, or too few.
    ArgumentCount {
        /// The function.
        name: &'static str,
        /// How many it takes.
        takes: &'static str,
    },
    /// A field of `math` whose name begins as a number does. The store prints it in quotes and then takes it for one.
    FieldLikeNumber {
        /// The name.
        name: String,
    },
    /// `_time`, `_stream` or `_stream_id` in another case, quoted, as a field name.
    SpecialFieldCase {
        /// The right spelling.
        name: &'static str,
    },
    /// `in` or `not_in` in another case inside `{…}`.
    StreamOperatorCase {
        /// The right spelling.
        name: &'static str,
    },
    /// A stream filter behind another field than `_stream`.
    StreamFilterInField,
    /// A sub-query that does not end in `fields` or `uniq` over one field.
    SubqueryField,
    /// A field name that ends in `*` where a single field must be named.
    WildcardName,
    /// The same result name twice, or one that is also a `by` field.
    DuplicateName {
        /// The name.
        name: String,
    },
    /// The same clause twice.
    DuplicateClause {
        /// The clause.
        name: &'static str,
    },
    /// A function of `stats` that is none of `running_stats` and `total_stats`, or the other way round.
    OtherStatsFunction {
        /// The function.
        name: &'static str,
        /// What to write instead.
        instead: &'static str,
    },
    /// No field is named where one must be.
    NoFields,
    /// A word that is near to the one that goes on here.
    Misspelt {
        /// The word.
        found: String,
        /// What it is near to.
        near: &'static str,
    },
    /// A function with too many or too few arguments.
    WrongNumberOfArguments {
        /// How many there are.
        given: usize,
        /// How many there must be.
        wanted: usize,
    },
    /// `sort … partition by (…)` without a `limit`.
    PartitionWithoutLimit,
    /// `uniq … filter …` over several fields.
    FilterOverManyFields,
    /// More than ten upper-case letters in a text whose spellings are tried out.
    TooManyUpperCase,
    /// Pipes where only a filter may stand.
    PipesInFilter,
    /// Query options where only a filter may stand.
    OptionsInFilter,
    /// A JSON argument that is not an object of strings and lists of strings.
    BadJson {
        /// What is wrong.
        reason: &'static str,
    },
    /// An argument that would not filter at all, or match what has no such label.
    FailOpen {
        /// What is wrong.
        reason: &'static str,
    },
}

/// A class of number-like values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberClass {
    /// Any number: integer, fraction, duration, size, date, IPv4 address.
    Number,
    /// A whole number, size or duration that is not negative.
    Unsigned,
    /// A whole decimal number that is not negative.
    Decimal,
    /// A whole decimal number that is at least one.
    PositiveDecimal,
    /// Any number that is at least one.
    Positive,
    /// A fraction from 0 to 1.
    Fraction,
    /// A duration such as `1h30m`.
    Duration,
    /// A time such as `2026-11-30T10:00:00Z` or `now-5m`.
    Time,
    /// A time of day, `hh:mm`.
    TimeOfDay,
    /// A day of the week.
    Weekday,
    /// The size of a bucket, such as `5m`, `1KiB`, `day` or `/24`.
    Bucket,
    /// The offset of a bucket.
    BucketOffset,
    /// `true` or `false`.
    Flag,
    /// An IPv4 address.
    Ipv4,
    /// An IPv4 address or network.
    Ipv4Network,
    /// An IPv6 or IPv4 address.
    Ipv6,
    /// An IPv6 or IPv4 address or network.
    Ipv6Network,
    /// The id of a stream: 48 hexadecimal digits.
    StreamId,
}

impl fmt::Display for NumberClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Number => "a number",
            Self::Unsigned => "a number that is not negative",
            Self::Decimal => "a whole number",
            Self::PositiveDecimal => "a whole number above zero",
            Self::Positive => "a number above zero",
            Self::Fraction => "a fraction from 0 to 1, such as `0.95`",
            Self::Duration => "a duration such as `1h30m`",
            Self::Time => "a time or duration such as `2026-11-30T10:00:00Z` or `5m`",
            Self::TimeOfDay => "a time of day such as `08:30`",
            Self::Weekday => "a day of the week",
            Self::Bucket => "a bucket size such as `5m` or `day`",
            Self::BucketOffset => "a bucket offset such as `1h`",
            Self::Flag => "`true` or `false`",
            Self::Ipv4 => "an IPv4 address such as `10.0.0.1`",
            Self::Ipv4Network => "an IPv4 address or network such as `10.0.0.0/8`",
            Self::Ipv6 => "an IP address such as `fe80::1`",
            Self::Ipv6Network => "an IP address or network such as `fe80::/10`",
            Self::StreamId => "a stream id of 48 hexadecimal digits",
        })
    }
}
