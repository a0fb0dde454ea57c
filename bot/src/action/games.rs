//! `/games`: the asker's games and challenges, what needs them first.

use asterism_store::{Challenge, Timestamp, UserId};

use crate::app::{App, MENU_ENTRIES, ROW_BUTTONS, game_menu, message_url, post_url};
use crate::custom_id::CustomId;
use crate::refusal::Refusal;
use crate::reply::{Audience, Button, Card, Entry, Menu, Post, Reply, Row, Style, Tone};
use crate::request::Request;
use crate::table::{Table, ago, escape, mention, waits_for};
use crate::text::Language;

/// Lines shown; the rest is counted.
const LINES: usize = 20;

/// Rows for challenges; the menu of games needs a row, too.
const ANSWERS: usize = 3;

/// Characters of the list, well under the limit of a card's text.
const CHARACTERS: usize = 3500;

pub(crate) async fn command(
    app: &App,
    request: &Request,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let language = request.language;
    let user = request.user.id;
    let mut tables = app.running_games(request).await?;
    // What has waited longest first.
    tables.sort_by_key(|table| (table.turn() != Some(user), table.since()));
    let challenges = app.open_challenges(user, now).await?;
    // What needs the asker comes first: their turns, then what they are asked; then what waits for others.
    let mut lines: Vec<String> = Vec::new();
    for table in tables.iter().filter(|table| table.turn() == Some(user)) {
        lines.push(game_line(table, request));
    }
    for challenge in challenges
        .iter()
        .filter(|challenge| waits_for(challenge, user))
    {
        lines.push(challenge_line(app, challenge, request).await);
    }
    for table in tables.iter().filter(|table| table.turn() != Some(user)) {
        lines.push(game_line(table, request));
    }
    for challenge in challenges
        .iter()
        .filter(|challenge| !waits_for(challenge, user))
    {
        lines.push(challenge_line(app, challenge, request).await);
    }
    if lines.is_empty() {
        return Ok(Reply::Say(
            Post {
                content: language.games_none(),
                ..Post::default()
            },
            Audience::You,
        ));
    }
    let mut text = String::new();
    let mut shown = 0;
    for line in lines.iter().take(LINES) {
        if text.chars().count() + line.chars().count() > CHARACTERS {
            break;
        }
        text.push_str(line);
        text.push('\n');
        shown += 1;
    }
    if shown < lines.len() {
        text.push_str(&language.games_more(lines.len() - shown));
    }
    let mut rows = answers(&challenges, user, language);
    if !tables.is_empty() {
        tables.truncate(MENU_ENTRIES);
        let mut menu = game_menu(&tables, CustomId::Open, user, language);
        menu.placeholder = language.games_open_menu();
        rows.push(Row::Menu(menu));
    }
    let card = Card {
        title: language.games_title(),
        text,
        footer: String::new(),
        tone: Tone::Calm,
    };
    Ok(Reply::Say(
        Post {
            card: Some(card),
            rows,
            ..Post::default()
        },
        Audience::You,
    ))
}

/// Buttons to answer the first challenges, whose posts may be far up the channel or never have come through; a menu of one's own
/// if they are too many for buttons.
pub(crate) fn answers(challenges: &[Challenge], user: UserId, language: Language) -> Vec<Row> {
    let button = |style, label: String, challenge: &Challenge, id| {
        Button::new(style, format!("{label} · {}", challenge.id), id)
    };
    let asked = challenges.iter().filter_map(|challenge| {
        let id = challenge.id;
        let (yes, no) = (language.button_accept(), language.button_decline());
        let leave = language.button_leave();
        if waits_for(challenge, user) {
            Some(Row::Buttons(vec![
                button(Style::Good, yes, challenge, CustomId::Accept(id)),
                button(Style::Plain, no, challenge, CustomId::Decline(id)),
            ]))
        } else if challenge.by != user && challenge.open.is_some() {
            let leave = button(Style::Plain, leave, challenge, CustomId::Leave(id));
            Some(Row::Buttons(vec![leave]))
        } else {
            None
        }
    });
    let own: Vec<&Challenge> = challenges
        .iter()
        .filter(|challenge| challenge.by == user)
        .collect();
    let room = ANSWERS - usize::from(!own.is_empty());
    let mut rows: Vec<Row> = asked.take(room).collect();
    if own.len() <= ROW_BUTTONS {
        let label = language.button_withdraw();
        let withdraw = own.iter().map(|challenge| {
            let id = CustomId::Withdraw(challenge.id);
            button(Style::Plain, label.clone(), challenge, id)
        });
        let withdraw: Vec<Button> = withdraw.collect();
        if !withdraw.is_empty() {
            rows.push(Row::Buttons(withdraw));
        }
    } else {
        let entries = own.iter().take(MENU_ENTRIES).map(|challenge| Entry {
            label: language.menu_challenge(
                language.stored_game_name(&challenge.kind),
                challenge.id.to_string(),
            ),
            value: challenge.id.to_string(),
            description: String::new(),
        });
        rows.push(Row::Menu(Menu {
            id: CustomId::WithdrawIn,
            placeholder: language.games_withdraw_menu(),
            entries: entries.collect(),
        }));
    }
    rows
}

pub(crate) fn game_line(table: &Table, request: &Request) -> String {
    let language = request.language;
    let game = language.game_name(table.game.kind());
    let players = table.players(language);
    let board = link(
        post_url(&table.record),
        &table.record.id.to_string(),
        language,
    );
    let since = ago(table.since());
    match table.game.to_move() {
        Some(seat) if table.user(seat) == Some(request.user.id) => {
            language.games_turn(game, players, board, since)
        }
        Some(seat) => language.games_waiting(game, players, table.mention(seat), board, since),
        // Ended between the listing and now.
        None => language.games_over(game, players, board),
    }
}

async fn challenge_line(app: &App, challenge: &Challenge, request: &Request) -> String {
    let language = request.language;
    let game = language.stored_game_name(&challenge.kind);
    let url = challenge
        .post
        .map(|post| message_url(challenge.place, challenge.place.channel, post));
    let board = link(url, &challenge.id.to_string(), language);
    if challenge.by == request.user.id && challenge.invited.is_empty() {
        language.games_challenge_open(game, board)
    } else if challenge.by == request.user.id {
        let users: Vec<_> = challenge
            .invited
            .iter()
            .map(|invited| invited.user)
            .collect();
        let names: Vec<String> = app
            .player_names(challenge.place, &users, challenge.engine, language)
            .await
            .iter()
            .map(|name| escape(name))
            .collect();
        language.games_challenge_to(game, language.list(&names), board)
    } else if !waits_for(challenge, request.user.id) && challenge.open.is_some() {
        language.games_challenge_joined(game, mention(challenge.by), board)
    } else if !waits_for(challenge, request.user.id) {
        language.games_challenge_accepted(game, mention(challenge.by), board)
    } else {
        language.games_challenge_from(game, mention(challenge.by), board)
    }
}

/// Link to a message, named by the game's number; just the number where there is no message yet.
fn link(url: Option<String>, id: &str, language: Language) -> String {
    match url {
        Some(url) => language.games_link(id.to_owned(), url),
        None => language.games_no_link(id.to_owned()),
    }
}
