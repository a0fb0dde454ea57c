//! `/games`: lists games and challenges, starting with those that are waiting for the user.

mod open_seats;

use asterism_store::{Challenge, GameRecord, GuildId, Timestamp, UserId};

use crate::action::in_place;
use crate::app::RequestContext;
use crate::game::clocks::runs_out;
use crate::game::links::{message_url, post_url};
use crate::game::loaded_game::{LoadedGame, waits_for};
use crate::protocol::choices::GAME_PLACES;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::{MENU_ENTRIES, ROW_BUTTONS};
use crate::protocol::payload::GamesPage;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, Card, Entry, Menu, Post, Reply, Row, Style, Tone};
use crate::protocol::request::{Call, Request};
use crate::text::Language;
use crate::text::markdown::{ago, escape, mention_or_former};
use crate::view::menus::render_game_menu;
use crate::view::paging::render_page_buttons;
use crate::worker::offers::waits_for_answer;

/// Maximum number of lines on a page.
const LINES: usize = 12;

/// Maximum number of characters on a page, well under the limit of a card's text.
const CHARACTERS: usize = 3500;

/// Maximum number of rows with buttons for challenges. A message can have five rows, and the menu of games and the page buttons need one each.
pub(crate) const ANSWERS: usize = 3;

/// Handles `/games`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let here = match call.text("where") {
        None => false,
        Some(typed) if typed == GAME_PLACES[0] => true,
        Some(typed) if typed == GAME_PLACES[1] => false,
        Some(_) => return Err(Refusal::Choice),
    };
    let player = call.user("player").map(|player| player.id);
    let list = GamesPage {
        player: player.filter(|player| *player != context.user()),
        here,
        page: 0,
    };
    look(context, list).await
}

/// Handles **Games** in the context menu of `user`: lists the user's games, like `/games`.
pub(crate) async fn show_of(context: RequestContext<'_>, user: UserId) -> Result<Reply, Refusal> {
    let list = GamesPage {
        player: Some(user).filter(|user| *user != context.user()),
        here: false,
        page: 0,
    };
    look(context, list).await
}

/// Shows a page of the list to the user.
pub(crate) async fn look(context: RequestContext<'_>, list: GamesPage) -> Result<Reply, Refusal> {
    let language = context.language();
    let listed = load_list(context, list).await?;
    let name = match list.player {
        Some(player) => Some(escape(
            &context
                .app
                .find_name(context.request.place, player, language)
                .await,
        )),
        None => None,
    };
    let mut buttons = Vec::new();
    for feature in context.app.features.iter() {
        buttons.extend(feature.list_buttons(context, list).await?);
    }
    let pages = split_pages(&listed.lines);
    let page = usize::from(list.page).min(pages.len().saturating_sub(1));
    let Some(lines) = pages.get(page) else {
        let content = match name {
            _ if list.player == Some(context.app.me) => language.games_none_of_engine(),
            Some(name) => language.games_none_of(name),
            None if list.here => language.games_none_here(),
            None => language.games_none(),
        };
        let post = Post::from(content).with_buttons(buttons);
        return Ok(in_place(post, context.private));
    };
    let text: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let card = Card {
        title: name.map_or_else(
            || language.games_title(),
            |name| language.games_title_of(name),
        ),
        text: text.join("\n"),
        footer: if pages.len() > 1 {
            language.games_footer(page + 1, pages.len())
        } else {
            String::new()
        },
        tone: Tone::Calm,
    };
    let mut rows = Vec::new();
    if list.player.is_none() && page == 0 {
        let seats = open_seats::render_buttons(&listed.seats, language);
        let room = ANSWERS - seats.len();
        let answers = render_answer_buttons(&listed.challenges, context.user(), room, language);
        rows = [answers, seats].concat();
        if list.here {
            rows.rotate_right(listed.seats.len().min(1));
        }
    }
    let on_page = |loaded: &&LoadedGame| {
        lines
            .iter()
            .any(|line| line.opens == Some(loaded.record.id))
    };
    let loaded_games: Vec<LoadedGame> = listed
        .loaded_games
        .iter()
        .filter(on_page)
        .cloned()
        .collect();
    if !loaded_games.is_empty() {
        let mut menu = render_game_menu(&loaded_games, CustomId::Open, context.user(), language);
        menu.placeholder = language.games_open_menu();
        rows.push(Row::Menu(menu));
    }
    let turn = |page| CustomId::Games(GamesPage { page, ..list });
    let turns = render_page_buttons(page, pages.len(), language, turn);
    rows.extend(Row::buttons(turns.into_iter().chain(buttons)));
    let post = Post {
        card: Some(card),
        rows,
        ..Post::default()
    };
    Ok(in_place(post, context.private))
}

/// A line of the list, and the game that can be opened from it, if any.
struct ListLine {
    text: String,
    opens: Option<asterism_store::GameId>,
}

impl From<String> for ListLine {
    fn from(text: String) -> Self {
        Self { text, opens: None }
    }
}

/// All games and challenges to list, and their lines in order.
struct Listed {
    loaded_games: Vec<LoadedGame>,
    challenges: Vec<Challenge>,
    /// Challenges that the user may join.
    seats: Vec<Challenge>,
    lines: Vec<ListLine>,
}

/// Loads those games and challenges of the listed player that the user may see. Includes the ones in this server and, unless the list is limited to
/// this server, the ones elsewhere in which the user takes part.
async fn load_list(context: RequestContext<'_>, list: GamesPage) -> Result<Listed, Refusal> {
    let (user, place) = (context.user(), context.request.place);
    let player = list.player.unwrap_or(user);
    let is_here = |guild: Option<GuildId>, channel| match place.guild {
        Some(_) => guild == place.guild,
        None => channel == place.channel,
    };
    let shown = |guild, channel, concerns_asker: bool| {
        is_here(guild, channel) || !list.here && concerns_asker
    };
    let mut records = context.app.running_records(player, None).await?;
    records.retain(|record| {
        let at = record.place;
        shown(at.guild, at.channel, record.has_seat(user))
    });
    let elsewhere = |record: &GameRecord| (!record.has_seat(user)).then_some(record.place);
    let records = context
        .app
        .keep_visible(context.request, records, elsewhere)
        .await;
    let mut loaded_games = context
        .app
        .load_records(records, context.language())
        .await?;
    let mut settled = Vec::new();
    for LoadedGame { record, .. } in &loaded_games {
        for feature in context.app.features.iter() {
            if feature.is_settled(context.app, record).await? {
                settled.push(record.id);
            }
        }
    }
    let needs = |loaded: &LoadedGame, user: UserId| {
        needs(loaded, user) && !settled.contains(&loaded.record.id)
    };
    // Games that wait for the user come first.
    loaded_games.sort_by_key(|loaded| (!needs(loaded, user), urgency(loaded)));
    let mut challenges = context.app.open_challenges(player, context.now).await?;
    challenges.retain(|challenge| {
        let at = challenge.place;
        shown(at.guild, at.channel, challenge.concerns(user))
    });
    let elsewhere = |it: &Challenge| (!it.concerns(user)).then_some(it.place);
    let challenges = context
        .app
        .keep_visible(context.request, challenges, elsewhere)
        .await;
    let (mine, others): (Vec<&LoadedGame>, Vec<&LoadedGame>) =
        loaded_games.iter().partition(|loaded| needs(loaded, user));
    let (asked, rest): (Vec<&Challenge>, Vec<&Challenge>) = challenges
        .iter()
        .partition(|challenge| waits_for(challenge, user));
    let mut lines = Vec::new();
    let of_games = |loaded_games: Vec<&LoadedGame>, lines: &mut Vec<ListLine>| {
        lines.extend(loaded_games.into_iter().map(|loaded| ListLine {
            text: match render_game_line(loaded, context.request) {
                line if settled.contains(&loaded.record.id) => {
                    format!("{line} · {}", context.language().games_settled())
                }
                line => line,
            },
            opens: may_open(loaded, context.request).then_some(loaded.record.id),
        }));
    };
    of_games(mine, &mut lines);
    for challenge in asked {
        lines.push(render_challenge(context, challenge, list).await);
    }
    of_games(others, &mut lines);
    for challenge in rest {
        lines.push(render_challenge(context, challenge, list).await);
    }
    for feature in context.app.features.iter() {
        let added = feature.list(context, list).await?.into_iter();
        lines.extend(added.map(ListLine::from));
    }
    let seats = match list.player {
        None => open_seats::load(context).await?,
        Some(_) => Vec::new(),
    };
    let lines = add_seats(lines, &seats, list.here, context.language());
    Ok(Listed {
        loaded_games,
        challenges,
        seats,
        lines,
    })
}

/// Adds the open seats of the server to the lines of the user's own list: before them in a list of this server, else after them.
fn add_seats(
    own: Vec<ListLine>,
    seats: &[Challenge],
    here: bool,
    language: Language,
) -> Vec<ListLine> {
    if seats.is_empty() {
        return own;
    }
    let title = ListLine::from(language.games_seats());
    let lines = seats.iter().map(|it| open_seats::render_line(it, language));
    let open: Vec<ListLine> = [title].into_iter().chain(lines).collect();
    if !here || own.is_empty() {
        return own.into_iter().chain(open).collect();
    }
    let title = ListLine::from(language.games_own());
    open.into_iter().chain([title]).chain(own).collect()
}

/// Returns a key for sorting games: those whose time runs out soonest come first, then untimed games in the order in which the current turn started.
pub(crate) fn urgency(loaded: &LoadedGame) -> (bool, Option<Timestamp>, Timestamp) {
    let end = runs_out(&loaded.record);
    (end.is_none(), end, loaded.since())
}

/// Returns true if the game is waiting for `user` to move or to answer an offer.
fn needs(loaded: &LoadedGame, user: UserId) -> bool {
    loaded.turn() == Some(user) || waits_for_answer(loaded, user)
}

/// Returns true if the user may open the game's board in the channel of this request.
fn may_open(loaded: &LoadedGame, request: &Request) -> bool {
    request.is_where_played(&loaded.record) || loaded.has(request.user.id)
}

async fn render_challenge(
    context: RequestContext<'_>,
    challenge: &Challenge,
    list: GamesPage,
) -> ListLine {
    let text = if list.player.is_some() && !challenge.concerns(context.user()) {
        strange_line(challenge, context.language())
    } else {
        challenge_line(context, challenge).await
    };
    ListLine { text, opens: None }
}

/// Renders the line of a challenge in which the user is not involved.
fn strange_line(challenge: &Challenge, language: Language) -> String {
    let game = language.stored_game_name(&challenge.kind);
    language.games_challenge_by(
        game,
        mention_or_former(challenge.by, language),
        link_challenge(challenge, language),
    )
}

/// Splits the lines into pages.
fn split_pages(lines: &[ListLine]) -> Vec<&[ListLine]> {
    let mut pages = Vec::new();
    let mut first = 0;
    let mut characters = 0;
    for (at, line) in lines.iter().enumerate() {
        let more = line.text.chars().count() + 1;
        if at > first && (at - first >= LINES || characters + more > CHARACTERS) {
            pages.push(&lines[first..at]);
            first = at;
            characters = 0;
        }
        characters += more;
    }
    if first < lines.len() {
        pages.push(&lines[first..]);
    }
    pages
}

/// Renders buttons for answering the first challenges in the list, because the challenges' own posts may be far up the channel or missing. A user who
/// has made more challenges than there are buttons gets a menu for withdrawing one of them. Returns at most `rows` rows.
pub(crate) fn render_answer_buttons(
    challenges: &[Challenge],
    user: UserId,
    rows: usize,
    language: Language,
) -> Vec<Row> {
    let button = |style, label: String, challenge: &Challenge, id| {
        Button::new(style, format!("{label} #{}", challenge.id), id)
    };
    let asked = challenges.iter().map(|challenge| {
        let id = challenge.id;
        let (yes, no) = (language.button_accept(), language.button_decline());
        let leave = language.button_leave();
        if waits_for(challenge, user) {
            vec![
                button(Style::Good, yes, challenge, CustomId::Accept(id)),
                button(Style::Plain, no, challenge, CustomId::Decline(id)),
            ]
        } else if challenge.by != user && challenge.open.is_some() {
            vec![button(Style::Plain, leave, challenge, CustomId::Leave(id))]
        } else {
            Vec::new()
        }
    });
    let own: Vec<&Challenge> = challenges
        .iter()
        .filter(|challenge| challenge.by == user)
        .collect();
    let room = rows - usize::from(!own.is_empty());
    let asked = asked.flat_map(Row::buttons);
    let mut rows: Vec<Row> = asked.take(room).collect();
    if own.len() <= ROW_BUTTONS {
        let label = language.button_withdraw();
        let withdraw = own.iter().map(|challenge| {
            let id = CustomId::Withdraw(challenge.id);
            button(Style::Plain, label.clone(), challenge, id)
        });
        rows.extend(Row::buttons(withdraw));
    } else {
        let entries = own.iter().take(MENU_ENTRIES).map(|challenge| Entry {
            label: language.menu_challenge(
                language.stored_game_name(&challenge.kind),
                challenge.id.to_string(),
            ),
            value: challenge.id.to_string(),
            ..Entry::default()
        });
        rows.push(Row::Menu(Menu {
            id: CustomId::WithdrawIn,
            placeholder: language.games_withdraw_menu(),
            entries: entries.collect(),
        }));
    }
    rows
}

pub(crate) fn render_game_line(loaded: &LoadedGame, request: &Request) -> String {
    let language = request.language;
    let game = language.game_name(loaded.game.kind());
    let players = loaded.players(language);
    let board = link_message(
        post_url(&loaded.record),
        &loaded.record.id.to_string(),
        language,
    );
    let since = ago(loaded.since());
    let line = match loaded.game.to_move() {
        Some(seat) if loaded.user(seat) == Some(request.user.id) => {
            language.games_turn(game, players, board, since)
        }
        Some(seat) => language.games_waiting(game, players, loaded.mention(seat), board, since),
        // The game has ended in the meantime.
        None if loaded.is_aborted() => return language.games_aborted(game, players, board),
        None => return language.games_over(game, players, board),
    };
    let line = match runs_out(&loaded.record) {
        Some(end) => format!("{line} · {}", language.games_time(ago(end))),
        None => line,
    };
    if waits_for_answer(loaded, request.user.id) {
        format!("{line} · {}", language.games_offer())
    } else {
        line
    }
}

async fn challenge_line(context: RequestContext<'_>, challenge: &Challenge) -> String {
    let language = context.language();
    let game = language.stored_game_name(&challenge.kind);
    let board = link_challenge(challenge, language);
    if challenge.by == context.user() && challenge.invited.is_empty() {
        language.games_challenge_open(game, board)
    } else if challenge.by == context.user() {
        let users: Vec<_> = challenge
            .invited
            .iter()
            .map(|invited| invited.user)
            .collect();
        let names: Vec<String> = context
            .app
            .find_player_names(challenge.place, &users, challenge.engine, language)
            .await
            .iter()
            .map(|name| escape(name))
            .collect();
        let others = language.list(&names);
        if challenge.open.is_some() {
            language.games_challenge_filling(game, others, board)
        } else {
            language.games_challenge_to(game, others, board)
        }
    } else if !waits_for(challenge, context.user()) && challenge.open.is_some() {
        language.games_challenge_joined(game, mention_or_former(challenge.by, language), board)
    } else if !waits_for(challenge, context.user()) {
        language.games_challenge_accepted(game, mention_or_former(challenge.by, language), board)
    } else {
        language.games_challenge_from(game, mention_or_former(challenge.by, language), board)
    }
}

/// Returns a link to a challenge's post.
fn link_challenge(challenge: &Challenge, language: Language) -> String {
    let url = challenge
        .post
        .map(|post| message_url(challenge.place, challenge.place.channel, post));
    link_message(url, &challenge.id.to_string(), language)
}

/// Returns a link to a message, with the game's number as the link text. Returns only the number if there is no message yet.
fn link_message(url: Option<String>, id: &str, language: Language) -> String {
    match url {
        Some(url) => language.games_link(id.to_owned(), url),
        None => language.games_no_link(id.to_owned()),
    }
}

#[cfg(test)]
mod tests;
