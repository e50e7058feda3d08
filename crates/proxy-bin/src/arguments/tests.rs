use bytes::Bytes;
use http::Request;
use http_body_util::Full;

use super::*;
use crate::endpoint::{Endpoint, Serving, TABLE};
use crate::reason::Reason;

const FORM: &str = "application/x-www-form-urlencoded";

fn contract() -> &'static Contract {
    match &TABLE[Endpoint::Query as usize].serving {
        Serving::Built(contract) => contract,
        Serving::NotBuilt => panic!("query is built"),
    }
}

async fn taken(method: &str, url: &str, headers: &[(&str, &str)], body: &[u8]) -> Result<Arguments, Refusal> {
    let mut request = Request::builder().method(method).uri(format!("/x{url}"));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let (head, ()) = request.body(()).unwrap().into_parts();
    read(&head, Full::new(Bytes::copy_from_slice(body)), contract()).await
}

async fn post(url: &str, body: &str) -> Result<Arguments, Refusal> {
    taken("POST", url, &[("content-type", FORM)], body.as_bytes()).await
}

#[track_caller]
fn refused(result: Result<Arguments, Refusal>, reason: Reason) {
    let refusal = result.unwrap_err();
    assert_eq!(refusal.reason(), reason, "{refusal}");
}

#[tokio::test]
async fn url_and_form_are_one_set() {
    let arguments = post("?query=a+b%20c&limit=5", "start=1&extra_filters=x&extra_filters=y").await.unwrap();
    assert_eq!(arguments.single(ArgumentName::Query), Some("a b c"));
    assert_eq!(arguments.single(ArgumentName::Limit), Some("5"));
    assert_eq!(arguments.single(ArgumentName::Start), Some("1"));
    assert_eq!(arguments.repeated(ArgumentName::ExtraFilters).collect::<Vec<_>>(), ["x", "y"]);
    assert_eq!(arguments.single(ArgumentName::End), None);
}

#[tokio::test]
async fn a_single_argument_that_stands_twice_is_refused_wherever_it_stands() {
    refused(post("?query=a&query=a", "").await, Reason::BadRequest);
    refused(post("", "query=a&query=b").await, Reason::BadRequest);
    refused(post("?query=a", "query=b").await, Reason::BadRequest);
    refused(post("?query=a&%71uery=b", "").await, Reason::BadRequest);
    refused(post("?query=&query=b", "").await, Reason::BadRequest);
}

#[tokio::test]
async fn what_two_parsers_could_read_in_two_ways_is_refused() {
    for bad in
        ["query=a;b", "a;b", "query=%", "query=%4", "query=%zz", "%=x", "unknown=%f", "query=%ff", "a=%c0%af"]
    {
        refused(post("", bad).await, Reason::BadRequest);
        refused(post(&format!("?{bad}"), "").await, Reason::BadRequest);
    }
    refused(taken("POST", "", &[("content-type", FORM)], b"query=\xff").await, Reason::BadRequest);
}

#[tokio::test]
async fn only_listed_arguments_are_kept() {
    let policy = "query=x&extra_label=a&hidden_fields_filters=b&AccountID=7&accountid=7&ProjectID=1&step=1&offset=3\
                  &Query=y&query[]=z&extra_filters[]=q&ignore_pipes=1&allow_partial_response=1&time=5&=v&&";
    let arguments = post("", policy).await.unwrap();
    let kept: Vec<_> = arguments.values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(kept, [("query", "x"), ("offset", "3")]);
}

#[tokio::test]
async fn arguments_are_counted_over_url_and_body() {
    let pairs = |count: usize| vec!["a=b"; count].join("&");
    assert!(post(&format!("?{}", pairs(128)), &pairs(128)).await.is_ok());
    refused(post(&format!("?{}", pairs(128)), &pairs(129)).await, Reason::TooManyArguments);
    refused(post("", &pairs(20_000)).await, Reason::TooManyArguments);
}

#[tokio::test]
async fn a_form_is_taken_in_any_spelling_of_its_type_and_nothing_else_is() {
    for good in
        [FORM, "Application/X-WWW-Form-Urlencoded", "application/x-www-form-urlencoded; charset=utf-8"]
    {
        assert!(taken("POST", "", &[("content-type", good)], b"query=x").await.is_ok(), "{good}");
    }
    for bad in [
        "multipart/form-data; boundary=x",
        "application/json",
        "text/plain",
        "",
        "application/x-www-form-urlencoded2",
    ] {
        refused(taken("POST", "", &[("content-type", bad)], b"query=x").await, Reason::UnsupportedBody);
    }
    refused(
        taken("POST", "", &[("content-type", FORM), ("content-type", FORM)], b"query=x").await,
        Reason::UnsupportedBody,
    );
    refused(taken("POST", "", &[], b"query=x").await, Reason::UnsupportedBody);
    assert!(taken("POST", "?query=x", &[], b"").await.is_ok());
    refused(
        taken("POST", "", &[("content-type", FORM), ("content-encoding", "gzip")], b"query=x").await,
        Reason::UnsupportedBody,
    );
}

#[tokio::test]
async fn a_body_of_a_get_is_refused() {
    refused(taken("GET", "?query=x", &[("content-type", FORM)], b"query=y").await, Reason::BadRequest);
    assert!(taken("GET", "?query=x", &[("content-type", "application/json")], b"").await.is_ok());
}

#[tokio::test]
async fn a_body_above_one_mebibyte_is_413() {
    let fits = "a=".to_owned() + &"b".repeat(1024 * 1024 - 2);
    assert!(post("", &fits).await.is_ok());
    refused(post("", &(fits + "b")).await, Reason::BodyTooLarge);
}
