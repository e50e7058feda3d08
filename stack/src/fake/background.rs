//! A runtime of its own for a fake.

use std::{
    future::Future,
    io,
    net::{Ipv4Addr, SocketAddr},
};

use tokio::{net::TcpListener, runtime};

/// One worker thread that runs a server until it is dropped.
#[derive(Debug)]
pub(super) struct Background {
    runtime: Option<runtime::Runtime>,
    address: SocketAddr,
}

impl Background {
    /// Binds a free loopback port and runs `serve` on it.
    ///
    /// # Errors
    /// When no thread or no port is to be had.
    pub(super) fn start<F>(serve: impl FnOnce(TcpListener) -> F) -> io::Result<Self>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("fake")
            .enable_all()
            .build()?;
        let listener = {
            let _context = runtime.enter();
            TcpListener::from_std(listener)?
        };
        runtime.spawn(serve(listener));
        Ok(Self { runtime: Some(runtime), address })
    }

    /// Where it listens.
    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        // An ordinary drop of a runtime waits for its threads, which an async caller must not do.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
