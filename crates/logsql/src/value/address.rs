//! Addresses and networks.

use std::net::{Ipv4Addr, Ipv6Addr};

use super::integer::decimal;
use super::number::{Digits, ipv4_octets};
use crate::ast::AddressRange;

/// How the store would take a text where an IPv4 address may stand.
pub(crate) enum Ipv4Reading<T> {
    /// As this.
    Address(T),
    /// As one that is not written there: one of its two-character parts ends in something else than a digit.
    Lax,
    /// Not at all.
    None,
}

impl<T> Ipv4Reading<T> {
    fn and_then<U>(self, of: impl FnOnce(T) -> Option<U>) -> Ipv4Reading<U> {
        match self {
            Self::Address(address) => of(address).map_or(Ipv4Reading::None, Ipv4Reading::Address),
            Self::Lax => Ipv4Reading::Lax,
            Self::None => Ipv4Reading::None,
        }
    }
}

/// `1.2.3.4`; octets may have zeros before them.
pub(crate) fn ipv4(text: &str) -> Ipv4Reading<Ipv4Addr> {
    let octets = |digits| ipv4_octets(text.as_bytes(), digits);
    match (octets(Digits::Real), octets(Digits::Lax)) {
        (Some(octets), _) => Ipv4Reading::Address(octets.into()),
        (None, Some(_)) => Ipv4Reading::Lax,
        (None, None) => Ipv4Reading::None,
    }
}

/// `1.2.3.4` or `1.2.3.0/24`.
pub(crate) fn ipv4_network(text: &str) -> Ipv4Reading<AddressRange<Ipv4Addr>> {
    let (address, bits) = split_mask(text);
    ipv4(address).and_then(|address| {
        let host = u32::MAX.checked_shr(mask_bits(bits, 32)?).unwrap_or(0);
        let address = u32::from(address);
        Some(AddressRange { first: (address & !host).into(), last: (address | host).into() })
    })
}

/// An IPv6 address, perhaps with a zone, which is left out; or an IPv4 address, which is mapped into IPv6.
pub(crate) fn ipv6(text: &str) -> Option<Ipv6Addr> {
    const LENGTHS: std::ops::RangeInclusive<usize> = 2..=45;
    if !LENGTHS.contains(&text.len()) {
        return None;
    }
    if let Ok(address) = text.parse::<Ipv4Addr>() {
        return Some(address.to_ipv6_mapped());
    }
    match text.split_once('%') {
        None => text.parse().ok(),
        Some((_, "")) => None,
        Some((address, _)) => address.parse().ok(),
    }
}

/// `fe80::1` or `fe80::/10`. The bits of a mapped IPv4 address are counted from its mapping.
pub(crate) fn ipv6_network(text: &str) -> Option<AddressRange<Ipv6Addr>> {
    let (address, bits) = split_mask(text);
    let address = u128::from(ipv6(address)?);
    let host = u128::MAX.checked_shr(mask_bits(bits, 128)?).unwrap_or(0);
    Some(AddressRange { first: (address & !host).into(), last: (address | host).into() })
}

fn split_mask(text: &str) -> (&str, Option<&str>) {
    text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)))
}

/// The length of a mask; without one, all bits.
fn mask_bits(bits: Option<&str>, all: u32) -> Option<u32> {
    let Some(bits) = bits else { return Some(all) };
    u32::try_from(decimal(bits)?).ok().filter(|bits| *bits <= all)
}
