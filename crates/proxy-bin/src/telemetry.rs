//! The log: JSON lines on stderr, one event each.

use std::any::Any;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// What is logged when `RUST_LOG` says nothing else. kube-client warns at each ordinary end of a watch.
const DEFAULT_FILTER: &str = "info,kube_client=error";

/// Starts the log of this process; a second call changes nothing. From now on a panic is a line of the log too.
pub fn start() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(DEFAULT_FILTER));
    let lines = tracing_subscriber::fmt::layer()
        .json()
        .flatten_event(true)
        .with_current_span(false)
        .with_span_list(false)
        .with_writer(std::io::stderr)
        // Would print, and panic, where stderr is closed.
        .log_internal_errors(false);
    if tracing_subscriber::registry().with(filter).with(lines).try_init().is_ok() {
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string).unwrap_or_default();
            tracing::error!(place, reason = reason(panic.payload()), "panic");
        }));
    }
}

/// What a panic was raised with: a text, in one of two forms.
fn reason(payload: &dyn Any) -> &str {
    let owned = payload.downcast_ref::<String>().map(String::as_str);
    payload.downcast_ref::<&str>().copied().or(owned).unwrap_or("unknown")
}
