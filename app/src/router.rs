//! Dispatches each command, button and form to its action.

use asterism_store::{GameId, Setting, Timestamp};
use futures_util::future::{BoxFuture, join};

use crate::action;
use crate::action::board::BoardForm;
use crate::action::explore::Written;
use crate::action::play::Pressed;
use crate::action::settings::SettingMenu;
use crate::app::App;
use crate::protocol::command::{Command, MenuCommand};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::OfferWish;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Later, Post, Reply};
use crate::protocol::request::{Call, Request, Target, What};

mod own_post;

impl App {
    /// Carries out a request in the language of its user: the one they have chosen, which is entered in `request`, or that of their client.
    ///
    /// The future is boxed here, as in other functions that crates above call, so that it is compiled with this crate. Each of them would
    /// compile an `async fn` again, with all that it awaits.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the request cannot be carried out; then nothing has changed.
    pub fn answer<'a>(
        &'a self,
        request: &'a mut Request,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Reply, Refusal>> {
        Box::pin(async move {
            self.learn_from(request);
            // At the same time: the database may be far away.
            let chosen = self.chosen_language(request.user.id);
            let (chosen, access) = join(chosen, self.check_access(request)).await;
            if let Some(chosen) = chosen {
                // Command names stay in the language of the user's client, which shows them that way.
                request.language = chosen.with_commands_of(request.language);
            }
            access?;
            self.carry_out(request, now).await
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
            self.carry_out(request, now).await
        })
    }

    /// Remembers what a request tells besides what it asks for, also if it is refused: names, the server's language, and that messages may
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

    /// Checks that the server allows the request in its place. What the bot does not know is refused when it is carried out.
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

    async fn carry_out(&self, request: &Request, now: Timestamp) -> Result<Reply, Refusal> {
        match &request.what {
            What::Command(call) => self.run_command(request, call, now).await,
            What::Menu(name, target) => {
                let command = MenuCommand::from_name(name);
                match (command.map(|spec| spec.command), target) {
                    (Some(MenuCommand::Challenge), Target::Person(person)) => {
                        action::context::challenge(self, request, person).await
                    }
                    (Some(MenuCommand::Board), Target::Message(seen)) => {
                        action::context::show_board(self, request, seen).await
                    }
                    _ => Err(Refusal::Command { name: name.clone() }),
                }
            }
            What::Complete(call, focus) => Ok(Reply::Suggest(
                action::suggest::suggest(self, request, call, focus).await,
            )),
            What::Press {
                custom_id,
                values,
                on,
            } => {
                let id: CustomId = custom_id.parse().map_err(|_| Refusal::Button)?;
                let stands_there = self.belongs_on(&id, *on).await?;
                let reply = self.press(request, id, values, on.private, now).await?;
                Ok(if stands_there {
                    reply
                } else {
                    own_post::answer_privately(reply)
                })
            }
            What::Submit {
                custom_id,
                fields,
                on,
            } => {
                let id: CustomId = custom_id.parse().map_err(|_| Refusal::Button)?;
                let private = on.is_some_and(|source| source.private);
                match id {
                    CustomId::Type { board, chosen } => {
                        let form = (board, chosen, Pressed::Choice);
                        action::guide::submit_typed(self, request, form, fields, private, now).await
                    }
                    CustomId::TypeSaying { board, chosen } => {
                        let form = (board, chosen, Pressed::Saying);
                        action::guide::submit_typed(self, request, form, fields, private, now).await
                    }
                    CustomId::Say { board, chosen } => {
                        let form = (board, chosen);
                        action::guide::submit_said(self, request, form, fields, private, now).await
                    }
                    CustomId::TryTyped { spot, chosen } => {
                        let form = (spot, chosen);
                        action::explore::submit_typed(self, request, form, fields, private, now)
                            .await
                    }
                    CustomId::NameLine(spot) => {
                        let form = (spot, Written::Name);
                        action::explore::write(self, request, form, fields, private, now).await
                    }
                    CustomId::NotePosition(spot) => {
                        let form = (spot, Written::Note);
                        action::explore::write(self, request, form, fields, private, now).await
                    }
                    CustomId::SolveTyped { at, chosen } => {
                        let form = (at, chosen);
                        action::puzzle::submit_typed(self, request, form, fields, private, now)
                            .await
                    }
                    // The bot has no other forms.
                    _ => Err(Refusal::Button),
                }
            }
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
            match later {
                Later::Replay { game, ply } => {
                    action::replay::post(self, request, game, ply, audience).await
                }
                Later::Hint(board) => action::hint::post(self, request, board).await,
                Later::Review { game } => action::review::post(self, request, game).await,
                Later::Solution { puzzle } => {
                    action::puzzle::post_solution(self, request, puzzle).await
                }
                Later::Export => action::privacy::export::post(self, request).await,
            }
        })
    }

    async fn run_command(
        &self,
        request: &Request,
        call: &Call,
        now: Timestamp,
    ) -> Result<Reply, Refusal> {
        let Some(command) = Command::from_name(&call.name) else {
            let name = call.name.clone();
            return Err(Refusal::Command { name });
        };
        match command.command {
            Command::Challenge => action::challenge::command(self, request, call, now).await,
            Command::Move => action::play::command(self, request, call, now).await,
            Command::Board => action::board::command(self, request, call).await,
            Command::Plan => action::plan::command(self, request, call, now).await,
            Command::Explore => action::explore::command(self, request, call, now).await,
            Command::Replay => action::replay::command(self, request, call).await,
            Command::Hint => action::hint::command(self, request, call).await,
            Command::Review => action::review::command(self, request, call).await,
            Command::Rematch => action::challenge::rematch_command(self, request, call, now).await,
            Command::Games => action::games::command(self, request, call, now).await,
            Command::Profile => action::profile::command(self, request, call, now).await,
            Command::Leaderboard => action::leaderboard::command(self, request, call, now).await,
            Command::Tournament => action::tournament::command(self, request, call, now).await,
            Command::Ladder => action::ladder::command(self, request, call, now).await,
            Command::Puzzle => action::puzzle::command(self, request, call, now).await,
            Command::Draw => action::offer::command(self, request, call, OfferWish::Draw).await,
            Command::Takeback => {
                action::offer::command(self, request, call, OfferWish::Takeback).await
            }
            Command::Resign => action::resign::command(self, request, call, now).await,
            Command::Rules => action::rules::command(self, request, call).await,
            Command::Settings => action::settings::command(self, request, call).await,
            Command::Privacy => Ok(action::privacy::command(request)),
            Command::Server => action::server::command(self, request).await,
            Command::Help => action::help::command(self, request, now).await,
        }
    }

    #[expect(clippy::too_many_lines, reason = "a table: each button and its action")]
    async fn press(
        &self,
        request: &Request,
        id: CustomId,
        values: &[String],
        private: bool,
        now: Timestamp,
    ) -> Result<Reply, Refusal> {
        match id {
            CustomId::Accept(id) | CustomId::Join(id) => {
                action::challenge::accept(self, request, id, now).await
            }
            CustomId::WithdrawIn => {
                let challenge = read_picked_game(values)?;
                action::challenge::withdraw(self, request, challenge, now).await
            }
            CustomId::Leave(id) => action::challenge::leave(self, request, id, now).await,
            CustomId::Start(id) => action::challenge::start(self, request, id, now).await,
            CustomId::Rematch { game } => {
                action::challenge::ask_for_rematch(self, request, game, None, now).await
            }
            CustomId::RematchAt { game, level } => {
                action::challenge::ask_for_rematch(self, request, game, Some(level), now).await
            }
            CustomId::PlayMe => action::play_me::ask(self, request).await,
            CustomId::OtherGame => action::play_me::ask_again(self, request, private).await,
            CustomId::SetUpEngineGame(setup) => {
                action::play_me::show(self, request, setup, private).await
            }
            CustomId::ChangeEngineGame { part, setup } => {
                action::play_me::change(self, request, setup, (part, values), private).await
            }
            CustomId::StartEngineGame(setup) => {
                action::play_me::start(self, request, setup, private, now).await
            }
            CustomId::Decline(id) => action::challenge::decline(self, request, id, now).await,
            CustomId::Withdraw(id) => action::challenge::withdraw(self, request, id, now).await,
            CustomId::Balance(id) => action::challenge::balance(self, request, id, now).await,
            CustomId::ChallengeAsk(user) => {
                let person = action::context::find_person(self, request, user).await?;
                action::context::challenge(self, request, &person).await
            }
            CustomId::ChallengeIn(user) => {
                action::context::challenge_in(self, request, user, values, now).await
            }
            CustomId::Help => action::help::command(self, request, now).await,
            CustomId::Move(board) => action::guide::begin(self, request, board).await,
            CustomId::Guide { board, chosen, .. } => {
                let choices = (chosen, values, Pressed::Choice);
                action::guide::go_on(self, request, board, choices, private, now).await
            }
            CustomId::GuideSaying { board, chosen, .. } => {
                let choices = (chosen, values, Pressed::Saying);
                action::guide::go_on(self, request, board, choices, private, now).await
            }
            CustomId::Type { board, chosen } => {
                action::guide::ask(self, request, board, &chosen, false).await
            }
            CustomId::TypeSaying { board, chosen } => {
                action::guide::ask(self, request, board, &chosen, true).await
            }
            CustomId::Say { board, chosen } => {
                action::guide::ask_to_say(self, request, board, chosen).await
            }
            CustomId::Play { board, chosen } => {
                let pressed = if private {
                    Pressed::Play
                } else {
                    Pressed::Move
                };
                action::play::play_guided(self, request, board, &chosen, pressed, private, now)
                    .await
            }
            CustomId::Cancel => Ok(action::guide::cancel(request, private)),
            CustomId::More(board) => action::more::more(self, request, board, now).await,
            CustomId::Look { game, ply } => {
                action::board::look(self, request, game, ply, BoardForm::Picture, private).await
            }
            CustomId::LookText { game, ply } => {
                action::board::look(self, request, game, ply, BoardForm::Text, private).await
            }
            CustomId::Show { game, ply } => {
                action::board::show(self, request, game, ply, BoardForm::Picture).await
            }
            CustomId::ShowText { game, ply } => {
                action::board::show(self, request, game, ply, BoardForm::Text).await
            }
            CustomId::Replay { game } => action::replay::show_replay(self, request, game).await,
            CustomId::ShowReplay { game, ply } => {
                action::replay::show(self, request, game, ply).await
            }
            CustomId::Hint { game } => action::hint::show_hint(self, request, game).await,
            CustomId::HintIn => {
                action::hint::show_hint(self, request, read_picked_game(values)?).await
            }
            CustomId::Review { game } => {
                action::review::show_review(self, request, game, private).await
            }
            CustomId::ShowReview { game } => {
                action::review::show(self, request, game, private).await
            }
            CustomId::ReviewIn => {
                action::review::show_review(self, request, read_picked_game(values)?, private).await
            }
            CustomId::Turn { game, number } => {
                action::review::show_turn(self, request, game, number, values, private).await
            }
            CustomId::ReplayIn => {
                action::replay::show_replay(self, request, read_picked_game(values)?).await
            }
            CustomId::ExploreGame { game, ply } => {
                action::explore::open(self, request, game, ply, private).await
            }
            CustomId::ExploreIn => {
                let game = read_picked_game(values)?;
                action::explore::open(self, request, game, None, private).await
            }
            CustomId::Explore(spot) => action::explore::show(self, request, spot, private).await,
            CustomId::ExplorePicked { .. } => {
                action::explore::pick(self, request, values, private).await
            }
            CustomId::TryMove { spot, chosen, .. } => {
                let choices = (chosen, values);
                action::explore::choose(self, request, spot, choices, private, now).await
            }
            CustomId::TryTyped { spot, chosen } => {
                action::explore::ask(self, request, spot, chosen).await
            }
            CustomId::NameLine(spot) => {
                action::explore::ask_to_write(self, request, spot, Written::Name).await
            }
            CustomId::NotePosition(spot) => {
                action::explore::ask_to_write(self, request, spot, Written::Note).await
            }
            CustomId::DeleteLineAsk(spot) => {
                action::explore::ask_to_delete(self, request, spot, private).await
            }
            CustomId::DeleteLine(spot) => {
                action::explore::delete_branch(self, request, spot, private, now).await
            }
            CustomId::ExploreText(spot) => action::explore::show_text(self, request, spot).await,
            CustomId::ExploreList => action::explore::list(self, request, private).await,
            CustomId::ShareLines { game, on } => {
                action::explore::share(self, request, game, on, private, now).await
            }
            CustomId::ExploreTurns { game, number } => {
                action::review::explore(self, request, (game, number), private, now).await
            }
            CustomId::PlanLineAsk(spot) => action::plan::ask(self, request, spot, private).await,
            CustomId::PlanLine { spot, version } => {
                action::plan::set(self, request, (spot, version), private, now).await
            }
            CustomId::UnplanLine(spot) => {
                action::plan::forget(self, request, spot, private, now).await
            }
            CustomId::PlanList { game } => action::plan::show(self, request, game, private).await,
            CustomId::PlanListIn => {
                action::plan::show(self, request, read_picked_game(values)?, private).await
            }
            CustomId::PlanIn { text } => {
                let game = read_picked_game(values)?;
                action::plan::set_typed(self, request, game, &text, private, now).await
            }
            CustomId::ClearPlans { game } => {
                action::plan::clear(self, request, game, private, now).await
            }
            CustomId::Offering(offering) => {
                let picked = read_picked_game(values);
                action::offer::press(self, request, offering, picked, private, now).await
            }
            CustomId::Nudge(board) => {
                action::nudge::nudge(self, request, board, private, now).await
            }
            CustomId::AbortAsk { game } => action::abort::ask(self, request, game).await,
            CustomId::Abort(board) => {
                action::abort::abort(self, request, board, private, now).await
            }
            CustomId::ResignAsk { game } => action::resign::ask(self, request, game, now).await,
            CustomId::Resign(board) => {
                action::resign::resign(self, request, board, private, now).await
            }
            CustomId::RulesOf { kind, page } => {
                action::rules::page(self, request, kind, page, values, false).await
            }
            CustomId::Rules { kind, page } => {
                action::rules::page(self, request, kind, page, values, private).await
            }
            CustomId::Open => {
                let game = read_picked_game(values)?;
                action::board::look(self, request, game, None, BoardForm::Picture, private).await
            }
            CustomId::OpenText => {
                let game = read_picked_game(values)?;
                action::board::look(self, request, game, None, BoardForm::Text, private).await
            }
            CustomId::PlayIn { text } => {
                action::play::play_typed(
                    self,
                    request,
                    read_picked_game(values)?,
                    &text,
                    private,
                    now,
                )
                .await
            }
            CustomId::ResignIn => {
                action::resign::ask(self, request, read_picked_game(values)?, now).await
            }
            CustomId::SetTheme => {
                action::settings::pick_theme(self, request, values, private).await
            }
            CustomId::SetLanguage => {
                action::settings::pick(self, request, SettingMenu::Language, values, private).await
            }
            CustomId::SetPings => {
                action::settings::pick(self, request, SettingMenu::Pings, values, private).await
            }
            CustomId::SetReminders => {
                action::settings::pick(self, request, SettingMenu::Reminders, values, private).await
            }
            CustomId::SetLabels(on) => {
                action::settings::set(self, request, vec![Setting::Labels(on)], private).await
            }
            CustomId::SetOwnSide(on) => {
                action::settings::set(self, request, vec![Setting::OwnSide(on)], private).await
            }
            CustomId::SetConfirmMoves(on) => {
                action::settings::set(self, request, vec![Setting::ConfirmMoves(on)], private).await
            }
            CustomId::LeaveRatings => action::unrated::leave(self, request, private).await,
            CustomId::Leaderboard(at) => {
                action::leaderboard::look(self, request, at, private, now).await
            }
            CustomId::LeaderboardOf { everyone } => {
                action::leaderboard::pick(self, request, everyone, values, private, now).await
            }
            CustomId::ShowLeaderboard(at) => {
                action::leaderboard::show(self, request, at, now).await
            }
            CustomId::ShowProfile(user) => action::profile::show(self, request, user, now).await,
            CustomId::Games(list) => action::games::look(self, request, list, private, now).await,
            CustomId::JoinTournament { tournament } => {
                action::tournament::join(self, request, tournament, now).await
            }
            CustomId::LeaveTournament { tournament } => {
                action::tournament::leave(self, request, tournament, now).await
            }
            CustomId::WithdrawTournament { tournament } => {
                action::tournament::withdraw_now(self, request, tournament, private, now).await
            }
            CustomId::Standings { tournament } => {
                action::tournament::standings(self, request, tournament).await
            }
            CustomId::TournamentIn => {
                let tournament = read_picked_game(values)?;
                action::tournament::show(self, request, tournament, private).await
            }
            CustomId::OrganizeTournament { tournament } => {
                action::tournament::organize(self, request, tournament, 0, private).await
            }
            CustomId::OrganizePage { tournament, page } => {
                let page = usize::from(page);
                action::tournament::organize(self, request, tournament, page, private).await
            }
            CustomId::BeginTournament { tournament } => {
                action::tournament::begin(self, request, tournament, private, now).await
            }
            CustomId::CancelTournamentAsk { tournament } => {
                action::tournament::ask_to_cancel(self, request, tournament, private).await
            }
            CustomId::CancelTournament { tournament } => {
                action::tournament::cancel(self, request, tournament, private, now).await
            }
            CustomId::EnterEngine { tournament } => {
                action::tournament::enter_engine(self, request, tournament, private, now).await
            }
            CustomId::RemoveEntrant { tournament, menu } => {
                let picked = (menu, values);
                action::tournament::remove(self, request, tournament, picked, private, now).await
            }
            CustomId::DecideTable { tournament, menu } => {
                let picked = (menu, values);
                action::tournament::ask_to_decide(self, request, tournament, picked, private).await
            }
            CustomId::SetTableResult {
                tournament,
                round,
                table,
                winner,
            } => {
                let table = (tournament, round, table);
                action::tournament::decide(self, request, table, winner, private, now).await
            }
            CustomId::Ladder { kind } => {
                action::ladder::show(self, request, kind, private, now).await
            }
            CustomId::JoinLadder { kind } => {
                action::ladder::join(self, request, kind, private, now).await
            }
            CustomId::LeaveLadderAsk { kind } => {
                action::ladder::ask_to_leave(self, request, kind, private, now).await
            }
            CustomId::LeaveLadder { kind } => {
                action::ladder::leave(self, request, kind, private, now).await
            }
            CustomId::LadderChallenge { kind } => {
                action::ladder::challenge(self, request, kind, values, now).await
            }
            CustomId::WatchAsk { game } => action::watch::ask(self, request, game, private).await,
            CustomId::SetWatch { game, wish } => {
                action::watch::set(self, request, game, wish, private, now).await
            }
            CustomId::Solve { at, chosen, .. } => {
                let choices = (chosen, values);
                action::puzzle::choose(self, request, at, choices, private, now).await
            }
            CustomId::SolveTyped { at, chosen } => action::puzzle::ask(request, at, &chosen),
            CustomId::PuzzleSolution(at) => {
                action::puzzle::show_solution(self, request, at, now).await
            }
            CustomId::AnotherPuzzle { after, kind } => {
                action::puzzle::another(self, request, (after, kind), private, now).await
            }
            CustomId::Export => Ok(Reply::Later(Later::Export, Audience::You)),
            CustomId::ForgetAsk => action::privacy::forget::ask(self, request, now).await,
            CustomId::Forget(prompt) => {
                action::privacy::forget::forget(self, request, prompt, private, now).await
            }
            CustomId::Server(panel) => {
                action::server::press(self, request, panel, values, private, now).await
            }
        }
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
