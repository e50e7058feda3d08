use super::parse_size;

#[test]
fn a_size_is_whole_bytes_or_a_number_with_a_unit() {
    for (text, bytes) in [
        ("0", 0),
        ("4096", 4096),
        ("1B", 1),
        ("1KB", 1_000),
        ("1KiB", 1_024),
        ("500MB", 500_000_000),
        ("64MiB", 67_108_864),
        ("1GiB", 1_073_741_824),
        ("2TB", 2_000_000_000_000),
        ("16777215TiB", 16_777_215 << 40),
    ] {
        assert_eq!(parse_size(text), Ok(bytes), "{text}");
    }
}

#[test]
fn other_texts_are_no_size() {
    for text in [
        "",
        "GiB",
        "-1",
        "+1",
        "1.5GiB",
        "1gib",
        "1 GiB",
        "1G",
        "0x10",
        "16777216TiB",
        "99999999999999999999",
    ] {
        assert!(parse_size(text).is_err(), "{text}");
    }
}
