//! Buckets stay within their limits after the store aligned them, whatever a client writes.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| obsproxy_fuzz::plan(text));
