//! Reviews that are under way: who shares one, who ends one, how many there may be.

use super::*;

#[tokio::test(start_paused = true)]
async fn a_hundred_callers_share_one_review() {
    for ttl in [TTL, Duration::ZERO] {
        let world = world();
        let reviews = reviews(Arc::new(Slow(world.clone(), MOMENT)), ttl);
        let callers: Vec<_> = (0..100)
            .map(|_| {
                let reviews = reviews.clone();
                tokio::spawn(async move { reviews.authenticate(&token("good")).await })
            })
            .collect();
        for caller in callers {
            assert!(caller.await.unwrap().is_ok());
        }
        assert_eq!(world.token_reviews(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn callers_share_an_error_too() {
    let world = world();
    world.behave(Behavior::Fail);
    let reviews = reviews(Arc::new(Slow(world.clone(), MOMENT)), TTL);
    let (one, other) = (token("good"), token("good"));
    let (one, other) = tokio::join!(reviews.authenticate(&one), reviews.authenticate(&other));
    match (one.unwrap_err(), other.unwrap_err()) {
        (AuthenticateError::Undecidable(one), AuthenticateError::Undecidable(other)) => {
            assert!(Arc::ptr_eq(&one, &other));
        }
        (one, other) => panic!("{one}, {other}"),
    }
    assert_eq!(world.token_reviews(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_caller_that_goes_away_stops_neither_the_others_nor_the_review() {
    let world = world();
    let reviews = reviews(Arc::new(Slow(world.clone(), TTL / 2)), TTL);
    let first = token("good");
    let mut leader = Box::pin(reviews.authenticate(&first));
    // Polled once, so that it begins the review, then never again.
    assert!(poll_once(leader.as_mut()).await.is_none());
    let second = token("good");
    let follower = tokio::time::timeout(TTL, reviews.authenticate(&second));
    assert!(follower.await.expect("it does not hang on the first").is_ok());
    drop(leader);
    assert_eq!(world.token_reviews(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_review_without_any_caller_left_is_remembered() {
    let world = world();
    let reviews = reviews(Arc::new(Slow(world.clone(), MOMENT)), TTL);
    let lonely = token("good");
    assert!(tokio::time::timeout(Duration::ZERO, reviews.authenticate(&lonely)).await.is_err());
    sleep(MOMENT * 2).await;
    world.behave(Behavior::Fail);
    reviews.authenticate(&token("good")).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn above_the_cap_new_questions_are_refused_and_others_are_not() {
    let world = world();
    let reviews = reviews(world.clone(), TTL);
    reviews.authenticate(&token("good")).await.unwrap();
    world.behave(Behavior::Hang);
    let waiting: Vec<_> = (0..MAX_REVIEWS_IN_FLIGHT)
        .map(|n| {
            let reviews = reviews.clone();
            tokio::spawn(async move { reviews.authenticate(&token(&format!("t{n}"))).await })
        })
        .collect();
    sleep(MOMENT).await;
    assert_eq!(world.token_reviews(), 1 + MAX_REVIEWS_IN_FLIGHT);

    let one_more = token("one-more");
    let refused = tokio::time::timeout(MOMENT, reviews.authenticate(&one_more)).await;
    let error = refused.expect("it does not wait").unwrap_err();
    assert!(matches!(error, AuthenticateError::Undecidable(cause) if matches!(*cause, ReviewError::Full)));
    assert_eq!(world.token_reviews(), 1 + MAX_REVIEWS_IN_FLIGHT);
    // One that is remembered, one that joins, and one of the other kind.
    assert!(reviews.authenticate(&token("good")).await.is_ok());
    let joins = token("t0");
    assert!(tokio::time::timeout(MOMENT, reviews.authenticate(&joins)).await.is_err());
    world.behave(Behavior::Answer);
    assert!(reviews.authorize(&user("ann"), &read("tenant-a")).await.is_ok());
    waiting.iter().for_each(tokio::task::JoinHandle::abort);
}

#[tokio::test(start_paused = true)]
async fn a_review_that_panics_is_an_error_and_frees_its_place() {
    struct PanicsOnce(AtomicBool, Arc<StaticReviewer>);
    impl Reviewer for PanicsOnce {
        fn token_review<'a>(&'a self, token: &'a Token) -> BoxFuture<'a, Result<TokenVerdict, ReviewError>> {
            Box::pin(async move {
                assert!(self.0.swap(true, Ordering::Relaxed), "on purpose");
                self.1.token_review(token).await
            })
        }
        fn access_review<'a>(
            &'a self,
            identity: &'a Identity,
            request: &'a AccessRequest,
        ) -> BoxFuture<'a, Result<AccessVerdict, ReviewError>> {
            self.1.access_review(identity, request)
        }
    }
    let reviews = reviews(Arc::new(PanicsOnce(AtomicBool::new(false), world())), TTL);
    let error = reviews.authenticate(&token("good")).await.unwrap_err();
    assert!(matches!(error, AuthenticateError::Undecidable(cause) if matches!(*cause, ReviewError::Lost)));
    assert!(reviews.authenticate(&token("good")).await.is_ok());
}
