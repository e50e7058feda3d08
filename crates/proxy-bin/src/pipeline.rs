//! The way of a request: route → authenticate → admit → authorize → resolve → rewrite → forward → account.

use std::error::Error;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::request::Parts;
use http::{Request, Response};
use http_body::Body;
use obsproxy_authz::{
    AccessRequest, AuthenticateError, AuthorizeError, Identity, Permit, ReviewError, Reviews,
};
use obsproxy_resolver::{Directory, LookupError, Placement};
use tokio::time::{Instant, timeout_at};

use crate::admission::Admission;
use crate::arguments;
use crate::audit::Audit;
use crate::bearer;
use crate::body::ResponseBody;
use crate::config::{Limits, Logs};
use crate::endpoint::ArgumentName;
use crate::forward::Forwarder;
use crate::headers::accepts_gzip;
use crate::ledger::{Books, Ledger};
use crate::metrics::Metrics;
use crate::refusal::Refusal;
use crate::respond::{self, Forwarded};
use crate::rewrite::{Guards, Order, rewrite};
use crate::route::{self, Route};
use crate::upstream::Upstream;

/// What a [`Proxy`] is made of.
pub struct ProxyParts {
    /// Who is it, and may it?
    pub reviews: Reviews,
    /// Where is a namespace's data?
    pub directory: Directory,
    /// Where logs are, what may be read, and how much.
    pub logs: Logs,
    /// Who may have how many requests.
    pub limits: Limits,
    /// `--request-timeout`: from taking a request to the end of its answer; `None` is "no bound".
    pub request_timeout: Option<Duration>,
    /// Where decisions are written.
    pub audit: Audit,
    /// Where requests are counted.
    pub metrics: Metrics,
}

/// Answers the requests of the API listener. A clone is the same proxy.
#[derive(Clone)]
pub struct Proxy {
    shared: Arc<Shared>,
}

struct Shared {
    reviews: Reviews,
    directory: Directory,
    guards: Guards,
    logs: Logs,
    request_timeout: Option<Duration>,
    admission: Admission,
    forwarder: Forwarder,
    books: Arc<Books>,
}

// === impl Proxy ===

impl Proxy {
    /// Puts a proxy together. Nothing is connected yet.
    ///
    /// # Errors
    ///
    /// When the store's address is `https` and the machine has no root certificates.
    pub fn new(parts: ProxyParts) -> io::Result<Self> {
        let root = parts.logs.store.store(parts.directory.root_tenant());
        let upstream = if root.scheme() == "https" { Upstream::tls()? } else { Upstream::plain() };
        let max_bytes = parts.logs.max_response_bytes.map(Into::into);
        let shared = Shared {
            reviews: parts.reviews,
            directory: parts.directory,
            guards: Guards::new(parts.logs.scope.clone()),
            logs: parts.logs,
            request_timeout: parts.request_timeout,
            admission: Admission::new(&parts.limits),
            forwarder: Forwarder { upstream, max_bytes },
            books: Arc::new(Books { audit: parts.audit, metrics: parts.metrics }),
        };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// Answers one request. What goes wrong is an answer too.
    ///
    /// The answer's body must be driven or dropped: the request's slots are in it, and its account is written when it ends.
    pub async fn handle<B>(&self, request: Request<B>) -> Response<ResponseBody>
    where
        B: Body<Data = Bytes>,
        B::Error: Into<Box<dyn Error + Send + Sync>>,
    {
        let shared = &*self.shared;
        let mut ledger = Ledger::open(Arc::clone(&shared.books));
        let deadline = shared.request_timeout.and_then(|timeout| ledger.started().checked_add(timeout));
        let (head, body) = request.into_parts();
        let serving = shared.serve(&head, body, deadline, &mut ledger);
        let outcome = match deadline {
            Some(deadline) => timeout_at(deadline, serving).await.unwrap_or(Err(Refusal::Timeout)),
            None => serving.await,
        };
        match outcome {
            Ok(forwarded) => respond::forward(forwarded, ledger),
            Err(refusal) => respond::refuse(&refusal, ledger),
        }
    }

    /// Forgets users and namespaces that have not come for a while. To be called about once a minute.
    pub fn drop_idle(&self) {
        self.shared.admission.drop_idle();
    }
}

// === impl Shared ===

impl Shared {
    /// The way of a request. Each step needs what the one before it gave.
    async fn serve<B>(
        &self,
        head: &Parts,
        body: B,
        deadline: Option<Instant>,
        ledger: &mut Ledger,
    ) -> Result<Forwarded, Refusal>
    where
        B: Body<Data = Bytes>,
        B::Error: Into<Box<dyn Error + Send + Sync>>,
    {
        let route = route(head, ledger)?;
        let identity = self.authenticate(head, ledger).await?;
        ledger.holds_user(self.admission.user(&identity)?);
        let permit = self.authorize(&identity, &route).await?;
        ledger.holds_namespace(self.admission.namespace(&permit)?);
        let placement = self.resolve(&permit)?;
        let arguments = arguments::read(head, body, route.contract).await?;
        ledger.asks(arguments.single(ArgumentName::Query).unwrap_or_default());
        let store = self.logs.store.store(&placement.host);
        let request = rewrite(&Order {
            permit: &permit,
            placement: &placement,
            store: &store,
            contract: route.contract,
            arguments: &arguments,
            policy: &self.logs,
            guards: &self.guards,
            now: ledger.taken(),
            timeout: self.request_timeout,
            gzip: accepts_gzip(&head.headers),
        })?;
        ledger.asks_store();
        self.forwarder.forward(request, route.contract, deadline).await
    }

    async fn authenticate(&self, head: &Parts, ledger: &mut Ledger) -> Result<Arc<Identity>, Refusal> {
        let token = bearer::token(&head.headers)?;
        let identity = self.reviews.authenticate(&token).await.map_err(|error| match error {
            AuthenticateError::InvalidToken => Refusal::InvalidToken,
            AuthenticateError::Undecidable(why) => undecidable(&why),
        })?;
        ledger.identified(&identity);
        Ok(identity)
    }

    async fn authorize(&self, identity: &Arc<Identity>, route: &Route) -> Result<Permit, Refusal> {
        let request = AccessRequest {
            namespace: route.namespace.clone(),
            signal: route.row.endpoint.signal(),
            verb: route.row.verb,
        };
        self.reviews.authorize(identity, &request).await.map_err(|error| match error {
            AuthorizeError::Denied => Refusal::Forbidden,
            AuthorizeError::Undecidable(why) => undecidable(&why),
        })
    }

    /// It takes a permit, so that who may not read a namespace learns nothing of it.
    fn resolve(&self, permit: &Permit) -> Result<Placement, Refusal> {
        self.directory.lookup(permit.namespace()).map_err(|error| match error {
            LookupError::NotSynced => Refusal::NotSynced,
            LookupError::NotFound => Refusal::UnknownNamespace,
            LookupError::HostInvalid(why) => {
                tracing::warn!(namespace = permit.namespace().as_str(), %why, "no store hosts a namespace");
                Refusal::HostInvalid
            }
        })
    }
}

fn route(head: &Parts, ledger: &mut Ledger) -> Result<Route, Refusal> {
    let found = route::find(&head.uri)?;
    ledger.found(found.row);
    let route = found.open(&head.method)?;
    ledger.names(&route.namespace);
    Ok(route)
}

fn undecidable(why: &ReviewError) -> Refusal {
    tracing::warn!(error = why as &dyn Error, "a review could not be made");
    Refusal::Undecidable
}
