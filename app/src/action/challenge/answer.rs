//! Handles answers to a challenge, and the challenger's buttons **Start**, **Balance** and **Withdraw**.
//!
//! Users join or leave an open challenge, which anyone can join. They accept or decline a challenge that was sent to them. This file handles the
//! buttons of both kinds.

use asterism_rules::AnyGame;
use asterism_store::{
    Challenge, Change, ChannelId, ClosedWhy, GameId, Group, Invited, MessageId, Place, UserId,
};

use super::begin::{as_new_challenge, build_first_game};
use super::render_new_challenge;
use super::terms::has_right_strength;
use crate::app::RequestContext;
use crate::app::lines::Contested;
use crate::game::challenge::{
    ChallengeState, balance_variant, invited_users, may_balance, post_of, unanswered_users,
};
use crate::game::links::post_url;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::GamesPage;
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::protocol::reply::{Button, Reply, Row};
use crate::protocol::request::{Request, What};

/// Buttons whose effect depends on answers that other users may be giving at the same moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AnswerKind {
    Join,
    /// The user accepts for everyone in their channel.
    JoinWith(Group),
    Leave,
    Start,
    Balance,
}

/// **Accept** and **Join**: adds the user to the challenge. The game starts when the last required player has accepted.
pub(crate) async fn accept(context: RequestContext<'_>, id: GameId) -> Result<Reply, Refusal> {
    carry_out(context, id, AnswerKind::Join).await
}

/// Accepts an open challenge for `group`, to which the user belongs and which plays elsewhere. The caller checks that the user can see the challenge.
pub(crate) async fn accept_for_group(
    context: RequestContext<'_>,
    id: GameId,
    group: Group,
) -> Result<Reply, Refusal> {
    if context.app.store.receipt(context.key()).await?.is_none() {
        carry_out(context, id, AnswerKind::JoinWith(group)).await?;
    }
    render_new_challenge(context, id).await
}

/// **Start**: the challenger starts the game with the players who have joined.
pub(crate) async fn start(context: RequestContext<'_>, id: GameId) -> Result<Reply, Refusal> {
    carry_out(context, id, AnswerKind::Start).await
}

/// **Leave**: removes the user from an open challenge, which frees their seat.
pub(crate) async fn leave(context: RequestContext<'_>, id: GameId) -> Result<Reply, Refusal> {
    carry_out(context, id, AnswerKind::Leave).await
}

/// **Balance**: the challenger switches to a balanced variant, because the first player has a proven win in the chosen one.
pub(crate) async fn balance(context: RequestContext<'_>, id: GameId) -> Result<Reply, Refusal> {
    carry_out(context, id, AnswerKind::Balance).await
}

async fn carry_out(
    context: RequestContext<'_>,
    id: GameId,
    wish: AnswerKind,
) -> Result<Reply, Refusal> {
    let mut turn = context
        .app
        .wait_for_turn(&[Contested::Challenge(id)])
        .await?;
    loop {
        if let Some(receipt) = context.app.store.receipt(context.key()).await? {
            drop(turn);
            return render_after_answer(context, receipt.id).await;
        }
        let challenge = match wish {
            AnswerKind::JoinWith(_) => load_open(context, id, |_| true).await?,
            AnswerKind::Join => open_to_join(context, id).await?,
            _ => open(context, id).await?,
        };
        let (change, begins) = match wish {
            AnswerKind::Join => join(context, &challenge, None).await?,
            AnswerKind::JoinWith(group) => join(context, &challenge, Some(group)).await?,
            AnswerKind::Leave => (leave_change(context.request, &challenge)?, None),
            AnswerKind::Balance => (balance_change(context.request, &challenge)?, None),
            AnswerKind::Start => {
                may_start(context.request, &challenge)?;
                may_begin(context, &challenge).await?;
                let home = choose_home(context, &challenge).await?;
                let change = start_game(context, (&challenge, None), home).await?;
                (change, Some(challenge.clone()))
            }
        };
        match context.commit(change).await {
            Ok(_) => {
                drop(turn);
                let Some(begun) = begins else {
                    return render_after_answer(context, id).await;
                };
                return render_started(context, &begun).await;
            }
            // Another user answered at the same moment: try again.
            Err(Refusal::Stale { .. } | Refusal::NoSuchChallenge) => turn.pause().await?,
            Err(refusal) => return Err(refusal),
        }
    }
}

/// Returns the change that stores the user's acceptance, with which they accept for `group` if there is one. If the acceptance starts the game, also
/// returns the accepted challenge.
async fn join(
    context: RequestContext<'_>,
    challenge: &Challenge,
    group: Option<Group>,
) -> Result<(Change, Option<Challenge>), Refusal> {
    let user = context.user();
    let with_them = may_join(context, challenge).await?;
    let home = choose_home(context, challenge).await?;
    let shown_on = pressed_post(context.request, challenge);
    let (challenge, version) = (challenge.id, challenge.version);
    let everybody_in = with_them.invited.iter().all(|invited| invited.accepted);
    if everybody_in && with_them.is_full() {
        let change = start_game(context, (&with_them, group), home).await?;
        return Ok((change, Some(with_them)));
    }
    let change = if with_them.open.is_some() {
        Change::Join {
            challenge,
            version,
            user,
            shown_on,
        }
    } else {
        Change::Accept {
            challenge,
            version,
            user,
            shown_on,
        }
    };
    Ok((change, None))
}

/// Checks that the user may accept or join a challenge. Returns a copy of the challenge in which they have.
pub(crate) async fn may_join(
    context: RequestContext<'_>,
    challenge: &Challenge,
) -> Result<Challenge, Refusal> {
    let with_them = accept_for(challenge, context.user())?;
    if with_them.invited.len() > challenge.invited.len() {
        has_right_strength(context, challenge).await?;
    }
    may_begin(context, &with_them).await?;
    Ok(with_them)
}

/// Checks that the challenge may become a game, for example that all players of a rated challenge can be rated. If the player who cannot be rated is
/// the user, the refusal says "you" instead of the name.
async fn may_begin(context: RequestContext<'_>, challenge: &Challenge) -> Result<(), Refusal> {
    for feature in context.app.features.iter() {
        feature.may_begin(context, challenge).await?;
    }
    match context.app.may_begin(challenge).await {
        Err(Refusal::LeftOut(users)) if users.contains(&context.user()) => {
            Err(ChallengeRefusal::LeftOutYourself.into())
        }
        answer => answer,
    }
}

/// Returns the place in which the challenge's game will be played, and the thread for the game if there already is one. Checks that the server still
/// allows games there and, if possible, that the bot can post there.
async fn choose_home(
    context: RequestContext<'_>,
    challenge: &Challenge,
) -> Result<(Place, Option<ChannelId>), Refusal> {
    // The request contains the bot's permissions in its own channel only. For another channel, they are not known until the bot posts
    // there.
    if context.request.is_in(challenge.place.channel) {
        context.request.may_play_here(context.app.me)?;
    }
    let home = context
        .app
        .find_home(challenge.place, challenge.rematch_of)
        .await?;
    match context
        .app
        .is_place_for_games(context.request, home.0)
        .await
    {
        Ok(()) => Ok(home),
        Err(Refusal::Elsewhere(channels)) => Err(ChallengeRefusal::ElsewhereNow(channels).into()),
        Err(refusal) => Err(refusal),
    }
}

/// Returns a copy of the challenge in which `user` has accepted.
fn accept_for(challenge: &Challenge, user: UserId) -> Result<Challenge, Refusal> {
    let mut with_them = challenge.clone();
    if challenge.by == user {
        return Err(Refusal::OwnChallenge);
    }
    let mut invited = with_them.invited.iter_mut();
    match invited.find(|invited| invited.user == user) {
        Some(invited) if invited.accepted => {
            return Err(match challenge.open {
                None => Refusal::AlreadyAccepted,
                Some(open) => {
                    let starter = (open.least < open.most).then_some(challenge.by);
                    ChallengeRefusal::AlreadyIn { starter }.into()
                }
            });
        }
        Some(invited) => invited.accepted = true,
        None if challenge.open.is_none() => return Err(refuse_uninvited(challenge)),
        None if challenge.is_full() => return Err(ChallengeRefusal::Full.into()),
        None => with_them.invited.push(Invited {
            user: user.into(),
            accepted: true,
        }),
    }
    Ok(with_them)
}

/// Returns the change that starts the challenge's game. `joined` is the group that accepts, if one does.
async fn start_game(
    context: RequestContext<'_>,
    (challenge, joined): (&Challenge, Option<Group>),
    home: (Place, Option<ChannelId>),
) -> Result<Change, Refusal> {
    if let Some(engine) = challenge.engine {
        context
            .app
            .may_play_at(challenge.place, engine.level)
            .await?;
    }
    context.app.has_room(home.0).await?;
    let chance = context.request.interaction.get() ^ challenge.id.get();
    let new = as_new_challenge(challenge).ok_or(Refusal::Trouble)?;
    let (mut game, first) = build_first_game(
        context.app,
        (&new, joined),
        (context.user(), chance),
        context.now,
    )
    .await?;
    game.clock = context.app.start_clock(&game, context.now).await?;
    game.place = home.0;
    let jobs = context
        .app
        .build_opening(
            context.request,
            home,
            post_of(context.request, challenge),
            first,
        )
        .await?;
    Ok(Change::Start {
        challenge: challenge.id,
        version: challenge.version,
        game,
        jobs,
        shown_on: pressed_post(context.request, challenge),
    })
}

/// Returns the message ID of `challenge`'s post if the user pressed a button on that post. The reply then updates the post.
fn pressed_post(request: &Request, challenge: &Challenge) -> Option<MessageId> {
    let What::Press { on, .. } = &request.what else {
        return None;
    };
    post_of(request, challenge).filter(|post| *post == on.message)
}

/// Renders the challenge's post once its game has started.
async fn render_started(
    context: RequestContext<'_>,
    challenge: &Challenge,
) -> Result<Reply, Refusal> {
    let thread = context
        .app
        .thread_to_come(
            context.request,
            challenge.place,
            post_of(context.request, challenge),
        )
        .await?;
    let state = ChallengeState::Started { thread };
    Ok(render_answered(context, challenge, state).await)
}

/// Returns the reply to a user who has answered: the updated challenge post. If the user answered from a private list, the post is in the user's
/// language and links to the game's channel unless the user is in that channel.
async fn render_answered(
    context: RequestContext<'_>,
    challenge: &Challenge,
    state: ChallengeState,
) -> Reply {
    let place = challenge.place;
    if !context.request.is_in_private() {
        return Reply::Change(context.app.challenge_post(challenge, state).await);
    }
    let state = match state {
        ChallengeState::Started { thread: None } if !context.request.is_in(place.channel) => {
            ChallengeState::Started {
                thread: Some(place.channel),
            }
        }
        state => state,
    };
    let mut post = context
        .app
        .challenge_post_in(challenge, state, context.language())
        .await;
    let list = GamesPage {
        player: None,
        here: false,
        page: 0,
    };
    let back = Button::plain(context.language().button_games(), CustomId::Games(list));
    post.rows.extend(Row::buttons(vec![back]));
    Reply::Change(post)
}

/// Returns the reply to an answer that did not start the challenge's game.
async fn render_after_answer(context: RequestContext<'_>, id: GameId) -> Result<Reply, Refusal> {
    while let Some(challenge) = context.app.store.challenge(id).await? {
        let reply = render_answered(context, &challenge, ChallengeState::Open).await;
        // Rendering takes a while. If another user has answered in the meantime, the post already shows that answer; do not overwrite it
        // with the older state.
        let now = context.app.store.challenge(id).await?;
        if now.is_some_and(|now| now.version == challenge.version) {
            return Ok(reply);
        }
    }
    let record = context
        .app
        .store
        .game(id)
        .await?
        .ok_or(Refusal::NoSuchChallenge)?;
    Err(Refusal::ChallengeGone {
        why: ClosedWhy::Started,
        url: post_url(&record),
    })
}

/// Checks that the user may start the game with the players who have joined.
fn may_start(request: &Request, challenge: &Challenge) -> Result<(), Refusal> {
    if challenge.by != request.user.id {
        return Err(ChallengeRefusal::NotStarter(challenge.by).into());
    }
    let Some(open) = challenge.open else {
        // A challenge that is not open has no **Start** button.
        return Err(Refusal::Button);
    };
    let waiting = unanswered_users(challenge);
    if !waiting.is_empty() {
        return Err(ChallengeRefusal::StillAsked(waiting).into());
    }
    let players = challenge.invited.len() + 1;
    if players < usize::from(open.least) {
        return Err(ChallengeRefusal::TooFew {
            least: usize::from(open.least),
        }
        .into());
    }
    let kind = challenge.kind.parse().map_err(|_| Refusal::Trouble)?;
    match AnyGame::new(kind, &challenge.options, players) {
        Ok(_) => Ok(()),
        Err(_) => Err(ChallengeRefusal::NotSoMany { players }.into()),
    }
}

/// **Decline**: closes the challenge. If the challenge is open, frees the user's seat instead.
pub(crate) async fn decline(context: RequestContext<'_>, id: GameId) -> Result<Reply, Refusal> {
    let user = context.user();
    let challenge = open(context, id).await?;
    if challenge.open.is_some() {
        return leave(context, id).await;
    }
    if challenge.by == user {
        return Err(Refusal::OwnChallenge);
    }
    if !challenge.invited.iter().any(|invited| invited.user == user) {
        return Err(refuse_uninvited(&challenge));
    }
    close(context, challenge, ClosedWhy::Declined { by: user.into() }).await
}

/// Returns the change that removes the user from an open challenge.
fn leave_change(request: &Request, challenge: &Challenge) -> Result<Change, Refusal> {
    let user = request.user.id;
    if challenge.open.is_none() {
        return Err(Refusal::Button);
    }
    if challenge.by == user {
        return Err(ChallengeRefusal::OwnOpen.into());
    }
    if !challenge.concerns(user) {
        return Err(ChallengeRefusal::NotIn.into());
    }
    Ok(Change::Leave {
        challenge: challenge.id,
        version: challenge.version,
        user,
        shown_on: pressed_post(request, challenge),
    })
}

fn balance_change(request: &Request, challenge: &Challenge) -> Result<Change, Refusal> {
    if challenge.by != request.user.id {
        return Err(ChallengeRefusal::NotBalancer(challenge.by).into());
    }
    if challenge.is_accepted() {
        return Err(ChallengeRefusal::AcceptedVariant.into());
    }
    let variant = balance_variant(challenge).filter(|_| may_balance(challenge));
    let variant = variant.ok_or(ChallengeRefusal::Balanced)?;
    Ok(Change::SetVariant {
        challenge: challenge.id,
        version: challenge.version,
        options: variant.options,
        variant: variant.text,
        shown_on: pressed_post(request, challenge),
    })
}

/// **Withdraw**: the challenger withdraws the challenge.
pub(crate) async fn withdraw(context: RequestContext<'_>, id: GameId) -> Result<Reply, Refusal> {
    let challenge = open(context, id).await?;
    if challenge.by != context.user() {
        return Err(Refusal::NotChallenger(challenge.by));
    }
    close(context, challenge, ClosedWhy::Withdrawn).await
}

async fn close(
    context: RequestContext<'_>,
    mut challenge: Challenge,
    why: ClosedWhy,
) -> Result<Reply, Refusal> {
    let mut turn = context
        .app
        .wait_for_turn(&[Contested::Challenge(challenge.id)])
        .await?;
    loop {
        let change = Change::CloseChallenge {
            challenge: challenge.id,
            version: challenge.version,
            why,
            shown_on: pressed_post(context.request, &challenge),
        };
        match context.commit(change).await {
            Ok(_) => {
                drop(turn);
                let state = ChallengeState::Closed(why);
                return Ok(render_answered(context, &challenge, state).await);
            }
            Err(Refusal::Stale { .. } | Refusal::NoSuchChallenge) => {
                turn.pause().await?;
                challenge = open(context, challenge.id).await?;
            }
            Err(refusal) => return Err(refusal),
        }
    }
}

/// Loads challenge `id`; refuses if it has been closed or has expired. Only users in its channel and the users named in it may see it.
async fn open(context: RequestContext<'_>, id: GameId) -> Result<Challenge, Refusal> {
    load_open(context, id, |challenge| {
        let is_here = context.request.is_in(challenge.place.channel);
        is_here || challenge.concerns(context.user())
    })
    .await
}

/// Does what [`open`] does. Users may also join a challenge in another channel that they can see: `/games` lists the open seats of their server.
async fn open_to_join(context: RequestContext<'_>, id: GameId) -> Result<Challenge, Refusal> {
    let challenge = context.app.store.challenge(id).await?;
    let guild = context.request.place.guild;
    let elsewhere = challenge.filter(|it| {
        let is_here = context.request.is_in(it.place.channel);
        let is_elsewhere = !is_here && !it.concerns(context.user());
        is_elsewhere && it.open.is_some() && guild.is_some() && it.place.guild == guild
    });
    match elsewhere {
        Some(it) if context.app.can_see(context.user(), it.place).await? => {
            load_open(context, id, |_| true).await
        }
        _ => open(context, id).await,
    }
}

/// Does what [`open`] does for a challenge that the user may see according to `is_seen`.
async fn load_open(
    context: RequestContext<'_>,
    id: GameId,
    is_seen: impl Fn(&Challenge) -> bool + Send,
) -> Result<Challenge, Refusal> {
    let user = context.user();
    if let Some(challenge) = context.app.store.challenge(id).await? {
        return if !is_seen(&challenge) {
            Err(Refusal::NoSuchChallenge)
        } else if challenge.lapses <= context.now {
            Err(Refusal::ChallengeGone {
                why: ClosedWhy::Lapsed,
                url: None,
            })
        } else {
            Ok(challenge)
        };
    }
    let Some(closed) = context.app.store.closed(id).await? else {
        return Err(Refusal::NoSuchChallenge);
    };
    let game = context.app.store.game(id).await?;
    if let Some(record) = &game
        && !context.request.is_where_played(record)
        && !record.has_seat(user)
    {
        return Err(Refusal::NoSuchChallenge);
    }
    Err(Refusal::ChallengeGone {
        why: closed.why,
        url: game.as_ref().and_then(post_url),
    })
}

fn refuse_uninvited(challenge: &Challenge) -> Refusal {
    Refusal::NotInvited(invited_users(challenge))
}
