use std::sync::mpsc;

use asterism_rules::GameKind;
use tokio::task::JoinHandle;

use super::*;
use crate::testing::club::{ANN, BEN, CLEO};

const ONE: NonZero<usize> = NonZero::<usize>::MIN;

fn thought(note: &str) -> AnyThought {
    AnyThought {
        line: vec![note.to_owned()],
        chances: vec![0.5, 0.5],
        forced: None,
        score: 0,
        depth: 1,
        nodes: 1,
    }
}

impl EnginePool {
    /// Keeps one thread busy until the returned sender is dropped; it is already busy when this returns.
    pub(crate) async fn occupy(&self) -> mpsc::Sender<()> {
        let (free, wait) = mpsc::channel::<()>();
        let (begun, busy) = oneshot::channel();
        let search = move |_: &AtomicBool| {
            let _ = begun.send(());
            let _ = wait.recv();
            None
        };
        // No task waits for this answer.
        let (answer, _) = oneshot::channel();
        self.shared.lock().put(Purpose::Turn, None, |number| Task {
            number,
            search: Box::new(search),
            stop: Arc::default(),
            answer,
        });
        self.shared.work.notify_one();
        busy.await.expect("the search begins");
        free
    }

    /// Number of waiting searches.
    pub(crate) fn waiting(&self) -> usize {
        self.in_hand().0
    }

    /// Numbers of waiting and of running searches.
    fn in_hand(&self) -> (usize, usize) {
        let queue = self.shared.lock();
        (queue.waiting, queue.running.len())
    }
}

/// Queues a search that sends its name when it starts; it is already queued when this returns.
async fn queued(
    pool: &Arc<EnginePool>,
    said: &mpsc::Sender<String>,
    purpose: Purpose,
    whom: Option<UserId>,
    name: &str,
) -> JoinHandle<Option<AnyThought>> {
    let (waiting, _) = pool.in_hand();
    let search = {
        let (said, name) = (said.clone(), name.to_owned());
        move |_: &AtomicBool| {
            said.send(name.clone()).expect("the test listens");
            Some(thought(&name))
        }
    };
    let waiter = tokio::spawn({
        let pool = Arc::clone(pool);
        async move { pool.search(purpose, whom, Box::new(search)).await }
    });
    while pool.in_hand().0 == waiting {
        tokio::task::yield_now().await;
    }
    waiter
}

#[tokio::test]
async fn users_alternate_and_turns_go_before_hints() {
    let pool = Arc::new(EnginePool::new(ONE));
    let busy = pool.occupy().await;
    let (said, order) = mpsc::channel();
    let mut waiters = Vec::new();
    for (purpose, whom, name) in [
        (Purpose::Review, CLEO, "Cleo's review"),
        (Purpose::Hint, ANN, "Ann's hint"),
        (Purpose::Hint, BEN, "Ben's hint"),
        (Purpose::Turn, ANN, "Ann 1"),
        (Purpose::Turn, ANN, "Ann 2"),
        (Purpose::Turn, ANN, "Ann 3"),
        (Purpose::Turn, BEN, "Ben 1"),
        (Purpose::Turn, BEN, "Ben 2"),
        (Purpose::Turn, CLEO, "Cleo 1"),
    ] {
        waiters.push(queued(&pool, &said, purpose, Some(whom), name).await);
    }
    let before = pool.figures();
    assert_eq!((before.waiting, before.running, before.ended), (9, 1, 0));
    drop(busy);
    for waiter in waiters {
        assert!(waiter.await.unwrap().is_some());
    }
    let after = pool.figures();
    assert_eq!((after.waiting, after.running, after.ended), (0, 0, 10));
    assert!(after.time > before.time);
    let order: Vec<String> = order.try_iter().collect();
    assert_eq!(
        order,
        [
            "Ann 1",
            "Ben 1",
            "Cleo 1",
            "Ann 2",
            "Ben 2",
            "Ann 3",
            "Ann's hint",
            "Ben's hint",
            "Cleo's review"
        ]
    );
    assert_eq!(pool.in_hand(), (0, 0));
}

#[tokio::test]
async fn a_search_nobody_waits_for_is_not_started() {
    let pool = Arc::new(EnginePool::new(ONE));
    let busy = pool.occupy().await;
    let (said, order) = mpsc::channel();
    let first = queued(&pool, &said, Purpose::Turn, Some(ANN), "first").await;
    let second = queued(&pool, &said, Purpose::Turn, Some(ANN), "second").await;
    first.abort();
    assert!(first.await.unwrap_err().is_cancelled());
    assert_eq!(pool.in_hand(), (1, 1));
    drop(busy);
    assert_eq!(second.await.unwrap().unwrap().line, ["second"]);
    assert_eq!(order.try_iter().collect::<Vec<_>>(), ["second"]);
}

#[tokio::test]
async fn a_running_search_stops_when_cancelled() {
    let pool = Arc::new(EnginePool::new(ONE));
    let (begun, busy) = oneshot::channel();
    let waiter = tokio::spawn({
        let pool = Arc::clone(&pool);
        async move {
            let search = move |stop: &AtomicBool| {
                let _ = begun.send(());
                while !stop.load(Ordering::Relaxed) {
                    thread::yield_now();
                }
                Some(thought("too late"))
            };
            pool.search(Purpose::Turn, Some(ANN), Box::new(search))
                .await
        }
    });
    busy.await.unwrap();
    waiter.abort();
    // The only thread is free again.
    let answer = pool.search(
        Purpose::Turn,
        Some(ANN),
        Box::new(|_: &AtomicBool| Some(thought("next"))),
    );
    assert_eq!(answer.await.unwrap().line, ["next"]);
}

#[tokio::test]
async fn a_panicking_search_affects_no_other() {
    let pool = EnginePool::new(ONE);
    let grief = pool.search(
        Purpose::Turn,
        Some(ANN),
        Box::new(|_: &AtomicBool| panic!("panicked on request of the test")),
    );
    assert_eq!(grief.await, None);
    let game = AnyGame::new(GameKind::Squadro, "first=light", 2).unwrap();
    let question = Question {
        game: game.clone(),
        level: Level::LOWEST,
        seed: 7,
        nodes: None,
        purpose: Purpose::Turn,
        whom: Some(ANN),
    };
    let thought = pool.think(question.clone()).await.unwrap();
    assert!(game.read(&thought.line[0]).is_ok(), "{thought:?}");
    assert_eq!(pool.think(question).await.unwrap(), thought, "same seed");
}

#[tokio::test]
async fn a_user_with_too_many_hints_is_refused_but_others_are_not() {
    let pool = Arc::new(EnginePool::new(ONE));
    let busy = pool.occupy().await;
    let (said, _order) = mpsc::channel();
    let mut waiters = Vec::new();
    for _ in 0..MOST_OF_ONE {
        waiters.push(queued(&pool, &said, Purpose::Hint, Some(ANN), "Ann").await);
    }
    let more = pool.search(
        Purpose::Hint,
        Some(ANN),
        Box::new(|_: &AtomicBool| Some(thought("one too many"))),
    );
    assert_eq!(more.await, None);
    let other = queued(&pool, &said, Purpose::Hint, Some(BEN), "Ben").await;
    drop(busy);
    assert!(other.await.unwrap().is_some());
}

#[tokio::test]
async fn hurry_stops_all_searches() {
    let pool = Arc::new(EnginePool::new(ONE));
    let busy = pool.occupy().await;
    let (said, order) = mpsc::channel();
    let waiter = queued(&pool, &said, Purpose::Turn, Some(ANN), "waiting").await;
    pool.hurry();
    assert_eq!(waiter.await.unwrap(), None);
    drop(busy);
    let late = pool.search(
        Purpose::Turn,
        Some(ANN),
        Box::new(|_: &AtomicBool| Some(thought("late"))),
    );
    assert_eq!(late.await, None);
    assert_eq!(order.try_iter().count(), 0);
}
