//! The post of an offer, and notices about the offer in other places.

use asterism_store::{
    Change, CommitError, EntryKind, GameRecord, IdempotencyKey, Job, JobDone, News, Offer, Offered,
    UserId,
};

use crate::app::offers::finish;
use crate::app::{App, TRIES};
use crate::game::loaded_game::LoadedGame;
use crate::game::offers::{first_taken_back, offer_maker, unanswered_users, user_on};
use crate::ports::messenger::{Messenger, SendError};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Offering;
use crate::protocol::reply::{Button, Card, Post, Row, Tone};
use crate::text::Language;
use crate::text::markdown::mention;
use crate::view::posts::render_board_card;
use crate::worker::notifications::{PostedEvent, split_by_way};
use crate::worker::posting::{load_game_of, name_message};
use crate::worker::threads::{self, posting_place};

/// State of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OfferState {
    /// Some players have not answered yet.
    Open,
    /// All players have agreed.
    Agreed,
    Declined(u8),
    Withdrawn,
    /// The offer is no longer valid, because the game has moved on.
    Over,
}

fn find_state(loaded: &LoadedGame, offer: &Offer) -> OfferState {
    let record = &loaded.record;
    if let Some(seat) = offer.declined {
        return if seat == offer.by {
            OfferState::Withdrawn
        } else {
            OfferState::Declined(seat)
        };
    }
    if record.standing() == Some(offer) {
        return if unanswered_users(loaded, offer).is_empty() {
            OfferState::Agreed
        } else {
            OfferState::Open
        };
    }
    // The next change shows whether the offer was carried out.
    let next = offer.version + 1;
    let came = match offer.what {
        Offered::Draw => {
            let entry = record.entries.last().map(|entry| &entry.what);
            record.version == next && entry == Some(&EntryKind::DrawAgreed)
        }
        Offered::Takeback { .. } => record.undone == Some(next),
        Offered::Pause { .. } => record.has_paused_by(offer.number),
    };
    if came {
        OfferState::Agreed
    } else {
        OfferState::Over
    }
}

/// Returns a mention of a user, for a text that notifies no one; the engine appears by its name.
fn name_player(loaded: &LoadedGame, user: UserId) -> String {
    let seat = loaded.seat_of(user);
    seat.map_or_else(|| mention(user), |seat| loaded.mention(seat))
}

/// Describes who offers what.
fn describe_offer(loaded: &LoadedGame, offer: &Offer, language: Language) -> String {
    let by = offer_maker(loaded, offer)
        .map_or_else(|| offer.by.to_string(), |user| name_player(loaded, user));
    match offer.what {
        Offered::Draw => language.offer_draw(by),
        Offered::Takeback { entries } => {
            // Once the game has moved on, its last moves are no longer the ones the offer was about.
            let stands = loaded.record.version == offer.version;
            match first_taken_back(&loaded.record, entries).filter(|_| stands) {
                Some(notation) => {
                    language.offer_takeback(by, notation.to_owned(), entries.saturating_sub(1))
                }
                None => language.offer_takeback_past(by),
            }
        }
        Offered::Pause { days } => language.offer_pause(u64::from(days), by),
    }
}

/// Describes the state of `offer` in one line.
fn describe_outcome(loaded: &LoadedGame, offer: &Offer, language: Language) -> String {
    let on_seat =
        |seat| user_on(loaded, seat).map_or_else(String::new, |user| name_player(loaded, user));
    match find_state(loaded, offer) {
        OfferState::Open => {
            let missing = unanswered_users(loaded, offer).into_iter();
            let missing: Vec<String> = missing.map(|user| name_player(loaded, user)).collect();
            language.offer_waiting(language.list(&missing))
        }
        OfferState::Agreed => language.offer_agreed(),
        OfferState::Declined(seat) => language.offer_declined(on_seat(seat)),
        OfferState::Withdrawn => language.offer_withdrawn(on_seat(offer.by)),
        OfferState::Over => language.offer_over(),
    }
}

fn accept_button(loaded: &LoadedGame, offer: &Offer, language: Language) -> Button {
    let (game, number) = (loaded.record.id, offer.number);
    let id = CustomId::Offering(Offering::Accept { game, number });
    Button::good(language.button_accept(), id)
}

fn decline_button(loaded: &LoadedGame, offer: &Offer, language: Language) -> Button {
    let (game, number) = (loaded.record.id, offer.number);
    let id = CustomId::Offering(Offering::Decline { game, number });
    Button::plain(language.button_decline(), id)
}

fn withdraw_button(loaded: &LoadedGame, offer: &Offer, language: Language) -> Button {
    let (game, number) = (loaded.record.id, offer.number);
    let id = CustomId::Offering(Offering::Withdraw { game, number });
    Button::plain(language.button_withdraw(), id)
}

/// Renders the public post of an offer: its current state, or its outcome.
pub(crate) fn render_offer(loaded: &LoadedGame, offer: &Offer, language: Language) -> Post {
    let open = find_state(loaded, offer) == OfferState::Open;
    let mut lines = vec![describe_offer(loaded, offer, language)];
    lines.push(describe_outcome(loaded, offer, language));
    let card = Card {
        text: lines.join("\n"),
        footer: language.challenge_footer(loaded.record.id.to_string()),
        tone: if open { Tone::Turn } else { Tone::Calm },
        ..render_board_card(loaded, &loaded.game, language)
    };
    let buttons = [accept_button, decline_button, withdraw_button];
    let buttons = buttons.map(|button| button(loaded, offer, language));
    Post {
        card: Some(card),
        rows: if open {
            Row::buttons(buttons)
        } else {
            Vec::new()
        },
        ..Post::default()
    }
}

/// Returns true if `user` still has to answer the open offer in a game.
pub(crate) fn waits_for_answer(loaded: &LoadedGame, user: UserId) -> bool {
    let standing = loaded.record.standing();
    standing.is_some_and(|offer| {
        find_state(loaded, offer) == OfferState::Open
            && unanswered_users(loaded, offer).contains(&user)
    })
}

/// Renders the open offer in a game for `user`: a text, and the buttons that the user can press.
pub(crate) fn render_notice(
    loaded: &LoadedGame,
    user: UserId,
    language: Language,
) -> Option<(String, Vec<Button>)> {
    let offer = loaded.record.standing()?;
    if find_state(loaded, offer) != OfferState::Open {
        return None;
    }
    let words = format!(
        "{}\n{}",
        describe_offer(loaded, offer, language),
        describe_outcome(loaded, offer, language)
    );
    let buttons = if offer_maker(loaded, offer) == Some(user) {
        vec![withdraw_button(loaded, offer, language)]
    } else if unanswered_users(loaded, offer).contains(&user) {
        vec![
            accept_button(loaded, offer, language),
            decline_button(loaded, offer, language),
        ]
    } else {
        Vec::new()
    };
    Some((words, buttons))
}

/// Describes how the latest offer in a game ended; `None` if it is still open, or the game has moved on without an answer.
pub(crate) fn describe_answer(loaded: &LoadedGame, language: Language) -> Option<String> {
    let offer = loaded.record.offer.as_ref()?;
    match find_state(loaded, offer) {
        OfferState::Open | OfferState::Over => None,
        OfferState::Agreed | OfferState::Declined(_) | OfferState::Withdrawn => {
            Some(describe_outcome(loaded, offer, language))
        }
    }
}

/// Updates the post of offer `number`: posts the offer if it is open and has no post yet, or edits its post. If all players have agreed and the offer
/// has not been carried out yet, carries it out.
pub(crate) async fn send(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    number: u32,
) -> Result<JobDone, SendError> {
    let mut then = Vec::new();
    for _ in 0..TRIES {
        let Some((loaded, language)) = load_game_of(app, job, |_| true).await? else {
            return Ok(JobDone::Dropped);
        };
        let game = loaded.record.id;
        let offer = loaded.record.offer.clone();
        let Some(offer) = offer.filter(|offer| offer.number == number) else {
            return Ok(JobDone::Dropped);
        };
        let mut post = render_offer(&loaded, &offer, language);
        let channel = posting_place(&loaded.record).channel;
        let noted = match (offer.post, find_state(&loaded, &offer)) {
            (Some(message), _) => {
                edit(messenger, channel, message, post).await?;
                true
            }
            (None, OfferState::Open) => {
                let asked = unanswered_users(&loaded, &offer);
                let asked: Vec<UserId> = asked
                    .into_iter()
                    .filter(|user| !loaded.record.is_engine(*user))
                    .collect();
                let event = PostedEvent::News(News::Offer { game, number });
                let (mentioned, jobs) =
                    split_by_way(app, &asked, loaded.record.place, event).await?;
                if !mentioned.is_empty() {
                    let mentions: Vec<String> =
                        mentioned.iter().map(|user| mention(*user)).collect();
                    post.content = language.offer_call(language.list(&mentions));
                }
                post.pings = mentioned;
                then = jobs;
                let name = name_message(app, loaded.record.started, job);
                let (channel, message) =
                    threads::post(app, messenger, &loaded.record, post, &name).await?;
                let shown = Offer {
                    post: Some(message),
                    ..offer.clone()
                };
                let noted = note(app, &loaded.record, shown, job).await?;
                if !noted && !is_about(app, &loaded.record, number).await? {
                    // The game has just moved on, and nothing else knows of this post.
                    messenger.retire(channel, message).await?;
                    return Ok(JobDone::Dropped);
                }
                noted
            }
            (None, _) => true,
        };
        if noted {
            finish(app, loaded, &offer, app.clock.now()).await?;
            return Ok(JobDone::Followed(then));
        }
        // A player answered at the same time: look again.
    }
    Err(SendError::Later("an offer keeps changing".to_owned()))
}

/// Stores the message that shows an offer; returns false if the offer has changed in the meantime.
async fn note(
    app: &App,
    record: &GameRecord,
    shown: Offer,
    job: &Job,
) -> Result<bool, CommitError> {
    let number = shown.number;
    // Each new answer makes this a new attempt, which needs a new key.
    let answers = shown.agreed.len() as u64;
    let change = Change::SetOffer {
        game: record.id,
        version: record.version,
        before: Some(number),
        offer: Some(shown),
        jobs: Vec::new(),
    };
    let key = IdempotencyKey::OfferPost {
        job: job.id,
        answers,
    };
    match app.store.commit(key, app.clock.now(), change).await {
        Ok(_) => Ok(true),
        Err(CommitError::Conflict { .. } | CommitError::Over) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns true if offer `number` is still open and the game has not moved on since `record` was read.
async fn is_about(
    app: &App,
    record: &GameRecord,
    number: u32,
) -> Result<bool, asterism_store::StoreError> {
    let now = app.store.game(record.id).await?;
    let version = record.version;
    Ok(now.is_some_and(|now| {
        now.version == version
            && now.ended.is_none()
            && now.offer.is_some_and(|offer| offer.number == number)
    }))
}

async fn edit(
    messenger: &dyn Messenger,
    channel: asterism_store::ChannelId,
    message: asterism_store::MessageId,
    post: Post,
) -> Result<(), SendError> {
    match messenger.replace(channel, message, post).await {
        // If the edit fails, clicks on its old buttons are refused anyway.
        Ok(()) | Err(SendError::Gone | SendError::Forbidden(_) | SendError::Refused(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Returns the number of the offer whose post still looks open, although the offer has ended: the game has moved on to `version`, or the offer was
/// carried out.
pub(crate) fn find_open(record: &GameRecord, version: u64) -> Option<u32> {
    let offer = record.offer.as_ref()?;
    let since = record.post.map_or(0, |post| post.version);
    let is_shown = offer.post.is_some() && offer.declined.is_none();
    (is_shown && offer.version < version && offer.version >= since).then_some(offer.number)
}

/// Updates the post of offer `number`, which is no longer open.
pub(crate) async fn close(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    number: u32,
) -> Result<JobDone, SendError> {
    let Some((loaded, language)) = load_game_of(app, job, |_| true).await? else {
        return Ok(JobDone::Dropped);
    };
    let offer = loaded.record.offer.as_ref();
    if let Some(offer) = offer.filter(|offer| offer.number == number)
        && let Some(message) = offer.post
    {
        let post = render_offer(&loaded, offer, language);
        let channel = posting_place(&loaded.record).channel;
        edit(messenger, channel, message, post).await?;
    }
    Ok(JobDone::Dropped)
}

#[cfg(test)]
mod tests;
