//! What became of the cases of a test.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::texts;

/// Counts and failures.
#[derive(Debug, Default)]
pub(crate) struct Report {
    counts: BTreeMap<&'static str, usize>,
    failures: BTreeMap<u64, String>,
}

/// Failures that are printed.
const SHOWN: usize = 40;

// === impl Report ===

impl Report {
    pub(crate) fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    pub(crate) fn failure(&mut self, case: u64, text: &str, why: &str) {
        self.failures.insert(case, format!("case {case}: `{text}`\n{why}"));
    }

    /// Fails when a case failed, and when there were too few of a kind, in percent of the cases.
    pub(crate) fn check(self, least: &[(&'static str, usize)]) {
        println!("{:?}", self.counts);
        let mut shown = String::new();
        for failure in self.failures.values().take(SHOWN) {
            write!(shown, "\n--- {failure}").unwrap();
        }
        let count = self.failures.len();
        assert_eq!(count, 0, "{count} cases fail (LOGSQL_SEED={}):{shown}", texts::seed());
        let cases: usize = self.counts.values().sum();
        for (what, percent) in least {
            let found = self.counts.get(what).copied().unwrap_or_default();
            assert!(found * 100 >= cases * percent, "only {found} of {cases} {what}: {:?}", self.counts);
        }
    }
}
