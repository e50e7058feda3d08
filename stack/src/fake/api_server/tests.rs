use std::time::Duration;

use futures_util::{Stream, StreamExt};
use k8s_openapi::api::{
    authentication::v1::{TokenReview, TokenReviewSpec},
    authorization::v1::{ResourceAttributes, SubjectAccessReview, SubjectAccessReviewSpec},
    core::v1,
};
use kube::{
    Api, Client, ResourceExt,
    api::{ListParams, PostParams},
    core::PartialObjectMeta,
    runtime::{WatchStreamExt, watcher},
};

use super::*;

fn client(server: &ApiServer) -> Client {
    let mut config = kube::Config::new(server.url().parse().unwrap());
    config.default_retry = false;
    Client::try_from(config).unwrap()
}

async fn token_review(server: &ApiServer, token: &str) -> kube::Result<TokenReview> {
    let review = TokenReview {
        spec: TokenReviewSpec { token: Some(token.to_owned()), audiences: None },
        ..TokenReview::default()
    };
    Api::all(client(server)).create(&PostParams::default(), &review).await
}

async fn may_read_logs(server: &ApiServer, user: &str, namespace: &str) -> bool {
    let review = SubjectAccessReview {
        spec: SubjectAccessReviewSpec {
            user: Some(user.to_owned()),
            resource_attributes: Some(ResourceAttributes {
                namespace: Some(namespace.to_owned()),
                verb: Some("get".to_owned()),
                group: Some("observability.cozystack.io".to_owned()),
                resource: Some("logs".to_owned()),
                ..ResourceAttributes::default()
            }),
            ..SubjectAccessReviewSpec::default()
        },
        ..SubjectAccessReview::default()
    };
    let api: Api<SubjectAccessReview> = Api::all(client(server));
    let answer = api.create(&PostParams::default(), &review).await.unwrap();
    answer.status.unwrap().allowed
}

/// The names that a watch tells, one at a time: `+name`, `-name`, `.` where the first list is complete.
fn told<K>(api: Api<K>, config: watcher::Config) -> impl Stream<Item = String>
where
    K: kube::Resource + Clone + std::fmt::Debug + serde::de::DeserializeOwned + Send + 'static,
{
    let events = watcher(api, config).default_backoff();
    events.filter_map(|event| async {
        match event {
            Ok(watcher::Event::Apply(object) | watcher::Event::InitApply(object)) => {
                Some(format!("+{}", object.name_any()))
            }
            Ok(watcher::Event::Delete(object)) => Some(format!("-{}", object.name_any())),
            Ok(watcher::Event::InitDone) => Some(".".to_owned()),
            Ok(watcher::Event::Init) | Err(_) => None,
        }
    })
}

#[tokio::test]
async fn a_known_token_is_its_users() {
    let server = ApiServer::start().unwrap();
    let user = User::service_account("tenant-a", "reader");
    server.add_token("secret", user.clone());
    let status = token_review(&server, "secret").await.unwrap().status.unwrap();
    assert_eq!(status.authenticated, Some(true));
    let told = status.user.unwrap();
    assert_eq!((told.username, told.uid), (Some(user.name), Some(user.uid)));
    assert_eq!(told.groups, Some(user.groups));
}

#[tokio::test]
async fn an_unknown_token_is_nobodys() {
    let server = ApiServer::start().unwrap();
    server.add_token("secret", User::service_account("tenant-a", "reader"));
    server.remove_token("secret");
    let status = token_review(&server, "secret").await.unwrap().status.unwrap();
    assert_eq!(status.authenticated, Some(false));
    assert_eq!(server.reviews(), ReviewCounts { token: 1, access: 0 });
}

#[tokio::test]
async fn only_what_is_granted_is_allowed() {
    let server = ApiServer::start().unwrap();
    let grant = Grant::read_logs("ann", "tenant-a");
    server.grant(grant.clone());
    server.grant(Grant::read_logs_everywhere("admin"));
    assert!(may_read_logs(&server, "ann", "tenant-a").await);
    assert!(!may_read_logs(&server, "ann", "tenant-b").await);
    assert!(may_read_logs(&server, "admin", "no-such-namespace").await);
    server.revoke(&grant);
    assert!(!may_read_logs(&server, "ann", "tenant-a").await);
}

#[tokio::test]
async fn a_watch_tells_what_is_there_and_what_changes() {
    let server = ApiServer::start().unwrap();
    server.put_namespace(&Namespace::new("tenant-a").label("k", "v"));
    let told = told(Api::<v1::Namespace>::all(client(&server)), watcher::Config::default());
    tokio::pin!(told);
    assert_eq!(told.next().await.unwrap(), "+tenant-a");
    assert_eq!(told.next().await.unwrap(), ".");
    server.put_namespace(&Namespace::new("tenant-b"));
    assert_eq!(told.next().await.unwrap(), "+tenant-b");
    server.remove_namespace("tenant-a");
    assert_eq!(told.next().await.unwrap(), "-tenant-a");
}

#[tokio::test]
async fn a_metadata_watch_and_streamed_lists_work_too() {
    let server = ApiServer::start().unwrap();
    server.put_namespace(&Namespace::new("tenant-a"));
    let api = Api::<PartialObjectMeta<v1::Namespace>>::all(client(&server));
    for config in [watcher::Config::default(), watcher::Config::default().streaming_lists()] {
        let told = told(api.clone(), config);
        tokio::pin!(told);
        assert_eq!(told.next().await.unwrap(), "+tenant-a");
        assert_eq!(told.next().await.unwrap(), ".");
        let name = fresh_uid();
        server.put_namespace(&Namespace::new(name.clone()));
        assert_eq!(told.next().await.unwrap(), format!("+{name}"));
        server.remove_namespace(&name);
    }
}

#[tokio::test]
async fn pages_add_up_to_the_whole_list() {
    let server = ApiServer::start().unwrap();
    for number in 0..5 {
        server.put_namespace(&Namespace::new(format!("tenant-{number}")));
    }
    let told = told(Api::<v1::Namespace>::all(client(&server)), watcher::Config::default().page_size(2));
    let names: Vec<_> = told.take(6).collect().await;
    assert_eq!(names, ["+tenant-0", "+tenant-1", "+tenant-2", "+tenant-3", "+tenant-4", "."]);
}

#[tokio::test]
async fn a_watch_that_is_too_old_lists_again() {
    let server = ApiServer::start().unwrap();
    server.put_namespace(&Namespace::new("tenant-a"));
    let told = told(Api::<v1::Namespace>::all(client(&server)), watcher::Config::default());
    tokio::pin!(told);
    assert_eq!(told.next().await.unwrap(), "+tenant-a");
    assert_eq!(told.next().await.unwrap(), ".");
    server.compact();
    assert_eq!(told.next().await.unwrap(), "+tenant-a");
    assert_eq!(told.next().await.unwrap(), ".");
}

#[tokio::test]
async fn an_outage_ends_watches_and_they_come_back() {
    let server = ApiServer::start().unwrap();
    let told = told(Api::<v1::Namespace>::all(client(&server)), watcher::Config::default());
    tokio::pin!(told);
    assert_eq!(told.next().await.unwrap(), ".");
    server.put_namespace(&Namespace::new("tenant-a"));
    assert_eq!(told.next().await.unwrap(), "+tenant-a");
    server.behave_everywhere(Behaviour::Close);
    while server.open_watches() > 0 {
        tokio::task::yield_now().await;
    }
    server.put_namespace(&Namespace::new("tenant-b"));
    server.behave_everywhere(Behaviour::Normal);
    assert_eq!(told.next().await.unwrap(), "+tenant-b");
}

#[tokio::test]
async fn each_failure_shows_as_what_it_is() {
    let server = ApiServer::start().unwrap();
    server.behave(Part::TokenReviews, Behaviour::Status(503));
    match token_review(&server, "secret").await {
        Err(kube::Error::Api(status)) => assert_eq!(status.code, 503),
        other => panic!("expected the status, got {other:?}"),
    }
    server.behave(Part::TokenReviews, Behaviour::Garbage);
    assert!(matches!(token_review(&server, "secret").await, Err(kube::Error::SerdeError(_))));
    server.behave(Part::TokenReviews, Behaviour::Close);
    assert!(token_review(&server, "secret").await.is_err());
    assert!(!may_read_logs(&server, "ann", "tenant-a").await);
}

#[tokio::test]
async fn what_hangs_goes_on_when_the_server_does() {
    let server = ApiServer::start().unwrap();
    server.add_token("secret", User::service_account("tenant-a", "reader"));
    server.behave_everywhere(Behaviour::Hang);
    let review = token_review(&server, "secret");
    tokio::pin!(review);
    let early = tokio::time::timeout(Duration::from_millis(50), &mut review).await;
    assert!(early.is_err(), "a hung server answered");
    server.behave_everywhere(Behaviour::Normal);
    assert!(review.await.unwrap().status.unwrap().authenticated.unwrap());
}

#[tokio::test]
async fn one_namespace_can_be_read_and_selectors_are_refused() {
    let server = ApiServer::start().unwrap();
    server.put_namespace(&Namespace::new("tenant-a").uid("u").created("2026-02-03T04:05:06Z"));
    let api: Api<v1::Namespace> = Api::all(client(&server));
    assert_eq!(api.get("tenant-a").await.unwrap().uid().unwrap(), "u");
    assert!(api.get_opt("tenant-b").await.unwrap().is_none());
    assert!(api.list(&ListParams::default().labels("a=b")).await.is_err());
}

#[test]
fn the_kubeconfig_is_read_by_the_client() {
    let server = ApiServer::start().unwrap();
    let config = kube::config::Kubeconfig::from_yaml(&server.kubeconfig()).unwrap();
    let cluster = config.clusters[0].cluster.as_ref().unwrap();
    assert_eq!(cluster.server, Some(server.url()));
}
