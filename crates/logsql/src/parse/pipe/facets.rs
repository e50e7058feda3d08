//! `facets 10 max_values_per_field 1000 max_value_len 128 keep_const_fields`

use super::super::Input;
use super::super::value::checked;
use super::sequence::{is_number, positive};
use crate::ast::{FacetsPipe, Pipe};
use crate::error::{NumberClass, PResult};
use crate::lex::keyword::Keyword;
use crate::span::Loc;
use crate::value::number;

pub(super) fn facets(input: Input<'_>) -> PResult<'_, Pipe> {
    let rest = input.advance();
    let (mut rest, limit) = if is_number(rest) { positive(rest)? } else { (rest, FacetsPipe::LIMIT) };
    let mut facets = FacetsPipe {
        limit,
        max_values_per_field: FacetsPipe::MAX_VALUES_PER_FIELD,
        max_value_len: FacetsPipe::MAX_VALUE_LEN,
        keep_const_fields: false,
        loc: Loc::default(),
    };
    // Each may stand again; the last one counts.
    while let Some(keyword) = rest.peek().and_then(|token| token.keyword()) {
        let number = match keyword {
            Keyword::MaxValuesPerField => &mut facets.max_values_per_field,
            Keyword::MaxValueLen => &mut facets.max_value_len,
            Keyword::KeepConstFields => {
                facets.keep_const_fields = true;
                rest = rest.advance();
                continue;
            }
            _ => break,
        };
        (rest, *number) = checked(NumberClass::Positive, number::positive)(rest.advance())?;
    }
    facets.loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::Facets(facets)))
}
