//! Loads and stores daily puzzles and users' puzzle results.

use asterism_store::{
    ChannelId, CommitError, DocumentType as _, GuildId, IdempotencyKey, JobId, MessageId,
    SetDocument, StoreError, Timestamp, Topic,
};

use crate::app::documents::{Loaded, set_document, set_documents};
use crate::app::lines::Contested;
use crate::app::{App, RequestContext};
use crate::feature::puzzle::model::document::{DailyPuzzle, PuzzleSolver};
use crate::feature::puzzle::model::solving::{DayOfPuzzle, Solving, find_day, note_try, tried_on};
use crate::protocol::refusal::Refusal;
use crate::protocol::request::Request;

/// A recorded attempt at the puzzle of the day. An earlier delivery of the same request may have recorded it.
pub(crate) struct Noted {
    /// The user's puzzle results after the attempt.
    pub(crate) solver: PuzzleSolver,
    /// Outcome of the attempt.
    pub(crate) what: Solving,
}

/// The daily puzzle of a server, as loaded from the store.
pub(crate) type LoadedDaily = Loaded<DailyPuzzle>;

/// Loads the user's puzzle results.
///
/// # Errors
///
/// [`StoreError`] if the results cannot be read.
pub(crate) async fn load_solver(context: RequestContext<'_>) -> Result<PuzzleSolver, StoreError> {
    context.app.load_content(&context.user()).await
}

impl App {
    /// Records a user's attempt at the puzzle of a day in the user's results, and in the counts of the server where the user made it.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the attempt cannot be stored; in that case, nothing is changed.
    pub(crate) async fn note_try(
        &self,
        request: &Request,
        day: DayOfPuzzle,
        is_right: bool,
        now: Timestamp,
    ) -> Result<Noted, Refusal> {
        let (user, key) = (request.user.id, request.key());
        let solver = PuzzleSolver::key(&user);
        let daily = request.place.guild.as_ref().map(DailyPuzzle::key);
        let things = [&solver].into_iter().chain(&daily);
        let things: Vec<Contested<'_>> = things.map(Contested::Document).collect();
        let mut turn = self.wait_for_turn(&things).await?;
        loop {
            let stored = self.find::<PuzzleSolver>(&user).await?;
            let before = stored.as_ref().map(|stored| stored.version);
            let mut solver = stored.map(|stored| stored.content).unwrap_or_default();
            if let Err(why) = note_try(&mut solver, day, is_right) {
                // This request may be a repeated delivery of the user's last try.
                let what = match self.store.receipt(key).await? {
                    Some(_) => Solving::of_last_try(&solver, day),
                    None => why,
                };
                return Ok(Noted { solver, what });
            }
            let mut documents = vec![set_document(&user, before, Some(solver.clone()))];
            documents.extend(
                self.count_try(request, (day.day, &solver), is_right)
                    .await?,
            );
            let change = set_documents(documents, Vec::new());
            match turn.commit(key, now, change).await {
                Ok(None) => {}
                Ok(Some(receipt)) => {
                    if receipt.repeated {
                        solver = self.load_content(&user).await?;
                    }
                    let what = Solving::of_last_try(&solver, day);
                    return Ok(Noted { solver, what });
                }
                Err(error) => return Err(self.refuse(error, None).await),
            }
        }
    }

    /// Returns the change to the counts of the server where the user attempted the puzzle of `day`; `None` if the counts do not change.
    async fn count_try(
        &self,
        request: &Request,
        (day, solver): (u32, &PuzzleSolver),
        is_right: bool,
    ) -> Result<Option<SetDocument>, StoreError> {
        let loaded = match &request.place.guild {
            Some(guild) => self.find::<DailyPuzzle>(guild).await?,
            None => None,
        };
        let Some(loaded) = loaded else {
            return Ok(None);
        };
        let mut daily = loaded.content.clone();
        let is_its = daily.posted.is_some_and(|(posted, _)| posted == day);
        let is_first = tried_on(solver, day).is_some_and(|tried| tried.tries == 1);
        if !is_its || !(is_first || is_right) {
            return Ok(None);
        }
        daily.tried += u32::from(is_first);
        // A user who made their first try elsewhere is counted here once they solve the puzzle.
        daily.solved += u32::from(is_right);
        daily.tried = daily.tried.max(daily.solved);
        Ok(Some(loaded.set(Some(daily))))
    }

    /// Sets the channel in which a server gets the puzzle of the day; `None` turns the puzzles off. Today's puzzle is posted at once, unless it has
    /// already been posted there.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the choice cannot be stored; in that case, nothing is changed.
    pub(crate) async fn choose_puzzle_channel(
        &self,
        guild: GuildId,
        channel: Option<ChannelId>,
        key: IdempotencyKey,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        let day = find_day(now);
        let edit = |daily: &mut Option<DailyPuzzle>| {
            let before = daily.as_ref();
            let is_same = before.map(|daily| daily.channel) == channel;
            let posted = before.and_then(|it| Some((it.channel, it.posted?)));
            let is_posted = posted.is_some_and(|(_, (posted, _))| posted == day);
            if is_same && (is_posted || channel.is_none()) {
                return Ok(Vec::new());
            }
            let retire = posted.filter(|_| !is_same);
            let retire = retire.map(|(channel, (_, message))| Topic::Retire { channel, message });
            // If the same channel is chosen again, post again: the bot may have got the permission by now.
            if !is_same {
                *daily = channel.map(|channel| DailyPuzzle::new(channel, None));
            }
            let post = channel.map(|_| Topic::DailyPuzzle { day, at: now });
            Ok(retire.into_iter().chain(post).collect())
        };
        self.change(guild, key, now, edit).await?;
        Ok(())
    }

    /// Records the message with the puzzle of `day`, resets the counts to 0, and adds a job that removes the button from the previous message. Does
    /// nothing if the server has chosen another channel since.
    ///
    /// # Errors
    ///
    /// [`CommitError`] if the message cannot be recorded now.
    pub(crate) async fn note_daily_post(
        &self,
        mut loaded: LoadedDaily,
        (day, message): (u32, MessageId),
    ) -> Result<(), CommitError> {
        let channel = loaded.content.channel;
        let key = IdempotencyKey::DailyPuzzlePosted {
            guild: loaded.id,
            message,
        };
        let document = DailyPuzzle::key(&loaded.id);
        let contested = [Contested::Document(&document)];
        let mut turn = self.wait_for_turn(&contested).await?;
        loop {
            let before = loaded.content.posted;
            let retire = before.map(|(_, message)| Topic::Retire { channel, message });
            let set = loaded.set(Some(DailyPuzzle::new(channel, Some((day, message)))));
            let change = set_documents(vec![set], retire.into_iter().collect());
            if turn.commit(key, self.clock.now(), change).await?.is_some() {
                return Ok(());
            }
            // Another change came first, such as a user's try.
            match self.find::<DailyPuzzle>(&loaded.id).await? {
                Some(newer) if newer.content.channel == channel => loaded = newer,
                _ => return Ok(()),
            }
        }
    }

    /// Stops the daily puzzles of a server whose puzzle channel no longer exists.
    ///
    /// # Errors
    ///
    /// [`CommitError`] if the change cannot be stored now.
    pub(crate) async fn stop_daily(
        &self,
        loaded: &LoadedDaily,
        job: JobId,
    ) -> Result<(), CommitError> {
        let key = IdempotencyKey::DailyPuzzleStopped { job };
        let change = set_documents(vec![loaded.set(None)], Vec::new());
        match self.store.commit(key, self.clock.now(), change).await {
            Ok(_) | Err(CommitError::DocumentMoved) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
