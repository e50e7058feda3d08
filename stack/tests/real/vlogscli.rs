//! The log store's own command line client, pointed at the proxy.

use std::io::Write;
use std::process::{Command, Stdio};

use stack::{Program, ProxyProcess, World, own_messages};

/// Runs one query as its user would in a script. Runs in a blocking task: the proxy is another process.
fn ask(vlogscli: &std::path::Path, url: &str, token: &str, query: &str) -> String {
    let mut child = Command::new(vlogscli)
        .args([format!("-datasource.url={url}"), format!("-header=Authorization: Bearer {token}")])
        .arg("-historyFile=/nonexistent/history")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(child.stdin.take().unwrap(), "{query}").unwrap();
    let output = child.wait_with_output().unwrap();
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

#[tokio::test]
async fn vlogscli_pointed_at_the_proxy_shows_the_rows_of_its_user_and_no_others() {
    let (stack, world) = World::shared().await.unwrap();
    let vlogscli = Program::VLOGSCLI.installed().await.unwrap();
    let proxy = ProxyProcess::start(stack, &[]).await.unwrap();
    let run = async |namespace: &str| {
        let (vlogscli, url, token) =
            (vlogscli.clone(), proxy.query_url(namespace), world.alice.token.clone());
        tokio::task::spawn_blocking(move || ask(&vlogscli, &url, &token, "*")).await.unwrap()
    };
    let shown = run("tenant-a").await;
    for message in own_messages("tenant-a") {
        assert!(shown.contains(&message), "{message}: {shown}");
    }
    assert!(!shown.contains("of tenant-b"), "{shown}");
    let refused = run("tenant-b").await;
    assert!(refused.contains("403") && !refused.contains("of tenant-b"), "{refused}");
}
