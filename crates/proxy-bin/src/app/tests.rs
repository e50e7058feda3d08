use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use obsproxy_authz::StaticReviewer;
use obsproxy_resolver::{Directory, NamespaceRecord};
use obsproxy_tenancy::{Namespace, Uid};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::{App, Authority, start_with};
use crate::config::{Config, Invocation, parse};
use crate::shutdown::Wishes;

/// What was written to the audit log.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A store that answers one row to whatever it is asked.
async fn store() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let mut request = [0; 65_536];
            let _ = socket.read(&mut request).await.unwrap();
            let answer = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}\n";
            socket.write_all(answer.as_bytes()).await.unwrap();
        }
    });
    format!("http://{address}")
}

fn config(flags: &[String]) -> Config {
    let addresses = ["--listen-address=127.0.0.1:0", "--probe-address=127.0.0.1:0"].map(ToOwned::to_owned);
    match parse(addresses.into_iter().chain(flags.iter().cloned())) {
        Ok(Invocation::Serve(config)) => *config,
        other => panic!("{other:?}"),
    }
}

async fn app(lines: Lines) -> App {
    let reviewer = StaticReviewer::new();
    reviewer.add_token("a.b.c", "ann");
    reviewer.allow("ann", "tenant-a");
    let record = |name: &str, digit: char| {
        let uid = digit.to_string().repeat(8) + "-0000-4000-8000-000000000000";
        let created = SystemTime::UNIX_EPOCH + Duration::from_secs(1_600_000_000);
        let name = Namespace::parse(name).unwrap();
        NamespaceRecord::new(name, Uid::parse(&uid).unwrap(), created, &BTreeMap::new())
    };
    let config = config(&[format!("--logs-store-url={}", store().await)]);
    let records = vec![record("tenant-root", '1'), record("tenant-a", '2')];
    let directory = Directory::fixed(records, config.cluster.root_tenant.clone());
    start_with(&config, Authority { reviewer: Arc::new(reviewer), directory }, lines).await.unwrap()
}

async fn get(address: std::net::SocketAddr, path: &str) -> String {
    let mut client = TcpStream::connect(address).await.unwrap();
    let head =
        format!("GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a.b.c\r\nConnection: close\r\n\r\n");
    client.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    client.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test]
async fn a_query_goes_all_the_way_and_is_in_the_metrics_and_the_audit_log() {
    let lines = Lines::default();
    let app = app(lines.clone()).await;
    let (api, probe) = (app.api_address(), app.probe_address());
    let (stopper, wishes) = Wishes::channel();
    let running = tokio::spawn(app.run(wishes));

    assert!(get(probe, "/readyz").await.ends_with("\r\n\r\nok"));
    let answer = get(api, "/namespaces/tenant-a/logs/select/logsql/query?query=error").await;
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("{}\n"), "{answer}");
    let other = get(api, "/namespaces/tenant-b/logs/select/logsql/query?query=error").await;
    assert!(other.starts_with("HTTP/1.1 403 "), "{other}");
    let page = get(probe, "/metrics").await;
    for series in
        ["observability_proxy_requests_total", "observability_proxy_reviews_total", "process_open_fds"]
    {
        assert!(page.contains(series), "{series} in {page}");
    }

    stopper.stop();
    running.await.unwrap().unwrap();
    let audit = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    assert_eq!(audit.lines().count(), 2, "all lines are out when the program has ended: {audit}");
    assert!(!audit.contains("a.b.c"));
}

#[tokio::test]
async fn an_address_that_is_taken_is_told_with_its_flag() {
    let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = taken.local_addr().unwrap();
    let config = config(&[format!("--listen-address={address}")]);
    let directory = Directory::fixed(Vec::new(), config.cluster.root_tenant.clone());
    let authority = Authority { reviewer: Arc::new(StaticReviewer::new()), directory };
    let error = start_with(&config, authority, Lines::default()).await.err().unwrap();
    assert_eq!(error.to_string(), format!("--listen-address: cannot listen on {address}"));
}
