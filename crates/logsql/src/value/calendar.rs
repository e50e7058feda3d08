//! Times of day and days of the week.

/// A time of day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeOfDay {
    /// At most 24.
    hour: u8,
    /// At most 60.
    minute: u8,
}

impl TimeOfDay {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (hour, minute) = match text.as_bytes() {
            [h1, h2, b':', m1, m2] | [h1, h2, m1, m2] => (digits(*h1, *h2)?, digits(*m1, *m2)?),
            _ => return None,
        };
        (hour <= 24 && minute <= 60).then_some(Self { hour, minute })
    }
}

fn digits(tens: u8, ones: u8) -> Option<u8> {
    (tens.is_ascii_digit() && ones.is_ascii_digit()).then(|| (tens - b'0') * 10 + (ones - b'0'))
}

impl std::fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)
    }
}

/// A day of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weekday {
    /// Sunday
    Sunday,
    /// Monday
    Monday,
    /// Tuesday
    Tuesday,
    /// Wednesday
    Wednesday,
    /// Thursday
    Thursday,
    /// Friday
    Friday,
    /// Saturday
    Saturday,
}

impl Weekday {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text = crate::lex::keyword::folded(text)?;
        Some(match text.as_str() {
            "sun" | "sunday" => Self::Sunday,
            "mon" | "monday" => Self::Monday,
            "tue" | "tuesday" => Self::Tuesday,
            "wed" | "wednesday" => Self::Wednesday,
            "thu" | "thursday" => Self::Thursday,
            "fri" | "friday" => Self::Friday,
            "sat" | "saturday" => Self::Saturday,
            _ => return None,
        })
    }

    /// The short name that is printed.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Sunday => "sun",
            Self::Monday => "mon",
            Self::Tuesday => "tue",
            Self::Wednesday => "wed",
            Self::Thursday => "thu",
            Self::Friday => "fri",
            Self::Saturday => "sat",
        }
    }
}
