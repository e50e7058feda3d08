//! Listen addresses as Go writes them.

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use tokio::net::TcpListener;

#[cfg(test)]
mod tests;

/// Why a text is no listen address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an address; write it as in :8080, 127.0.0.1:8080, [::1]:8080 or localhost:8080")]
pub struct InvalidAddress(());

/// Host and port to listen on: `:8080` (every address of the machine), `127.0.0.1:0` (a free port), `[::1]:8080`,
/// `localhost:8080`. Names are looked up when the listener is made, not here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListenAddress {
    host: String,
    port: u16,
}

// === impl ListenAddress ===

impl ListenAddress {
    /// Makes the listening socket.
    ///
    /// # Errors
    ///
    /// When the name cannot be looked up, or the system refuses (port taken, no right to it).
    pub async fn bind(&self) -> io::Result<TcpListener> {
        if !self.host.is_empty() {
            return TcpListener::bind((self.host.as_str(), self.port)).await;
        }
        // As Go does: one socket for both families, or IPv4 alone where the machine has no IPv6.
        match TcpListener::bind(SocketAddr::from((Ipv6Addr::UNSPECIFIED, self.port))).await {
            Err(error) if error.kind() != io::ErrorKind::AddrInUse => {
                TcpListener::bind(SocketAddr::from((Ipv4Addr::UNSPECIFIED, self.port))).await
            }
            bound => bound,
        }
    }
}

impl FromStr for ListenAddress {
    type Err = InvalidAddress;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (host, port) = text.rsplit_once(':').ok_or(InvalidAddress(()))?;
        let inner = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        // A colon in a host is IPv6, which needs its brackets to tell it from the port.
        let valid = match inner {
            Some(host) => host.parse::<Ipv6Addr>().is_ok(),
            None => {
                host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'))
            }
        };
        // `parse` would take a sign.
        if !valid || !port.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(InvalidAddress(()));
        }
        let port = port.parse().map_err(|_| InvalidAddress(()))?;
        Ok(Self { host: inner.unwrap_or(host).to_owned(), port })
    }
}

impl fmt::Display for ListenAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.host.contains(':') {
            write!(f, "[{}]:{}", self.host, self.port)
        } else {
            write!(f, "{}:{}", self.host, self.port)
        }
    }
}
