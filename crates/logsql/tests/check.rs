//! The example that checks queries in bulk.

#[path = "../examples/check.rs"]
#[expect(dead_code, reason = "its `main`")]
mod example;

#[test]
fn every_line_gets_an_answer_of_one_line() {
    let input = b"\"a  b|head 5\"\n\"\xc3\xa4\\u00e4 |\"\n{\"a\":1}\n\n\"\xff\"\n\"*\"";
    let mut output = Vec::new();
    example::check(&input[..], &mut output).unwrap();
    let answers: Vec<serde_json::Value> = output
        .split_inclusive(|byte| *byte == b'\n')
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    let canonical: Vec<_> = answers.iter().map(|answer| answer["canonical"].as_str()).collect();
    assert_eq!(canonical, [Some("a b | limit 5"), None, None, None, None, Some("*")]);
    let places: Vec<_> = answers.iter().map(|answer| answer["at"].as_u64()).collect();
    assert_eq!(places, [None, Some(6), Some(0), Some(0), Some(0), None]);
    let error = |at: usize| answers[at]["error"].as_str().unwrap();
    assert!(error(1).starts_with("unexpected end, expected a pipe\n"));
    assert!((2..5).all(|at| error(at).starts_with("not a JSON string: ")));
}
