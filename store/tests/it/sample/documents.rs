//! New in schema 11: tournaments, ladders, puzzles and watched games, with their games, challenges and jobs.

use asterism_store::{
    Change, ChannelId, Document, DocumentGame, DocumentKey, DocumentKind, DocumentRecord,
    EntryKind, GuildId, GuildSetting, GuildSettings, JobKind, Label, MessageId, NewChallenge,
    NewGame, News, Origin, Player, Store, Topic, UserId,
};

use super::id;
use crate::support::documents::*;
use crate::support::{
    GUILD, PARLOR, TIMED, at, ended, interaction, load, load_challenge, new_challenge, new_game,
    turn,
};

// Users of nothing older.
const GUS: UserId = UserId::new(108);
const HAL: UserId = UserId::new(u64::MAX - 1);
const IDA: UserId = UserId::new(110);

/// A server of nothing older.
const CLUB: GuildId = GuildId::new(302);

/// Returns tournament 21, which users can join.
fn open() -> Tournament {
    let mut open = tournament(&[HAL]);
    open.organizer = GUS.into();
    open.plan.format = TournamentFormat::Groups;
    open.plan.seats = vec![4, 3];
    open.plan.terms = TIMED;
    open.plan.late_entry = true;
    open.plan.vacations = true;
    open.plan.engine_level = Some(3);
    open.place.guild = None;
    open.entrants[0].seed = -3;
    open
}

/// Returns tournament 22, with games 23 and 24, at the time of this version.
fn on(version: u64) -> Tournament {
    let mut on = tournament(&[GUS, HAL, IDA]);
    on.plan.name = "\u{1F3B2} \\".into();
    on.plan.format = TournamentFormat::RoundRobin;
    if version == 1 {
        return on;
    }
    on.stage = TournamentStage::Running;
    on.entrants[2].from_round = 1;
    on.entrants[2].left = Some(EntrantLeft {
        round: 2,
        why: LeftWhy::Withdrew,
    });
    on.rounds = vec![round(vec![table(&[0, 1]), table(&[1, 0])])];
    on.rounds[0].byes = vec![2];
    if version == 2 {
        return on;
    }
    on.rounds[0].tables[0].result = Some(result(&[0, 120]));
    let tables = on.rounds[0].tables.iter_mut();
    for (table, game) in tables.zip([23, 24]) {
        table.game = Some(id(game));
    }
    on.post = Some(MessageId::new(14));
    on
}

/// Returns tournament 25, which is over.
fn over() -> Tournament {
    let decided = |points: &[u16], how| TournamentTable {
        result: Some(TableResult {
            points: points.to_vec(),
            how,
        }),
        ..table(&[0, 1])
    };
    let tables = vec![
        decided(&[60, 60], TableResultHow::Forfeit),
        decided(&[120, 0], TableResultHow::Adjudicated),
    ];
    let mut over = running(&[GUS, HAL, IDA], tables);
    over.organizer = Player::Former;
    over.plan.format = TournamentFormat::Knockout;
    over.entrants[1].player = Player::Former;
    over.entrants[1].left = Some(EntrantLeft {
        round: 1,
        why: LeftWhy::Disqualified,
    });
    over.rounds.push(TournamentRound::default());
    over.stage = TournamentStage::Over {
        why: TournamentOver::TooFew,
        at: at(133),
    };
    over
}

fn puzzle() -> Document {
    Document::new(DailyPuzzle {
        channel: ChannelId::new(204),
        posted: Some((20_371, MessageId::new(15))),
        tried: 3,
        solved: 2,
    })
}

fn watched() -> DocumentKey {
    GameWatch::key(&id(24))
}

fn new_solver() -> Document {
    Document::new(PuzzleSolver::default())
}

fn of_tournament(vacations: bool) -> Origin {
    let id = id(22);
    Origin::Tournament { id, vacations }
}

fn start(seats: &[UserId], origin: Origin) -> DocumentGame {
    let game = NewGame {
        origin,
        ..new_game(seats, PARLOR)
    };
    DocumentGame {
        game,
        jobs: vec![turn(1)],
    }
}

/// Stores tournaments 21, 22 and 25, games 23, 24 and 26, and documents without numbers.
pub(super) async fn fill(store: &dyn Store) {
    let timer = Topic::Tournament {
        at: Some(at(140_000)),
    };
    let round = Topic::TournamentRound { round: 0 };
    let puzzle_timer = Topic::DailyPuzzle {
        day: 20_372,
        at: at(150_000),
    };
    let key = || Tournament::key(&id(22));
    let games = vec![
        start(&[GUS, HAL], of_tournament(true)),
        start(&[HAL, GUS], of_tournament(false)),
    ];
    let end = Change::Append {
        game: id(23),
        version: 1,
        answers: 0,
        entries: vec![EntryKind::Resigned(1).into()],
        ended: Some(ended(&[2], at(132))),
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![set(key(), Some(2), of(on(3)))],
        jobs: vec![],
    };
    let without_numbers = vec![
        set(ladder_key(GUILD), None, Document::new(ladder(&[GUS, HAL]))),
        set(DailyPuzzle::key(&CLUB), None, puzzle()),
        set(PuzzleSolver::key(&HAL), None, Document::new(solver(9))),
        set(PuzzleSolver::key(&IDA), None, new_solver()),
        set(watched(), None, Document::new(watch(&[GUS, HAL, IDA]))),
    ];
    let watch_jobs = vec![
        Topic::Watched { version: 1 },
        Topic::Broadcast,
        Topic::News {
            user: HAL,
            news: News::Watched {
                game: id(24),
                version: 1,
            },
        },
    ];
    let changes = [
        change_with(vec![set(None, None, of(open()))], vec![], vec![timer]),
        change(vec![set(None, None, of(on(1)))]),
        change_with(
            vec![set(key(), Some(1), of(on(2)))],
            games,
            vec![round, Topic::TournamentPost],
        ),
        end,
        change_with(
            vec![set(None, None, of(over()))],
            vec![],
            vec![Topic::TournamentOver],
        ),
        change_with(
            without_numbers,
            vec![start(&[HAL, GUS], Origin::Ladder)],
            vec![],
        ),
        change_with(
            vec![set(DailyPuzzle::key(&CLUB), Some(1), puzzle())],
            vec![],
            vec![puzzle_timer],
        ),
        change_with(
            vec![set(
                watched(),
                Some(1),
                Document::new(watch(&[GUS, HAL, IDA])),
            )],
            vec![],
            watch_jobs,
        ),
        Change::OpenChallenge(NewChallenge {
            origin: Origin::Ladder,
            ..new_challenge(GUS, &[HAL], PARLOR)
        }),
    ];
    for (more, change) in (0..).zip(changes) {
        let key = interaction(800 + more);
        let now = at(130 + more.cast_signed());
        store.commit(key, now, change).await.unwrap();
    }
    let chosen = vec![
        GuildSetting::OpenTournaments(true),
        GuildSetting::Broadcast(Some(PARLOR)),
    ];
    store.choose_for_guild(CLUB, chosen).await.unwrap();
}

pub(super) async fn expect(store: &dyn Store) {
    let stored = [
        (21, 1, 130, 130, open()),
        (22, 3, 131, 133, on(3)),
        (25, 1, 134, 134, over()),
    ];
    for (number, version, created, updated, tournament) in stored {
        let key = Tournament::key(&id(number));
        let expected = DocumentRecord {
            key: key.clone(),
            version,
            created: at(created),
            updated: at(updated),
            document: of(tournament),
        };
        assert_eq!(load_document(store, &key).await, expected);
    }
    let stored = [
        (ladder_key(GUILD), 1, Document::new(ladder(&[GUS, HAL]))),
        (DailyPuzzle::key(&CLUB), 2, puzzle()),
        (PuzzleSolver::key(&HAL), 1, Document::new(solver(9))),
        (PuzzleSolver::key(&IDA), 1, new_solver()),
        (watched(), 2, Document::new(watch(&[GUS, HAL, IDA]))),
    ];
    for (key, version, document) in stored {
        let found = load_document(store, &key).await;
        assert_eq!((found.version, found.document), (version, document));
    }
    let origins = [
        (23, of_tournament(true)),
        (24, of_tournament(false)),
        (26, Origin::Ladder),
    ];
    for (number, origin) in origins {
        assert_eq!(load(store, id(number)).await.origin, origin);
    }
    let lists = [
        (Label::User(GUS), DocumentKind::of::<Tournament>(), 3),
        (Label::User(HAL), DocumentKind::of::<Tournament>(), 2),
        (Label::User(HAL), DocumentKind::of::<Ladder>(), 1),
        (Label::User(IDA), DocumentKind::of::<PuzzleSolver>(), 1),
        (Label::Guild(GUILD), DocumentKind::of::<Tournament>(), 2),
        (Label::Guild(CLUB), DocumentKind::of::<DailyPuzzle>(), 1),
        (Label::User(IDA), DocumentKind::of::<GameWatch>(), 1),
    ];
    for (label, kind, count) in lists {
        let listed = store.documents(label, kind, 9).await.unwrap();
        assert_eq!(listed.len(), count, "{label:?} {kind:?}");
    }
    let waiting = store.waiting_jobs(at(200_000)).await.unwrap();
    let count = |kind| waiting.iter().find(|it| it.kind == kind).unwrap().count;
    // The timer, the round, the post, the end of game 23, and the end.
    assert_eq!(count(JobKind::Tournament), 5);
    assert_eq!(count(JobKind::Puzzle), 1);
    assert!(load_challenge(store, id(27)).await.origin == Origin::Ladder);
    let settings = GuildSettings {
        open_tournaments: Some(true),
        broadcast: Some(PARLOR),
        ..GuildSettings::default()
    };
    assert_eq!(store.guild_settings(CLUB).await.unwrap(), settings);
}
