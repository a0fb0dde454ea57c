//! The way in for the page: calls instead of clicks, with the same access checks and actions behind them.

use asterism_store::{GameId, Setting, Timestamp};
use futures_util::future::BoxFuture;
use serde_json::Value;
use tokio::sync::watch;

use crate::app::App;
use crate::app::live::LiveState;
use crate::feature::touch::action::{answers, board, moves, start};
use crate::feature::touch::payload::{Playing, TouchCall, TouchCode, TouchError, Visitor};
use crate::feature::touch::refusal::TouchRefusal;
use crate::protocol::access::Access;
use crate::protocol::refusal::{Reason as _, Refusal};

impl App {
    /// Carries out a call of the touch board's page, and returns the answer for the page.
    ///
    /// # Errors
    ///
    /// [`TouchError`] if the call is refused, with a text in the user's language. In that case, nothing has changed.
    pub fn touch<'a>(
        &'a self,
        visitor: &'a Visitor,
        call: TouchCall,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Value, TouchError>> {
        Box::pin(async move {
            let visitor = self.address(visitor).await;
            let game = call.game();
            match carry_out(self, &visitor, call, now).await {
                Ok(answer) => Ok(answer),
                Err(refusal) => Err(self.explain_refusal(&visitor, game, &refusal).await),
            }
        })
    }

    /// Returns the state of a game, and then each later one. After each, what the visitor may see has to be asked again.
    ///
    /// # Errors
    ///
    /// [`TouchError`] if the visitor may not see the game, or if too many games are shown live.
    pub fn touch_changes<'a>(
        &'a self,
        visitor: &'a Visitor,
        game: GameId,
    ) -> BoxFuture<'a, Result<watch::Receiver<LiveState>, TouchError>> {
        Box::pin(async move {
            match self.watch_states(visitor, game).await {
                Ok(states) => Ok(states),
                Err(refusal) => {
                    let visitor = self.address(visitor).await;
                    Err(self.explain_refusal(&visitor, Some(game), &refusal).await)
                }
            }
        })
    }

    async fn watch_states(
        &self,
        visitor: &Visitor,
        game: GameId,
    ) -> Result<watch::Receiver<LiveState>, Refusal> {
        let record = self.see_game(visitor, game).await?;
        let states = self.live.follow(game, LiveState::of(&record));
        let states = states.ok_or(TouchRefusal::ManyLive)?;
        // The game may have changed just before it was watched.
        self.read_live(game).await?;
        Ok(states)
    }

    /// Returns the visitor with the language that they have chosen, if they have chosen one.
    async fn address(&self, visitor: &Visitor) -> Visitor {
        let chosen = self.chosen_language(visitor.person.id).await;
        Visitor {
            language: chosen.map_or(visitor.language, |chosen| {
                chosen.with_commands_of(visitor.language)
            }),
            ..visitor.clone()
        }
    }

    /// Returns what to tell a visitor whose call, about this game, was refused.
    async fn explain_refusal(
        &self,
        visitor: &Visitor,
        game: Option<GameId>,
        refusal: &Refusal,
    ) -> TouchError {
        tracing::debug!(?refusal, "refused a call of the touch board");
        let language = visitor.language;
        let record = match game {
            Some(game) => self.store.game(game).await.ok().flatten(),
            None => None,
        };
        // Players are called as where the game is played.
        let place = record.map_or_else(|| visitor.home(), |record| record.place);
        let text = refusal.text(language);
        TouchError {
            code: find_code(refusal),
            text: self.write_plainly(&text, visitor.reader(), place).await,
        }
    }
}

async fn carry_out(
    app: &App,
    visitor: &Visitor,
    call: TouchCall,
    now: Timestamp,
) -> Result<Value, Refusal> {
    match call {
        TouchCall::Home => board::show_home(app, visitor, now).await,
        TouchCall::Board { game } => board::show_board(app, visitor, game, now).await,
        TouchCall::Words(exploring) => board::describe_explored(app, visitor, exploring).await,
        TouchCall::Play(playing) => play(app, visitor, &playing, now).await,
        TouchCall::Plan(line) => moves::plan(app, visitor, (line, true), now).await,
        TouchCall::Unplan(line) => moves::plan(app, visitor, (line, false), now).await,
        TouchCall::Answer(answering) => answers::answer(app, visitor, answering, now).await,
        TouchCall::Theme { theme } => board::set_theme(app, visitor, &theme).await,
        TouchCall::Confirm { on } => board::choose(app, visitor, Setting::ConfirmMoves(on)).await,
        TouchCall::Coordinates { on } => board::choose(app, visitor, Setting::Labels(on)).await,
        TouchCall::Start { kind } => start::start(app, visitor, &kind, now).await,
    }
}

/// Plays a move, in the same way as a press on **Play** in the private dialog.
async fn play(
    app: &App,
    visitor: &Visitor,
    playing: &Playing,
    now: Timestamp,
) -> Result<Value, Refusal> {
    let request = moves::press_play(app, visitor, playing, now).await?;
    // A form is usually submitted after a press that was checked; here, there is none.
    app.may_be_used(&request, Access::Play).await?;
    let reply = app.carry_out(&request, now).await?;
    moves::confirm_play(app, &request, playing, reply).await
}

/// Returns the code for a refusal, by what the page can do about it.
fn find_code(refusal: &Refusal) -> TouchCode {
    if let Some(TouchRefusal::ManyLive) = refusal.reason() {
        return TouchCode::Trouble;
    }
    match refusal {
        Refusal::NoSuchGame { .. } => TouchCode::Hidden,
        Refusal::Stale { .. } => TouchCode::Stale,
        Refusal::Over(_) => TouchCode::Over,
        Refusal::NotYourTurn { .. }
        | Refusal::NotYourGame
        | Refusal::NotInGroup(_)
        | Refusal::AlreadyOut => TouchCode::Turn,
        Refusal::TooFast => TouchCode::Limit,
        Refusal::Trouble
        | Refusal::Crowded
        | Refusal::Busy
        | Refusal::Restarting
        | Refusal::DiskFull
        | Refusal::DiskFailed
        | Refusal::Unreachable
        | Refusal::ReadOnly => TouchCode::Trouble,
        _ => TouchCode::Refused,
    }
}
