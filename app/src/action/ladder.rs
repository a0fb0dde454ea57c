//! `/ladder`: the ladder of a server in one game. Its players challenge those a few places above them.

use asterism_rules::GameKind;
use asterism_store::{
    Challenge, ChallengeQuery, GuildId, NewChallenge, Player, SeatOrder, Terms, TimeControl,
    Timestamp, UserId,
};

use crate::action::challenge::{LAPSES_AFTER, make, render_new_challenge};
use crate::action::tournament::PER_MOVE;
use crate::action::{ask, in_place, kind_option};
use crate::app::ladders::LoadedLadder;
use crate::app::{App, MANY};
use crate::game::ladder::{REACH, find_next_meeting, find_place, join as enter, list_in_reach};
use crate::game::variant::Variant;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::ladder::LadderRefusal;
use crate::protocol::reply::Reply;
use crate::protocol::request::{Call, Request};
use crate::view::ladder::Rung;

/// Handles `/ladder`.
pub(crate) async fn command(
    app: &App,
    request: &Request,
    call: &Call,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let kind = kind_option(call, "game")?.ok_or(Refusal::Missing { option: "game" })?;
    show(app, request, kind, false, now).await
}

fn guild_of(app: &App, request: &Request) -> Result<GuildId, Refusal> {
    if request.is_guest() {
        return Err(Refusal::Guest(app.me));
    }
    Ok(request.place.guild.ok_or(LadderRefusal::NotHere)?)
}

/// Shows a ladder to the user.
pub(crate) async fn show(
    app: &App,
    request: &Request,
    kind: GameKind,
    private: bool,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let guild = guild_of(app, request)?;
    let loaded = app.load_ladder(guild, kind, now).await?;
    render(app, request, &loaded, private, now).await
}

async fn render(
    app: &App,
    request: &Request,
    loaded: &LoadedLadder,
    private: bool,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let rungs = list_rungs(app, request, loaded, now).await?;
    let post = app
        .render_ladder(
            request.place,
            loaded,
            request.user.id,
            &rungs,
            request.language,
        )
        .await;
    Ok(in_place(post, private))
}

/// Returns those whom the user may challenge as far as places are concerned, and whether something else is in the way.
async fn list_rungs(
    app: &App,
    request: &Request,
    loaded: &LoadedLadder,
    now: Timestamp,
) -> Result<Vec<Rung>, Refusal> {
    let Some(place) = find_place(&loaded.ladder, request.user.id) else {
        return Ok(Vec::new());
    };
    let pending = list_pending(app, request.user.id, loaded).await?;
    let rungs = list_in_reach(place).map(|place| {
        let user = loaded.ladder.players[place].user;
        let pair = (request.user.id, user);
        Rung {
            place,
            user,
            is_pending: pending.contains(&user),
            again: find_next_meeting(&loaded.ladder, pair, now),
        }
    });
    Ok(rungs.collect())
}

/// Returns those with whom the user plays for a ladder, or who are asked to, or who ask.
async fn list_pending(
    app: &App,
    user: UserId,
    loaded: &LoadedLadder,
) -> Result<Vec<UserId>, Refusal> {
    let games = app.list_ladder_games(loaded.guild, loaded.kind).await?;
    let games = games.iter().filter(|record| record.has_seat(user));
    let mut pending: Vec<UserId> = games
        .flat_map(|record| record.seats.iter().filter_map(|seat| seat.user()))
        .collect();
    let query = ChallengeQuery {
        player: Some(user),
        channel: None,
    };
    let challenges = app.store.challenges(query, MANY).await?;
    let challenges = challenges.iter().filter(|challenge| {
        let is_its = challenge.ladder && challenge.kind == loaded.kind.id();
        is_its && challenge.place.guild == Some(loaded.guild)
    });
    for challenge in challenges {
        pending.extend(challenge.by.user());
        pending.extend(challenge.invited.iter().filter_map(|it| it.user.user()));
    }
    pending.retain(|other| *other != user);
    Ok(pending)
}

/// Handles **Join**.
pub(crate) async fn join(
    app: &App,
    request: &Request,
    kind: GameKind,
    private: bool,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let guild = guild_of(app, request)?;
    let user = request.user.id;
    let joined = app.change_ladder((guild, kind), request.key(), now, |ladder| {
        Ok(enter(ladder, user, now)?)
    });
    let loaded = joined.await?;
    render(app, request, &loaded, private, now).await
}

/// Handles **Leave…**: asks first.
pub(crate) async fn ask_to_leave(
    app: &App,
    request: &Request,
    kind: GameKind,
    private: bool,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let guild = guild_of(app, request)?;
    let language = request.language;
    let loaded = app.load_ladder(guild, kind, now).await?;
    let place = find_place(&loaded.ladder, request.user.id).ok_or(LadderRefusal::NotIn)?;
    let game = language.game_name(kind);
    let post = ask(
        language.ladder_leave_ask(game, place + 1),
        language.button_ladder_leave_do(),
        CustomId::LeaveLadder { kind },
        CustomId::Ladder { kind },
        language,
    );
    Ok(in_place(post, private))
}

/// Takes the user off a ladder. Those below move up.
pub(crate) async fn leave(
    app: &App,
    request: &Request,
    kind: GameKind,
    private: bool,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let guild = guild_of(app, request)?;
    let user = request.user.id;
    let left = app.change_ladder((guild, kind), request.key(), now, |ladder| {
        let place = find_place(ladder, user).ok_or(LadderRefusal::NotIn)?;
        ladder.players.remove(place);
        Ok(())
    });
    let loaded = left.await?;
    render(app, request, &loaded, private, now).await
}

/// Challenges the player picked from the menu, for the ladder.
pub(crate) async fn challenge(
    app: &App,
    request: &Request,
    kind: GameKind,
    values: &[String],
    now: Timestamp,
) -> Result<Reply, Refusal> {
    // Discord delivered the same press again: the challenge is already there.
    if let Some(receipt) = app.store.receipt(request.key()).await? {
        return render_new_challenge(app, request, receipt.id).await;
    }
    let guild = guild_of(app, request)?;
    let other = values.first().and_then(|value| value.parse().ok());
    let other: UserId = other.ok_or(Refusal::Choice)?;
    let loaded = app.load_ladder(guild, kind, now).await?;
    let by = request.user.id;
    find_place(&loaded.ladder, by).ok_or(LadderRefusal::NotIn)?;
    let rungs = list_rungs(app, request, &loaded, now).await?;
    let rung = rungs.iter().find(|rung| rung.user == other);
    let rung = rung.ok_or(LadderRefusal::OutOfReach { other, most: REACH })?;
    if rung.is_pending {
        return Err(LadderRefusal::Pending { other }.into());
    }
    if let Some(again) = rung.again {
        return Err(LadderRefusal::MetLately { other, again }.into());
    }
    request.may_play_here(app.me)?;
    let settings = app.load_guild_settings(request.place).await?;
    // It has to come to an end.
    let time = settings.time.unwrap_or(TimeControl {
        per_move: PER_MOVE,
        bank: std::time::Duration::ZERO,
    });
    let left_out = app.find_left_out(&[by, other]).await?;
    let variant = Variant::usual(kind).for_players(kind, 2);
    let challenge = NewChallenge {
        place: request.place,
        kind: kind.id().to_owned(),
        options: variant.options,
        variant: variant.text,
        games: 1,
        by,
        invited: vec![other],
        engine: None,
        order: SeatOrder::Random,
        lapses: now.plus(LAPSES_AFTER),
        terms: Terms {
            rated: left_out.is_empty(),
            time: Some(time),
        },
        open: None,
        partner: None,
        rematch_of: None,
        ladder: true,
        start: Vec::new(),
        position: None,
    };
    make(app, request, challenge, now).await
}

/// Checks that a challenge for the ladder may still become a game: both players are on the ladder, and they have not met since.
///
/// # Errors
///
/// [`LadderRefusal`] with what has happened meanwhile.
pub(super) async fn expect_fit(
    app: &App,
    challenge: &Challenge,
    now: Timestamp,
) -> Result<(), Refusal> {
    let (Some(guild), Ok(kind)) = (challenge.place.guild, challenge.kind.parse()) else {
        return Ok(());
    };
    let invited = challenge.invited.first().map(|invited| invited.user);
    let players = challenge.by.user().zip(invited.and_then(Player::user));
    let Some((by, other)) = players.filter(|_| challenge.ladder) else {
        return Ok(());
    };
    let loaded = app.load_ladder(guild, kind, now).await?;
    for user in [by, other] {
        if find_place(&loaded.ladder, user).is_none() {
            return Err(LadderRefusal::Left { user }.into());
        }
    }
    let games = app.list_ladder_games(guild, kind).await?;
    let is_pending = games
        .iter()
        .any(|record| record.has_seat(by) && record.has_seat(other));
    if is_pending {
        return Err(LadderRefusal::Pending { other: by }.into());
    }
    match find_next_meeting(&loaded.ladder, (by, other), now) {
        Some(again) => Err(LadderRefusal::MetLately { other: by, again }.into()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
