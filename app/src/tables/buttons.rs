//! Table of all buttons, menus and forms. Each row contains the tag, the name and fields, the access rule, the message that the button belongs to,
//! and the handler. A form has two handlers: one opens it, the other processes what the user typed.
//!
//! To add a button, menu or form, add a row. Tags already in use must keep their meaning, so that buttons made by earlier versions continue to work.

/// Calls macro `$then` with all rows, and with `$context`, the identifier that the handlers use for the request's context.
macro_rules! buttons {
    ($then:ident, $context:ident) => {
        $then! {
            $context

            // Challenges. A game may be played in another channel than the one where the button is pressed, so the action checks the channel.
            /// Accepts a challenge.
            "ca" Accept(challenge: GameId) => Look, ButtonHome::Challenge(*challenge), challenge::accept($context, challenge).await;
            /// Declines a challenge.
            "cd" Decline(challenge: GameId) => Look, ButtonHome::Challenge(*challenge), challenge::decline($context, challenge).await;
            /// Withdraws the user's own challenge.
            "cw" Withdraw(challenge: GameId) => Look, ButtonHome::Challenge(*challenge), challenge::withdraw($context, challenge).await;
            /// Withdraws one of the user's own challenges, which they pick from a menu.
            "cx" WithdrawIn => Look, Anywhere, challenge::withdraw($context, $context.picked()?).await;
            /// Changes the user's own challenge to a variant in which the sides are balanced.
            "cb" Balance(challenge: GameId) => Look, ButtonHome::Challenge(*challenge), challenge::balance($context, challenge).await;
            /// Joins an open challenge.
            "cj" Join(challenge: GameId) => Look, ButtonHome::Challenge(*challenge), challenge::accept($context, challenge).await;
            /// Leaves an open challenge.
            "cl" Leave(challenge: GameId) => Look, ButtonHome::Challenge(*challenge), challenge::leave($context, challenge).await;
            /// Starts the user's own open challenge with the players who have joined.
            "cs" Start(challenge: GameId) => Look, ButtonHome::Challenge(*challenge), challenge::start($context, challenge).await;
            /// Challenges the players of a finished game to a rematch.
            "cr" Rematch {
                /// The finished game.
                game: GameId
            } => Begin, Anywhere, challenge::ask_for_rematch($context, game, None).await;
            /// Starts a rematch of a finished game against the engine, at another level.
            "cv" RematchAt {
                /// The finished game.
                game: GameId,
                /// Level of the engine.
                level: u8
            } => Begin, Anywhere, challenge::ask_for_rematch($context, game, Some(level)).await;
            /// Asks which game to play against the engine.
            "ea" PlayMe => Begin, Anywhere, play_me::ask($context).await;
            /// Asks again which game to play against the engine.
            "eo" OtherGame => Begin, Anywhere, play_me::ask_again($context).await;
            /// Shows the settings of a new game against the engine.
            "es" SetUpEngineGame(setup: EngineSetup) => Begin, Anywhere, play_me::show($context, setup).await;
            /// Changes a setting of a new game against the engine, as picked from a menu.
            "ec" ChangeEngineGame {
                /// The setting to change.
                part: SetupPart,
                /// The current settings.
                setup: EngineSetup
            } => Begin, Anywhere, play_me::change($context, setup, part).await;
            /// Starts a game against the engine.
            "eb" StartEngineGame(setup: EngineSetup) => Begin, Anywhere, play_me::start($context, setup).await;
            /// Asks which game to challenge a user to.
            "cq" ChallengeAsk(user: UserId) =>
                Begin, Anywhere, context::challenge($context, &context::find_person($context, user).await?).await;
            /// Challenges a user to a game of the kind picked from a menu.
            "ci" ChallengeIn(user: UserId) => Begin, Anywhere, context::challenge_in($context, user).await;
            /// Tells the user what they can do next.
            "he" Help => Look, Anywhere, feature::help::action::show($context).await;

            // Moves.
            /// Begins a guided move, in which the user picks one step after another.
            "mv" Move(board: Board) => Play, Anywhere, guide::begin($context, board).await;
            /// Continues a guided move. A value picked from a menu is the move's next step.
            "gd" Guide {
                /// The board on which the move is made.
                board: Board,
                /// Steps of the move chosen so far.
                chosen: Vec<Step>,
                /// Number of the menu within its message, so that no two menus there have the same custom id.
                menu: Option<u8>
            } => Play, Anywhere, guide::go_on($context, board, chosen, Pressed::Choice).await;
            /// Continues a guided move like [`Guide`](Self::Guide). After the last step, the user can add a message to the move.
            "gs" GuideSaying {
                /// The board on which the move is made.
                board: Board,
                /// Steps of the move chosen so far.
                chosen: Vec<Step>,
                /// Number of the menu within its message, so that no two menus there have the same custom id.
                menu: Option<u8>
            } => Play, Anywhere, guide::go_on($context, board, chosen, Pressed::Saying).await;
            /// Opens a form for the message that the user sends with the move.
            "sy" Say {
                /// The board on which the move is made.
                board: Board,
                /// All steps of the move.
                chosen: Vec<Step>
            } => Play, Anywhere, guide::ask_to_say($context, board, chosen).await,
                guide::submit_said($context, board, &chosen).await;
            /// Opens a form for typing the next step instead of finding it in a menu.
            "ty" Type {
                /// The board on which the move is made.
                board: Board,
                /// Steps of the move chosen so far.
                chosen: Vec<Step>
            } => Play, Anywhere, guide::ask($context, board, &chosen, false).await,
                guide::submit_typed($context, board, &chosen, Pressed::Choice).await;
            /// Like [`Type`](Self::Type), for a move to which the user adds a message.
            "ts" TypeSaying {
                /// The board on which the move is made.
                board: Board,
                /// Steps of the move chosen so far.
                chosen: Vec<Step>
            } => Play, Anywhere, guide::ask($context, board, &chosen, true).await,
                guide::submit_typed($context, board, &chosen, Pressed::Saying).await;
            /// Plays a move that the user has composed step by step.
            "pl" Play {
                /// The board on which the move is made.
                board: Board,
                /// All steps of the move.
                chosen: Vec<Step>
            } => Play, Anywhere, play::play_guided($context, board, &chosen, Pressed::whole_move($context)).await;
            /// Plays `text` in the game picked from a menu.
            "pi" PlayIn {
                /// The move as the user typed it.
                text: String
            } => Play, Anywhere, play::play_typed($context, $context.picked()?, &text).await;
            /// Cancels a guided move or a confirmation prompt.
            "no" Cancel => Look, Anywhere, Ok(guide::cancel($context.request, $context.private));
            /// Lists further actions in a game.
            "mo" More(board: Board) => Look, Anywhere, more::more($context, board).await;
            /// Offers a draw or a takeback, or answers such an offer.
            "of" Offering(offering: Offering) => Play, offering.home(), offer::press($context, offering).await;
            /// Reminds the current player that another player is waiting.
            "nu" Nudge(board: Board) => Play, Anywhere, nudge::nudge($context, board).await;
            /// Gives the current player more time.
            "mt" MoreTime(board: Board) => Play, Anywhere, more_time::give($context, board).await;
            /// Asks the user to confirm aborting the game.
            "ab" AbortAsk {
                /// ID of the game.
                game: GameId
            } => Play, Anywhere, abort::ask($context, game).await;
            /// Aborts a game in which not everyone has moved yet.
            "ax" Abort(board: Board) => Play, Anywhere, abort::abort($context, board).await;
            /// Asks the user to confirm their resignation.
            "ra" ResignAsk {
                /// ID of the game.
                game: GameId
            } => Play, Anywhere, resign::ask($context, game).await;
            /// Resigns from a game.
            "rs" Resign(board: Board) => Play, Anywhere, resign::resign($context, board).await;
            /// Asks for confirmation to resign from the game picked from a menu.
            "ri" ResignIn => Play, Anywhere, resign::ask($context, $context.picked()?).await;

            /// Asks a manager of the server to confirm the end of a game that a group plays.
            "vq" VoteCloseAsk(game: GameId) => Look, Anywhere, feature::vote::action::ask_to_close($context, game).await;
            /// Ends a game that a group plays, without a result.
            "vx" VoteClose(game: GameId) => Look, Anywhere, feature::vote::action::close($context, game).await;

            /// Opens the touch board.
            "ob" OpenBoard(game: GameId) => Look, Anywhere, feature::touch::action::open($context, game).await;

            // Looking at games.
            /// Shows the board after `ply` moves, only to the user.
            "lo" Look {
                /// ID of the game.
                game: GameId,
                /// Number of moves after which the board is shown; `None` for the current board.
                ply: Option<Ply>
            } => Look, Anywhere, board::look($context, game, ply, BoardForm::Picture).await;
            /// Shows the board after `ply` moves to everyone.
            "sh" Show {
                /// ID of the game.
                game: GameId,
                /// Number of moves after which the board is shown.
                ply: Ply
            } => Access::Show(*game), Anywhere, board::show($context, game, ply, BoardForm::Picture).await;
            /// Shows the board after `ply` moves as text, only to the user.
            "lt" LookText {
                /// ID of the game.
                game: GameId,
                /// Number of moves after which the board is shown; `None` for the current board.
                ply: Option<Ply>
            } => Look, Anywhere, board::look($context, game, ply, BoardForm::Text).await;
            /// Shows the board after `ply` moves as text, to everyone.
            "xt" ShowText {
                /// ID of the game.
                game: GameId,
                /// Number of moves after which the board is shown.
                ply: Ply
            } => Access::Show(*game), Anywhere, board::show($context, game, ply, BoardForm::Text).await;
            /// Shows the board of the game picked from a menu.
            "op" Open => Look, Anywhere, board::look($context, $context.picked()?, None, BoardForm::Picture).await;
            /// Shows the board of the game picked from a menu, as text.
            "ot" OpenText => Look, Anywhere, board::look($context, $context.picked()?, None, BoardForm::Text).await;
            /// Shows the whole game as an animation with its record, only to the user.
            "rp" Replay {
                /// ID of the game.
                game: GameId
            } => Look, Anywhere, replay::show_replay($context, game).await;
            /// Shows the first `ply` moves of a game as an animation with their record, to everyone.
            "sr" ShowReplay {
                /// ID of the game.
                game: GameId,
                /// Number of moves to show.
                ply: Ply
            } => Access::Show(*game), Anywhere, replay::show($context, game, ply).await;
            /// Shows the replay of the game picked from a menu.
            "ry" ReplayIn => Look, Anywhere, replay::show_replay($context, $context.picked()?).await;
            /// Suggests a good move to the current player.
            "hn" Hint {
                /// ID of the game.
                game: GameId
            } => Play, Anywhere, hint::show_hint($context, game).await;
            /// Suggests a good move in the game picked from a menu.
            "hy" HintIn => Play, Anywhere, hint::show_hint($context, $context.picked()?).await;
            /// Reviews a finished game.
            "rv" Review {
                /// ID of the game.
                game: GameId
            } => Look, Anywhere, feature::review::action::show_review($context, game).await;
            /// Shows the review of a finished game to everyone.
            "vs" ShowReview {
                /// ID of the game.
                game: GameId
            } => Access::Show(*game), Anywhere, feature::review::action::show($context, game).await;
            /// Reviews the game picked from a menu.
            "vy" ReviewIn => Look, Anywhere, feature::review::action::show_review($context, $context.picked()?).await;
            /// Shows a turning point of a finished game.
            "tn" Turn {
                /// ID of the game.
                game: GameId,
                /// Number of the turning point, from 1; `None` for the one picked from a menu.
                number: Option<u8>
            } => Look, Anywhere, feature::review::action::show_turn($context, game, number).await;
            /// Shows a page of a game's rules in a new message, even if the button is on a private message.
            "ro" RulesOf {
                /// The kind of game.
                kind: GameKind,
                /// Number of the page, from 0.
                page: u8
            } => Look, Anywhere, rules::page($context.apart(), kind, page).await;
            /// Changes the message that shows a game's rules to another page.
            "ru" Rules {
                /// The kind of game.
                kind: GameKind,
                /// Number of the page, from 0.
                page: u8
            } => Look, Anywhere, rules::page($context, kind, page).await;

            // Exploration boards.
            /// Shows the user's own exploration board of a game, on which they try out moves.
            "xf" ExploreGame {
                /// ID of the game.
                game: GameId,
                /// Number of moves after which the position is shown; `None` for the current position.
                ply: Option<Ply>
            } => Look, Anywhere, feature::explore::action::open($context, game, ply).await;
            /// Shows the user's own exploration board of the game picked from a menu.
            "xg" ExploreIn => Look, Anywhere, feature::explore::action::open($context, $context.picked()?, None).await;
            /// Shows a position that the user has explored.
            "xp" Explore(spot: crate::protocol::spot::Spot) => Look, Anywhere, feature::explore::action::show($context, spot).await;
            /// Shows the position picked from a menu. The picked value is the custom id of the position's button.
            "xb" ExplorePicked {
                /// Number of the menu within its message, so that no two menus there have the same custom id.
                menu: u8
            } => Look, Anywhere, feature::explore::action::pick($context).await;
            /// Shows a position that the user has explored, with another page of one of its menus. Such ids are values of the menus' entries.
            "xj" ExplorePage {
                /// The position.
                spot: crate::protocol::spot::Spot,
                /// Number of the menu within its message, as in [`ExplorePicked`](Self::ExplorePicked).
                menu: u8,
                /// Number of the page, from 0.
                page: u16
            } => Look, Anywhere, feature::explore::action::turn_page($context, spot, (menu, page)).await;
            /// Begins or continues a move on the user's exploration board. A value picked from a menu is the move's next step.
            "xm" TryMove {
                /// The position in which the move is made.
                spot: crate::protocol::spot::Spot,
                /// Steps of the move chosen so far.
                chosen: Vec<Step>,
                /// Number of the menu within its message, so that no two menus there have the same custom id.
                menu: Option<u8>
            } => Look, Anywhere, feature::explore::action::choose($context, spot, chosen).await;
            /// Opens a form for typing the next step of a move on the user's exploration board.
            "xy" TryTyped {
                /// The position in which the move is made.
                spot: crate::protocol::spot::Spot,
                /// Steps of the move chosen so far.
                chosen: Vec<Step>
            } => Look, Anywhere, feature::explore::action::ask($context, spot, chosen).await,
                feature::explore::action::submit_typed($context, spot, &chosen).await;
            /// Opens a form for naming a line of moves.
            "xn" NameLine(spot: crate::protocol::spot::Spot) =>
                Look, Anywhere, feature::explore::action::ask_to_write($context, spot, feature::explore::action::Written::Name).await,
                feature::explore::action::write($context, spot, feature::explore::action::Written::Name).await;
            /// Opens a form for the user's note on a position.
            "xo" NotePosition(spot: crate::protocol::spot::Spot) =>
                Look, Anywhere, feature::explore::action::ask_to_write($context, spot, feature::explore::action::Written::Note).await,
                feature::explore::action::write($context, spot, feature::explore::action::Written::Note).await;
            /// Asks for confirmation to delete the move that leads to a position, and everything after it.
            "xq" DeleteLineAsk(spot: crate::protocol::spot::Spot) =>
                Look, Anywhere, feature::explore::action::ask_to_delete($context, spot).await;
            /// Deletes a move that the user tried out, and everything after it. At the start position, deletes the whole exploration board.
            "xd" DeleteLine(spot: crate::protocol::spot::Spot) =>
                Look, Anywhere, feature::explore::action::delete_branch($context, spot).await;
            /// Shows, as text, the moves that the user tried out.
            "xw" ExploreText(spot: crate::protocol::spot::Spot) =>
                Look, Anywhere, feature::explore::action::show_text($context, spot).await;
            /// Lists all exploration boards on which the user has tried out moves.
            "xl" ExploreList => Look, Anywhere, feature::explore::action::list($context).await;
            /// Asks for confirmation to plan the user's answers in the line that leads to a position.
            "xa" PlanLineAsk(spot: crate::protocol::spot::Spot) => Play, Anywhere, feature::plan::action::ask($context, spot).await;
            /// Plans the user's answers in the line that leads to a position.
            "xs" PlanLine {
                /// The position.
                spot: crate::protocol::spot::Spot,
                /// Version of the game that the user saw.
                version: u64
            } => Play, Anywhere, feature::plan::action::set($context, (spot, version)).await;
            /// Deletes the planned answer that leads to a position, and all planned answers after it.
            "xz" UnplanLine(spot: crate::protocol::spot::Spot) => Look, Anywhere, feature::plan::action::forget($context, spot).await;
            /// Lists the user's plans for a game.
            "xv" PlanList(game: GameId) => Look, Anywhere, feature::plan::action::show($context, game).await;
            /// Lists the user's plans for the game picked from a menu.
            "xk" PlanListIn => Look, Anywhere, feature::plan::action::show($context, $context.picked()?).await;
            /// Asks for confirmation to share the moves that the user tried out in a finished game.
            "xu" ShareLinesAsk(spot: crate::protocol::spot::Spot) =>
                Look, Anywhere, feature::explore::action::ask_to_share($context, spot).await;
            /// Shares the moves that the user tried out in a finished game with its other players, or stops sharing them.
            "xi" ShareLinesAt {
                /// The position that the user sees.
                spot: crate::protocol::spot::Spot,
                /// Whether to share the moves.
                on: bool
            } => Look, Anywhere, feature::explore::action::share($context, spot, on).await;
            /// Does what one of the two rows above does. Only messages sent by earlier versions of the program contain this button.
            "xh" ShareLines {
                /// ID of the game.
                game: GameId,
                /// Whether to share the moves.
                on: bool
            } => Look, Anywhere, feature::explore::action::share_game($context, game, on).await;
            /// Opens an exploration board with the better moves at the turning points of a finished game.
            "xr" ExploreTurns {
                /// ID of the game.
                game: GameId,
                /// Number of the turning point, from 1; `None` for all of them.
                number: Option<u8>
            } => Look, Anywhere, feature::review::action::explore($context, (game, number)).await;
            /// Plans the typed lines of moves for the game picked from a menu.
            "xe" PlanIn {
                /// The lines of moves as the user typed them.
                text: String
            } => Play, Anywhere, feature::plan::action::set_typed($context, $context.picked()?, &text).await;
            /// Deletes all of the user's plans for a game.
            "xc" ClearPlans(game: GameId) => Look, Anywhere, feature::plan::action::clear($context, game).await;

            // Common boards. The number is the serial number of the position for which the button was made.
            /// Posts the common board of a finished game, or links to it.
            "ko" Discuss(game: GameId) => Access::Show(*game), Anywhere, feature::discuss::action::open($context, game).await;
            /// Steps to another position on a common board.
            "kg" DiscussGo(game: GameId, serial: u32, step: crate::feature::discuss::payload::DiscussStep) =>
                Look, Anywhere, feature::discuss::action::go($context, (game, serial), step).await;
            /// Steps to the continuation picked from the menu of a common board, by its number from 0.
            "kw" DiscussWay(game: GameId, serial: u32) => Look, Anywhere, feature::discuss::action::go_on($context, (game, serial)).await;
            /// Begins or continues a move on a common board, after the steps chosen so far. A value picked from a menu is the next step. The last field
            /// numbers the menu within its message.
            "km" DiscussMove(game: GameId, serial: u32, how: crate::feature::discuss::payload::DiscussHow, chosen: Vec<Step>, menu: Option<u8>) =>
                Look, Anywhere, feature::discuss::action::choose($context, ((game, serial), how), chosen).await;
            /// Opens a form for typing the next step of a move on a common board.
            "kt" DiscussTyped(game: GameId, serial: u32, how: crate::feature::discuss::payload::DiscussHow, chosen: Vec<Step>) =>
                Look, Anywhere, feature::discuss::action::ask($context, ((game, serial), how), chosen).await,
                feature::discuss::action::submit_typed($context, ((game, serial), how), &chosen).await;
            /// Takes back what the user suggested on a common board.
            "ku" DiscussTakeBack(game: GameId, serial: u32) =>
                Look, Anywhere, feature::discuss::action::take_back($context, (game, serial)).await;

            // Lists.
            /// Shows a page of a list of games.
            "gl" Games(page: GamesPage) => Look, Anywhere, games::look($context, page).await;
            /// Shows a page of a leaderboard.
            "lb" Leaderboard(page: LeaderboardPage) => Look, Anywhere, feature::leaderboard::action::look($context, page).await;
            /// Shows the first page of the leaderboard picked from a menu.
            "ly" LeaderboardOf {
                /// Whether to include everyone, not only users who have played in this server.
                everyone: bool
            } => Look, Anywhere, feature::leaderboard::action::pick($context, everyone).await;
            /// Shows a page of a leaderboard to everyone.
            "ls" ShowLeaderboard(page: LeaderboardPage) => Begin, Anywhere, feature::leaderboard::action::show($context, page).await;
            /// Shows a user's profile to everyone.
            "ps" ShowProfile(user: UserId) => Begin, Anywhere, feature::profile::action::show($context, user).await;

            // Tournaments.
            /// Joins a tournament.
            "ti" JoinTournament {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::join($context, tournament).await;
            /// Leaves a tournament that has not started yet. If it has started, asks whether to withdraw.
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
            "to" TournamentIn => Look, Anywhere, feature::tournament::action::show($context, $context.picked()?).await;
            /// Shows the organizer the actions available for a tournament.
            "tm" OrganizeTournament {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::organize::organize($context, tournament, 0).await;
            /// Shows the organizer another page of the actions available for a tournament.
            "tp" OrganizePage {
                /// ID of the tournament.
                tournament: GameId,
                /// Number of the page, from 0.
                page: u16
            } => Look, Anywhere, feature::tournament::action::organize::organize($context, tournament, usize::from(page)).await;
            /// Announces a tournament that only its organizer has seen.
            "ta" AnnounceTournament {
                /// ID of the tournament.
                tournament: GameId
            } => Begin, Anywhere, feature::tournament::action::organize::announce_draft($context, tournament).await;
            /// Discards a tournament that only its organizer has seen.
            "tf" DiscardTournament {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::organize::discard_draft($context, tournament).await;
            /// Asks for confirmation to start a tournament before its scheduled time.
            "tx" BeginTournamentAsk {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::organize::ask_to_begin($context, tournament).await;
            /// Starts a tournament before its scheduled time.
            "tb" BeginTournament {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::organize::begin($context, tournament).await;
            /// Asks for confirmation to cancel a tournament.
            "tq" CancelTournamentAsk {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::organize::ask_to_cancel($context, tournament).await;
            /// Cancels a tournament.
            "tc" CancelTournament {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::organize::cancel($context, tournament).await;
            /// Enters the engine in a tournament.
            "te" EnterEngine {
                /// ID of the tournament.
                tournament: GameId
            } => Look, Anywhere, feature::tournament::action::organize::enter_engine($context, tournament).await;
            /// Asks for confirmation to remove the entrant picked from a menu.
            "td" RemoveEntrant {
                /// ID of the tournament.
                tournament: GameId,
                /// Number of the menu on the organizer's panel, from 0.
                menu: u8
            } => Look, Anywhere, feature::tournament::action::organize::ask_to_remove($context, tournament, menu).await;
            /// Removes an entrant.
            "tz" RemoveEntrantNow {
                /// ID of the tournament.
                tournament: GameId,
                /// ID of the user to remove.
                user: UserId,
                /// Number of the menu on the organizer's panel from which the user was picked, from 0.
                menu: u8
            } => Look, Anywhere, feature::tournament::action::organize::remove($context, tournament, (user, menu)).await;
            /// Asks how to decide the game picked from a menu.
            "tk" DecideTable {
                /// ID of the tournament.
                tournament: GameId,
                /// Number of the menu on the organizer's panel, from 0.
                menu: u8
            } => Look, Anywhere, feature::tournament::action::organize::ask_to_decide($context, tournament, menu).await;
            /// Asks for confirmation to set the result of a tournament game.
            "ts" AskTableResult {
                /// ID of the tournament.
                tournament: GameId,
                /// Number of the round, from 0.
                round: u8,
                /// Number of the table, from 0.
                table: u8,
                /// Seat of the winner, from 1; 0 for a tie; `None` if no one gets a point.
                winner: Option<u8>
            } => Look, Anywhere, feature::tournament::action::organize::ask_for_result($context, (tournament, round, table), winner).await;
            /// Sets the result of a tournament game, and ends the game.
            "tu" EndTable {
                /// ID of the tournament.
                tournament: GameId,
                /// Number of the round, from 0.
                round: u8,
                /// Number of the table, from 0.
                table: u8,
                /// Seat of the winner, from 1; 0 for a tie; `None` if no one gets a point.
                winner: Option<u8>
            } => Look, Anywhere, feature::tournament::action::organize::decide($context, (tournament, round, table), winner, true).await;
            /// Sets the result of a tournament game.
            "tr" SetTableResult {
                /// ID of the tournament.
                tournament: GameId,
                /// Number of the round, from 0.
                round: u8,
                /// Number of the table, from 0.
                table: u8,
                /// Seat of the winner, from 1; 0 for a tie; `None` if no one gets a point.
                winner: Option<u8>
            } => Look, Anywhere, feature::tournament::action::organize::decide($context, (tournament, round, table), winner, false).await;

            // Ladders.
            /// Shows a ladder.
            "la" Ladder {
                /// The kind of game.
                kind: GameKind
            } => Look, Anywhere, feature::ladder::action::show($context, kind).await;
            /// Joins a ladder.
            "lj" JoinLadder {
                /// The kind of game.
                kind: GameKind
            } => Look, Anywhere, feature::ladder::action::join($context, kind).await;
            /// Asks for confirmation to leave a ladder.
            "lk" LeaveLadderAsk {
                /// The kind of game.
                kind: GameKind
            } => Look, Anywhere, feature::ladder::action::ask_to_leave($context, kind).await;
            /// Leaves a ladder.
            "lv" LeaveLadder {
                /// The kind of game.
                kind: GameKind
            } => Look, Anywhere, feature::ladder::action::leave($context, kind).await;
            /// Asks for confirmation to challenge the player picked from a menu to a ladder game.
            "lc" LadderChallengeAsk {
                /// The kind of game.
                kind: GameKind
            } => Begin, Anywhere, feature::ladder::action::ask_to_challenge($context, kind).await;
            /// Challenges a player to a ladder game.
            "ld" LadderChallenge {
                /// The kind of game.
                kind: GameKind,
                /// The challenged player.
                user: UserId
            } => Begin, Anywhere, feature::ladder::action::challenge($context, kind, user).await;
            /// Shows a ladder to everyone.
            "lp" ShowLadder {
                /// The kind of game.
                kind: GameKind
            } => Begin, Anywhere, feature::ladder::action::post($context, kind).await;

            // Watching.
            /// Asks how the user wants to watch a game between others.
            "wa" WatchAsk {
                /// ID of the game.
                game: GameId
            } => Look, Anywhere, feature::watch::action::ask($context, game).await;
            /// Starts or stops watching a game.
            "ws" SetWatch {
                /// ID of the game.
                game: GameId,
                /// How the user wants to watch the game.
                wish: crate::feature::watch::payload::WatchWish
            } => Look, Anywhere, feature::watch::action::set($context, game, wish).await;

            // Lessons.
            /// Begins the first lesson of a game that the user has not completed.
            "lx" Lessons(kind: GameKind) => Look, Anywhere, feature::lesson::action::open($context, kind).await;
            /// Begins or continues an attempt at a lesson. A value picked from a menu is the move's next step.
            "le" Learn {
                /// The lesson.
                at: crate::feature::lesson::payload::LessonAt,
                /// Steps of the move chosen so far.
                chosen: Vec<Step>,
                /// Number of the menu within its message, so that no two menus there have the same custom id.
                menu: Option<u8>
            } => Look, Anywhere, feature::lesson::action::choose($context, at, chosen).await;
            /// Opens a form for typing the next step of a move in a lesson.
            "lw" LearnTyped {
                /// The lesson.
                at: crate::feature::lesson::payload::LessonAt,
                /// Steps of the move chosen so far.
                chosen: Vec<Step>
            } => Look, Anywhere, feature::lesson::action::ask($context.request, at, &chosen),
                feature::lesson::action::submit_typed($context, at, &chosen).await;

            // Blocking.
            /// Blocks a user.
            "bl" Block(user: UserId) => Look, Anywhere, feature::block::action::set($context, user, true).await;
            /// Unblocks a user.
            "bu" Unblock(user: UserId) => Look, Anywhere, feature::block::action::set($context, user, false).await;

            // Puzzles.
            /// Begins or continues an attempt at a puzzle. A value picked from a menu is the move's next step.
            "zs" Solve {
                /// The attempt at the puzzle.
                at: crate::feature::puzzle::payload::PuzzleTry,
                /// Steps of the move chosen so far.
                chosen: Vec<Step>,
                /// Number of the menu within its message, so that no two menus there have the same custom id.
                menu: Option<u8>
            } => Look, Anywhere, feature::puzzle::action::choose($context, at, chosen).await;
            /// Opens a form for typing the next step of a move in a puzzle.
            "zt" SolveTyped {
                /// The attempt at the puzzle.
                at: crate::feature::puzzle::payload::PuzzleTry,
                /// Steps of the move chosen so far.
                chosen: Vec<Step>
            } => Look, Anywhere, feature::puzzle::action::ask($context.request, at, &chosen),
                feature::puzzle::action::submit_typed($context, at, &chosen).await;
            /// Shows the solution of a puzzle as an animation.
            "zv" PuzzleSolution(at: crate::feature::puzzle::payload::PuzzleTry) =>
                Look, Anywhere, feature::puzzle::action::show_solution($context, at).await;
            /// Shows another practice puzzle.
            "za" AnotherPuzzle {
                /// Number of the previous puzzle.
                after: u32,
                /// The kind of game; `None` for any.
                kind: Option<GameKind>
            } => Look, Anywhere, feature::puzzle::action::another($context, (after, kind)).await;

            // Settings.
            /// Sets the theme of the user's private pictures, from a menu.
            "st" SetTheme => Look, Anywhere, feature::settings::action::pick_theme($context).await;
            /// Sets the user's language, from a menu.
            "sg" SetLanguage =>
                Look, Anywhere, feature::settings::action::pick($context, feature::settings::action::SettingMenu::Language).await;
            /// Sets how the user is notified of their turns, from a menu.
            "sp" SetPings => Look, Anywhere, feature::settings::action::pick($context, feature::settings::action::SettingMenu::Pings).await;
            /// Sets how the user receives reminders, from a menu. This row shares its tag with `ShowReplay`, whose custom ids always have fields.
            "sr" SetReminders =>
                Look, Anywhere, feature::settings::action::pick($context, feature::settings::action::SettingMenu::Reminders).await;
            /// Shows or hides the notation on the user's private pictures.
            "sl" SetLabels(on: bool) => Look, Anywhere, feature::settings::action::set($context, vec![Setting::Labels(on)]).await;
            /// Sets whether the user's private pictures show the user's own side at the bottom, or the board as printed.
            "ss" SetOwnSide(on: bool) => Look, Anywhere, feature::settings::action::set($context, vec![Setting::OwnSide(on)]).await;
            /// Turns the confirmation of the user's moves on or off.
            "sf" SetConfirmMoves(on: bool) =>
                Look, Anywhere, feature::settings::action::set($context, vec![Setting::ConfirmMoves(on)]).await;
            /// Turns the button **Next game** on or off.
            "sn" SetNextGame(on: bool) => Look, Anywhere, feature::settings::action::set($context, vec![Setting::NextGame(on)]).await;
            /// Turns **You're next** on or off.
            "su" SetUpcoming(on: bool) => Look, Anywhere, feature::settings::action::set($context, vec![Setting::Upcoming(on)]).await;
            /// Opts the user out of ratings, and deletes their ratings.
            "ur" LeaveRatings => Look, Anywhere, feature::settings::action::unrated::leave($context).await;
            /// Changes a setting of the server.
            "sv" Server(control: ServerPanel) => Look, Anywhere, server::press($context, control).await;
            /// Allows everyone to organize tournaments.
            "sv.r1" OpenTournaments =>
                Look, Anywhere, feature::tournament::action::set_open($context, true).await;
            /// Allows only users who manage the server to organize tournaments.
            "sv.r0" CloseTournaments =>
                Look, Anywhere, feature::tournament::action::set_open($context, false).await;
            /// Lists tournaments among the events of the server.
            "sv.k1" ListTournaments => Look, Anywhere, feature::tournament::action::set_listed($context, true).await;
            /// Lists tournaments no longer among the events of the server.
            "sv.k0" UnlistTournaments => Look, Anywhere, feature::tournament::action::set_listed($context, false).await;
            /// Chooses the channel for the puzzle of the day, from a menu.
            "sv.p" SetPuzzleChannel =>
                Look, Anywhere, feature::puzzle::action::set_channel($context).await;
            /// Chooses the channel in which the ends of seasons are announced, from a menu.
            "sv.s" SetSeasonChannel =>
                Look, Anywhere, feature::season::action::set_channel($context).await;
            /// Chooses the length of the server's seasons.
            "zl" SetSeasonLength(months: u8) => Look, Anywhere, feature::season::action::set_length($context, months).await;
            /// Ends a standing challenge of the user.
            "ce" EndStanding(standing: GameId) => Look, Anywhere, feature::standing::action::end($context, standing).await;
            /// Shows the past season picked from the menu.
            "zp" SeasonIn => Look, Anywhere, feature::season::action::pick($context).await;
            /// Shows the settings about roles for the best of the server.
            "sv.a" Awards => Look, Anywhere, feature::award::action::show($context).await;
            /// Chooses the role for those who lead at the end of a season, from a menu.
            "sv.as" SetSeasonRole => Look, Anywhere, feature::award::action::set_season_role($context).await;
            /// Chooses the role for the winners of tournaments, from a menu.
            "sv.at" SetWinnerRole => Look, Anywhere, feature::award::action::set_winner_role($context).await;
            /// Tries again to give and take roles.
            "sv.ag" GiveAwards => Look, Anywhere, feature::award::action::give($context).await;
            /// Shows the settings about the role for open seats.
            "sv.o" Seats => Look, Anywhere, feature::seats::action::show($context).await;
            /// Chooses the role for open seats, from a menu.
            "sv.or" SetSeatsRole => Look, Anywhere, feature::seats::action::set_role($context).await;
            /// Gives the user the role for open seats, or takes it back.
            "on" SeatNews => Look, Anywhere, feature::seats::action::toggle($context).await;
            /// Chooses the channel that shows all games, from a menu.
            "sv.g" SetBroadcast =>
                Look, Anywhere, feature::watch::action::set_broadcast($context).await;
            /// Exports all data stored about the user.
            "pe" Export => Look, Anywhere, Ok(Reply::Later(Later::Export, Audience::You));
            /// Asks for confirmation to delete all data about the user.
            "pa" ForgetAsk => Look, Anywhere, feature::privacy::action::forget::ask($context).await;
            /// Deletes all data about the user.
            "pf" Forget(prompt: DeletionPrompt) => Look, Anywhere, feature::privacy::action::forget::forget($context, prompt).await;
        }
    };
}
