//! A person who has never seen the bot or read about it. They learn what to do from what the bot shows unasked and from the
//! messages that follow. This file names no command and no label.

use serde_json::{Value, json};

use crate::support::ledger::posts;
use crate::support::message::Button;
use crate::support::{Club, Message, Player};

/// Button styles: primary, success, danger.
/// See [Discord Docs/Button Styles](https://docs.discord.com/developers/components/reference#button-button-styles).
const MAIN: u64 = 1;
const YES: u64 = 3;
const DANGER: u64 = 4;

/// Option types: text, user.
/// See [Discord Docs/Option Type](https://docs.discord.com/developers/interactions/application-commands).
const TEXT: u64 = 3;
const PERSON: u64 = 6;

/// The game they know by name.
const GAME: &str = "Squadro";

/// Number of moves after which a game is considered endless.
const ENDLESS: usize = 300;

/// A person whose Discord client has some language and knows the registered commands.
struct Newcomer {
    player: Player,
    locale: &'static str,
    commands: Vec<Value>,
}

impl Newcomer {
    async fn arrive(club: &Club, name: &str, locale: &'static str, channel: &str) -> Newcomer {
        let player = club.newcomer(name, locale).await.at(channel);
        Newcomer {
            player,
            locale,
            commands: Vec::new(),
        }
    }

    /// Reads the list of commands that opens when the user types a slash.
    async fn look_at_commands(&mut self, club: &Club) {
        let state = club.page.state(Some(&self.player.id)).await;
        let commands = state["commands"].as_array().expect("a list");
        let typed = commands
            .iter()
            .filter(|command| command["type"].as_u64().unwrap_or(1) == 1);
        self.commands = typed.cloned().collect();
        for command in &self.commands {
            assert!(!self.called(command, "description").is_empty(), "{command}");
        }
    }

    /// Returns the client's name of a command, option or choice.
    fn called<'a>(&self, thing: &'a Value, what: &str) -> &'a str {
        let localized = &thing[format!("{what}_localizations")][self.locale];
        localized
            .as_str()
            .or(thing[what].as_str())
            .unwrap_or_default()
    }

    /// Returns the commands that a message mentions, in order. Each must be in the client's list, or open by a click on its declared name.
    fn named(&self, message: &Message) -> Vec<&Value> {
        let words = message.words();
        let mut named = Vec::new();
        for written in words.split("`/").skip(1) {
            let name: String = written
                .chars()
                .take_while(|letter| !"` ".contains(*letter))
                .collect();
            // "Type `/`" names none.
            if name.is_empty() {
                continue;
            }
            let found = self
                .commands
                .iter()
                .find(|command| command["name"] == *name || self.called(command, "name") == name);
            named.push(found.unwrap_or_else(|| {
                panic!(
                    "{} finds no /{name}, which is mentioned in {}",
                    self.locale,
                    message.show()
                )
            }));
        }
        named
    }

    /// Fills in the required options, by the names that the client shows, and the first option that takes a user.
    fn fill_in(&self, command: &Value, person: &str) -> Value {
        let options = command["options"].as_array().map_or(&[][..], Vec::as_slice);
        let mut filled = json!({});
        for option in options {
            let name = option["name"].as_str().expect("an option has a name");
            if option["type"] == json!(PERSON)
                && !filled
                    .as_object()
                    .is_some_and(|filled| filled.values().any(|value| value == person))
            {
                filled[name] = json!(person);
            } else if option["required"].as_bool() == Some(true) {
                let choices = option["choices"]
                    .as_array()
                    .expect("there is something to choose");
                let choice = choices
                    .iter()
                    .find(|choice| self.called(choice, "name") == GAME);
                filled[name] =
                    choice.unwrap_or_else(|| panic!("no {GAME} in {option}"))["value"].clone();
            }
        }
        filled
    }

    async fn uses(&self, command: &Value, options: Value) -> Message {
        let name = command["name"].as_str().expect("a command has a name");
        let answer = self.player.command(name, options).await.message();
        self.named(&answer);
        answer
    }

    async fn presses(&self, message: &Message, button: &Button) -> Message {
        let answer = self
            .player
            .press_id(message, &button.custom_id)
            .await
            .message();
        self.named(&answer);
        answer
    }
}

/// Returns the buttons of this style.
fn styled(message: &Message, style: u64) -> Vec<Button> {
    let rows = message.0["components"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    let of_style = |id: &str| {
        rows.iter()
            .flat_map(|row| row["components"].as_array().cloned().unwrap_or_default())
            .any(|button| button["custom_id"] == json!(id) && button["style"] == json!(style))
    };
    let buttons = message.buttons().into_iter();
    buttons
        .filter(|button| of_style(&button.custom_id))
        .collect()
}

#[track_caller]
fn one_styled(message: &Message, style: u64) -> Button {
    let mut buttons = styled(message, style);
    assert_eq!(buttons.len(), 1, "of style {style} on {}", message.show());
    buttons.remove(0)
}

/// Returns the buttons labeled with numbers, like those of pieces.
fn numbers(message: &Message) -> Vec<Button> {
    let buttons = message.buttons().into_iter();
    buttons
        .filter(|button| button.label.parse::<u8>().is_ok())
        .collect()
}

/// Returns the newest message in a person's channel.
async fn newest(club: &Club, newcomer: &Newcomer) -> Message {
    club.wait_until_idle().await;
    let newest = posts(club, &newcomer.player)
        .await
        .pop()
        .expect("there is a post");
    newcomer.named(&newest);
    newest
}

/// Returns which of the two a message mentions.
fn called<'a>(two: [&'a Newcomer; 2], message: &Message) -> &'a Newcomer {
    let called: Vec<&Newcomer> = two
        .into_iter()
        .filter(|one| message.headline().contains(&one.player.mention()))
        .collect();
    match called[..] {
        [one] => one,
        _ => panic!("whose turn is it? {}", message.show()),
    }
}

/// Presses number buttons until there are none. Returns the last board.
async fn play_by_numbers(club: &Club, two: [&Newcomer; 2]) -> Message {
    for turn in 0..ENDLESS {
        let board = newest(club, two[0]).await;
        let pieces = numbers(&board);
        if pieces.is_empty() {
            return board;
        }
        let piece = &pieces[turn % pieces.len()];
        called(two, &board).player.moves(&board, &piece.label).await;
    }
    panic!("the game does not end")
}

/// Two people with one language, in a server that the bot has just joined.
async fn meet(club: &Club, locale: &'static str) -> [Newcomer; 2] {
    let ann = club.player("Ann");
    let server = json!({"as": ann.id, "name": "New", "locale": locale, "channels": ["hall"], "system_channel": "hall"});
    let server = club
        .page
        .post("/sandbox/guilds", &server)
        .await
        .expect("Ann creates a server");
    let hall = server["channels"][0]["id"]
        .as_str()
        .expect("the server has a channel")
        .to_owned();
    let mut mia = Newcomer::arrive(club, "Mia", locale, &hall).await;
    let mut tom = Newcomer::arrive(club, "Tom", locale, &hall).await;
    let id = server["id"].as_str().expect("the server has an id");
    let added = club
        .page
        .post(&format!("/sandbox/guilds/{id}/bot"), &json!({}))
        .await;
    added.expect("Ann adds the bot");
    club.feed
        .until("the bot's introduction", |view| {
            view.posts()
                .any(|post| post.channel() == hall)
                .then_some(())
        })
        .await;
    mia.look_at_commands(club).await;
    tom.look_at_commands(club).await;
    [mia, tom]
}

async fn find_out_how_to_play(locale: &'static str) {
    let club = Club::open_timeless().await;
    let [mia, tom] = meet(&club, locale).await;

    // The bot says what to type to play with someone, and so does the message its only button opens.
    let hello = newest(&club, &mia).await;
    assert!(hello.content().contains(GAME), "{}", hello.show());
    let challenge = mia.named(&hello)[0].clone();
    let help = mia.presses(&hello, &one_styled(&hello, MAIN)).await;
    assert!(help.is_private(), "{}", help.show());
    assert_eq!(*mia.named(&help)[0], challenge, "{}", help.show());

    // Mia challenges Tom, who is notified and accepts.
    let before = club.page.log().await.len();
    let post = mia
        .uses(&challenge, mia.fill_in(&challenge, &tom.player.id))
        .await;
    let calls = club.page.log().await;
    assert_eq!(calls.len(), before + 1);
    assert_eq!(calls[before]["user"], json!(tom.player.id));
    tom.presses(&post, &one_styled(&post, YES)).await;

    // The board says whose turn it is and what to press, so they play to the end.
    let board = newest(&club, &mia).await;
    let told = mia.named(&board);
    assert!(
        !told.is_empty(),
        "the board does not say what to do: {}",
        board.show()
    );
    let typing = told[0].clone();
    let end = play_by_numbers(&club, [&mia, &tom]).await;
    let winner = called([&mia, &tom], &end);
    assert!(
        end.content().contains('🏆') && !winner.player.id.is_empty(),
        "{}",
        end.show()
    );

    play_again_and_resign(&club, [&mia, &tom], &end, &typing).await;
    play_alone(&club, &mia, &hello).await;
    club.close().await;
}

/// The two play again, using what the last board offers. The first of them soon gives up.
async fn play_again_and_resign(
    club: &Club,
    [mia, tom]: [&Newcomer; 2],
    end: &Message,
    typing: &Value,
) {
    // Play again with the first button of the last board; the other accepts.
    let asked = mia.presses(end, &one_styled(end, MAIN)).await;
    tom.presses(&asked, &one_styled(&asked, YES)).await;
    let board = newest(club, mia).await;
    // The first move is typed as the board says, using the suggestions.
    let mover = called([mia, tom], &board);
    let options = typing["options"]
        .as_array()
        .expect("a move is typed into something");
    let option = options
        .iter()
        .find(|option| option["required"].as_bool() == Some(true) && option["type"] == json!(TEXT));
    let option = option.expect("there is a place for the move")["name"]
        .as_str()
        .expect("a name");
    let name = typing["name"].as_str().expect("a name");
    let offered = mover
        .player
        .suggestions(name, json!({option: ""}), option)
        .await;
    assert!(!offered.is_empty(), "moves are suggested");
    mover.uses(typing, json!({option: offered[0].fills})).await;
    let board = newest(club, mia).await;

    // Mia gives up: the menu behind the dots has a red button, which asks for confirmation.
    let dots = board.buttons().pop().expect("there is a last button");
    let more = mia.presses(&board, &dots).await;
    let sure = mia.presses(&more, &one_styled(&more, DANGER)).await;
    mia.presses(&sure, &one_styled(&sure, DANGER)).await;
    let end = newest(club, mia).await;
    assert!(numbers(&end).is_empty(), "{}", end.show());
    assert!(
        end.content().contains(&tom.player.mention()),
        "{}",
        end.show()
    );
}

/// A person who is alone plays against the bot.
async fn play_alone(club: &Club, mia: &Newcomer, hello: &Message) {
    // The help offers a game against the bot on its main button, or leads to it.
    let help = mia.presses(hello, &one_styled(hello, MAIN)).await;
    let against = styled(&help, MAIN);
    let mut asked = None;
    for button in &against {
        let answer = mia.presses(&help, button).await;
        if answer.has_button(GAME) {
            asked = Some(answer);
        }
    }
    let asked = asked.unwrap_or_else(|| panic!("no way to play alone on {}", help.show()));
    let setup = mia.presses(&asked, &asked.button(GAME)).await;
    mia.presses(&setup, &one_styled(&setup, YES)).await;
    let board = newest(club, mia).await;
    assert!(
        !numbers(&board).is_empty() && board.content().contains(&mia.player.mention()),
        "{}",
        board.show()
    );
    mia.player.moves(&board, &numbers(&board)[0].label).await;
}

#[tokio::test]
async fn an_english_newcomer_finds_out_how_to_play() {
    find_out_how_to_play("en-US").await;
}

#[tokio::test]
async fn a_german_newcomer_finds_out_how_to_play() {
    find_out_how_to_play("de").await;
}

#[tokio::test]
async fn a_polish_newcomer_finds_out_how_to_play() {
    find_out_how_to_play("pl").await;
}
