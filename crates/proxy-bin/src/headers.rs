//! The headers that the program itself reads and writes.

use http::header::ACCEPT_ENCODING;
use http::{HeaderMap, HeaderName};

/// Why an error is one, in one word: [`crate::Reason`].
pub(crate) const REASON: HeaderName = HeaderName::from_static("x-observability-reason");

/// What was changed for the caller: `start=…, limit=…`, each only where it was changed.
pub(crate) const CLAMPED: HeaderName = HeaderName::from_static("x-observability-clamped");

/// Whether the caller can read gzip: `gzip` (or `x-gzip`, its old name) with any weight but 0.
///
/// `*` does not count: who sends only that has not said that it can read gzip.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    headers
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|item| {
            let mut parts = item.split(';').map(str::trim);
            let coding = parts.next().unwrap_or_default();
            let named = coding.eq_ignore_ascii_case("gzip") || coding.eq_ignore_ascii_case("x-gzip");
            named && !parts.any(is_zero_weight)
        })
}

fn is_zero_weight(parameter: &str) -> bool {
    let Some((name, weight)) = parameter.split_once('=') else { return false };
    let zero = weight.trim().parse().is_ok_and(|weight: f32| weight == 0.0);
    name.trim().eq_ignore_ascii_case("q") && zero
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn gzip_is_read_from_the_list_with_its_weight() {
        for (value, accepted) in [
            ("gzip", true),
            ("deflate, GZIP;q=0.5", true),
            ("x-gzip", true),
            ("gzip; q=0", false),
            ("gzip;q=0.000", false),
            ("identity", false),
            ("*", false),
            ("", false),
            ("gzipped", false),
        ] {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(value))]);
            assert_eq!(accepts_gzip(&headers), accepted, "{value}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
