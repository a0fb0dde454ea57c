use asterism_rules::AnyGame;

use super::*;
use crate::feature::lesson::view::{find_lesson, list_lessons};
use crate::protocol::custom_id::CustomId;
use crate::protocol::reply::{Audience, FORM_FIELD, Post};
use crate::protocol::request::{Source, What};
use crate::testing::club::{ANN, Club, ids};
use crate::text::Language;
use crate::view::rules::page_named;

fn all_lessons() -> impl Iterator<Item = LessonAt> {
    GameKind::ALL.iter().flat_map(|kind| list_lessons(*kind))
}

fn load(at: LessonAt) -> (&'static Exercise, LoadedGame) {
    load_lesson(at, Language::English).expect("every lesson can be set up")
}

async fn press(club: &Club, id: CustomId) -> Post {
    match club.handle(&club.press(ANN, &id, &[])).await {
        Ok(Reply::Change(post) | Reply::Say(post, Audience::You)) => post,
        other => panic!("{id}: {other:?}"),
    }
}

/// Takes the steps of a move one after the other, as if each were clicked. Returns the last message.
async fn click(club: &Club, at: LessonAt, game: &AnyGame, notation: &str) -> Post {
    let steps = game.steps_of(notation).unwrap();
    let mut post = press(club, LearnGoal(at).begin_id()).await;
    for count in 1..=steps.len() {
        // The next choice is among the buttons and menus of the message.
        assert!(!post.rows.is_empty(), "{at:?}: {post:?}");
        let chosen = steps[..count].to_vec();
        let menu = None;
        post = press(club, CustomId::Learn { at, chosen, menu }).await;
    }
    post
}

async fn type_whole(club: &Club, at: LessonAt, typed: &str) -> Result<Post, Refusal> {
    let id = CustomId::LearnTyped {
        at,
        chosen: Vec::new(),
    };
    let mut request = club.press(ANN, &id, &[]);
    request.what = What::Submit {
        custom_id: id.to_string(),
        fields: vec![(FORM_FIELD.to_owned(), typed.to_owned())],
        on: Some(Source {
            message: asterism_store::MessageId::new(1),
            private: true,
            has_button: true,
        }),
    };
    match club.handle(&request).await? {
        Reply::Change(post) | Reply::Say(post, Audience::You) => Ok(post),
        other => panic!("{other:?}"),
    }
}

impl LearnGoal {
    fn begin_id(self) -> CustomId {
        crate::view::choices::Goal::begin(&self)
    }
}

fn card(post: &Post) -> String {
    let card = post.card.as_ref().expect("there is a card");
    format!("{}\n{}", card.title, card.text)
}

/// Returns a legal move of each sort: the first right one and the first wrong one.
fn find_moves(at: LessonAt) -> (String, String) {
    let (lesson, loaded) = load(at);
    let legal = loaded.game.legal_moves();
    let find = |right: bool| legal.iter().find(|m| lesson.is_right(m) == right).cloned();
    let right = find(true).unwrap_or_else(|| panic!("{at:?} has no right move"));
    let wrong = find(false).unwrap_or_else(|| panic!("{at:?} has no wrong move"));
    (right, wrong)
}

#[test]
fn each_game_has_five_lessons_about_pages_of_its_rules() {
    for kind in GameKind::ALL {
        assert_eq!(list_lessons(*kind).count(), 5, "{kind}");
    }
    for at in all_lessons() {
        let (lesson, loaded) = load(at);
        assert!(page_named(at.kind, lesson.page).is_some(), "{at:?}");
        let legal = loaded.game.legal_moves();
        for right in lesson.right {
            let begin = right.trim_end_matches('*');
            assert!(
                legal.iter().any(|m| m.starts_with(begin)),
                "{at:?}: {right}"
            );
        }
        let right = legal.iter().filter(|m| lesson.is_right(m)).count();
        assert!(right < legal.len(), "{at:?}: every move is right");
    }
}

#[tokio::test]
async fn every_lesson_is_done_by_clicks() {
    let club = Club::new();
    for at in all_lessons() {
        let (_, loaded) = load(at);
        let (right, _) = find_moves(at);
        let post = click(&club, at, &loaded.game, &right).await;
        assert!(
            card(&post).starts_with("That's right!\n✅ `"),
            "{at:?}: {post:?}"
        );
        let next = LessonAt {
            number: at.number + 1,
            ..at
        };
        let expected = match find_lesson(next) {
            Some(_) => LearnGoal(next).begin_id(),
            None => CustomId::PlayMe,
        };
        assert!(ids(&post).contains(&expected), "{at:?}: {post:?}");
    }
}

#[tokio::test]
async fn every_lesson_is_done_by_typing_and_a_wrong_move_is_explained_with_its_rule() {
    let club = Club::new();
    for at in all_lessons() {
        let (right, wrong) = find_moves(at);
        let (lesson, _) = load(at);
        let (number, page) = page_named(at.kind, lesson.page).unwrap();
        let post = type_whole(&club, at, &wrong).await.unwrap();
        let text = card(&post);
        let english = Language::English;
        assert!(
            text.starts_with(&format!("Not that one\n❌ `{wrong}`: ")),
            "{text}"
        );
        assert!(
            text.contains(&english.lesson_task(at.kind, lesson.page)),
            "{text}"
        );
        let rule = format!(
            "**{}** (rules: {}): ",
            english.rules_page_title(at.kind, lesson.page),
            page.rules.join(", ")
        );
        assert!(text.contains(&rule), "{text}");
        let expected = [
            LearnGoal(at).begin_id(),
            CustomId::RulesOf {
                kind: at.kind,
                page: number,
            },
        ];
        assert_eq!(ids(&post), expected);
        assert!(post.picture.is_some(), "the wrong move is shown");
        let post = type_whole(&club, at, &right).await.unwrap();
        assert!(card(&post).starts_with("That's right!"), "{at:?}: {post:?}");
    }
    let at = LessonAt {
        kind: GameKind::Squadro,
        number: 0,
    };
    let refused = type_whole(&club, at, "A9").await;
    assert!(refused.is_err(), "{refused:?}");
}

/// Who does not see the picture gets the board, the task and the choices in words.
#[tokio::test]
async fn every_lesson_is_told_in_words() {
    let club = Club::new();
    for at in all_lessons() {
        let (lesson, loaded) = load(at);
        let post = press(&club, LearnGoal(at).begin_id()).await;
        let text = card(&post);
        let english = Language::English;
        assert!(
            text.contains(&english.lesson_task(at.kind, lesson.page)),
            "{text}"
        );
        let alt = post.picture.expect("there is a board").alt;
        let name = |seat| escape(&loaded.name(seat));
        let board = english.phrases(&loaded.game.describe(), &name);
        let begin: String = board.chars().take(40).collect();
        assert!(alt.contains(&begin), "{at:?}: {alt} lacks {board}");
    }
}

#[tokio::test]
async fn lessons_can_be_left_and_taken_up_again() {
    let club = Club::new();
    let kind = GameKind::StarSquares;
    let number_shown = async || {
        let post = press(&club, CustomId::Lessons(kind)).await;
        post.card.unwrap().footer
    };
    assert_eq!(number_shown().await, "Star Squares · lesson 1 of 5");
    for number in [0, 2] {
        let at = LessonAt { kind, number };
        type_whole(&club, at, &find_moves(at).0).await.unwrap();
    }
    assert_eq!(number_shown().await, "Star Squares · lesson 2 of 5");
    for number in 0..5 {
        let at = LessonAt { kind, number };
        type_whole(&club, at, &find_moves(at).0).await.unwrap();
    }
    assert_eq!(number_shown().await, "Star Squares · lesson 1 of 5");
    let learner = club.app.load_content::<Learner>(&ANN).await.unwrap();
    let done: Vec<usize> = learner.list_done().map(|(_, done)| done.len()).collect();
    assert_eq!(done, [5]);
}

#[tokio::test]
async fn the_first_board_of_a_newcomer_offers_lessons() {
    let club = Club::new();
    let offers = |post: &Post| {
        let kind = GameKind::Pentagame;
        ids(post).contains(&CustomId::Lessons(kind))
    };
    let game = club.start(&[ANN, crate::testing::club::BEN]).await;
    assert!(offers(club.channel.posts().last().unwrap()));
    club.play(ANN, "a A->A-1-B").await;
    club.pump().await;
    assert!(
        !offers(club.channel.posts().last().unwrap()),
        "it has begun"
    );
    let record = club.app.store.game(game).await.unwrap().unwrap();
    let board = crate::protocol::payload::Board {
        game,
        version: record.version,
    };
    let resign = club.press(ANN, &CustomId::Resign(board), &[]);
    club.handle(&resign).await.unwrap();
    club.pump().await;
    club.start(&[ANN, crate::testing::club::BEN]).await;
    assert!(
        !offers(club.channel.posts().last().unwrap()),
        "both have finished a game"
    );
}
