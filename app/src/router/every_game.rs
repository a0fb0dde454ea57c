//! Tests that run on every game: turn posts, move dialogs, variants.

use asterism_rules::{AnyGame, GameKind};
use asterism_store::{EntryKind, GameId, MessageId};

use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Post, Reply, Row};
use crate::protocol::request::{Value, What};
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, EVA, FINN, ids, text};
use crate::text::Language;

const PEOPLE: [asterism_store::UserId; 6] = [ANN, BEN, CLEO, DAN, EVA, FINN];

fn post(reply: Reply) -> Post {
    match reply {
        Reply::Say(post, _) | Reply::Change(post) => post,
        other => panic!("expected a message, got {other:?}"),
    }
}

async fn board(club: &Club, game: GameId) -> Board {
    let record = club.app.store.game(game).await.unwrap().unwrap();
    Board {
        game,
        version: record.version,
    }
}

#[tokio::test]
async fn a_game_can_be_played_with_random_button_presses() {
    for &kind in GameKind::ALL {
        for players in kind.players() {
            let club = Club::new();
            let game = club.begin(kind, "", &PEOPLE[..players]).await;
            let mut chance = 7_usize;
            let mut pick = |count: usize| {
                chance = chance
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                (chance >> 33) % count
            };
            for _ in 0..5 {
                club.pump().await;
                let turn = club.channel.posts().pop().unwrap();
                let record = club.app.store.game(game).await.unwrap().unwrap();
                let loaded = club
                    .app
                    .load_record(record, Language::English)
                    .await
                    .unwrap();
                let Some(user) = loaded.turn() else { break };
                let before = loaded.record.entries.len();
                let mut first = ids(&turn);
                first.retain(|id| {
                    let is_other = matches!(
                        id,
                        CustomId::More(_) | CustomId::RulesOf { .. } | CustomId::Lessons(_)
                    );
                    !is_other
                });
                let mut id = first[pick(first.len())].clone();
                let mut values: Vec<String> = Vec::new();
                loop {
                    let picked: Vec<&str> = values.iter().map(String::as_str).collect();
                    let reply = club.handle(&club.press(user, &id, &picked)).await;
                    let reply = reply.unwrap_or_else(|refused| {
                        panic!("{kind}: {id} {values:?} should not be refused: {refused:?}")
                    });
                    if let Reply::Done { .. } = reply {
                        break;
                    }
                    let shown = post(reply);
                    (id, values) = onward(&shown, &mut pick)
                        .unwrap_or_else(|| panic!("{kind}: no choice in {shown:?}"));
                }
                let record = club.app.store.game(game).await.unwrap().unwrap();
                assert_eq!(record.entries.len(), before + 1, "{kind}");
            }
        }
    }
}

/// Returns the next button to press or menu value to pick in a dialog: **Play**, or one of the choices. `None` if the dialog has neither.
fn onward(dialog: &Post, pick: &mut impl FnMut(usize) -> usize) -> Option<(CustomId, Vec<String>)> {
    for row in &dialog.rows {
        match row {
            Row::Menu(menu) => {
                let entry = &menu.entries[pick(menu.entries.len())];
                return Some((menu.id.clone(), vec![entry.value.clone()]));
            }
            Row::Buttons(buttons) => {
                let play = buttons
                    .iter()
                    .find(|button| matches!(button.id, CustomId::Play { .. }));
                if let Some(play) = play {
                    return Some((play.id.clone(), Vec::new()));
                }
                let mut most = 0;
                for button in buttons.iter() {
                    if let CustomId::Guide { chosen, .. } = &button.id {
                        most = most.max(chosen.len());
                    }
                }
                let onward: Vec<_> = buttons
                    .iter()
                    .filter(|button| {
                        matches!(&button.id, CustomId::Guide { chosen, .. } if chosen.len() == most && most > 0)
                    })
                    .collect();
                if !onward.is_empty() {
                    let button = onward[pick(onward.len())];
                    return Some((button.id.clone(), Vec::new()));
                }
            }
            Row::Channels(_) | Row::Roles(_) => {
                panic!("a move dialog should have no menu of channels or roles")
            }
        }
    }
    None
}

#[tokio::test]
async fn no_text_of_the_form_to_type_a_move_is_cut() {
    for &kind in GameKind::ALL {
        let players = *kind.players().start();
        let club = Club::new();
        let game = club.begin(kind, "", &PEOPLE[..players]).await;
        let record = club.app.store.game(game).await.unwrap().unwrap();
        let loaded = club.app.load_without_names(record).await.unwrap();
        for &language in Language::ALL {
            let id = CustomId::Type {
                board: loaded.board(),
                chosen: Vec::new(),
            };
            let mut request = club.press(loaded.turn().unwrap(), &id, &[]);
            request.language = language;
            let reply = club.handle(&request).await;
            let Ok(Reply::Ask(form)) = reply else {
                panic!("{kind}: {reply:?}")
            };
            for text in [&form.title, &form.label, &form.placeholder] {
                assert!(!text.is_empty() && !text.ends_with('…'), "{kind}: {text}");
            }
        }
    }
}

#[tokio::test]
async fn squadros_board_has_a_button_for_each_piece() {
    let club = Club::new();
    let game = club
        .begin(GameKind::Squadro, "first=light", &[ANN, BEN])
        .await;
    let turn = club.channel.posts().pop().unwrap();
    let lanes = ids(&turn);
    assert_eq!(lanes.len(), 8, "expected five lanes, ⋯, Rules and Lessons");
    let labels: Vec<String> = turn
        .rows
        .iter()
        .flat_map(|row| match row {
            Row::Buttons(buttons) => buttons.iter().map(|button| button.label.clone()),
            Row::Menu(_) | Row::Channels(_) | Row::Roles(_) => {
                panic!("a board of Squadro should have no menu")
            }
        })
        .collect();
    assert_eq!(labels[..5], ["1", "2", "3", "4", "5"]);

    let others = club.handle(&club.public_press(BEN, &lanes[2])).await;
    assert!(matches!(others, Err(Refusal::NotYourTurn { .. })));
    let strangers = club.handle(&club.public_press(CLEO, &lanes[2])).await;
    assert!(matches!(strangers, Err(Refusal::NotYourGame)));

    // A board with the same version on another message, such as one that was posted before a backup was restored.
    let mut lost = club.public_press(ANN, &lanes[2]);
    if let What::Press { on, .. } = &mut lost.what {
        on.message = MessageId::new(99);
    }
    let lost = club.handle(&lost).await;
    assert!(matches!(lost, Err(Refusal::Stale { .. })), "{lost:?}");

    // A double click makes one move, and both clicks are acknowledged without a message.
    let (one, two) = (
        club.public_press(ANN, &lanes[2]),
        club.public_press(ANN, &lanes[2]),
    );
    let (one, two) = tokio::join!(club.handle(&one), club.handle(&two));
    for reply in [one, two] {
        assert!(
            matches!(reply, Ok(Reply::Done { remove: false })),
            "{reply:?}"
        );
    }
    // The other buttons of the old board are refused.
    let late = club.handle(&club.public_press(ANN, &lanes[0])).await;
    assert!(matches!(late, Err(Refusal::Stale { .. })), "{late:?}");
    let record = club.app.store.game(game).await.unwrap().unwrap();
    assert_eq!(record.entries.len(), 1);
    assert_eq!(record.entries[0].what, EntryKind::Move("A3".to_owned()));
}

#[tokio::test]
async fn random_options_are_drawn_when_the_game_starts() {
    let mut seen = std::collections::BTreeSet::new();
    let club = Club::new();
    for _ in 0..20 {
        let game = club.begin(GameKind::Squadro, "", &[ANN, BEN]).await;
        let record = club.app.store.game(game).await.unwrap().unwrap();
        let loaded = club
            .app
            .load_record(record.clone(), Language::English)
            .await
            .unwrap();
        assert_eq!(loaded.turn(), Some(ANN), "the challenger should move first");
        seen.insert((record.options.clone(), record.seats[0] == ANN));
    }
    let settled = [
        ("first=dark,threefold=true", false),
        ("first=light,threefold=true", true),
    ];
    assert_eq!(
        seen,
        settled
            .map(|(options, ann)| (options.to_owned(), ann))
            .into()
    );
}

#[tokio::test]
async fn an_invalid_variant_is_refused_with_valid_alternatives() {
    let club = Club::new();
    let refused = async |game: &str, variant: &str, opponents: &[(&str, Value)]| {
        let mut options = vec![("game", text(game)), ("variant", text(variant))];
        options.extend(opponents.iter().cloned());
        let reply = club.handle(&club.command(ANN, "challenge", &options)).await;
        let refusal = reply.expect_err(variant);
        refusal.post(Language::English).content
    };
    let ben = [("opponent", Value::User(crate::testing::club::person(BEN)))];
    for (game, variant, says) in [
        (
            "squadro",
            "first=light,first=dark",
            "The option `first` is chosen twice, as light and as dark.",
        ),
        (
            "pentagame",
            "nonsense",
            "There is no variant “nonsense”. There are `Illustrated`, `Leaflet`",
        ),
        (
            "pentagame",
            "target=11",
            "The option `target` can't be `11`. It can be ",
        ),
        (
            "pentagame",
            "target=9",
            "`target=9` is for four players. Name as many opponents",
        ),
        (
            "pentagame",
            "color=red",
            "There is no option `color`. There is preset, ",
        ),
        (
            "pentagame",
            "teams",
            "**Teams** is for four players. Name as many opponents as that takes, leave seats open to anyone with `players: 4`",
        ),
        (
            "star-squares",
            "board=round",
            "The option `board` can't be `round`. It can be alquerque, grid8, nested.",
        ),
    ] {
        let words = refused(game, variant, &ben).await;
        assert!(words.contains(says), "expected {says:?} in {words:?}");
    }
    let many: Vec<(&str, Value)> = crate::protocol::command::OPPONENTS
        .iter()
        .zip(&PEOPLE[1..])
        .map(|(name, user)| (*name, Value::User(crate::testing::club::person(*user))))
        .collect();
    let words = refused("squadro", "", &many[..2]).await;
    assert!(
        words.contains("Squadro is for two players. Name one opponent."),
        "{words}"
    );
    let words = refused("pentagame", "", &many).await;
    assert!(
        words.contains("Pentagame is for 2 to 5 players."),
        "{words}"
    );
}

#[tokio::test]
async fn variants_are_suggested_part_by_part() {
    let club = Club::new();
    for &kind in GameKind::ALL {
        let offered = club.variants(ANN, kind, "").await;
        assert!(offered.len() > kind.presets().len(), "{kind}: {offered:?}");
        assert!(offered.iter().any(|text| text == kind.presets()[0]));
    }
    let boards = club.variants(ANN, GameKind::StarSquares, "board").await;
    // The default value is not suggested.
    assert_eq!(boards[..2], ["board=grid8", "board=nested"]);
    let boards = club.variants(ANN, GameKind::StarSquares, "board=").await;
    assert_eq!(boards, ["board=alquerque", "board=grid8", "board=nested"]);
    let more = club
        .variants(ANN, GameKind::StarSquares, "board=nested, free")
        .await;
    assert_eq!(more[0], "board=nested,opening=free");
}

#[tokio::test]
async fn one_broken_record_does_not_stop_the_other_games() {
    let club = Club::new();
    let broken = club.begin(GameKind::Pentagame, "", &[ANN, BEN]).await;
    let whole = club
        .begin(GameKind::Squadro, "first=light", &[ANN, BEN])
        .await;
    club.spoil(broken).await;
    club.play(ANN, "A3").await;
    let record = club.app.store.game(whole).await.unwrap().unwrap();
    assert_eq!(record.entries.len(), 1);
    // If no other game waits for a move, the refusal may name the broken one.
    let refused = club
        .handle(&club.command(ANN, "move", &[("move", text("1"))]))
        .await;
    assert!(
        matches!(
            &refused,
            Err(Refusal::NotYourTurn { .. } | Refusal::Record(_))
        ),
        "{refused:?}"
    );
}

/// Returns all text of a post, including the picture's description.
fn all_words(post: &Post) -> String {
    let card = post.card.clone().unwrap_or_default();
    let alt = post.picture.as_ref().map_or("", |picture| &picture.alt);
    [&post.content, &card.title, &card.text, &card.footer, alt].join("\n")
}

#[tokio::test]
async fn teams_are_named_and_end_together() {
    let club = Club::new();
    let game = club
        .begin(GameKind::Pentagame, "teams", &[ANN, BEN, CLEO, DAN])
        .await;
    let first = all_words(&club.channel.posts()[0]);
    assert!(
        first.contains("Pentagame: Ann and Cleo against Ben and Dan"),
        "{first}"
    );
    let ask = async |user| {
        let asked = club
            .handle(&club.press(user, &CustomId::ResignAsk { game }, &[]))
            .await;
        post(asked.expect("resigning should be allowed")).content
    };
    // The game continues while Ben's partner is still playing.
    assert!(ask(BEN).await.contains("The others play on"));
    let resign = CustomId::Resign(board(&club, game).await);
    club.handle(&club.press(BEN, &resign, &[])).await.unwrap();
    let words = ask(DAN).await;
    assert!(words.contains("Ann and Cleo win then."), "{words}");
    let resign = CustomId::Resign(board(&club, game).await);
    club.handle(&club.press(DAN, &resign, &[])).await.unwrap();
    club.pump().await;
    let end = all_words(&club.channel.posts().pop().unwrap());
    assert!(
        end.contains("🏆 Ann and Cleo win together! Everyone else resigned."),
        "{end}"
    );
    assert!(!end.contains("'s turn"), "{end}");
}

#[tokio::test]
async fn the_text_and_the_picture_description_report_a_resignation() {
    for &kind in GameKind::ALL {
        let club = Club::new();
        let game = club.begin(kind, "", &[ANN, BEN]).await;
        let resign = CustomId::Resign(board(&club, game).await);
        club.handle(&club.press(BEN, &resign, &[])).await.unwrap();
        club.pump().await;
        let end = club.channel.posts().pop().unwrap();
        assert_eq!(end.content, "🏆 <@101> wins! <@102> resigned.", "{kind}");
        let alt = end.picture.map(|picture| picture.alt).unwrap_or_default();
        assert!(alt.ends_with("🏆 Ann wins! Ben resigned."), "{kind}: {alt}");
        assert!(!alt.contains("'s turn"), "{kind}: {alt}");
    }
}

#[tokio::test]
async fn refusals_use_players_names() {
    let club = Club::new();
    club.begin(GameKind::Squadro, "first=light", &[ANN, BEN])
        .await;
    let refused = club
        .handle(&club.command(ANN, "move", &[("move", text("B1"))]))
        .await
        .expect_err("moving an opponent's piece should be refused");
    let words = refused.post(Language::English).content;
    assert!(words.contains("B1 is Ben's piece"), "{words}");
}

#[tokio::test]
async fn a_turn_post_mentions_special_choices() {
    let club = Club::new();
    club.begin(GameKind::StarSquares, "balanced", &[ANN, BEN])
        .await;
    club.play(ANN, "c3").await;
    club.pump().await;
    let turn = club.channel.posts().pop().unwrap();
    let card = turn.card.unwrap_or_default().text;
    assert!(card.contains("Ben may swap colors now."), "{card}");
}

#[tokio::test]
async fn a_player_leaving_does_not_restart_another_players_turn() {
    let club = Club::new();
    let game = club
        .begin(GameKind::Pentagame, "", &[ANN, BEN, CLEO, DAN])
        .await;
    club.play(ANN, "a A->A-1-B").await;
    let load = async || {
        let record = club.app.store.game(game).await.unwrap().unwrap();
        club.app
            .load_record(record, Language::English)
            .await
            .unwrap()
    };
    let began = load().await.since();
    for (user, same) in [(DAN, true), (BEN, false)] {
        let resign = CustomId::Resign(board(&club, game).await);
        club.handle(&club.press(user, &resign, &[])).await.unwrap();
        let loaded = load().await;
        let turn_of = if same { BEN } else { CLEO };
        assert_eq!(loaded.turn(), Some(turn_of));
        assert_eq!(loaded.since() == began, same);
    }
}

#[test]
fn enough_opponents_can_be_named_for_every_game() {
    for kind in GameKind::ALL {
        let most = crate::protocol::command::OPPONENTS.len() + 1;
        assert!(
            *kind.players().end() <= most,
            "{kind} should be for at most {most} players"
        );
    }
}

#[test]
fn the_first_preset_is_the_default() {
    for &kind in GameKind::ALL {
        let first = kind.options_of_preset(kind.presets()[0]);
        assert_eq!(first.as_deref(), Some(""), "{kind}");
        assert!(AnyGame::new(kind, "", kind.usual_players()).is_ok());
    }
}

/// Opponents and strangers cannot move a piece or open a move dialog with forged buttons.
#[test]
fn forged_buttons_are_refused() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .expect("the runtime should build");
    let (club, games) = runtime.block_on(async {
        let club = Club::new();
        let mut games = Vec::new();
        for &kind in GameKind::ALL {
            // The challenger moves first in every game.
            games.push(club.begin(kind, "", &[ANN, BEN]).await);
        }
        (club, games)
    });
    let press = std::panic::AssertUnwindSafe(
        |ben: bool, which: u8, version: u8, tag: u8, steps: &[u16]| {
            let user = if ben { BEN } else { CLEO };
            let game = games[usize::from(which) % games.len()];
            let board = Board {
                game,
                version: u64::from(version),
            };
            let chosen: Vec<asterism_rules::Step> = steps
                .iter()
                .take(25)
                .filter_map(|step| asterism_rules::Step::new(step % asterism_rules::Step::COUNT))
                .collect();
            let id = match tag % 6 {
                0 => CustomId::Move(board),
                1 => CustomId::Guide {
                    board,
                    chosen,
                    menu: None,
                },
                2 => CustomId::Guide {
                    board,
                    chosen,
                    menu: Some(version),
                },
                3 => CustomId::Play { board, chosen },
                4 => CustomId::Type { board, chosen },
                _ => CustomId::ResignIn,
            };
            runtime.block_on(async {
                let answered = club.handle(&club.press(user, &id, &[])).await;
                assert!(answered.is_err(), "{user:?} pressed {id}: {answered:?}");
                let record = club.app.store.game(game).await.unwrap().unwrap();
                assert!(record.entries.is_empty(), "{user:?} pressed {id}");
            });
        },
    );
    bolero::check!()
        .with_iterations(2000)
        .with_type::<(bool, u8, u8, u8, Vec<u16>)>()
        .for_each(|(ben, which, version, tag, steps)| {
            // Use the current version in half of the cases.
            let version = if version % 2 == 0 { 1 } else { *version };
            (*press)(*ben, *which, version, *tag, steps);
        });
}
