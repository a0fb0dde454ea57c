use std::time::Duration;

use asterism_rules::Step;
use asterism_store::{Document, DocumentType as _, UserId};

use super::*;
use crate::feature::puzzle::model::document::{DailyPuzzle, PuzzleSolver};
use crate::feature::puzzle::model::puzzles::puzzles;
use crate::protocol::custom_id::CustomId;
use crate::protocol::request::What;
use crate::testing::club::{ANN, BEN, CLEO, Club, HERE, ids, text};
use crate::text::Language;
use crate::view::choices::Goal as _;

const DAY: Duration = Duration::from_hours(24);

fn today(club: &Club) -> u32 {
    find_day(club.app.clock.now())
}

/// Returns whether a puzzle allows three attempts, and one move has to be found.
fn is_plain(puzzle: &Puzzle) -> bool {
    puzzle.count_tries() == 3 && puzzle.finds == 1
}

/// Returns a club on a day from which on the puzzles of `days` days are plain.
fn plain_club(days: u32) -> Club {
    let club = Club::new();
    while !(0..days).all(|day| is_plain(puzzle_of_day(today(&club) + day))) {
        club.app.clock.skip(DAY);
    }
    club
}

/// Returns the right move of a puzzle, and a wrong one.
fn moves(puzzle: &Puzzle) -> (String, String) {
    let game = puzzle.set_up().unwrap();
    let mut wrong = game.legal_moves();
    wrong.retain(|m| !puzzle.is_solved_by(&game, 0, m));
    (puzzle.solution[0].clone(), wrong.swap_remove(0))
}

fn steps(puzzle: &Puzzle, notation: &str) -> Vec<Step> {
    puzzle.set_up().unwrap().steps_of(notation).unwrap()
}

fn press_of(club: &Club, user: UserId, at: PuzzleTry, notation: &str) -> Request {
    let puzzle = find_puzzle(at.puzzle).unwrap();
    let id = CustomId::Solve {
        at,
        chosen: steps(puzzle, notation),
        menu: None,
    };
    club.press(user, &id, &[])
}

/// Tries a move by buttons, and returns the message with the outcome.
async fn try_move(club: &Club, user: UserId, at: PuzzleTry, notation: &str) -> Post {
    let reply = club.handle(&press_of(club, user, at, notation)).await;
    let Ok(Reply::Change(post)) = reply else {
        panic!("{notation}: {reply:?}")
    };
    assert!(post.picture.is_some());
    post
}

async fn open(club: &Club, user: UserId, options: &[(&str, &str)]) -> Post {
    let options: Vec<_> = options.iter().map(|(key, it)| (*key, text(it))).collect();
    let reply = club.handle(&club.command(user, "puzzle", &options)).await;
    let Ok(Reply::Say(post, Audience::You)) = reply else {
        panic!("{reply:?}")
    };
    post
}

/// Returns the try that the buttons of a message continue.
fn try_on(post: &Post) -> PuzzleTry {
    let mut ids = ids(post).into_iter();
    let found = ids.find_map(|id| match id {
        CustomId::Solve { at, .. } | CustomId::SolveTyped { at, .. } => Some(at),
        _ => None,
    });
    found.expect("a puzzle")
}

fn title(post: &Post) -> String {
    post.card.as_ref().expect("a card").title.clone()
}

fn card_text(post: &Post) -> String {
    post.card.as_ref().expect("a card").text.clone()
}

#[tokio::test]
async fn the_puzzle_of_the_day_is_solved_once_and_counts_for_the_streak() {
    let club = plain_club(3);
    for streak in 1..=3 {
        let day = today(&club);
        let post = open(&club, ANN, &[]).await;
        let at = try_on(&post);
        assert_eq!(at.puzzle, puzzle_of_day(day).id);
        let (right, wrong) = moves(puzzle_of_day(day));
        let told = try_move(&club, ANN, at, &wrong).await;
        assert_eq!(title(&told), "Not that one");
        assert!(card_text(&told).contains("2 more tries"));
        assert!(
            !format!("{told:?}").contains(&format!("`{right}`")),
            "it tells nothing"
        );
        let told = try_move(&club, ANN, try_on(&told), &right).await;
        assert_eq!(title(&told), "Right!");
        let text = card_text(&told);
        assert!(text.contains("on try 2"), "{text}");
        let days = if streak == 1 {
            "1 day ".to_owned()
        } else {
            format!("{streak} days ")
        };
        assert!(text.contains(&days), "{text}");
        let told = try_move(&club, ANN, at, &wrong).await;
        assert_eq!(title(&told), "You've solved today's puzzle");
        // The next one is for practice.
        let post = open(&club, ANN, &[]).await;
        assert_ne!(try_on(&post).puzzle, at.puzzle);
        club.app.clock.skip(DAY);
    }
    let solver = club.app.load_content::<PuzzleSolver>(&ANN).await.unwrap();
    assert_eq!((solver.solved, solver.tried, solver.streak), (3, 3, 3));
}

#[tokio::test]
async fn after_three_wrong_tries_the_solution_comes_tomorrow() {
    let club = plain_club(1);
    let at = try_on(&open(&club, ANN, &[]).await);
    let puzzle = find_puzzle(at.puzzle).unwrap();
    let (right, wrong) = moves(puzzle);
    for left in [2, 1, 0] {
        let told = try_move(&club, ANN, at, &wrong).await;
        assert_eq!(title(&told) == "No more tries", left == 0);
        assert!(!format!("{told:?}").contains(&format!("`{right}`")));
    }
    let told = try_move(&club, ANN, at, &right).await;
    assert_eq!(title(&told), "You've used up today's tries");
    // The button **Solution** does not show it today either.
    let solution = CustomId::PuzzleSolution(at);
    let refused = club.handle(&club.press(ANN, &solution, &[])).await;
    assert!(
        matches!(refused, Err(ref refusal) if refusal.reason() == Some(&PuzzleRefusal::SolutionTomorrow)),
        "{refused:?}"
    );
    club.app.clock.skip(DAY);
    let shown = club.handle(&club.press(ANN, &solution, &[])).await;
    let Ok(Reply::Say(post, Audience::You)) = shown else {
        panic!("{shown:?}")
    };
    assert!(card_text(&post).contains(&right));
    assert_eq!(
        post.picture.unwrap().format,
        crate::protocol::reply::Format::Gif
    );
    // Yesterday's puzzle is practice now.
    let told = try_move(&club, ANN, at, &right).await;
    assert_eq!(title(&told), "Right!");
    let solver = club.app.load_content::<PuzzleSolver>(&ANN).await.unwrap();
    assert_eq!((solver.solved, solver.tried), (0, 1));
}

#[tokio::test]
async fn a_try_that_is_delivered_twice_counts_once() {
    let club = plain_club(1);
    let at = try_on(&open(&club, ANN, &[]).await);
    let (right, wrong) = moves(find_puzzle(at.puzzle).unwrap());
    for (notation, says) in [
        (&wrong, "2 more tries"),
        (&wrong, "one more try"),
        (&right, "on try 3"),
    ] {
        let request = press_of(&club, ANN, at, notation);
        for _ in 0..2 {
            let Ok(Reply::Change(post)) = club.handle(&request).await else {
                panic!("no answer")
            };
            assert!(card_text(&post).contains(says), "{}", card_text(&post));
        }
    }
}

#[tokio::test]
async fn practice_stores_nothing_and_tells_the_move_in_the_end() {
    let club = Club::new();
    for kind in ["squadro", "star-squares", "stern-halma", "pentagame"] {
        let post = open(&club, ANN, &[("game", kind)]).await;
        let at = try_on(&post);
        assert_eq!(find_puzzle(at.puzzle).unwrap().kind.id(), kind);
        let of_kind = |puzzle: &&Puzzle| puzzle.kind.id() == kind && is_plain(puzzle);
        let puzzle = puzzles().iter().find(of_kind).unwrap();
        let mut at = PuzzleTry::first(puzzle.id, at.same_game);
        let (right, wrong) = moves(puzzle);
        for _ in 1..3 {
            let told = try_move(&club, ANN, at, &wrong).await;
            at = try_on(&told);
        }
        assert_eq!(at.tries, 2);
        let told = try_move(&club, ANN, at, &wrong).await;
        assert!(card_text(&told).contains(&format!("`{right}`")));
        let ids = ids(&told);
        let another = ids
            .iter()
            .find(|id| matches!(id, CustomId::AnotherPuzzle { .. }));
        let reply = club.handle(&club.press(ANN, another.unwrap(), &[])).await;
        let Ok(Reply::Change(post)) = reply else {
            panic!("{reply:?}")
        };
        assert_ne!(try_on(&post).puzzle, at.puzzle);
    }
    let stored = club.app.store.document(&PuzzleSolver::key(&ANN)).await;
    assert_eq!(stored.unwrap(), None);
}

#[tokio::test]
async fn a_move_can_be_typed() {
    let club = plain_club(1);
    let at = try_on(&open(&club, ANN, &[]).await);
    let (right, _) = moves(find_puzzle(at.puzzle).unwrap());
    let id = CustomId::SolveTyped {
        at,
        chosen: Vec::new(),
    };
    let asked = club.handle(&club.press(ANN, &id, &[])).await;
    let Ok(Reply::Ask(form)) = asked else {
        panic!("{asked:?}")
    };
    let submit = |typed: &str| {
        let what = What::Submit {
            custom_id: form.id.to_string(),
            fields: vec![(
                crate::protocol::reply::FORM_FIELD.to_owned(),
                typed.to_owned(),
            )],
            on: None,
        };
        club.request(ANN, what)
    };
    let refused = club.handle(&submit("not a move")).await;
    assert!(refused.is_err());
    let solver = club.app.load_content::<PuzzleSolver>(&ANN).await.unwrap();
    assert_eq!(solver.tried, 0, "a typing error is no try");
    let Ok(Reply::Say(post, Audience::You)) = club.handle(&submit(&right)).await else {
        panic!("no answer")
    };
    assert_eq!(title(&post), "Right!");
}

#[tokio::test]
async fn each_move_of_a_longer_puzzle_has_to_be_found() {
    let club = Club::new();
    let is_long = |puzzle: &&Puzzle| puzzle.finds == 2 && puzzle.kind == GameKind::SternHalma;
    let puzzle = puzzles().iter().find(is_long).expect("a longer puzzle");
    let at = PuzzleTry::first(puzzle.id, true);
    let find = |at: PuzzleTry, notation: &str| {
        let game = puzzle.set_up_after(at.found).unwrap();
        let chosen = game.steps_of(notation).unwrap();
        let menu = None;
        club.press(ANN, &CustomId::Solve { at, chosen, menu }, &[])
    };
    let told = club.handle(&find(at, &puzzle.solution[0])).await;
    let Ok(Reply::Change(post)) = told else {
        panic!("{told:?}")
    };
    let said = card_text(&post);
    assert!(said.contains("The answer is"), "{said}");
    assert!(said.contains("Find the one move"), "{said}");
    let next = try_on(&post);
    assert_eq!((next.found, next.tries), (1, 0));
    // A wrong second move costs a try, and the first one stays found.
    let game = puzzle.set_up_after(1).unwrap();
    let mut others = game.legal_moves().into_iter();
    let wrong = others.find(|m| !puzzle.is_solved_by(&game, 1, m)).unwrap();
    let Ok(Reply::Change(post)) = club.handle(&find(next, &wrong)).await else {
        panic!("a wrong move is judged")
    };
    assert_eq!(title(&post), "Not that one");
    let again = try_on(&post);
    assert_eq!((again.found, again.tries), (1, 1));
    let Ok(Reply::Change(post)) = club.handle(&find(again, &puzzle.solution[2])).await else {
        panic!("the last move is judged")
    };
    assert_eq!(title(&post), "Right!");
    assert!(
        card_text(&post).contains("all 2 moves"),
        "{}",
        card_text(&post)
    );
    // No button leads beyond the last move.
    let beyond = PuzzleTry { found: 2, ..at };
    let (chosen, menu) = (vec![], None);
    let beyond = CustomId::Solve {
        at: beyond,
        chosen,
        menu,
    };
    let refused = club.handle(&club.press(ANN, &beyond, &[])).await;
    assert!(matches!(refused, Err(Refusal::Button)), "{refused:?}");
}

#[tokio::test]
async fn a_wrong_move_is_answered_with_a_reason() {
    let club = Club::new();
    for kind in [GameKind::Squadro, GameKind::StarSquares] {
        let mut said = Vec::new();
        for puzzle in puzzles()
            .iter()
            .filter(|puzzle| puzzle.kind == kind)
            .take(5)
        {
            let at = PuzzleTry::first(puzzle.id, true);
            let (_, wrong) = moves(puzzle);
            said.push(card_text(&try_move(&club, ANN, at, &wrong).await));
        }
        let answers = ["answer", "It wins as well", "wins at once"];
        for text in said {
            assert!(answers.iter().any(|answer| text.contains(answer)), "{text}");
        }
    }
}

#[test]
fn a_task_names_the_side_and_nothing_that_no_longer_matters() {
    let puzzle = puzzles()
        .iter()
        .find(|it| it.kind == GameKind::Squadro)
        .unwrap();
    assert!(puzzle.options.contains("first="));
    let loaded = load_puzzle_in(puzzle, 0, Language::English).unwrap();
    let goal = SolveGoal(PuzzleTry::first(puzzle.id, false));
    let task = goal.describe_step(&loaded, 0, Language::English);
    assert!(task.contains("to move and win in"), "{task}");
    assert!(
        task.starts_with("**Light") || task.starts_with("**Dark"),
        "{task}"
    );
    assert!(!task.contains("goes first"), "{task}");
}

#[tokio::test]
async fn puzzles_that_do_not_exist_and_impossible_choices_are_refused() {
    let club = Club::new();
    let solve = |puzzle, chosen| CustomId::Solve {
        at: PuzzleTry {
            puzzle,
            tries: 0,
            found: 0,
            same_game: false,
        },
        chosen,
        menu: None,
    };
    let unknown = club.handle(&club.press(ANN, &solve(5, vec![]), &[])).await;
    assert!(matches!(unknown, Err(Refusal::Button)), "{unknown:?}");
    let puzzle = puzzle_of_day(1);
    let (right, _) = moves(puzzle);
    let twice = [steps(puzzle, &right), steps(puzzle, &right)].concat();
    let refused = club
        .handle(&club.press(ANN, &solve(puzzle.id, twice), &[]))
        .await;
    assert!(matches!(refused, Err(Refusal::Choice)), "{refused:?}");
}

/// Chooses the club's channel for puzzles, and posts today's.
async fn choose_channel(club: &Club, channel: &[&str]) {
    let panel = CustomId::SetPuzzleChannel;
    let mut chosen = club.press(ANN, &panel, channel);
    chosen.manages = true;
    let reply = club.handle(&chosen).await;
    assert!(matches!(reply, Ok(Reply::Change(_))), "{reply:?}");
    club.pump().await;
}

#[tokio::test]
async fn each_day_a_server_gets_the_solution_and_the_next_puzzle() {
    let club = plain_club(1);
    choose_channel(&club, &["10"]).await;
    let posts = club.channel.posts();
    assert_eq!(posts.len(), 1, "today's puzzle comes at once");
    assert!(title(&posts[0]).starts_with("Puzzle of the day"));
    let at = try_on(&posts[0]);
    assert_eq!(at.puzzle, puzzle_of_day(today(&club)).id);
    // Choosing it again posts nothing.
    choose_channel(&club, &["10"]).await;
    assert_eq!(club.channel.posts().len(), 1);

    let (right, wrong) = moves(find_puzzle(at.puzzle).unwrap());
    try_move(&club, ANN, at, &wrong).await;
    try_move(&club, ANN, at, &right).await;
    try_move(&club, BEN, at, &wrong).await;
    try_move(&club, CLEO, at, &right).await;
    let daily = club
        .app
        .find::<DailyPuzzle>(&HERE.guild.unwrap())
        .await
        .unwrap();
    let daily = daily.expect("chosen").content;
    assert_eq!((daily.tried, daily.solved), (3, 2));

    club.pass(DAY).await;
    let posts = club.channel.posts();
    assert_eq!(posts.len(), 3);
    assert!(ids(&posts[0]).is_empty(), "the old one has no button");
    assert!(title(&posts[1]).starts_with("Solution"));
    let text = card_text(&posts[1]);
    assert!(
        text.contains("3 people tried it here, 2 solved it"),
        "{text}"
    );
    assert!(text.contains(&right), "{text}");
    assert_eq!(try_on(&posts[2]).puzzle, puzzle_of_day(today(&club)).id);

    // After an outage of a week there is one puzzle, that of today.
    club.pass(7 * DAY).await;
    let posts = club.channel.posts();
    assert_eq!(posts.len(), 5);
    assert!(card_text(&posts[3]).contains("Nobody tried it here."));
    assert_eq!(try_on(&posts[4]).puzzle, puzzle_of_day(today(&club)).id);

    choose_channel(&club, &[]).await;
    assert!(ids(&club.channel.posts()[4]).is_empty());
    club.pass(3 * DAY).await;
    assert_eq!(club.channel.posts().len(), 5, "no more puzzles");
}

#[tokio::test]
async fn puzzles_go_on_after_trouble_and_stop_when_the_channel_is_gone() {
    use crate::ports::messenger::SendError;
    let club = Club::new();
    let trouble = |error: Option<SendError>| {
        *club.channel.trouble.lock().unwrap() = error;
    };
    choose_channel(&club, &["10"]).await;
    trouble(Some(SendError::Forbidden("Missing Access".to_owned())));
    club.pass(DAY).await;
    for _ in 0..12 {
        club.pass(Duration::from_hours(1)).await;
    }
    assert_eq!(club.channel.posts().len(), 1);
    trouble(None);
    club.pass(DAY).await;
    let posts = club.channel.posts();
    assert_eq!(posts.len(), 3, "the puzzle of the next day comes");
    assert_eq!(try_on(&posts[2]).puzzle, puzzle_of_day(today(&club)).id);

    trouble(Some(SendError::Gone));
    club.pass(DAY).await;
    let guild = HERE.guild.unwrap();
    assert!(
        club.app
            .find::<DailyPuzzle>(&guild)
            .await
            .unwrap()
            .is_none()
    );
    trouble(None);
    club.pass(3 * DAY).await;
    assert_eq!(club.channel.posts().len(), 3);
}

#[tokio::test]
async fn a_puzzle_whose_post_was_not_recorded_is_not_posted_twice() {
    let club = Club::new();
    choose_channel(&club, &["10"]).await;
    let guild = HERE.guild.unwrap();
    let loaded = club.app.find::<DailyPuzzle>(&guild).await.unwrap().unwrap();
    assert_eq!(
        loaded.content.posted.map(|(day, _)| day),
        Some(today(&club))
    );
    // The same day is due once more, as after a crash.
    let again = asterism_store::Change::SetDocuments {
        documents: vec![asterism_store::SetDocument {
            key: Some(DailyPuzzle::key(&guild)),
            before: Some(loaded.version),
            after: Some(Document::new(loaded.content.clone())),
        }],
        games: Vec::new(),
        jobs: vec![asterism_store::Topic::DailyPuzzle {
            day: today(&club),
            at: club.app.clock.now(),
        }],
    };
    let now = club.now();
    club.app.store.commit(club.key(), now, again).await.unwrap();
    club.pump().await;
    assert_eq!(club.channel.posts().len(), 1);
    assert!(
        !ids(&club.channel.posts()[0]).is_empty(),
        "it keeps its button"
    );
}
