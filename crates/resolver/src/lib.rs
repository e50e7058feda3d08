#![doc = include_str!("../README.md")]
//!
//! # What is in here
//!
//! [`Directory`] knows the live namespaces and which of them hosts whose store; a watch keeps it current.
//! [`StoreTemplate`] turns the host into the [`Store`]'s address.
//!
//! # What holds
//!
//! * Before the first complete list nothing is found: [`LookupError::NotSynced`], never "no such namespace".
//! * A namespace that is gone from the watch is gone here, and one that was made again has its new uid.
//! * The label that names a host is believed only where it names a live namespace that is the namespace itself, its
//!   ancestor or the root tenant. Anything else is an error, not the root tenant's store.
//! * While the API server cannot be reached, the last state stands.

mod directory;
mod host;
mod record;
mod store;
mod watch;

pub use directory::{Directory, LookupError, Placement};
pub use host::HostInvalid;
pub use record::{ANCESTOR_LABEL_PREFIX, HOST_LABEL, InvalidRecord, NamespaceRecord};
pub use store::{InvalidTemplate, Isolation, Store, StoreTemplate};
pub use watch::{DirectoryOptions, watch_config};
