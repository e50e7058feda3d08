//! The whole of it, for a person who wants to try it.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result};
use tokio::signal::unix::{SignalKind, signal};

use crate::kubernetes::Account;
use crate::proxy::ProxyProcess;
use crate::running::Stack;
use crate::world::World;
use crate::{Program, proxy_binary};

/// Builds what is missing, starts the servers with the proxy in front, prints requests to try, and holds all
/// until Ctrl-C or SIGTERM. Then everything ends.
///
/// # Errors
///
/// When a part cannot be built or does not get ready.
pub async fn up() -> Result<()> {
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    let started = async {
        let vlogscli = Program::VLOGSCLI.installed().await?;
        eprintln!("building the proxy");
        proxy_binary().await?;
        eprintln!("starting the servers");
        let stack = Stack::start().await?;
        let world = World::create(&stack).await.context("make tenants and rows")?;
        let proxy = ProxyProcess::start(&stack, &[]).await.context("start the proxy")?;
        let text = requests(&stack, &world, &proxy, &vlogscli.display().to_string())?;
        Ok::<_, anyhow::Error>((stack, proxy, text))
    };
    // A signal during the start ends what has been started by then.
    let (stack, proxy, text) = tokio::select! {
        started = started => started?,
        _ = interrupt.recv() => return Ok(()),
        _ = terminate.recv() => return Ok(()),
    };
    println!("{text}");
    tokio::select! {
        exit = proxy.ended_by_itself() => anyhow::bail!("the proxy ended ({:?})\n{}", exit?, proxy.log()?),
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    eprintln!("stopping");
    drop((proxy, stack));
    Ok(())
}

/// Each on a line of its own that can be pasted into a shell.
fn requests(stack: &Stack, world: &World, proxy: &ProxyProcess, vlogscli: &str) -> Result<String> {
    let folder = stack.supervisor().folder();
    let token = |account: &Account| -> Result<String> {
        let path = folder.join(format!("{}.token", account.name));
        fs::write(&path, &account.token)?;
        Ok(path.display().to_string())
    };
    let (alice, admin) = (token(&world.alice)?, token(&world.admin)?);
    let curl = |token: &str, namespace: &str| {
        let url = proxy.query_url(namespace);
        format!(r#"  curl -sS -H "Authorization: Bearer $(cat {token})" '{url}?query=*'"#)
    };
    let mut text = String::new();
    writeln!(text, "Everything runs. Ctrl-C stops it.\n")?;
    writeln!(text, "alice may read tenant-a:\n{}\n", curl(&alice, "tenant-a"))?;
    writeln!(text, "and not its neighbour, nor what does not exist (403):\n{}", curl(&alice, "tenant-b"))?;
    writeln!(text, "{}\n", curl(&alice, "tenant-nobody"))?;
    writeln!(text, "A cluster administrator is told that it does not exist (404):")?;
    writeln!(text, "{}\n", curl(&admin, "tenant-nobody"))?;
    writeln!(text, "With the log store's own client:")?;
    let (url, history) = (proxy.query_url("tenant-a"), folder.join("vlogscli-history"));
    let history = history.display();
    writeln!(
        text,
        "  echo '*' | {vlogscli} -historyFile={history} -bearerToken=file://{alice} -datasource.url={url}\n"
    )?;
    writeln!(text, "With kubectl, as an administrator:")?;
    let kubeconfig = stack.kubernetes().kubeconfig("admin", &world.admin.token)?;
    writeln!(text, "  kubectl --kubeconfig={} get namespaces --show-labels\n", kubeconfig.display())?;
    write!(text, "Metrics: http://{}/metrics    Logs of the servers: {}", proxy.probe(), folder.display())?;
    Ok(text)
}
