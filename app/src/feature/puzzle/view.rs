//! Views of puzzles: the task, the outcome of an attempt, and the daily posts.

use asterism_render::View;
use asterism_rules::{AnyGame, GameKind, Step};
use asterism_store::UserId;

use crate::app::App;
use crate::feature::puzzle::model::document::{DailyPuzzle, PuzzleSolver};
use crate::feature::puzzle::model::puzzles::{MOST_DIFFICULT, Puzzle, find_puzzle, number_in_game};
use crate::feature::puzzle::model::solving::{Solving, count_streak, load_puzzle, tried_on};
use crate::feature::puzzle::payload::PuzzleTry;
use crate::game::loaded_game::LoadedGame;
use crate::game::vacation::Day;
use crate::game::variant::describe_variant;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, Card, Picture, Post, Tone};
use crate::text::Language;
use crate::text::markdown::{date, escape};
use crate::view::choices::Goal;
use crate::view::words;

/// Returns the game of a puzzle after `found` moves have been found, with names of the players in `language`.
///
/// # Errors
///
/// [`Refusal::Trouble`] if the puzzle cannot be set up. The tests set up all shipped puzzles.
pub(crate) fn load_puzzle_in(
    puzzle: &Puzzle,
    found: u8,
    language: Language,
) -> Result<LoadedGame, Refusal> {
    let names = [1, 2].map(|seat| language.side_name(puzzle.kind, seat));
    load_puzzle(puzzle, found, names).map_err(|error| {
        tracing::error!(puzzle = puzzle.id, %error, "could not set up a puzzle");
        Refusal::Trouble
    })
}

/// Returns a button that starts or repeats an attempt.
pub(crate) fn solve_button(at: PuzzleTry, label: String) -> Button {
    Button::main(label, SolveGoal(at).begin())
}

/// Goal of a move dialog: to answer a puzzle with the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SolveGoal(pub(crate) PuzzleTry);

impl Goal for SolveGoal {
    fn go_on(&self, chosen: Vec<Step>, menu: Option<u8>) -> CustomId {
        let at = self.0;
        CustomId::Solve { at, chosen, menu }
    }

    fn type_next(&self, chosen: Vec<Step>) -> CustomId {
        let at = self.0;
        CustomId::SolveTyped { at, chosen }
    }

    fn describe_step(&self, loaded: &LoadedGame, _step: usize, language: Language) -> String {
        describe_task(loaded, self.0, language)
    }

    fn footer(&self, loaded: &LoadedGame, language: Language) -> String {
        let name = name_puzzle(self.0.puzzle, loaded.game.kind(), language);
        language.puzzle_footer(name)
    }

    fn is_own_game(&self) -> bool {
        false
    }
}

/// Describes what to find, how difficult the puzzle is, and how many attempts are left. After the first move, also says that it was right.
fn describe_task(loaded: &LoadedGame, at: PuzzleTry, language: Language) -> String {
    let Some(puzzle) = find_puzzle(at.puzzle) else {
        return String::new();
    };
    let found = match puzzle.moves_until(at.found) {
        [.., m, answer] => Some(language.puzzle_go_on(m.clone(), answer.clone())),
        _ => None,
    };
    let task = write_task(puzzle, at.found, loaded, language);
    let left = (at.tries > 0).then(|| {
        let left = puzzle.count_tries().saturating_sub(at.tries);
        language.puzzle_tries_left(left)
    });
    let lines = [found, Some(task), left].into_iter().flatten();
    lines.collect::<Vec<_>>().join("\n")
}

fn write_task(puzzle: &Puzzle, found: u8, loaded: &LoadedGame, language: Language) -> String {
    let mover = loaded.game.to_move();
    let mover = mover.map_or_else(String::new, |seat| {
        let label = match loaded.game.tag(seat) {
            Some(tag) => format!("{} ({tag})", loaded.name(seat)),
            None => loaded.name(seat),
        };
        escape(&label)
    });
    let stars = "★".repeat(usize::from(puzzle.difficulty))
        + &"☆".repeat(usize::from(MOST_DIFFICULT - puzzle.difficulty));
    let left = puzzle.finds.saturating_sub(found);
    let mut lines = vec![
        language.puzzle_task(mover, puzzle.wins_in.saturating_sub(found), left),
        language.puzzle_difficulty(stars),
    ];
    // Who moved first does not matter any more, for example.
    let options = puzzle.kind.options_after_start(&puzzle.options);
    let options = options.unwrap_or_else(|_| puzzle.options.clone());
    lines.extend(describe_variant(puzzle.kind, &options, language));
    lines.join("\n")
}

/// Renders the outcome of an attempt with the move `played`. `why` says why it is wrong, if that is known. For the puzzle of the day, `solver` contains
/// the day and the user's results.
pub(crate) fn render_solving(
    (puzzle, at): (&Puzzle, PuzzleTry),
    (solving, played, why): (Solving, &str, Option<String>),
    solver: Option<(u32, &PuzzleSolver)>,
    language: Language,
) -> Post {
    let played = played.to_owned();
    let wins_in = puzzle.wins_in.saturating_sub(at.found);
    let line = write_line(puzzle, language);
    let is_solved = matches!(solving, Solving::Right | Solving::SolvedBefore);
    let is_over = !matches!(solving, Solving::Wrong { .. });
    let is_practice = solver.is_none();
    let (title, mut lines) = match solving {
        Solving::Right => {
            let only = match puzzle.finds {
                1 => language.puzzle_right(played, wins_in),
                finds => language.puzzle_right_all(finds),
            };
            (language.puzzle_right_title(), lines_of([Some(only), line]))
        }
        Solving::Wrong { left } => {
            let wrong = language.puzzle_wrong(played, wins_in);
            let left = language.puzzle_tries_left(left);
            (
                language.puzzle_wrong_title(),
                lines_of([Some(wrong), why, Some(left)]),
            )
        }
        Solving::Failed => {
            let wrong = language.puzzle_wrong(played, wins_in);
            let then = if is_practice {
                write_right_move(puzzle, language)
            } else {
                language.puzzle_tomorrow()
            };
            (
                language.puzzle_failed_title(),
                lines_of([Some(wrong), why, Some(then)]),
            )
        }
        Solving::SolvedBefore => (language.puzzle_solved_before(), lines_of([line])),
        Solving::FailedBefore => {
            let then = language.puzzle_tomorrow();
            (language.puzzle_failed_before(), vec![then])
        }
    };
    if let Some((day, solver)) = solver {
        let tries = tried_on(solver, day).map_or(0, |tried| tried.tries);
        lines.extend(is_solved.then(|| language.puzzle_tries_taken(tries)));
        lines.extend(is_over.then(|| write_streak(solver, day, language)));
    }
    let again = solve_button(at, language.button_try_again());
    let solution = Button::plain(language.button_solution(), CustomId::PuzzleSolution(at));
    let another = CustomId::AnotherPuzzle {
        after: puzzle.id,
        kind: at.same_game.then_some(puzzle.kind),
    };
    let another = Button::plain(language.button_another_puzzle(), another);
    let buttons = [
        (!is_over).then_some(again),
        (is_solved || is_practice).then_some(solution),
        (is_over || is_practice).then_some(another),
    ];
    let card = Card {
        title,
        text: lines.join("\n"),
        footer: language.puzzle_footer(name_puzzle(puzzle.id, puzzle.kind, language)),
        tone: if is_solved { Tone::Won } else { Tone::Calm },
    };
    Post::from_card(card).with_buttons(buttons.into_iter().flatten())
}

fn lines_of(lines: impl IntoIterator<Item = Option<String>>) -> Vec<String> {
    lines.into_iter().flatten().collect()
}

/// Returns the longest defense, if the solution goes on to the end of the game.
fn write_line(puzzle: &Puzzle, language: Language) -> Option<String> {
    let is_played_out = puzzle.is_played_out();
    is_played_out.then(|| language.puzzle_line(puzzle.solution.join(" ")))
}

/// Names a puzzle by its game and its number among the puzzles of that game, such as "Squadro puzzle 118".
fn name_puzzle(id: u32, kind: GameKind, language: Language) -> String {
    let number = number_in_game(id).to_string();
    language.puzzle_name(language.game_name(kind), number)
}

/// Returns a sentence that names the right move.
fn write_right_move(puzzle: &Puzzle, language: Language) -> String {
    let right = puzzle.solution.first().cloned().unwrap_or_default();
    language.puzzle_was(right, puzzle.wins_in)
}

/// Describes the user's streak of solved puzzles up to `day`, the longest streak, and how many puzzles the user has solved and attempted in all.
pub(crate) fn write_streak(solver: &PuzzleSolver, day: u32, language: Language) -> String {
    let streak = count_streak(solver, day);
    language.puzzle_streak(streak, solver.best_streak, solver.solved, solver.tried)
}

/// Renders the post with the puzzle of a day.
///
/// # Errors
///
/// [`Refusal::Trouble`] if the puzzle cannot be set up.
pub(crate) async fn render_daily_puzzle(
    app: &App,
    puzzle: &Puzzle,
    day: u32,
    language: Language,
) -> Result<Post, Refusal> {
    let loaded = load_puzzle_in(puzzle, 0, language)?;
    let picture = app.picture(&loaded, &loaded.game, language, app.usual_view());
    let task = write_task(puzzle, 0, &loaded, language);
    let card = Card {
        title: language.puzzle_daily_title(language.game_name(puzzle.kind)),
        text: format!("{}\n{task}", date(Day::from_number(day).start())),
        footer: name_puzzle(puzzle.id, puzzle.kind, language),
        tone: Tone::Turn,
    };
    let at = PuzzleTry::first(puzzle.id, false);
    let post = Post {
        // This is above the card, so that it disappears together with the button.
        content: language.puzzle_how(puzzle.count_tries()),
        ..Post::from_card(card)
    };
    Ok(post
        .with_picture(picture.await)
        .with_buttons([solve_button(at, language.button_solve())]))
}

/// Renders the solution of a server's previous daily puzzle, with the number of users who solved it.
///
/// # Errors
///
/// [`Refusal::Trouble`] if the puzzle cannot be set up.
pub(crate) async fn render_daily_solution(
    app: &App,
    puzzle: &Puzzle,
    (day, daily): (u32, &DailyPuzzle),
    language: Language,
) -> Result<Post, Refusal> {
    let mut post = render_solution(app, puzzle, None, language).await?;
    let counts = language.puzzle_counts(daily.solved, daily.tried);
    if let Some(card) = &mut post.card {
        let day = date(Day::from_number(day).start());
        card.text = format!("{day}\n{counts}\n{}", card.text);
    }
    Ok(post)
}

/// Renders the solution of a puzzle as an animation, as `viewer` wants to see boards, or as everyone sees them.
///
/// # Errors
///
/// [`Refusal::Trouble`] if the puzzle cannot be set up.
pub(crate) async fn render_solution(
    app: &App,
    puzzle: &Puzzle,
    viewer: Option<UserId>,
    language: Language,
) -> Result<Post, Refusal> {
    let loaded = load_puzzle_in(puzzle, 0, language)?;
    let view = match viewer {
        Some(user) => app.load_looks(user).await.view(loaded.game.to_move()),
        None => app.usual_view(),
    };
    let solved = play_solution(puzzle, &loaded);
    let right = write_right_move(puzzle, language);
    let line = write_line(puzzle, language);
    let card = Card {
        title: language.puzzle_solution_title(language.game_name(puzzle.kind)),
        text: lines_of([Some(right), line]).join("\n"),
        footer: language.puzzle_footer(name_puzzle(puzzle.id, puzzle.kind, language)),
        tone: Tone::Calm,
    };
    let picture = draw_solution(app, (&loaded, &solved), view, language).await;
    Ok(Post::from_card(card).with_picture(picture))
}

/// Draws a solution as an animation or, if that is not possible, only its last board.
async fn draw_solution(
    app: &App,
    (loaded, solved): (&LoadedGame, &AnyGame),
    mut view: View,
    language: Language,
) -> Option<Picture> {
    view.names = loaded.names.clone();
    match app.painter.gif(solved, view.clone()).await {
        Some(gif) => {
            let alt = words::describe_replay(loaded, solved, language);
            Some(Picture::gif(gif, alt))
        }
        None => app.picture(loaded, solved, language, view).await,
    }
}

/// Returns the game of a puzzle after its solution has been played.
fn play_solution(puzzle: &Puzzle, loaded: &LoadedGame) -> AnyGame {
    let mut game = loaded.game.clone();
    for m in &puzzle.solution {
        if let Err(error) = game.play(m) {
            tracing::error!(puzzle = puzzle.id, %error, "could not play the solution of a puzzle");
            break;
        }
    }
    game
}
