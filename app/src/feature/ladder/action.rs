//! `/ladder`: the server's ladder for a game, on which players challenge others a few places above them.

use asterism_rules::GameKind;
use asterism_store::{
    ChallengeQuery, GuildId, NewChallenge, Origin, Player, SeatOrder, Terms, UserId,
};

use crate::action::challenge::{make, render_new_challenge};
use crate::action::{ask, in_place, kind_option};
use crate::app::RequestContext;
use crate::app::{App, MANY};
use crate::feature::ladder::model::document::Ladder;
use crate::feature::ladder::model::{
    REACH, find_next_meeting, find_place, join as enter, list_in_reach,
};
use crate::feature::ladder::refusal::LadderRefusal;
use crate::feature::ladder::state::LoadedLadder;
use crate::feature::ladder::view::{Rung, render_ladder, render_public_ladder};
use crate::game::challenge::LAPSES_AFTER;
use crate::game::challenge::players_of;
use crate::game::variant::Variant;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Post, Reply};
use crate::protocol::request::Call;
use crate::protocol::time_control::{USUAL_TIME, describe_time};
use crate::text::markdown::mention;

/// Handles `/ladder`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let kind = kind_option(call, "game")?.ok_or(Refusal::Missing { option: "game" })?;
    show(context, kind).await
}

fn guild_of(context: RequestContext<'_>) -> Result<GuildId, Refusal> {
    if context.request.is_guest() {
        return Err(Refusal::Guest(context.app.me));
    }
    Ok(context.request.place.guild.ok_or(LadderRefusal::NotHere)?)
}

/// Shows a ladder to the user.
pub(crate) async fn show(context: RequestContext<'_>, kind: GameKind) -> Result<Reply, Refusal> {
    let guild = guild_of(context)?;
    let loaded = context.app.load_ladder(guild, kind, context.now).await?;
    render(context, &loaded).await
}

async fn render(context: RequestContext<'_>, loaded: &LoadedLadder) -> Result<Reply, Refusal> {
    let rungs = list_rungs(context, loaded).await?;
    let post = render_ladder(context, loaded, &rungs).await;
    Ok(in_place(post, context.private))
}

/// Returns the players within the user's reach on the ladder. If the user cannot challenge one of them now, the reason is returned with that player.
async fn list_rungs(
    context: RequestContext<'_>,
    loaded: &LoadedLadder,
) -> Result<Vec<Rung>, Refusal> {
    let Some(place) = find_place(&loaded.ladder, context.user()) else {
        return Ok(Vec::new());
    };
    let pending = list_pending(context.app, context.user(), loaded).await?;
    let rungs = list_in_reach(place).map(|place| {
        let user = loaded.ladder.players[place].user;
        let pair = (context.user(), user);
        Rung {
            place,
            user,
            is_pending: pending.contains(&user),
            again: find_next_meeting(&loaded.ladder, pair, context.now),
        }
    });
    Ok(rungs.collect())
}

/// Returns the players with whom the user has a running game or an open challenge on a ladder.
async fn list_pending(
    app: &App,
    user: UserId,
    loaded: &LoadedLadder,
) -> Result<Vec<UserId>, Refusal> {
    let games = app.list_ladder_games(loaded.guild, loaded.kind).await?;
    let games = games.iter().filter(|record| record.has_seat(user));
    let seated = games.flat_map(|record| record.seats.iter().copied());
    let query = ChallengeQuery::of_player(user);
    let challenges = app.store.challenges(query, MANY).await?;
    let challenges = challenges.iter().filter(|challenge| {
        let is_its = challenge.origin == Origin::Ladder && challenge.kind == loaded.kind.id();
        is_its && challenge.place.guild == Some(loaded.guild)
    });
    let challenged = challenges.flat_map(players_of);
    let pending = seated.chain(challenged).filter_map(Player::user);
    Ok(pending.filter(|other| *other != user).collect())
}

/// Handles **Join**.
pub(crate) async fn join(context: RequestContext<'_>, kind: GameKind) -> Result<Reply, Refusal> {
    let user = context.user();
    let enter = |ladder: &mut Ladder| Ok(enter(ladder, user, context.now)?);
    change(context, kind, enter).await
}

/// Changes a ladder of the server, then shows the ladder to the user.
async fn change(
    context: RequestContext<'_>,
    kind: GameKind,
    edit: impl Fn(&mut Ladder) -> Result<(), Refusal> + Send,
) -> Result<Reply, Refusal> {
    let ladder = (guild_of(context)?, kind);
    let (key, now) = (context.key(), context.now);
    let changed = context.app.change_ladder(ladder, key, now, edit);
    render(context, &changed.await?).await
}

/// Handles **Leave…**: asks for confirmation.
pub(crate) async fn ask_to_leave(
    context: RequestContext<'_>,
    kind: GameKind,
) -> Result<Reply, Refusal> {
    let guild = guild_of(context)?;
    let language = context.language();
    let loaded = context.app.load_ladder(guild, kind, context.now).await?;
    let place = find_place(&loaded.ladder, context.user()).ok_or(LadderRefusal::NotIn)?;
    let game = language.game_name(kind);
    let post = ask(
        language.ladder_leave_ask(game, place + 1),
        language.button_ladder_leave_do(),
        CustomId::LeaveLadder { kind },
        CustomId::Ladder { kind },
        language,
    );
    Ok(in_place(post, context.private))
}

/// Removes the user from a ladder. The players below move up.
pub(crate) async fn leave(context: RequestContext<'_>, kind: GameKind) -> Result<Reply, Refusal> {
    let user = context.user();
    let leave = |ladder: &mut Ladder| {
        let place = find_place(ladder, user).ok_or(LadderRefusal::NotIn)?;
        ladder.players.remove(place);
        Ok(())
    };
    change(context, kind, leave).await
}

/// Handles **Post here**: shows a ladder to everyone.
pub(crate) async fn post(context: RequestContext<'_>, kind: GameKind) -> Result<Reply, Refusal> {
    let guild = guild_of(context)?;
    let loaded = context.app.load_ladder(guild, kind, context.now).await?;
    let language = context.app.public_language(context.request.place).await;
    let post = render_public_ladder(context, &loaded, language).await;
    Ok(Reply::Say(post, Audience::Everyone))
}

/// Asks whether to challenge the player picked from the menu, because everyone in the channel sees the challenge.
pub(crate) async fn ask_to_challenge(
    context: RequestContext<'_>,
    kind: GameKind,
) -> Result<Reply, Refusal> {
    let user: UserId = context.picked()?;
    let Terms { rated, time } = prepare_challenge(context, kind, user).await?.terms;
    let language = context.language();
    let game = language.game_name(kind);
    let lines = [
        language.ladder_challenge_ask(mention(user), game),
        language.challenge_time(describe_time(time, language)),
        language.challenge_rated(if rated { "yes" } else { "no" }),
    ];
    let challenge = CustomId::LadderChallenge { kind, user };
    let post = Post::from(lines.join("\n")).with_buttons([
        Button::main(language.button_ladder_challenge(), challenge),
        Button::plain(language.button_cancel(), CustomId::Ladder { kind }),
    ]);
    Ok(in_place(post, context.private))
}

/// Challenges `other` to a ladder game.
pub(crate) async fn challenge(
    context: RequestContext<'_>,
    kind: GameKind,
    other: UserId,
) -> Result<Reply, Refusal> {
    // Discord delivered the same press again: the challenge is already there.
    if let Some(receipt) = context.app.store.receipt(context.key()).await? {
        return render_new_challenge(context, receipt.id).await;
    }
    let challenge = prepare_challenge(context, kind, other).await?;
    make(context, challenge).await
}

/// Returns the user's challenge to `other` for a ladder; refuses if it cannot be made now.
async fn prepare_challenge(
    context: RequestContext<'_>,
    kind: GameKind,
    other: UserId,
) -> Result<NewChallenge, Refusal> {
    let guild = guild_of(context)?;
    let loaded = context.app.load_ladder(guild, kind, context.now).await?;
    let by = context.user();
    find_place(&loaded.ladder, by).ok_or(LadderRefusal::NotIn)?;
    let rungs = list_rungs(context, &loaded).await?;
    let rung = rungs.iter().find(|rung| rung.user == other);
    let rung = rung.ok_or(LadderRefusal::OutOfReach { other, most: REACH })?;
    if rung.is_pending {
        return Err(LadderRefusal::Pending { other }.into());
    }
    if let Some(again) = rung.again {
        return Err(LadderRefusal::MetLately { other, again }.into());
    }
    context.request.may_play_here(context.app.me)?;
    let place = context.request.place;
    let settings = context.app.load_guild_settings(place).await?;
    // A ladder game must end, so it always has a time limit.
    let time = settings.time.unwrap_or(USUAL_TIME);
    let left_out = context.app.find_left_out(&[by, other]).await?;
    let variant = Variant::usual(kind).for_players(kind, 2);
    Ok(NewChallenge {
        place,
        kind: kind.id().to_owned(),
        options: variant.options,
        variant: variant.text,
        games: 1,
        by,
        invited: vec![other],
        engine: None,
        order: SeatOrder::Random,
        lapses: context.now.plus(LAPSES_AFTER),
        terms: Terms {
            rated: left_out.is_empty(),
            time: Some(time),
        },
        open: None,
        partner: None,
        rematch_of: None,
        origin: Origin::Ladder,
        start: Vec::new(),
        position: None,
    })
}

#[cfg(test)]
mod tests;
