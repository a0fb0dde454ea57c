//! `/together`, votes, and the end of a game by those who manage the server.

use asterism_rules::GameKind;
use asterism_store::{
    ChannelId, EntryKind, GameId, Group, NewChallenge, Open, Origin, Player, RoleId, Topic, UserId,
    Voting,
};

use crate::action::challenge::terms::read_terms;
use crate::action::challenge::{accept_for_group, find_engine, make, seat_order, variant};
use crate::action::{in_place, kind_option};
use crate::app::{App, RequestContext};
use crate::feature::vote::model::Ballot;
use crate::feature::vote::payload::{MAX_QUORUM, USUAL_TIME, vote_time};
use crate::feature::vote::refusal::VoteRefusal;
use crate::feature::vote::view::{find_end, find_voting, has_quorum};
use crate::game::challenge::LAPSES_AFTER;
use crate::game::links::newest_url;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Post, Reply};
use crate::protocol::request::Call;
use crate::text::markdown::ago;
use crate::view::posts::name_with_place;

/// Maximum number of running games that groups play in one channel.
const MOST_GAMES: usize = 3;

/// Handles `/together`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    if context.request.is_guest() {
        return Err(Refusal::Guest(context.app.me));
    }
    if context.request.place.guild.is_none() {
        return Err(VoteRefusal::Direct.into());
    }
    match call.subcommand.as_deref() {
        Some("join") => join(context, call).await,
        _ => start(context, call).await,
    }
}

/// Challenges others for a group, or starts its game if no one has to accept.
async fn start(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let kind = kind_option(call, "game")?.ok_or(Refusal::Missing { option: "game" })?;
    let voting = Voting {
        group: find_group(context, call.role("role"))?,
        quorum: read_quorum(call)?,
        time: match call.text("vote") {
            None => USUAL_TIME,
            Some(typed) => vote_time(typed).ok_or_else(|| VoteRefusal::Time {
                typed: typed.to_owned(),
            })?,
        },
    };
    let challenge = read_challenge(context, call, kind, voting).await?;
    context.request.may_play_here(context.app.me)?;
    // A second delivery of the command gets its first answer from `make`.
    if context.app.store.receipt(context.key()).await?.is_none() {
        has_room(context).await?;
    }
    make(context, challenge).await
}

/// Reads a challenge to a game between the group and one other player.
async fn read_challenge(
    context: RequestContext<'_>,
    call: &Call,
    kind: GameKind,
    voting: Voting,
) -> Result<NewChallenge, Refusal> {
    let variant = variant(kind, call, context.language())?.for_players(kind, 2);
    let me = context.app.me;
    let opponent = call.user("opponent");
    let invited: Vec<UserId> = match opponent {
        Some(person) if person.is_bot && person.id != me => {
            return Err(Refusal::BotOpponent(person.id));
        }
        Some(person) => vec![person.id],
        None if call.has("level") => vec![me],
        None => Vec::new(),
    };
    let engine = find_engine(context, call, &invited).await?;
    let terms = read_terms(context, call, &invited, engine, true).await?;
    let is_open = invited.is_empty();
    Ok(NewChallenge {
        place: context.request.place,
        kind: kind.id().to_owned(),
        options: variant.options,
        variant: variant.text,
        games: variant.games,
        by: context.user(),
        invited,
        engine,
        order: seat_order(call)?,
        lapses: context.now.plus(LAPSES_AFTER),
        terms,
        open: is_open.then_some(Open {
            least: 2,
            most: 2,
            ratings: None,
        }),
        partner: None,
        rematch_of: None,
        origin: Origin::Group(voting),
        start: Vec::new(),
        position: None,
    })
}

/// Returns the group with `role` or, if there is none, the group of everyone in this channel.
fn find_group(context: RequestContext<'_>, role: Option<RoleId>) -> Result<Group, Refusal> {
    let request = context.request;
    let Some(role) = role else {
        return Ok(Group::Channel(request.place.channel));
    };
    let group = Group::Role(role);
    if request.manages || request.has_role(role) {
        Ok(group)
    } else {
        Err(VoteRefusal::NotYourRole(Player::Group(group)).into())
    }
}

fn read_quorum(call: &Call) -> Result<Option<u8>, Refusal> {
    let refused = VoteRefusal::Quorum { most: MAX_QUORUM };
    match call.integer("quorum") {
        None => Ok(None),
        Some(number) => match u8::try_from(number) {
            Ok(quorum) if (1..=MAX_QUORUM).contains(&quorum) => Ok(Some(quorum)),
            _ => Err(refused.into()),
        },
    }
}

/// Checks that groups may play another game in the channel of a request.
async fn has_room(context: RequestContext<'_>) -> Result<(), Refusal> {
    let request = context.request;
    let channel = request.parent.unwrap_or(request.place.channel);
    has_room_in(context.app, channel).await
}

/// Checks that groups may play another game in a channel.
pub(super) async fn has_room_in(app: &App, channel: ChannelId) -> Result<(), Refusal> {
    if app.list_group_games(channel).await?.len() < MOST_GAMES {
        Ok(())
    } else {
        Err(VoteRefusal::ManyGames { most: MOST_GAMES }.into())
    }
}

/// Accepts the open challenge of another channel or role for this channel.
async fn join(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let number = call
        .integer("challenge")
        .and_then(|it| u64::try_from(it).ok());
    let id = number
        .and_then(GameId::new)
        .ok_or(VoteRefusal::NoChallenge)?;
    if context.app.store.receipt(context.key()).await?.is_none() {
        let challenge = context.app.store.challenge(id).await?;
        let challenge = challenge.ok_or(VoteRefusal::NoChallenge)?;
        let own = Group::Channel(context.request.place.channel);
        let voting = challenge.origin.voting().filter(|it| it.group != own);
        let is_here = challenge.place.guild == context.request.place.guild;
        if voting.is_none() || !is_here || challenge.open.is_none() {
            return Err(VoteRefusal::NoChallenge.into());
        }
        let seen = context.app.can_see(context.user(), challenge.place);
        if !seen.await? {
            return Err(VoteRefusal::NoChallenge.into());
        }
        context.request.may_play_here(context.app.me)?;
        has_room(context).await?;
    }
    accept_for_group(context, id, Group::Channel(context.request.place.channel)).await
}

/// Casts the user's vote for a legal move in the current turn of a group to which they belong.
pub(crate) async fn cast(
    context: RequestContext<'_>,
    loaded: &LoadedGame,
    notation: &str,
) -> Result<Reply, Refusal> {
    let (_, seat, voting) = find_voting(loaded).ok_or(Refusal::NotYourGame)?;
    let (game, version) = (loaded.record.id, loaded.record.version);
    let voter = (context.user(), seat);
    let cast = |stored: &mut Option<Ballot>| {
        let ballot = stored.get_or_insert_default();
        if ballot.is_past(version) {
            return Err(Refusal::Stale {
                url: newest_url(&loaded.record),
            });
        }
        let is_first = ballot.since(version).is_none();
        ballot.cast(voter, version, notation, context.now)?;
        let mut jobs = vec![Topic::Votes];
        if has_quorum(ballot, version, voting) {
            jobs.push(Topic::VoteOver { at: context.now });
        } else if let Some(at) = find_end(ballot, loaded, voting).filter(|_| is_first) {
            jobs.push(Topic::VoteOver { at });
        }
        Ok(jobs)
    };
    let ballot = context.app.change(game, context.key(), context.now, cast);
    let ballot = ballot.await?.ok_or(Refusal::Trouble)?.content;
    let end = find_end(&ballot, loaded, voting).map(ago);
    let language = context.language();
    let content = match end {
        Some(end) if !has_quorum(&ballot, version, voting) => {
            language.vote_done(notation.to_owned(), end)
        }
        // It is being counted.
        _ => language.vote_done_last(notation.to_owned()),
    };
    Ok(in_place(Post::from(content), context.private))
}

/// Asks whether to end a game without a result.
pub(crate) async fn ask_to_close(
    context: RequestContext<'_>,
    id: GameId,
) -> Result<Reply, Refusal> {
    let loaded = load_to_close(context, id).await?;
    let language = context.language();
    let game = language.game_name(loaded.game.kind());
    let players = loaded.players(language);
    let content = language.abort_ask(name_with_place(&loaded, language), game, players);
    let close = Button::danger(language.button_abort_do(), CustomId::VoteClose(id));
    let keep = Button::plain(language.button_abort_keep(), CustomId::Cancel);
    Ok(Reply::Say(
        Post::from(content).with_buttons([close, keep]),
        Audience::You,
    ))
}

/// Ends a game without a result.
pub(crate) async fn close(context: RequestContext<'_>, id: GameId) -> Result<Reply, Refusal> {
    let done = in_place(
        Post::from(context.language().abort_done(id.to_string())),
        context.private,
    );
    if context.app.store.receipt(context.key()).await?.is_some() {
        return Ok(done);
    }
    let mut loaded = load_to_close(context, id).await?;
    loaded.game.abort(None);
    let by = Some(context.user());
    let entry = EntryKind::Aborted(0);
    let committed = context
        .app
        .commit_entry(context.key(), loaded, entry, by, context.now);
    committed.await?;
    Ok(done)
}

async fn load_to_close(context: RequestContext<'_>, id: GameId) -> Result<LoadedGame, Refusal> {
    let loaded = context.load_game(id).await?;
    let record = &loaded.record;
    if record.origin.voting().is_none() {
        return Err(Refusal::Button);
    }
    if !context.request.manages || record.place.guild != context.request.place.guild {
        return Err(VoteRefusal::NotManager.into());
    }
    if loaded.game.ending().is_some() {
        return Err(Refusal::Over(id));
    }
    Ok(loaded)
}

#[cfg(test)]
mod tests;
