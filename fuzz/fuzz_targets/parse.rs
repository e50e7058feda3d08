//! Any text gets an answer from every parser, and every answer can be shown.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| obsproxy_fuzz::parse(text));
