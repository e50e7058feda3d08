#![doc = include_str!("../README.md")]
//!
//! # What is in here
//!
//! The words that every other crate of the workspace shares: checked names ([`Namespace`], [`Uid`]), the [`Signal`] that
//! is asked for, and the [`Account`] under which a store keeps a namespace's data, with the headers that carry it.
//! Nothing here does I/O or waits, and no function can panic.

mod account;
mod header;
mod namespace;
mod signal;
mod uid;

pub use account::{ACCOUNT_VECTORS, Account, AccountVector, account};
pub use header::{ACCOUNT_ID_HEADER, PROJECT_ID_HEADER, is_account_header};
pub use namespace::{InvalidNamespace, Namespace};
pub use signal::Signal;
pub use uid::{InvalidUid, Uid};
