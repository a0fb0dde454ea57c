//! Table of all commands. Each row contains the name, the access rule, the group in which `/help` lists the command, the handler, and the options.
//!
//! To add a command, add a row; the tests then require its texts.

/// Calls macro `$then` with all slash commands, and with `$context` and `$call`, the identifiers that the handlers use for the request's context and
/// for the call.
macro_rules! commands {
    ($then:ident, $context:ident, $call:ident) => {
        $then! {
            $context $call

            /// Challenges others to a game, or starts a game against the engine or alone.
            Challenge "challenge" command_challenge => Begin, Play, challenge::command($context, $call).await, [
                required(GAME),
                option("opponent", Language::option_opponent, OptionKind::User),
                option("opponent2", Language::option_more_opponent, OptionKind::User),
                option("opponent3", Language::option_more_opponent, OptionKind::User),
                option("opponent4", Language::option_more_opponent, OptionKind::User),
                option("opponent5", Language::option_more_opponent, OptionKind::User),
                option("variant", Language::option_variant, OptionKind::Suggested { longest: 100 }),
                option("seat", Language::option_seat, OptionKind::Choice(choices::SEAT_ORDER)),
                option("players", Language::option_players, OptionKind::Number { least: 2 }),
                option("partner", Language::option_partner, OptionKind::User),
                option("time", Language::option_time, OptionKind::Choice(choices::TIME)),
                option("weekends", Language::option_weekends, OptionKind::Choice(choices::WEEKEND)),
                option("odds", Language::option_odds, OptionKind::Choice(choices::ODDS)),
                option("head-start", Language::option_head_start, OptionKind::Choice(choices::HEAD_START)),
                option("rated", Language::option_rated, OptionKind::YesNo),
                option("strength", Language::option_strength, OptionKind::Choice(choices::STRENGTH)),
                option("level", Language::option_level, OptionKind::Level),
                option("record", Language::option_record, OptionKind::File),
            ];
            /// Starts a game against the engine, and opens the touch board.
            Play "play" command_play => Begin, Play, feature::touch::action::command($context, $call).await, [
                required(GAME),
                option("level", Language::option_level, OptionKind::Level),
            ];
            /// Starts a game that a channel or role plays together, or joins one.
            Together "together" command_together => Begin, Play, feature::vote::action::command($context, $call).await, [
                subcommand("new", Language::command_together_new, &[
                    required(GAME),
                    option("opponent", Language::option_together_opponent, OptionKind::User),
                    option("level", Language::option_level, OptionKind::Level),
                    option("role", Language::option_role, OptionKind::Role),
                    option("vote", Language::option_vote, OptionKind::Choice(crate::feature::vote::payload::TIME)),
                    option("quorum", Language::option_quorum, OptionKind::Number { least: 1 }),
                    option("variant", Language::option_variant, OptionKind::Suggested { longest: 100 }),
                    option("seat", Language::option_seat, OptionKind::Choice(choices::SEAT_ORDER)),
                    option("time", Language::option_time, OptionKind::Choice(choices::TIME)),
                ]),
                subcommand("join", Language::command_together_join, &[
                    required(option("challenge", Language::option_together_challenge, OptionKind::Number { least: 1 })),
                ]),
            ];
            /// Opens standing challenges, and lists the user's own.
            Standing "standing" command_standing => Begin, Look, feature::standing::action::command($context, $call).await, [
                subcommand("new", Language::command_standing_new, &[
                    required(GAME),
                    option("games", Language::option_standing_games, OptionKind::Number { least: 1 }),
                    option("time", Language::option_time, OptionKind::Choice(choices::TIME)),
                    option("rated", Language::option_rated, OptionKind::YesNo),
                    option("strength", Language::option_strength, OptionKind::Choice(choices::STRENGTH)),
                    option("variant", Language::option_variant, OptionKind::Suggested { longest: 100 }),
                    option("seat", Language::option_seat, OptionKind::Choice(choices::SEAT_ORDER)),
                ]),
                subcommand("list", Language::command_standing_list, &[]),
            ];
            /// Plays a move.
            Move "move" command_move => Play, Play, play::command($context, $call).await, [
                required(option("move", Language::option_move, OptionKind::Suggested { longest: 100 })),
                OWN_GAME,
            ];
            /// Plans answers to possible moves of the opponents.
            Plan "plan" command_plan => Play, Play, feature::plan::action::command($context, $call).await, [
                OWN_GAME,
                option("moves", Language::option_plan_moves, OptionKind::Text { longest: 2000 }),
            ];
            /// Shows a board.
            Board "board" command_board => Look, Look, board::command($context, $call).await, [
                OWN_GAME,
                option("ply", Language::option_ply, OptionKind::Number { least: 0 }),
                option("text", Language::option_text, OptionKind::YesNo),
            ];
            /// Shows the user's own exploration board of a game or position, on which they try out moves.
            Explore "explore" command_explore => Look, Look, feature::explore::action::command($context, $call).await, [
                OWN_GAME,
                option("ply", Language::option_explore_ply, OptionKind::Number { least: 0 }),
                option("kind", Language::option_explore_kind, OptionKind::Choice(choices::GAME_KIND)),
                option("variant", Language::option_explore_variant, OptionKind::Suggested { longest: 100 }),
                option("players", Language::option_explore_players, OptionKind::Number { least: 2 }),
                option("record", Language::option_explore_record, OptionKind::File),
            ];
            /// Shows a whole game as an animation.
            Replay "replay" command_replay => Look, Look, replay::command($context, $call).await, [OWN_GAME];
            /// Suggests a good move.
            Hint "hint" command_hint => Play, Play, hint::command($context, $call).await, [OWN_GAME];
            /// Reviews a finished game.
            Review "review" command_review => Look, Look, feature::review::action::command($context, $call).await, [FINISHED_GAME];
            /// Challenges the players of a finished game to a rematch.
            Rematch "rematch" command_rematch => Begin, Play, challenge::rematch_command($context, $call).await, [FINISHED_GAME];
            /// Lists games and challenges.
            Games "games" command_games => Look, Look, games::command($context, $call).await, [
                option("player", Language::option_games_player, OptionKind::User),
                option("where", Language::option_games_where, OptionKind::Choice(choices::GAME_PLACE)),
            ];
            /// Shows the ratings and results of a player.
            Profile "profile" command_profile => Look, You, feature::profile::action::command($context, $call).await, [
                option("player", Language::option_player, OptionKind::User),
            ];
            /// Shows the best players of a game.
            Leaderboard "leaderboard" command_leaderboard => Look, Look, feature::leaderboard::action::command($context, $call).await, [
                GAME,
                option("where", Language::option_where, OptionKind::Choice(choices::LEADERBOARD_PLACE)),
            ];
            /// Organizes or shows tournaments.
            Tournament "tournament" command_tournament => Look, Play, feature::tournament::action::command($context, $call).await, [
                subcommand("new", Language::command_tournament_new, &[
                    required(GAME),
                    option("format", Language::option_format, OptionKind::Choice(crate::feature::tournament::payload::FORMAT)),
                    option("name", Language::option_tournament_name, OptionKind::Text { longest: 60 }),
                    option("variant", Language::option_table_variant, OptionKind::Suggested { longest: 100 }),
                    option("time", Language::option_tournament_time, OptionKind::Choice(crate::feature::tournament::payload::TIME)),
                    option("rated", Language::option_tournament_rated, OptionKind::YesNo),
                    option("rounds", Language::option_rounds, OptionKind::Number { least: 1 }),
                    option("starts", Language::option_starts, OptionKind::Number { least: 1 }),
                    option("size", Language::option_size, OptionKind::Number { least: 3 }),
                    option("table", Language::option_table, OptionKind::Number { least: 2 }),
                    option("engine", Language::option_engine, OptionKind::Level),
                    option("late", Language::option_late, OptionKind::YesNo),
                    option("vacations", Language::option_vacations, OptionKind::Choice(crate::feature::tournament::payload::VACATION)),
                    option("repeats", Language::option_repeats, OptionKind::Choice(crate::feature::tournament::payload::REPEAT)),
                    option("divisions", Language::option_divisions, OptionKind::Number { least: 1 }),
                ]),
                subcommand("edit", Language::command_tournament_edit, &[
                    required(option("tournament", Language::option_tournament_edit, OptionKind::Suggested { longest: 100 })),
                    option("name", Language::option_tournament_name, OptionKind::Text { longest: 60 }),
                    option("variant", Language::option_table_variant, OptionKind::Suggested { longest: 100 }),
                    option("time", Language::option_tournament_time, OptionKind::Choice(crate::feature::tournament::payload::TIME)),
                    option("rated", Language::option_tournament_rated, OptionKind::YesNo),
                    option("rounds", Language::option_rounds, OptionKind::Number { least: 1 }),
                    option("starts", Language::option_starts, OptionKind::Number { least: 1 }),
                    option("size", Language::option_size, OptionKind::Number { least: 3 }),
                    option("table", Language::option_table, OptionKind::Number { least: 2 }),
                    option("engine", Language::option_engine, OptionKind::Level),
                    option("late", Language::option_late, OptionKind::YesNo),
                    option("vacations", Language::option_vacations, OptionKind::Choice(crate::feature::tournament::payload::VACATION)),
                    option("repeats", Language::option_repeats, OptionKind::Choice(crate::feature::tournament::payload::REPEAT)),
                    option("divisions", Language::option_divisions, OptionKind::Number { least: 1 }),
                ]),
                subcommand("show", Language::command_tournament_show, &[
                    option("tournament", Language::option_tournament, OptionKind::Suggested { longest: 100 }),
                ]),
                subcommand("list", Language::command_tournament_list, &[]),
            ];
            /// Shows a ladder of the server.
            Ladder "ladder" command_ladder => Look, Play, feature::ladder::action::command($context, $call).await, [required(GAME)];
            /// Shows the best players of the server's seasons.
            Season "season" command_season => Look, Look, feature::season::action::command($context).await, [];
            /// Shows a puzzle to solve.
            Puzzle "puzzle" command_puzzle => Look, Look, feature::puzzle::action::command($context, $call).await, [
                option("game", Language::option_puzzle_game, OptionKind::Choice(choices::GAME_KIND)),
            ];
            /// Offers a draw.
            Draw "draw" command_draw => Play, Play, offer::command($context, $call, OfferWish::Draw).await, [OWN_GAME];
            /// Asks the opponents to let the user take back their last move.
            Takeback "takeback" command_takeback => Play, Play, offer::command($context, $call, OfferWish::Takeback).await, [OWN_GAME];
            /// Resigns from a game.
            Resign "resign" command_resign => Play, Play, resign::command($context, $call).await, [OWN_GAME];
            /// Explains the rules of a game.
            Rules "rules" command_rules => Look, Look, rules::command($context, $call).await, [GAME];
            /// Changes the user's personal settings.
            Settings "settings" command_settings => Look, You, feature::settings::action::command($context, $call).await, [
                option("theme", Language::option_theme, OptionKind::Choice(choices::THEME)),
                option("labels", Language::option_labels, OptionKind::Choice(choices::LABEL)),
                option("side", Language::option_side, OptionKind::Choice(choices::SIDE)),
                option("confirm", Language::option_confirm, OptionKind::Choice(choices::CONFIRM)),
                option("next", Language::option_next, OptionKind::Choice(crate::feature::next::hooks::CHOICES)),
                option("ratings", Language::option_ratings, OptionKind::Choice(choices::RATING)),
                option("language", Language::option_language, OptionKind::Choice(choices::LANGUAGE)),
                option("pings", Language::option_pings, OptionKind::Choice(choices::PING)),
                option("reminders", Language::option_reminders, OptionKind::Choice(choices::REMINDER)),
                option("remind", Language::option_remind, OptionKind::Text { longest: 60 }),
                option("zone", Language::option_zone, OptionKind::Suggested { longest: 100 }),
                option("quiet", Language::option_quiet, OptionKind::Text { longest: 60 }),
                option("upcoming", Language::option_upcoming, OptionKind::Choice(crate::feature::settings::hooks::UPCOMING)),
                option("vacation", Language::option_vacation, OptionKind::Text { longest: 60 }),
                option("reset", Language::option_reset, OptionKind::Choice(choices::RESET)),
            ];
            /// Exports or deletes the user's data.
            Privacy "privacy" command_privacy => Look, You, Ok(feature::privacy::action::command($context.request)), [];
            /// Changes the settings of the server.
            Server "server" command_server => Look, Server, server::command($context).await, [];
            /// Tells the user what they can do next.
            Help "help" command_help => Look, You, feature::help::action::command($context, $call).await, [
                option("game", Language::option_help_game, OptionKind::Choice(choices::GAME_KIND)),
            ];
        }
    };
}

/// Calls macro `$then` with all context menu commands, and with `$context`, the identifier that the handlers use for the request's context.
macro_rules! menu_commands {
    ($then:ident, $context:ident) => {
        $then! {
            $context

            /// Challenges this user.
            Challenge Person(person) context_challenge => Begin, context::challenge($context, person).await;
            /// Shows the ratings and results of this user.
            Profile Person(person) context_profile => Look, feature::profile::action::show_of($context, person.id).await;
            /// Lists the games of this user.
            Games Person(person) context_games => Look, games::show_of($context, person.id).await;
            /// Blocks or unblocks this user.
            Block Person(person) context_block => Look, feature::block::action::ask($context, person).await;
            /// Shows the board that this message is about.
            Board Message(seen) context_board => Look, context::show_board($context, seen).await;
            /// Opens the user's exploration board at the position that this message shows.
            Explore Message(seen) context_explore => Look, feature::explore::action::open_seen($context, seen).await;
            /// Shows the game that this message is about as an animation.
            Replay Message(seen) context_replay => Look, context::show_replay($context, seen).await;
        }
    };
}
