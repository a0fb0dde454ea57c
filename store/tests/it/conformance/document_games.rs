//! Games that start and end together with documents, and jobs about documents.

use std::sync::Arc;

use asterism_store::{
    Change, ChannelId, ClaimLimits, CommitError, Document, DocumentGame, DocumentKey, DocumentKind,
    EntryKind, GameId, GuildId, GuildSetting, Job, JobClass, JobDone, JobKind, JobSubject, Label,
    MessageId, NewGame, News, Origin, SetDocument, SubjectKind, Topic, UserId,
};

use super::documents::{announce, expect_invalid, expect_moved};
use super::{AnyStore, LEASE};
use crate::support::documents::*;
use crate::support::*;

const DAN: UserId = UserId::new(104);
const FOUR: [UserId; 4] = [ANN, BEA, CAT, DAN];

fn key(id: GameId) -> DocumentKey {
    Tournament::key(&id)
}

fn id(id: u64) -> GameId {
    GameId::new(id).unwrap()
}

async fn claim(store: &AnyStore, now: i64) -> Vec<Job> {
    let jobs = store.claim_jobs(at(now), LEASE, ClaimLimits::of(9)).await;
    let mut jobs = jobs.unwrap();
    jobs.sort_by_key(|job| job.id);
    jobs
}

/// Claims jobs and returns what they are about.
async fn topics(store: &AnyStore, now: i64) -> Vec<(JobSubject, Topic)> {
    let jobs = claim(store, now).await.into_iter();
    jobs.map(|job| (job.subject, job.topic)).collect()
}

async fn finish(store: &AnyStore, jobs: &[Job]) {
    for job in jobs {
        store.finish_job(job.id, JobDone::Dropped).await.unwrap();
    }
}

/// Announces a tournament of four and starts a round of two games. Returns its number, and those of the games.
async fn start_round(store: &AnyStore) -> (GameId, [GameId; 2]) {
    let tournament = announce(&**store, tournament(&FOUR)).await;
    let on = running(&FOUR, vec![table(&[0, 3]), table(&[2, 1])]);
    let games = [[ANN, DAN], [CAT, BEA]];
    let games = games.map(|seats| tournament_game(tournament, &seats));
    let started = change_with(
        vec![set(key(tournament), Some(1), of(on))],
        games.into(),
        vec![],
    );
    let receipt = commit(&**store, at(1), started).await.unwrap();
    assert_eq!((receipt.id, receipt.version), (tournament, 2));
    let games = [1, 2].map(|more| id(tournament.get() + more));
    (tournament, games)
}

fn end(game: GameId, documents: Vec<asterism_store::SetDocument>) -> Change {
    Change::Append {
        game,
        version: 1,
        answers: 0,
        entries: vec![EntryKind::Resigned(1).into()],
        ended: Some(ended(&[2], at(5))),
        next: None,
        clock: None,
        ratings: vec![],
        documents,
        jobs: vec![],
    }
}

pub(crate) async fn games_of_a_round_start_with_it(store: AnyStore) {
    challenge(&*store, at(0)).await;
    let (number, [first, second]) = start_round(&store).await;
    let (on, _) = load_tournament(&*store, number).await;
    let games = on.rounds[0].tables.iter().map(|table| table.game);
    assert_eq!(games.collect::<Vec<_>>(), [Some(first), Some(second)]);
    for (id, seats) in [(first, [ANN, DAN]), (second, [CAT, BEA])] {
        let game = load(&*store, id).await;
        assert_eq!((game.version, game.started), (1, at(1)));
        assert_eq!(
            (&game.seats[..], game.series),
            (&seats.map(Into::into)[..], None)
        );
        assert_eq!(game.origin, origin(number));
    }
    let boards = topics(&store, 1).await;
    let about = |id| JobSubject::Game { id, series: None };
    assert_eq!(boards, [(about(first), turn(1)), (about(second), turn(1))]);
    let counts = store.counts().await.unwrap();
    assert_eq!((counts.running, counts.challenges), (2, 1));

    // In the next round, a table is decided without a game, and one of the first round is played again.
    let mut next = on.clone();
    next.rounds[0].tables[0].result = Some(result(&[60, 60]));
    next.rounds[0].tables.push(table(&[3, 0]));
    let forfeit = TournamentTable {
        result: Some(result(&[120, 0])),
        ..table(&[0, 1])
    };
    next.rounds.push(round(vec![forfeit, table(&[2, 3])]));
    let games = [[DAN, ANN], [CAT, DAN]].map(|seats| tournament_game(number, &seats));
    let started = change_with(
        vec![set(key(number), Some(2), of(next.clone()))],
        games.into(),
        vec![],
    );
    commit(&*store, at(2), started).await.unwrap();
    let [third, fourth] = [1, 2].map(|more| id(second.get() + more));
    next.rounds[0].tables[2].game = Some(third);
    next.rounds[1].tables[1].game = Some(fourth);
    assert_eq!(load_tournament(&*store, number).await, (next, 3));
    assert_eq!(load(&*store, third).await.seats, [DAN, ANN]);
    assert_eq!(load(&*store, fourth).await.seats, [CAT, DAN]);
    assert_eq!(challenge(&*store, at(3)).await, id(fourth.get() + 1));
}

pub(crate) async fn games_start_with_other_documents_too(store: AnyStore) {
    // New tournaments come first, and each game is entered once.
    let [one, two] = [[ANN, BEA], [CAT, DAN]].map(|users| running(&users, vec![table(&[0, 1])]));
    let game = |seats: &[UserId]| DocumentGame {
        game: new_game(seats, PARLOR),
        jobs: vec![],
    };
    let started = change_with(
        vec![set(None, None, of(one)), set(None, None, of(two))],
        vec![game(&[ANN, BEA]), game(&[CAT, DAN])],
        vec![],
    );
    let first = commit(&*store, at(0), started).await.unwrap().id;
    for more in 0..2 {
        let (tournament, _) = load_tournament(&*store, id(first.get() + more)).await;
        let game = id(first.get() + 2 + more);
        assert_eq!(tournament.rounds[0].tables[0].game, Some(game));
    }
    let ladder = Document::new(ladder(&[ANN, BEA]));
    let game = NewGame {
        origin: Origin::Ladder,
        ..new_game(&[BEA, ANN], PARLOR)
    };
    let games = vec![DocumentGame { game, jobs: vec![] }];
    let met = change_with(vec![set(ladder_key(GUILD), None, ladder)], games, vec![]);
    let receipt = commit(&*store, at(0), met).await.unwrap();
    assert_eq!((receipt.id.get(), receipt.version), (GUILD.get(), 1));
    let game = load(&*store, id(first.get() + 4)).await;
    assert_eq!(game.origin, Origin::Ladder);
}

pub(crate) async fn each_table_needs_a_game(store: AnyStore) {
    let number = announce(&*store, tournament(&FOUR)).await;
    let tables = || vec![table(&[0, 1]), table(&[2, 3])];
    let game = || tournament_game(number, &[ANN, BEA]);
    let make = async |tables, games| {
        let document = set(key(number), Some(1), of(running(&FOUR, tables)));
        commit(&*store, at(1), change_with(vec![document], games, vec![])).await
    };
    let invalid = DocumentGame {
        game: new_game(&[], PARLOR),
        jobs: vec![],
    };
    for games in [
        vec![],
        vec![game()],
        vec![game(), game(), game()],
        vec![game(), invalid],
    ] {
        expect_invalid(&make(tables(), games).await);
    }
    expect_invalid(&make(vec![], vec![game()]).await);
    assert_eq!(
        load_tournament(&*store, number).await,
        (tournament(&FOUR), 1)
    );
    let counts = store.counts().await.unwrap();
    assert_eq!((counts.running, counts.jobs), (0, 0));
    make(tables(), vec![game(), game()]).await.unwrap();
    // Refused changes have used no numbers.
    let next = challenge(&*store, at(1)).await;
    assert_eq!(next, id(number.get() + 3));
}

pub(crate) async fn games_of_tournaments_are_not_limited_by_a_server(store: AnyStore) {
    let cap = vec![GuildSetting::GamesCap(Some(1))];
    store.choose_for_guild(GUILD, cap).await.unwrap();
    let running = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    start_round(&store).await;
    // They count for the others.
    commit(&*store, at(2), resign(running, 1, 1, at(2)))
        .await
        .unwrap();
    let begin = Change::Begin {
        challenge: new_challenge(ANN, &[BEA], PARLOR),
        game: new_game(&[ANN, BEA], PARLOR),
        jobs: vec![],
    };
    let refused = commit(&*store, at(3), begin).await;
    let is_full = matches!(refused, Err(CommitError::CapReached { running: 2, cap: 1 }));
    assert!(is_full, "{refused:?}");
}

pub(crate) async fn a_repeated_change_of_documents_is_made_once(store: AnyStore) {
    let number = announce(&*store, tournament(&FOUR)).await;
    let started = || {
        change_with(
            vec![
                set(
                    key(number),
                    Some(1),
                    of(running(&FOUR, vec![table(&[0, 1])])),
                ),
                set(None, None, of(tournament(&[]))),
                set(ladder_key(GUILD), None, Document::new(ladder(&[ANN]))),
            ],
            vec![tournament_game(number, &[ANN, BEA])],
            vec![Topic::TournamentRound { round: 0 }],
        )
    };
    let shared = new_key();
    let mut tasks = Vec::new();
    for _ in 0..4 {
        let (store, change) = (Arc::clone(&store), started());
        tasks.push(tokio::spawn(async move {
            store.commit(shared, at(1), change).await.unwrap()
        }));
    }
    let mut first = 0;
    for task in tasks {
        let receipt = task.await.unwrap();
        assert_eq!((receipt.id, receipt.version), (number, 2));
        first += usize::from(!receipt.repeated);
    }
    assert_eq!(first, 1);
    let again = store.commit(shared, at(2), started()).await.unwrap();
    assert!(again.repeated);
    assert_eq!((again.id, again.version), (number, 2));
    assert_eq!(load_tournament(&*store, number).await.1, 2);
    let counts = store.counts().await.unwrap();
    assert_eq!((counts.running, counts.jobs), (1, 2));
    let label = Label::Guild(GUILD);
    let listed = store
        .documents(label, DocumentKind::of::<Tournament>(), 9)
        .await;
    assert_eq!(listed.unwrap().len(), 2);
    // The tournament that was new, the game, and the next.
    let next = challenge(&*store, at(3)).await;
    assert_eq!(next.get(), number.get() + 3);

    // A new document has no row that could be locked.
    let make = change(vec![set(
        PuzzleSolver::key(&ANN),
        None,
        Document::new(solver(1)),
    )]);
    let shared = new_key();
    let mut tasks = Vec::new();
    for _ in 0..4 {
        let (store, change) = (Arc::clone(&store), make.clone());
        tasks.push(tokio::spawn(async move {
            store.commit(shared, at(1), change).await.unwrap()
        }));
    }
    let mut first = 0;
    for task in tasks {
        first += usize::from(!task.await.unwrap().repeated);
    }
    assert_eq!(first, 1);
}

pub(crate) async fn the_end_of_a_game_changes_documents_too(store: AnyStore) {
    let (number, [first, second]) = start_round(&store).await;
    let (on, _) = load_tournament(&*store, number).await;
    let ladder = |users: &[UserId]| Document::new(ladder(users));
    let made = change(vec![set(ladder_key(GUILD), None, ladder(&[ANN]))]);
    commit(&*store, at(2), made).await.unwrap();
    let mut scored = on.clone();
    scored.rounds[0].tables[0].result = Some(result(&[0, 120]));
    let both = |before| {
        vec![
            set(key(number), Some(2), of(scored.clone())),
            set(ladder_key(GUILD), before, ladder(&[BEA, ANN])),
        ]
    };
    let solved = || set(PuzzleSolver::key(&CAT), None, Document::new(solver(1)));

    // All of it or nothing.
    for before in [None, Some(2)] {
        expect_moved(&commit(&*store, at(5), end(first, both(before))).await);
    }
    let is_new = set(None, None, of(tournament(&[])));
    let waiting = set(
        key(number),
        Some(2),
        of(running(&FOUR, vec![table(&[0, 1])])),
    );
    let twice = vec![solved(), solved()];
    for bad in [vec![solved(), is_new], vec![solved(), waiting], twice] {
        expect_invalid(&commit(&*store, at(5), end(first, bad)).await);
    }
    let mut late = end(first, both(Some(1)));
    if let Change::Append { version, .. } = &mut late {
        *version = 2;
    }
    let late = commit(&*store, at(5), late).await;
    let is_conflict = matches!(late, Err(CommitError::Conflict { now: 1 }));
    assert!(is_conflict, "{late:?}");
    assert_eq!(load(&*store, first).await.ended, None);
    assert_eq!(load_tournament(&*store, number).await, (on, 2));
    assert_eq!(load_document(&*store, &ladder_key(GUILD)).await.version, 1);
    let none = store.document(&PuzzleSolver::key(&CAT)).await.unwrap();
    assert_eq!(none, None);

    let receipt = commit(&*store, at(5), end(first, both(Some(1)))).await;
    let receipt = receipt.unwrap();
    assert_eq!((receipt.id, receipt.version), (first, 2));
    assert!(load(&*store, first).await.ended.is_some());
    assert_eq!(load_tournament(&*store, number).await, (scored.clone(), 3));
    let after = load_document(&*store, &ladder_key(GUILD)).await;
    assert_eq!((after.version, after.document), (2, ladder(&[BEA, ANN])));
    let over = commit(&*store, at(6), end(first, vec![solved()])).await;
    assert!(matches!(over, Err(CommitError::Over)), "{over:?}");

    // Documents are made and deleted at the end, too.
    let more = vec![
        solved(),
        asterism_store::SetDocument {
            key: Some(ladder_key(GUILD)),
            before: Some(2),
            after: None,
        },
    ];
    commit(&*store, at(7), end(second, more)).await.unwrap();
    load_document(&*store, &PuzzleSolver::key(&CAT)).await;
    let none = store.document(&ladder_key(GUILD)).await.unwrap();
    assert_eq!(none, None);
}

pub(crate) async fn an_entry_of_a_game_that_goes_on_changes_documents_too(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let key = PuzzleSolver::key(&CAT);
    let change = |version: u64, before, solved: u32| {
        let mut change = end(
            id,
            vec![set(key.clone(), before, Document::new(solver(solved)))],
        );
        if let Change::Append {
            version: at,
            entries,
            ended,
            ..
        } = &mut change
        {
            (*at, *ended) = (version, None);
            *entries = vec![EntryKind::Move(version.to_string()).into()];
        }
        change
    };
    commit(&*store, at(1), change(1, None, 1)).await.unwrap();
    // Someone has changed the document in the meantime: the move is not made either.
    expect_moved(&commit(&*store, at(2), change(2, None, 2)).await);
    assert_eq!(load(&*store, id).await.version, 2);
    commit(&*store, at(3), change(2, Some(1), 2)).await.unwrap();
    let stored = load_document(&*store, &key).await;
    assert_eq!(
        (stored.version, stored.document),
        (2, Document::new(solver(2)))
    );
    assert_eq!(load(&*store, id).await.entries.len(), 2);
}

pub(crate) async fn the_end_of_a_game_wakes_its_tournament(store: AnyStore) {
    let (number, [first, second]) = start_round(&store).await;
    let boards = claim(&store, 1).await;
    finish(&store, &boards).await;
    let due = (
        JobSubject::Feature(SubjectKind::Tournament, number),
        Topic::Tournament { at: None },
    );
    // Neither a move nor the end of another game does so.
    commit(&*store, at(2), append(first, 1, "a")).await.unwrap();
    let other = game(&*store, at(2), &[ANN, BEA], PARLOR).await;
    commit(&*store, at(2), end(other, vec![])).await.unwrap();
    assert_eq!(topics(&store, 2).await, []);

    commit(&*store, at(3), resign(first, 2, 1, at(3)))
        .await
        .unwrap();
    commit(&*store, at(4), end(second, vec![])).await.unwrap();
    let [job] = &claim(&store, 4).await[..] else {
        panic!("one job for both")
    };
    assert_eq!((job.subject, job.topic.clone()), due);
    // The claimed job may not have seen the end of this game. So another job waits for it.
    let table = running(&FOUR, vec![table(&[0, 1])]);
    let again = change_with(
        vec![set(key(number), Some(2), of(table))],
        vec![tournament_game(number, &[ANN, BEA])],
        vec![],
    );
    commit(&*store, at(5), again).await.unwrap();
    let boards = claim(&store, 5).await;
    assert_eq!(boards.len(), 1);
    finish(&store, &boards).await;
    let third = id(other.get() + 1);
    let mut asks_too = end(third, vec![]);
    if let Change::Append { jobs, .. } = &mut asks_too {
        jobs.push(turn(2));
    }
    commit(&*store, at(6), asks_too).await.unwrap();
    assert_eq!(store.counts().await.unwrap().jobs, 3);
    let about = JobSubject::Game {
        id: third,
        series: None,
    };
    assert_eq!(topics(&store, 6).await, [(about, turn(2))]);
    finish(&store, std::slice::from_ref(job)).await;
    assert_eq!(topics(&store, 6).await, [due]);
}

pub(crate) async fn jobs_about_a_tournament_are_in_order_and_merged(store: AnyStore) {
    let number = announce(&*store, tournament(&FOUR)).await;
    let make = async |now, version, jobs| {
        let document = set(key(number), Some(version), of(tournament(&FOUR)));
        let made = commit(&*store, at(now), change_with(vec![document], vec![], jobs)).await;
        made.unwrap();
    };
    let round = |round| Topic::TournamentRound { round };
    make(
        1,
        1,
        vec![Topic::TournamentPost, Topic::TournamentPost, round(0)],
    )
    .await;
    make(
        2,
        2,
        vec![Topic::TournamentPost, round(0), Topic::TournamentOver],
    )
    .await;
    let subject = JobSubject::Feature(SubjectKind::Tournament, number);
    for topic in [
        Topic::TournamentPost,
        round(0),
        round(0),
        Topic::TournamentOver,
    ] {
        let jobs = claim(&store, 3).await;
        let [job] = &jobs[..] else {
            panic!("{topic:?}: {jobs:?}")
        };
        assert_eq!((job.subject, &job.topic), (subject, &topic));
        assert_eq!(job.kind(), JobKind::Tournament);
        assert_eq!(claim(&store, 3).await, [], "one after another");
        finish(&store, &jobs).await;
    }
    assert_eq!(store.counts().await.unwrap().jobs, 0);
    // A job that was claimed may show the earlier state.
    make(4, 3, vec![Topic::TournamentPost]).await;
    assert_eq!(claim(&store, 4).await.len(), 1);
    make(5, 4, vec![Topic::TournamentPost]).await;
    make(6, 5, vec![Topic::TournamentPost]).await;
    assert_eq!(store.counts().await.unwrap().jobs, 2);
}

pub(crate) async fn a_timer_of_a_tournament_delays_nothing(store: AnyStore) {
    let timer = |at| Topic::Tournament { at: Some(at) };
    let now = Topic::Tournament { at: None };
    let new = set(None, None, of(tournament(&FOUR)));
    let made = change_with(vec![new], vec![], vec![timer(at(100))]);
    let number = commit(&*store, at(0), made).await.unwrap().id;
    let subject = JobSubject::Feature(SubjectKind::Tournament, number);
    let make = async |now, version, jobs| {
        let document = set(key(number), Some(version), of(tournament(&FOUR)));
        let made = commit(&*store, at(now), change_with(vec![document], vec![], jobs)).await;
        made.unwrap();
    };
    let next = async || store.next_due().await.unwrap().of(JobClass::Message);
    assert_eq!(next().await, Some(at(100)));
    make(1, 1, vec![Topic::TournamentPost, now.clone()]).await;
    // The job that brings it up to date does not wait for messages, which perhaps cannot be posted.
    let jobs = claim(&store, 1).await;
    let claimed = jobs.iter().map(|job| (job.subject, job.topic.clone()));
    assert_eq!(
        claimed.collect::<Vec<_>>(),
        [(subject, Topic::TournamentPost), (subject, now.clone())]
    );
    finish(&store, &jobs).await;
    assert_eq!(topics(&store, 99).await, []);
    assert_eq!(next().await, Some(at(100)));
    // A change without a timer keeps it; one with a timer replaces it, whether earlier or later.
    make(2, 2, vec![now.clone()]).await;
    finish(&store, &claim(&store, 2).await).await;
    assert_eq!(next().await, Some(at(100)));
    for (version, due) in [(3, 500), (4, 50)] {
        make(3, version, vec![timer(at(due))]).await;
        assert_eq!(next().await, Some(at(due)));
        assert_eq!(store.counts().await.unwrap().jobs, 1);
    }
    assert_eq!(topics(&store, 49).await, []);
    let claimed = claim(&store, 50).await;
    assert_eq!(claimed.len(), 1);
    assert_eq!(
        (claimed[0].subject, &claimed[0].topic),
        (subject, &timer(at(50)))
    );
    // The one that is being done sets the next. Then its end changes nothing.
    make(51, 5, vec![timer(at(70)), now.clone()]).await;
    finish(&store, &claimed).await;
    assert_eq!(topics(&store, 51).await, [(subject, now)]);
    assert_eq!(topics(&store, 69).await, []);
    // A time that has passed is due at once.
    make(71, 6, vec![timer(at(60))]).await;
    assert_eq!(topics(&store, 71).await, [(subject, timer(at(60)))]);

    // Others are not affected.
    let new = set(None, None, of(tournament(&FOUR)));
    let made = change_with(vec![new], vec![], vec![timer(at(200))]);
    let other = commit(&*store, at(80), made).await.unwrap().id;
    make(81, 7, vec![timer(at(300))]).await;
    let about = JobSubject::Feature(SubjectKind::Tournament, other);
    let due = topics(&store, 200).await;
    assert!(due.contains(&(about, timer(at(200)))), "{due:?}");
    assert!(!due.contains(&(subject, timer(at(300)))), "{due:?}");
}

pub(crate) async fn a_daily_puzzle_is_posted_at_its_time(store: AnyStore) {
    let other = GuildId::new(u64::MAX);
    let make = async |guild, version: u64, day, due| {
        let document = Document::new(DailyPuzzle {
            channel: ChannelId::new(1),
            posted: None,
            tried: 0,
            solved: 0,
        });
        let before = Some(version).filter(|version| *version > 0);
        let document = set(DailyPuzzle::key(&guild), before, document);
        let jobs = vec![Topic::DailyPuzzle { day, at: at(due) }];
        let made = commit(&*store, at(0), change_with(vec![document], vec![], jobs)).await;
        made.unwrap();
    };
    make(GUILD, 0, 1, 100).await;
    make(other, 0, 1, 90).await;
    make(GUILD, 1, 2, 200).await;
    assert_eq!(store.counts().await.unwrap().jobs, 2);
    let topic = |day, due| Topic::DailyPuzzle { day, at: at(due) };
    assert_eq!(topics(&store, 89).await, []);
    let due = claim(&store, 199).await;
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].subject, JobSubject::Guild(other));
    assert_eq!(
        (&due[0].topic, due[0].kind()),
        (&topic(1, 90), JobKind::Puzzle)
    );
    // While it is posted, the next one is set.
    make(other, 1, 2, 300).await;
    finish(&store, &due).await;
    let here = JobSubject::Guild(GUILD);
    assert_eq!(topics(&store, 200).await, [(here, topic(2, 200))]);
    let there = JobSubject::Guild(other);
    assert!(topics(&store, 300).await.contains(&(there, topic(2, 300))));

    // Without puzzles, nothing waits for the next one.
    make(other, 2, 3, 400).await;
    let retire = Topic::Retire {
        channel: ChannelId::new(1),
        message: MessageId::new(2),
    };
    let stop = SetDocument {
        key: Some(DailyPuzzle::key(&other)),
        before: Some(3),
        after: None,
    };
    let stop = change_with(vec![stop], vec![], vec![retire.clone()]);
    commit(&*store, at(301), stop).await.unwrap();
    assert_eq!(topics(&store, 301).await, [(there, retire)]);
    assert!(!topics(&store, 500).await.contains(&(there, topic(3, 400))));
}

pub(crate) async fn jobs_for_watchers_and_boards_do_not_wait_for_each_other(store: AnyStore) {
    let game = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let append = |version, jobs| append_with(game, version, "a", jobs);
    let told = |version| Topic::Watched { version };
    let moved = append(1, vec![turn(2), told(2), Topic::Broadcast]);
    commit(&*store, at(1), moved).await.unwrap();
    let watched = JobSubject::Feature(SubjectKind::Watch, game);
    let about_game = JobSubject::Game {
        id: game,
        series: None,
    };
    let jobs = claim(&store, 1).await;
    let subjects: Vec<_> = jobs.iter().map(|job| (job.subject, &job.topic)).collect();
    let expected = [
        (about_game, &turn(2)),
        (watched, &told(2)),
        (watched, &Topic::Broadcast),
    ];
    assert_eq!(subjects, expected);
    // While they are done, one more of each waits, no matter how many moves are made.
    for version in 2..5 {
        let moved = append(version, vec![told(version + 1), Topic::Broadcast]);
        commit(&*store, at(2), moved).await.unwrap();
    }
    assert_eq!(store.counts().await.unwrap().jobs, 5);
    assert_eq!(claim(&store, 2).await, []);

    // The board is posted, and the jobs that follow have their own subject.
    let news = |version| News::Watched { game, version };
    let post = JobDone::Posted {
        post: post(7, 2),
        then: vec![told(2)],
    };
    store.finish_job(jobs[0].id, post).await.unwrap();
    let followed = JobDone::Followed(vec![
        Topic::News {
            user: CAT,
            news: news(2),
        },
        Topic::Digest {
            user: DAN,
            at: at(50),
            news: vec![news(2)],
        },
    ]);
    store.finish_job(jobs[1].id, followed).await.unwrap();
    let next = claim(&store, 3).await;
    let subjects: Vec<_> = next.iter().map(|job| (job.subject, &job.topic)).collect();
    assert_eq!(subjects, [(watched, &told(5))], "the newest board");
    finish(&store, &next).await;
    let next = claim(&store, 3).await;
    let subjects: Vec<_> = next.iter().map(|job| (job.subject, &job.topic)).collect();
    let to_cat = Topic::News {
        user: CAT,
        news: news(2),
    };
    assert_eq!(subjects, [(watched, &to_cat)]);
    finish(&store, &next).await;
    // A watched game is in a digest once.
    let digest = |version| Topic::Digest {
        user: DAN,
        at: at(50),
        news: vec![news(version)],
    };
    let key = GameWatch::key(&game);
    let document = set(key, None, Document::new(watch(&[DAN])));
    let made = change_with(vec![document], vec![], vec![digest(5)]);
    commit(&*store, at(4), made).await.unwrap();
    let due = topics(&store, 60).await;
    assert!(due.contains(&(JobSubject::User(DAN), digest(2))), "{due:?}");
}

pub(crate) async fn jobs_are_about_the_first_document(store: AnyStore) {
    let own = || set(PuzzleSolver::key(&ANN), None, Document::new(solver(1)));
    let of_guild = || {
        let ladder = Document::new(Ladder::default());
        set(ladder_key(GUILD), None, ladder)
    };
    let jobs = || vec![Topic::TournamentPost];
    // Nothing is sent about a solver.
    let refused = change_with(vec![own(), of_guild()], vec![], jobs());
    expect_invalid(&commit(&*store, at(0), refused).await);
    let made = change_with(vec![of_guild(), own()], vec![], jobs());
    commit(&*store, at(0), made).await.unwrap();
    let expected = (JobSubject::Guild(GUILD), Topic::TournamentPost);
    assert_eq!(topics(&store, 0).await, [expected]);
    assert_eq!(store.set_aside(9).await.unwrap(), []);
}

pub(crate) async fn a_job_of_a_tournament_is_followed_by_others(store: AnyStore) {
    let new = Tournament {
        post: None,
        ..tournament(&[])
    };
    let made = change_with(
        vec![set(None, None, of(new))],
        vec![],
        vec![Topic::Tournament { at: None }],
    );
    let number = commit(&*store, at(0), made).await.unwrap().id;
    let subject = JobSubject::Feature(SubjectKind::Tournament, number);
    let job = claim(&store, 0).await.remove(0);
    let then = JobDone::Followed(vec![Topic::TournamentPost]);
    store.finish_job(job.id, then).await.unwrap();
    let job = claim(&store, 0).await.remove(0);
    assert_eq!((job.subject, &job.topic), (subject, &Topic::TournamentPost));
    // One that is set aside keeps what it is about.
    let why = JobDone::SetAside {
        why: "it panics".into(),
        at: at(1),
    };
    store.finish_job(job.id, why).await.unwrap();
    let aside = store.set_aside(9).await.unwrap();
    assert_eq!(aside[0].job.subject, subject);
    assert_eq!(aside[0].job.topic, Topic::TournamentPost);
    assert_eq!(store.counts().await.unwrap().jobs, 0);
}
