//! The HTTP side: which request is what, and how it misbehaves.

use std::{convert::Infallible, io, sync::Arc};

use bytes::Bytes;
use http::{Method, Request, Response, StatusCode, header};
use http_body_util::{BodyExt, Full, StreamBody, combinators::UnsyncBoxBody};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::{
    behaviour::{Behaviour, Part},
    namespaces::{self, Detail, Selection},
    reviews,
    world::{Shared, World},
};

type Answer = Response<UnsyncBoxBody<Bytes, io::Error>>;

const NAMESPACES: &str = "/api/v1/namespaces";

/// Serves until the runtime ends.
pub(super) async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    loop {
        let Ok((socket, _)) = listener.accept().await else {
            continue;
        };
        let shared = Arc::clone(&shared);
        tokio::spawn(async move {
            let service = service_fn(|request| handle(Arc::clone(&shared), request));
            // The peer that hangs up and our own `Close` both end here; neither is news.
            let _ended = http1::Builder::new().serve_connection(TokioIo::new(socket), service).await;
        });
    }
}

async fn handle(shared: Arc<Shared>, request: Request<Incoming>) -> io::Result<Answer> {
    let Some(part) = part(&request) else {
        return Ok(status(404, "NotFound", "the fake does not serve this path"));
    };
    shared.change(|world| count(world, part));
    match present_behaviour(&shared, part).await {
        Behaviour::Close => Err(io::ErrorKind::ConnectionAborted.into()),
        Behaviour::Status(code) => Ok(status(code, "InternalError", "the fake was told to fail")),
        Behaviour::Garbage => Ok(answer(201, "<html>no json</html>".into())),
        Behaviour::Normal | Behaviour::Hang => serve_part(shared, part, request).await,
    }
}

fn part(request: &Request<Incoming>) -> Option<Part> {
    match (request.method(), request.uri().path()) {
        (&Method::POST, "/apis/authentication.k8s.io/v1/tokenreviews") => Some(Part::TokenReviews),
        (&Method::POST, "/apis/authorization.k8s.io/v1/subjectaccessreviews") => Some(Part::AccessReviews),
        (&Method::GET, NAMESPACES) => Some(Part::Namespaces),
        (&Method::GET, path) if namespace_name(path).is_some() => Some(Part::Namespaces),
        _ => None,
    }
}

fn namespace_name(path: &str) -> Option<&str> {
    path.strip_prefix(NAMESPACES)?.strip_prefix('/')
}

fn count(world: &mut World, part: Part) {
    match part {
        Part::TokenReviews => world.reviews.token += 1,
        Part::AccessReviews => world.reviews.access += 1,
        Part::Namespaces => {}
    }
}

/// Waits while the part hangs; what is then, counts.
async fn present_behaviour(shared: &Shared, part: Part) -> Behaviour {
    let mut changes = shared.changes();
    loop {
        changes.mark_unchanged();
        let behaviour = shared.read(|world| world.behaviours.of(part));
        if behaviour != Behaviour::Hang || changes.changed().await.is_err() {
            return behaviour;
        }
    }
}

async fn serve_part(shared: Arc<Shared>, part: Part, request: Request<Incoming>) -> io::Result<Answer> {
    match part {
        Part::TokenReviews => review(&shared, request, reviews::review_token).await,
        Part::AccessReviews => review(&shared, request, reviews::review_access).await,
        Part::Namespaces => Ok(serve_namespaces(shared, &request)),
    }
}

async fn review(
    shared: &Shared,
    request: Request<Incoming>,
    decide: fn(&World, &Value) -> Value,
) -> io::Result<Answer> {
    let body = request.into_body().collect().await.map_err(io::Error::other)?;
    Ok(match serde_json::from_slice(&body.to_bytes()) {
        Ok(review) => json_answer(201, &shared.read(|world| decide(world, &review))),
        Err(_) => status(400, "BadRequest", "the body is no JSON"),
    })
}

fn serve_namespaces(shared: Arc<Shared>, request: &Request<Incoming>) -> Answer {
    let detail = detail(request);
    if let Some(name) = namespace_name(request.uri().path()) {
        let found = shared.read(|world| world.namespaces.get(name).cloned());
        return found.map_or_else(
            || status(404, "NotFound", &format!("namespaces \"{name}\" not found")),
            |object| json_answer(200, &namespaces::shown(&object, detail)),
        );
    }
    match Selection::parse(request.uri().query().unwrap_or_default()) {
        Err(message) => status(400, "BadRequest", &message),
        Ok(selection) if selection.watch => {
            let frames = namespaces::watch(shared, &selection, detail);
            json_response(200, StreamBody::new(frames).boxed_unsync())
        }
        Ok(selection) => json_answer(200, &shared.read(|world| namespaces::list(world, &selection, detail))),
    }
}

fn detail(request: &Request<Incoming>) -> Detail {
    let accept = request.headers().get(header::ACCEPT);
    let accept = accept.and_then(|value| value.to_str().ok()).unwrap_or_default();
    if accept.contains("as=PartialObjectMetadata") { Detail::Metadata } else { Detail::Whole }
}

/// A Kubernetes `Status` that says failure.
pub(super) fn status_object(code: u16, reason: &str, message: &str) -> Value {
    json!({
        "apiVersion": "v1",
        "kind": "Status",
        "metadata": {},
        "status": "Failure",
        "message": message,
        "reason": reason,
        "code": code,
    })
}

fn status(code: u16, reason: &str, message: &str) -> Answer {
    json_answer(code, &status_object(code, reason, message))
}

fn json_answer(code: u16, value: &Value) -> Answer {
    answer(code, value.to_string().into())
}

fn answer(code: u16, body: Bytes) -> Answer {
    let body = Full::new(body).map_err(|never: Infallible| match never {});
    json_response(code, body.boxed_unsync())
}

fn json_response(code: u16, body: UnsyncBoxBody<Bytes, io::Error>) -> Answer {
    let mut response = Response::new(body);
    *response.status_mut() = StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let json = header::HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, json);
    response
}
