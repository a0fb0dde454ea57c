//! `/help`: tells the user what they can do next. Also renders the greeting that the bot posts in a new server or direct message.

use std::time::Duration;

use asterism_render::View;
use asterism_rules::{AnyGame, GameKind, Seat};
use asterism_store::{ChannelId, GameQuery, GameState, Place, Timestamp};

use crate::action::{games, kind_option, play_me};
use crate::app::{App, RequestContext};
use crate::game::loaded_game::{LoadedGame, waits_for};
use crate::protocol::access::Access;
use crate::protocol::command::{COMMANDS, CommandSpec, HelpGroup};
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::words::{invitation, permission_names};
use crate::protocol::reply::{Audience, Button, Card, Picture, Post, Reply, Row, Style};
use crate::protocol::request::{Call, Request};
use crate::text::Language;
use crate::text::markdown::{channel_links, mention};
use crate::view::menus::render_game_menu;
use crate::view::posts::render_over_buttons;
use crate::view::words;
use crate::worker::offers::waits_for_answer;

/// How long a finished game is shown after its end.
const LATELY: Duration = Duration::from_hours(3 * 24);

/// Maximum number of games listed per section; `/games` lists all.
const GAMES: usize = 3;

/// Handles `/help`: tells what the user can do next, or sets up a game against the engine if the user has named one.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    match kind_option(call, "game")? {
        Some(kind) => play_me::set_up(context, kind).await,
        None => show(context).await,
    }
}

pub(crate) async fn show(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    let language = context.language();
    let user = context.user();
    let mut loaded_games = context.app.running_games(context.request).await?;
    loaded_games.sort_by_key(games::urgency);
    let (mut mine, others): (Vec<LoadedGame>, Vec<LoadedGame>) = loaded_games
        .into_iter()
        .partition(|loaded| loaded.turn() == Some(user));
    let (offered, others): (Vec<LoadedGame>, Vec<LoadedGame>) = others
        .into_iter()
        .partition(|loaded| waits_for_answer(loaded, user));
    let challenges = context.app.open_challenges(user, context.now).await?;
    let challenged = challenges
        .iter()
        .filter(|challenge| waits_for(challenge, user))
        .count();
    let challenging = challenges
        .iter()
        .filter(|challenge| challenge.by == user)
        .count();
    let ended = load_recently_ended(context).await?;

    let elsewhere = find_allowed_channels(context).await?;
    let mut lines = describe_place(context);
    if context.request.lacks.is_empty() && !context.request.is_guest() {
        lines.extend(context.app.describe_lacking(context.request).await?);
    }
    if let Some(channels) = &elsewhere {
        lines.push(language.refuse_elsewhere(channel_links(channels)));
    }
    if !mine.is_empty() {
        lines.push(language.help_your_turn(mine.len()));
        lines.extend(list_games(&mine, context.request));
    }
    if !offered.is_empty() {
        lines.push(language.help_offered(offered.len()));
        lines.extend(list_games(&offered, context.request));
    }
    if challenged > 0 {
        lines.push(language.help_challenged(challenged));
    }
    if !others.is_empty() {
        lines.push(language.help_waiting(others.len()));
        lines.extend(list_games(&others, context.request));
    }
    if challenging > 0 {
        lines.push(language.help_challenging(challenging));
    }
    if let Some(loaded) = &ended {
        lines.push(language.help_ended());
        lines.push(games::render_game_line(loaded, context.request));
    }
    mine.extend(offered);
    if mine.is_empty() && others.is_empty() && challenges.is_empty() && !context.request.is_guest()
    {
        lines.push(language.help_no_game());
    }
    if !context.request.is_guest() {
        let most = context
            .app
            .highest_level(context.request.place)
            .await?
            .number();
        lines.push(language.help_engine(mention(context.app.me), most));
    }
    lines.push(String::new());
    lines.extend(list_commands(context.request));

    let mut rows = Vec::new();
    if !mine.is_empty() {
        rows.push(Row::Menu(render_game_menu(
            &mine,
            CustomId::Open,
            user,
            language,
        )));
    }
    // Five rows, the most a message can have: the menu of turns, one challenge, the last game, and two rows of rules buttons.
    rows.extend(
        games::render_answer_buttons(&challenges, user, games::ANSWERS, language)
            .into_iter()
            .take(1),
    );
    let ended = ended.map(|loaded| render_over_buttons(&loaded, language));
    rows.extend(Row::buttons(ended.into_iter().flatten()));
    rows.extend(render_start_buttons(context, elsewhere.is_none()));
    let card = Card::calm(language.help_title(), lines.join("\n"));
    Ok(Reply::Say(
        Post {
            card: Some(card),
            rows,
            ..Post::default()
        },
        Audience::You,
    ))
}

/// Lists the commands that the user may use, with one line per group.
fn list_commands(request: &Request) -> Vec<String> {
    let language = request.language;
    let theirs = |spec: &&CommandSpec| request.manages || !spec.command.is_for_managers();
    let groups = HelpGroup::ALL.into_iter().filter_map(|group| {
        let own = COMMANDS.iter().filter(theirs);
        let own = own.filter(|spec| spec.group == group);
        let names = own.map(|spec| format!("`/{}`", language.command_called(spec.name)));
        let names = names.collect::<Vec<_>>().join(" ");
        (!names.is_empty()).then(|| match group {
            HelpGroup::Play => language.help_play(names),
            HelpGroup::Look => language.help_look(names),
            HelpGroup::You => language.help_you(names),
            HelpGroup::Server => language.help_server(names),
        })
    });
    groups.chain([language.help_commands()]).collect()
}

/// Returns the channels in which the server allows games, or `None` if games are allowed here.
async fn find_allowed_channels(
    context: RequestContext<'_>,
) -> Result<Option<Vec<ChannelId>>, Refusal> {
    match context
        .app
        .may_be_used(context.request, Access::Begin)
        .await
    {
        Ok(()) => Ok(None),
        Err(Refusal::Elsewhere(channels)) => Ok(Some(channels)),
        Err(refusal) => Err(refusal),
    }
}

/// Describes limitations of this place, such as missing permissions.
fn describe_place(context: RequestContext<'_>) -> Vec<String> {
    let language = context.language();
    if context.request.is_guest() {
        return vec![language.help_guest(invitation(context.app.me))];
    }
    if !context.request.lacks.is_empty() {
        return vec![language.help_lacks(permission_names(&context.request.lacks, language))];
    }
    if context.request.place.guild.is_none() {
        return vec![language.help_direct()];
    }
    Vec::new()
}

/// Lists the first few of `loaded_games`, each with a link to its board.
fn list_games(loaded_games: &[LoadedGame], request: &Request) -> Vec<String> {
    let some = loaded_games.iter().take(GAMES);
    some.map(|loaded| games::render_game_line(loaded, request))
        .collect()
}

/// Loads the user's last finished game if it ended within [`LATELY`].
async fn load_recently_ended(context: RequestContext<'_>) -> Result<Option<LoadedGame>, Refusal> {
    let query = GameQuery::of_player(context.user(), GameState::Ended);
    let record = context.app.store.games(query, 1).await?.pop();
    let lately = |at: Timestamp| context.now.since(at) <= LATELY;
    match record {
        Some(record) if record.ended.as_ref().is_some_and(|ended| lately(ended.at)) => Ok(context
            .app
            .load_record(record, context.language())
            .await
            .ok()),
        _ => Ok(None),
    }
}

/// Renders a button to play against the engine, if games can start here, and buttons for each game's rules.
fn render_start_buttons(context: RequestContext<'_>, is_place: bool) -> Vec<Row> {
    let language = context.language();
    let mut buttons = Vec::new();
    if is_place && context.request.may_play_here(context.app.me).is_ok() {
        let play = Button::main(language.button_play_me(), CustomId::PlayMe);
        buttons.push(play);
    }
    buttons.extend(GameKind::ALL.iter().map(|kind| {
        let label = language.help_rules_of(language.game_name(*kind));
        let id = CustomId::RulesOf {
            kind: *kind,
            page: 0,
        };
        Button::plain(label, id)
    }));
    Row::buttons(buttons)
}

impl App {
    /// Renders the greeting for a new server or direct message: three sentences and a picture.
    pub async fn first_words(&self, place: Place, language: Language) -> Post {
        let names = GameKind::ALL.iter().map(|kind| language.game_name(*kind));
        let names: Vec<String> = names.collect();
        let games = language.list(&names);
        let play = |style| Button::new(style, language.button_play_me(), CustomId::PlayMe);
        let help = |style| Button::new(style, language.button_help(), CustomId::Help);
        let (content, buttons) = match place.guild {
            Some(_) => (
                language.first_words(games),
                vec![help(Style::Main), play(Style::Plain)],
            ),
            None => (
                language.first_words_direct(games),
                vec![play(Style::Main), help(Style::Plain)],
            ),
        };
        let picture = self.first_picture(language).await;
        Post {
            content,
            // The card holds the picture; Discord refuses an empty card.
            card: picture.is_some().then(Card::default),
            picture,
            rows: Row::buttons(buttons),
            ..Post::default()
        }
    }

    async fn first_picture(&self, language: Language) -> Option<Picture> {
        let game = AnyGame::new(GameKind::Pentagame, "", 2).ok()?;
        let seats = (0..2).filter_map(Seat::new);
        let names: Vec<String> = seats
            .map(|seat| language.seat_name(seat.number()))
            .collect();
        let alt = words::describe_start(&game, &names, language);
        let view = View {
            names,
            ..self.usual_view()
        };
        let png = self.painter.png(&game, view).await?;
        Some(Picture::png(png, alt))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::request::{Permission, Presence};
    use crate::testing::club::{ANN, BEN, Club, HERE, ids};

    async fn help(club: &Club, request: &Request) -> Post {
        match club.handle(request).await {
            Ok(Reply::Say(post, Audience::You)) => post,
            other => panic!("expected help, got {other:?}"),
        }
    }

    fn text(post: &Post) -> &str {
        &post.card.as_ref().expect("help should have a card").text
    }

    #[tokio::test]
    async fn help_says_what_to_do_next() {
        let club = Club::new();
        let asked = |user| club.command(user, "help", &[]);
        let english = Language::English;

        let none = help(&club, &asked(ANN)).await;
        assert!(text(&none).contains(&english.help_no_game()));
        assert!(ids(&none).contains(&CustomId::PlayMe));
        for command in [
            "challenge",
            "move",
            "board",
            "replay",
            "games",
            "resign",
            "rules",
            "settings",
            "help",
        ] {
            let named = format!("/{command}");
            assert!(text(&none).contains(&named), "{named}: {}", text(&none));
        }

        let person = crate::testing::club::person(BEN);
        let options = [
            ("game", crate::testing::club::text("squadro")),
            ("opponent", crate::protocol::request::Value::User(person)),
        ];
        let challenge = club.command(ANN, "challenge", &options);
        let Ok(Reply::Say(challenge, _)) = club.handle(&challenge).await else {
            panic!("no challenge")
        };
        let challenged = help(&club, &asked(BEN)).await;
        assert!(text(&challenged).contains("challenged you"));
        let decline = CustomId::Decline(challenge.challenge.unwrap());
        let declined = club.handle(&club.public_press(BEN, &decline)).await;
        declined.expect("declining should be allowed");

        let game = club.start(&[ANN, BEN]).await;
        let turn = help(&club, &asked(ANN)).await;
        assert!(text(&turn).contains(&english.help_your_turn(1)));
        assert!(
            text(&turn).contains("https://"),
            "help should link to the board"
        );
        assert!(ids(&turn).contains(&CustomId::Open));
        let open = club.press(ANN, &CustomId::Open, &[&game.to_string()]);
        let Ok(Reply::Change(opened)) = club.handle(&open).await else {
            panic!("the game should be shown")
        };
        let opened = ids(&opened);
        assert!(opened.iter().any(|id| matches!(id, CustomId::Move(_))));
        let rules = ids(&turn).into_iter();
        let mut rules = rules.filter(|id| matches!(id, CustomId::RulesOf { .. }));
        let rules = rules.next().expect("the rules of the game are offered");
        let Ok(Reply::Say(rules, Audience::You) | Reply::Change(rules)) =
            club.handle(&club.press(ANN, &rules, &[])).await
        else {
            panic!("the rules should be shown")
        };
        let title = rules.card.unwrap().title;
        assert!(title.contains("rules of Pentagame"), "{title}");
        let waits = help(&club, &asked(BEN)).await;
        assert!(text(&waits).contains(&english.help_waiting(1)));
        assert!(!ids(&waits).contains(&CustomId::Open));

        let version = club.app.store.game(game).await.unwrap().unwrap().version;
        let board = crate::protocol::payload::Board { game, version };
        let resigned = club
            .handle(&club.press(ANN, &CustomId::Resign(board), &[]))
            .await;
        resigned.expect("resigning should be allowed");
        let over = help(&club, &asked(BEN)).await;
        assert!(text(&over).contains(&english.help_ended()));
        assert!(ids(&over).contains(&CustomId::Replay { game }));
        club.app.clock.skip(2 * LATELY);
        let later = help(&club, &asked(BEN)).await;
        assert!(!text(&later).contains(&english.help_ended()));
    }

    #[tokio::test]
    async fn help_depends_on_the_place() {
        let club = Club::new();
        let english = Language::English;
        let mut request = club.command(ANN, "help", &[]);
        request.lacks = vec![Permission::AttachFiles];
        let lacking = help(&club, &request).await;
        assert!(text(&lacking).contains(&english.permission_name("attach-files")));
        assert!(!ids(&lacking).contains(&CustomId::PlayMe));
        request.presence = Presence::Guest;
        let guest = help(&club, &request).await;
        assert!(text(&guest).contains(&invitation(club.app.me)));
        assert!(!ids(&guest).contains(&CustomId::PlayMe));
        let mut direct = club.command(ANN, "help", &[]);
        direct.place.guild = None;
        let direct = help(&club, &direct).await;
        assert!(text(&direct).contains(&english.help_direct()));
    }

    #[tokio::test]
    async fn the_greeting_has_three_sentences_and_a_picture() {
        let club = Club::new();
        let direct = Place {
            guild: None,
            ..HERE
        };
        let places = [HERE, direct];
        let each = Language::ALL.iter();
        for (language, place) in each.flat_map(|it| places.map(|place| (it, place))) {
            let post = club.app.first_words(place, *language).await;
            assert_eq!(
                post.content.matches(". ").count() + 1,
                3,
                "{}",
                post.content
            );
            assert!(post.picture.is_some() && post.pings.is_empty());
        }
    }
}
