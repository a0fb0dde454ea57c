//! Puzzles: the parts that use the store.

use asterism_store::{
    Change, ChannelId, CommitError, DailyPuzzle, Document, DocumentKey, DocumentRecord, GuildId,
    IdempotencyKey, JobId, MessageId, PuzzleSolver, SetDocument, StoreError, Timestamp, Topic,
    UserId,
};

use crate::app::App;
use crate::app::lines::Contested;
use crate::game::solving::{Solving, find_day, note_try, tried_on};
use crate::protocol::refusal::Refusal;
use crate::protocol::request::Request;

/// A try at the puzzle of the day that was entered, perhaps before.
pub(crate) struct Noted {
    /// What the store now knows of the user.
    pub(crate) solver: PuzzleSolver,
    /// What became of the try.
    pub(crate) what: Solving,
}

/// The puzzles that a server gets each day, with the version of the document.
#[derive(Clone, Debug)]
pub(crate) struct LoadedDaily {
    pub(crate) guild: GuildId,
    pub(crate) record: DocumentRecord,
    pub(crate) daily: DailyPuzzle,
}

impl App {
    /// Loads what a user did with puzzles.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be read.
    pub(crate) async fn find_solver(&self, user: UserId) -> Result<PuzzleSolver, StoreError> {
        let record = self.store.document(&DocumentKey::Solver(user)).await?;
        Ok(record.map(read_solver).unwrap_or_default())
    }

    /// Loads where a server gets the puzzle of the day, if it does.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be read.
    pub(crate) async fn find_daily(
        &self,
        guild: GuildId,
    ) -> Result<Option<LoadedDaily>, StoreError> {
        let record = self
            .store
            .document(&DocumentKey::DailyPuzzle(guild))
            .await?;
        Ok(record.and_then(|record| match &record.document {
            Document::DailyPuzzle(daily) => Some(LoadedDaily {
                guild,
                daily: daily.clone(),
                record,
            }),
            _ => None,
        }))
    }

    /// Enters a try of a user at the puzzle of `day`: with the user, and in the counts of the server where they tried it.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if it cannot be stored; nothing has changed then.
    pub(crate) async fn note_try(
        &self,
        request: &Request,
        day: u32,
        is_right: bool,
        now: Timestamp,
    ) -> Result<Noted, Refusal> {
        let (user, key) = (request.user.id, request.key());
        let solver = DocumentKey::Solver(user);
        let daily = request.place.guild.map(DocumentKey::DailyPuzzle);
        let things: Vec<Contested<'_>> = [Some(&solver), daily.as_ref()]
            .into_iter()
            .flatten()
            .map(Contested::Document)
            .collect();
        let mut turn = self.wait_for_turn(&things).await?;
        loop {
            let record = self.store.document(&DocumentKey::Solver(user)).await?;
            let before = record.as_ref().map(|record| record.version);
            let mut solver = record.map(read_solver).unwrap_or_default();
            if let Err(why) = note_try(&mut solver, day, is_right) {
                // Perhaps this is the try that was the last one, delivered once more.
                let what = match self.store.receipt(key).await? {
                    Some(_) => Solving::of_last_try(&solver, day),
                    None => why.into(),
                };
                return Ok(Noted { solver, what });
            }
            let mut documents = vec![SetDocument {
                key: Some(DocumentKey::Solver(user)),
                before,
                after: Some(Document::Solver(solver.clone())),
            }];
            documents.extend(self.count_try(request, (day, &solver), is_right).await?);
            let change = Change::SetDocuments {
                documents,
                games: Vec::new(),
                jobs: Vec::new(),
            };
            match self.store.commit(key, now, change).await {
                Ok(receipt) => {
                    if receipt.repeated {
                        solver = self.find_solver(user).await?;
                    }
                    let what = Solving::of_last_try(&solver, day);
                    return Ok(Noted { solver, what });
                }
                Err(CommitError::DocumentMoved) => turn.pause().await?,
                Err(error) => return Err(self.refuse(error, None).await),
            }
        }
    }

    /// Returns the change of the counts of the server where the user tried the puzzle of `day`, if it has that one.
    async fn count_try(
        &self,
        request: &Request,
        (day, solver): (u32, &PuzzleSolver),
        is_right: bool,
    ) -> Result<Option<SetDocument>, StoreError> {
        let Some(guild) = request.place.guild else {
            return Ok(None);
        };
        let Some(mut loaded) = self.find_daily(guild).await? else {
            return Ok(None);
        };
        let is_its = loaded.daily.posted.is_some_and(|(posted, _)| posted == day);
        let is_first = tried_on(solver, day).is_some_and(|tried| tried.tries == 1);
        if !is_its || !(is_first || is_right) {
            return Ok(None);
        }
        loaded.daily.tried += u32::from(is_first);
        // Whoever began elsewhere counts here from when they solve it.
        loaded.daily.solved += u32::from(is_right);
        loaded.daily.tried = loaded.daily.tried.max(loaded.daily.solved);
        Ok(Some(loaded.set(Some(loaded.daily.clone()))))
    }

    /// Chooses the channel in which a server gets the puzzle of the day; `None` for none. Today's is posted at once, unless it has been.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if it cannot be stored; nothing has changed then.
    pub(crate) async fn choose_puzzle_channel(
        &self,
        guild: GuildId,
        channel: Option<ChannelId>,
        key: IdempotencyKey,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        let document = DocumentKey::DailyPuzzle(guild);
        let mut turn = self
            .wait_for_turn(&[Contested::Document(&document)])
            .await?;
        loop {
            let loaded = self.find_daily(guild).await?;
            let day = find_day(now);
            let before = loaded.as_ref().map(|loaded| &loaded.daily);
            let is_same = before.map(|daily| daily.channel) == channel;
            let is_posted = before
                .and_then(|it| it.posted)
                .is_some_and(|it| it.0 == day);
            if is_same && (is_posted || channel.is_none()) {
                return Ok(());
            }
            let retire = before.filter(|_| !is_same).and_then(|daily| {
                let (_, message) = daily.posted?;
                Some(Topic::Retire {
                    channel: daily.channel,
                    message,
                })
            });
            let post = channel.map(|_| Topic::DailyPuzzle { day, at: now });
            let new = |channel| DailyPuzzle {
                channel,
                posted: None,
                tried: 0,
                solved: 0,
            };
            // Chosen once more: perhaps the bot may post there by now.
            let same = before.filter(|_| is_same).cloned();
            let after = same.or_else(|| channel.map(new));
            let set = SetDocument {
                key: Some(DocumentKey::DailyPuzzle(guild)),
                before: loaded.map(|loaded| loaded.record.version),
                after: after.map(Document::DailyPuzzle),
            };
            let change = Change::SetDocuments {
                documents: vec![set],
                games: Vec::new(),
                jobs: retire.into_iter().chain(post).collect(),
            };
            match self.store.commit(key, now, change).await {
                Ok(_) => return Ok(()),
                Err(CommitError::DocumentMoved) => turn.pause().await?,
                Err(error) => return Err(self.refuse(error, None).await),
            }
        }
    }

    /// Records the message with the puzzle of `day`, and adds a job that removes the button from the one before; nothing if the server has chosen
    /// another channel since. Counts begin at 0.
    ///
    /// # Errors
    ///
    /// [`CommitError`] if it cannot be stored now.
    pub(crate) async fn note_daily_post(
        &self,
        mut loaded: LoadedDaily,
        (day, message): (u32, MessageId),
    ) -> Result<(), CommitError> {
        let channel = loaded.daily.channel;
        let key = IdempotencyKey::DailyPuzzlePosted {
            guild: loaded.guild,
            message,
        };
        let document = DocumentKey::DailyPuzzle(loaded.guild);
        let mut turn = self
            .wait_for_turn(&[Contested::Document(&document)])
            .await?;
        loop {
            let before = loaded
                .daily
                .posted
                .map(|(_, message)| Topic::Retire { channel, message });
            let set = loaded.set(Some(DailyPuzzle {
                channel,
                posted: Some((day, message)),
                tried: 0,
                solved: 0,
            }));
            let change = Change::SetDocuments {
                documents: vec![set],
                games: Vec::new(),
                jobs: before.into_iter().collect(),
            };
            match self.store.commit(key, self.clock.now(), change).await {
                Ok(_) => return Ok(()),
                // Somebody has tried the puzzle before.
                Err(CommitError::DocumentMoved) => turn.pause().await?,
                Err(error) => return Err(error),
            }
            match self.find_daily(loaded.guild).await? {
                Some(newer) if newer.daily.channel == channel => loaded = newer,
                _ => return Ok(()),
            }
        }
    }

    /// Stops the puzzles of a server whose channel is gone.
    ///
    /// # Errors
    ///
    /// [`CommitError`] if that cannot be stored now.
    pub(crate) async fn stop_daily(
        &self,
        loaded: &LoadedDaily,
        job: JobId,
    ) -> Result<(), CommitError> {
        let key = IdempotencyKey::DailyPuzzleStopped { job };
        let change = Change::SetDocuments {
            documents: vec![loaded.set(None)],
            games: Vec::new(),
            jobs: Vec::new(),
        };
        match self.store.commit(key, self.clock.now(), change).await {
            Ok(_) | Err(CommitError::DocumentMoved) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

impl LoadedDaily {
    fn set(&self, after: Option<DailyPuzzle>) -> SetDocument {
        SetDocument {
            key: Some(DocumentKey::DailyPuzzle(self.guild)),
            before: Some(self.record.version),
            after: after.map(Document::DailyPuzzle),
        }
    }
}

fn read_solver(record: DocumentRecord) -> PuzzleSolver {
    match record.document {
        Document::Solver(solver) => solver,
        _ => PuzzleSolver::default(),
    }
}
