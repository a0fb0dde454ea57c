//! Lessons: the user finds one move in each. What a user has completed is stored, so that lessons can be left and taken up again.

use asterism_rules::{GameKind, Step};

use crate::action::dialog::{self, add_picked, read_typed};
use crate::action::in_place;
use crate::app::RequestContext;
use crate::feature::lesson::model::Learner;
use crate::feature::lesson::payload::LessonAt;
use crate::feature::lesson::view::{LearnGoal, find_next, load_lesson, render_attempt};
use crate::game::loaded_game::LoadedGame;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Reply;
use crate::protocol::request::Request;
use crate::text::markdown::escape;
use crate::view::choices::MoveDialog;
use crate::view::rules::Exercise;

/// Handles **Lessons**: begins the first lesson of a game that the user has not completed yet.
pub(crate) async fn open(context: RequestContext<'_>, kind: GameKind) -> Result<Reply, Refusal> {
    let learner = context.app.load_content::<Learner>(&context.user()).await?;
    choose(context, find_next(&learner, kind), Vec::new()).await
}

/// Begins or continues an attempt: shows the next choices, or the outcome.
pub(crate) async fn choose(
    context: RequestContext<'_>,
    at: LessonAt,
    chosen: Vec<Step>,
) -> Result<Reply, Refusal> {
    let chosen = add_picked(context, chosen)?;
    let (lesson, loaded) = load_lesson(at, context.language())?;
    go_on(context, (lesson, at), &loaded, &chosen).await
}

/// Handles **Type…**: opens a form in which the user types the next choice.
pub(crate) fn ask(request: &Request, at: LessonAt, chosen: &[Step]) -> Result<Reply, Refusal> {
    let (_, loaded) = load_lesson(at, request.language)?;
    let goal = LearnGoal(at);
    dialog::ask(&MoveDialog::new(&loaded, goal, chosen, request.language)?)
}

/// Handles the submitted form of [`ask`].
pub(crate) async fn submit_typed(
    context: RequestContext<'_>,
    at: LessonAt,
    chosen: &[Step],
) -> Result<Reply, Refusal> {
    let (lesson, loaded) = load_lesson(at, context.language())?;
    let chosen = read_typed(context, &loaded, chosen)?;
    go_on(context, (lesson, at), &loaded, &chosen).await
}

async fn go_on(
    context: RequestContext<'_>,
    (lesson, at): (&'static Exercise, LessonAt),
    loaded: &LoadedGame,
    chosen: &[Step],
) -> Result<Reply, Refusal> {
    let language = context.language();
    let dialog = MoveDialog::new(loaded, LearnGoal(at), chosen, language)?;
    let Some(notation) = dialog.steps.whole.as_deref() else {
        return Ok(dialog::show(context, &dialog).await);
    };
    let mut after = loaded.game.clone();
    after.play(notation).map_err(|_| Refusal::Trouble)?;
    let is_right = lesson.is_right(notation);
    let learner = if is_right {
        note_done(context, (lesson, at)).await?
    } else {
        context.app.load_content(&context.user()).await?
    };
    let words = after.describe_move(after.ply()).unwrap_or_default();
    let name = |seat| escape(&loaded.name(seat));
    let words = language.phrases(&words, &name);
    let attempt = (notation, words, is_right);
    let post = render_attempt((lesson, at), attempt, &learner, language);
    let looks = context.app.load_looks(context.user()).await;
    let view = looks.view(loaded.game.to_move());
    let picture = context.app.picture(loaded, &after, language, view).await;
    Ok(in_place(post.with_picture(picture), context.private))
}

/// Notes that the user has completed a lesson. Returns what they have completed.
async fn note_done(
    context: RequestContext<'_>,
    (lesson, at): (&'static Exercise, LessonAt),
) -> Result<Learner, Refusal> {
    let user = context.user();
    let before = context.app.load_content::<Learner>(&user).await?;
    if before.has_done(at.kind, lesson.page) {
        return Ok(before);
    }
    let edit = |stored: &mut Option<Learner>| {
        let learner = stored.get_or_insert_default();
        learner.note_done(at.kind, lesson.page);
        Ok(Vec::new())
    };
    let (key, now) = (context.key(), context.now);
    let after = context.app.change(user, key, now, edit).await?;
    Ok(after.map(|loaded| loaded.content).unwrap_or_default())
}

#[cfg(test)]
mod tests;
