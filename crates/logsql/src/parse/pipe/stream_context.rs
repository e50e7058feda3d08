//! `stream_context before 5 after 10 time_window 1h`

use super::super::Input;
use super::super::value::checked;
use crate::ast::{Pipe, StreamContextPipe};
use crate::error::{NumberClass, PResult};
use crate::lex::keyword::Keyword;
use crate::span::Loc;
use crate::value::{Duration, number};

pub(super) fn stream_context(input: Input<'_>) -> PResult<'_, Pipe> {
    let mut rest = input.advance();
    if !rest.is_keyword(Keyword::Before) && !rest.is_keyword(Keyword::After) {
        return rest.unexpected("`before` or `after`").soft();
    }
    let (mut before, mut after) = (0, 0);
    // Each may stand again; the last one counts.
    loop {
        let count = if rest.is_keyword(Keyword::Before) {
            &mut before
        } else if rest.is_keyword(Keyword::After) {
            &mut after
        } else {
            break;
        };
        (rest, *count) = checked(NumberClass::Unsigned, number::rows)(rest.advance())?;
    }
    let (rest, given) = rest.skip_keyword(Keyword::TimeWindow);
    let (rest, time_window) = if given { window(rest)? } else { (rest, None) };
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::StreamContext(StreamContextPipe { before, after, time_window, loc })))
}

fn window(input: Input<'_>) -> PResult<'_, Option<Duration>> {
    let (rest, window) = checked(NumberClass::Duration, Duration::parse)(input)?;
    Ok((rest, Some(window)))
}
