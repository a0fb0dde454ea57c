//! Random walks: people with awkward names use random commands, buttons, menus and forms, in all languages and in many games,
//! including long and large ones. Everything the bot sends is checked against Discord's limits.
//!
//! A failing walk prints its seed. `ASTERISM_WALK=SEED:STEPS` repeats it, with this number of steps.

use std::collections::BTreeSet;

use asterism_rules::{AnyGame, GameKind};
use serde_json::{Map, Value, json};

use crate::support::chance::Chance;
use crate::support::ledger::posts;
use crate::support::{Because, Club, Message, Player, Setup};

/// Names as long as Discord allows, with difficult content: markup, which needs backslashes, wide letters, right-to-left letters,
/// characters of several code points, letters with many combining marks.
const NAMES: [(&str, &str); 6] = [
    ("________________________________", "de"),
    ("**@everyone** <@1> [a](b) `c` ||", "pl"),
    ("﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽", "en-US"),
    ("שלום עולם שלום עולם שלום עולם שלו", "pl"),
    ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦WW", "de"),
    ("Z̵̧͠ą̴͝l̷̢̛g̸̨͘ơ̶͜ Maximiliane v", "ja"),
];

/// Texts to type.
const TYPED: [&str; 14] = [
    "b",
    "1",
    "A1",
    "e E->E-2-A",
    "a1",
    "series",
    "target=2",
    "2026-12-24 to 2026-12-31",
    "off",
    "` @everyone <@1> ```",
    "\u{202e}\u{200b}🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀",
    "7",
    "99999999999999999999",
    "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
];

/// Option types: subcommand, text, number, boolean, user.
/// See [Discord Docs/Option Type](https://docs.discord.com/developers/interactions/application-commands).
const SUBCOMMAND: u64 = 1;
const TEXT: u64 = 3;
const NUMBER: u64 = 4;
const YES_NO: u64 = 5;
const PERSON: u64 = 6;
const CHANNEL: u64 = 7;

/// Default number of steps of a walk.
const STEPS: usize = 200;

/// Smallest number of different commands that a walk must use, and of kinds of buttons and menus.
const LEAST_SORTS: usize = 10;

/// Number of games that one person plays alone, nearly as many as may run at once.
const PRACTICE: usize = 24;

/// Number of games of the same person against another.
const DUELS: usize = 72;

/// Smallest number of pages of that person's list, which has a hundred games.
const PAGES: u32 = 9;

struct Walk {
    club: Club,
    chance: Chance,
    people: Vec<Player>,
    bot: String,
    /// Channels of each person, in the same order as `people`.
    places: Vec<Vec<String>>,
    commands: Vec<Value>,
    /// Names of the used commands, and prefixes of the used buttons and menus.
    done: BTreeSet<String>,
}

impl Walk {
    /// Creates people and games: many games, the largest ones, and some long ones.
    async fn begin(seed: u64, language: &str) -> Walk {
        println!("a walk with seed {seed}");
        // One language is enough for the program, which is slower.
        let setup = match language {
            "en-US" => Setup::program(Because::ItIsKilled),
            _ => Setup::library(),
        };
        let mut club = setup.timeless().open().await;
        // Discord allows only some edits of old boards at a time.
        club.tolerate(429, "/channels/{channel_id}/messages/{message_id}");
        club.speak(language).await;
        let state = club.page.state(None).await;
        let bot = state["bot"]["id"]
            .as_str()
            .expect("the bot has an id")
            .to_owned();
        let mut people = Vec::new();
        for (name, locale) in NAMES {
            let name: String = name.chars().take(32).collect();
            people.push(club.newcomer(&name, locale).await);
        }
        // Ann may change the server's settings.
        people.push(club.player("Ann"));
        let mut places = Vec::new();
        for player in &people {
            let opened = json!({"as": player.id, "user": bot});
            let dm = club.page.post("/sandbox/dm", &opened).await;
            let dm = dm.expect("everyone may message the bot")["id"].clone();
            let dm = dm.as_str().expect("a channel has an id").to_owned();
            // Mostly the channel with the most games.
            let (games, lounge) = (club.channel("games"), club.channel("lounge"));
            places.push(vec![games.clone(), games.clone(), games, lounge, dm]);
        }
        let state = club.page.state(Some(&people[0].id)).await;
        let commands = state["commands"].as_array().expect("a list").clone();
        let mut walk = Walk {
            club,
            chance: Chance::new(seed),
            people,
            bot,
            places,
            commands,
            done: BTreeSet::new(),
        };
        walk.begin_games().await;
        walk
    }

    async fn begin_games(&mut self) {
        // Practice games start at once. With the games below, one person has a hundred.
        for number in 0..PRACTICE {
            let kind = GameKind::ALL[number % GameKind::ALL.len()];
            let player = &self.people[0];
            let seats = *self.chance.of(&kind.players().collect::<Vec<_>>());
            let typed = json!({"game": kind.id(), "opponent": player.id, "players": seats});
            player.command("challenge", typed).await.message();
        }
        for number in 0..DUELS {
            let kind = GameKind::ALL[number % GameKind::ALL.len()];
            let typed = json!({"game": kind.id(), "opponent": self.people[1].id});
            let post = self.people[0].command("challenge", typed).await.public();
            let accept = post.buttons().remove(0);
            let accepted = self.people[1].press_id(&post, &accept.custom_id).await;
            assert!(accepted.is_change(), "{accepted:?}");
        }
        // A game with all seats taken, and one with many moves.
        for &kind in GameKind::ALL {
            let most = kind.players().max().expect("a game has players");
            let options = if kind == GameKind::Squadro {
                "first=light"
            } else {
                ""
            };
            let mut typed = json!({"game": kind.id(), "seat": "first", "time": "14"});
            if !options.is_empty() {
                typed["variant"] = json!(options);
            }
            for (name, player) in [
                "opponent",
                "opponent2",
                "opponent3",
                "opponent4",
                "opponent5",
            ]
            .iter()
            .zip(&self.people[1..most])
            {
                typed[name] = json!(player.id);
            }
            let post = self.people[0].command("challenge", typed).await.public();
            for player in &self.people[1..most] {
                let accept = post.buttons().remove(0);
                player.press_id(&post, &accept.custom_id).await.message();
            }
            self.club.wait_until_idle().await;
            let id: String = post.footer().chars().filter(char::is_ascii_digit).collect();
            let start = AnyGame::new(kind, options, most).expect("this many can play");
            self.play_on(start, &id).await;
        }
        let listed = self.people[0].command("games", json!({})).await.private();
        let (_, pages) = listed.footer().rsplit_once(' ').expect("it has pages");
        let pages: u32 = pages.parse().expect("a number of pages");
        assert!(pages >= PAGES, "{}", listed.show());
    }

    /// Types random moves.
    async fn play_on(&mut self, mut now: AnyGame, id: &str) {
        const MOVES: usize = 60;
        for _ in 0..MOVES {
            let moves = now.legal_moves();
            let Some(seat) = now.to_move() else { return };
            let notation = self.chance.of(&moves).clone();
            let typed = json!({"move": notation, "game": id});
            let answer = self.people[seat.index()].command("move", typed).await;
            answer.played();
            now.play(&notation).expect("a legal move");
        }
        self.club.wait_until_idle().await;
    }

    /// Picks a random person in a random channel.
    fn pick_person(&mut self) -> Player {
        let who = self.chance.below(self.people.len());
        let place = self.chance.of(&self.places[who]).clone();
        self.people[who].at(&place)
    }

    async fn step(&mut self) {
        let player = self.pick_person();
        match self.chance.below(20) {
            0..=5 => self.command(&player).await,
            6..=15 => self.press(&player).await,
            16 => {
                let person = self.chance.of(&self.people).id.clone();
                // Context menus are not available everywhere.
                let menu = self.menu_called(2);
                if player.channel == self.club.channel("games") {
                    player.menu_on_person(&menu, &person).await;
                }
            }
            17 => {
                let posts = posts(&self.club, &player).await;
                if !posts.is_empty() {
                    let menu = self.menu_called(3);
                    let post = self.chance.of(&posts);
                    player.menu_on_message(&menu, post).await;
                }
            }
            18 => {
                let hours = self.chance.below(9) as u64;
                self.club.pass(crate::support::time::hours(hours)).await;
            }
            _ if self.chance.below(4) > 0 => {}
            _ => {
                // The bot is killed while it may be sending something.
                self.club.kill_bot().await;
                self.club.start_bot().await;
            }
        }
    }

    /// Returns the name of the context menu command for people (2) or messages (3).
    fn menu_called(&self, kind: u64) -> String {
        let menu = self
            .commands
            .iter()
            .find(|command| command["type"] == json!(kind));
        let name = menu.and_then(|menu| menu["name"].as_str());
        name.expect("there is such a menu").to_owned()
    }

    /// Uses a random command, filled in as the client allows.
    async fn command(&mut self, player: &Player) {
        let typed: Vec<Value> = self
            .commands
            .iter()
            .filter(|it| it["type"].as_u64().unwrap_or(1) == 1)
            .cloned()
            .collect();
        let command = self.chance.of(&typed).clone();
        let name = command["name"].as_str().unwrap_or_default();
        let options = command["options"].as_array().cloned().unwrap_or_default();
        let filled = if options
            .first()
            .is_some_and(|it| it["type"] == json!(SUBCOMMAND))
        {
            let sub = self.chance.of(&options).clone();
            let inner = sub["options"].as_array().cloned().unwrap_or_default();
            let sub = sub["name"].as_str().unwrap_or_default();
            let inner = self.fill(player, name, Some(sub), &inner).await;
            json!({sub: inner})
        } else {
            Value::Object(self.fill(player, name, None, &options).await)
        };
        match player.try_command(name, filled.clone()).await {
            Ok(answer) => {
                self.done.insert(format!("/{name}"));
                assert!(!answer.failed(), "/{name} {filled}: nobody answers");
            }
            // Not every command is for everyone, or available in DMs.
            Err(refused) => println!("/{name} {filled}: {refused}"),
        }
    }

    /// Returns values for the options of a command or subcommand: the required ones and some others.
    async fn fill(
        &mut self,
        player: &Player,
        command: &str,
        subcommand: Option<&str>,
        options: &[Value],
    ) -> Map<String, Value> {
        let mut filled = Map::new();
        for option in options {
            let wanted = option["required"].as_bool() == Some(true);
            if !wanted && self.chance.below(3) > 0 {
                continue;
            }
            let name = option["name"].as_str().unwrap_or_default().to_owned();
            let value = match option["type"].as_u64() {
                _ if option["choices"]
                    .as_array()
                    .is_some_and(|list| !list.is_empty()) =>
                {
                    let choices = option["choices"].as_array().expect("looked a moment ago");
                    self.chance.of(choices)["value"].clone()
                }
                Some(TEXT) if option["autocomplete"].as_bool() == Some(true) => {
                    filled.insert(name.clone(), json!(self.text(option)));
                    if self.chance.below(4) > 0 {
                        filled.insert(name.clone(), json!(""));
                    }
                    let typed = match subcommand {
                        Some(subcommand) => json!({subcommand: filled}),
                        None => Value::Object(filled.clone()),
                    };
                    let offered = player.suggestions(command, typed, &name).await;
                    if offered.is_empty() {
                        json!(self.text(option))
                    } else {
                        json!(self.chance.of(&offered).fills)
                    }
                }
                Some(TEXT) => json!(self.text(option)),
                Some(NUMBER) => {
                    let least = option["min_value"].as_u64().unwrap_or(0);
                    let most = option["max_value"].as_u64().unwrap_or(least + 200);
                    let span = usize::try_from(most - least + 1).unwrap_or(usize::MAX);
                    json!(least + self.chance.below(span.min(201)) as u64)
                }
                Some(YES_NO) => json!(self.chance.below(2) == 0),
                Some(PERSON) => match self.chance.below(self.people.len() + 1) {
                    0 => json!(self.bot),
                    who => json!(self.people[who - 1].id),
                },
                Some(CHANNEL) => json!(self.club.channel("lounge")),
                _ => continue,
            };
            filled.insert(name, value);
        }
        filled
    }

    /// Returns a text that the option's length limit allows.
    fn text(&mut self, option: &Value) -> String {
        let longest = option["max_length"].as_u64().unwrap_or(100);
        let typed = self.chance.of(&TYPED);
        typed
            .chars()
            .take(usize::try_from(longest).unwrap_or(100))
            .collect()
    }

    fn note(&mut self, custom_id: &str) {
        let tag = custom_id.split('.').next().unwrap_or_default();
        self.done.insert(tag.to_owned());
    }

    /// Uses a control of a message that the player sees, mostly of new ones.
    async fn press(&mut self, player: &Player) {
        const NEW: usize = 16;
        // A move has no response but the next board, for which no time would pass here.
        let player = &Player {
            waits: false,
            ..player.clone()
        };
        // The pressed control must still exist.
        self.club.wait_until_idle().await;
        let page = &self.club.page;
        let messages = if self.chance.below(3) > 0 {
            page.newest(NEW, &player.id, &player.channel).await
        } else {
            page.messages(&player.id, &player.channel).await
        };
        let live: Vec<Message> = messages
            .into_iter()
            .map(Message::of)
            .filter(Message::is_live)
            .collect();
        if live.is_empty() {
            return;
        }
        let message = self.chance.of(&live).clone();
        let menus = message.menus();
        let buttons: Vec<_> = message
            .buttons()
            .into_iter()
            .filter(|button| !button.custom_id.is_empty())
            .collect();
        let lists = message.channel_menus();
        let at = self.chance.below(buttons.len() + menus.len() + lists.len());
        let answer = if let Some(button) = buttons.get(at) {
            self.note(&button.custom_id);
            player.press_id(&message, &button.custom_id).await
        } else if let Some(menu) = menus.get(at - buttons.len()) {
            self.note(&menu.custom_id);
            let value = &self.chance.of(&menu.entries).value;
            player.pick(&message, menu, value).await
        } else {
            let (list, most) = &lists[at - buttons.len() - menus.len()];
            self.note(list);
            let channels = [self.club.channel("games"), self.club.channel("lounge")];
            // No channel means everywhere.
            let channels: Vec<&str> = channels.iter().map(String::as_str).collect();
            let some = self.chance.below(channels.len().min(*most) + 1);
            player
                .pick_channels(&message, list, &channels[..some])
                .await
        };
        assert!(!answer.failed(), "no response to {answer:?}");
        if answer.outcome == "modal" {
            let typed = *self.chance.of(&TYPED);
            let sent = player.fill_in(&answer, typed).await;
            assert!(!sent.failed(), "no response to {sent:?}");
        }
    }
}

async fn walk(seed: u64, language: &str) {
    let (seed, steps) = requested_walk(seed);
    let mut walk = Walk::begin(seed, language).await;
    for _ in 0..steps {
        walk.step().await;
    }
    walk.club.wait_until_idle().await;
    println!(
        "{} kinds of actions were used: {:?}",
        walk.done.len(),
        walk.done
    );
    // A walk that uses few commands and controls tests little.
    let commands = walk
        .done
        .iter()
        .filter(|done| done.starts_with('/'))
        .count();
    assert!(commands >= LEAST_SORTS && walk.done.len() - commands >= LEAST_SORTS);
    check_notifications(&walk.club).await;
    check_boards(&walk.club, &walk.people[0]).await;
    walk.club.close().await;
}

/// Checks that no message notified a person twice, and no board of a running game notified two people.
async fn check_notifications(club: &Club) {
    let log = club.page.log().await;
    let mut calls = BTreeSet::new();
    for entry in &log {
        let call = (entry["message"].to_string(), entry["user"].to_string());
        assert!(calls.insert(call), "called twice: {entry}");
    }
    let boards: Vec<Message> = club.feed.look(|view| view.posts().cloned().collect());
    let over = ["over", "zu Ende", "koniec"];
    let running = |post: &&Message| {
        let state = post.footer().split_once(" · ");
        state.is_some_and(|(_, state)| !over.iter().any(|over| state.contains(over)))
    };
    for board in boards.iter().filter(running) {
        let of_it = calls
            .iter()
            .filter(|(message, _)| message.trim_matches('"') == board.id());
        assert!(of_it.count() <= 1, "{}", board.show());
    }
}

/// Checks that no game has two public boards with active buttons, unless Discord refused edits of the old ones.
async fn check_boards(club: &Club, reader: &Player) {
    if club.requests(0).iter().any(|request| request.status == 429) {
        return;
    }
    let mut games = BTreeSet::new();
    for board in posts(club, reader).await {
        // A final board keeps its buttons, and a board shown to everyone has none.
        let footer = board.footer().to_owned();
        let Some((game, _)) = footer.split_once(" · ").filter(|_| board.is_live()) else {
            continue;
        };
        assert!(
            games.insert(game.to_owned()),
            "two boards of {game}: {}",
            board.show()
        );
    }
}

/// Returns seed and number of steps of the requested walk; by default, `seed` and [`STEPS`].
fn requested_walk(seed: u64) -> (u64, usize) {
    let asked = std::env::var("ASTERISM_WALK").ok();
    let asked = asked.as_deref().and_then(|asked| {
        let (seed, steps) = asked.split_once(':')?;
        Some((seed.parse().ok()?, steps.parse().ok()?))
    });
    asked.unwrap_or((seed, STEPS))
}

#[tokio::test]
async fn random_actions_stay_within_the_limits_in_english() {
    walk(1, "en-US").await;
}

#[tokio::test]
async fn random_actions_stay_within_the_limits_in_german() {
    walk(2, "de").await;
}

#[tokio::test]
async fn random_actions_stay_within_the_limits_in_polish() {
    walk(3, "pl").await;
}
