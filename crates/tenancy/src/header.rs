//! The request headers that name an account.

use crate::Account;

#[cfg(test)]
mod tests;

/// Header of the first half of an account, as VictoriaLogs and VictoriaTraces read it.
///
/// A store that does not see this header reads account 0, and of several it reads the first: so a request carries exactly
/// one. Header names are compared without case.
pub const ACCOUNT_ID_HEADER: &str = "AccountID";

/// Header of the second half of an account. What is said of [`ACCOUNT_ID_HEADER`] holds here too.
pub const PROJECT_ID_HEADER: &str = "ProjectID";

/// Whether a header or argument name is a spelling of [`ACCOUNT_ID_HEADER`] or [`PROJECT_ID_HEADER`]: in any case, and with
/// any characters between that are not ASCII letters or digits (`account-id`, `Account_ID`, `a.c.c.o.u.n.t.i.d`).
///
/// Stores read only one spelling, but hops on the way to them turn `_` and `.` into `-` or drop them. What this function
/// finds in a client's request must not go upstream.
#[must_use]
pub fn is_account_header(name: &str) -> bool {
    spells(name, ACCOUNT_ID_HEADER) || spells(name, PROJECT_ID_HEADER)
}

fn spells(name: &str, header: &str) -> bool {
    let letters = name.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase());
    letters.eq(header.bytes().map(|byte| byte.to_ascii_lowercase()))
}

// === impl Account ===

impl Account {
    /// The two headers of this account, name and value. Values are plain decimal numbers, as stores demand.
    #[must_use]
    pub fn headers(self) -> [(&'static str, String); 2] {
        [(ACCOUNT_ID_HEADER, self.id.to_string()), (PROJECT_ID_HEADER, self.project.to_string())]
    }
}
