//! `/games`: the asker's games and challenges, what needs them first.

use asterism_store::{Challenge, ChallengeQuery, GameQuery, GameState};

use crate::app::{App, MANY, MENU_ENTRIES, game_menu, message_url, post_url};
use crate::custom_id::CustomId;
use crate::refusal::Refusal;
use crate::reply::{Audience, Card, Post, Reply, Row, Tone};
use crate::request::Request;
use crate::table::{Table, ago, escape, mention};
use crate::text::Language;

/// Lines shown; the rest is counted.
const LINES: usize = 20;

/// Characters of the list, well under the limit of a card's text.
const CHARACTERS: usize = 3500;

pub(crate) async fn command(app: &App, request: &Request) -> Result<Reply, Refusal> {
    let language = request.language;
    let user = request.user.id;
    let running = GameQuery {
        player: Some(user),
        channel: None,
        state: GameState::Running,
    };
    let mut tables = app.tables(app.store.games(running, MANY).await?).await;
    // What needs the asker first, then what has waited longest.
    tables.sort_by_key(|table| (table.turn() != Some(user), table.since()));
    let challenges = app
        .store
        .challenges(
            ChallengeQuery {
                player: Some(user),
                channel: None,
            },
            MANY,
        )
        .await?;
    let mut lines: Vec<String> = Vec::new();
    for challenge in &challenges {
        lines.push(challenge_line(app, challenge, request).await);
    }
    lines.extend(tables.iter().map(|table| game_line(table, request)));
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
    let rows = if tables.is_empty() {
        Vec::new()
    } else {
        tables.truncate(MENU_ENTRIES);
        let mut menu = game_menu(&tables, CustomId::Open, user, language);
        menu.placeholder = language.games_open_menu();
        vec![Row::Menu(menu)]
    };
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

fn game_line(table: &Table, request: &Request) -> String {
    let language = request.language;
    let game = language.game_name(table.game.kind().id());
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
    let game = language.game_name(challenge.kind.clone());
    let url = challenge
        .post
        .map(|post| message_url(challenge.place, challenge.place.channel, post));
    let board = link(url, &challenge.id.to_string(), language);
    if challenge.by == request.user.id {
        let users: Vec<_> = challenge
            .invited
            .iter()
            .map(|invited| invited.user)
            .collect();
        let names: Vec<String> = app
            .names_of(challenge.place, &users)
            .await
            .iter()
            .map(|name| escape(name))
            .collect();
        language.games_challenge_to(game, language.list(&names), board)
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
