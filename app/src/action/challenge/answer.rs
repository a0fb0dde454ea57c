//! Handles answers to a challenge, and the challenger's buttons **Start**, **Balance** and **Withdraw**.
//!
//! Users join and leave an open challenge; they accept and decline any other. This file handles the buttons of both.

use asterism_rules::AnyGame;
use asterism_store::{
    Challenge, Change, ChannelId, ClosedWhy, GameId, Invited, MessageId, Place, Timestamp, UserId,
};

use super::begin::{as_new_challenge, build_first_game};
use crate::action::ladder;
use crate::app::App;
use crate::app::lines::Contested;
use crate::game::challenge::{
    ChallengeState, balance_variant, invited_users, may_balance, post_of, unanswered_users,
};
use crate::game::links::post_url;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::GamesPage;
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::protocol::reply::{Button, Reply, Row, Style};
use crate::protocol::request::{Request, What};

/// Buttons whose effect depends on other users' simultaneous answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AnswerKind {
    Join,
    Leave,
    Start,
    Balance,
}

/// **Accept** and **Join**: adds the user. The game starts when the last player needed has accepted.
pub(crate) async fn accept(
    app: &App,
    request: &Request,
    id: GameId,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    carry_out(app, request, id, AnswerKind::Join, now).await
}

/// **Start**: the challenger starts the game with the players who have joined.
pub(crate) async fn start(
    app: &App,
    request: &Request,
    id: GameId,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    carry_out(app, request, id, AnswerKind::Start, now).await
}

/// **Leave**: gives up the user's seat in an open challenge.
pub(crate) async fn leave(
    app: &App,
    request: &Request,
    id: GameId,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    carry_out(app, request, id, AnswerKind::Leave, now).await
}

/// **Balance**: the challenger changes a challenge in which the first player has a proven win to a variant that balances it.
pub(crate) async fn balance(
    app: &App,
    request: &Request,
    id: GameId,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    carry_out(app, request, id, AnswerKind::Balance, now).await
}

async fn carry_out(
    app: &App,
    request: &Request,
    id: GameId,
    wish: AnswerKind,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let mut turn = app.wait_for_turn(&[Contested::Challenge(id)]).await?;
    loop {
        if let Some(receipt) = app.store.receipt(request.key()).await? {
            drop(turn);
            return render_after_answer(app, request, receipt.id).await;
        }
        let challenge = open(app, request, id, now).await?;
        let (change, begins) = match wish {
            AnswerKind::Join => join(app, request, &challenge, now).await?,
            AnswerKind::Leave => (leave_change(request, &challenge)?, None),
            AnswerKind::Balance => (balance_change(request, &challenge)?, None),
            AnswerKind::Start => {
                may_start(request, &challenge)?;
                may_begin(app, request, &challenge, now).await?;
                let home = choose_home(app, request, &challenge).await?;
                let change = start_game(app, request, &challenge, home, now).await?;
                (change, Some(challenge.clone()))
            }
        };
        match app.commit(request.key(), now, change).await {
            Ok(_) => {
                drop(turn);
                let Some(begun) = begins else {
                    return render_after_answer(app, request, id).await;
                };
                return render_started(app, request, &begun).await;
            }
            // Another user answered at the same moment: try again.
            Err(Refusal::Stale { .. } | Refusal::NoSuchChallenge) => turn.pause().await?,
            Err(refusal) => return Err(refusal),
        }
    }
}

/// Returns the change that stores the user's acceptance. Also returns the accepted challenge if this starts the game.
async fn join(
    app: &App,
    request: &Request,
    challenge: &Challenge,
    now: Timestamp,
) -> Result<(Change, Option<Challenge>), Refusal> {
    let user = request.user.id;
    let with_them = accept_for(challenge, user)?;
    may_begin(app, request, &with_them, now).await?;
    let home = choose_home(app, request, challenge).await?;
    let shown_on = pressed_post(request, challenge);
    let (challenge, version) = (challenge.id, challenge.version);
    let everybody_in = with_them.invited.iter().all(|invited| invited.accepted);
    if everybody_in && with_them.is_full() {
        let change = start_game(app, request, &with_them, home, now).await?;
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

/// Checks that all players of a rated challenge can be rated. The refusal addresses the user as "you" instead of by name.
async fn may_begin(
    app: &App,
    request: &Request,
    challenge: &Challenge,
    now: Timestamp,
) -> Result<(), Refusal> {
    ladder::expect_fit(app, challenge, now).await?;
    match app.may_begin(challenge).await {
        Err(Refusal::LeftOut(users)) if users.contains(&request.user.id) => {
            Err(ChallengeRefusal::LeftOutYourself.into())
        }
        answer => answer,
    }
}

/// Returns where the challenge's game will be played, and its thread if it already has one. Checks as far as possible that the bot can post
/// there and that the server still allows games there.
async fn choose_home(
    app: &App,
    request: &Request,
    challenge: &Challenge,
) -> Result<(Place, Option<ChannelId>), Refusal> {
    // The request contains the bot's permissions in its own channel only. For another channel, they are not known until the bot posts
    // there.
    if request.is_in(challenge.place.channel) {
        request.may_play_here(app.me)?;
    }
    let home = app.find_home(challenge.place, challenge.rematch_of).await?;
    match app.is_place_for_games(request, home.0).await {
        Ok(()) => Ok(home),
        Err(Refusal::Elsewhere(channels)) => Err(ChallengeRefusal::ElsewhereNow(channels).into()),
        Err(refusal) => Err(refusal),
    }
}

/// Returns the challenge with `user` marked as accepted.
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

/// Returns the change that starts the challenge's game.
async fn start_game(
    app: &App,
    request: &Request,
    challenge: &Challenge,
    home: (Place, Option<ChannelId>),
    now: Timestamp,
) -> Result<Change, Refusal> {
    if let Some(engine) = challenge.engine {
        app.may_play_at(challenge.place, engine.level).await?;
    }
    app.has_room(home.0).await?;
    let chance = request.interaction.get() ^ challenge.id.get();
    let new = as_new_challenge(challenge).ok_or(Refusal::Trouble)?;
    let (mut game, first) = build_first_game(app, &new, (request.user.id, chance), now).await?;
    game.clock = app.start_clock(&game, now).await?;
    game.place = home.0;
    let jobs = app
        .build_opening(request, home, post_of(request, challenge), first)
        .await?;
    Ok(Change::Start {
        challenge: challenge.id,
        version: challenge.version,
        game,
        jobs,
        shown_on: pressed_post(request, challenge),
    })
}

/// Returns the id of `challenge`'s post if `request` is a button press on it: the reply updates that message.
fn pressed_post(request: &Request, challenge: &Challenge) -> Option<MessageId> {
    let What::Press { on, .. } = &request.what else {
        return None;
    };
    post_of(request, challenge).filter(|post| *post == on.message)
}

/// Renders the challenge's post once its game has started.
async fn render_started(
    app: &App,
    request: &Request,
    challenge: &Challenge,
) -> Result<Reply, Refusal> {
    let thread = app
        .thread_to_come(request, challenge.place, post_of(request, challenge))
        .await?;
    let state = ChallengeState::Started { thread };
    Ok(render_answered(app, request, challenge, state).await)
}

/// Returns the reply to a user who answered: the updated challenge post. In a private list, the post is in the user's own language and
/// links to the game's channel if that is a different one.
async fn render_answered(
    app: &App,
    request: &Request,
    challenge: &Challenge,
    state: ChallengeState,
) -> Reply {
    let place = challenge.place;
    if !request.is_in_private() {
        return Reply::Change(app.challenge_post(challenge, state).await);
    }
    let state = match state {
        ChallengeState::Started { thread: None } if !request.is_in(place.channel) => {
            ChallengeState::Started {
                thread: Some(place.channel),
            }
        }
        state => state,
    };
    let mut post = app
        .challenge_post_in(challenge, state, request.language)
        .await;
    let list = GamesPage {
        player: None,
        here: false,
        page: 0,
    };
    let back = Button::new(
        Style::Plain,
        request.language.button_games(),
        CustomId::Games(list),
    );
    post.rows.extend(Row::buttons(vec![back]));
    Reply::Change(post)
}

/// Renders the challenge after an answer that did not start its game.
async fn render_after_answer(app: &App, request: &Request, id: GameId) -> Result<Reply, Refusal> {
    while let Some(challenge) = app.store.challenge(id).await? {
        let reply = render_answered(app, request, &challenge, ChallengeState::Open).await;
        // Rendering takes a while. If another user has answered in the meantime, the post already shows that answer; do not overwrite it
        // with the older state.
        let now = app.store.challenge(id).await?;
        if now.is_some_and(|now| now.version == challenge.version) {
            return Ok(reply);
        }
    }
    let record = app.store.game(id).await?.ok_or(Refusal::NoSuchChallenge)?;
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

/// **Decline**: closes the challenge. If the challenge is open, the user's seat becomes free instead.
pub(crate) async fn decline(
    app: &App,
    request: &Request,
    id: GameId,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let user = request.user.id;
    let challenge = open(app, request, id, now).await?;
    if challenge.open.is_some() {
        return leave(app, request, id, now).await;
    }
    if challenge.by == user {
        return Err(Refusal::OwnChallenge);
    }
    if !challenge.invited.iter().any(|invited| invited.user == user) {
        return Err(refuse_uninvited(&challenge));
    }
    close(
        app,
        request,
        challenge,
        ClosedWhy::Declined { by: user.into() },
        now,
    )
    .await
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
pub(crate) async fn withdraw(
    app: &App,
    request: &Request,
    id: GameId,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let challenge = open(app, request, id, now).await?;
    if challenge.by != request.user.id {
        return Err(Refusal::NotChallenger(challenge.by));
    }
    close(app, request, challenge, ClosedWhy::Withdrawn, now).await
}

async fn close(
    app: &App,
    request: &Request,
    mut challenge: Challenge,
    why: ClosedWhy,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let mut turn = app
        .wait_for_turn(&[Contested::Challenge(challenge.id)])
        .await?;
    loop {
        let change = Change::CloseChallenge {
            challenge: challenge.id,
            version: challenge.version,
            why,
            shown_on: pressed_post(request, &challenge),
        };
        match app.commit(request.key(), now, change).await {
            Ok(_) => {
                drop(turn);
                let state = ChallengeState::Closed(why);
                return Ok(render_answered(app, request, &challenge, state).await);
            }
            Err(Refusal::Stale { .. } | Refusal::NoSuchChallenge) => {
                turn.pause().await?;
                challenge = open(app, request, challenge.id, now).await?;
            }
            Err(refusal) => return Err(refusal),
        }
    }
}

/// Loads challenge `id` if it has not been closed. Only users in its channel and users it names may see it.
async fn open(
    app: &App,
    request: &Request,
    id: GameId,
    now: Timestamp,
) -> Result<Challenge, Refusal> {
    let user = request.user.id;
    if let Some(challenge) = app.store.challenge(id).await? {
        let here = request.is_in(challenge.place.channel);
        return if !here && !challenge.concerns(user) {
            Err(Refusal::NoSuchChallenge)
        } else if challenge.lapses <= now {
            Err(Refusal::ChallengeGone {
                why: ClosedWhy::Lapsed,
                url: None,
            })
        } else {
            Ok(challenge)
        };
    }
    let Some(closed) = app.store.closed(id).await? else {
        return Err(Refusal::NoSuchChallenge);
    };
    let game = app.store.game(id).await?;
    if let Some(record) = &game
        && !request.is_where_played(record)
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
