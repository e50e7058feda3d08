//! What is parsed and printed parses to the same tree, and prints the same again.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| obsproxy_fuzz::roundtrip(text));
