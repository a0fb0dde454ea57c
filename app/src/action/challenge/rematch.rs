//! Rematches: same players, game, variant and terms. The player who moved first before now moves last, and each of the others moves one place
//! earlier.

use asterism_engine::Level;
use asterism_store::{
    Engine, GameId, GameQuery, GameState, NewChallenge, Origin, Player, SeatOrder, UserId,
};

use super::answer::accept;
use super::{LAPSES_AFTER, make, render_new_challenge};
use crate::action::game_option;
use crate::app::RequestContext;
use crate::app::challenges::starting_order;
use crate::game::head_start::set_up;
use crate::game::links::{message_url, post_url};
use crate::game::loaded_game::LoadedGame;
use crate::game::variant::Variant;
use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::protocol::refusal::{Refusal, refuse_setup};
use crate::protocol::reply::{Audience, Post, Reply};
use crate::protocol::request::Call;

/// Handles `/rematch`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let id = match game_option(call)? {
        Some(id) => id,
        None => find_last_game(context).await?,
    };
    ask_for_rematch(context, id, None).await
}

/// Finds the user's game that ended most recently in this channel.
async fn find_last_game(context: RequestContext<'_>) -> Result<GameId, Refusal> {
    let ended = GameQuery {
        player: Some(context.user().into()),
        channel: Some(context.request.place.channel),
        guild: None,
        state: GameState::Ended,
    };
    let records = context.app.store.games(ended, 1).await?;
    let last = records.first().ok_or(ChallengeRefusal::NothingToRepeat)?;
    Ok(last.id)
}

/// **Rematch**: the first player to press the button challenges the others, who accept by pressing it too. If `level` is given, the engine plays at
/// that level; only users whose sole opponent is the engine are offered a level.
pub(crate) async fn ask_for_rematch(
    context: RequestContext<'_>,
    id: GameId,
    level: Option<u8>,
) -> Result<Reply, Refusal> {
    if let Some(receipt) = context.app.store.receipt(context.key()).await? {
        return render_rematch(context, receipt.id).await;
    }
    let loaded = context.load_game(id).await?;
    let user = context.user();
    if !loaded.has(user) {
        return Err(Refusal::NotYourGame);
    }
    if loaded.record.ended.is_none() {
        return Err(ChallengeRefusal::StillRuns(id).into());
    }
    if loaded.series_goes_on() {
        return Err(ChallengeRefusal::SeriesGoesOn.into());
    }
    if level.is_some() && !loaded.is_against_engine_alone() {
        return Err(Refusal::Button);
    }
    // If another player pressed it at the same moment, the second attempt accepts their challenge.
    for _ in 0..2 {
        let record = context.app.store.game(id).await?.ok_or(Refusal::Trouble)?;
        if let Some(rematch) = record.rematch
            && let Some(reply) = answer_earlier_request(context, rematch).await?
        {
            return Ok(reply);
        }
        let challenge = challenge(context, &loaded, level).await?;
        match make(context, challenge).await {
            Err(Refusal::Stale { .. }) => {}
            made => return made,
        }
    }
    Err(Refusal::Trouble)
}

/// Accepts the rematch challenge `rematch`; refuses if the user cannot accept it. Returns `None` if the challenge was closed without a game.
async fn answer_earlier_request(
    context: RequestContext<'_>,
    rematch: GameId,
) -> Result<Option<Reply>, Refusal> {
    let Some(challenge) = context.app.store.challenge(rematch).await? else {
        let Some(game) = context.app.store.game(rematch).await? else {
            return Ok(None);
        };
        return Err(ChallengeRefusal::Rematched {
            game: rematch,
            url: post_url(&game),
        }
        .into());
    };
    if challenge.lapses <= context.now {
        // The challenge has expired; a worker will close it soon.
        return Err(Refusal::ChallengeGone {
            why: asterism_store::ClosedWhy::Lapsed,
            url: None,
        });
    }
    if challenge.by == context.user() {
        let place = challenge.place;
        return Err(ChallengeRefusal::RematchAsked {
            url: challenge
                .post
                .map(|post| message_url(place, place.channel, post)),
        }
        .into());
    }
    accept(context, rematch).await?;
    render_rematch(context, rematch).await.map(Some)
}

/// Returns the reply to **Rematch**: the new challenge, or a confirmation that the user has accepted an existing one.
async fn render_rematch(context: RequestContext<'_>, id: GameId) -> Result<Reply, Refusal> {
    let challenge = context.app.store.challenge(id).await?;
    if challenge.is_none_or(|challenge| challenge.by == context.user()) {
        return render_new_challenge(context, id).await;
    }
    // The challenge itself is on another post, so only confirm the acceptance here.
    let content = context.language().rematch_accepted(id.to_string());
    let post = Post::from(content);
    Ok(Reply::Say(post, Audience::You))
}

/// Returns the challenge for a rematch of `loaded`, with the engine at `level` if one is given.
async fn challenge(
    context: RequestContext<'_>,
    loaded: &LoadedGame,
    level: Option<u8>,
) -> Result<NewChallenge, Refusal> {
    let record = &loaded.record;
    let by = context.user();
    context.request.may_play_here(context.app.me)?;
    let is_other = |player: &Player| *player != by && *player != context.app.me;
    if context.request.place.guild.is_none() && record.seats.iter().any(is_other) {
        return Err(Refusal::OnlyMeHere(context.app.me));
    }
    let players = record.seats.iter().map(|player| player.user());
    let Some(players) = players.collect::<Option<Vec<UserId>>>() else {
        return Err(ChallengeRefusal::Former.into());
    };
    if record.terms.rated {
        context.app.may_be_rated(&players).await?;
    }
    let kind = loaded.game.kind();
    let engine = record.engine.map(|engine| Engine {
        level: level.unwrap_or(engine.level),
        ..engine
    });
    if let Some(engine) = engine {
        Level::new(usize::from(engine.level)).ok_or(Refusal::Level)?;
        context
            .app
            .may_play_at(context.request.place, engine.level)
            .await?;
    }
    // Parse the variant again so that random options are drawn again.
    let Ok(variant) = Variant::parse_stored(kind, &record.variant) else {
        return Err(Refusal::Record(record.id));
    };
    let order = starting_order(context.app, record).await?;
    let mut invited = order.ok_or(ChallengeRefusal::Former)?;
    let (options, position) = set_up_again(context, loaded, variant.options, &invited)?;
    let begins = invited.first() == Some(&by);
    if let Some(own) = invited.iter().position(|user| *user == by) {
        invited.remove(own);
    }
    // The turn order is derived from the previous game when the rematch starts. Between two players, this is the same order.
    let order = match (invited.len(), begins) {
        (1, true) => SeatOrder::First,
        (1, false) => SeatOrder::Last,
        _ => SeatOrder::Random,
    };
    Ok(NewChallenge {
        place: context.request.place,
        kind: record.kind.clone(),
        options,
        variant: variant.text,
        games: variant.games,
        by,
        invited,
        engine,
        order,
        lapses: context.now.plus(LAPSES_AFTER),
        terms: record.terms,
        open: None,
        // The seat order already keeps partners together; this shows them on the post.
        partner: find_partner(loaded, by),
        rematch_of: Some(record.id),
        origin: Origin::Challenge,
        start: Vec::new(),
        position,
    })
}

/// Returns the options and the start position of a rematch with these options, given its turn `order`. A head start stays with its player.
fn set_up_again(
    context: RequestContext<'_>,
    loaded: &LoadedGame,
    options: String,
    order: &[UserId],
) -> Result<(String, Option<String>), Refusal> {
    let Some((seat, size, _)) = loaded.head_start() else {
        return Ok((options, loaded.record.position.clone()));
    };
    let kind = loaded.game.kind();
    let favored = loaded.user(seat);
    let favored = order.iter().position(|user| Some(*user) == favored);
    let favored = (favored.ok_or(Refusal::Trouble)?, size);
    let chance = context.request.interaction.get();
    let start = set_up(kind, &options, favored, chance);
    let start = start.map_err(|error| refuse_setup(error, kind))?;
    let start = start.ok_or(Refusal::Record(loaded.record.id))?;
    Ok((start.options, Some(start.position)))
}

/// Returns the partner of `by`. Returns `None` unless that user's side had exactly one other player and every player had one seat.
fn find_partner(loaded: &LoadedGame, by: UserId) -> Option<UserId> {
    let seats = &loaded.record.seats;
    let own = loaded.seat_of(by)?;
    let mut sides = loaded.game.sides().into_iter();
    let side = sides.find(|side| side.contains(own))?;
    let mut others = side.iter().filter(|seat| *seat != own);
    let partner = loaded.user(others.next()?)?;
    let has_one = |player: &Player| seats.iter().filter(|sits| *sits == player).count() == 1;
    (others.next().is_none() && seats.iter().all(has_one)).then_some(partner)
}
