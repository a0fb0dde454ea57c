//! Every button, menu and form: its tag, its name and fields, what it does in the channel where it is pressed, the message it belongs on, and its
//! handler. A form has two: one opens it, the other takes what was typed.
//!
//! To add one, add a row. Tags already in use keep their meaning: buttons made by earlier versions go on working.

/// Calls macro `$then` with `$context`, the name of the request's context in the handlers, and all rows.
macro_rules! buttons {
    ($then:ident, $context:ident) => {
        $then! {
            $context

            // Challenges. A game may be played in another channel than the one where the button is pressed, so the action checks the channel.
            /// Accepts a challenge.
            "ca" Accept(challenge: GameId) =>
                Look, ButtonHome::Challenge(*challenge), challenge::accept($context, challenge).await;
            /// Declines a challenge.
            "cd" Decline(challenge: GameId) =>
                Look, ButtonHome::Challenge(*challenge), challenge::decline($context, challenge).await;
            /// Withdraws the user's own challenge.
            "cw" Withdraw(challenge: GameId) =>
                Look, ButtonHome::Challenge(*challenge), challenge::withdraw($context, challenge).await;
            /// Withdraws one of the user's own challenges, picked from a menu.
            "cx" WithdrawIn =>
                Look, Anywhere, challenge::withdraw($context, $context.picked()?).await;
            /// Changes the user's own challenge to a variant that balances it.
            "cb" Balance(challenge: GameId) =>
                Look, ButtonHome::Challenge(*challenge), challenge::balance($context, challenge).await;
            /// Joins an open challenge.
            "cj" Join(challenge: GameId) =>
                Look, ButtonHome::Challenge(*challenge), challenge::accept($context, challenge).await;
            /// Leaves an open challenge.
            "cl" Leave(challenge: GameId) =>
                Look, ButtonHome::Challenge(*challenge), challenge::leave($context, challenge).await;
            /// Starts the user's own open challenge with the players who have joined.
            "cs" Start(challenge: GameId) =>
                Look, ButtonHome::Challenge(*challenge), challenge::start($context, challenge).await;
            /// Challenges the players of a finished game to a rematch.
            "cr" Rematch {
                /// The finished game.
                game: GameId
            } => Begin, Anywhere, challenge::ask_for_rematch($context, game, None).await;
            /// Starts a game like a finished one, but against the engine at another level.
            "cv" RematchAt {
                /// The finished game.
                game: GameId,
                /// The level.
                level: u8
            } => Begin, Anywhere, challenge::ask_for_rematch($context, game, Some(level)).await;
            /// Asks which game to play against the engine.
            "ea" PlayMe =>
                Begin, Anywhere, play_me::ask($context).await;
            /// Asks again which game to play against the engine.
            "eo" OtherGame =>
                Begin, Anywhere, play_me::ask_again($context).await;
            /// Shows the settings of a new game against the engine.
            "es" SetUpEngineGame(setup: EngineSetup) =>
                Begin, Anywhere, play_me::show($context, setup).await;
            /// Changes a setting of a new game against the engine, from a menu.
            "ec" ChangeEngineGame {
                /// What is changed.
                part: SetupPart,
                /// The settings so far.
                setup: EngineSetup
            } => Begin, Anywhere, play_me::change($context, setup, part).await;
            /// Starts a game against the engine.
            "eb" StartEngineGame(setup: EngineSetup) =>
                Begin, Anywhere, play_me::start($context, setup).await;
            /// Asks which game to challenge a user to.
            "cq" ChallengeAsk(user: UserId) =>
                Begin, Anywhere, context::challenge($context, &context::find_person($context, user).await?).await;
            /// Challenges a user to the game picked from a menu.
            "ci" ChallengeIn(user: UserId) =>
                Begin, Anywhere, context::challenge_in($context, user).await;
            /// Explains what to do next.
            "he" Help =>
                Look, Anywhere, feature::help::action::command($context).await;

            // Moves.
            /// Begins a guided move.
            "mv" Move(board: Board) =>
                Play, Anywhere, guide::begin($context, board).await;
            /// Continues a guided move. The value picked from a menu is one more choice.
            "gd" Guide {
                /// The board it acts on.
                board: Board,
                /// Choices so far.
                chosen: Vec<Step>,
                /// Number of the menu, because no two parts of a message have the same id.
                menu: Option<u8>
            } => Play, Anywhere, guide::go_on($context, board, chosen, Pressed::Choice).await;
            /// Continues a guided move as [`Guide`](Self::Guide) does. After the last choice, the user can say something with the move.
            "gs" GuideSaying {
                /// The board it acts on.
                board: Board,
                /// Choices so far.
                chosen: Vec<Step>,
                /// Number of the menu, because no two parts of a message have the same id.
                menu: Option<u8>
            } => Play, Anywhere, guide::go_on($context, board, chosen, Pressed::Saying).await;
            /// Opens a form for what the user says with the move that consists of the choices `chosen`.
            "sy" Say {
                /// The board it acts on.
                board: Board,
                /// The whole move.
                chosen: Vec<Step>
            } => Play, Anywhere, guide::ask_to_say($context, board, chosen).await,
                guide::submit_said($context, board, &chosen).await;
            /// Opens a form to type the next choice instead of finding it in a menu.
            "ty" Type {
                /// The board it acts on.
                board: Board,
                /// Choices so far.
                chosen: Vec<Step>
            } => Play, Anywhere, guide::ask($context, board, &chosen, false).await,
                guide::submit_typed($context, board, &chosen, Pressed::Choice).await;
            /// Like [`Type`](Self::Type), for a move that is sent with a message.
            "ts" TypeSaying {
                /// The board it acts on.
                board: Board,
                /// Choices so far.
                chosen: Vec<Step>
            } => Play, Anywhere, guide::ask($context, board, &chosen, true).await,
                guide::submit_typed($context, board, &chosen, Pressed::Saying).await;
            /// Plays the move that consists of the choices `chosen`.
            "pl" Play {
                /// The board it acts on.
                board: Board,
                /// The whole move.
                chosen: Vec<Step>
            } => Play, Anywhere, play::play_guided($context, board, &chosen, Pressed::whole_move($context)).await;
            /// Plays `text` in the game picked from a menu.
            "pi" PlayIn {
                /// The move as typed.
                text: String
            } => Play, Anywhere, play::play_typed($context, $context.picked()?, &text).await;
            /// Cancels a guided move or a question.
            "no" Cancel =>
                Look, Anywhere, Ok(guide::cancel($context.request, $context.private));
            /// Lists further actions in this game.
            "mo" More(board: Board) =>
                Look, Anywhere, more::more($context, board).await;
            /// Offers a draw or a takeback, or answers such an offer.
            "of" Offering(offering: Offering) =>
                Play, offering.home(), offer::press($context, offering).await;
            /// Reminds the current player that the user is waiting.
            "nu" Nudge(board: Board) =>
                Play, Anywhere, nudge::nudge($context, board).await;
            /// Asks for confirmation to abort the game.
            "ab" AbortAsk {
                /// ID of the game.
                game: GameId
            } => Play, Anywhere, abort::ask($context, game).await;
            /// Aborts the game before everyone has moved.
            "ax" Abort(board: Board) =>
                Play, Anywhere, abort::abort($context, board).await;
            /// Asks for confirmation to resign.
            "ra" ResignAsk {
                /// ID of the game.
                game: GameId
            } => Play, Anywhere, resign::ask($context, game).await;
            /// Resigns the game.
            "rs" Resign(board: Board) =>
                Play, Anywhere, resign::resign($context, board).await;
            /// Resigns the game picked from a menu.
            "ri" ResignIn =>
                Play, Anywhere, resign::ask($context, $context.picked()?).await;

            // Looking at games.
            /// Shows the user alone the board after `ply` moves.
            "lo" Look {
                /// ID of the game.
                game: GameId,
                /// Number of moves made; `None` for the current board.
                ply: Option<Ply>
            } => Look, Anywhere, board::look($context, game, ply, BoardForm::Picture).await;
            /// Shows everyone the board after `ply` moves.
            "sh" Show {
                /// ID of the game.
                game: GameId,
                /// Number of moves made.
                ply: Ply
            } => Access::Show(*game), Anywhere, board::show($context, game, ply, BoardForm::Picture).await;
            /// Shows the user alone the board after `ply` moves as text.
            "lt" LookText {
                /// ID of the game.
                game: GameId,
                /// Number of moves made; `None` for the current board.
                ply: Option<Ply>
            } => Look, Anywhere, board::look($context, game, ply, BoardForm::Text).await;
            /// Shows everyone, as text, the board after `ply` moves.
            "xt" ShowText {
                /// ID of the game.
                game: GameId,
                /// Number of moves made.
                ply: Ply
            } => Access::Show(*game), Anywhere, board::show($context, game, ply, BoardForm::Text).await;
            /// Opens the game picked from a menu.
            "op" Open =>
                Look, Anywhere, board::look($context, $context.picked()?, None, BoardForm::Picture).await;
            /// Opens the game picked from a menu as text.
            "ot" OpenText =>
                Look, Anywhere, board::look($context, $context.picked()?, None, BoardForm::Text).await;
            /// Shows the user alone the whole game as an animation, with its record.
            "rp" Replay {
                /// ID of the game.
                game: GameId
            } => Look, Anywhere, replay::show_replay($context, game).await;
            /// Shows everyone the animation of the first `ply` moves, with their record.
            "sr" ShowReplay {
                /// ID of the game.
                game: GameId,
                /// Number of moves made.
                ply: Ply
            } => Access::Show(*game), Anywhere, replay::show($context, game, ply).await;
            /// Shows the replay of the game picked from a menu.
            "ry" ReplayIn =>
                Look, Anywhere, replay::show_replay($context, $context.picked()?).await;
            /// Suggests a good move to the current player.
            "hn" Hint {
                /// ID of the game.
                game: GameId
            } => Play, Anywhere, hint::show_hint($context, game).await;
            /// Suggests a good move in the game picked from a menu.
            "hy" HintIn =>
                Play, Anywhere, hint::show_hint($context, $context.picked()?).await;
            /// Reviews a finished game.
            "rv" Review {
                /// ID of the game.
                game: GameId
            } => Look, Anywhere, feature::review::action::show_review($context, game).await;
            /// Shows everyone the review of a finished game.
            "vs" ShowReview {
                /// ID of the game.
                game: GameId
            } => Access::Show(*game), Anywhere, feature::review::action::show($context, game).await;
            /// Reviews the game picked from a menu.
            "vy" ReviewIn =>
                Look, Anywhere, feature::review::action::show_review($context, $context.picked()?).await;
            /// Shows a turning point of a finished game.
            "tn" Turn {
                /// ID of the game.
                game: GameId,
                /// Number of the turning point, from 1; `None` for the one picked from a menu.
                number: Option<u8>
            } => Look, Anywhere, feature::review::action::show_turn($context, game, number).await;
            /// Shows a page of a game's rules in a new message, even if pressed on a private one.
            "ro" RulesOf {
                /// The kind of game.
                kind: GameKind,
                /// Number of the page, from 0.
                page: u8
            } => Look, Anywhere, rules::page($context.apart(), kind, page).await;
            /// Turns to a page of a game's rules, in the message that shows them.
            "ru" Rules {
                /// The kind of game.
                kind: GameKind,
                /// Number of the page, from 0.
                page: u8
            } => Look, Anywhere, rules::page($context, kind, page).await;

            // Exploration boards.
            /// Shows the user's own board of a game, on which they try moves.
            "xf" ExploreGame {
                /// ID of the game.
                game: GameId,
                /// Number of moves made; `None` for the newest board.
                ply: Option<Ply>
            } => Look, Anywhere, feature::explore::action::open($context, game, ply).await;
            /// Shows the user's own board of the game picked from a menu.
            "xg" ExploreIn =>
                Look, Anywhere, feature::explore::action::open($context, $context.picked()?, None).await;
            /// Shows a position that the user explored.
            "xp" Explore(spot: crate::protocol::spot::Spot) =>
                Look, Anywhere, feature::explore::action::show($context, spot).await;
            /// Shows the position picked from a menu; the value is the id of its button.
            "xb" ExplorePicked {
                /// Number of the menu, because no two parts of a message have the same id.
                menu: u8
            } => Look, Anywhere, feature::explore::action::pick($context).await;
            /// Begins or continues a move on the user's own board. The value picked from a menu is one more choice.
            "xm" TryMove {
                /// Where it is made.
                spot: crate::protocol::spot::Spot,
                /// Choices so far.
                chosen: Vec<Step>,
                /// Number of the menu, because no two parts of a message have the same id.
                menu: Option<u8>
            } => Look, Anywhere, feature::explore::action::choose($context, spot, chosen).await;
            /// Opens a form to type the next choice.
            "xy" TryTyped {
                /// Where the move is made.
                spot: crate::protocol::spot::Spot,
                /// Choices so far.
                chosen: Vec<Step>
            } => Look, Anywhere, feature::explore::action::ask($context, spot, chosen).await,
                feature::explore::action::submit_typed($context, spot, &chosen).await;
            /// Opens a form for the name of a line.
            "xn" NameLine(spot: crate::protocol::spot::Spot) =>
                Look, Anywhere, feature::explore::action::ask_to_write($context, spot, feature::explore::action::Written::Name).await,
                feature::explore::action::write($context, spot, feature::explore::action::Written::Name).await;
            /// Opens a form for a note on a position.
            "xo" NotePosition(spot: crate::protocol::spot::Spot) =>
                Look, Anywhere, feature::explore::action::ask_to_write($context, spot, feature::explore::action::Written::Note).await,
                feature::explore::action::write($context, spot, feature::explore::action::Written::Note).await;
            /// Asks for confirmation to delete what follows a position.
            "xq" DeleteLineAsk(spot: crate::protocol::spot::Spot) =>
                Look, Anywhere, feature::explore::action::ask_to_delete($context, spot).await;
            /// Deletes a move that the user tried and everything after it; at the start, deletes the whole board.
            "xd" DeleteLine(spot: crate::protocol::spot::Spot) =>
                Look, Anywhere, feature::explore::action::delete_branch($context, spot).await;
            /// Shows what the user tried as text.
            "xw" ExploreText(spot: crate::protocol::spot::Spot) =>
                Look, Anywhere, feature::explore::action::show_text($context, spot).await;
            /// Lists all boards on which the user tried moves.
            "xl" ExploreList =>
                Look, Anywhere, feature::explore::action::list($context).await;
            /// Asks for confirmation to plan the user's answers on the way to a position.
            "xa" PlanLineAsk(spot: crate::protocol::spot::Spot) =>
                Play, Anywhere, feature::plan::action::ask($context, spot).await;
            /// Plans the user's answers on the way to a position.
            "xs" PlanLine {
                /// The position.
                spot: crate::protocol::spot::Spot,
                /// Version of the game that the user saw.
                version: u64
            } => Play, Anywhere, feature::plan::action::set($context, (spot, version)).await;
            /// Forgets the planned answer that leads to a position, and those after it.
            "xz" UnplanLine(spot: crate::protocol::spot::Spot) =>
                Look, Anywhere, feature::plan::action::forget($context, spot).await;
            /// Lists what the user plans for a game.
            "xv" PlanList {
                /// ID of the game.
                game: GameId
            } => Look, Anywhere, feature::plan::action::show($context, game).await;
            /// Lists what the user plans for the game picked from a menu.
            "xk" PlanListIn =>
                Look, Anywhere, feature::plan::action::show($context, $context.picked()?).await;
            /// Starts or stops sharing with the others what the user tried in a finished game.
            "xh" ShareLines {
                /// ID of the game.
                game: GameId,
                /// Whether to share it.
                on: bool
            } => Look, Anywhere, feature::explore::action::share($context, game, on).await;
            /// Opens a board with what would have been better at the turning points of a finished game.
            "xr" ExploreTurns {
                /// ID of the game.
                game: GameId,
                /// Number of the turning point, from 1; `None` for all of them.
                number: Option<u8>
            } => Look, Anywhere, feature::review::action::explore($context, (game, number)).await;
            /// Plans the typed lines for the game picked from a menu.
            "xe" PlanIn {
                /// The lines as typed.
                text: String
            } => Play, Anywhere, feature::plan::action::set_typed($context, $context.picked()?, &text).await;
            /// Forgets everything that the user plans for a game.
            "xc" ClearPlans {
                /// ID of the game.
                game: GameId
            } => Look, Anywhere, feature::plan::action::clear($context, game).await;

            // Lists.
            /// Shows a page of a list of games.
            "gl" Games(page: GamesPage) =>
                Look, Anywhere, games::look($context, page).await;
            /// Shows a page of a leaderboard.
            "lb" Leaderboard(page: LeaderboardPage) =>
                Look, Anywhere, feature::leaderboard::action::look($context, page).await;
            /// Shows the first page of the leaderboard picked from a menu.
            "ly" LeaderboardOf {
                /// Whether to include everyone, not only users who have played in this server.
                everyone: bool
            } => Look, Anywhere, feature::leaderboard::action::pick($context, everyone).await;
            /// Shows everyone a page of a leaderboard.
            "ls" ShowLeaderboard(page: LeaderboardPage) =>
                Begin, Anywhere, feature::leaderboard::action::show($context, page).await;
            /// Shows everyone a user's profile.
            "ps" ShowProfile(user: UserId) =>
                Begin, Anywhere, feature::profile::action::show($context, user).await;

            // Tournaments.
            /// Joins a tournament.
            "ti" JoinTournament {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::join($context, tournament).await;
            /// Leaves a tournament before its start. Afterwards, asks whether to withdraw.
            "tl" LeaveTournament {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::leave($context, tournament).await;
            /// Withdraws from a running tournament.
            "tw" WithdrawTournament {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::withdraw_now($context, tournament).await;
            /// Shows the standings of a tournament.
            "tv" Standings {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::standings($context, tournament).await;
            /// Shows the tournament picked from a menu.
            "to" TournamentIn =>
                Look, Anywhere, feature::tournament::action::show($context, $context.picked()?).await;
            /// Shows the organizer what they can do.
            "tm" OrganizeTournament {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::organize($context, tournament, 0).await;
            /// Shows the organizer another page of what they can do.
            "tp" OrganizePage {
                /// ID of the tournament.
                tournament: GameId,
                /// The page, from 0.
                page: u16
            } => Look, Anywhere, feature::tournament::action::organize($context, tournament, usize::from(page)).await;
            /// Starts a tournament before its time.
            "tb" BeginTournament {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::begin($context, tournament).await;
            /// Asks for confirmation to cancel a tournament.
            "tq" CancelTournamentAsk {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::ask_to_cancel($context, tournament).await;
            /// Cancels a tournament.
            "tc" CancelTournament {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::cancel($context, tournament).await;
            /// Enters the engine in a tournament.
            "te" EnterEngine {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::enter_engine($context, tournament).await;
            /// Removes the entrant picked from a menu.
            "td" RemoveEntrant {
                /// ID of the tournament.
                tournament: GameId,
                /// Number of the menu on the organizer's panel, from 0.
                menu: u8
            } => Look, Anywhere, feature::tournament::action::remove($context, tournament, menu).await;
            /// Asks how the game picked from a menu is decided.
            "tk" DecideTable {
                /// ID of the tournament.
                tournament: GameId,
                /// Number of the menu on the organizer's panel, from 0.
                menu: u8
            } => Look, Anywhere, feature::tournament::action::ask_to_decide($context, tournament, menu).await;
            /// Decides a game of a tournament.
            "tr" SetTableResult {
                /// ID of the tournament.
                tournament: GameId,
                /// Number of the round, from 0.
                round: u8,
                /// Number of the table, from 0.
                table: u8,
                /// Seat of the winner, from 1; 0 if all are equal; `None` if no one gets a point.
                winner: Option<u8>
            } => Look, Anywhere, feature::tournament::action::decide($context, (tournament, round, table), winner).await;

            // Ladders.
            /// Shows a ladder.
            "la" Ladder {
                /// The game.
                kind: GameKind
            } => Look, Anywhere, feature::ladder::action::show($context, kind).await;
            /// Joins a ladder.
            "lj" JoinLadder {
                /// The game.
                kind: GameKind
            } => Look, Anywhere, feature::ladder::action::join($context, kind).await;
            /// Asks for confirmation to leave a ladder.
            "lk" LeaveLadderAsk {
                /// The game.
                kind: GameKind
            } => Look, Anywhere, feature::ladder::action::ask_to_leave($context, kind).await;
            /// Leaves a ladder.
            "lv" LeaveLadder {
                /// The game.
                kind: GameKind
            } => Look, Anywhere, feature::ladder::action::leave($context, kind).await;
            /// Challenges the player picked from a menu, for the ladder.
            "lc" LadderChallenge {
                /// The game.
                kind: GameKind
            } => Begin, Anywhere, feature::ladder::action::challenge($context, kind).await;

            // Watching.
            /// Asks how the user wants to watch a game of others.
            "wa" WatchAsk {
                /// ID of the game.
                game: GameId
            } => Look, Anywhere, feature::watch::action::ask($context, game).await;
            /// Watches a game, or stops.
            "ws" SetWatch {
                /// ID of the game.
                game: GameId,
                /// How.
                wish: crate::feature::watch::payload::WatchWish
            } => Look, Anywhere, feature::watch::action::set($context, game, wish).await;

            // Puzzles.
            /// Begins or continues a try at a puzzle. The value picked from a menu is one more choice.
            "zs" Solve {
                /// The try.
                at: crate::feature::puzzle::payload::PuzzleTry,
                /// Choices so far.
                chosen: Vec<Step>,
                /// Number of the menu, because no two parts of a message have the same id.
                menu: Option<u8>
            } => Look, Anywhere, feature::puzzle::action::choose($context, at, chosen).await;
            /// Opens a form to type the next choice.
            "zt" SolveTyped {
                /// The try.
                at: crate::feature::puzzle::payload::PuzzleTry,
                /// Choices so far.
                chosen: Vec<Step>
            } => Look, Anywhere, feature::puzzle::action::ask($context.request, at, &chosen),
                feature::puzzle::action::submit_typed($context, at, &chosen).await;
            /// Shows the solution of a puzzle as an animation.
            "zv" PuzzleSolution(at: crate::feature::puzzle::payload::PuzzleTry) =>
                Look, Anywhere, feature::puzzle::action::show_solution($context, at).await;
            /// Shows another puzzle for practice.
            "za" AnotherPuzzle {
                /// The previous puzzle.
                after: u32,
                /// The kind of game; `None` for any.
                kind: Option<GameKind>
            } => Look, Anywhere, feature::puzzle::action::another($context, (after, kind)).await;

            // Settings.
            /// Sets the theme of the user's private pictures, from a menu.
            "st" SetTheme =>
                Look, Anywhere, feature::settings::action::pick_theme($context).await;
            /// Sets the user's language, from a menu.
            "sg" SetLanguage =>
                Look, Anywhere, feature::settings::action::pick($context, feature::settings::action::SettingMenu::Language).await;
            /// Sets how the user is notified of their turn, from a menu.
            "sp" SetPings =>
                Look, Anywhere, feature::settings::action::pick($context, feature::settings::action::SettingMenu::Pings).await;
            /// Sets how the user is reminded, from a menu. Shares its tag with `ShowReplay`, which always has fields.
            "sr" SetReminders =>
                Look, Anywhere, feature::settings::action::pick($context, feature::settings::action::SettingMenu::Reminders).await;
            /// Turns the notation on the user's private pictures on or off.
            "sl" SetLabels(on: bool) =>
                Look, Anywhere, feature::settings::action::set($context, vec![Setting::Labels(on)]).await;
            /// Sets whether the user's private pictures show their own side at the bottom, or the board as printed.
            "ss" SetOwnSide(on: bool) =>
                Look, Anywhere, feature::settings::action::set($context, vec![Setting::OwnSide(on)]).await;
            /// Turns the confirmation of moves on or off.
            "sf" SetConfirmMoves(on: bool) =>
                Look, Anywhere, feature::settings::action::set($context, vec![Setting::ConfirmMoves(on)]).await;
            /// Turns **Next game** on or off.
            "sn" SetNextGame(on: bool) =>
                Look, Anywhere, feature::settings::action::set($context, vec![Setting::NextGame(on)]).await;
            /// Leaves the ratings, which deletes the user's own ratings.
            "ur" LeaveRatings =>
                Look, Anywhere, feature::settings::action::unrated::leave($context).await;
            /// Changes a setting of the server.
            "sv" Server(control: ServerPanel) =>
                Look, Anywhere, server::press($context, control).await;
            /// Allows everyone to organize tournaments.
            "sv.r1" OpenTournaments =>
                Look, Anywhere, feature::tournament::action::set_open($context, true).await;
            /// Allows only users who manage the server to organize tournaments.
            "sv.r0" CloseTournaments =>
                Look, Anywhere, feature::tournament::action::set_open($context, false).await;
            /// Chooses the channel for the puzzle of the day, from a menu.
            "sv.p" SetPuzzleChannel =>
                Look, Anywhere, feature::puzzle::action::set_channel($context).await;
            /// Chooses the channel that shows all games, from a menu.
            "sv.g" SetBroadcast =>
                Look, Anywhere, feature::watch::action::set_broadcast($context).await;
            /// Exports all data stored about the user.
            "pe" Export =>
                Look, Anywhere, Ok(Reply::Later(Later::Export, Audience::You));
            /// Asks for confirmation to delete all data about the user.
            "pa" ForgetAsk =>
                Look, Anywhere, feature::privacy::action::forget::ask($context).await;
            /// Deletes all data about the user.
            "pf" Forget(prompt: DeletionPrompt) =>
                Look, Anywhere, feature::privacy::action::forget::forget($context, prompt).await;
        }
    };
}
