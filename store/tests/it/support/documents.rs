//! Documents for tests.

use asterism_store::{
    Change, ChannelId, Document, DocumentGame, DocumentKey, DocumentRecord, GameId, GuildId,
    MessageId, NewGame, Origin, Place, Player, SetDocument, Store, Terms, Topic, UserId,
};

pub(crate) use super::kinds::*;
use super::{ANN, GUILD, PARLOR, at, new_game, turn};

/// Returns a tournament of Ann that these users have joined.
pub(crate) fn tournament(users: &[UserId]) -> Tournament {
    Tournament {
        plan: TournamentPlan {
            name: "Spring \"open\"".into(),
            format: TournamentFormat::Swiss,
            kind: "squadro".into(),
            options: "first=light".into(),
            variant: "standard".into(),
            seats: vec![2],
            terms: Terms::default(),
            rounds: 3,
            most: 8,
            starts: at(1_000),
            late_entry: false,
            vacations: false,
            engine_level: None,
        },
        place: Place {
            guild: Some(GUILD),
            channel: PARLOR,
        },
        organizer: ANN.into(),
        stage: TournamentStage::SignUp,
        entrants: users.iter().map(|user| entrant((*user).into())).collect(),
        rounds: vec![],
        post: None,
    }
}

pub(crate) fn entrant(player: Player) -> Entrant {
    Entrant {
        player,
        seed: 1500,
        from_round: 0,
        left: None,
    }
}

/// Returns a watched game that these users watch, and that is shown to everyone.
pub(crate) fn watch(users: &[UserId]) -> GameWatch {
    let hows = [WatchHow::Moves, WatchHow::End, WatchHow::Daily];
    let watchers = users.iter().zip(hows.into_iter().cycle());
    GameWatch {
        watchers: watchers
            .map(|(user, how)| Watcher { user: *user, how })
            .collect(),
        shown: Some((ChannelId::new(7), MessageId::new(u64::MAX))),
    }
}

/// Returns the same tournament while it runs, with these tables in its only round.
pub(crate) fn running(users: &[UserId], tables: Vec<TournamentTable>) -> Tournament {
    Tournament {
        stage: TournamentStage::Running,
        rounds: vec![round(tables)],
        ..tournament(users)
    }
}

pub(crate) fn round(tables: Vec<TournamentTable>) -> TournamentRound {
    let byes = Vec::new();
    TournamentRound { tables, byes }
}

/// Returns a table for these entrants, which waits for its game.
pub(crate) fn table(players: &[u8]) -> TournamentTable {
    TournamentTable {
        players: players.to_vec(),
        game: None,
        result: None,
    }
}

pub(crate) fn result(points: &[u16]) -> TableResult {
    TableResult {
        points: points.to_vec(),
        how: TableResultHow::Played,
    }
}

/// Returns a ladder with these players, where the last has challenged the first.
pub(crate) fn ladder(users: &[UserId]) -> Ladder {
    let met = users.first().zip(users.last());
    Ladder {
        players: users.iter().map(|user| ladder_player(*user)).collect(),
        meetings: met
            .map(|(first, last)| meeting(*last, *first))
            .into_iter()
            .collect(),
    }
}

pub(crate) fn ladder_player(user: UserId) -> LadderPlayer {
    let active = at(7);
    let idle = (user.get() % 3) as u16;
    LadderPlayer { user, active, idle }
}

pub(crate) fn meeting(by: UserId, other: UserId) -> LadderMeeting {
    let at = at(8);
    LadderMeeting { by, other, at }
}

pub(crate) fn solver(day: u32) -> PuzzleSolver {
    PuzzleSolver {
        day: Some(SolverDay {
            day,
            tries: 2,
            solved: true,
        }),
        streak: 1,
        best_streak: 4,
        solved: 5,
        tried: 6,
    }
}

/// Returns the key of the ladder of a server in Squadro.
pub(crate) fn ladder_key(guild: GuildId) -> DocumentKey {
    Ladder::key(&(guild, "squadro".into()))
}

/// Returns how a game of a tournament starts.
pub(crate) fn origin(tournament: GameId) -> Origin {
    Origin::Tournament {
        id: tournament,
        vacations: false,
    }
}

/// Returns a game of a tournament, with the job to post its board.
pub(crate) fn tournament_game(id: GameId, seats: &[UserId]) -> DocumentGame {
    let game = NewGame {
        origin: origin(id),
        ..new_game(seats, PARLOR)
    };
    DocumentGame {
        game,
        jobs: vec![turn(1)],
    }
}

/// Returns a document to store.
pub(crate) fn set(
    key: impl Into<Option<DocumentKey>>,
    before: Option<u64>,
    after: Document,
) -> SetDocument {
    SetDocument {
        key: key.into(),
        before,
        after: Some(after),
    }
}

/// Returns a document to delete.
pub(crate) fn delete(key: DocumentKey, before: Option<u64>) -> SetDocument {
    SetDocument {
        key: Some(key),
        before,
        after: None,
    }
}

pub(crate) fn change(documents: Vec<SetDocument>) -> Change {
    change_with(documents, vec![], vec![])
}

pub(crate) fn change_with(
    documents: Vec<SetDocument>,
    games: Vec<DocumentGame>,
    jobs: Vec<Topic>,
) -> Change {
    Change::SetDocuments {
        documents,
        games,
        jobs,
    }
}

pub(crate) fn of(tournament: Tournament) -> Document {
    Document::new(tournament)
}

pub(crate) async fn load_document(store: &dyn Store, key: &DocumentKey) -> DocumentRecord {
    store.document(key).await.expect("readable").expect("there")
}

/// Returns the tournament with this number, and its version.
pub(crate) async fn load_tournament(store: &dyn Store, id: GameId) -> (Tournament, u64) {
    let record = load_document(store, &Tournament::key(&id)).await;
    let tournament = record.document.get::<Tournament>();
    (tournament.expect("a tournament").clone(), record.version)
}
