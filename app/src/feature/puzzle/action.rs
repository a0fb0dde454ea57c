//! `/puzzle`: solving the puzzle of the day, and other puzzles for practice. Attempts at the puzzle of the day are stored per user; for practice
//! puzzles, the custom IDs of the buttons count the attempts.

use asterism_engine::{Forced, Level, review};
use asterism_rules::{GameKind, Step};

use crate::action::dialog::{self, add_picked, read_typed};
use crate::action::server::{managed_guild, picked_channel, show_events};
use crate::action::{in_place, kind_option};
use crate::app::RequestContext;
use crate::feature::puzzle::model::puzzles::{Puzzle, find_puzzle, puzzle_of_day};
use crate::feature::puzzle::model::solving::{
    DayOfPuzzle, Solving, expect_try_left, find_day, pick_puzzle, tried_on,
};
use crate::feature::puzzle::payload::PuzzleTry;
use crate::feature::puzzle::refusal::PuzzleRefusal;
use crate::feature::puzzle::state::{Noted, load_solver};
use crate::feature::puzzle::view::{SolveGoal, load_puzzle_in, render_solution, render_solving};
use crate::game::loaded_game::LoadedGame;
use crate::ports::engine::{Purpose, Question};
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Later, Post, Reply};
use crate::protocol::request::{Call, Request};
use crate::text::markdown::escape;
use crate::view::choices::MoveDialog;
use crate::view::reasons::write_reasons;

/// Handles `/puzzle`: shows the puzzle of the day until the user has solved it or has no attempts left, then practice puzzles. If the user picks a
/// game, shows a practice puzzle of that game.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let kind = kind_option(call, "game")?;
    let today = find_day(context.now);
    if kind.is_none() {
        let solver = load_solver(context).await?;
        if expect_try_left(&solver, DayOfPuzzle::of(today)).is_ok() {
            let at = PuzzleTry::first(puzzle_of_day(today).id, false);
            return begin(context, at).await;
        }
    }
    let except = [puzzle_of_day(today).id];
    show_another(context, kind, &except).await
}

/// Handles **Another puzzle**: shows another practice puzzle.
pub(crate) async fn another(
    context: RequestContext<'_>,
    (after, kind): (u32, Option<GameKind>),
) -> Result<Reply, Refusal> {
    let except = [puzzle_of_day(find_day(context.now)).id, after];
    show_another(context, kind, &except).await
}

async fn show_another(
    context: RequestContext<'_>,
    kind: Option<GameKind>,
    except: &[u32],
) -> Result<Reply, Refusal> {
    let puzzle = pick_puzzle(kind, except, context.request.interaction.get());
    let puzzle = puzzle.ok_or(Refusal::Choice)?.id;
    begin(context, PuzzleTry::first(puzzle, kind.is_some())).await
}

/// Starts an attempt: shows the first choices.
async fn begin(context: RequestContext<'_>, at: PuzzleTry) -> Result<Reply, Refusal> {
    let (puzzle, loaded) = load(context.request, at)?;
    go_on(context, (puzzle, at), &loaded, &[]).await
}

/// Starts or continues an attempt: shows the next choices, or the outcome of the attempt.
pub(crate) async fn choose(
    context: RequestContext<'_>,
    at: PuzzleTry,
    chosen: Vec<Step>,
) -> Result<Reply, Refusal> {
    let chosen = add_picked(context, chosen)?;
    let (puzzle, loaded) = load(context.request, at)?;
    go_on(context, (puzzle, at), &loaded, &chosen).await
}

/// Handles **Type…**: opens a form in which the user types the next choice.
pub(crate) fn ask(request: &Request, at: PuzzleTry, chosen: &[Step]) -> Result<Reply, Refusal> {
    let (_, loaded) = load(request, at)?;
    dialog::ask(&MoveDialog::new(
        &loaded,
        SolveGoal(at),
        chosen,
        request.language,
    )?)
}

/// Handles the submitted form of [`ask`].
pub(crate) async fn submit_typed(
    context: RequestContext<'_>,
    at: PuzzleTry,
    chosen: &[Step],
) -> Result<Reply, Refusal> {
    let (puzzle, loaded) = load(context.request, at)?;
    let chosen = read_typed(context, &loaded, chosen)?;
    go_on(context, (puzzle, at), &loaded, &chosen).await
}

fn load(request: &Request, at: PuzzleTry) -> Result<(&'static Puzzle, LoadedGame), Refusal> {
    let puzzle = find_puzzle(at.puzzle).filter(|puzzle| at.found < puzzle.finds);
    let puzzle = puzzle.ok_or(Refusal::Button)?;
    Ok((puzzle, load_puzzle_in(puzzle, at.found, request.language)?))
}

async fn go_on(
    context: RequestContext<'_>,
    (puzzle, at): (&Puzzle, PuzzleTry),
    loaded: &LoadedGame,
    chosen: &[Step],
) -> Result<Reply, Refusal> {
    let dialog = MoveDialog::new(loaded, SolveGoal(at), chosen, context.language())?;
    // Whichever message it is on, today's puzzle counts, and others are practice.
    let today = find_day(context.now);
    let day = (puzzle.id == puzzle_of_day(today).id).then(|| DayOfPuzzle::of(today));
    let whole = dialog.steps.whole.as_deref();
    let is_last = at.found + 1 >= puzzle.finds;
    let goes_on =
        |notation: &&str| !is_last && puzzle.is_solved_by(&loaded.game, at.found, notation);
    let found = whole.filter(goes_on);
    if let Some(notation) = whole.filter(|_| found.is_none()) {
        let result = judge(context, (puzzle, at, day), loaded, notation).await?;
        return Ok(in_place(result, context.private));
    }
    if let Some(day) = day {
        let solver = load_solver(context).await?;
        if let Err(why) = expect_try_left(&solver, day) {
            let (solving, solver) = ((why, "", None), Some((day.day, &solver)));
            let result = render_solving((puzzle, at), solving, solver, context.language());
            return Ok(in_place(result, context.private));
        }
    }
    if found.is_some() {
        // The answer is played at once.
        let found = at.found + 1;
        let at = PuzzleTry { found, ..at };
        let (_, loaded) = load(context.request, at)?;
        let dialog = MoveDialog::new(&loaded, SolveGoal(at), &[], context.language())?;
        return Ok(dialog::show(context, &dialog).await);
    }
    Ok(dialog::show(context, &dialog).await)
}

/// Determines whether a move solves the puzzle, and renders the outcome. If `day` is given, the puzzle is the puzzle of that day, and the attempt is
/// recorded.
async fn judge(
    context: RequestContext<'_>,
    (puzzle, at, day): (&Puzzle, PuzzleTry, Option<DayOfPuzzle>),
    loaded: &LoadedGame,
    notation: &str,
) -> Result<Post, Refusal> {
    let is_right = puzzle.is_solved_by(&loaded.game, at.found, notation);
    let (app, request, language) = (context.app, context.request, context.language());
    let (solving, at, solver) = if let Some(day) = day {
        let Noted { solver, what } = app.note_try(request, day, is_right, context.now).await?;
        (what, at, Some((day.day, solver)))
    } else {
        let tries = at.tries.saturating_add(1);
        let solving = Solving::after(tries, puzzle.count_tries(), is_right);
        (solving, PuzzleTry { tries, ..at }, None)
    };
    let solver = solver.as_ref().map(|(day, solver)| (*day, solver));
    let why = match solving {
        Solving::Wrong { .. } | Solving::Failed => explain_wrong(context, loaded, notation).await,
        Solving::Right | Solving::SolvedBefore | Solving::FailedBefore => None,
    };
    let result = render_solving((puzzle, at), (solving, notation, why), solver, language);
    let mut shown = loaded.game.clone();
    if solving == Solving::Right {
        shown.play(notation).map_err(|_| Refusal::Trouble)?;
    }
    let looks = app.load_looks(context.user()).await;
    let view = looks.view(loaded.game.to_move());
    Ok(result.with_picture(app.picture(loaded, &shown, language, view).await))
}

/// Says why a wrong move does not solve a puzzle: what the opponent can answer. Returns `None` if the engine has no time, or if the game ends in a
/// draw.
async fn explain_wrong(
    context: RequestContext<'_>,
    loaded: &LoadedGame,
    notation: &str,
) -> Option<String> {
    let language = context.language();
    let mover = loaded.game.to_move()?;
    let mut after = loaded.game.clone();
    after.play(notation).ok()?;
    let name = |seat| escape(&loaded.name(seat));
    if let Some(ending) = after.ending() {
        let winner = ending.winners.iter().find(|seat| *seat != mover)?;
        return Some(language.puzzle_why_over(name(winner)));
    }
    let question = Question {
        level: Level::BEST,
        seed: review::SEED,
        nodes: Some(review::nodes(after.kind())),
        purpose: Purpose::Hint,
        whom: Some(context.user()),
        game: after.clone(),
    };
    let thought = context.app.engine_pool.think(question).await?;
    let answer = thought.line.first()?;
    let opponent = after.to_move().filter(|seat| *seat != mover)?;
    let quoted = answer.clone();
    Some(match thought.forced {
        Some(Forced::Win(1)) => language.puzzle_why_wins_now(name(opponent), quoted),
        Some(Forced::Win(moves)) => language.puzzle_why_wins(name(opponent), quoted, moves),
        // The player's own moves, counting the one made.
        Some(Forced::Loss(moves)) => language.puzzle_why_slow(1 + moves / 2),
        None => match write_reasons(&after, answer, &name, language) {
            Some(why) => language.puzzle_why_answer(quoted, why),
            None => language.puzzle_why_plain(quoted),
        },
    })
}

/// Handles **Solution**: defers a reply with the solution, if the user may already see it.
pub(crate) async fn show_solution(
    context: RequestContext<'_>,
    at: PuzzleTry,
) -> Result<Reply, Refusal> {
    let puzzle = find_puzzle(at.puzzle).ok_or(Refusal::Button)?;
    let today = find_day(context.now);
    if puzzle.id == puzzle_of_day(today).id {
        // The solution is published tomorrow, but users who have found it may already see it.
        let solver = load_solver(context).await?;
        if !tried_on(&solver, today).is_some_and(|tried| tried.solved) {
            return Err(PuzzleRefusal::SolutionTomorrow.into());
        }
    }
    let puzzle = puzzle.id;
    Ok(Reply::Later(Later::Solution { puzzle }, Audience::You))
}

/// Renders the solution for the deferred reply of [`show_solution`].
pub(crate) async fn post_solution(
    context: RequestContext<'_>,
    puzzle: u32,
) -> Result<Post, Refusal> {
    let puzzle = find_puzzle(puzzle).ok_or(Refusal::Button)?;
    let viewer = Some(context.user());
    render_solution(context.app, puzzle, viewer, context.language()).await
}

/// Handles the menu that chooses the channel for the puzzle of the day.
pub(crate) async fn set_channel(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    let guild = managed_guild(context)?;
    let channel = picked_channel(context, guild).await?;
    let (key, now) = (context.key(), context.now);
    let app = context.app;
    app.choose_puzzle_channel(guild, channel, key, now).await?;
    show_events(context, guild).await
}

#[cfg(test)]
mod tests;
