//! Free ports on loopback.

use std::hash::{BuildHasher, RandomState};
use std::net::{Ipv4Addr, TcpListener};

use anyhow::{Context, Result};

/// Below the ports that the kernel gives to outgoing connections, which could take a port between
/// its choice here and the server's bind.
const FIRST: u64 = 20_000;
const COUNT: u64 = 12_000;

/// A loopback port that nothing listens on. Another process can take it before the server does, so this is for
/// servers that cannot be told port 0.
pub(crate) fn free() -> Result<u16> {
    let random = RandomState::new();
    (0_u64..100)
        .filter_map(|attempt| u16::try_from(FIRST + random.hash_one(attempt) % COUNT).ok())
        .find(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok())
        .context("no free port on 127.0.0.1")
}
