//! The guided move: the player whose turn it is chooses a move step by step, and may send a message along with the move.

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

/// Handles the button **Move…** on a board.
pub(crate) async fn begin(context: RequestContext<'_>, board: Board) -> Result<Reply, Refusal> {
    let loaded = load_on_turn(context, board).await?;
    let dialog = MoveDialog::new(&loaded, PlayGoal::silent(board), &[], context.language())?;
    let post = dialog::render(context, &dialog).await;
    Ok(Reply::Say(post, Audience::You))
}

/// Continues after the user has made a choice or pressed **Back**: shows the next choices, or plays the move if it is complete.
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

/// Returns whether a menu value stands for a group of choices. Only menus sent by earlier versions of the program contain such values.
fn is_group(value: &str) -> bool {
    let group = value.strip_prefix('>').map(str::parse::<usize>);
    matches!(group, Some(Ok(group)) if group < MENU_ENTRIES)
}

/// Handles the button **Type…**: opens a form in which the user types the next choice.
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

/// Handles the form that **Type…** opened, once it is submitted.
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

/// Handles the button **Play with a message…**: opens the form in which the user writes the message.
pub(crate) async fn ask_to_say(
    context: RequestContext<'_>,
    board: Board,
    chosen: Vec<Step>,
) -> Result<Reply, Refusal> {
    load_on_turn(context, board).await?;
    Ok(Reply::Ask(say_form(board, chosen, context.language())))
}

/// Handles the submitted form of [`say_form`]: plays the move with the message from the form.
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

/// Handles the button **Cancel**.
pub(crate) fn cancel(request: &Request, private: bool) -> Reply {
    in_place(Post::from(request.language.guide_canceled()), private)
}
