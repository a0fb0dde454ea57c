//! `asterism sandbox --demo`: running games of all kinds, a finished game to review, offers and challenges.
//!
//! The sandbox's users play the games on its web page, so the demo shows only what the bot really does.

mod script;
mod stage;

use std::path::Path;

use serde_json::{Value, json};
use tokio::task::JoinSet;

use self::script::{CHALLENGES, Invitation, SCRIPTS, Script};
pub(crate) use self::stage::DemoError;
use self::stage::{Name, Stage, text};

/// The user who opens the page; it is this user's turn in every unfinished game.
const HOST: Name = "Ann";

/// Names of the opponent options of `/challenge`.
const OPPONENTS: [&str; 2] = ["opponent", "opponent2"];

/// A running demo game.
struct DemoGame {
    script: &'static Script,
    channel: String,
    id: String,
}

/// Returns true if a demo can be set up in `data`, because all of its `folders` are empty or missing.
pub(crate) fn is_free(data: &Path, folders: &[&str]) -> bool {
    folders.iter().all(|folder| {
        std::fs::read_dir(data.join(folder)).map_or(true, |mut entries| entries.next().is_none())
    })
}

/// Plays the demo in the sandbox at this address.
///
/// # Errors
///
/// [`DemoError`] if the bot refuses something or does not answer.
pub(crate) async fn set_up(url: &str) -> Result<(), DemoError> {
    let mut stage = Stage::open(url).await?;
    let mut games = Vec::new();
    for script in &SCRIPTS {
        games.push(begin(&mut stage, script).await?);
    }
    let mut boards = JoinSet::new();
    for game in games {
        let stage = stage.clone();
        boards.spawn(async move { play(&stage, &game).await });
    }
    while let Some(played) = boards.join_next().await {
        played.unwrap_or_else(|panic| std::panic::resume_unwind(panic.into_panic()))?;
    }
    for invitation in &CHALLENGES {
        invite(&mut stage, invitation).await?;
    }
    // A game with the bot, in direct messages.
    let channel = stage.direct_channel(HOST).await?;
    let terms =
        json!({"game": "squadro", "opponent": stage.id("Asterism"), "level": 2, "seat": "first"});
    let told = stage.command(HOST, &channel, "challenge", &terms).await?;
    stage.dismiss(HOST, &told).await?;
    let is_board = |message: &Value| footer(message).ends_with("· start");
    stage
        .wait_for_message(HOST, &channel, "the board in direct messages", is_board)
        .await?;
    Ok(())
}

/// Starts a game: the first player challenges the others, who accept.
async fn begin(stage: &mut Stage, script: &'static Script) -> Result<DemoGame, DemoError> {
    let channel = stage.channel(script.channel).await?;
    let [challenger, opponents @ ..] = script.players else {
        return Err(DemoError::Late("a challenger".to_owned()));
    };
    let mut terms = (script.terms)();
    terms["seat"] = json!("first");
    for (option, opponent) in OPPONENTS.iter().zip(opponents) {
        terms[*option] = json!(stage.id(opponent));
    }
    let post = stage
        .command(challenger, &channel, "challenge", &terms)
        .await?;
    for opponent in opponents {
        stage.press(opponent, &post, "Accept").await?;
    }
    let id = footer(&post).trim_start_matches("Game ").to_owned();
    let game = DemoGame {
        script,
        channel,
        id,
    };
    wait_for_board(stage, &game, "start").await?;
    Ok(game)
}

/// Plays the moves of a game, and makes the game's offer.
async fn play(stage: &Stage, game: &DemoGame) -> Result<(), DemoError> {
    let DemoGame {
        script,
        channel,
        id,
    } = game;
    let turns = script.players.iter().cycle();
    for ((ply, notation), player) in script.moves.iter().enumerate().zip(turns) {
        if ply + 1 == script.moves.len() {
            // Only the last move is news.
            for player in script.players {
                stage.read(player, channel).await?;
            }
        }
        let options = json!({"move": notation, "game": id});
        let told = stage.command(player, channel, "move", &options).await?;
        wait_for_board(stage, game, &format!("after {} move", ply + 1)).await?;
        // By now the bot has removed most replies itself.
        stage.dismiss(player, &told).await?;
    }
    if let Some(offer) = &script.offer {
        let ask = stage
            .command(offer.by, channel, offer.command, &json!({"game": id}))
            .await?;
        let told = stage.press(offer.by, &ask, offer.confirm).await?;
        stage.dismiss(offer.by, &told).await?;
        let card = format!("Game {id}");
        let what = format!("the offer in #{}", script.channel);
        stage
            .wait_for_message(offer.by, channel, &what, |post| footer(post) == card)
            .await?;
    }
    Ok(())
}

/// Posts a challenge that no one answers during the demo.
async fn invite(stage: &mut Stage, invitation: &Invitation) -> Result<(), DemoError> {
    let channel = stage.channel("games").await?;
    let mut terms = (invitation.terms)();
    if let Some(opponent) = invitation.opponent {
        terms["opponent"] = json!(stage.id(opponent));
    }
    stage
        .command(invitation.by, &channel, "challenge", &terms)
        .await?;
    Ok(())
}

/// Waits for the board of `game` to show the position after `made` moves.
async fn wait_for_board(stage: &Stage, game: &DemoGame, made: &str) -> Result<(), DemoError> {
    let begins = format!("Game {} · ", game.id);
    let what = format!("the board {begins}{made} in #{}", game.script.channel);
    let is_board = |message: &Value| {
        let rest = footer(message).strip_prefix(&begins);
        rest.is_some_and(|rest| rest.contains(made))
    };
    stage
        .wait_for_message(game.script.players[0], &game.channel, &what, is_board)
        .await?;
    Ok(())
}

/// Returns the last line of a message's card.
fn footer(message: &Value) -> &str {
    text(&message["embeds"][0]["footer"]["text"])
}
