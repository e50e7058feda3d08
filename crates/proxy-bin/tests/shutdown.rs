//! The real binary from its start to its end, against an API server that a test holds in its hands.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Takes everything and answers nothing but, when told, a token review.
struct ApiServer {
    kubeconfig: tempfile::NamedTempFile,
    asked: Receiver<()>,
    release: Sender<()>,
}

/// The program under test. Killed when dropped.
struct Program {
    child: Child,
    log: BufReader<ChildStderr>,
    api: String,
    probe: String,
}

impl ApiServer {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (tell_asked, asked) = channel();
        let (release, released) = channel();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || serve(&listener, &tell_asked, &released));
        let mut kubeconfig = tempfile::NamedTempFile::new().unwrap();
        let text = serde_json::json!({
            "apiVersion": "v1", "kind": "Config", "current-context": "x",
            "clusters": [{"name": "x", "cluster": {"server": format!("http://{address}")}}],
            "contexts": [{"name": "x", "context": {"cluster": "x", "user": "x"}}],
            "users": [{"name": "x", "user": {}}],
        });
        kubeconfig.write_all(text.to_string().as_bytes()).unwrap();
        Self { kubeconfig, asked, release }
    }
}

fn serve(listener: &TcpListener, asked: &Sender<()>, released: &Receiver<()>) {
    // Held open, so that what is asked of them hangs.
    let mut silent = Vec::new();
    for connection in listener.incoming() {
        let mut connection = connection.unwrap();
        let mut head = [0; 4096];
        let count = connection.read(&mut head).unwrap();
        if head[..count].starts_with(b"POST /apis/authentication.k8s.io/v1/tokenreviews") {
            asked.send(()).unwrap();
            if released.recv().is_ok() {
                let answer = "HTTP/1.1 500 x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
                connection.write_all(answer.as_bytes()).unwrap();
            }
        }
        silent.push(connection);
    }
}

impl Program {
    fn start(server: &ApiServer, flags: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_observability-proxy"))
            .args(["--listen-address=127.0.0.1:0", "--probe-address=127.0.0.1:0", "--review-timeout=1h"])
            .args(["--request-timeout=0", "--kubeconfig"])
            .arg(server.kubeconfig.path())
            .args(flags)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let log = BufReader::new(child.stderr.take().unwrap());
        let mut program = Self { child, log, api: String::new(), probe: String::new() };
        program.api = program.address("api");
        program.probe = program.address("probe");
        program
    }

    /// Reads the log up to the line that tells where a listener is.
    fn address(&mut self, listener: &str) -> String {
        loop {
            let line = self.log_line();
            if line["message"] == "listening" && line["listener"] == listener {
                return line["address"].as_str().unwrap().to_owned();
            }
        }
    }

    fn log_line(&mut self) -> serde_json::Value {
        let mut line = String::new();
        self.log.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    fn wait_for_message(&mut self, message: &str) {
        while self.log_line()["message"] != message {}
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn ask(address: &str, path: &str) -> TcpStream {
    let mut client = TcpStream::connect(address).unwrap();
    let head =
        format!("GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a.b.c\r\nConnection: close\r\n\r\n");
    client.write_all(head.as_bytes()).unwrap();
    client
}

fn rest(mut client: TcpStream) -> String {
    let mut answer = String::new();
    client.read_to_string(&mut answer).unwrap();
    answer
}

const QUERY: &str = "/namespaces/tenant-a/logs/select/logsql/query?query=*";

#[test]
fn it_lives_is_not_ready_without_an_api_server_and_counts() {
    let server = ApiServer::start();
    let mut program = Program::start(&server, &[]);
    assert!(rest(ask(&program.probe, "/healthz")).ends_with("\r\n\r\nok"));
    let ready = rest(ask(&program.probe, "/readyz"));
    assert!(ready.starts_with("HTTP/1.1 503 ") && ready.ends_with("namespace cache not synced"), "{ready}");
    let page = rest(ask(&program.probe, "/metrics"));
    for series in ["process_resident_memory_bytes", "observability_proxy_build_info"] {
        assert!(page.contains(series), "{series} in {page}");
    }
    for path in ["/healthz", "/readyz", "/metrics"] {
        assert!(rest(ask(&program.api, path)).starts_with("HTTP/1.1 404 "), "{path} is not for tenants");
    }
    program.signal("INT");
    assert_eq!(program.wait().code(), Some(0));
}

#[test]
fn a_running_request_is_finished_while_new_ones_are_refused_and_probes_are_answered() {
    let server = ApiServer::start();
    let mut program = Program::start(&server, &[]);
    let running = ask(&program.api, QUERY);
    server.asked.recv().unwrap();

    program.signal("TERM");
    program.wait_for_message("draining");
    // The socket is closed in the next moment.
    while TcpStream::connect(&program.api).is_ok() {
        thread::yield_now();
    }
    let ready = rest(ask(&program.probe, "/readyz"));
    assert!(ready.starts_with("HTTP/1.1 503 ") && ready.ends_with("shutting down"), "{ready}");
    assert!(rest(ask(&program.probe, "/healthz")).ends_with("ok"));

    server.release.send(()).unwrap();
    assert!(rest(running).starts_with("HTTP/1.1 503 "), "an answer, if not the one hoped for");
    assert_eq!(program.wait().code(), Some(0));
}

#[test]
fn a_second_signal_cuts_what_runs() {
    let server = ApiServer::start();
    let mut program = Program::start(&server, &["--shutdown-timeout=1h"]);
    let running = ask(&program.api, QUERY);
    server.asked.recv().unwrap();
    program.signal("TERM");
    program.wait_for_message("draining");
    program.signal("INT");
    assert_eq!(program.wait().code(), Some(0));
    assert_eq!(rest(running), "");
}

#[test]
fn a_timeout_of_zero_cuts_what_runs_at_the_first_signal() {
    let server = ApiServer::start();
    let mut program = Program::start(&server, &["--shutdown-timeout=0s"]);
    let running = ask(&program.api, QUERY);
    server.asked.recv().unwrap();
    program.signal("TERM");
    assert_eq!(program.wait().code(), Some(0));
    assert_eq!(rest(running), "");
}
