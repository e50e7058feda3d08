//! `ipv4_range(…)`, `ipv6_range(…)`: two addresses, or one address or network.

use super::super::Input;
use super::super::value::Lexeme;
use super::args::one_or_two;
use crate::ast::{AddressRange, Test};
use crate::error::{ErrorKind, Fault, NumberClass, PResult};
use crate::value::address::{Ipv4Reading, ipv4, ipv4_network, ipv6, ipv6_network};

/// What stands behind `ipv4_range`.
pub(super) fn ipv4_range(open: Input<'_>) -> PResult<'_, Test> {
    let (rest, (first, last)) = one_or_two(open)?;
    let Some(last) = last else {
        let network = strict(&first, NumberClass::Ipv4Network, ipv4_network)?;
        return Ok((rest, Test::Ipv4Range(network)));
    };
    let first = strict(&first, NumberClass::Ipv4, ipv4)?;
    let last = strict(&last, NumberClass::Ipv4, ipv4)?;
    Ok((rest, Test::Ipv4Range(AddressRange { first, last })))
}

/// What stands behind `ipv6_range`.
pub(super) fn ipv6_range(open: Input<'_>) -> PResult<'_, Test> {
    let (rest, (first, last)) = one_or_two(open)?;
    let Some(last) = last else {
        let network = read(&first, NumberClass::Ipv6Network, ipv6_network)?;
        return Ok((rest, Test::Ipv6Range(network)));
    };
    let first = read(&first, NumberClass::Ipv6, ipv6)?;
    let last = read(&last, NumberClass::Ipv6, ipv6)?;
    Ok((rest, Test::Ipv6Range(AddressRange { first, last })))
}

/// Addresses print as what they mean, not as they were written, so their quotes do not count.
fn read<T>(
    text: &Lexeme<'_>,
    class: NumberClass,
    of: impl Fn(&str) -> Option<T>,
) -> Result<T, nom::Err<Fault>> {
    match of(&text.text) {
        Some(address) => Ok(address),
        None => Fault::new(ErrorKind::NotANumber { class, text: text.text.to_string() }, text.span).soft(),
    }
}

fn strict<T>(
    text: &Lexeme<'_>,
    class: NumberClass,
    of: impl Fn(&str) -> Ipv4Reading<T>,
) -> Result<T, nom::Err<Fault>> {
    let kind = match of(&text.text) {
        Ipv4Reading::Address(address) => return Ok(address),
        Ipv4Reading::Lax => ErrorKind::LaxNumber { text: text.text.to_string() },
        Ipv4Reading::None => ErrorKind::NotANumber { class, text: text.text.to_string() },
    };
    Fault::new(kind, text.span).soft()
}
