//! Sizes in bytes, as flags write them.

#[cfg(test)]
mod tests;

/// Units and their bytes. `KB` is decimal and `KiB` binary, as the stores' own flags have it.
const UNITS: [(&str, u64); 10] = [
    ("", 1),
    ("B", 1),
    ("KB", 1_000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("TB", 1_000_000_000_000),
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("TiB", 1 << 40),
];

/// Why a text is no size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a size; write whole bytes or a unit as in 512KiB, 64MiB or 1GiB, or 0 for no bound")]
pub struct InvalidSize(());

/// Reads a size in bytes: `1GiB`, `500MB`, `4096`, `0`.
///
/// # Errors
///
/// When the text is not a whole number, optionally with one of the units, or above 16 EiB.
pub fn parse_size(text: &str) -> Result<u64, InvalidSize> {
    let end = text.find(|next: char| !next.is_ascii_digit()).unwrap_or(text.len());
    let (digits, unit) = text.split_at_checked(end).ok_or(InvalidSize(()))?;
    let (_, bytes) = UNITS.iter().find(|(name, _)| *name == unit).ok_or(InvalidSize(()))?;
    digits.parse::<u64>().ok().and_then(|number| number.checked_mul(*bytes)).ok_or(InvalidSize(()))
}
