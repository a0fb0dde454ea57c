//! Offers of a draw, a takeback or a pause. The user confirms an offer before it is made; the other players then answer it.

use asterism_store::{Change, EntryKind, GameId, IdempotencyKey, Offer, Offered, Topic, UserId};

use crate::action::{game_option, in_place, the_one};
use crate::app::RequestContext;
use crate::app::TRIES;
use crate::app::offers::carry_out;
use crate::game::grants::expect_pausable;
use crate::game::links::newest_url;
use crate::game::loaded_game::LoadedGame;
use crate::game::offers::{
    count_entries_back, first_taken_back, has_offered_draw, offer_maker, seats_of,
    unanswered_users, user_on, users_to_ask,
};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::{Board, OfferWish, Offering, PauseLength};
use crate::protocol::refusal::{OfferRefusal, Refusal};
use crate::protocol::reply::{Audience, Button, Post, Reply};
use crate::protocol::request::{Call, Request};
use crate::worker::offers::{render_notice, render_offer};
use crate::worker::opponent::agrees_to_draw;
use crate::worker::threads::may_post_next;

/// Handles `/draw` and `/takeback`.
pub(crate) async fn command(
    context: RequestContext<'_>,
    call: &Call,
    wish: OfferWish,
) -> Result<Reply, Refusal> {
    let id = if let Some(id) = game_option(call)? {
        id
    } else {
        let own = context.app.own_games_here(context.request).await?;
        let pick = CustomId::Offering(Offering::AskIn(wish));
        let game = the_one(context, own, pick).await?;
        game.ok_or(Refusal::NoGameHere)?.id
    };
    ask(context, id, wish).await
}

/// Handles the buttons and menus for offers.
pub(crate) async fn press(
    context: RequestContext<'_>,
    offering: Offering,
) -> Result<Reply, Refusal> {
    match offering {
        Offering::Ask { wish, game } => ask(context, game, wish).await,
        Offering::AskIn(wish) => ask(context, context.picked()?, wish).await,
        Offering::Make { wish, board } => make(context, board, wish).await,
        Offering::Accept { game, number } => answer(context, (game, number), Answer::Accept).await,
        Offering::Decline { game, number } => {
            answer(context, (game, number), Answer::Decline).await
        }
        Offering::Withdraw { game, number } => {
            answer(context, (game, number), Answer::Withdraw).await
        }
    }
}

/// Asks the user to confirm the offer before it is made.
async fn ask(context: RequestContext<'_>, id: GameId, wish: OfferWish) -> Result<Reply, Refusal> {
    let loaded = context.load_game(id).await?;
    check_still_plays(&loaded, context.request)?;
    if let Some(stands) = describe_open_offer(&loaded, context.request) {
        return Ok(Reply::Say(stands, Audience::You));
    }
    let what = resolve_offer(context, &loaded, wish)?;
    let language = context.language();
    let game = language.game_name(loaded.game.kind());
    let players = loaded.players(language);
    let others = users_to_ask(&loaded, context.user());
    let others: Vec<String> = others
        .into_iter()
        .filter_map(|user| loaded.seat_of(user).map(|seat| loaded.mention(seat)))
        .collect();
    let (count, others) = (others.len(), language.list(&others));
    let (content, label) = match what {
        Offered::Draw => (
            language.draw_ask(game, players, others, count),
            match count {
                0 => language.button_draw_alone(),
                _ => language.button_draw_do(),
            },
        ),
        Offered::Takeback { entries } => {
            let notation = first_taken_back(&loaded.record, entries).unwrap_or_default();
            let notation = notation.to_owned();
            let asks = language.takeback_ask(game, players, notation, entries.saturating_sub(1));
            let needs = language.takeback_needs(others, count);
            (format!("{asks} {needs}"), language.button_takeback_do())
        }
        Offered::Pause { .. } => {
            let asks = language.pause_ask(game, players);
            let needs = language.takeback_needs(others, count);
            (format!("{asks} {needs}"), String::new())
        }
    };
    let board = loaded.board();
    let make = |wish| CustomId::Offering(Offering::Make { wish, board });
    let mut buttons = match wish {
        OfferWish::Draw | OfferWish::Takeback => vec![Button::main(label, make(wish))],
        OfferWish::Pause(_) => PauseLength::ALL
            .map(|length| {
                let label = language.button_pause_for(u64::from(length.days()));
                Button::plain(label, make(OfferWish::Pause(length)))
            })
            .into(),
    };
    buttons.push(Button::plain(language.button_cancel(), CustomId::Cancel));
    Ok(Reply::Say(
        Post::from(content).with_buttons(buttons),
        Audience::You,
    ))
}

/// Checks that the user is still playing, and returns the number of their seat.
fn check_still_plays(loaded: &LoadedGame, request: &Request) -> Result<u8, Refusal> {
    loaded.check_plays(request.user.id)?;
    let seat = loaded.active_seat(request.user.id);
    seat.map(|seat| seat.number() as u8)
        .ok_or(Refusal::AlreadyOut)
}

/// Renders a note about the offer that is already open, with buttons to answer the offer. Returns `None` if there is no open offer.
fn describe_open_offer(loaded: &LoadedGame, request: &Request) -> Option<Post> {
    let language = request.language;
    let (words, answers) = render_notice(loaded, request.user.id, language)?;
    let content = [language.offer_stands(), words].join("\n");
    Some(Post::from(content).with_buttons(answers))
}

/// Returns what the user's offer would contain at this point of the game. Refuses if the user cannot make such an offer.
fn resolve_offer(
    context: RequestContext<'_>,
    loaded: &LoadedGame,
    wish: OfferWish,
) -> Result<Offered, Refusal> {
    let user = context.user();
    if loaded.has_group() {
        return Err(Refusal::Offer(OfferRefusal::Group));
    }
    match wish {
        OfferWish::Draw if has_offered_draw(loaded, user) => {
            Err(Refusal::Offer(OfferRefusal::Again))
        }
        OfferWish::Draw => Ok(Offered::Draw),
        OfferWish::Takeback => {
            let entries = count_entries_back(loaded, user).map_err(Refusal::Offer)?;
            Ok(Offered::Takeback { entries })
        }
        OfferWish::Pause(length) => {
            expect_pausable(loaded, context.now)?;
            Ok(Offered::Pause {
                days: length.days(),
            })
        }
    }
}

fn reply_with(content: String, private: bool) -> Reply {
    let post = Post::from(content);
    in_place(post, private)
}

/// Makes the offer. If only the engine has to answer, the offer is accepted or declined immediately.
async fn make(
    context: RequestContext<'_>,
    board: Board,
    wish: OfferWish,
) -> Result<Reply, Refusal> {
    for _ in 0..TRIES {
        let loaded = context.load_game(board.game).await?;
        if let Some(done) = repeat_earlier_offer(context, &loaded, board, wish).await? {
            return Ok(reply_with(done, context.private));
        }
        let seat = check_still_plays(&loaded, context.request)?;
        if loaded.record.version != board.version {
            return Err(Refusal::Stale {
                url: newest_url(&loaded.record),
            });
        }
        if let Some(stands) = describe_open_offer(&loaded, context.request) {
            return Ok(in_place(stands, context.private));
        }
        let what = resolve_offer(context, &loaded, wish)?;
        may_post_next(context.request, &loaded.record)?;
        match propose(context, loaded, seat, what).await {
            Ok(done) => return Ok(reply_with(done, context.private)),
            // Another user has made an offer, or the game has changed: try again.
            Err(Refusal::Stale { .. }) => {}
            Err(refusal) => return Err(refusal),
        }
    }
    Err(Refusal::Trouble)
}

/// Offers `what` to the other players. Returns a text that tells the user the result.
async fn propose(
    context: RequestContext<'_>,
    loaded: LoadedGame,
    seat: u8,
    what: Offered,
) -> Result<String, Refusal> {
    let (user, language) = (context.user(), context.language());
    let record = &loaded.record;
    let engine = record.engine.map(|engine| engine.user);
    let others = users_to_ask(&loaded, user);
    let asks_engine = engine.is_some_and(|engine| others.contains(&engine));
    let agrees = match what {
        Offered::Draw if asks_engine => agrees_to_draw(context.app, &loaded)
            .await
            .ok_or(Refusal::Busy)?,
        Offered::Draw | Offered::Takeback { .. } | Offered::Pause { .. } => true,
    };
    if agrees && others.iter().all(|user| Some(*user) == engine) {
        let said = describe_settled(context.request, what, record.id);
        carry_out(
            context.app,
            context.key(),
            loaded,
            what,
            context.user(),
            context.now,
        )
        .await?;
        return Ok(said);
    }
    let engine_seats = engine.filter(|_| asks_engine);
    let engine_seats: Vec<u8> =
        engine_seats.map_or_else(Vec::new, |engine| seats_of(&loaded, engine).collect());
    let before = record.offer.as_ref();
    let drawers = before.filter(|offer| offer.version == record.version);
    let mut drawers = drawers.map_or_else(Vec::new, |offer| offer.drawers.clone());
    if what == Offered::Draw && !drawers.contains(&seat) {
        drawers.push(seat);
    }
    let offer = Offer {
        number: 0,
        version: record.version,
        by: seat,
        what,
        agreed: if agrees {
            engine_seats.clone()
        } else {
            Vec::new()
        },
        declined: engine_seats.first().copied().filter(|_| !agrees),
        post: None,
        drawers,
    };
    let change = Change::SetOffer {
        game: record.id,
        version: record.version,
        before: before.map(|offer| offer.number),
        offer: Some(offer),
        // An offer that the engine has declined needs no post, because no one can answer it.
        jobs: if agrees {
            vec![Topic::Offer { number: 0 }]
        } else {
            Vec::new()
        },
    };
    context.commit(change).await?;
    Ok(if agrees {
        language.offer_made()
    } else {
        let engine = engine.and_then(|engine| loaded.seat_of(engine));
        language.offer_declined(engine.map_or_else(String::new, |seat| loaded.mention(seat)))
    })
}

/// Returns a text that tells the user that the offer was accepted and carried out immediately.
fn describe_settled(request: &Request, what: Offered, game: GameId) -> String {
    match what {
        Offered::Draw => request.language.draw_done(game.to_string()),
        Offered::Takeback { .. } => request.language.takeback_done(game.to_string()),
        Offered::Pause { days } => request
            .language
            .pause_done(u64::from(days), game.to_string()),
    }
}

/// Returns the earlier reply if the user has already made this offer on `board`, because Discord delivered the same request again or the user clicked
/// twice.
async fn repeat_earlier_offer(
    context: RequestContext<'_>,
    loaded: &LoadedGame,
    board: Board,
    wish: OfferWish,
) -> Result<Option<String>, Refusal> {
    let (record, user) = (&loaded.record, context.user());
    let id = record.id;
    let same = |what: Offered| match wish {
        OfferWish::Draw => what == Offered::Draw,
        OfferWish::Takeback => matches!(what, Offered::Takeback { .. }),
        OfferWish::Pause(length) => {
            what == Offered::Pause {
                days: length.days(),
            }
        }
    };
    let offer = record.offer.as_ref();
    let offer = offer.filter(|offer| {
        offer.version == board.version
            && same(offer.what)
            && offer_maker(loaded, offer) == Some(user)
    });
    let done = match wish {
        OfferWish::Draw => {
            let drawn = loaded.made_on(board).map(|(_, what)| what) == Some(&EntryKind::DrawAgreed);
            (drawn && loaded.has(user))
                .then(|| describe_settled(context.request, Offered::Draw, id))
        }
        OfferWish::Takeback => {
            let undone = record.undone == Some(board.version + 1);
            let undone = undone && record.version == board.version + 1;
            let what = Offered::Takeback { entries: 1 };
            (undone && loaded.turn() == Some(user))
                .then(|| describe_settled(context.request, what, id))
        }
        OfferWish::Pause(length) => {
            let again = context.app.store.receipt(context.key()).await?.is_some();
            let days = length.days();
            (again && offer.is_none())
                .then(|| describe_settled(context.request, Offered::Pause { days }, id))
        }
    };
    if done.is_some() {
        return Ok(done);
    }
    let Some(offer) = offer else {
        return Ok(None);
    };
    let engine = offer.declined.and_then(|seat| user_on(loaded, seat));
    if let Some(engine) = engine.filter(|user| record.is_engine(*user)) {
        let seat = loaded.seat_of(engine);
        let name = seat.map_or_else(String::new, |seat| loaded.mention(seat));
        return Ok(Some(context.language().offer_declined(name)));
    }
    let again = context.app.store.receipt(context.key()).await?.is_some();
    let stands = record.standing() == Some(offer);
    Ok((again || stands).then(|| context.language().offer_made()))
}

/// An answer to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Accept,
    Decline,
    /// The player who made the offer withdraws it.
    Withdraw,
}

/// Handles **Accept**, **Decline** and **Withdraw**.
async fn answer(
    context: RequestContext<'_>,
    (game, number): (GameId, u32),
    answer: Answer,
) -> Result<Reply, Refusal> {
    let user = context.user();
    for _ in 0..TRIES {
        let loaded = context.load_game(game).await?;
        if !loaded.has(user) {
            return Err(Refusal::NotYourGame);
        }
        let offer = loaded.record.offer.clone();
        let offer = offer.filter(|offer| offer.number == number);
        let Some(offer) = offer else {
            return Err(Refusal::Offer(OfferRefusal::Gone));
        };
        if has_said_before(&loaded, &offer, user, answer) {
            return render_answered(context, (game, number), answer).await;
        }
        let seat = may_answer(&loaded, &offer, context.request, answer)?;
        let mut next = offer.clone();
        match answer {
            Answer::Accept => next.agreed.extend(seats_of(&loaded, user)),
            Answer::Decline | Answer::Withdraw => next.declined = Some(seat),
        }
        let change = Change::SetOffer {
            game,
            version: offer.version,
            before: Some(number),
            offer: Some(next.clone()),
            jobs: vec![Topic::Offer { number }],
        };
        match context.commit(change).await {
            Ok(_) => {
                if answer == Answer::Accept && unanswered_users(&loaded, &next).is_empty() {
                    // This request makes a second change, which needs its own key. If the change fails, the job retries it, unless the game
                    // has changed.
                    let key = IdempotencyKey::OfferAgreed {
                        id: context.request.interaction,
                    };
                    let done = carry_out(
                        context.app,
                        key,
                        loaded,
                        next.what,
                        context.user(),
                        context.now,
                    )
                    .await;
                    if let Err(refusal) = done {
                        tracing::debug!(%game, ?refusal, "could not carry out an accepted offer; leaving it to the offer's job");
                    }
                }
                return render_answered(context, (game, number), answer).await;
            }
            // Another user has answered, or the game has changed: try again.
            Err(Refusal::Stale { .. } | Refusal::Over(_)) => {}
            Err(refusal) => return Err(refusal),
        }
    }
    Err(Refusal::Trouble)
}

/// Returns true if `user` has already given this answer, because the user clicked twice or Discord delivered the same request again.
fn has_said_before(loaded: &LoadedGame, offer: &Offer, user: UserId, answer: Answer) -> bool {
    let mut seats = seats_of(loaded, user);
    match answer {
        Answer::Accept => seats.any(|seat| offer.agreed.contains(&seat)),
        Answer::Decline | Answer::Withdraw => seats.any(|seat| offer.declined == Some(seat)),
    }
}

/// Returns the number of the seat from which the user gives this answer to `offer`. Refuses if the user may not give it.
fn may_answer(
    loaded: &LoadedGame,
    offer: &Offer,
    request: &Request,
    answer: Answer,
) -> Result<u8, Refusal> {
    let user = request.user.id;
    let by = offer_maker(loaded, offer);
    match (answer, by) {
        (Answer::Withdraw, Some(by)) if by != user => {
            return Err(Refusal::Offer(OfferRefusal::NotOwn(by)));
        }
        (Answer::Accept | Answer::Decline, Some(by)) if by == user => {
            return Err(Refusal::Offer(OfferRefusal::Own));
        }
        _ => {}
    }
    if loaded.record.standing().is_none() {
        return Err(Refusal::Offer(OfferRefusal::Gone));
    }
    if answer == Answer::Withdraw {
        return Ok(offer.by);
    }
    if unanswered_users(loaded, offer).is_empty() {
        return Err(Refusal::Offer(OfferRefusal::Gone));
    }
    check_still_plays(loaded, request)
}

/// Returns the reply to a player who answered an offer: the updated post of the offer or, if the player pressed a button on a private message, a
/// confirmation.
async fn render_answered(
    context: RequestContext<'_>,
    (game, number): (GameId, u32),
    answer: Answer,
) -> Result<Reply, Refusal> {
    if context.private {
        let language = context.language();
        return Ok(reply_with(
            match answer {
                Answer::Accept => language.offer_you_accepted(),
                Answer::Decline => language.offer_you_declined(),
                Answer::Withdraw => language.offer_you_withdrew(),
            },
            context.private,
        ));
    }
    let language = context.app.public_language(context.request.place).await;
    let loaded = context
        .app
        .load_game_in(context.request, game, language)
        .await?;
    // Reload the offer: another user may have answered at the same moment.
    let now = loaded.record.offer.clone();
    let now = now.filter(|now| now.number == number);
    let offer = now.ok_or(Refusal::Offer(OfferRefusal::Gone))?;
    Ok(Reply::Change(render_offer(&loaded, &offer, language)))
}
