//! Suggests values while the user types an option. Errors are not shown; they result in no suggestions.

use asterism_rules::GameKind;
use asterism_store::{GameQuery, GameState, Timestamp, UserId};

use crate::action::{game_option, kind_option};
use crate::app::MANY;
use crate::app::RequestContext;
use crate::app::hooks::AcceptsGame;
use crate::game::loaded_game::LoadedGame;
use crate::game::offers::{has_open_offer, may_wish};
use crate::game::variant::suggest_variants;
use crate::protocol::command::{Command, OPPONENTS};
use crate::protocol::limits::{SUGGESTION_TEXT, SUGGESTIONS};
use crate::protocol::payload::OfferWish;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Suggestion;
use crate::protocol::request::{Call, Focus, Request};
use crate::text::Language;
use crate::text::markdown::cut;

pub(crate) async fn suggest(
    context: RequestContext<'_>,
    call: &Call,
    focus: &Focus,
) -> Vec<Suggestion> {
    let Some(spec) = Command::from_name(&call.name) else {
        return Vec::new();
    };
    let suggested = suggest_for(context, call, (spec.command, focus)).await;
    suggested.unwrap_or_default()
}

async fn suggest_for(
    context: RequestContext<'_>,
    call: &Call,
    (command, focus): (Command, &Focus),
) -> Result<Vec<Suggestion>, Refusal> {
    for feature in context.app.features.iter() {
        if let Some(suggested) = feature.suggest(context, call, (command, focus)).await? {
            return Ok(suggested);
        }
    }
    match (command, focus.option.as_str()) {
        (_, "variant") => {
            // Option `game` may also be the number of a game.
            let mut options = ["game", "kind"].into_iter();
            let kind = options.find_map(|option| kind_option(call, option).ok().flatten());
            Ok(list_variants(kind, call, focus, context.language()))
        }
        (Command::Move, "move") => suggest_moves(context, call, focus).await,
        (_, "game") => {
            let mut features = context.app.features.iter();
            let accepted = features.find_map(|it| it.find_accepted_games(command));
            let which = accepted.map_or_else(|| Which::of(command), Which::Accepted);
            suggest_games(context, focus, which).await
        }
        _ => Ok(Vec::new()),
    }
}

/// Lists the variants of a kind of game. There are none as long as the user has not filled in the kind.
pub(crate) fn list_variants(
    kind: Option<GameKind>,
    call: &Call,
    focus: &Focus,
    language: Language,
) -> Vec<Suggestion> {
    let Some(kind) = kind else {
        return Vec::new();
    };
    // The number of players named so far. If none are named, any number is possible.
    let named = OPPONENTS
        .iter()
        .filter(|option| call.user(option).is_some());
    let players = call
        .integer("players")
        .and_then(|it| usize::try_from(it).ok());
    let players = players.or_else(|| Some(named.count() + 1).filter(|players| *players > 1));
    suggest_variants(kind, &focus.typed, players, language)
        .into_iter()
        .filter(|offer| offer.text.chars().count() <= SUGGESTION_TEXT)
        .map(|offer| Suggestion {
            shows: cut(&offer.says, SUGGESTION_TEXT),
            fills: offer.text,
        })
        .take(SUGGESTIONS)
        .collect()
}

async fn suggest_moves(
    context: RequestContext<'_>,
    call: &Call,
    focus: &Focus,
) -> Result<Vec<Suggestion>, Refusal> {
    let records = match game_option(call)? {
        Some(id) => context.app.store.game(id).await?.into_iter().collect(),
        None => context.app.list_games_to_move_in(context.request).await?,
    };
    let loaded_games = context
        .app
        .load_records(records, context.language())
        .await?;
    let on_turn = |loaded: &LoadedGame| loaded.is_turn_of(context.request);
    let mut loaded_games: Vec<LoadedGame> = loaded_games.into_iter().filter(on_turn).collect();
    // Games in which the text is a whole move come first: Enter plays the first suggestion.
    let is_whole = |loaded: &LoadedGame| loaded.game.clone().play(&focus.typed).is_ok();
    loaded_games.sort_by_cached_key(|loaded| !is_whole(loaded));
    // If several games wait for a move, suggest some moves for each, prefixed with the game's name.
    let each = (SUGGESTIONS / loaded_games.len().max(1)).max(1);
    let language = context.language();
    let mut suggestions = Vec::new();
    let mut are_more = loaded_games.len() > SUGGESTIONS;
    for loaded in loaded_games.iter().take(SUGGESTIONS) {
        let completions = loaded
            .game
            .complete(&focus.typed, each + 1, SUGGESTION_TEXT);
        are_more |= completions.len() > each;
        for completion in completions.into_iter().take(each) {
            let words = language.phrase(&completion.says, &|seat| loaded.name(seat));
            let more = if completion.whole { "" } else { " …" };
            let mut shows = language.suggest_move(format!("{}{more}", completion.text), words);
            if loaded_games.len() > 1 {
                let game = language.game_name(loaded.game.kind());
                shows = language.menu_game(format!("{game} {}", loaded.record.id), shows);
            }
            suggestions.push(Suggestion {
                shows: cut(&shows, SUGGESTION_TEXT),
                fills: completion.text,
            });
        }
    }
    suggestions.retain(|suggestion| suggestion.fills.chars().count() <= SUGGESTION_TEXT);
    let advice = match loaded_games.first() {
        None => Some(language.suggest_no_turn()),
        // A move that can be played as typed needs no advice, even if suggestions would write it differently.
        Some(first) if is_whole(first) => None,
        Some(loaded) if suggestions.is_empty() => {
            let example = loaded.game.base_moves().into_iter().next();
            example.map(|example| language.suggest_example(example))
        }
        Some(_) if are_more => Some(language.suggest_more()),
        Some(_) => None,
    };
    if let Some(advice) = advice {
        suggestions.truncate(SUGGESTIONS - 1);
        suggestions.push(advise(&advice, &focus.typed));
    }
    Ok(suggestions)
}

/// Returns a line of advice to show among the suggestions. Picking it keeps the typed text. If no text was typed, the value is "…", because Discord
/// does not accept an empty value.
fn advise(advice: &str, typed: &str) -> Suggestion {
    let typed = cut(typed.trim(), SUGGESTION_TEXT);
    Suggestion {
        shows: cut(advice, SUGGESTION_TEXT),
        fills: if typed.is_empty() {
            "…".to_owned()
        } else {
            typed
        },
    }
}

/// The games to suggest: those that the command would accept.
#[derive(Clone, Copy)]
enum Which {
    OnTurn,
    /// Games in which it is the user's turn and hints are allowed.
    Helped,
    /// Running games that a feature's command accepts.
    Accepted(AcceptsGame),
    /// Games in which the user can resign.
    Running,
    /// Games in which the user is still playing and may make this kind of offer.
    Offering(OfferWish),
    /// The user's games, and the games in the channel.
    Seen,
    /// The user's finished games, and the finished games in the channel.
    Over,
    /// The user's finished games that allow a rematch.
    Again,
}

impl Which {
    fn of(command: Command) -> Self {
        match command {
            Command::Move => Which::OnTurn,
            Command::Hint => Which::Helped,
            Command::Draw => Which::Offering(OfferWish::Draw),
            Command::Takeback => Which::Offering(OfferWish::Takeback),
            Command::Resign => Which::Running,
            Command::Review => Which::Over,
            Command::Rematch => Which::Again,
            _ => Which::Seen,
        }
    }

    fn state(self) -> GameState {
        match self {
            Which::OnTurn
            | Which::Helped
            | Which::Accepted(_)
            | Which::Running
            | Which::Offering(_) => GameState::Running,
            Which::Seen => GameState::Any,
            Which::Over | Which::Again => GameState::Ended,
        }
    }

    /// Returns whether the command changes the game instead of only showing it.
    fn acts(self) -> bool {
        !matches!(self, Which::Seen | Which::Over)
    }

    fn fits(self, loaded: &LoadedGame, user: UserId, now: Timestamp) -> bool {
        let over = loaded.game.ending().is_some();
        match self {
            Which::OnTurn => loaded.turn() == Some(user),
            Which::Helped => loaded.turn() == Some(user) && !loaded.is_rated(),
            Which::Accepted(accepts) => accepts(loaded, user),
            Which::Running => {
                let seat = loaded.active_seat(user);
                seat.is_some_and(|seat| loaded.game.clone().resign(seat))
            }
            Which::Offering(wish) => {
                let plays = !over && loaded.active_seat(user).is_some();
                // If there is any open offer, the command shows it.
                plays && (has_open_offer(loaded) || may_wish(loaded, user, wish, now))
            }
            Which::Seen => true,
            Which::Over => over,
            Which::Again => {
                let goes_on = loaded.series.as_ref().is_some_and(|place| !place.is_last());
                let mut seats = loaded.record.seats.iter();
                over && !goes_on && seats.all(|player| player.user().is_some())
            }
        }
    }
}

async fn suggest_games(
    context: RequestContext<'_>,
    focus: &Focus,
    which: Which,
) -> Result<Vec<Suggestion>, Refusal> {
    let user = context.user();
    let state = which.state();
    let own = GameQuery::of_player(user, state);
    let mut records = context.app.store.games(own, MANY).await?;
    if matches!(which, Which::Seen | Which::Over) {
        let here = GameQuery::in_channel(context.request.place.channel, state);
        for record in context.app.store.games(here, MANY).await? {
            if !records.iter().any(|known| known.id == record.id) {
                records.push(record);
            }
        }
    }
    let mut loaded_games = context
        .app
        .load_records(records, context.language())
        .await?;
    loaded_games.retain(|loaded| which.fits(loaded, user, context.now));
    // Commands that act on a game list the games played here first; others list the games in which it is the user's turn first.
    let is_elsewhere = |loaded: &LoadedGame| describe_place(loaded, context.request) != HERE;
    loaded_games.sort_by_key(|loaded| {
        (
            which.acts() && is_elsewhere(loaded),
            loaded.turn() != Some(user),
            is_elsewhere(loaded),
            loaded.game.ending().is_some(),
        )
    });
    let typed = focus.typed.trim().to_lowercase();
    Ok(loaded_games
        .iter()
        .map(|loaded| Suggestion {
            shows: cut(&describe(loaded, context.request), SUGGESTION_TEXT),
            fills: loaded.record.id.to_string(),
        })
        .filter(|suggestion| {
            suggestion.shows.to_lowercase().contains(&typed) || suggestion.fills.starts_with(&typed)
        })
        .take(SUGGESTIONS)
        .collect())
}

fn describe(loaded: &LoadedGame, request: &Request) -> String {
    let language = request.language;
    let id = loaded.record.id.to_string();
    let game = language.game_name(loaded.game.kind());
    let players = language.list(&loaded.names);
    let place = describe_place(loaded, request);
    match loaded.game.to_move() {
        None => language.suggest_over(game, players, id, place),
        Some(seat) if loaded.user(seat) == Some(request.user.id) => {
            language.suggest_turn(game, players, id, place)
        }
        Some(seat) => language.suggest_waiting(game, players, id, loaded.name(seat), place),
    }
}

/// Return value of [`describe_place`] for a game played in the user's channel.
const HERE: &str = "here";

/// Describes where a game is played, relative to the user's channel. The result does not name the channel, because the bot does not know channel
/// names.
fn describe_place(loaded: &LoadedGame, request: &Request) -> &'static str {
    let (record, here) = (&loaded.record, request.place);
    if request.is_where_played(record) {
        HERE
    } else if record.place.guild.is_none() {
        "direct"
    } else if record.place.guild == here.guild {
        "elsewhere"
    } else {
        "server"
    }
}

#[cfg(test)]
mod tests {
    use asterism_rules::GameKind;

    use super::*;
    use crate::protocol::reply::Reply;
    use crate::protocol::request::What;
    use crate::testing::club::{ANN, BEN, CLEO, Club};

    #[tokio::test]
    async fn moves_are_suggested_for_every_game_that_waits_for_one() {
        let club = Club::new();
        let suggested = async |typed: &str| {
            let call = Call {
                name: "move".to_owned(),
                subcommand: None,
                options: Vec::new(),
            };
            let focus = Focus {
                option: "move".to_owned(),
                typed: typed.to_owned(),
            };
            let asked = club.request(ANN, What::Complete(call, focus));
            match club.handle(&asked).await {
                Ok(Reply::Suggest(suggestions)) => suggestions,
                other => panic!("{other:?}"),
            }
        };
        let squadro = club
            .begin(GameKind::Squadro, "first=light", &[ANN, BEN])
            .await;
        let alone = suggested("").await;
        assert_eq!(alone.len(), 5);
        assert!(!alone[0].shows.contains("Squadro"), "{alone:?}");
        let stars = club.begin(GameKind::StarSquares, "", &[ANN, CLEO]).await;
        let both = suggested("").await;
        let of = |name: String| both.iter().filter(|it| it.shows.starts_with(&name)).count();
        assert_eq!(of(format!("Squadro {squadro}: ")), 5, "{both:?}");
        assert!(of(format!("Star Squares {stars}: ")) > 5, "{both:?}");
        assert!(both.len() <= SUGGESTIONS);
        assert_eq!(
            both.last().map(|last| &*last.shows),
            Some(&*Language::English.suggest_more()),
            "Star Squares has more than twelve moves"
        );
    }

    #[tokio::test]
    async fn a_line_says_what_to_type_if_nothing_fits() {
        let club = Club::new();
        let english = Language::English;
        let suggested = async |typed: &str| {
            let call = Call {
                name: "move".to_owned(),
                subcommand: None,
                options: Vec::new(),
            };
            let focus = Focus {
                option: "move".to_owned(),
                typed: typed.to_owned(),
            };
            let asked = club.request(ANN, What::Complete(call, focus));
            match club.handle(&asked).await {
                Ok(Reply::Suggest(suggestions)) => suggestions,
                other => panic!("{other:?}"),
            }
        };
        let advice = |shows: String, fills: &str| {
            let fills = fills.to_owned();
            vec![Suggestion { shows, fills }]
        };
        assert_eq!(suggested("").await, advice(english.suggest_no_turn(), "…"));
        assert_eq!(suggested("b").await, advice(english.suggest_no_turn(), "b"));
        club.begin(GameKind::Squadro, "first=light", &[ANN, BEN])
            .await;
        let example = english.suggest_example("A1".to_owned());
        assert_eq!(suggested("hello").await, advice(example, "hello"));
        let fitting = suggested("3").await;
        assert_eq!((fitting.len(), &*fitting[0].fills), (1, "A3"));
    }
}
