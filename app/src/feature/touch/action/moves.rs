//! Moves from the page. Each is a press on **Play** in a private message, and goes the same way as one in Discord.

use asterism_store::{EntryKind, Group, InteractionId, MessageId, Player, Timestamp};
use serde_json::{Value, json};

use crate::app::hooks::PreparedLine;
use crate::app::{App, RequestContext};
use crate::feature::touch::action::board::expect_version;
use crate::feature::touch::payload::{Planning, Playing, Visitor};
use crate::feature::touch::refusal::TouchRefusal;
use crate::game::chance::scramble;
use crate::game::loaded_game::LoadedGame;
use crate::ports::rights::Participation;
use crate::protocol::access::Access;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{FORM_FIELD, Reply};
use crate::protocol::request::{Call, Request, Source, What};

/// Where the page's presses are: on a private message. It has no ID, because the store does not know private messages anyway.
const IN_PRIVATE: Source = Source {
    message: MessageId::new(0),
    private: true,
    has_button: true,
};

/// Returns a press on a button of a private message.
pub(super) fn press_in_private(button: &CustomId) -> What {
    What::Press {
        custom_id: button.to_string(),
        values: Vec::new(),
        on: IN_PRIVATE,
    }
}

/// Returns the request with which the visitor presses **Play** in a private message, or submits the form for a message with the move. The same call
/// makes the same request, so that it is carried out once.
pub(crate) async fn press_play(
    app: &App,
    visitor: &Visitor,
    playing: &Playing,
    now: Timestamp,
) -> Result<Request, Refusal> {
    let Playing {
        game,
        version,
        chosen,
        said,
    } = playing;
    let record = app.see_game(visitor, *game).await?;
    let user = visitor.person.id;
    let plays = record.has_seat(user);
    let mut at = (record.place, None);
    if !plays {
        // Otherwise, who votes might change between this check and the move.
        expect_version(&record, *version)?;
        let way_in = app.find_way_in(visitor, &record).await;
        let loaded = app.load_without_names(record).await?;
        if !way_in.has_vote(visitor, &loaded) {
            return Err(refuse_vote(&loaded));
        }
        let buttons = (Participation::Buttons, TouchRefusal::NoButtons.into());
        app.expect_participation(user, way_in.at.0, buttons).await?;
        at = way_in.at;
    }
    let board = Board {
        game: *game,
        version: *version,
    };
    let steps = chosen.clone();
    let what = match said.as_deref().filter(|said| !said.trim().is_empty()) {
        Some(said) => What::Submit {
            custom_id: CustomId::Say {
                board,
                chosen: steps,
            }
            .to_string(),
            fields: vec![(FORM_FIELD.to_owned(), said.to_owned())],
            on: Some(IN_PRIVATE),
        },
        None => press_in_private(&CustomId::Play {
            board,
            chosen: steps,
        }),
    };
    // Those who vote may come back to an earlier choice, which is a new vote.
    let again = if plays {
        0
    } else {
        now.millis().cast_unsigned()
    };
    let parts = [user.get(), game.get(), *version, again];
    let steps = chosen.iter().map(|step| u64::from(step.value()));
    let interaction = derive_interaction(parts.into_iter().chain(steps));
    let request = visitor.request(interaction, at, what);
    Ok(name_as_there(app, request).await)
}

/// Returns why a visitor without a seat has no vote: no one votes now, their channel does not play, or it is not known whether they have the role that
/// plays.
fn refuse_vote(loaded: &LoadedGame) -> Refusal {
    let on_turn = loaded.game.to_move().and_then(|seat| loaded.player(seat));
    match on_turn {
        Some(Player::Group(Group::Role(_))) => TouchRefusal::RoleVote.into(),
        Some(group @ Player::Group(_)) => Refusal::NotInGroup(group),
        Some(_) => Refusal::NotYourGame,
        None => Refusal::Over(loaded.record.id),
    }
}

/// Gives the user of a request the name that they have where it is made.
pub(super) async fn name_as_there(app: &App, mut request: Request) -> Request {
    let (place, user) = (request.place, request.user.id);
    request.user.name = app.find_name(place, user, request.language).await;
    request
}

/// Returns the ID of a request that did not come from Discord. It depends on `parts` alone, and has the highest bit set, which no ID of Discord has
/// before the year 2084.
///
/// Different parts may have the same ID, with a chance of 1 in 2^63. The second request then changes nothing.
pub(super) fn derive_interaction(parts: impl Iterator<Item = u64>) -> InteractionId {
    const HIGHEST: u64 = 1 << 63;
    let id = parts.fold(0, |id, part| scramble(scramble(id) ^ part));
    InteractionId::new(scramble(id) | HIGHEST)
}

/// Answers `play` after the move: the version of the game, and the move as it was played.
pub(crate) async fn confirm_play(
    app: &App,
    request: &Request,
    playing: &Playing,
    reply: Reply,
) -> Result<Value, Refusal> {
    let record = app.store.game(playing.game).await?;
    let record = record.ok_or(Refusal::Trouble)?;
    let text = write_reply(app, request, reply).await;
    if !record.has_seat(request.user.id) {
        // A vote changes nothing in the game.
        let loaded = app.load_without_names(record).await?;
        let steps = loaded.game.next_steps(&playing.chosen).ok();
        let whole = steps.and_then(|steps| steps.whole);
        return Ok(json!({"version": playing.version, "played": whole, "text": text}));
    }
    let receipt = app.store.receipt(request.key()).await?;
    let version = receipt.map_or(record.version, |receipt| receipt.version);
    let made = record.entries_at(playing.version);
    let made = made.and_then(|before| record.entries.get(before));
    let played = made.and_then(|entry| match &entry.what {
        EntryKind::Move(notation) => Some(notation.as_str()),
        _ => None,
    });
    Ok(json!({"version": version, "played": played, "text": text}))
}

/// Writes what a reply says, as plain text; `None` if it says nothing.
pub(super) async fn write_reply(app: &App, request: &Request, reply: Reply) -> Option<String> {
    let text = match reply {
        Reply::Say(post, _) | Reply::Change(post) => post.content,
        _ => String::new(),
    };
    let reader = (request.user.id, request.language);
    let text = app.write_plainly(&text, reader, request.place).await;
    Some(text).filter(|text| !text.is_empty())
}

/// Answers `plan` and `unplan`: plans the visitor's answers in a line of moves or, if `is_kept` is false, no longer plans the last of them.
pub(crate) async fn plan(
    app: &App,
    visitor: &Visitor,
    (line, is_kept): (Planning, bool),
    now: Timestamp,
) -> Result<Value, Refusal> {
    let record = app.see_game(visitor, line.game).await?;
    expect_version(&record, line.version)?;
    let (user, version) = (visitor.person.id, line.version);
    // What is planned may be given up and planned again at the same version.
    let parts = [
        user.get(),
        line.game.get(),
        version,
        now.millis().cast_unsigned(),
    ];
    let interaction = derive_interaction(parts.into_iter().chain([u64::from(is_kept)]));
    let what = What::Command(Call::default());
    let request = visitor.request(interaction, (record.place, None), what);
    app.may_be_used(&request, Access::Play).await?;
    let context = RequestContext::new(app, &request, now);
    let line = PreparedLine {
        game: line.game,
        version,
        moves: line.line,
        is_kept,
    };
    for feature in app.features.iter() {
        if let Some(text) = feature.prepare(context, &line).await? {
            return Ok(json!({"text": text}));
        }
    }
    Err(Refusal::Choice)
}
