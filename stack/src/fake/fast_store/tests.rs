use super::*;

#[test]
fn an_ordinary_answer_is_whole_lines() {
    assert_eq!(LINE.len(), 128);
    assert_eq!(ANSWER_BYTES % LINE.len(), 0);
    assert_eq!(CHUNK_BYTES % LINE.len(), 0);
}

#[test]
fn the_stream_word_is_found_in_urls_and_bodies() {
    assert_eq!(wanted_bytes(b"query=stream_bytes_1048576&limit=5"), Some(1_048_576));
    assert_eq!(wanted_bytes(b"query=%7Ba%3Db%7D+stream_bytes_7"), Some(7));
}

#[test]
fn without_a_number_there_is_no_stream() {
    assert_eq!(wanted_bytes(b"query=stream_bytes_"), None);
    assert_eq!(wanted_bytes(b"query=error"), None);
}
