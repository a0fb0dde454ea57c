//! Refusals of requests. Each refusal tells the user why the request was refused and what to do instead.
//!
//! A refused request changes nothing, except with [`Refusal::DiskFailed`] and [`Refusal::Trouble`]: after those, it is unknown whether something has
//! changed. Only the user who made the request sees the refusal.

/// Declares an enum of reasons for refusing requests of one kind. For each reason, it declares the text, which describes what is wrong and what to do
/// next, and whether the refusal ends the dialog. `$into` converts the enum to a [`Refusal`].
macro_rules! refusals {
    (
        $language:ident $(, $into:path)?;
        $(#[$about:meta])*
        $visible:vis enum $name:ident {$(
            $(#[$row_about:meta])*
            $row:ident $(($part:ident: $part_type:ty))? $({$(
                $(#[$field_about:meta])* $field:ident: $type:ty,
            )*})? => $text:expr $(, ends_the_dialog: $ends:expr)?;
        )*}
    ) => {
        $(#[$about])*
        $visible enum $name {$(
            $(#[$row_about])*
            $row $(($part_type))? $({$($(#[$field_about])* $field: $type,)*})?,
        )*}

        #[allow(unused_variables, reason = "a text need not mention everything")]
        impl $crate::protocol::refusal::Reason for $name {
            fn text(&self, $language: $crate::text::Language) -> String {
                match self {
                    $(Self::$row $(($part))? $({$($field),*})? => $text,)*
                }
            }

            fn ends_the_dialog(&self) -> bool {
                match self {
                    $(Self::$row $(($part))? $({$($field),*})? => false $(|| $ends)?,)*
                }
            }
        }

        $(impl From<$name> for $crate::protocol::refusal::Refusal {
            fn from(reason: $name) -> Self {
                $into(reason)
            }
        })?
    };
}

pub(crate) use refusals;

pub mod challenge;
mod reasons;
pub mod words;

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use asterism_engine::Level;
use asterism_rules::{BadStep, GameKind, IllegalMove, OptionError, Phrase, SetupError};
use asterism_store::{
    ChannelId, ClosedWhy, GameId, MAX_SAID, Player, StoreError, Timestamp, UserId,
};
use words::{
    describe_gone, illegal_text, invitation, mentions, name_seat, option_text, permission_names,
    quote, unreadable_text,
};

pub use reasons::{
    ImportRefusal, NudgeRefusal, OfferRefusal, TimeRefusal, TreeRefusal, VacationRefusal,
};

use crate::protocol::choices::SEAT_ORDERS;
use crate::protocol::reply::Menu;
use crate::protocol::request::Permission;
use crate::text::Language;
use crate::text::markdown::{ago, channel_links, join, mention, mention_or_former};

/// Reason for refusing a request of one kind. The reasons of features convert to [`Refusal::Feature`].
pub trait Reason: Any + fmt::Debug + Send + Sync {
    /// Returns the text for the user, which describes what is wrong and what to do next.
    fn text(&self, language: Language) -> String;

    /// Returns true if the buttons of the message have become useless, so that the refusal may replace the message.
    fn ends_the_dialog(&self) -> bool;
}

/// Maximum number of channels that a refusal lists with the permissions that the bot lacks there.
const CHANNELS_NAMED: usize = 8;

refusals! {
    language;
    /// Why a request was refused.
    #[derive(Clone, Debug)]
    pub enum Refusal {
        /// The text typed for the vacation does not consist of dates.
        VacationDates {
            /// What was typed. Untrusted.
            typed: String,
        } => language.refuse_vacation_dates(quote(typed));
        /// The vacation cannot be announced.
        Vacation(why: VacationRefusal) => why.text(language);
        /// It is another player's turn.
        NotYourTurn {
            /// The current player.
            whose: Player,
            /// When the current turn began.
            since: Timestamp,
        } => language.refuse_not_your_turn(mention_or_former(*whose, language), ago(*since)), ends_the_dialog: true;
        /// The user is not a player in that game.
        NotYourGame => language.refuse_not_your_game(), ends_the_dialog: true;
        /// A group to which the user does not belong is on turn.
        NotInGroup(group: Player) => language.refuse_not_in_group(mention_or_former(*group, language)), ends_the_dialog: true;
        /// The button belongs to an outdated board; `url` leads to the current one.
        Stale {
            /// Link to the message with the current board, if it is known.
            url: Option<String>,
        } => match url {
            Some(url) => language.refuse_stale(url.clone()),
            None => language.refuse_stale_no_link(),
        }, ends_the_dialog: true;
        /// The move is illegal.
        Illegal {
            /// The kind of game.
            kind: GameKind,
            /// What is illegal about the move, and the rule that says so.
            illegal: Box<IllegalMove>,
            /// Names of the players by seat. Untrusted.
            names: Vec<String>,
        } => illegal_text(illegal, &|seat| name_seat(names, seat, language), language);
        /// The move cannot be parsed from character `at` on.
        Unreadable {
            /// The move as the user typed it. Untrusted.
            typed: String,
            /// Names of the players by seat. Untrusted.
            names: Vec<String>,
            /// Position of the first character that was not understood.
            at: usize,
            /// What was expected at that position.
            expected: Box<Phrase>,
            /// An example of a complete move.
            example: String,
        } => {
            let expected = language.phrase(expected, &|seat| name_seat(names, seat, language));
            unreadable_text(typed, *at, expected, example, language)
        };
        /// The typed move is legal only if the case of its letters is ignored.
        Doubtful {
            /// The move that the user probably means.
            meant: String,
        } => language.refuse_doubtful(meant.clone());
        /// The user may mean any of several games; the menu lists them.
        Several(menu: Menu) => language.refuse_several();
        /// The user is not playing in any game here.
        NoGameHere => language.refuse_no_game_here();
        /// There is no game with that number.
        NoSuchGame {
            /// What was typed. Untrusted.
            typed: String,
        } => language.refuse_no_such_game(quote(typed)), ends_the_dialog: true;
        /// The game does not have that many moves.
        NoSuchPly {
            /// The requested ply.
            ply: u32,
            /// The last ply of the game.
            last: u32,
        } => language.refuse_no_such_ply(*ply, *last);
        /// The game has ended.
        Over(game: GameId) => language.refuse_over(game.to_string()), ends_the_dialog: true;
        /// The stored record of the game cannot be replayed.
        Record(game: GameId) => language.refuse_record(game.to_string()), ends_the_dialog: true;
        /// The challenge is no longer open.
        ChallengeGone {
            /// Why the challenge was closed.
            why: ClosedWhy,
            /// Link to the newest post of the game that the challenge started, if there is one.
            url: Option<String>,
        } => describe_gone(*why, url.as_deref(), language);
        /// A challenge cannot be made or answered in this way.
        Challenge(why: challenge::ChallengeRefusal) => why.text(language);
        /// There is no such challenge.
        NoSuchChallenge => language.refuse_challenge_unknown();
        /// Only these users may answer the challenge.
        NotInvited(users: Vec<UserId>) => language.refuse_not_invited(mentions(users, language));
        /// The user has already accepted the challenge.
        AlreadyAccepted => language.refuse_already_accepted();
        /// Challengers cannot answer their own challenge.
        OwnChallenge => language.refuse_own_challenge();
        /// Only the challenger may withdraw the challenge.
        NotChallenger(by: Player) => language.refuse_not_challenger(mention_or_former(*by, language));
        /// A named opponent is a bot other than this one.
        BotOpponent(user: UserId) => language.refuse_bot_opponent(mention(*user));
        /// An opponent is named more than once.
        Twice(user: UserId) => language.refuse_twice(mention(*user));
        /// In a direct message, the engine (this user) is the only possible opponent.
        OnlyMeHere(me: UserId) => language.refuse_only_me_here(mention(*me));
        /// The engine has no such level.
        Level => language.refuse_level(Level::LOWEST.number(), Level::LONGEST.number());
        /// The user chose a level but did not challenge the engine (this user).
        LevelAlone(me: UserId) => language.refuse_level_alone(mention(*me));
        /// The game does not allow this number of players.
        Players {
            /// The kind of game.
            game: GameKind,
            /// Smallest number of players allowed.
            least: usize,
            /// Largest number of players allowed.
            most: usize,
        } => language.refuse_players(language.game_name(*game), *least, *most);
        /// Unknown variant.
        Variant {
            /// What was typed. Untrusted.
            typed: String,
            /// The known variants, as users type them.
            known: Vec<String>,
        } => {
            let known = known.iter().map(|name| format!("`{name}`"));
            language.refuse_variant(quote(typed), language.list(known))
        };
        /// An option of the rules is unknown or has an invalid value.
        Option(error: OptionError) => option_text(error, language);
        /// An option of the rules was given two different values.
        OptionTwice {
            /// Name of the option.
            key: String,
            /// The value named first.
            one: String,
            /// The other value.
            other: String,
        } => language.refuse_option_twice(key.clone(), one.clone(), other.clone());
        /// An option of the rules does not allow this number of players.
        OptionPlayers {
            /// The kind of game.
            game: GameKind,
            /// Name of the option.
            option: &'static str,
            /// Smallest number of players allowed.
            least: usize,
            /// Largest number of players allowed.
            most: usize,
        } => language.refuse_option_players(language.variant_part(*game, option), *least, *most);
        /// Unknown kind of game.
        GameKind {
            /// What was typed. Untrusted.
            typed: String,
        } => {
            let known = GameKind::ALL.iter().map(|kind| language.game_name(*kind));
            language.refuse_unknown_game(quote(typed), language.list(known))
        };
        /// Unknown seat order.
        Seat {
            /// What was typed. Untrusted.
            typed: String,
        } => {
            let known = SEAT_ORDERS.map(|order| language.seat_order(order));
            language.refuse_seat(quote(typed), language.list(known))
        };
        /// A required option is missing.
        Missing {
            /// Name of the option.
            option: &'static str,
        } => language.refuse_missing(language.option_called(option));
        /// The bot lacks permissions in that channel.
        Permission(permissions: Vec<Permission>) => language.refuse_permission(permission_names(permissions, language));
        /// The bot lacks permissions in these channels.
        PermissionIn(channels: Vec<(ChannelId, Vec<Permission>)>) => {
            let lines = channels.iter().take(CHANNELS_NAMED).map(|(channel, permissions)| {
                let channel = channel_links(&[*channel]);
                language.refuse_permission_in(channel, permission_names(permissions, language))
            });
            let more = (channels.len() > CHANNELS_NAMED).then(|| "…".to_owned());
            language.refuse_permissions_in(join(lines.chain(more), "\n"))
        };
        /// The bot (this user) is not a member of this server, and can only reply to commands.
        Guest(me: UserId) => language.refuse_guest(invitation(*me));
        /// Only users who manage the server may do this.
        NotManager => language.refuse_not_manager(permission_names(&[Permission::ManageServer], language));
        /// Only users who may give roles may choose one that the bot gives.
        NotRoleManager => language.refuse_not_manager(permission_names(&[Permission::ManageRoles], language));
        /// The command works only in a server.
        ServerOnly => language.refuse_server_only();
        /// The server allows this only in these channels.
        Elsewhere(channels: Vec<ChannelId>) => language.refuse_elsewhere(channel_links(channels));
        /// The server does not allow this level of the engine.
        LevelCap {
            /// Highest level allowed.
            most: usize,
        } => language.refuse_level_cap(*most);
        /// The server has reached its limit of running games.
        GamesCap {
            /// Number of games that are running now.
            running: usize,
            /// Maximum number of running games.
            cap: u16,
        } => language.refuse_games_cap(*running, usize::from(*cap));
        /// The message shows no board.
        NoBoard => language.refuse_no_board();
        /// The program is shutting down.
        Restarting => language.refuse_restarting();
        /// The user sends requests faster than the program accepts them from one user.
        TooFast => language.refuse_too_fast();
        /// The disk is full, so the change was not stored.
        DiskFull => language.refuse_disk_full();
        /// The disk has failed, and the program will exit. The change may or may not have been stored.
        DiskFailed => language.refuse_disk_failed();
        /// The database cannot currently be reached, so nothing was changed.
        Unreachable => language.refuse_unreachable();
        /// The database is currently read-only, so nothing was changed.
        ReadOnly => language.refuse_read_only();
        /// The button is not one of this program's, or comes from another version of it.
        Button => language.refuse_button();
        /// The choice is not available.
        Choice => language.refuse_choice();
        /// The command is not one of this program's, or comes from another version of it.
        Command {
            /// The command's name as sent. Untrusted.
            name: String,
        } => language.refuse_command(quote(name));
        /// Only finished games can be reviewed.
        NotOver(game: GameId) => language.refuse_not_over(game.to_string());
        /// The engine gives no hints in rated games.
        Rated => language.refuse_rated();
        /// These users have opted out of ratings, so the game cannot be rated.
        LeftOut(users: Vec<UserId>) => language.refuse_left_out(mentions(users, language), users.len());
        /// The user cannot opt out of ratings while this many of their rated games are running.
        InRatedGames(count: usize) => language.refuse_in_rated_games(*count);
        /// The engine is too busy.
        Busy => language.refuse_busy();
        /// The game is played in another channel.
        NotHere => language.refuse_not_here();
        /// The user has already left the game.
        AlreadyOut => language.refuse_already_out();
        /// Every player has moved, so the game can no longer be aborted.
        TooLateToAbort => language.refuse_too_late_to_abort(), ends_the_dialog: true;
        /// Games of a tournament cannot be aborted.
        NoAbort => language.refuse_no_abort();
        /// The current player cannot be reminded.
        Nudge(why: NudgeRefusal) => why.text(language);
        /// The clocks cannot be stopped, or a player cannot be given more time.
        Time(why: TimeRefusal) => why.text(language);
        /// An offer cannot be made or answered.
        Offer(why: OfferRefusal) => why.text(language), ends_the_dialog: *why == OfferRefusal::Gone;
        /// A record cannot be imported.
        Import(why: ImportRefusal) => why.text(language);
        /// The confirmation prompt for deleting data is too old, or the user has started a game since then.
        AskedLongAgo => language.refuse_asked_long_ago(), ends_the_dialog: true;
        /// The message that the user sends along with a move is too long.
        LongMessage {
            /// Length of the message, in characters.
            length: usize,
        } => language.refuse_long_message(*length, MAX_SAID);
        /// A tree of moves cannot be opened or changed.
        Tree(why: TreeRefusal) => why.text(language), ends_the_dialog: *why == TreeRefusal::Gone;
        /// A feature refused the request.
        Feature(reason: Arc<dyn Reason>) => reason.text(language);
        /// Too many users are trying to change the same thing at once. Nothing was changed.
        Crowded => language.refuse_crowded();
        /// An internal error occurred; the log contains the details.
        Trouble => language.refuse_trouble();
    }
}

impl Refusal {
    /// Converts the reason of a feature to a refusal.
    pub(crate) fn of_feature(reason: impl Reason) -> Refusal {
        Refusal::Feature(Arc::new(reason))
    }

    /// Returns the feature's reason for the refusal; `None` if the reason has another type than `R`.
    pub fn reason<R: Reason>(&self) -> Option<&R> {
        let Refusal::Feature(reason) = self else {
            return None;
        };
        let reason: &dyn Any = &**reason;
        reason.downcast_ref()
    }
}

/// Converts an error in setting up a game into a refusal.
pub fn refuse_setup(error: SetupError, kind: GameKind) -> Refusal {
    match error {
        SetupError::Players { allowed, .. } => Refusal::Players {
            game: kind,
            least: *allowed.start(),
            most: *allowed.end(),
        },
        SetupError::Option {
            option, allowed, ..
        } => Refusal::OptionPlayers {
            game: kind,
            option,
            least: *allowed.start(),
            most: *allowed.end(),
        },
        SetupError::Options(error) => Refusal::Option(error),
        error => {
            tracing::error!(%error, "could not set up a game");
            Refusal::Trouble
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Closed => Refusal::Restarting,
            StoreError::Full { .. } => Refusal::DiskFull,
            StoreError::Stopped { .. } => Refusal::DiskFailed,
            StoreError::Unreachable { .. } | StoreError::Busy { .. } => Refusal::Unreachable,
            StoreError::Unwritable { .. } => Refusal::ReadOnly,
            error => {
                tracing::error!(%error, "could not read or write the store");
                Refusal::Trouble
            }
        }
    }
}

impl From<BadStep> for Refusal {
    fn from(_: BadStep) -> Refusal {
        Refusal::Choice
    }
}
