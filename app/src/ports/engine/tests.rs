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
        // No task waits for an answer.
        let search = move |_: &dyn StopSignal| {
            let _ = begun.send(());
            let _ = wait.recv();
            let nothing: Delivery = Box::new(|| ());
            nothing
        };
        let task = |number| Task {
            number,
            search: Box::new(search),
            stop: Arc::default(),
        };
        self.shared.lock().put(Purpose::Turn, None, task);
        self.shared.note_change();
        self.shared.work.notify_one();
        busy.await.expect("the search begins");
        free
    }

    /// Returns the number of waiting searches.
    pub(crate) fn waiting(&self) -> usize {
        self.in_hand().0
    }

    /// Returns the numbers of waiting and of running searches.
    fn in_hand(&self) -> (usize, usize) {
        let queue = self.shared.lock();
        (queue.waiting, queue.running.len())
    }
}

impl EnginePool {
    /// Queues a search for one of the engine's turns that no one waits for.
    pub(crate) fn queue_turn(&self) {
        let task = |number| Task {
            number,
            search: Box::new(|_: &dyn StopSignal| Box::new(|| ()) as Delivery),
            stop: Arc::default(),
        };
        self.shared.lock().put(Purpose::Turn, None, task);
        self.shared.work.notify_one();
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
        move |_: &dyn StopSignal| {
            said.send(name.clone()).expect("the test listens");
            Some(thought(&name))
        }
    };
    let waiter = tokio::spawn({
        let pool = Arc::clone(pool);
        async move { pool.search(purpose, whom, search).await }
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
    // Six turns come first, then Ann and Ben.
    let ahead = |whom| pool.count_ahead(Purpose::Hint, Some(whom));
    assert_eq!([ANN, BEN, CLEO].map(ahead), [6, 7, 8]);
    drop(busy);
    for waiter in waiters {
        assert!(waiter.await.unwrap().is_some());
    }
    let after = pool.figures();
    assert_eq!((after.waiting, after.running, after.ended), (0, 0, 10));
    assert_eq!(pool.count_ahead(Purpose::Hint, Some(ANN)), 0);
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
            let search = move |stop: &dyn StopSignal| {
                let _ = begun.send(());
                while !stop.is_set() {
                    thread::yield_now();
                }
                Some(thought("too late"))
            };
            pool.search(Purpose::Turn, Some(ANN), search).await
        }
    });
    busy.await.unwrap();
    waiter.abort();
    // The only thread is free again.
    let answer = pool.search(Purpose::Turn, Some(ANN), |_: &dyn StopSignal| {
        Some(thought("next"))
    });
    assert_eq!(answer.await.unwrap().line, ["next"]);
}

#[tokio::test]
async fn a_panicking_search_affects_no_other() {
    let pool = EnginePool::new(ONE);
    let grief = pool.search(Purpose::Turn, Some(ANN), |_: &dyn StopSignal| {
        panic!("panicked on request of the test")
    });
    assert_eq!(grief.await, None::<AnyThought>);
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
    let more = pool.search(Purpose::Hint, Some(ANN), |_: &dyn StopSignal| {
        Some(thought("one too many"))
    });
    assert_eq!(more.await, None::<AnyThought>);
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
    let late = pool.search(Purpose::Turn, Some(ANN), |_: &dyn StopSignal| {
        Some(thought("late"))
    });
    assert_eq!(late.await, None::<AnyThought>);
    assert_eq!(order.try_iter().count(), 0);
}

/// Queues a long search that runs until it is told to stop; returns once it runs.
async fn long_search(pool: &Arc<EnginePool>, asked: &Arc<AtomicUsize>) -> JoinHandle<Option<()>> {
    let (begun, begins) = oneshot::channel();
    let waiter = tokio::spawn({
        let (pool, asked) = (Arc::clone(pool), Arc::clone(asked));
        async move {
            let search = move |stop: &dyn StopSignal| {
                let _ = begun.send(());
                while !stop.is_set() {
                    asked.fetch_add(1, Ordering::Relaxed);
                    thread::yield_now();
                }
                None
            };
            pool.search(Purpose::Long, Some(ANN), search).await
        }
    });
    begins.await.expect("the search begins");
    waiter
}

#[tokio::test]
async fn hurry_stops_a_long_search() {
    let pool = Arc::new(EnginePool::new(ONE));
    let long = long_search(&pool, &Arc::default()).await;
    assert_eq!(pool.figures().running, 1);
    pool.hurry();
    assert_eq!(long.await.unwrap(), None);
}

/// Waits until a long search has paused.
async fn until_paused(pool: &EnginePool) {
    while pool.shared.lock().long > 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_long_search_makes_room_for_others_and_goes_on_afterwards() {
    let pool = Arc::new(EnginePool::new(ONE));
    let asked = Arc::default();
    let long = long_search(&pool, &asked).await;
    // A long search takes the only place, and yet other searches begin at once.
    let busy = pool.occupy().await;
    until_paused(&pool).await;
    let before = asked.load(Ordering::Relaxed);
    let other = tokio::spawn({
        let pool = Arc::clone(&pool);
        async move {
            pool.search(Purpose::Long, Some(BEN), |_| Some("other"))
                .await
        }
    });
    while pool.in_hand().0 == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(asked.load(Ordering::Relaxed), before, "it has paused");
    drop(busy);
    while asked.load(Ordering::Relaxed) == before {
        tokio::task::yield_now().await;
    }
    long.abort();
    assert!(long.await.unwrap_err().is_cancelled());
    assert_eq!(other.await.unwrap(), Some("other"));
}

#[tokio::test]
async fn a_paused_search_ends_when_cancelled() {
    let pool = Arc::new(EnginePool::new(ONE));
    let long = long_search(&pool, &Arc::default()).await;
    let busy = pool.occupy().await;
    until_paused(&pool).await;
    long.abort();
    assert!(long.await.unwrap_err().is_cancelled());
    while pool.in_hand() != (0, 1) {
        tokio::task::yield_now().await;
    }
    drop(busy);
    pool.hurry();
}

#[tokio::test]
async fn the_longest_thought_is_the_same_on_any_number_of_threads() {
    for (kind, options) in [
        (GameKind::Squadro, "first=light"),
        (GameKind::StarSquares, ""),
    ] {
        let game = AnyGame::new(kind, options, 2).unwrap();
        let question = Question {
            game: game.clone(),
            level: Level::LONGEST,
            seed: 7,
            nodes: Some(8_000),
            purpose: Purpose::Turn,
            whom: Some(ANN),
        };
        let alone = think(&game, Level::LONGEST, 7, Limits::nodes(8_000));
        assert!(alone.is_some());
        for threads in [1, 4] {
            let pool = EnginePool::new(NonZero::new(threads).unwrap());
            assert_eq!(
                pool.think(question.clone()).await,
                alone,
                "{kind}, {threads} threads"
            );
            assert_eq!(pool.deliberations(), 0);
        }
    }
}
