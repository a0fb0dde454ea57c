//! Reasons for refusing offers, reminders, vacations, imports of records, and changes to trees of moves.

use asterism_rules::{GameKind, RecordProblem};
use asterism_store::{MAX_DEPTH, MAX_NODES, MAX_TREES, Timestamp, UserId};

use crate::protocol::limits::FILE_BYTES;
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::words::{describe_problem, quote};
use crate::text::markdown::{ago, date_and_time, mention};

refusals! {
    language, Refusal::Offer;
    /// Why an offer cannot be made or answered.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum OfferRefusal {
        /// The offer has been answered, or the game has moved on.
        Gone => language.refuse_offer_gone();
        /// The user made the offer; only the others can answer it.
        Own => language.refuse_own_offer();
        /// Only this user can withdraw the offer.
        NotOwn(by: UserId) => language.refuse_not_own_offer(mention(*by));
        /// The user has already offered a draw during this turn.
        Again => language.refuse_draw_again();
        /// The user has made no move yet.
        NoMove => language.refuse_no_move_to_take_back();
        /// A group of users plays, and nobody can agree for it.
        Group => language.refuse_offer_group();
        /// The user's last move cannot be taken back, because a player has left the game since then and cannot be brought back.
        Left => language.refuse_left_since();
    }
}

refusals! {
    language, Refusal::Time;
    /// Why the clocks of a game cannot be stopped, or a player cannot be given more time.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TimeRefusal {
        /// The game has no time limit.
        Untimed => language.refuse_time_untimed();
        /// The game belongs to a tournament or a ladder, where others wait for its end.
        Fixed => language.refuse_time_fixed();
        /// The clocks are already stopped until this time.
        Paused(until: Timestamp) => language.refuse_time_paused(date_and_time(*until));
        /// The user has already given time in this turn.
        Given => language.refuse_time_given();
        /// It is the turn of the user, of a partner, or of the engine.
        OwnTurn => language.refuse_time_own_turn();
        /// The game has had as many pauses and gifts as it can have, which is this number.
        Many(most: usize) => language.refuse_time_many(*most);
    }
}

refusals! {
    language, Refusal::Nudge;
    /// Why the bot does not send the current player a reminder.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum NudgeRefusal {
        /// The player's turn has not lasted a day yet.
        Early {
            /// The current player.
            user: UserId,
            /// When the player's turn began.
            since: Timestamp,
        } => language.refuse_nudge_early(mention(*user), ago(*since));
        /// The player was reminded less than a day ago.
        Again {
            /// The current player.
            user: UserId,
            /// When the player was reminded.
            at: Timestamp,
        } => language.refuse_nudge_again(mention(*user), ago(*at));
        /// The player is on vacation.
        Away {
            /// The current player.
            user: UserId,
            /// When the vacation ends.
            until: Timestamp,
        } => language.refuse_nudge_away(mention(*user), ago(*until));
        /// The player has turned off notifications.
        Unwanted {
            /// The current player.
            user: UserId,
        } => language.refuse_nudge_unwanted(mention(*user));
    }
}

refusals! {
    language, Refusal::Vacation;
    /// Why a vacation cannot be announced.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum VacationRefusal {
        /// The vacation ends before it begins, or before today.
        Past => language.refuse_vacation_past();
        /// The vacation ends more than a year ahead.
        Far => language.refuse_vacation_far();
        /// The vacation takes more days of a year than the user has vacation days left in that year.
        Spent {
            /// The calendar year.
            year: i64,
            /// Number of vacation days left in the year.
            left: usize,
        } => language.refuse_vacation_spent(year.to_string(), *left);
        /// The user has announced too many vacations.
        Many => language.refuse_vacation_many();
    }
}

refusals! {
    language, Refusal::Import;
    /// Why a record cannot be imported.
    #[derive(Clone, Debug)]
    pub enum ImportRefusal {
        /// The file is too large.
        Large => language.import_large(FILE_BYTES / 1024);
        /// The file could not be fetched.
        Lost => language.import_lost();
        /// The file is not text.
        NoText => language.import_no_text();
        /// The record is of a different kind of game than the one named in the command.
        OtherGame(kind: GameKind) => language.import_other_game(language.game_name(*kind));
        /// The user filled in an option that the record already determines.
        Settled => language.import_settled();
        /// The record has more moves than the bot stores for one game.
        Long => language.import_long();
        /// This line of the record is invalid.
        Line {
            /// Number of the line, from 1.
            number: usize,
            /// The line as it appears in the file. Untrusted.
            line: String,
            /// What is wrong with the line.
            problem: Box<RecordProblem>,
        } => {
            let why = describe_problem(problem, line, language);
            match quote(line.trim()) {
                line if line.is_empty() => language.import_line_empty(*number, why),
                line => language.import_line(*number, line, why),
            }
        };
    }
}

refusals! {
    language, Refusal::Tree;
    /// Why a tree of moves cannot be opened or changed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TreeRefusal {
        /// The position no longer exists: it was deleted, or moves of the game were taken back.
        Gone => language.refuse_tree_gone();
        /// The tree would contain more positions than allowed.
        Full => language.refuse_tree_full(MAX_NODES);
        /// The line of moves would become longer than allowed.
        Deep => language.refuse_tree_deep(MAX_DEPTH);
        /// The user already has the maximum number of trees.
        TooMany => language.refuse_tree_too_many(MAX_TREES);
        /// The user named both a game and something else to explore.
        Both => language.refuse_tree_both();
        /// The name or the note is too long.
        LongText {
            /// Length of the text, in characters.
            length: usize,
            /// Maximum number of characters.
            most: usize,
        } => language.refuse_tree_long_text(*length, *most);
    }
}
