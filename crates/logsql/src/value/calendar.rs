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
        Self::read(text).filter(|_| digits(text).is_some_and(|digits| digits.iter().all(u8::is_ascii_digit)))
    }

    /// Whether the store takes a text that is no time of day: it does not look whether the second character of a pair is
    /// a digit.
    pub(crate) fn is_lax(text: &str) -> bool {
        Self::read(text).is_some() && Self::parse(text).is_none()
    }

    /// As the store reads it.
    fn read(text: &str) -> Option<Self> {
        let [h1, h2, m1, m2] = digits(text)?;
        let (hour, minute) = (pair(h1, h2)?, pair(m1, m2)?);
        (hour <= 24 && minute <= 60).then_some(Self { hour, minute })
    }
}

/// The characters of `hh:mm` or `hhmm` that should be digits.
fn digits(text: &str) -> Option<[u8; 4]> {
    match text.as_bytes() {
        [h1, h2, b':', m1, m2] | [h1, h2, m1, m2] => Some([*h1, *h2, *m1, *m2]),
        _ => None,
    }
}

fn pair(tens: u8, ones: u8) -> Option<u8> {
    let tens = tens.checked_sub(b'0').filter(|tens| *tens <= 9)?;
    (tens * 10).checked_add(ones.wrapping_sub(b'0'))
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
