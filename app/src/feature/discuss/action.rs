//! Opening a common board, stepping through the game on it, and playing or suggesting moves there.

use asterism_rules::Step;
use asterism_store::{Entry, GameId, Topic};

use crate::action::dialog::{self, add_picked, read_typed};
use crate::action::in_place;
use crate::app::RequestContext;
use crate::feature::discuss::model::Discussion;
use crate::feature::discuss::payload::{DiscussHow, DiscussStep};
use crate::feature::discuss::refusal::DiscussRefusal;
use crate::feature::discuss::view::{DiscussGoal, find_position};
use crate::game::links::message_url;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, Post, Reply};
use crate::protocol::request::{Request, What};
use crate::text::markdown::channel_links;
use crate::view::choices::MoveDialog;
use crate::worker::threads::{may_post_next, posting_place};

/// Returns whether a game can have a common board: it is over, was not aborted, and was played in a server.
pub(super) fn may_be_discussed(loaded: &LoadedGame) -> bool {
    loaded.record.ended.is_some() && !loaded.is_aborted() && loaded.record.place.guild.is_some()
}

/// Returns whether the user of a request may open a game's common board and move on it: they have a seat, or belong to a group that has one.
fn has_played(request: &Request, loaded: &LoadedGame) -> bool {
    let record = &loaded.record;
    let mut groups = record.seats.iter().filter_map(|player| player.group());
    record.has_seat(request.user.id) || groups.any(|group| request.is_of(group, record))
}

/// Loads the game of a common board. Refuses if the user may not see the game, or if it can have no common board.
async fn load_game(context: RequestContext<'_>, game: GameId) -> Result<LoadedGame, Refusal> {
    let loaded = context.load_game(game).await?;
    if may_be_discussed(&loaded) {
        return Ok(loaded);
    }
    Err(if loaded.record.ended.is_none() {
        Refusal::NotOver(game)
    } else if loaded.record.place.guild.is_none() {
        DiscussRefusal::Direct.into()
    } else {
        Refusal::Button
    })
}

/// Returns the URL of the message that shows a board; `None` if no message does.
fn post_url(loaded: &LoadedGame, discussion: &Discussion) -> Option<String> {
    let (channel, message) = discussion.post()?;
    Some(message_url(loaded.record.place, channel, message))
}

/// Handles **Discuss**: posts the common board of a game, or links to it.
pub(crate) async fn open(context: RequestContext<'_>, game: GameId) -> Result<Reply, Refusal> {
    let loaded = load_game(context, game).await?;
    let language = context.language();
    let known = context.app.find::<Discussion>(&game).await?;
    let known = known.map(|known| known.content).filter(Discussion::is_open);
    let url = known.and_then(|known| post_url(&loaded, &known));
    let may_open = has_played(context.request, &loaded);
    if may_open {
        if context.request.is_guest() {
            return Err(Refusal::Guest(context.app.me));
        }
        may_post_next(context.request, &loaded.record)?;
        let (entries, now) = (loaded.record.entries.len(), context.now);
        let open = |stored: &mut Option<Discussion>| {
            let discussion = stored.get_or_insert_with(|| Discussion::new(entries, now));
            // The message may have been deleted, which shows only when it is edited.
            Ok(discussion.open(now))
        };
        let opened = context.app.change(game, context.key(), now, open);
        opened.await?;
    } else if url.is_none() {
        return Err(DiscussRefusal::NotPlayer.into());
    }
    let content = match url {
        Some(url) if may_open => {
            format!(
                "{} {}",
                language.discuss_here(url),
                language.discuss_again()
            )
        }
        Some(url) => language.discuss_here(url),
        None => {
            let place = posting_place(&loaded.record).channel;
            language.discuss_opening(channel_links(&[place]))
        }
    };
    Ok(in_place(Post::from(content), context.private))
}

/// The board of a button: the game, and the serial number of the position for which the button was made.
type BoardAt = (GameId, u32);

/// Loads the game of a board and the board itself. Refuses if the board is closed, or if the button is on another public message than the board's.
async fn load(
    context: RequestContext<'_>,
    game: GameId,
) -> Result<(LoadedGame, Discussion), Refusal> {
    let loaded = load_game(context, game).await?;
    let known = context.app.find::<Discussion>(&game).await?;
    let discussion = known.map(|known| known.content);
    let discussion = expect_open(context, &loaded, discussion)?;
    Ok((loaded, discussion))
}

fn expect_open(
    context: RequestContext<'_>,
    loaded: &LoadedGame,
    discussion: Option<Discussion>,
) -> Result<Discussion, Refusal> {
    let discussion = discussion.filter(Discussion::is_open);
    let discussion = discussion.ok_or(DiscussRefusal::Closed { url: None })?;
    let What::Press { on, .. } = context.request.what else {
        return Ok(discussion);
    };
    // Only the board's own message is changed by what is pressed on it.
    let is_own = match discussion.post() {
        Some((_, message)) => message == on.message,
        // The store does not know the message yet.
        None => on.has_button,
    };
    if on.private || is_own {
        return Ok(discussion);
    }
    let url = post_url(loaded, &discussion);
    Err(DiscussRefusal::Closed { url }.into())
}

/// Changes a board that shows the position for which a button was made. On the board's post, an older button changes nothing; elsewhere, it is refused.
/// Returns the board after the change.
async fn change(
    context: RequestContext<'_>,
    loaded: &LoadedGame,
    serial: u32,
    edit: impl Fn(&mut Discussion, &[Entry]) -> Result<Vec<Topic>, Refusal> + Send + Sync,
) -> Result<Discussion, Refusal> {
    let edit = |stored: &mut Option<Discussion>| {
        let mut discussion = expect_open(context, loaded, stored.clone())?;
        if discussion.serial() != serial {
            return if context.private {
                let url = post_url(loaded, &discussion);
                Err(DiscussRefusal::Moved { url }.into())
            } else {
                Ok(Vec::new())
            };
        }
        let jobs = edit(&mut discussion, &loaded.record.entries)?;
        *stored = Some(discussion);
        Ok(jobs)
    };
    let (game, key, now) = (loaded.record.id, context.key(), context.now);
    let changed = context.app.change(game, key, now, edit).await?;
    let changed = changed.ok_or(DiscussRefusal::Closed { url: None })?;
    Ok(changed.content)
}

/// Shows the board on its post, from which the request came.
async fn show(
    context: RequestContext<'_>,
    loaded: LoadedGame,
    discussion: &Discussion,
) -> Result<Reply, Refusal> {
    let app = context.app;
    let language = app.public_language(loaded.record.place).await;
    let loaded = app.load_record(loaded.record, language).await?;
    let post = app.render_discussion(&loaded, discussion, language).await?;
    Ok(Reply::Change(post))
}

/// Refuses if the user may not move on the board.
fn expect_player(context: RequestContext<'_>, loaded: &LoadedGame) -> Result<(), Refusal> {
    if has_played(context.request, loaded) {
        Ok(())
    } else {
        Err(DiscussRefusal::NotPlayer.into())
    }
}

/// Handles the arrows and **Back to the game**: shows another position.
pub(crate) async fn go(
    context: RequestContext<'_>,
    (game, serial): BoardAt,
    step: DiscussStep,
) -> Result<Reply, Refusal> {
    let (loaded, _) = load(context, game).await?;
    expect_player(context, &loaded)?;
    let now = context.now;
    let discussion = change(context, &loaded, serial, |discussion, line| {
        if let Some(there) = discussion.find(step, line) {
            discussion.go(there, now);
        }
        Ok(Vec::new())
    });
    let discussion = discussion.await?;
    show(context, loaded, &discussion).await
}

/// Handles the menu of continuations: shows the position after the picked one.
pub(crate) async fn go_on(
    context: RequestContext<'_>,
    (game, serial): BoardAt,
) -> Result<Reply, Refusal> {
    let number: usize = context.picked()?;
    let (loaded, _) = load(context, game).await?;
    expect_player(context, &loaded)?;
    let now = context.now;
    let discussion = change(context, &loaded, serial, |discussion, line| {
        let ways = discussion.ways(discussion.place(), line);
        let there = ways.get(number).ok_or(Refusal::Choice)?;
        discussion.go(*there, now);
        Ok(Vec::new())
    });
    let discussion = discussion.await?;
    show(context, loaded, &discussion).await
}

/// Continues the selection of a move, or carries out the chosen move.
pub(crate) async fn choose(
    context: RequestContext<'_>,
    goal: (BoardAt, DiscussHow),
    chosen: Vec<Step>,
) -> Result<Reply, Refusal> {
    let chosen = add_picked(context, chosen)?;
    let found = load_to_move(context, goal).await?;
    carry_out(context, found, goal, &chosen).await
}

/// Handles **Type…**: opens a form in which the user types the next choice.
pub(crate) async fn ask(
    context: RequestContext<'_>,
    goal: (BoardAt, DiscussHow),
    chosen: Vec<Step>,
) -> Result<Reply, Refusal> {
    let (loaded, discussion) = load_to_move(context, goal).await?;
    let (_, position) = find_position(&loaded, &discussion)?;
    let dialog = dialog_of(context, &position.loaded, goal, &chosen)?;
    dialog::ask(&dialog)
}

/// Handles the form that [`ask`] opens, once it is submitted.
pub(crate) async fn submit_typed(
    context: RequestContext<'_>,
    goal: (BoardAt, DiscussHow),
    chosen: &[Step],
) -> Result<Reply, Refusal> {
    let found = load_to_move(context, goal).await?;
    let (_, position) = find_position(&found.0, &found.1)?;
    let chosen = read_typed(context, &position.loaded, chosen)?;
    carry_out(context, found, goal, &chosen).await
}

/// Loads the game and its board. Refuses if the user may not do with a move there what `how` says, or if a private dialog is about a position that the
/// board no longer shows.
async fn load_to_move(
    context: RequestContext<'_>,
    ((game, serial), how): (BoardAt, DiscussHow),
) -> Result<(LoadedGame, Discussion), Refusal> {
    let (loaded, discussion) = load(context, game).await?;
    if how == DiscussHow::Play {
        expect_player(context, &loaded)?;
    }
    if discussion.serial() == serial || !context.private {
        return Ok((loaded, discussion));
    }
    // A click that is delivered again gets its first answer.
    if context.app.store.receipt(context.key()).await?.is_some() {
        return Ok((loaded, discussion));
    }
    let url = post_url(&loaded, &discussion);
    Err(DiscussRefusal::Moved { url }.into())
}

fn dialog_of<'a>(
    context: RequestContext<'_>,
    position: &'a LoadedGame,
    ((game, serial), how): (BoardAt, DiscussHow),
    chosen: &'a [Step],
) -> Result<MoveDialog<'a>, Refusal> {
    let goal = DiscussGoal { game, serial, how };
    MoveDialog::new(position, goal, chosen, context.language())
}

/// Shows the next choices if the move is incomplete. Otherwise plays or suggests it.
async fn carry_out(
    context: RequestContext<'_>,
    (loaded, discussion): (LoadedGame, Discussion),
    goal: (BoardAt, DiscussHow),
    chosen: &[Step],
) -> Result<Reply, Refusal> {
    let ((_, serial), how) = goal;
    if discussion.serial() != serial {
        // The buttons on the post may be older than the board. A private dialog has been carried out before.
        return if context.private {
            Ok(Reply::Done { remove: true })
        } else {
            show(context, loaded, &discussion).await
        };
    }
    let (_, position) = find_position(&loaded, &discussion)?;
    let dialog = dialog_of(context, &position.loaded, goal, chosen)?;
    let Some(notation) = dialog.steps.whole.clone() else {
        return Ok(dialog::show(context, &dialog).await);
    };
    let (user, now) = (context.user(), context.now);
    match how {
        DiscussHow::Play => {
            let is_elsewhere = context.private;
            let discussion = change(context, &loaded, serial, |discussion, line| {
                discussion.play(&notation, line, now)?;
                // Unlike a suggestion, a move does not wait for edits that show others.
                let posted = is_elsewhere.then_some(Topic::DiscussionPost);
                Ok(posted.into_iter().collect())
            });
            let discussion = discussion.await?;
            if context.private {
                Ok(Reply::Done { remove: true })
            } else {
                show(context, loaded, &discussion).await
            }
        }
        DiscussHow::Suggest => {
            let suggest = change(context, &loaded, serial, |discussion, _| {
                let is_new = discussion.suggest(user, &notation, now);
                Ok(is_new
                    .then_some(Topic::DiscussionShown)
                    .into_iter()
                    .collect())
            });
            suggest.await?;
            Ok(confirm_suggestion(context, goal.0, notation))
        }
    }
}

/// Returns the reply to a user who has suggested a move.
fn confirm_suggestion(
    context: RequestContext<'_>,
    (game, serial): BoardAt,
    notation: String,
) -> Reply {
    let language = context.language();
    let content = language.discuss_suggest_done(notation);
    let undo = CustomId::DiscussTakeBack(game, serial);
    let undo = Button::plain(language.button_unsuggest(), undo);
    let post = Post::from(content).with_buttons([undo]);
    in_place(post, context.private)
}

/// Handles **Take it back**: removes the user's suggestion.
pub(crate) async fn take_back(
    context: RequestContext<'_>,
    (game, serial): BoardAt,
) -> Result<Reply, Refusal> {
    let (loaded, _) = load(context, game).await?;
    let user = context.user();
    let taken_back = change(context, &loaded, serial, |discussion, _| {
        let was_there = discussion.take_back(user);
        let shown = was_there.then_some(Topic::DiscussionShown);
        Ok(shown.into_iter().collect())
    });
    taken_back.await?;
    let done = Post::from(context.language().discuss_unsuggest_done());
    Ok(in_place(done, context.private))
}

#[cfg(test)]
mod tests;
