//! Loads and changes tournaments in the store.
//!
//! One kind of job brings a tournament up to date: it records the results of finished games and, if it is time, starts the next round or ends the
//! tournament. One such job waits for the announced start, and the store adds another when a game of the tournament ends. The tournament, its new
//! games with their jobs, and the jobs for the posts are stored in one change, which is based on the version that was read, so no round starts twice.
//! Standings are never stored, because they follow from the results.

mod recurrence;

use asterism_rules::{AnyGame, GameKind};
use asterism_store::{
    Change, CommitError, DocumentGame, DocumentType as _, Engine, FIRST_VERSION, GameId,
    GameRecord, IdempotencyKey, NewGame, Origin, Player, StoreError, Terms, Timestamp, Topic,
    UserId,
};
use futures_util::future::join_all;

use crate::app::App;
use crate::app::documents::Loaded;
use crate::app::lines::Contested;
use crate::feature::tournament::model::document::{Tournament, TournamentStage, TournamentTable};
use crate::feature::tournament::model::listing::may_change_event;
use crate::feature::tournament::model::{
    FinishedGame, NextStep, advance, counts_for_server, find_table, is_over, list_running,
};
use crate::feature::tournament::refusal::TournamentRefusal;
use crate::game::chance::scramble;
use crate::game::loaded_game::{RULES_VERSION, replay};
use crate::game::notify::NotifyWay;
use crate::game::results::share_game;
use crate::game::turn::next_job;
use crate::game::variant::Variant;
use crate::protocol::payload::Scale;
use crate::protocol::refusal::Refusal;

/// A tournament, with its number and version.
pub(crate) type LoadedTournament = Loaded<Tournament>;

impl App {
    /// Loads a tournament.
    ///
    /// # Errors
    ///
    /// [`TournamentRefusal::Unknown`] if there is no tournament with this number.
    pub(crate) async fn load_tournament(
        &self,
        number: GameId,
    ) -> Result<LoadedTournament, Refusal> {
        let found = self.find(&number).await?;
        Ok(found.ok_or(TournamentRefusal::Unknown)?)
    }

    /// Loads the tournament to which a game belongs, with the indices of the game's round and table; `None` if it belongs to none.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the tournament cannot be read.
    pub(crate) async fn find_game_table(
        &self,
        record: &GameRecord,
    ) -> Result<Option<(LoadedTournament, usize, usize)>, StoreError> {
        let Origin::Tournament { id, .. } = record.origin else {
            return Ok(None);
        };
        let found = self.find::<Tournament>(&id).await?;
        Ok(found.and_then(|tournament| {
            let (round, table) = find_table(&tournament.content, record.id)?;
            Some((tournament, round, table))
        }))
    }

    /// Changes a tournament, and retries if another request has changed it in the meantime. `edit` returns the jobs to add.
    ///
    /// # Errors
    ///
    /// Any refusal returned by `edit`, and any error of the store.
    pub(crate) async fn change_tournament(
        &self,
        number: GameId,
        key: IdempotencyKey,
        now: Timestamp,
        edit: impl Fn(&mut Tournament) -> Result<Vec<Topic>, Refusal> + Send,
    ) -> Result<LoadedTournament, Refusal> {
        let edit = move |tournament: &mut Option<Tournament>| {
            let tournament = tournament.as_mut().ok_or(TournamentRefusal::Unknown)?;
            let before = tournament.clone();
            let mut jobs = edit(tournament)?;
            // Not after the post has been updated: it may have been deleted with its channel.
            if may_change_event(&before, tournament) {
                jobs.push(Topic::TournamentEvent);
            }
            Ok(jobs)
        };
        let changed = self.change(number, key, now, edit).await?;
        Ok(changed.ok_or(TournamentRefusal::Unknown)?)
    }

    /// Brings a tournament up to date: records the results of finished games, and starts the next round when it is time. Returns the step that was
    /// taken.
    ///
    /// # Errors
    ///
    /// [`CommitError`] if the change cannot be stored now; in that case, nothing is changed.
    pub(crate) async fn advance_tournament(&self, number: GameId) -> Result<NextStep, CommitError> {
        let document = Tournament::key(&number);
        let contested = [Contested::Document(&document)];
        let mut turn = self.wait_for_turn(&contested).await?;
        loop {
            let Some(mut loaded) = self.find::<Tournament>(&number).await? else {
                return Ok(NextStep::Wait);
            };
            let now = self.clock.now();
            let finished = self.list_finished(&loaded.content).await?;
            let is_start = loaded.content.stage == TournamentStage::SignUp
                && loaded.content.plan.starts <= now;
            let mut more = Vec::new();
            if is_start {
                self.seed_entrants(&mut loaded.content).await?;
                more = self.divide_entrants(&mut loaded.content).await?;
                let recurs = loaded.content.recurrence.is_some();
                more.extend(recurs.then_some(Topic::TournamentNext));
            }
            let step = advance(&mut loaded.content, &finished, now);
            let mut jobs = match step {
                NextStep::Wait => return Ok(step),
                NextStep::Results => vec![Topic::TournamentPost],
                NextStep::Round(round) => vec![
                    Topic::TournamentRound { round: round as u8 },
                    Topic::TournamentPost,
                ],
                NextStep::Over(_) => {
                    let won = counts_for_server(&loaded.content).then_some(Topic::TournamentWon);
                    let posts = [Topic::TournamentPost, Topic::TournamentOver];
                    let listed = loaded.content.event.as_ref();
                    let listed = listed.map(|_| Topic::TournamentEvent);
                    posts.into_iter().chain(won).chain(listed).collect()
                }
                NextStep::Discard => Vec::new(),
            };
            jobs.append(&mut more);
            let games = self.build_games(&loaded, now).await?;
            let content = (step != NextStep::Discard).then(|| loaded.content.clone());
            let change = Change::SetDocuments {
                documents: vec![loaded.set(content)],
                games,
                jobs,
            };
            let key = IdempotencyKey::TournamentStep {
                tournament: number,
                version: loaded.version,
            };
            match turn.commit(key, now, change).await? {
                // Another job has done it, perhaps before the last game ended.
                Some(receipt) if receipt.repeated => turn.pause().await?,
                Some(_) => return Ok(step),
                None => {}
            }
        }
    }

    /// Returns the users among `users` who want to be mentioned in channels. The engine is never one of them.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if their settings cannot be read.
    pub(crate) async fn list_mentionable(
        &self,
        mut users: Vec<UserId>,
    ) -> Result<Vec<UserId>, StoreError> {
        users.retain(|user| *user != self.me);
        let settings = self.store.settings_of(&users).await?;
        let each = users.into_iter().zip(settings);
        let now = self.clock.now();
        let wants = each.filter(|(user, it)| NotifyWay::of(*user, it, now) == NotifyWay::Mention);
        Ok(wants.map(|(user, _)| user).collect())
    }

    /// Returns the finished games of a tournament whose results have not been recorded yet.
    async fn list_finished(
        &self,
        tournament: &Tournament,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        let running = list_running(tournament).filter_map(|(.., table)| table.game);
        let games = running.map(|game| self.store.game(game));
        let mut finished = Vec::new();
        for record in join_all(games).await {
            finished.extend(record?.and_then(|record| finish(&record)));
        }
        Ok(finished)
    }

    /// Sets the ratings by which the first round is paired.
    async fn seed_entrants(&self, tournament: &mut Tournament) -> Result<(), StoreError> {
        let Some(scale) = find_scale(tournament) else {
            return Ok(());
        };
        let seeds = tournament.entrants.iter().map(|entrant| async {
            match entrant.player {
                Player::User(user) => self.find_strength(user, scale).await,
                Player::Group(_) | Player::Former => Ok(0),
            }
        });
        let seeds = join_all(seeds).await;
        for (entrant, seed) in tournament.entrants.iter_mut().zip(seeds) {
            entrant.seed = seed?;
        }
        Ok(())
    }

    /// Builds games for the tables that have none yet.
    async fn build_games(
        &self,
        loaded: &LoadedTournament,
        now: Timestamp,
    ) -> Result<Vec<DocumentGame>, StoreError> {
        let tournament = &loaded.content;
        let place = tournament.place;
        let waiting = list_running(tournament).filter(|(.., table)| table.game.is_none());
        let waiting: Vec<_> = waiting.collect();
        if waiting.is_empty() {
            return Ok(Vec::new());
        }
        let unreadable = |why: String| StoreError::Unreadable {
            what: format!("tournament {}", loaded.id),
            why,
        };
        let failed = |refusal: Refusal| unreadable(format!("{refusal:?}"));
        // Without threads, the games of a round would be mixed up in the channel.
        let settings = self.load_guild_settings(place).await.map_err(failed)?;
        let thread = settings.threads != Some(false);
        let mut games = Vec::new();
        for (round, at, table) in waiting {
            // Different for each table, and the same at each attempt.
            let chance = scramble(loaded.id.get() << 16 | (round as u64) << 8 | at as u64);
            let built = build_game(loaded, table, self.me, chance);
            let (mut game, begun) = built.ok_or_else(|| {
                unreadable("the games that it announces cannot be started".to_owned())
            })?;
            // A game without a clock would perhaps never end.
            game.clock = self.start_clock(&game, now).await.map_err(failed)?;
            let users: Vec<UserId> = game.seats.iter().filter_map(|it| it.user()).collect();
            if game.terms.rated && !self.find_left_out(&users).await?.is_empty() {
                game.terms.rated = false;
            }
            let first = next_job(&begun, &game.seats, game.engine, FIRST_VERSION, None);
            let open = thread.then_some(Topic::Thread { message: None });
            let jobs = open.into_iter().chain([first]).collect();
            games.push(DocumentGame { game, jobs });
        }
        Ok(games)
    }
}

/// Returns the result of a game; `None` if the game is not over or cannot be replayed.
fn finish(record: &GameRecord) -> Option<FinishedGame> {
    record.ended.as_ref()?;
    let game = replay(record).inspect_err(|error| {
        tracing::error!(%error, "could not record the result of a game in its tournament");
    });
    Some(FinishedGame {
        game: record.id,
        points: share_game(&game.ok()?)?,
    })
}

/// Counts the tournaments that are not over. The divisions of a tournament count as one.
pub(crate) fn count_running(tournaments: &[LoadedTournament]) -> usize {
    let running = tournaments.iter().filter(|it| !is_over(&it.content));
    let is_first = |it: &&LoadedTournament| {
        let recurrence = it.content.recurrence.as_ref();
        recurrence.is_none_or(|recurrence| recurrence.division == 1)
    };
    running.filter(is_first).count()
}

/// Returns the rating scale for the games of a tournament.
pub(crate) fn find_scale(tournament: &Tournament) -> Option<Scale> {
    let kind: GameKind = tournament.plan.kind.parse().ok()?;
    let seats = tournament.plan.seats.first().copied().unwrap_or(2);
    Some(Scale::for_seats(kind, usize::from(seats)))
}

/// Builds the game of a table, together with its start position.
fn build_game(
    loaded: &LoadedTournament,
    table: &TournamentTable,
    me: UserId,
    chance: u64,
) -> Option<(NewGame, AnyGame)> {
    let tournament = &loaded.content;
    let plan = &tournament.plan;
    let kind: GameKind = plan.kind.parse().ok()?;
    let variant = Variant {
        options: plan.options.clone(),
        games: 1,
        text: plan.variant.clone(),
    };
    let variant = variant.for_players(kind, table.players.len());
    let options = kind.settle_options(&variant.options, chance).ok()?;
    let seats = table.players.iter();
    let seats = seats.map(|entrant| tournament.entrants[usize::from(*entrant)].player);
    let seats: Vec<Player> = seats.collect();
    if seats.contains(&Player::Former) {
        return None;
    }
    let begun = AnyGame::set_up(kind, &options, seats.len(), None).ok()?;
    let level = plan.engine_level.filter(|_| seats.contains(&me.into()));
    let game = NewGame {
        place: tournament.place,
        kind: plan.kind.clone(),
        options,
        variant: variant.text,
        rules_version: RULES_VERSION,
        seats,
        engine: level.map(|level| Engine { user: me, level }),
        terms: Terms {
            rated: plan.terms.rated && level.is_none(),
            ..plan.terms
        },
        clock: None,
        origin: Origin::Tournament {
            id: loaded.id,
            vacations: plan.vacations,
        },
        entries: Vec::new(),
        ended: None,
        position: None,
        names: Vec::new(),
    };
    Some((game, begun))
}

#[cfg(test)]
mod tests;
