//! What the kernel says about a process.

use anyhow::{Context, Result};

/// The unit of times in `/proc/PID/stat`: `USER_HZ`, which is 100 on every Linux that this runs on.
const TICKS_PER_SECOND: f64 = 100.0;

/// CPU time of all threads since the start, user and system together, in seconds.
pub(crate) fn cpu_seconds(pid: u32) -> Result<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
    parse_cpu_ticks(&stat).map(|ticks| ticks / TICKS_PER_SECOND).context("no times in /proc/PID/stat")
}

/// Memory of a process, in MiB.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Memory {
    /// Resident now.
    pub(crate) resident: f64,
    /// The most that was ever resident.
    pub(crate) peak: f64,
}

/// The memory of a process now.
pub(crate) fn memory(pid: u32) -> Result<Memory> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let mib =
        |name| parse_kib(&status, name).map(|kib| kib / 1024.0).context("no memory in /proc/PID/status");
    Ok(Memory { resident: mib("VmRSS:")?, peak: mib("VmHWM:")? })
}

/// Fields 14 and 15, counted behind the name, which may hold blanks and parentheses.
fn parse_cpu_ticks(stat: &str) -> Option<f64> {
    let (_, behind_name) = stat.rsplit_once(") ")?;
    let mut times = behind_name.split(' ').skip(11).map(str::parse::<f64>);
    Some(times.next()?.ok()? + times.next()?.ok()?)
}

fn parse_kib(status: &str, name: &str) -> Option<f64> {
    let value = status.lines().find_map(|line| line.strip_prefix(name))?;
    value.trim().strip_suffix(" kB")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_found_behind_an_odd_name() {
        let stat = "7 (a) b) S 1 2 3 4 5 6 7 8 9 10 120 30 0 0 20";
        assert_eq!(parse_cpu_ticks(stat), Some(150.0));
    }

    #[test]
    fn memory_is_read_in_kib() {
        assert_eq!(parse_kib("VmPeak:\t 9 kB\nVmRSS:\t  2048 kB\n", "VmRSS:"), Some(2048.0));
        assert_eq!(parse_kib("Name:\tx\n", "VmRSS:"), None);
    }

    #[test]
    fn this_process_has_used_some() {
        let own = std::process::id();
        assert!(memory(own).unwrap().resident > 0.1);
        assert!(cpu_seconds(own).unwrap() >= 0.0);
    }
}
