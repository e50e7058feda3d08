//! Times and windows stay within their limits, whatever a client writes.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| obsproxy_fuzz::time_arg(text));
