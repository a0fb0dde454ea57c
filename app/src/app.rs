//! The program's heart: a request in, a reply or a refusal out, plain data both.
//!
//! Nothing is remembered between two requests: what a game is, the store knows; what a button means, the button carries.
//! Each action is a file under [`crate::action`].

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use asterism_render::View;
use asterism_rules::{AnyGame, Ending, How, Seat};
use asterism_store::{
    Challenge, ChallengeQuery, Change, ChannelId, CommitError, GameId, GameQuery, GameRecord,
    GameState, IdempotencyKey, MessageId, Place, Receipt, Store, Timestamp, UserId,
};

use tokio::sync::{RwLock, broadcast};

use crate::action::challenge::State;
use crate::action::review::Reviews;
use crate::game::clocks::Pauses;
use crate::game::table::{FORMER, Table, cut, replay, still_plays};
use crate::ports::attachments::Files;
use crate::ports::clock::Clock;
use crate::ports::directory::Names;
use crate::ports::engine::Thinkers;
use crate::ports::pictures::Painter;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Entry, Menu, Picture};
use crate::protocol::request::Request;
use crate::text::Language;
use crate::view::clocks::on_picture;
use crate::view::words;

/// Games looked through when one is searched for; far more than anybody plays at once.
pub(crate) const MANY: usize = 100;

/// Entries a menu holds. See [Discord Docs/String select](https://docs.discord.com/developers/components/reference#string-select).
pub(crate) const MENU_ENTRIES: usize = 25;

/// Buttons a row holds; choices as few are buttons, more become a menu.
/// See [Discord Docs/Action row](https://docs.discord.com/developers/components/reference#action-row).
pub(crate) const ROW_BUTTONS: usize = 5;

/// Characters of a picture's description. See [Discord Docs/Attachment](https://docs.discord.com/developers/resources/message#attachment-object).
pub(crate) const ALT_CHARACTERS: usize = 1024;

/// Changes of games that may be waiting to be heard of.
pub(crate) const HEARD_OF: usize = 256;

/// How often a change is tried again when others change the same challenge at the same time.
pub(crate) const TRIES: usize = 8;

/// What the app is given when it starts.
pub struct AppParts {
    /// Where games, challenges and jobs are kept.
    pub store: Arc<dyn Store>,
    /// What people are called, and which language is spoken where.
    pub names: Arc<dyn Names>,
    /// Fetches files that come with a command.
    pub files: Arc<dyn Files>,
    /// Draws boards.
    pub painter: Painter,
    /// Threads that search for the engine.
    pub thinkers: Thinkers,
    /// The program's own account: naming it as an opponent means the engine.
    pub me: UserId,
    /// How long after a move the channel is told that the engine is thinking.
    pub patience: Duration,
    /// Tells the time.
    pub clock: Clock,
}

/// The bot, without Discord.
pub struct App {
    pub store: Arc<dyn Store>,
    pub(crate) names: Arc<dyn Names>,
    pub(crate) files: Arc<dyn Files>,
    pub painter: Painter,
    pub thinkers: Thinkers,
    /// Finished games reviewed lately.
    pub(crate) reviews: Reviews,
    pub me: UserId,
    pub(crate) patience: Duration,
    /// Tells the time.
    pub clock: Clock,
    /// Announces each game that was just changed; a slow listener may miss some.
    pub(crate) changes: broadcast::Sender<GameId>,
    /// Announces a challenge that was answered elsewhere than on its post, and its new state.
    pub(crate) answered: broadcast::Sender<(Challenge, State)>,
    /// Challenges answered elsewhere before it was known where their posts are.
    pub(crate) unposted: Mutex<HashSet<GameId>>,
    /// Read-locked while a message that names players is built and sent; write-locked while a user's name is taken out of all records.
    pub(crate) naming: RwLock<()>,
}

impl App {
    /// Puts the app together. Nothing runs yet: requests come through [`handle`](App::handle), and the workers are started by
    /// the caller.
    pub fn new(parts: AppParts) -> App {
        App {
            store: parts.store,
            names: parts.names,
            files: parts.files,
            painter: parts.painter,
            thinkers: parts.thinkers,
            reviews: Reviews::default(),
            me: parts.me,
            patience: parts.patience,
            clock: parts.clock,
            changes: broadcast::Sender::new(HEARD_OF),
            answered: broadcast::Sender::new(HEARD_OF),
            unposted: Mutex::default(),
            naming: RwLock::default(),
        }
    }

    /// Game `id` with all about it, if the asker may look at it: those who play it and those in its channel may.
    pub(crate) async fn table(&self, request: &Request, id: GameId) -> Result<Table, Refusal> {
        self.table_in(request, id, request.language).await
    }

    /// The same, for what is said in another language than the asker's.
    pub(crate) async fn table_in(
        &self,
        request: &Request,
        id: GameId,
        language: Language,
    ) -> Result<Table, Refusal> {
        let record = self.store.game(id).await?;
        let visible = |record: &GameRecord| {
            request.is_where_played(record) || record.seats.contains(&request.user.id)
        };
        match record {
            Some(record) if visible(&record) => self.bring_to_life(record, language).await,
            _ => Err(Refusal::NoSuchGame {
                typed: id.to_string(),
            }),
        }
    }

    /// A record, replayed, with its players' names in `language`.
    pub(crate) async fn bring_to_life(
        &self,
        record: GameRecord,
        language: Language,
    ) -> Result<Table, Refusal> {
        let game = replay(&record)?;
        let names = self
            .player_names(record.place, &record.seats, record.engine, language)
            .await;
        let series = self.series_of(&record).await?;
        let pauses = if record.clock.is_some() {
            self.pauses(&record.seats).await?
        } else {
            Pauses::default()
        };
        Ok(Table {
            record,
            game,
            names,
            series,
            pauses,
        })
    }

    /// Name of `user` as known in `place`.
    pub(crate) async fn name_of(&self, place: Place, user: UserId, language: Language) -> String {
        if user == FORMER {
            return language.former_player();
        }
        self.names.name(place, user).await
    }

    /// Names of `users` as known in `place`.
    pub(crate) async fn names_of(
        &self,
        place: Place,
        users: &[UserId],
        language: Language,
    ) -> Vec<String> {
        // Whom nobody has heard of has to be asked for: all at once, since whoever waits for a leaderboard has three seconds.
        let asked: Vec<_> = users
            .iter()
            .map(|user| {
                let (names, user) = (Arc::clone(&self.names), *user);
                let former = (user == FORMER).then(|| language.former_player());
                tokio::spawn(async move {
                    match former {
                        Some(former) => former,
                        None => names.name(place, user).await,
                    }
                })
            })
            .collect();
        let mut names = Vec::with_capacity(users.len());
        for (user, asked) in users.iter().zip(asked) {
            names.push(match asked.await {
                Ok(name) => name,
                Err(_) => user.to_string(),
            });
        }
        names
    }

    /// The running games in the channel they ask from that the asker still takes part in.
    pub(crate) async fn own_games_here(
        &self,
        request: &Request,
    ) -> Result<Vec<GameRecord>, Refusal> {
        let (user, here) = (request.user.id, request.place.channel);
        let records = self.running_records(user, Some(here)).await?;
        match request.parent {
            // In a thread that is no game's, the channel's are meant.
            Some(parent) if records.is_empty() => self.running_records(user, Some(parent)).await,
            _ => Ok(records),
        }
    }

    /// The running games that the asker still takes part in, wherever they are played.
    pub(crate) async fn running_games(&self, request: &Request) -> Result<Vec<Table>, Refusal> {
        let records = self.running_records(request.user.id, None).await?;
        Ok(self.tables(records, request.language).await)
    }

    /// The running games that `user` still takes part in, in that channel or anywhere.
    pub(crate) async fn running_records(
        &self,
        user: UserId,
        channel: Option<ChannelId>,
    ) -> Result<Vec<GameRecord>, Refusal> {
        let query = GameQuery {
            player: Some(user),
            channel,
            guild: None,
            state: GameState::Running,
        };
        let mut records = self.store.games(query, MANY).await?;
        records.retain(|record| still_plays(record, user));
        Ok(records)
    }

    /// The challenges by or to `user` that can still be answered at `now`.
    pub(crate) async fn open_challenges(
        &self,
        user: UserId,
        now: Timestamp,
    ) -> Result<Vec<Challenge>, Refusal> {
        let query = ChallengeQuery {
            player: Some(user),
            channel: None,
        };
        let mut challenges = self.store.challenges(query, MANY).await?;
        challenges.retain(|challenge| challenge.lapses > now);
        Ok(challenges)
    }

    /// Records brought to life; one that does not replay is left out, and logged.
    pub(crate) async fn tables(&self, records: Vec<GameRecord>, language: Language) -> Vec<Table> {
        let mut tables = Vec::with_capacity(records.len());
        for record in records {
            if let Ok(table) = self.bring_to_life(record, language).await {
                tables.push(table);
            }
        }
        tables
    }

    /// Makes a change durable; what another request has changed meanwhile makes the asker's board an old one.
    pub(crate) async fn commit(
        &self,
        key: IdempotencyKey,
        now: Timestamp,
        change: Change,
    ) -> Result<Receipt, Refusal> {
        let game = match &change {
            Change::Append { game, .. }
            | Change::Undo { game, .. }
            | Change::SetOffer { game, .. }
            | Change::SetClock { game, .. } => Some(*game),
            Change::OpenChallenge(_)
            | Change::Accept { .. }
            | Change::Join { .. }
            | Change::Leave { .. }
            | Change::CloseChallenge { .. }
            | Change::Start { .. }
            | Change::Begin { .. }
            | Change::SetChallengePost { .. }
            | Change::SetThread { .. }
            | Change::SetPost { .. } => None,
        };
        match self.commit_rated(key, now, change).await {
            Ok(receipt) => {
                if let Some(game) = game {
                    // Nobody may be listening.
                    let _ = self.changes.send(game);
                }
                Ok(receipt)
            }
            Err(CommitError::Conflict { .. } | CommitError::Full | CommitError::RatingMoved) => {
                Err(Refusal::Stale {
                    url: self.url_of(game).await,
                })
            }
            Err(CommitError::CapReached { running, cap }) => {
                Err(Refusal::GamesCap { running, cap })
            }
            Err(CommitError::NotFound) => Err(Refusal::NoSuchChallenge),
            Err(CommitError::Over) => match game {
                Some(game) => Err(Refusal::Over(game)),
                None => Err(Refusal::NoSuchChallenge),
            },
            Err(CommitError::Store(error)) => Err(error.into()),
        }
    }

    async fn url_of(&self, game: Option<GameId>) -> Option<String> {
        let record = self.store.game(game?).await.ok().flatten()?;
        newest_url(&record)
    }

    /// Picture of `game` (the table's, or an earlier state of it) as `view` wants it, with the players' names and its
    /// description; `None` if it could not be drawn, which is logged: no move fails for want of a picture.
    pub(crate) async fn picture(
        &self,
        table: &Table,
        game: &AnyGame,
        language: Language,
        view: View,
    ) -> Option<Picture> {
        let alt = words::of_board(table, game, language);
        let view = View {
            names: seat_labels(game, &table.names),
            clocks: on_picture(table, game, language, self.clock.now()),
            ..view
        };
        let png = self.painter.png(game, view).await?;
        Some(Picture::png(png, alt))
    }
}

/// Names as a picture shows them, with what the notation writes for a seat.
pub(crate) fn seat_labels(game: &AnyGame, names: &[String]) -> Vec<String> {
    let seats = Seat::first(names.len());
    seats
        .zip(names)
        .map(|(seat, name)| match game.tag(seat) {
            Some(tag) => format!("{tag} {name}"),
            None => name.clone(),
        })
        .collect()
}

/// Who won and how, with `name` telling how players are called.
pub(crate) fn result_words(
    game: &AnyGame,
    ending: Ending,
    name: &dyn Fn(Seat) -> String,
    language: Language,
) -> String {
    let names: Vec<String> = Seat::first(game.players()).map(name).collect();
    // Where one person plays all sides, only a game played out has a winner, and nobody has to agree to a draw.
    let alone = names.windows(2).all(|pair| pair[0] == pair[1]);
    let mut winners: Vec<String> = ending.winners.iter().map(name).collect();
    if alone {
        winners.truncate(1);
    }
    let who = match winners.as_slice() {
        [] if alone && ending.how == How::Agreed => return language.drawn(),
        [] => language.drawn(),
        [_] if alone && matches!(ending.how, How::Resigned | How::Time) => language.over_alone(),
        [one] => language.won_one(one.clone()),
        several => language.won_shared(language.list(several)),
    };
    // Between two, whoever left is one whom one can name.
    let mut others = Seat::first(game.players()).filter(|seat| !ending.winners.contains(*seat));
    let loser = others
        .next()
        .filter(|_| (alone || game.players() == 2) && winners.len() == 1);
    let how = match (ending.how, loser) {
        (How::Resigned, Some(loser)) => language.ended_resigned_by(name(loser)),
        (How::Time, Some(loser)) => language.ended_time_by(name(loser)),
        (how, _) => language.how_ended(how),
    };
    format!("{who} {how}")
}

/// Menu of games to pick one from.
pub(crate) fn game_menu(tables: &[Table], id: CustomId, user: UserId, language: Language) -> Menu {
    let entries = tables
        .iter()
        .take(MENU_ENTRIES)
        .map(|table| {
            let players = table.plain_players(language);
            let game = language.game_name(table.game.kind());
            Entry {
                label: cut(&language.menu_game(game, players), 100),
                value: table.record.id.to_string(),
                description: cut(&whose_turn(table, user, language), 100),
            }
        })
        .collect();
    Menu {
        id,
        placeholder: language.refuse_pick_game(),
        entries,
    }
}

/// "Game 12 · your turn".
fn whose_turn(table: &Table, user: UserId, language: Language) -> String {
    let id = table.record.id.to_string();
    match table.game.to_move() {
        None => language.menu_over(id),
        Some(seat) if table.user(seat) == Some(user) => language.menu_your_turn(id),
        Some(seat) => language.menu_turn(id, table.name(seat)),
    }
}

/// Where a message can be read.
pub(crate) fn message_url(place: Place, channel: ChannelId, message: MessageId) -> String {
    let guild = place
        .guild
        .map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{guild}/{channel}/{message}")
}

/// Where the board of a game as it stands now can be seen; `None` while it is being posted.
pub(crate) fn newest_url(record: &GameRecord) -> Option<String> {
    let posted = record.post.filter(|post| post.version == record.version);
    posted.and_then(|_| post_url(record))
}

/// Where the last board posted of a game can be seen, once there is one.
pub(crate) fn post_url(record: &GameRecord) -> Option<String> {
    record
        .post
        .as_ref()
        .map(|post| message_url(record.place, post.channel, post.message))
}

pub(crate) mod language;
pub(crate) mod looks;
pub(crate) mod ratings;
pub(crate) mod servers;
