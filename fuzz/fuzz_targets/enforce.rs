//! What `enforce` lets pass is guarded, as seen by a reader that is not the parser.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| obsproxy_fuzz::enforce(text));
