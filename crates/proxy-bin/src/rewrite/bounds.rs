//! What a query may cost: window, rows, time.

use std::time::{Duration, SystemTime};

use chrono::{DateTime, TimeDelta, Utc};
use form_urlencoded::Serializer;
use http::HeaderValue;
use obsproxy_logsql::{Planned, TimeArg, Window, WindowLimits, format_time, parse_duration};

use super::Order;
use crate::endpoint::ArgumentName;
use crate::refusal::Refusal;

/// Most rows that are skipped and returned together. The store's fast path for the newest rows ends there.
const MAX_ROWS_DEEP: u64 = 50_000;

/// The bounds of one query, and which of them are not the caller's.
pub(super) struct Bounds {
    window: Planned,
    limit: Clamped<u64>,
    offset: u64,
    timeout: Clamped<Option<Duration>>,
}

/// A value, and whether it is less than what the caller asked for.
struct Clamped<T> {
    value: T,
    told: bool,
}

// === impl Bounds ===

impl Bounds {
    /// Reads the arguments and holds them to the policy.
    ///
    /// # Errors
    ///
    /// 400 for a malformed argument, a start after the end, rows too deep, or a format that is not served.
    pub(super) fn plan(order: &Order<'_>) -> Result<Self, Refusal> {
        format(order)?;
        let limit = limit(order)?;
        let offset = offset(order)?;
        if offset.saturating_add(limit.value) > MAX_ROWS_DEEP {
            return Err(Refusal::BadRequest(format!(
                "offset and limit together are above {MAX_ROWS_DEEP}: narrow the time range instead"
            )));
        }
        Ok(Self { window: window(order)?, limit, offset, timeout: timeout(order)? })
    }

    /// Adds the arguments that carry the bounds.
    pub(super) fn send(&self, form: &mut Serializer<'_, String>) {
        form.append_pair(ArgumentName::Start.as_str(), &format_time(self.window.window.start));
        form.append_pair(ArgumentName::End.as_str(), &format_time(self.window.window.end));
        form.append_pair(ArgumentName::Limit.as_str(), &self.limit.value.to_string());
        if self.offset > 0 {
            form.append_pair(ArgumentName::Offset.as_str(), &self.offset.to_string());
        }
        if let Some(timeout) = self.timeout.value {
            form.append_pair(ArgumentName::Timeout.as_str(), &duration(timeout));
        }
    }

    /// The window that is sent.
    pub(super) fn window(&self) -> Window {
        self.window.window
    }

    /// How wide it is.
    pub(super) fn span(&self) -> TimeDelta {
        self.window.window.end - self.window.window.start
    }

    /// The time that the store is given; `None` is "no bound".
    pub(super) fn timeout(&self) -> Option<Duration> {
        self.timeout.value
    }

    /// What the caller is told: each item only where it was changed.
    pub(super) fn clamped(&self) -> Option<HeaderValue> {
        let mut told = Vec::new();
        if self.window.clamped_start {
            told.push(format!("start={}", format_time(self.window.window.start)));
        }
        if self.limit.told {
            told.push(format!("limit={}", self.limit.value));
        }
        if let Clamped { value: Some(timeout), told: true } = self.timeout {
            told.push(format!("timeout={}", duration(timeout)));
        }
        if told.is_empty() { None } else { HeaderValue::try_from(told.join(", ")).ok() }
    }
}

fn window(order: &Order<'_>) -> Result<Planned, Refusal> {
    let limits = WindowLimits {
        default_range: delta(order.policy.default_range),
        max_range: delta(order.policy.max_range),
        not_before: order.policy.hide_before_creation.then(|| surely_created(order.placement.created)),
    };
    let (start, end) = (time(order, ArgumentName::Start)?, time(order, ArgumentName::End)?);
    Window::plan(start, end, order.now, &limits).map_err(|error| Refusal::BadRequest(error.to_string()))
}

/// The API server cuts creation times to whole seconds. The rest of that second may hold a predecessor's last rows, so
/// the namespace's own begin with the next one.
fn surely_created(created: SystemTime) -> DateTime<Utc> {
    DateTime::from(created.checked_add(Duration::from_secs(1)).unwrap_or(created))
}

fn time(order: &Order<'_>, name: ArgumentName) -> Result<Option<TimeArg>, Refusal> {
    let parse = |text| TimeArg::parse(text).map_err(|error| malformed(name, &error));
    order.arguments.single(name).map(parse).transpose()
}

/// Absent is the default; zero and negative ask for all rows, which is answered with the default, and told.
fn limit(order: &Order<'_>) -> Result<Clamped<u64>, Refusal> {
    let (default, most) = (order.policy.default_limit, order.policy.max_limit);
    Ok(match integer(order, ArgumentName::Limit)? {
        None => Clamped { value: default, told: false },
        Some(asked) => match u64::try_from(asked) {
            Err(_) | Ok(0) => Clamped { value: default, told: true },
            Ok(asked) => Clamped { value: asked.min(most), told: asked > most },
        },
    })
}

fn offset(order: &Order<'_>) -> Result<u64, Refusal> {
    let asked = integer(order, ArgumentName::Offset)?.unwrap_or_default();
    u64::try_from(asked).map_err(|_| Refusal::BadRequest("offset must not be negative".to_owned()))
}

/// Whole numbers as the store reads them: a sign and decimal digits.
fn integer(order: &Order<'_>, name: ArgumentName) -> Result<Option<i64>, Refusal> {
    let parse = |text: &str| text.parse().map_err(|_| malformed(name, &"it must be a whole number"));
    order.arguments.single(name).map(parse).transpose()
}

/// Zero and negative mean the store's own timeout to the store, so here they mean ours.
fn timeout(order: &Order<'_>) -> Result<Clamped<Option<Duration>>, Refusal> {
    let ours = order.timeout;
    let parse = |text| parse_duration(text).map_err(|error| malformed(ArgumentName::Timeout, &error));
    let asked = order.arguments.single(ArgumentName::Timeout).map(parse).transpose()?;
    let asked = asked.and_then(|asked| asked.to_std().ok()).filter(|asked| !asked.is_zero());
    Ok(match (asked, ours) {
        (Some(asked), Some(ours)) if asked > ours => Clamped { value: Some(ours), told: true },
        (Some(asked), Some(_) | None) => Clamped { value: Some(asked), told: false },
        (None, ours) => Clamped { value: ours, told: false },
    })
}

/// Only the store's lines are served as they are. The CSV of the store can take it down.
fn format(order: &Order<'_>) -> Result<(), Refusal> {
    match order.arguments.single(ArgumentName::Format) {
        None | Some("json") => Ok(()),
        Some("csv") => Err(Refusal::BadRequest(
            "format=csv is not served yet: leave format out, and make CSV of the JSON lines".to_owned(),
        )),
        Some(_) => {
            Err(Refusal::BadRequest("there is no such format: leave it out for JSON lines".to_owned()))
        }
    }
}

fn malformed(name: ArgumentName, why: &dyn std::fmt::Display) -> Refusal {
    Refusal::BadRequest(format!("argument {}: {why}", name.as_str()))
}

/// The store takes durations with a unit only.
fn duration(duration: Duration) -> String {
    format!("{}ms", duration.as_millis().max(1))
}

fn delta(duration: Duration) -> TimeDelta {
    TimeDelta::from_std(duration).unwrap_or(TimeDelta::MAX)
}
