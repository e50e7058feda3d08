//! Test vectors, for this and for every other implementation of the account function.

use super::Account;

/// One known answer of [`account`](crate::account()).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountVector {
    /// Name of the namespace.
    pub namespace: &'static str,
    /// UID of the namespace.
    pub uid: &'static str,
    /// What the function answers.
    pub account: Account,
}

/// Known answers of [`account`](crate::account()), version 1. They were computed by a second implementation and are frozen.
pub const ACCOUNT_VECTORS: &[AccountVector] = &[
    vector("tenant-root", "00000000-0000-0000-0000-000000000000", 49_861_701, 682_777_989),
    vector("tenant-a", "6f1c2d3e-4b5a-6789-8abc-def012345678", 2_411_051_618, 2_054_997_171),
    // The same name with another uid: a namespace that was made again.
    vector("tenant-a", "6f1c2d3e-4b5a-6789-8abc-def012345679", 1_069_696_870, 1_199_402_173),
    vector("tenant-a-b", "6f1c2d3e-4b5a-6789-8abc-def012345678", 3_493_658_006, 1_489_173_392),
    vector("tenant-u1", "11111111-2222-4333-8444-555555555555", 785_252_423, 3_054_198_984),
    // The project of counter 0 is 0, so this is the answer of counter 1.
    vector("tenant-zero-half-counter", "00000000-0000-4000-8000-0000307d6b46", 1_644_174_680, 1_727_365_205),
];

const fn vector(namespace: &'static str, uid: &'static str, id: u32, project: u32) -> AccountVector {
    AccountVector { namespace, uid, account: Account { id, project } }
}
