//! Dispatches each command, button and form to its action.

use asterism_store::{GameId, Setting, Timestamp};
use futures_util::future::{BoxFuture, join};

use crate::action;
use crate::action::board::BoardForm;
use crate::action::explore::Written;
use crate::action::play::Pressed;
use crate::action::settings::SettingMenu;
use crate::app::{App, RequestContext};
use crate::protocol::command::{Command, MenuCommand};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::OfferWish;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Later, Post, Reply};
use crate::protocol::request::{Call, Request, Target, What};

mod own_post;

impl App {
    /// Carries out a request in its user's language: the one they have chosen, which is entered in `request`, or that of their client.
    ///
    /// The future is boxed here, as in other functions called by crates above this one, so that it is compiled with this crate. Each of those crates
    /// would compile an `async fn` again, with everything it awaits.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the request cannot be carried out; in that case, nothing has changed.
    pub fn answer<'a>(
        &'a self,
        request: &'a mut Request,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Reply, Refusal>> {
        Box::pin(async move {
            self.learn_from(request);
            // Load it concurrently, because the database may be far away.
            let chosen = self.chosen_language(request.user.id);
            let (chosen, access) = join(chosen, self.check_access(request)).await;
            if let Some(chosen) = chosen {
                // Command names stay in the language of the user's client, which shows them that way.
                request.language = chosen.with_commands_of(request.language);
            }
            access?;
            carry_out(RequestContext::new(self, request, now)).await
        })
    }

    /// Carries out a request in the language that it names.
    ///
    /// # Errors
    ///
    /// The same as [`answer`](Self::answer).
    pub fn handle<'a>(
        &'a self,
        request: &'a Request,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Reply, Refusal>> {
        Box::pin(async move {
            self.learn_from(request);
            self.check_access(request).await?;
            carry_out(RequestContext::new(self, request, now)).await
        })
    }

    /// Remembers what a request reveals in addition to what it asks for, even if it is refused: names, the server's language, and that messages may
    /// arrive again.
    fn learn_from(&self, request: &Request) {
        self.names.learn(request.place, &request.user);
        self.names.learn_language(request);
        self.expect_delivery(request);
        match &request.what {
            What::Command(call) => {
                for person in call.people() {
                    self.names.learn(request.place, person);
                }
            }
            What::Menu(_, Target::Person(person)) => self.names.learn(request.place, person),
            What::Menu(..) | What::Complete(..) | What::Press { .. } | What::Submit { .. } => {}
        }
    }

    /// Checks that the server allows the request in its place. Unknown commands and buttons are refused later, when they are carried out.
    async fn check_access(&self, request: &Request) -> Result<(), Refusal> {
        let access = match &request.what {
            What::Command(call) => Command::from_name(&call.name).map(|spec| spec.access),
            What::Menu(name, _) => MenuCommand::from_name(name).map(|spec| spec.access),
            What::Press { custom_id, .. } => custom_id.parse().ok().map(|id: CustomId| id.access()),
            What::Complete(..) | What::Submit { .. } => None,
        };
        match access {
            Some(access) => self.may_be_used(request, access).await,
            None => Ok(()),
        }
    }

    /// Builds the message that a [`Reply::Later`] promised.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the game has changed in the meantime, or the message cannot be built.
    pub fn finish<'a>(
        &'a self,
        request: &'a Request,
        later: Later,
        audience: Audience,
    ) -> BoxFuture<'a, Result<Post, Refusal>> {
        Box::pin(async move {
            let context = RequestContext::new(self, request, self.clock.now());
            match later {
                Later::Replay { game, ply } => {
                    action::replay::post(context, game, ply, audience).await
                }
                Later::Hint(board) => action::hint::post(context, board).await,
                Later::Review { game } => action::review::post(context, game).await,
                Later::Solution { puzzle } => action::puzzle::post_solution(context, puzzle).await,
                Later::Export => action::privacy::export::post(context).await,
            }
        })
    }
}

async fn carry_out(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    match &context.request.what {
        What::Command(call) => run_command(context, call).await,
        What::Menu(name, target) => {
            let command = MenuCommand::from_name(name);
            match (command.map(|spec| spec.command), target) {
                (Some(MenuCommand::Challenge), Target::Person(person)) => {
                    action::context::challenge(context, person).await
                }
                (Some(MenuCommand::Board), Target::Message(seen)) => {
                    action::context::show_board(context, seen).await
                }
                _ => Err(Refusal::Command { name: name.clone() }),
            }
        }
        What::Complete(call, focus) => Ok(Reply::Suggest(
            action::suggest::suggest(context, call, focus).await,
        )),
        What::Press {
            custom_id,
            values,
            on,
        } => {
            let id: CustomId = custom_id.parse().map_err(|_| Refusal::Button)?;
            let stands_there = context.app.belongs_on(&id, *on).await?;
            let reply = press(context, id, values).await?;
            Ok(if stands_there {
                reply
            } else {
                own_post::answer_privately(reply)
            })
        }
        What::Submit {
            custom_id, fields, ..
        } => {
            let id: CustomId = custom_id.parse().map_err(|_| Refusal::Button)?;
            match id {
                CustomId::Type { board, chosen } => {
                    let form = (board, chosen, Pressed::Choice);
                    action::guide::submit_typed(context, form, fields).await
                }
                CustomId::TypeSaying { board, chosen } => {
                    let form = (board, chosen, Pressed::Saying);
                    action::guide::submit_typed(context, form, fields).await
                }
                CustomId::Say { board, chosen } => {
                    let form = (board, chosen);
                    action::guide::submit_said(context, form, fields).await
                }
                CustomId::TryTyped { spot, chosen } => {
                    let form = (spot, chosen);
                    action::explore::submit_typed(context, form, fields).await
                }
                CustomId::NameLine(spot) => {
                    let form = (spot, Written::Name);
                    action::explore::write(context, form, fields).await
                }
                CustomId::NotePosition(spot) => {
                    let form = (spot, Written::Note);
                    action::explore::write(context, form, fields).await
                }
                CustomId::SolveTyped { at, chosen } => {
                    let form = (at, chosen);
                    action::puzzle::submit_typed(context, form, fields).await
                }
                // The bot has no other forms.
                _ => Err(Refusal::Button),
            }
        }
    }
}

async fn run_command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let Some(command) = Command::from_name(&call.name) else {
        let name = call.name.clone();
        return Err(Refusal::Command { name });
    };
    match command.command {
        Command::Challenge => action::challenge::command(context, call).await,
        Command::Move => action::play::command(context, call).await,
        Command::Board => action::board::command(context, call).await,
        Command::Plan => action::plan::command(context, call).await,
        Command::Explore => action::explore::command(context, call).await,
        Command::Replay => action::replay::command(context, call).await,
        Command::Hint => action::hint::command(context, call).await,
        Command::Review => action::review::command(context, call).await,
        Command::Rematch => action::challenge::rematch_command(context, call).await,
        Command::Games => action::games::command(context, call).await,
        Command::Profile => action::profile::command(context, call).await,
        Command::Leaderboard => action::leaderboard::command(context, call).await,
        Command::Tournament => action::tournament::command(context, call).await,
        Command::Ladder => action::ladder::command(context, call).await,
        Command::Puzzle => action::puzzle::command(context, call).await,
        Command::Draw => action::offer::command(context, call, OfferWish::Draw).await,
        Command::Takeback => action::offer::command(context, call, OfferWish::Takeback).await,
        Command::Resign => action::resign::command(context, call).await,
        Command::Rules => action::rules::command(context, call).await,
        Command::Settings => action::settings::command(context, call).await,
        Command::Privacy => Ok(action::privacy::command(context.request)),
        Command::Server => action::server::command(context).await,
        Command::Help => action::help::command(context).await,
    }
}

#[expect(clippy::too_many_lines, reason = "a table: each button and its action")]
async fn press(
    context: RequestContext<'_>,
    id: CustomId,
    values: &[String],
) -> Result<Reply, Refusal> {
    match id {
        CustomId::Accept(id) | CustomId::Join(id) => action::challenge::accept(context, id).await,
        CustomId::WithdrawIn => {
            let challenge = read_picked_game(values)?;
            action::challenge::withdraw(context, challenge).await
        }
        CustomId::Leave(id) => action::challenge::leave(context, id).await,
        CustomId::Start(id) => action::challenge::start(context, id).await,
        CustomId::Rematch { game } => action::challenge::ask_for_rematch(context, game, None).await,
        CustomId::RematchAt { game, level } => {
            action::challenge::ask_for_rematch(context, game, Some(level)).await
        }
        CustomId::PlayMe => action::play_me::ask(context).await,
        CustomId::OtherGame => action::play_me::ask_again(context).await,
        CustomId::SetUpEngineGame(setup) => action::play_me::show(context, setup).await,
        CustomId::ChangeEngineGame { part, setup } => {
            action::play_me::change(context, setup, (part, values)).await
        }
        CustomId::StartEngineGame(setup) => action::play_me::start(context, setup).await,
        CustomId::Decline(id) => action::challenge::decline(context, id).await,
        CustomId::Withdraw(id) => action::challenge::withdraw(context, id).await,
        CustomId::Balance(id) => action::challenge::balance(context, id).await,
        CustomId::ChallengeAsk(user) => {
            let person = action::context::find_person(context, user).await?;
            action::context::challenge(context, &person).await
        }
        CustomId::ChallengeIn(user) => action::context::challenge_in(context, user, values).await,
        CustomId::Help => action::help::command(context).await,
        CustomId::Move(board) => action::guide::begin(context, board).await,
        CustomId::Guide { board, chosen, .. } => {
            let choices = (chosen, values, Pressed::Choice);
            action::guide::go_on(context, board, choices).await
        }
        CustomId::GuideSaying { board, chosen, .. } => {
            let choices = (chosen, values, Pressed::Saying);
            action::guide::go_on(context, board, choices).await
        }
        CustomId::Type { board, chosen } => {
            action::guide::ask(context, board, &chosen, false).await
        }
        CustomId::TypeSaying { board, chosen } => {
            action::guide::ask(context, board, &chosen, true).await
        }
        CustomId::Say { board, chosen } => action::guide::ask_to_say(context, board, chosen).await,
        CustomId::Play { board, chosen } => {
            let pressed = if context.private {
                Pressed::Play
            } else {
                Pressed::Move
            };
            action::play::play_guided(context, board, &chosen, pressed).await
        }
        CustomId::Cancel => Ok(action::guide::cancel(context.request, context.private)),
        CustomId::More(board) => action::more::more(context, board).await,
        CustomId::Look { game, ply } => {
            action::board::look(context, game, ply, BoardForm::Picture).await
        }
        CustomId::LookText { game, ply } => {
            action::board::look(context, game, ply, BoardForm::Text).await
        }
        CustomId::Show { game, ply } => {
            action::board::show(context, game, ply, BoardForm::Picture).await
        }
        CustomId::ShowText { game, ply } => {
            action::board::show(context, game, ply, BoardForm::Text).await
        }
        CustomId::Replay { game } => action::replay::show_replay(context, game).await,
        CustomId::ShowReplay { game, ply } => action::replay::show(context, game, ply).await,
        CustomId::Hint { game } => action::hint::show_hint(context, game).await,
        CustomId::HintIn => action::hint::show_hint(context, read_picked_game(values)?).await,
        CustomId::Review { game } => action::review::show_review(context, game).await,
        CustomId::ShowReview { game } => action::review::show(context, game).await,
        CustomId::ReviewIn => action::review::show_review(context, read_picked_game(values)?).await,
        CustomId::Turn { game, number } => {
            action::review::show_turn(context, game, number, values).await
        }
        CustomId::ReplayIn => action::replay::show_replay(context, read_picked_game(values)?).await,
        CustomId::ExploreGame { game, ply } => action::explore::open(context, game, ply).await,
        CustomId::ExploreIn => {
            let game = read_picked_game(values)?;
            action::explore::open(context, game, None).await
        }
        CustomId::Explore(spot) => action::explore::show(context, spot).await,
        CustomId::ExplorePicked { .. } => action::explore::pick(context, values).await,
        CustomId::TryMove { spot, chosen, .. } => {
            let choices = (chosen, values);
            action::explore::choose(context, spot, choices).await
        }
        CustomId::TryTyped { spot, chosen } => action::explore::ask(context, spot, chosen).await,
        CustomId::NameLine(spot) => {
            action::explore::ask_to_write(context, spot, Written::Name).await
        }
        CustomId::NotePosition(spot) => {
            action::explore::ask_to_write(context, spot, Written::Note).await
        }
        CustomId::DeleteLineAsk(spot) => action::explore::ask_to_delete(context, spot).await,
        CustomId::DeleteLine(spot) => action::explore::delete_branch(context, spot).await,
        CustomId::ExploreText(spot) => action::explore::show_text(context, spot).await,
        CustomId::ExploreList => action::explore::list(context).await,
        CustomId::ShareLines { game, on } => action::explore::share(context, game, on).await,
        CustomId::ExploreTurns { game, number } => {
            action::review::explore(context, (game, number)).await
        }
        CustomId::PlanLineAsk(spot) => action::plan::ask(context, spot).await,
        CustomId::PlanLine { spot, version } => action::plan::set(context, (spot, version)).await,
        CustomId::UnplanLine(spot) => action::plan::forget(context, spot).await,
        CustomId::PlanList { game } => action::plan::show(context, game).await,
        CustomId::PlanListIn => action::plan::show(context, read_picked_game(values)?).await,
        CustomId::PlanIn { text } => {
            let game = read_picked_game(values)?;
            action::plan::set_typed(context, game, &text).await
        }
        CustomId::ClearPlans { game } => action::plan::clear(context, game).await,
        CustomId::Offering(offering) => {
            let picked = read_picked_game(values);
            action::offer::press(context, offering, picked).await
        }
        CustomId::Nudge(board) => action::nudge::nudge(context, board).await,
        CustomId::AbortAsk { game } => action::abort::ask(context, game).await,
        CustomId::Abort(board) => action::abort::abort(context, board).await,
        CustomId::ResignAsk { game } => action::resign::ask(context, game).await,
        CustomId::Resign(board) => action::resign::resign(context, board).await,
        CustomId::RulesOf { kind, page } => {
            action::rules::page(context.apart(), kind, page, values).await
        }
        CustomId::Rules { kind, page } => action::rules::page(context, kind, page, values).await,
        CustomId::Open => {
            let game = read_picked_game(values)?;
            action::board::look(context, game, None, BoardForm::Picture).await
        }
        CustomId::OpenText => {
            let game = read_picked_game(values)?;
            action::board::look(context, game, None, BoardForm::Text).await
        }
        CustomId::PlayIn { text } => {
            action::play::play_typed(context, read_picked_game(values)?, &text).await
        }
        CustomId::ResignIn => action::resign::ask(context, read_picked_game(values)?).await,
        CustomId::SetTheme => action::settings::pick_theme(context, values).await,
        CustomId::SetLanguage => {
            action::settings::pick(context, SettingMenu::Language, values).await
        }
        CustomId::SetPings => action::settings::pick(context, SettingMenu::Pings, values).await,
        CustomId::SetReminders => {
            action::settings::pick(context, SettingMenu::Reminders, values).await
        }
        CustomId::SetLabels(on) => action::settings::set(context, vec![Setting::Labels(on)]).await,
        CustomId::SetOwnSide(on) => {
            action::settings::set(context, vec![Setting::OwnSide(on)]).await
        }
        CustomId::SetConfirmMoves(on) => {
            action::settings::set(context, vec![Setting::ConfirmMoves(on)]).await
        }
        CustomId::LeaveRatings => action::unrated::leave(context).await,
        CustomId::Leaderboard(at) => action::leaderboard::look(context, at).await,
        CustomId::LeaderboardOf { everyone } => {
            action::leaderboard::pick(context, everyone, values).await
        }
        CustomId::ShowLeaderboard(at) => action::leaderboard::show(context, at).await,
        CustomId::ShowProfile(user) => action::profile::show(context, user).await,
        CustomId::Games(list) => action::games::look(context, list).await,
        CustomId::JoinTournament { tournament } => {
            action::tournament::join(context, tournament).await
        }
        CustomId::LeaveTournament { tournament } => {
            action::tournament::leave(context, tournament).await
        }
        CustomId::WithdrawTournament { tournament } => {
            action::tournament::withdraw_now(context, tournament).await
        }
        CustomId::Standings { tournament } => {
            action::tournament::standings(context, tournament).await
        }
        CustomId::TournamentIn => {
            let tournament = read_picked_game(values)?;
            action::tournament::show(context, tournament).await
        }
        CustomId::OrganizeTournament { tournament } => {
            action::tournament::organize(context, tournament, 0).await
        }
        CustomId::OrganizePage { tournament, page } => {
            let page = usize::from(page);
            action::tournament::organize(context, tournament, page).await
        }
        CustomId::BeginTournament { tournament } => {
            action::tournament::begin(context, tournament).await
        }
        CustomId::CancelTournamentAsk { tournament } => {
            action::tournament::ask_to_cancel(context, tournament).await
        }
        CustomId::CancelTournament { tournament } => {
            action::tournament::cancel(context, tournament).await
        }
        CustomId::EnterEngine { tournament } => {
            action::tournament::enter_engine(context, tournament).await
        }
        CustomId::RemoveEntrant { tournament, menu } => {
            let picked = (menu, values);
            action::tournament::remove(context, tournament, picked).await
        }
        CustomId::DecideTable { tournament, menu } => {
            let picked = (menu, values);
            action::tournament::ask_to_decide(context, tournament, picked).await
        }
        CustomId::SetTableResult {
            tournament,
            round,
            table,
            winner,
        } => {
            let table = (tournament, round, table);
            action::tournament::decide(context, table, winner).await
        }
        CustomId::Ladder { kind } => action::ladder::show(context, kind).await,
        CustomId::JoinLadder { kind } => action::ladder::join(context, kind).await,
        CustomId::LeaveLadderAsk { kind } => action::ladder::ask_to_leave(context, kind).await,
        CustomId::LeaveLadder { kind } => action::ladder::leave(context, kind).await,
        CustomId::LadderChallenge { kind } => {
            action::ladder::challenge(context, kind, values).await
        }
        CustomId::WatchAsk { game } => action::watch::ask(context, game).await,
        CustomId::SetWatch { game, wish } => action::watch::set(context, game, wish).await,
        CustomId::Solve { at, chosen, .. } => {
            let choices = (chosen, values);
            action::puzzle::choose(context, at, choices).await
        }
        CustomId::SolveTyped { at, chosen } => action::puzzle::ask(context.request, at, &chosen),
        CustomId::PuzzleSolution(at) => action::puzzle::show_solution(context, at).await,
        CustomId::AnotherPuzzle { after, kind } => {
            action::puzzle::another(context, (after, kind)).await
        }
        CustomId::Export => Ok(Reply::Later(Later::Export, Audience::You)),
        CustomId::ForgetAsk => action::privacy::forget::ask(context).await,
        CustomId::Forget(prompt) => action::privacy::forget::forget(context, prompt).await,
        CustomId::Server(panel) => action::server::press(context, panel, values).await,
    }
}

/// Returns the game picked from a menu.
fn read_picked_game(values: &[String]) -> Result<GameId, Refusal> {
    values
        .first()
        .and_then(|value| value.parse().ok())
        .ok_or(Refusal::Choice)
}

#[cfg(test)]
mod every_game;
#[cfg(test)]
mod tests;
