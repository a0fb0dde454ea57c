//! The guided move: the current player of a game chooses a move step by step, and may say something with it.

use asterism_rules::Step;
use asterism_store::MAX_SAID;

use crate::action::dialog::{self, add_picked, read_typed};
use crate::action::in_place;
use crate::action::play::{Pressed, load_on_turn, play_guided, say_form};
use crate::app::RequestContext;
use crate::protocol::limits::MENU_ENTRIES;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Post, Reply};
use crate::protocol::request::Request;
use crate::text::names::clean_line;
use crate::view::choices::{MoveDialog, PlayGoal};

/// Handles **Move…** on a board.
pub(crate) async fn begin(context: RequestContext<'_>, board: Board) -> Result<Reply, Refusal> {
    let loaded = load_on_turn(context, board).await?;
    let dialog = MoveDialog::new(&loaded, PlayGoal::silent(board), &[], context.language())?;
    let post = dialog::render(context, &dialog).await;
    Ok(Reply::Say(post, Audience::You))
}

/// Continues after a choice or **Back**: shows what can be chosen next, or plays the move.
pub(crate) async fn go_on(
    context: RequestContext<'_>,
    board: Board,
    chosen: Vec<Step>,
    pressed: Pressed,
) -> Result<Reply, Refusal> {
    let chosen = match context.values() {
        // The dialog now lists all choices.
        [value, ..] if is_group(value) => chosen,
        _ => add_picked(context, chosen)?,
    };
    play_guided(context, board, &chosen, pressed).await
}

/// Returns whether a value comes from a menu of groups of choices, as earlier versions of the program sent it.
fn is_group(value: &str) -> bool {
    let group = value.strip_prefix('>').map(str::parse::<usize>);
    matches!(group, Some(Ok(group)) if group < MENU_ENTRIES)
}

/// Handles **Type…**: opens a form in which the user types the next choice.
pub(crate) async fn ask(
    context: RequestContext<'_>,
    board: Board,
    chosen: &[Step],
    saying: bool,
) -> Result<Reply, Refusal> {
    let loaded = load_on_turn(context, board).await?;
    let goal = PlayGoal { board, saying };
    dialog::ask(&MoveDialog::new(&loaded, goal, chosen, context.language())?)
}

/// Handles the submitted form of **Type…**.
pub(crate) async fn submit_typed(
    context: RequestContext<'_>,
    board: Board,
    chosen: &[Step],
    pressed: Pressed,
) -> Result<Reply, Refusal> {
    let loaded = load_on_turn(context, board).await?;
    let chosen = read_typed(context, &loaded, chosen)?;
    play_guided(context, board, &chosen, pressed).await
}

/// Handles **Play with a message…**: opens the form for it.
pub(crate) async fn ask_to_say(
    context: RequestContext<'_>,
    board: Board,
    chosen: Vec<Step>,
) -> Result<Reply, Refusal> {
    load_on_turn(context, board).await?;
    Ok(Reply::Ask(say_form(board, chosen, context.language())))
}

/// Handles the submitted form of [`say_form`]: plays the move with the message.
pub(crate) async fn submit_said(
    context: RequestContext<'_>,
    board: Board,
    chosen: &[Step],
) -> Result<Reply, Refusal> {
    let text = clean_line(context.typed());
    let length = text.chars().count();
    if length > MAX_SAID {
        return Err(Refusal::LongMessage { length });
    }
    let pressed = Pressed::Said(text);
    play_guided(context, board, chosen, pressed).await
}

/// Handles **Cancel**.
pub(crate) fn cancel(request: &Request, private: bool) -> Reply {
    in_place(Post::from(request.language.guide_canceled()), private)
}
