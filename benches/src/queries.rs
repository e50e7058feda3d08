//! The queries that the parsers are measured on.

/// As typed by hand, 40 bytes.
pub const SHORT: &str = r#"error "connection refused" | limit 50000"#;

/// As a dashboard has it, 400 bytes.
pub const DASHBOARD: &str = r#"{app="checkout",stream="stderr"} _time:1h (level:error or level:="fatal") and not ("context canceled" or "broken pipe") kubernetes_pod_name:checkout* status:>=500 http_method:in("GET","POST","PATCH") trace_id:in({app="gateway"} error | fields trace_id) | filter duration_ms:>250 | stats by (kubernetes_pod_name, status) count() as hits, max(duration_ms) as slowest | sort by (hits desc) | limit 20000"#;

/// One alternative of a large query.
const ALTERNATIVE: &str = r#"(level:error or level:="fatal") and not ("context canceled" or "broken pipe") kubernetes_pod_name:checkout* status:>=500 http_method:in("GET","POST","PUT")"#;

/// A large query of so many bytes at most, and more than half of them: alternatives, and a few pipes at the end.
#[must_use]
pub fn large(bytes: usize) -> String {
    const HEAD: &str = r#"{app="checkout"} _time:1h "#;
    const TAIL: &str = " | stats by (kubernetes_pod_name) count() as hits | sort by (hits desc) | limit 100";
    let room = bytes.saturating_sub(HEAD.len() + TAIL.len() + ALTERNATIVE.len());
    let more = room / (ALTERNATIVE.len() + " or ".len());
    let alternatives = vec![ALTERNATIVE; more + 1].join(" or ");
    format!("{HEAD}{alternatives}{TAIL}")
}

/// A word in so many parentheses, each of which must be kept.
#[must_use]
pub fn nested(depth: usize) -> String {
    format!("{}a{}", "(b or (c ".repeat(depth / 2), "))".repeat(depth / 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_queries_have_the_length_that_they_are_known_by() {
        assert_eq!((SHORT.len(), DASHBOARD.len()), (40, 400));
        for kib in [1, 2, 4, 8, 16] {
            let len = large(kib * 1024).len();
            assert!((kib * 512 < len) && (len <= kib * 1024), "{kib} KiB: {len}");
        }
        assert_eq!(nested(1_000).matches('(').count(), 1_000);
    }
}
