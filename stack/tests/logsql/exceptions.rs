//! Where the parser and the store differ on purpose.

use obsproxy_logsql::{ErrorKind, ParseError};

/// A class of texts that the parser refuses although the store takes them. There is none the other way round.
pub(crate) struct Exception {
    pub(crate) reason: &'static str,
    pub(crate) holds: fn(&ErrorKind) -> bool,
}

/// All of them. One that no text of a whole run meets fails the test.
pub(crate) const EXCEPTIONS: &[Exception] = &[
    Exception {
        reason: "the store prints a field such as `.5` of a formula in quotes, and would read it as a number",
        holds: |kind| matches!(kind, ErrorKind::FieldLikeNumber { .. }),
    },
    Exception {
        reason: "the store prints numbers without quotes, and would read this one in another way",
        holds: |kind| matches!(kind, ErrorKind::QuotedNumber { .. }),
    },
    Exception {
        reason: "a date or address with other characters than digits, which the store reads past",
        holds: |kind| matches!(kind, ErrorKind::LaxNumber { .. }),
    },
    Exception {
        reason: "the store prints the quoted name bare, where it means the special field",
        holds: |kind| matches!(kind, ErrorKind::SpecialFieldCase { .. }),
    },
    Exception {
        reason: "the store stops when it runs `{label IN …}` in another case",
        holds: |kind| matches!(kind, ErrorKind::StreamOperatorCase { .. }),
    },
    Exception {
        reason: "an open `\\Q`, which stops the store behind some other parts of a regular expression",
        holds: |kind| matches!(kind, ErrorKind::BadRegexp { reason: "`\\Q` without `\\E`" }),
    },
    Exception {
        reason: "a text whose bytes are not UTF-8",
        holds: |kind| matches!(kind, ErrorKind::NotUtf8),
    },
    Exception {
        reason: "the limits of depth, parts and sub-queries",
        holds: |kind| {
            matches!(
                kind,
                ErrorKind::TooDeep { .. }
                    | ErrorKind::TooManyNodes { .. }
                    | ErrorKind::TooManySubqueries { .. }
                    | ErrorKind::SubqueriesTooDeep { .. }
            )
        },
    },
    Exception {
        reason: "the limit of length, here 16 KiB as the server's own",
        holds: |kind| matches!(kind, ErrorKind::TooLong { .. }),
    },
];

/// The place in the table of the exception that an error is.
pub(crate) fn exception(error: &ParseError) -> Option<usize> {
    EXCEPTIONS.iter().position(|exception| (exception.holds)(error.kind()))
}
