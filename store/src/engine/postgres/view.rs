//! Loads and locks the records that a change needs.
//!
//! The transitions are pure functions that read through a [`View`]. In this engine, the view is the set of rows that are already loaded. If a
//! transition needs another row, it records this as a [`Need`]. The row is then locked and loaded, and the transition runs again from the start.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use tokio_postgres::Row;

use super::rows;
use super::sql::{Sql, sql};
use super::transaction::Transaction;
use super::trouble::Failure;
use crate::engine::key;
use crate::error::refused;
use crate::model::challenge::ClosedRecord;
use crate::model::job::Line;
use crate::transition::{Effects, View};
use crate::{
    Challenge, DocumentKey, DocumentKind, DocumentRecord, GameId, GameRecord, GuildId,
    GuildSettings, Job, JobId, JobSubject, Label, Rating, SeriesId, SeriesRecord, SetAside,
    StoreError, Topic, TreeRecord, UserId,
};

/// Rows to lock and load. They are locked in the order of these variants, which makes deadlocks between changes rare. PostgreSQL resolves the
/// remaining deadlocks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Need {
    Guild(GuildId),
    /// The number of running games in a guild, counted while the guild is locked.
    Running(GuildId),
    /// A document. It is locked before games, so that a transaction that has waited for the document sees the games that were started together with
    /// it.
    Document(DocumentKey),
    /// All documents that contain a user.
    DocumentsOf(UserId),
    Challenge(GameId),
    Closed(GameId),
    ChallengesOf(UserId),
    ClosedNaming(UserId),
    Game(GameId),
    GamesOf(UserId),
    Series(SeriesId),
    Tree(UserId, GameId),
    /// The numbers of all trees that a user owns.
    TreesOf(UserId),
    Rating(UserId, String),
    ScalesOf(UserId),
    /// The line of jobs that send messages about a game. All games of a series share it. The game itself must be loaded, too.
    LineOf(GameId),
    Line(Line),
    /// All jobs of a line, loaded while the line is locked.
    Jobs(Line),
    /// A single job, loaded while the line that contains it is locked.
    Job(JobId),
    JobsTo(UserId),
    SetAsideTo(UserId),
    Number,
}

/// The rows that are loaded, all of them locked.
#[derive(Default)]
pub(super) struct Loaded {
    number: Option<u64>,
    guilds: HashMap<GuildId, GuildSettings>,
    running: HashMap<GuildId, usize>,
    challenges: HashMap<GameId, Option<Challenge>>,
    closed: HashMap<GameId, Option<ClosedRecord>>,
    challenges_of: HashMap<UserId, Vec<Challenge>>,
    closed_naming: HashMap<UserId, Vec<GameId>>,
    games: HashMap<GameId, Option<GameRecord>>,
    games_of: HashMap<UserId, Vec<GameRecord>>,
    series: HashMap<SeriesId, Option<SeriesRecord>>,
    trees: HashMap<(UserId, GameId), Option<TreeRecord>>,
    trees_of: HashMap<UserId, Vec<GameId>>,
    documents: HashMap<DocumentKey, Option<DocumentRecord>>,
    documents_of: HashMap<UserId, Vec<DocumentRecord>>,
    /// The kinds of documents that [`Need::DocumentsOf`] loads.
    kinds: &'static [DocumentKind],
    ratings: HashMap<(UserId, String), Option<Rating>>,
    scales_of: HashMap<UserId, Vec<String>>,
    /// Whether each loaded line contains jobs. A line without jobs has no row, so it cannot be locked.
    lines: HashMap<Line, bool>,
    jobs: BTreeMap<JobId, Job>,
    /// The lines of which all jobs are loaded.
    complete: HashSet<Line>,
    jobs_to: HashMap<UserId, Vec<JobId>>,
    set_aside_to: HashMap<UserId, Vec<SetAside>>,
    missing: RefCell<BTreeSet<Need>>,
}

/// A transition: computes a result and its effects from the loaded rows.
pub(super) type Work<'a, T, E> = dyn Fn(&Loaded) -> Result<(T, Effects), E> + Send + Sync + 'a;

/// Loads `first`, then runs `work` and loads the rows that it lacks, until it has all rows that it needs.
pub(super) async fn settle<T, E>(
    tx: &mut Transaction<'_>,
    loaded: &mut Loaded,
    first: BTreeSet<Need>,
    work: &Work<'_, T, E>,
) -> Result<(T, Effects), Failure<E>>
where
    T: Send,
    E: From<StoreError> + Send,
{
    let mut needs = first;
    loop {
        if !needs.is_empty() {
            loaded.load(tx, needs, Vec::new()).await?;
        }
        let result = work(loaded);
        needs = loaded.missing.take();
        if !needs.is_empty() {
            continue;
        }
        let (value, effects) = result.map_err(Failure::Refused)?;
        needs = loaded.missing_for(&effects);
        if needs.is_empty() {
            return Ok((value, effects));
        }
    }
}

impl<E: From<StoreError>> From<StoreError> for Failure<E> {
    fn from(error: StoreError) -> Self {
        Failure::Refused(error.into())
    }
}

impl Loaded {
    /// Creates an empty set of rows for a database with these kinds of documents.
    pub(super) fn of_kinds(kinds: &'static [DocumentKind]) -> Self {
        Self {
            kinds,
            ..Self::default()
        }
    }

    /// Locks and loads `needs` in order, and runs the statements in `more` in the same round trip. Returns the rows of these statements.
    pub(super) async fn load<E: From<StoreError>>(
        &mut self,
        tx: &mut Transaction<'_>,
        needs: BTreeSet<Need>,
        more: Vec<Sql>,
    ) -> Result<Vec<Vec<Row>>, Failure<E>> {
        let mut flight: Vec<Sql> = needs.iter().map(select).collect();
        flight.extend(more);
        let mut rows = tx.fly(flight).await?;
        let more = rows.split_off(needs.len());
        for (need, rows) in needs.into_iter().zip(rows) {
            self.take(need, &rows)?;
        }
        Ok(more)
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each need")]
    fn take(&mut self, need: Need, rows: &[Row]) -> Result<(), StoreError> {
        let first = rows.first();
        match need {
            Need::Guild(guild) => {
                let settings = first.map(|row| rows::guild(row, 0)).transpose()?;
                self.guilds.insert(guild, settings.unwrap_or_default());
            }
            Need::Running(guild) => {
                let count = first.map_or(0, |row| row.get::<_, i64>(0));
                self.running.insert(guild, count as usize);
            }
            Need::Challenge(id) => {
                let challenge = first.map(rows::challenge).transpose()?;
                self.challenges.insert(id, challenge);
            }
            Need::Closed(id) => {
                let closed = first.map(rows::closed).transpose()?;
                self.closed.insert(id, closed.map(|(_, record)| record));
            }
            Need::ChallengesOf(user) => {
                let all = rows.iter().map(rows::challenge);
                self.challenges_of
                    .insert(user, all.collect::<Result<_, _>>()?);
            }
            Need::ClosedNaming(user) => {
                let mut ids = Vec::new();
                for row in rows {
                    let (id, record) = rows::closed(row)?;
                    ids.push(id);
                    self.closed.insert(id, Some(record));
                }
                self.closed_naming.insert(user, ids);
            }
            Need::Game(id) => {
                let game = first.map(rows::game).transpose()?;
                self.games.insert(id, game);
            }
            Need::GamesOf(user) => {
                let all = rows.iter().map(rows::game);
                self.games_of.insert(user, all.collect::<Result<_, _>>()?);
            }
            Need::Series(id) => {
                let series = first.map(rows::series).transpose()?;
                self.series.insert(id, series);
            }
            Need::Tree(owner, number) => {
                let tree = first.map(rows::tree).transpose()?;
                self.trees.insert((owner, number), tree);
            }
            Need::TreesOf(owner) => {
                let numbers = rows.iter().map(|row| rows::game_id(row, 0));
                self.trees_of
                    .insert(owner, numbers.collect::<Result<_, _>>()?);
            }
            Need::Document(key) => {
                let document = first.map(|row| rows::document(row, &[key.kind()]));
                self.documents.insert(key, document.transpose()?);
            }
            Need::DocumentsOf(user) => {
                let all = rows.iter().map(|row| rows::document(row, self.kinds));
                self.documents_of
                    .insert(user, all.collect::<Result<_, _>>()?);
            }
            Need::Rating(user, scale) => {
                let rating = first.map(|row| rows::rating(row, 0)).transpose()?;
                self.ratings.insert((user, scale), rating);
            }
            Need::ScalesOf(user) => {
                let mut scales = Vec::new();
                for row in rows {
                    let scale = rows::scale(row, 0)?;
                    let rating = rows::rating(row, 1)?;
                    self.ratings.insert((user, scale.clone()), Some(rating));
                    scales.push(scale);
                }
                self.scales_of.insert(user, scales);
            }
            Need::LineOf(id) => {
                if let Some(Some(game)) = self.games.get(&id) {
                    let first_game = game.series.map_or(id, |part| part.series.first());
                    self.lines.insert(Line::Games(first_game), first.is_some());
                }
            }
            Need::Line(line) => {
                self.lines.insert(line, first.is_some());
            }
            Need::Jobs(line) => {
                for row in rows {
                    let job = rows::job(row)?;
                    self.jobs.insert(job.id, job);
                }
                self.complete.insert(line);
            }
            Need::Job(id) => {
                self.jobs.remove(&id);
                if let Some(row) = first {
                    self.jobs.insert(id, rows::job(row)?);
                }
            }
            Need::JobsTo(user) => self.take_jobs_to(user, rows)?,
            Need::SetAsideTo(user) => {
                let all = rows.iter().map(rows::set_aside);
                self.set_aside_to
                    .insert(user, all.collect::<Result<_, _>>()?);
            }
            Need::Number => {
                let number = first.map(|row| row.get::<_, i64>(0).cast_unsigned());
                let number = number.ok_or_else(|| {
                    rows::unreadable("counter of games", "there is no such counter")
                })?;
                self.number = Some(number);
            }
        }
        Ok(())
    }

    /// Adds the jobs addressed to `user`. If a job's line was not locked yet, the job may have changed, so the line is locked and all these jobs are
    /// loaded again.
    fn take_jobs_to(&mut self, user: UserId, rows: &[Row]) -> Result<(), StoreError> {
        let mut ids = Vec::new();
        let mut unlocked = BTreeSet::new();
        for row in rows {
            let job = rows::job(row)?;
            if !self.lines.contains_key(&job.line()) {
                unlocked.insert(Need::Line(job.line()));
            }
            ids.push(job.id);
            self.jobs.insert(job.id, job);
        }
        if unlocked.is_empty() {
            self.jobs_to.insert(user, ids);
        } else {
            unlocked.insert(Need::JobsTo(user));
            self.missing.get_mut().append(&mut unlocked);
        }
        Ok(())
    }

    /// Returns the missing rows that are needed to write `effects`, such as the lines of jobs that are added or dropped, and the waiting jobs into
    /// which new ones may be merged.
    fn missing_for(&self, effects: &Effects) -> BTreeSet<Need> {
        let mut needs = BTreeSet::new();
        for (subject, topic) in &effects.jobs {
            let line = Line::of(*subject, topic);
            if is_new(line, effects) {
                continue;
            }
            needs.extend(self.needs_to_add(line, topic));
        }
        for id in &effects.jobs_dropped {
            if let Some(job) = self.jobs.get(id)
                && !self.lines.contains_key(&job.line())
            {
                needs.insert(Need::Line(job.line()));
            }
        }
        for (id, _) in &effects.closed {
            if !is_closing(*id, effects) && !self.closed.contains_key(id) {
                needs.insert(Need::Closed(*id));
            }
        }
        for (user, scale, _) in &effects.ratings {
            if !self.ratings.contains_key(&(*user, scale.clone())) {
                needs.insert(Need::Rating(*user, scale.clone()));
            }
        }
        needs
    }

    /// Returns the missing rows that are needed to add a job with `topic` to `line`.
    pub(super) fn needs_to_add(&self, line: Line, topic: &Topic) -> Vec<Need> {
        let mut needs = Vec::new();
        if !self.lines.contains_key(&line) {
            needs.push(Need::Line(line));
        }
        if topic.may_merge() && !self.complete.contains(&line) {
            needs.push(Need::Jobs(line));
        }
        needs
    }

    pub(super) fn job(&self, id: JobId) -> Option<&Job> {
        self.jobs.get(&id)
    }

    pub(super) fn jobs(&self) -> impl Iterator<Item = &Job> {
        self.jobs.values()
    }

    /// Returns whether `line` contained any jobs before the change.
    pub(super) fn has_line(&self, line: Line) -> bool {
        self.lines.get(&line).copied().unwrap_or(false)
    }

    /// Returns whether the challenge already had a record of its closing before the change.
    pub(super) fn was_closed(&self, id: GameId) -> bool {
        matches!(self.closed.get(&id), Some(Some(_)))
    }

    pub(super) fn had_rating(&self, user: UserId, scale: &str) -> bool {
        let rating = self.ratings.get(&(user, scale.to_owned()));
        matches!(rating, Some(Some(_)))
    }

    fn note(&self, need: Need) {
        self.missing.borrow_mut().insert(need);
    }

    /// Returns the value that was loaded for `need`. If there is none, records `need` as missing and returns an error.
    fn found<T: Clone>(&self, loaded: Option<&T>, need: Need) -> Result<T, StoreError> {
        loaded.cloned().map_or_else(|| self.miss(need), Ok)
    }

    /// Records `need` as missing. Returns an error that ends the transition, which will run again.
    fn miss<T>(&self, need: Need) -> Result<T, StoreError> {
        self.note(need);
        Err(refused("a change before its records are loaded".into()))
    }
}

/// Returns whether `line` belongs to a game, challenge or document that `effects` create, so that it cannot have any jobs yet.
pub(super) fn is_new(line: Line, effects: &Effects) -> bool {
    match line {
        Line::Games(id) | Line::Edits(id) | Line::Late(id) => {
            let added = |game: &GameRecord| game.id == id;
            let mut games = effects.games.iter().filter(|it| it.before.is_none());
            games.any(|it| it.after.as_ref().is_some_and(added))
        }
        // A game that starts has the number of its challenge, which may have jobs.
        Line::Challenge(id) => {
            let added = |challenge: &Challenge| challenge.id == id;
            let mut challenges = effects.challenges.iter().filter(|it| it.before.is_none());
            challenges.any(|it| it.after.as_ref().is_some_and(added))
        }
        // Other documents may share their subject with something older.
        Line::Feature(..) => {
            let added = |document: &DocumentRecord| {
                let lines = Line::all_of(document.key.subject());
                document.key.kind().is_numbered() && lines.contains(&line)
            };
            let mut documents = effects.documents.iter().filter(|it| it.before.is_none());
            documents.any(|it| it.after.as_ref().is_some_and(added))
        }
        Line::User(_) | Line::Guild(_) => false,
    }
}

/// Returns whether `effects` close challenge `id`, so that no record of its closing can exist yet.
fn is_closing(id: GameId, effects: &Effects) -> bool {
    let mut gone = effects.challenges.iter().filter(|it| it.after.is_none());
    effects.last_number == Some(id)
        || gone.any(|it| it.before.as_ref().is_some_and(|before| before.id == id))
}

/// Returns the statement that locks and loads the rows of `need`.
fn select(need: &Need) -> Sql {
    match need {
        Need::Guild(guild) => sql("SELECT record FROM guild WHERE id = $1 FOR UPDATE").id(*guild),
        Need::Running(guild) => {
            sql("SELECT count(*) FROM game WHERE guild = $1 AND ended IS NULL").id(*guild)
        }
        Need::Challenge(id) => {
            sql("SELECT id, record FROM challenge WHERE id = $1 FOR UPDATE").id(*id)
        }
        Need::Closed(id) => sql("SELECT id, record FROM closed WHERE id = $1 FOR UPDATE").id(*id),
        Need::ChallengesOf(user) => sql(
            "SELECT id, record FROM challenge WHERE id IN (SELECT challenge FROM asked WHERE usr = $1)
             ORDER BY id FOR UPDATE",
        )
        .id(*user),
        Need::ClosedNaming(user) => sql(
            "SELECT id, record FROM closed WHERE id IN (SELECT closed FROM named WHERE usr = $1)
             ORDER BY id FOR UPDATE",
        )
        .id(*user),
        Need::Game(id) => sql("SELECT id, record FROM game WHERE id = $1 FOR UPDATE").id(*id),
        Need::GamesOf(user) => sql(
            "SELECT id, record FROM game WHERE id IN (SELECT game FROM player WHERE usr = $1)
             ORDER BY id FOR UPDATE",
        )
        .id(*user),
        Need::Series(id) => {
            sql("SELECT id, record FROM series WHERE id = $1 FOR UPDATE").id(id.first())
        }
        Need::Tree(owner, number) => {
            sql("SELECT owner, number, record FROM tree WHERE owner = $1 AND number = $2 FOR UPDATE")
                .id(*owner)
                .id(*number)
        }
        Need::TreesOf(owner) => {
            sql("SELECT number FROM tree WHERE owner = $1 ORDER BY number FOR UPDATE").id(*owner)
        }
        Need::Document(key) => {
            sql("SELECT key, record FROM document WHERE key = $1 FOR UPDATE")
                .bytes(&key::document(key))
        }
        Need::DocumentsOf(user) => sql(
            "SELECT key, record FROM document WHERE key IN (SELECT document FROM label WHERE label = $1)
             ORDER BY key FOR UPDATE",
        )
        .bytes(&key::label(Label::User(*user))),
        Need::Rating(user, scale) => {
            sql("SELECT record FROM rating WHERE usr = $1 AND scale = $2 FOR UPDATE")
                .id(*user)
                .bytes(scale.as_bytes())
        }
        Need::ScalesOf(user) => {
            sql("SELECT scale, record FROM rating WHERE usr = $1 ORDER BY scale FOR UPDATE")
                .id(*user)
        }
        Need::LineOf(id) => sql(
            "SELECT head FROM line WHERE kind = 0 AND id = (SELECT first FROM game WHERE id = $1)
             FOR UPDATE",
        )
        .id(*id),
        Need::Line(line) => {
            sql("SELECT head FROM line WHERE kind = $1 AND id = $2 FOR UPDATE").line(*line)
        }
        Need::Jobs(line) => {
            sql("SELECT id, record FROM job WHERE kind = $1 AND line = $2 ORDER BY id").line(*line)
        }
        Need::Job(id) => sql("SELECT id, record FROM job WHERE id = $1").id(*id),
        Need::JobsTo(user) => {
            sql("SELECT id, record FROM job WHERE recipient = $1 ORDER BY id").id(*user)
        }
        Need::SetAsideTo(user) => sql(
            "SELECT at, id, record FROM set_aside WHERE recipient = $1 ORDER BY at, id FOR UPDATE",
        )
        .id(*user),
        Need::Number => sql("SELECT value FROM counter WHERE name = 'number' FOR UPDATE"),
    }
}

impl View for Loaded {
    fn last_number(&self) -> u64 {
        self.number.unwrap_or_else(|| {
            self.note(Need::Number);
            0
        })
    }

    fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        self.found(self.challenges.get(&id), Need::Challenge(id))
    }

    fn closed(&self, id: GameId) -> Result<Option<ClosedRecord>, StoreError> {
        self.found(self.closed.get(&id), Need::Closed(id))
    }

    fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        self.found(self.games.get(&id), Need::Game(id))
    }

    fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, StoreError> {
        self.found(self.series.get(&id), Need::Series(id))
    }

    fn tree(&self, owner: UserId, number: GameId) -> Result<Option<TreeRecord>, StoreError> {
        self.found(self.trees.get(&(owner, number)), Need::Tree(owner, number))
    }

    fn tree_numbers(&self, owner: UserId) -> Result<Vec<GameId>, StoreError> {
        self.found(self.trees_of.get(&owner), Need::TreesOf(owner))
    }

    fn document(&self, key: &DocumentKey) -> Result<Option<DocumentRecord>, StoreError> {
        self.found(self.documents.get(key), Need::Document(key.clone()))
    }

    fn documents_of(&self, user: UserId) -> Result<Vec<DocumentRecord>, StoreError> {
        self.found(self.documents_of.get(&user), Need::DocumentsOf(user))
    }

    fn rating(&self, user: UserId, scale: &str) -> Result<Option<Rating>, StoreError> {
        self.found(
            self.ratings.get(&(user, scale.to_owned())),
            Need::Rating(user, scale.to_owned()),
        )
    }

    fn games_cap(&self, guild: GuildId) -> Result<Option<u16>, StoreError> {
        let settings = self.found(self.guilds.get(&guild), Need::Guild(guild))?;
        Ok(settings.games_cap)
    }

    fn running_in(&self, guild: GuildId) -> Result<usize, StoreError> {
        self.found(self.running.get(&guild), Need::Running(guild))
    }

    fn challenges_of(&self, user: UserId) -> Result<Vec<Challenge>, StoreError> {
        self.found(self.challenges_of.get(&user), Need::ChallengesOf(user))
    }

    fn games_of(&self, user: UserId) -> Result<Vec<GameRecord>, StoreError> {
        self.found(self.games_of.get(&user), Need::GamesOf(user))
    }

    fn scales_of(&self, user: UserId) -> Result<Vec<String>, StoreError> {
        self.found(self.scales_of.get(&user), Need::ScalesOf(user))
    }

    fn closed_naming(&self, user: UserId) -> Result<Vec<(GameId, ClosedRecord)>, StoreError> {
        let Some(ids) = self.closed_naming.get(&user) else {
            return self.miss(Need::ClosedNaming(user));
        };
        let record = |id: &GameId| Some((*id, self.closed.get(id)?.clone()?));
        Ok(ids.iter().filter_map(record).collect())
    }

    fn jobs_to(&self, user: UserId) -> Vec<JobId> {
        self.jobs_to.get(&user).cloned().unwrap_or_else(|| {
            self.note(Need::JobsTo(user));
            Vec::new()
        })
    }

    fn jobs_about(&self, subject: JobSubject) -> Vec<Job> {
        for line in Line::different_of(subject) {
            if !self.complete.contains(&line) {
                self.note(Need::Line(line));
                self.note(Need::Jobs(line));
            }
        }
        let jobs = self.jobs.values();
        jobs.filter(|job| job.subject == subject).cloned().collect()
    }

    fn set_aside_to(&self, user: UserId) -> Result<Vec<SetAside>, StoreError> {
        self.found(self.set_aside_to.get(&user), Need::SetAsideTo(user))
    }
}
