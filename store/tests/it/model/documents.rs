//! Random documents: mostly valid changes of those that are there.

use std::time::Duration;

use asterism_store::memory::MemoryStore;
use asterism_store::prelude::*;
use asterism_store::{
    Change, ChannelId, Document, DocumentGame, DocumentKey, DocumentKind, DocumentRecord, GameId,
    GuildId, Label, MessageId, Player, SetDocument, Timestamp, Topic,
};

use super::any::{start, user};
use super::{GUESTS, GUILDS, USERS};
use crate::support::documents::*;
use crate::support::*;

/// Everything that a document of the walks can be listed under.
pub(super) fn labels() -> impl Iterator<Item = Label> {
    let users = USERS.into_iter().chain(GUESTS).map(Label::User);
    users.chain(GUILDS.map(Label::Guild))
}

/// Keys of all documents of the walks, except tournaments.
pub(super) fn keys() -> Vec<DocumentKey> {
    let mut keys: Vec<_> = USERS
        .into_iter()
        .chain(GUESTS)
        .map(|it| PuzzleSolver::key(&it))
        .collect();
    keys.extend((1..4).filter_map(GameId::new).map(|it| GameWatch::key(&it)));
    for guild in GUILDS {
        keys.push(DailyPuzzle::key(&guild));
        keys.extend(["", "squadro", "\u{0}\u{e9}"].map(|kind| Ladder::key(&(guild, kind.into()))));
    }
    keys
}

fn guild(random: &mut Random) -> GuildId {
    *random.pick(&GUILDS)
}

/// Mostly returns a stored document, and its key.
async fn known(
    random: &mut Random,
    model: &MemoryStore,
) -> (Option<DocumentKey>, Option<DocumentRecord>) {
    let key = match random.below(8) {
        0 => None,
        1..=4 => {
            let label = Label::User(user(random));
            let tournaments = model
                .documents(label, DocumentKind::of::<Tournament>(), 9)
                .await;
            let tournaments = tournaments.unwrap();
            if random.below(15) == 0 {
                let any = 1 + random.below(60) as u64;
                GameId::new(any).map(|it| Tournament::key(&it))
            } else if tournaments.is_empty() {
                None
            } else {
                Some(random.pick(&tournaments).key.clone())
            }
        }
        _ => Some(random.pick(&keys()).clone()),
    };
    match key {
        Some(key) => {
            let record = model.document(&key).await.unwrap();
            (Some(key), record)
        }
        None => (None, None),
    }
}

/// Changes a tournament a little.
fn go_on(random: &mut Random, it: &mut Tournament, now: Timestamp) {
    for _ in 0..random.below(3) {
        let new = user(random);
        let is_there = it.entrants.iter().any(|entrant| entrant.player == new);
        if !is_there || random.below(20) == 0 {
            it.entrants.push(entrant(new.into()));
        }
    }
    it.post = (random.below(2) == 0).then(|| MessageId::new(random.below(3) as u64));
    let count = it.entrants.len();
    if count < 2 {
        return;
    }
    match random.below(8) {
        0 => it.entrants[random.below(count)].player = Player::Former,
        1 => {
            let round = it.rounds.len() as u8;
            let why = *random.pick(&[LeftWhy::Withdrew, LeftWhy::Disqualified]);
            it.entrants[random.below(count)].left = Some(EntrantLeft { round, why });
        }
        2 if it.rounds.is_empty() => drop(it.entrants.pop()),
        3 => {
            let why = *random.pick(&[TournamentOver::Finished, TournamentOver::Canceled]);
            it.stage = TournamentStage::Over { why, at: now };
        }
        4 | 5 => {
            it.stage = TournamentStage::Running;
            let tables = (0..=random.below(2)).map(|_| table(&[0, 1])).collect();
            it.rounds.push(round(tables));
            it.rounds.last_mut().unwrap().byes = vec![random.below(count) as u8];
        }
        6 => {
            let tables = it.rounds.iter_mut().flat_map(|round| &mut round.tables);
            for table in tables {
                table.result = Some(result(&[60 + random.below(62) as u16, 0]));
            }
        }
        _ => {}
    }
}

fn any_tournament(random: &mut Random) -> Tournament {
    let mut new = tournament(&[]);
    new.organizer = user(random).into();
    new.place.guild = (random.below(4) > 0).then(|| guild(random));
    new
}

fn any_ladder(random: &mut Random) -> Ladder {
    let users: Vec<_> = (0..random.below(4)).map(|_| user(random)).collect();
    let mut ladder = ladder(&users);
    if random.below(10) > 0 {
        ladder.players.sort_by_key(|player| player.user);
        ladder.players.dedup();
    }
    ladder
}

/// Mostly returns a document that fits the key.
fn any_document(
    random: &mut Random,
    key: Option<&DocumentKey>,
    before: Option<&DocumentRecord>,
    now: Timestamp,
) -> Document {
    let kind = key.map_or(DocumentKind::of::<Tournament>(), DocumentKey::kind);
    let kind = if random.below(20) == 0 {
        *random.pick(KINDS)
    } else {
        kind
    };
    if kind == DocumentKind::of::<Tournament>() {
        let before = before.and_then(|it| it.document.get::<Tournament>());
        let mut tournament = before.cloned().unwrap_or_else(|| any_tournament(random));
        go_on(random, &mut tournament, now);
        of(tournament)
    } else if kind == DocumentKind::of::<Ladder>() {
        Document::new(any_ladder(random))
    } else if kind == DocumentKind::of::<DailyPuzzle>() {
        Document::new(DailyPuzzle {
            channel: ChannelId::new(random.next()),
            posted: Some((random.below(9) as u32, MessageId::new(0))).filter(|(day, _)| *day > 3),
            tried: random.below(9) as u32,
            solved: 0,
        })
    } else if kind == DocumentKind::of::<PuzzleSolver>() {
        let mut solver = solver(random.below(99) as u32);
        solver.streak = random.below(6) as u32;
        Document::new(solver)
    } else {
        let mut watch = watch(&USERS[..random.below(3)]);
        watch.shown = watch.shown.filter(|_| random.below(2) == 0);
        Document::new(watch)
    }
}

/// Returns documents to store, replace or delete.
pub(super) async fn any_set(
    random: &mut Random,
    model: &MemoryStore,
    now: Timestamp,
) -> Vec<SetDocument> {
    let mut all = Vec::new();
    let count = *random.pick(&[1, 1, 1, 2, 3]);
    for _ in 0..count {
        let (key, before) = known(random, model).await;
        let version = before.as_ref().map(|it| it.version);
        let is_deleted = before.is_some() && random.below(8) == 0;
        let after = any_document(random, key.as_ref(), before.as_ref(), now);
        all.push(SetDocument {
            key,
            before: if random.below(20) == 0 {
                Some(random.below(3) as u64)
            } else {
                version
            },
            after: (!is_deleted).then_some(after),
        });
    }
    all
}

fn topic(random: &mut Random, now: Timestamp) -> Topic {
    let later = now.plus(Duration::from_secs(random.below(9_000) as u64));
    match random.below(9) {
        7 => Topic::Watched {
            version: random.below(9) as u64,
        },
        8 => Topic::Broadcast,
        0 => Topic::TournamentRound { round: 1 },
        1 => Topic::TournamentOver,
        2 => Topic::Tournament { at: None },
        3 | 4 => Topic::Tournament { at: Some(later) },
        5 => Topic::DailyPuzzle {
            day: random.below(9) as u32,
            at: later,
        },
        _ => Topic::TournamentPost,
    }
}

/// Returns documents that can change with the end of a game, mostly.
pub(super) async fn any_result(
    random: &mut Random,
    model: &MemoryStore,
    now: Timestamp,
) -> Vec<SetDocument> {
    let mut all = any_set(random, model, now).await;
    all.retain(|set| set.key.is_some() || random.below(10) == 0);
    for set in &mut all {
        let after = set.after.as_ref().and_then(Document::get::<Tournament>);
        if let Some(tournament) = after
            && random.below(10) > 0
        {
            let mut tournament = tournament.clone();
            for round in &mut tournament.rounds {
                round
                    .tables
                    .retain(|table| table.game.is_some() || table.result.is_some());
            }
            set.after = Some(of(tournament));
        }
    }
    all
}

/// Returns a change of documents, with a game for each table that needs one, mostly.
pub(super) async fn any_change(random: &mut Random, model: &MemoryStore, now: Timestamp) -> Change {
    let documents = any_set(random, model, now).await;
    let mut games = Vec::new();
    for set in &documents {
        let after = set.after.as_ref();
        let Some(tournament) = after.and_then(Document::get::<Tournament>) else {
            continue;
        };
        let tables = tournament.rounds.iter().flat_map(|round| &round.tables);
        let waiting = tables.filter(|table| table.game.is_none() && table.result.is_none());
        for _ in waiting {
            let seats = [*random.pick(&USERS), *random.pick(&USERS)];
            let mut game = start(random, &seats);
            if let Some(id) = set.key.as_ref().and_then(DocumentKey::id::<Tournament>) {
                game.origin = origin(id);
            }
            let jobs = vec![turn(1); random.below(2)];
            games.push(DocumentGame { game, jobs });
        }
    }
    if random.below(20) == 0 {
        games.pop();
    }
    let jobs = (0..random.below(3)).map(|_| topic(random, now)).collect();
    change_with(documents, games, jobs)
}
