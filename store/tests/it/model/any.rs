//! Random commands: mostly valid, sometimes not.

use std::time::Duration;

use asterism_store::memory::MemoryStore;
use asterism_store::prelude::*;
use asterism_store::{
    AnswersBase, ChallengeQuery, Change, ChannelId, Choice, Clock, ClosedWhy, Engine, EntryKind,
    GameId, GameQuery, GameState, GuildSetting, MAX_TEXT, MessageId, NewChallenge, NewEntry,
    NewGame, News, NextGame, Offer, Offered, Open, Origin, Player, Rating, RatingChange,
    RatingLimits, Said, Setting, StartPosition, TimeControl, TimeGrant, Timestamp, Told, Topic,
    Tree, TreeNode, TreeRoot, UserId, VoidWhy,
};

use super::{CHANNELS, GUESTS, GUILDS, SCALES, USERS, documents};
use crate::support::*;

/// Returns a user who plays often or occasionally.
pub(super) fn user(random: &mut Random) -> UserId {
    if random.below(5) == 0 {
        *random.pick(&GUESTS)
    } else {
        *random.pick(&USERS)
    }
}

fn seats(random: &mut Random) -> Vec<UserId> {
    let seats = *random.pick(&[0, 1, 2, 2, 3, 4]);
    (0..seats).map(|_| user(random)).collect()
}

/// Mostly returns the current rating.
pub(super) async fn rating_before(
    random: &mut Random,
    model: &MemoryStore,
    user: UserId,
    scale: &str,
) -> Option<Rating> {
    if random.below(5) == 0 {
        Some(any_rating(random))
    } else {
        model.rating(user, scale).await.unwrap()
    }
}

pub(super) fn any_rating(random: &mut Random) -> Rating {
    let values = [1500.0, 1500.1, -0.0, 0.0, -3.5, f64::MIN_POSITIVE, f64::NAN];
    Rating {
        deviation: *random.pick(&[0.0, 50.0, 1e-9]),
        ..rating(*random.pick(&values))
    }
}

pub(super) fn guild_setting(random: &mut Random) -> GuildSetting {
    match random.below(4) {
        0 => GuildSetting::Channels((random.below(2) == 0).then(|| vec![PARLOR])),
        1 => GuildSetting::Threads(random.below(2) == 0),
        2 => GuildSetting::Time(Some(TimeControl::new(
            Duration::from_micros(random.below(2_000) as u64),
            Duration::ZERO,
        ))),
        _ => GuildSetting::LevelCap(Some(random.below(9) as u8)),
    }
}

pub(super) fn setting(random: &mut Random) -> Setting {
    match random.below(5) {
        3 => Setting::Unrated(true),
        4 => Setting::Reset(*random.pick(&[Choice::Theme, Choice::Unrated])),
        0 => {
            let themes = ["dark", "", "\"\u{0}é", &"x".repeat(MAX_TEXT + 1)];
            Setting::Theme((*random.pick(&themes)).to_owned())
        }
        1 => Setting::Labels(random.below(2) == 0),
        _ => Setting::OwnSide(random.below(2) == 0),
    }
}

/// Mostly returns none; sometimes an engine that has a seat or one that does not.
fn engine(random: &mut Random) -> Option<Engine> {
    (random.below(8) == 0).then(|| Engine {
        user: *random.pick(&USERS),
        level: random.below(256) as u8,
    })
}

/// Mostly returns none.
fn rematch_of(random: &mut Random) -> Option<GameId> {
    (random.below(6) == 0).then(|| GameId::new(1 + random.below(60) as u64).unwrap())
}

/// Mostly returns a clock for this many seats.
fn any_clock(random: &mut Random, now: Timestamp, seats: usize) -> Option<Clock> {
    let after = |random: &mut Random| {
        let later = Duration::from_secs(random.below(5_000_000) as u64);
        now.plus(later)
    };
    let banks = seats + usize::from(random.below(20) == 0);
    (random.below(4) > 0).then(|| Clock {
        since: now,
        runs_out: after(random),
        remind: (random.below(2) == 0).then(|| after(random)),
        reminded: (seats % 3) as u8,
        given: Duration::ZERO,
        credited: now,
        banks: vec![Duration::from_micros(random.next() >> 20); banks],
    })
}

/// Mostly returns a clock that fits the game.
async fn clock_of(
    random: &mut Random,
    model: &MemoryStore,
    known: GameId,
    now: Timestamp,
) -> Option<Clock> {
    let game = model.game(known).await.unwrap()?;
    let is_timed = game.terms.time.is_some() != (random.below(20) == 0);
    if is_timed {
        any_clock(random, now, game.seats.len())
    } else {
        None
    }
}

/// Returns a game with these seats: timed or untimed, with or without entries, in a guild or not.
pub(super) fn start(random: &mut Random, seats: &[UserId]) -> NewGame {
    let mut game = new_game(seats, *random.pick(&CHANNELS));
    game.place.guild = [None, Some(GUILDS[0]), Some(GUILDS[1])][random.below(3)];
    game.engine = engine(random);
    if random.below(2) == 0 {
        game.terms = TIMED;
        let began = at(random.below(1_000_000) as i64);
        game.clock = any_clock(random, began, seats.len());
    }
    if random.below(8) == 0 {
        game.origin = Origin::Import;
        game.entries = vec![played("a"), EntryKind::Resigned(random.below(3) as u8)];
        game.ended = (random.below(2) == 0).then(|| ended(&[1], at(0)));
        game.position = (random.below(2) == 0).then(|| "\"é\"".to_owned());
        if game.ended.is_some() && game.position.is_some() {
            game.names = vec!["Zoë".to_owned(); seats.len()];
        }
    }
    game
}

/// Mostly returns a game that can start without a challenge.
fn begin(random: &mut Random, jobs: Vec<Topic>) -> Change {
    let other = user(random);
    let mut challenge = new_challenge(ANN, &[other], *random.pick(&CHANNELS));
    challenge.games = *random.pick(&[0, 1, 3]);
    challenge.rematch_of = rematch_of(random);
    let game = start(random, &[ANN, other]);
    Change::Begin {
        challenge,
        game,
        jobs,
    }
}

/// Returns a move or a resignation, sometimes with the end of the game, rating changes and a next game.
async fn append_any(
    random: &mut Random,
    model: &MemoryStore,
    (known, version): (GameId, u64),
    now: Timestamp,
    jobs: Vec<Topic>,
) -> Change {
    let entries = [
        played("A1-b2"),
        played("\"\\\u{0}é"),
        EntryKind::Resigned(1),
        EntryKind::Resigned(2),
        EntryKind::TimedOut(2),
        EntryKind::DrawAgreed,
        EntryKind::Aborted(1),
        EntryKind::Aborted(3),
    ];
    let mut entries: Vec<NewEntry> = (0..random.below(12).saturating_sub(8).max(1))
        .map(|_| random.pick(&entries).clone().into())
        .collect();
    if random.below(6) == 0 {
        let said = Said {
            by: user(random),
            text: "Let us see: \"\\é".into(),
        };
        entries[0].said = Some(said);
    }
    for entry in &mut entries[1..] {
        entry.prepared = random.below(4) > 0 && matches!(entry.what, EntryKind::Move(_));
    }
    let ended = (random.below(4) == 0).then(|| ended(&[1], now));
    // Mostly in places where a next game is valid.
    let next = (random.below(16) < if ended.is_some() { 12 } else { 1 }).then(|| {
        let seats = seats(random);
        NextGame {
            game: start(random, &seats),
            jobs: vec![Topic::Turn {
                version: 1,
                by: None,
                told: Told::NotTried,
            }],
        }
    });
    // Mostly for users with a seat, with their current ratings.
    let mut ratings = Vec::new();
    if random.below(20) < if ended.is_some() { 15 } else { 1 } {
        let game = model.game(known).await.unwrap();
        let players = game.map_or(vec![ANN.into()], |game| game.seats);
        for _ in 0..random.below(3) {
            let player = *random.pick(&players);
            let scale = *random.pick(&SCALES);
            let before = match player {
                Player::User(user) => rating_before(random, model, user, scale).await,
                Player::Group(_) | Player::Former => None,
            };
            ratings.push(RatingChange {
                user: player,
                scale: scale.into(),
                before,
                after: any_rating(random),
            });
        }
    }
    // Mostly with the end.
    let mut documents = Vec::new();
    if random.below(if ended.is_some() { 3 } else { 30 }) == 0 {
        documents = documents::any_result(random, model, now).await;
    }
    Change::Append {
        game: known,
        version,
        answers: plans_of(random, model, known).await,
        entries,
        ended,
        next,
        clock: clock_of(random, model, known, now).await,
        ratings,
        documents,
        jobs,
    }
}

/// Mostly returns how often plans for a game were changed.
async fn plans_of(random: &mut Random, model: &MemoryStore, known: GameId) -> u64 {
    let game = model.game(known).await.unwrap();
    let plans = game.map_or(0, |game| game.answers);
    if random.below(20) == 0 {
        plans + 1
    } else {
        plans
    }
}

/// Mostly returns a tree that was changed a little, with or without plans.
async fn tree_any(
    random: &mut Random,
    model: &MemoryStore,
    (known, version): (GameId, u64),
) -> Change {
    let owner = user(random);
    let all = model.trees_of(owner).await.unwrap();
    let number = match random.below(6) {
        0 => None,
        1 | 2 if !all.is_empty() => Some(random.pick(&all).number),
        _ => Some(known),
    };
    let old = all.iter().find(|it| Some(it.number) == number);
    let start = StartPosition {
        kind: "squadro".into(),
        options: String::new(),
        seats: 2,
        rules_version: 1,
        position: Some("\"é".into()).filter(|_| random.below(2) == 0),
    };
    let root = if number.is_some() {
        TreeRoot::Game
    } else {
        TreeRoot::Position(start)
    };
    let mut tree = old.map_or_else(|| Tree::new(root), |old| old.tree.clone());
    if !tree.nodes.is_empty() && random.below(6) == 0 {
        tree.nodes.pop();
    }
    for _ in 0..random.below(3) {
        let parents: Vec<u32> = tree.nodes.iter().map(|it| it.id).chain([0]).collect();
        tree.nodes.push(TreeNode {
            id: tree.next,
            parent: *random.pick(&parents),
            what: random.pick(&[played("a"), EntryKind::Resigned(1)]).clone(),
            name: ["", "\"é"][random.below(2)].into(),
            note: ["", "\\"][random.below(2)].into(),
            is_answer: tree.root == TreeRoot::Game && random.below(4) == 0,
        });
        tree.next += 1;
    }
    tree.shared = random.below(2) == 0;
    if random.below(3) == 0 {
        tree.nodes.iter_mut().for_each(|it| it.is_answer = false);
    }
    let plans = tree.has_answers();
    tree.answers = plans.then_some(AnswersBase {
        version,
        entries: version as u32,
    });
    Change::SetTree {
        owner,
        number,
        before: old.map(|old| old.version).filter(|_| random.below(20) > 0),
        tree: (random.below(10) > 0).then_some(tree),
        answers_at: (plans && random.below(10) > 0).then_some(version),
    }
}

/// Mostly returns an offer that replaces the current one.
async fn offer_any(
    random: &mut Random,
    model: &MemoryStore,
    (known, version): (GameId, u64),
    jobs: Vec<Topic>,
) -> Change {
    let game = model.game(known).await.unwrap();
    let stands = game.and_then(|game| game.offer).map(|offer| offer.number);
    let before = if random.below(6) == 0 { None } else { stands };
    let offer = (random.below(4) > 0).then(|| Offer {
        number: if random.below(2) == 0 {
            before.unwrap_or(0)
        } else {
            random.below(3) as u32
        },
        by: random.below(3) as u8,
        what: *random.pick(&[
            Offered::Draw,
            Offered::Takeback { entries: 1 },
            Offered::Takeback { entries: 9 },
            Offered::Pause { days: 7 },
        ]),
        version: 0,
        declined: (random.below(6) == 0).then_some(2),
        post: (random.below(3) == 0).then(|| MessageId::new(random.below(3) as u64)),
        drawers: vec![1; random.below(2)],
        agreed: (0..random.below(2))
            .map(|_| random.below(3) as u8)
            .collect(),
    });
    Change::SetOffer {
        game: known,
        version,
        before,
        offer,
        jobs,
    }
}

/// Mostly returns a valid pause or gift, which often carries out the current offer.
async fn grant_any(
    random: &mut Random,
    model: &MemoryStore,
    (known, version): (GameId, u64),
    now: Timestamp,
    jobs: Vec<Topic>,
) -> Change {
    let game = model.game(known).await.unwrap();
    let before = game.as_ref().map_or(0, |game| game.grants.len());
    let offer = game.and_then(|game| game.offer).map(|offer| offer.number);
    let seat = random.below(3) as u8;
    Change::GrantTime {
        game: known,
        version,
        before: before + random.below(4) / 3,
        grant: if random.below(2) == 0 {
            TimeGrant::Pause {
                by: seat,
                offer: offer.filter(|_| random.below(2) == 0),
                from: now,
                to: now.plus(Duration::from_secs(random.below(100_000) as u64)),
            }
        } else {
            TimeGrant::Gift {
                by: seat,
                to: 1,
                at: now,
                time: Duration::from_secs(random.below(100_000) as u64),
            }
        },
        clock: clock_of(random, model, known, now).await,
        jobs,
    }
}

/// Mostly returns a valid challenge.
fn challenge_any(random: &mut Random, now: Timestamp) -> NewChallenge {
    let mut invited = seats(random);
    let mut new = new_challenge(*random.pick(&USERS), &invited, *random.pick(&CHANNELS));
    new.games = *random.pick(&[1, 2, 3, 9, 10]);
    new.place.guild = [None, Some(GUILDS[0]), Some(GUILDS[1])][usize::from(new.games % 3)];
    new.lapses = now.plus(Duration::from_secs(random.below(100_000) as u64));
    new.engine = engine(random);
    new.rematch_of = rematch_of(random);
    if random.below(2) == 0 {
        invited.truncate(1);
        new.invited = invited;
        new.open = Some(Open {
            least: 1 + random.below(2) as u8,
            most: 2 + random.below(3) as u8,
            ratings: (new.games == 3).then_some(RatingLimits {
                lowest: 1300,
                highest: 1700,
            }),
        });
    }
    if random.below(6) == 0 {
        new.partner = Some(*random.pick(&USERS));
    }
    if random.below(6) == 0 {
        new.start = vec![played("a"), EntryKind::DrawAgreed];
    }
    new
}

fn topic(random: &mut Random, version: u64) -> Topic {
    let user = *random.pick(&GUESTS);
    let game = GameId::new(1).expect("not 0");
    match random.below(13) {
        0 | 1 => Topic::Think { version },
        2 if version.is_multiple_of(2) => Topic::Thread {
            message: version.is_multiple_of(4).then(|| MessageId::new(version)),
        },
        2 if version.is_multiple_of(3) => Topic::Nudge { version, by: 1 },
        2 => Topic::Remind { version },
        3 => Topic::Offer { number: 0 },
        4 => Topic::Tell { user, version },
        5 => Topic::Digest {
            user,
            at: at(random.below(2) as i64),
            news: vec![News::Over { game }; random.below(3)],
        },
        6 if version.is_multiple_of(2) => Topic::News {
            user,
            news: News::PlanVoid {
                game,
                why: VoidWhy::Elsewhere,
            },
        },
        6 => Topic::News {
            user,
            news: News::Offer { game, number: 2 },
        },
        7 => Topic::Retire {
            channel: ChannelId::new(3),
            message: MessageId::new(4),
        },
        8 => Topic::Refresh {
            version,
            at: Some(at(random.below(9) as i64)).filter(|_| version.is_multiple_of(2)),
        },
        9 if version.is_multiple_of(2) => Topic::PostChallenge {
            at: at(random.below(9) as i64),
        },
        9 => Topic::CloseOffer { number: 1 },
        10 => Topic::Elsewhere {
            version,
            by: Some(2).filter(|_| version.is_multiple_of(2)),
            again: version.is_multiple_of(3),
        },
        _ => Topic::Turn {
            version,
            by: Some(1).filter(|_| version.is_multiple_of(2)),
            told: *random.pick(&[Told::NotTried, Told::NotTried, Told::Yes, Told::No]),
        },
    }
}

/// Mostly returns a running game and its version.
async fn running(random: &mut Random, model: &MemoryStore) -> (GameId, u64) {
    let query = GameQuery {
        state: GameState::Running,
        ..GameQuery::default()
    };
    let games = model.games(query, usize::MAX).await.unwrap();
    let games: Vec<_> = games.iter().map(|game| (game.id, game.version)).collect();
    mostly(random, &games)
}

/// Mostly returns an open challenge and its version.
async fn open(random: &mut Random, model: &MemoryStore) -> (GameId, u64) {
    let query = ChallengeQuery::default();
    let open = model.challenges(query, usize::MAX).await.unwrap();
    let open: Vec<_> = open.iter().map(|open| (open.id, open.version)).collect();
    mostly(random, &open)
}

fn mostly(random: &mut Random, known: &[(GameId, u64)]) -> (GameId, u64) {
    if known.is_empty() || random.below(5) == 0 {
        let any = 1 + random.below(60) as u64;
        return (GameId::new(any).unwrap(), 1 + random.below(3) as u64);
    }
    let (id, version) = *random.pick(known);
    (id, version + u64::from(random.below(10) == 0))
}

/// Returns any change, mostly of an existing record at its current version.
pub(super) async fn change(random: &mut Random, model: &MemoryStore, now: Timestamp) -> Change {
    let (known, version) = running(random, model).await;
    let (challenge, seen) = open(random, model).await;
    let jobs: Vec<_> = (0..random.below(3))
        .map(|_| topic(random, version))
        .collect();
    let shown_on = (random.below(4) == 0).then(|| MessageId::new(random.below(3) as u64));
    match random.below(40) {
        0 | 1 => Change::OpenChallenge(challenge_any(random, now)),
        2 => Change::Accept {
            challenge,
            version: seen,
            user: user(random),
            shown_on,
        },
        3 => {
            let reasons = [
                ClosedWhy::Declined {
                    by: user(random).into(),
                },
                ClosedWhy::Withdrawn,
                ClosedWhy::Lapsed,
                ClosedWhy::Started,
            ];
            close(challenge, seen, *random.pick(&reasons))
        }
        4 => Change::SetChallengePost {
            challenge,
            post: MessageId::new(random.below(3) as u64),
            jobs: vec![],
        },
        5 | 6 => {
            let seats = seats(random);
            Change::Start {
                challenge,
                version: seen,
                game: start(random, &seats),
                jobs,
                shown_on,
            }
        }
        7 => Change::Undo {
            game: known,
            version,
            answers: plans_of(random, model, known).await,
            entries: random.below(4),
            clock: clock_of(random, model, known, now).await,
            jobs,
        },
        8 => Change::SetPost {
            game: known,
            post: post(random.next(), version),
        },
        9 => begin(random, jobs),
        10 | 11 => Change::Join {
            challenge,
            version: seen,
            user: user(random),
            shown_on,
        },
        12 => Change::Leave {
            challenge,
            version: seen,
            user: user(random),
            shown_on,
        },
        13 | 14 => offer_any(random, model, (known, version), jobs).await,
        15 => Change::SetClock {
            game: known,
            version,
            clock: clock_of(random, model, known, now).await,
            jobs,
        },
        16 => Change::SetThread {
            game: known,
            thread: (random.below(3) > 0).then(|| *random.pick(&CHANNELS)),
        },
        33 | 34 => grant_any(random, model, (known, version), now, jobs).await,
        17 => {
            let nudged = model.game(known).await.unwrap();
            let nudged = nudged.and_then(|game| game.nudged);
            Change::Nudge {
                game: known,
                version,
                before: nudged.filter(|_| random.below(4) > 0),
                jobs,
            }
        }
        18..=21 => tree_any(random, model, (known, version)).await,
        32 => Change::SetVariant {
            challenge,
            version: seen,
            options: format!("target={}", 1 + random.below(5)),
            variant: format!("target={}", 1 + random.below(5)),
            shown_on,
        },
        22 | 23 => documents::any_change(random, model, now).await,
        _ => append_any(random, model, (known, version), now, jobs).await,
    }
}
