use super::ListenAddress;

#[test]
fn go_listen_addresses_are_read_and_printed() {
    for text in [":8080", "127.0.0.1:0", "[::1]:8080", "localhost:8080", "proxy.example:65535"] {
        assert_eq!(text.parse::<ListenAddress>().map(|address| address.to_string()), Ok(text.to_owned()));
    }
}

#[test]
fn what_has_no_host_and_port_is_refused() {
    for text in [
        "",
        "8080",
        "localhost",
        "::1:8080",
        "[::1]",
        "[localhost]:80",
        "a b:80",
        ":",
        ":x",
        ":-1",
        ":+1",
        ":65536",
        "http://x:80",
    ] {
        let parsed = text.parse::<ListenAddress>();
        assert!(parsed.is_err(), "{text:?} was read as {parsed:?}");
    }
}

#[tokio::test]
async fn port_zero_is_a_free_port_and_no_host_is_every_address() {
    let one: ListenAddress = "127.0.0.1:0".parse().unwrap();
    let bound = one.bind().await.unwrap().local_addr().unwrap();
    assert!(bound.port() != 0 && bound.ip().is_loopback());
    let all: ListenAddress = ":0".parse().unwrap();
    assert!(all.bind().await.unwrap().local_addr().unwrap().ip().is_unspecified());
}

#[tokio::test]
async fn a_port_that_is_taken_is_an_error() {
    let held = ":0".parse::<ListenAddress>().unwrap().bind().await.unwrap();
    let again: ListenAddress = format!(":{}", held.local_addr().unwrap().port()).parse().unwrap();
    assert_eq!(again.bind().await.unwrap_err().kind(), std::io::ErrorKind::AddrInUse);
}
