//! The words that mean something to LogsQL.
//!
//! Keywords are compared in lower case as the store does it: two letters outside ASCII fold to ASCII ones, U+0130
//! to `i` and U+212A to `k`, so that `İn(…)` is `in(…)`.

mod table;

/// What kind of word a keyword is. A printed word of any kind but `Place` and `Special` is put into quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    /// `and`, `or`, `not`
    Operator,
    /// Words that begin a part of a filter or pipe.
    Clause,
    /// Filter functions.
    Filter,
    /// Pipe names.
    Pipe,
    /// Stats functions (some are math functions too).
    Stats,
    /// Math functions.
    Math,
    /// Words that mean something in one place only.
    Place,
    /// Fields with a filter syntax of their own.
    Special,
}

macro_rules! keywords {
    ($($family:ident { $($variant:ident = $text:literal,)* })*) => {
        /// A keyword.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Keyword { $($($variant,)*)* }

        impl Keyword {
            /// The keyword as it is written.
            pub(crate) const fn text(self) -> &'static str {
                match self { $($(Self::$variant => $text,)*)* }
            }

            pub(crate) const fn family(self) -> Family {
                match self { $($(Self::$variant => Family::$family,)*)* }
            }

            /// All of them.
            pub(crate) const ALL: &'static [Keyword] = &[$($(Self::$variant,)*)*];
        }
    };
}

keywords! {
    Operator {
        And = "and",
        Or = "or",
        Not = "not",
    }
    Clause {
        Now = "now",
        Offset = "offset",
        Options = "options",
        If = "if",
        By = "by",
        As = "as",
        From = "from",
    }
    Filter {
        ContainsAll = "contains_all",
        ContainsAny = "contains_any",
        JsonArrayContainsAny = "json_array_contains_any",
        ContainsCommonCase = "contains_common_case",
        EqField = "eq_field",
        EqualsCommonCase = "equals_common_case",
        Exact = "exact",
        I = "i",
        In = "in",
        Ipv4Range = "ipv4_range",
        Ipv6Range = "ipv6_range",
        LeField = "le_field",
        LenRange = "len_range",
        LtField = "lt_field",
        PatternMatch = "pattern_match",
        PatternMatchFull = "pattern_match_full",
        PatternMatchPrefix = "pattern_match_prefix",
        PatternMatchSuffix = "pattern_match_suffix",
        Range = "range",
        Re = "re",
        Seq = "seq",
        StringRange = "string_range",
        ValueType = "value_type",
    }
    Pipe {
        BlockStats = "block_stats",
        BlocksCount = "blocks_count",
        Coalesce = "coalesce",
        CollapseNums = "collapse_nums",
        Copy = "copy",
        Cp = "cp",
        Decolorize = "decolorize",
        Del = "del",
        Delete = "delete",
        Drop = "drop",
        DropEmptyFields = "drop_empty_fields",
        Extract = "extract",
        ExtractRegexp = "extract_regexp",
        Eval = "eval",
        Facets = "facets",
        FieldNames = "field_names",
        FieldValues = "field_values",
        Fields = "fields",
        Filter = "filter",
        First = "first",
        Format = "format",
        GenerateSequence = "generate_sequence",
        Hash = "hash",
        Join = "join",
        JsonArrayConcat = "json_array_concat",
        JsonArrayLen = "json_array_len",
        Head = "head",
        Keep = "keep",
        Last = "last",
        Len = "len",
        Limit = "limit",
        Math = "math",
        Mv = "mv",
        Order = "order",
        PackJson = "pack_json",
        PackLogfmt = "pack_logfmt",
        QueryStats = "query_stats",
        Rename = "rename",
        Replace = "replace",
        ReplaceRegexp = "replace_regexp",
        Rm = "rm",
        RunningStats = "running_stats",
        Sample = "sample",
        SetStreamFields = "set_stream_fields",
        Skip = "skip",
        Sort = "sort",
        Split = "split",
        Stats = "stats",
        StatsRemote = "stats_remote",
        StreamContext = "stream_context",
        TimeAdd = "time_add",
        Top = "top",
        TotalStats = "total_stats",
        Union = "union",
        Uniq = "uniq",
        UnpackJson = "unpack_json",
        UnpackLogfmt = "unpack_logfmt",
        UnpackSyslog = "unpack_syslog",
        UnpackWords = "unpack_words",
        Unroll = "unroll",
        Where = "where",
    }
    Stats {
        Any = "any",
        Avg = "avg",
        Count = "count",
        CountEmpty = "count_empty",
        CountUniq = "count_uniq",
        CountUniqHash = "count_uniq_hash",
        FieldMax = "field_max",
        FieldMin = "field_min",
        Histogram = "histogram",
        JsonValues = "json_values",
        Max = "max",
        Median = "median",
        Min = "min",
        Quantile = "quantile",
        Rate = "rate",
        RateSum = "rate_sum",
        RowAny = "row_any",
        RowMax = "row_max",
        RowMin = "row_min",
        Stddev = "stddev",
        Sum = "sum",
        SumLen = "sum_len",
        UniqValues = "uniq_values",
        Values = "values",
    }
    Math {
        Abs = "abs",
        Ceil = "ceil",
        Exp = "exp",
        Floor = "floor",
        Ln = "ln",
        Rand = "rand",
        Round = "round",
    }
    Place {
        After = "after",
        Asc = "asc",
        Before = "before",
        Inner = "inner",
        KeepConstFields = "keep_const_fields",
        MaxValueLen = "max_value_len",
        MaxValuesPerField = "max_values_per_field",
        On = "on",
        Prefix = "prefix",
        Rows = "rows",
        TimeWindow = "time_window",
        Desc = "desc",
        Hits = "hits",
        Partition = "partition",
        Rank = "rank",
        With = "with",
        Switch = "switch",
        Case = "case",
        Default = "default",
        NotIn = "not_in",
        DayRange = "day_range",
        WeekRange = "week_range",
        At = "at",
        DropDuplicates = "drop_duplicates",
        KeepOriginalFields = "keep_original_fields",
        PreserveKeys = "preserve_keys",
        Prettify = "prettify",
        ResultPrefix = "result_prefix",
        SkipEmptyResults = "skip_empty_results",
    }
    Special {
        TimeField = "_time",
        StreamField = "_stream",
        StreamIdField = "_stream_id",
    }
}

impl Keyword {
    /// The keyword that the store takes this unquoted word for.
    pub(crate) fn find(word: &str) -> Option<Self> {
        if word.is_ascii() {
            return Self::find_ascii(word.as_bytes());
        }
        Self::find_ascii(folded(word)?.as_bytes())
    }

    /// The same for a word of ASCII characters.
    pub(super) fn find_ascii(word: &[u8]) -> Option<Self> {
        table::find(word)
    }
}

/// The word with the two letters outside ASCII that fold to ASCII ones replaced; none when others remain.
pub(crate) fn folded(word: &str) -> Option<String> {
    let folded: String = word.chars().map(fold).collect();
    folded.is_ascii().then_some(folded)
}

/// The lower case of a character, as far as it can be ASCII.
fn fold(c: char) -> char {
    match c {
        '\u{130}' => 'i',
        '\u{212A}' => 'k',
        other => other.to_ascii_lowercase(),
    }
}
