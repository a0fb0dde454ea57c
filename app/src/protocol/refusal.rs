//! What the bot will not do, and what to do instead.
//!
//! A refusal changes nothing and is said to the one who asked, never to the channel.

pub mod challenge;

use asterism_engine::Level;
use asterism_rules::{
    BadStep, GameKind, IllegalMove, MoveError, OptionError, Phrase, Seat, SetupError,
};
use asterism_store::{ChannelId, ClosedWhy, GameId, StoreError, Timestamp, UserId};

use crate::action::challenge::ORDERS;
use crate::action::challenge::import::NoImport;
use crate::action::rules;
use crate::action::server::channel_links;
use crate::game::offers::NoOffer;
use crate::game::table::{Table, Unreplayable, ago, cut, escape, mention, mention_or_former};
use crate::game::vacation::VacationError;
use crate::game::variant;
use crate::protocol::custom_id::CustomId;
use crate::protocol::reply::{Button, Menu, Post, Row, Style};
use crate::protocol::request::Permission;
use crate::text::Language;

/// Why something was not done.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// What is typed as a vacation is not made of dates.
    VacationDates { typed: String },
    /// There can be no such vacation.
    Vacation(VacationError),
    /// Another player is on turn.
    NotYourTurn { whose: UserId, since: Timestamp },
    /// The asker does not play in that game.
    NotYourGame,
    /// The button belongs to a board that is no longer current; `url` leads to the one that is.
    Stale { url: Option<String> },
    /// The rules of the game forbid it; with the players' names by seat.
    Illegal {
        kind: GameKind,
        illegal: IllegalMove,
        names: Vec<String>,
    },
    /// The notation makes no sense from character `at` on.
    Unreadable {
        typed: String,
        names: Vec<String>,
        at: usize,
        expected: Phrase,
        example: String,
    },
    /// Several games could be meant.
    Several(Menu),
    /// The asker plays no game here.
    NoGameHere,
    /// No game has that name.
    NoSuchGame { typed: String },
    /// The game has not come that far.
    NoSuchPly { ply: u32, last: u32 },
    /// The game has ended.
    Over(GameId),
    /// What is stored of the game cannot be replayed.
    Record(GameId),
    /// The challenge is no longer open.
    ChallengeGone { why: ClosedWhy, url: Option<String> },
    /// A challenge cannot be made or answered like that.
    Challenge(challenge::Hitch),
    /// There is no such challenge.
    NoSuchChallenge,
    /// Only those named may answer the challenge.
    NotInvited(Vec<UserId>),
    /// The asker has accepted before.
    AlreadyAccepted,
    /// One does not answer one's own challenge.
    OwnChallenge,
    /// Only the challenger may withdraw.
    NotChallenger(UserId),
    /// The opponent is an application.
    BotOpponent(UserId),
    /// The opponent is named twice.
    Twice(UserId),
    /// Somebody is challenged where nobody but the asker and the engine is.
    OnlyMeHere(UserId),
    /// The engine has no such level.
    Level,
    /// A level, but the engine is not challenged.
    LevelAlone(UserId),
    /// The game is not for that many.
    Players {
        game: GameKind,
        least: usize,
        most: usize,
    },
    /// Unknown variant.
    Variant { typed: String, known: Vec<String> },
    /// Unknown option of the rules, or value of one.
    Option(OptionError),
    /// Two values for one option of the rules.
    OptionTwice {
        key: String,
        one: String,
        other: String,
    },
    /// The option of the rules is for other numbers of players.
    OptionPlayers {
        game: GameKind,
        option: &'static str,
        least: usize,
        most: usize,
    },
    /// Unknown game.
    GameKind { typed: String },
    /// Unknown seat order.
    Seat { typed: String },
    /// A needed option is missing.
    Missing { option: &'static str },
    /// The bot lacks permissions in that channel.
    Permission(Vec<Permission>),
    /// The bot is no member here, and can only answer; it is this user.
    Guest(UserId),
    /// Only those who manage the server may do that.
    NotManager,
    /// It is about a server, and this is none.
    ServerOnly,
    /// The server wants it in these channels alone.
    Elsewhere(Vec<ChannelId>),
    /// The server does not let the engine play that well.
    LevelCap { most: usize },
    /// As many games run in the server as it wants.
    GamesCap { running: usize, cap: u16 },
    /// The message shows no board.
    NoBoard,
    /// The program is being shut down.
    Restarting,
    /// Not a button of this program, or one from another version of it.
    Button,
    /// Not a choice that was on offer.
    Choice,
    /// Not a command of this program, or one from another version of it.
    Command { name: String },
    /// What was typed is none of the choices.
    TypedChoice {
        typed: String,
        examples: Vec<String>,
    },
    /// Only finished games are looked back at.
    NotOver(GameId),
    /// The engine helps nobody in a rated game.
    Rated,
    /// No rated game with those who have chosen to be left out of ratings.
    LeftOut(Vec<UserId>),
    /// Nobody is left out of ratings while they play so many rated games.
    InRatedGames(usize),
    /// The engine has its hands full.
    Busy,
    /// The game is played in another channel.
    NotHere,
    /// The asker has left the game already.
    AlreadyOut,
    /// There is nothing to be offered, or to be answered.
    Offer(NoOffer),
    /// A record is not gone on with.
    Import(NoImport),
    /// The asker was asked about their data long ago, or has begun to play since.
    AskedLongAgo,
    /// The program's own fault; it is in the log.
    Trouble,
}

impl Refusal {
    /// The refusal in words.
    pub fn post(&self, language: Language) -> Post {
        let mut post = Post {
            content: self.text(language),
            ..Post::default()
        };
        if let Refusal::Several(menu) = self {
            post.rows.push(Row::Menu(menu.clone()));
        }
        if let Refusal::Illegal { kind, illegal, .. } = self
            && let Some(page) = rules::page_about(*kind, illegal.rule)
        {
            let title = rules::page_title(*kind, page, language);
            let label = cut(&language.button_rule(illegal.rule, title), 80);
            let id = CustomId::Rules { kind: *kind, page };
            let button = Button::new(Style::Plain, label, id);
            post.rows.push(Row::Buttons(vec![button]));
        }
        post
    }

    /// True if what the message with the pressed button offers can no longer be done, so that the refusal may take its place.
    pub fn ends_the_dialog(&self) -> bool {
        match self {
            Refusal::Stale { .. }
            | Refusal::NotYourTurn { .. }
            | Refusal::Over(_)
            | Refusal::NoSuchGame { .. }
            | Refusal::Record(_)
            | Refusal::NotYourGame
            | Refusal::AskedLongAgo
            | Refusal::Offer(NoOffer::Gone) => true,
            Refusal::Illegal { .. }
            | Refusal::Unreadable { .. }
            | Refusal::Several(_)
            | Refusal::NoGameHere
            | Refusal::NoSuchPly { .. }
            | Refusal::ChallengeGone { .. }
            | Refusal::Challenge(_)
            | Refusal::NoSuchChallenge
            | Refusal::NotInvited(_)
            | Refusal::AlreadyAccepted
            | Refusal::OwnChallenge
            | Refusal::NotChallenger(_)
            | Refusal::BotOpponent(_)
            | Refusal::Twice(_)
            | Refusal::OnlyMeHere(_)
            | Refusal::Level
            | Refusal::LevelAlone(_)
            | Refusal::Players { .. }
            | Refusal::Variant { .. }
            | Refusal::Option(_)
            | Refusal::OptionTwice { .. }
            | Refusal::OptionPlayers { .. }
            | Refusal::GameKind { .. }
            | Refusal::Seat { .. }
            | Refusal::Missing { .. }
            | Refusal::Permission(_)
            | Refusal::Guest(_)
            | Refusal::NotManager
            | Refusal::ServerOnly
            | Refusal::Elsewhere(_)
            | Refusal::LevelCap { .. }
            | Refusal::GamesCap { .. }
            | Refusal::NoBoard
            | Refusal::Restarting
            | Refusal::Button
            | Refusal::Choice
            | Refusal::Command { .. }
            | Refusal::TypedChoice { .. }
            | Refusal::VacationDates { .. }
            | Refusal::Vacation(_)
            | Refusal::NotOver(_)
            | Refusal::Rated
            | Refusal::LeftOut(_)
            | Refusal::InRatedGames(_)
            | Refusal::Busy
            | Refusal::NotHere
            | Refusal::AlreadyOut
            | Refusal::Offer(_)
            | Refusal::Import(_)
            | Refusal::Trouble => false,
        }
    }

    #[expect(clippy::too_many_lines, reason = "a table: each refusal and its words")]
    fn text(&self, language: Language) -> String {
        match self {
            Refusal::NotYourTurn { whose, since } => {
                language.refuse_not_your_turn(mention(*whose), ago(*since))
            }
            Refusal::NotYourGame => language.refuse_not_your_game(),
            Refusal::Stale { url: Some(url) } => language.refuse_stale(url.clone()),
            Refusal::Stale { url: None } => language.refuse_stale_no_link(),
            Refusal::Illegal { illegal, names, .. } => {
                illegal_text(illegal, &|seat| called(names, seat, language), language)
            }
            Refusal::Unreadable {
                typed,
                names,
                at,
                expected,
                example,
            } => {
                let expected = language.phrase(expected, &|seat| called(names, seat, language));
                unreadable_text(typed, *at, expected, example, language)
            }
            Refusal::Several(_) => language.refuse_several(),
            Refusal::NoGameHere => language.refuse_no_game_here(),
            Refusal::NoSuchGame { typed } => language.refuse_no_such_game(escape(&cut(typed, 60))),
            Refusal::NoSuchPly { ply, last } => language.refuse_no_such_ply(*ply, *last),
            Refusal::Over(game) => language.refuse_over(game.to_string()),
            Refusal::Record(game) => language.refuse_record(game.to_string()),
            Refusal::ChallengeGone { why, url } => gone_text(*why, url.as_deref(), language),
            Refusal::Challenge(hitch) => hitch.text(language),
            Refusal::NoSuchChallenge => language.refuse_challenge_unknown(),
            Refusal::NotInvited(users) => language.refuse_not_invited(mentions(users, language)),
            Refusal::AlreadyAccepted => language.refuse_already_accepted(),
            Refusal::OwnChallenge => language.refuse_own_challenge(),
            Refusal::NotChallenger(user) => language.refuse_not_challenger(mention(*user)),
            Refusal::BotOpponent(user) => language.refuse_bot_opponent(mention(*user)),
            Refusal::Twice(user) => language.refuse_twice(mention(*user)),
            Refusal::OnlyMeHere(me) => language.refuse_only_me_here(mention(*me)),
            Refusal::Level => {
                language.refuse_level(Level::LOWEST.number(), Level::HIGHEST.number())
            }
            Refusal::LevelAlone(me) => language.refuse_level_alone(mention(*me)),
            Refusal::Players { game, least, most } => {
                language.refuse_players(language.game_name(*game), *least, *most)
            }
            Refusal::Variant { typed, known } => {
                let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
                language.refuse_variant(escape(&cut(typed, 60)), language.list(&known))
            }
            Refusal::Option(error) => option_text(error, language),
            Refusal::OptionTwice { key, one, other } => {
                language.refuse_option_twice(key.clone(), one.clone(), other.clone())
            }
            Refusal::OptionPlayers {
                game,
                option,
                least,
                most,
            } => {
                let option = variant::called(*game, option, language);
                language.refuse_option_players(option, *least, *most)
            }
            Refusal::GameKind { typed } => unknown_game_text(typed, language),
            Refusal::Seat { typed } => {
                let known = ORDERS.map(|order| language.seat_order(order));
                language.refuse_seat(escape(&cut(typed, 60)), language.list(&known))
            }
            Refusal::Missing { option } => language.refuse_missing(language.option_called(option)),
            Refusal::Permission(permissions) => {
                language.refuse_permission(permission_names(permissions, language))
            }
            Refusal::Guest(me) => language.refuse_guest(invitation(*me)),
            Refusal::NotManager => {
                let needed = [Permission::ManageServer];
                language.refuse_not_manager(permission_names(&needed, language))
            }
            Refusal::ServerOnly => language.refuse_server_only(),
            Refusal::Elsewhere(channels) => language.refuse_elsewhere(channel_links(channels)),
            Refusal::LevelCap { most } => language.refuse_level_cap(*most),
            Refusal::GamesCap { running, cap } => {
                language.refuse_games_cap(*running, usize::from(*cap))
            }
            Refusal::NoBoard => language.refuse_no_board(),
            Refusal::Restarting => language.refuse_restarting(),
            Refusal::Button => language.refuse_button(),
            Refusal::Choice => language.refuse_choice(),
            Refusal::VacationDates { typed } => {
                language.refuse_vacation_dates(escape(&cut(typed, 60)))
            }
            Refusal::Vacation(error) => error.text(language),
            Refusal::Command { name } => language.refuse_command(escape(&cut(name, 60))),
            Refusal::TypedChoice { typed, examples } => {
                let examples: Vec<String> = examples
                    .iter()
                    .map(|example| format!("`{example}`"))
                    .collect();
                language.guide_typed_unknown(escape(&cut(typed, 60)), language.list(&examples))
            }
            Refusal::NotOver(game) => language.refuse_not_over(game.to_string()),
            Refusal::Rated => language.refuse_rated(),
            Refusal::LeftOut(users) => {
                language.refuse_left_out(mentions(users, language), users.len())
            }
            Refusal::InRatedGames(count) => language.refuse_in_rated_games(*count),
            Refusal::Busy => language.refuse_busy(),
            Refusal::NotHere => language.refuse_not_here(),
            Refusal::AlreadyOut => language.refuse_already_out(),
            Refusal::Offer(why) => no_offer_text(*why, language),
            Refusal::Import(why) => why.text(language),
            Refusal::AskedLongAgo => language.refuse_asked_long_ago(),
            Refusal::Trouble => language.refuse_trouble(),
        }
    }
}

fn no_offer_text(why: NoOffer, language: Language) -> String {
    match why {
        NoOffer::Gone => language.refuse_offer_gone(),
        NoOffer::Own => language.refuse_own_offer(),
        NoOffer::NotOwn(by) => language.refuse_not_own_offer(mention(by)),
        NoOffer::Again => language.refuse_draw_again(),
        NoOffer::NoMove => language.refuse_no_move_to_take_back(),
        NoOffer::Left => language.refuse_left_since(),
    }
}

/// Permissions asked for by the link that adds the bot to a server: see channels, write in them and their threads, with cards and
/// pictures, make threads, and look whether a message is there.
/// See [Discord Docs/Permissions](https://docs.discord.com/developers/topics/permissions#permissions-bitwise-permission-flags).
const INVITED_WITH: u64 = 1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 38;

/// Link that adds the bot to a server.
/// See [Discord Docs/Bot Authorization Flow](https://docs.discord.com/developers/topics/oauth2#bot-authorization-flow).
pub fn invitation(me: UserId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={me}&scope=bot+applications.commands&permissions={INVITED_WITH}"
    )
}

/// What the bot lacks.
pub fn permission_names(permissions: &[Permission], language: Language) -> String {
    let names: Vec<String> = permissions
        .iter()
        .map(|permission| format!("**{}**", language.permission_name(permission.id())))
        .collect();
    language.list(&names)
}

/// Name of the player on a seat, safe to put between markdown.
fn called(names: &[String], seat: Seat, language: Language) -> String {
    names
        .get(seat.index())
        .map_or_else(|| language.seat_name(seat.number()), |name| escape(name))
}

/// What became of a challenge that is no longer open.
fn gone_text(why: ClosedWhy, url: Option<&str>, language: Language) -> String {
    match why {
        ClosedWhy::Declined { by } => {
            language.refuse_challenge_declined(mention_or_former(by, language))
        }
        ClosedWhy::Withdrawn => language.refuse_challenge_withdrawn(),
        ClosedWhy::Lapsed => language.refuse_challenge_lapsed(),
        ClosedWhy::Started => match url {
            Some(url) => language.refuse_challenge_started(url.to_owned()),
            None => language.refuse_challenge_started_no_link(),
        },
    }
}

fn mentions(users: &[UserId], language: Language) -> String {
    let each: Vec<String> = users.iter().map(|user| mention(*user)).collect();
    language.list(&each)
}

/// Why a move is illegal, with its rule and the nearest legal moves.
pub fn illegal_text(
    illegal: &IllegalMove,
    name: &dyn Fn(Seat) -> String,
    language: Language,
) -> String {
    let why = language.phrase(&illegal.why, name);
    let mut text = language.refuse_illegal(why, illegal.rule);
    if !illegal.nearest.is_empty() {
        let moves: Vec<String> = illegal.nearest.iter().map(|m| format!("`{m}`")).collect();
        text.push('\n');
        text.push_str(&language.refuse_nearest(moves.join(", ")));
    }
    text
}

/// Where reading stopped and what would have been understood.
pub fn unreadable_text(
    typed: &str,
    at: usize,
    expected: String,
    example: &str,
    language: Language,
) -> String {
    let code = |text: &str| cut(text, 60).replace('`', "'");
    let rest: String = typed.chars().skip(at).collect();
    if rest.trim().is_empty() {
        language.refuse_unreadable_end(code(typed), expected, example.to_owned())
    } else {
        language.refuse_unreadable(code(typed), code(&rest), expected, example.to_owned())
    }
}

fn unknown_game_text(typed: &str, language: Language) -> String {
    let known = GameKind::ALL.iter().map(|kind| language.game_name(*kind));
    let known: Vec<String> = known.collect();
    language.refuse_unknown_game(escape(&cut(typed, 60)), language.list(&known))
}

fn option_text(error: &OptionError, language: Language) -> String {
    let code = |text: &str| cut(text, 60).replace('`', "'");
    match error {
        OptionError::Malformed { part } => language.refuse_option_form(code(part)),
        OptionError::UnknownKey { key, allowed } => {
            language.refuse_option_key(code(key), allowed.clone())
        }
        OptionError::UnknownValue {
            key,
            value,
            allowed,
        } => language.refuse_option_value(code(key), code(value), allowed.clone()),
    }
}

/// Why a game cannot be set up as asked.
pub fn of_setup(error: SetupError, kind: GameKind) -> Refusal {
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
        SetupError::Position(error) => {
            tracing::error!(%error, "a start position does not read");
            Refusal::Trouble
        }
    }
}

/// What to answer to a move that cannot be read or played; `None` if it is only unfinished.
pub fn of_move(
    error: MoveError,
    typed: &str,
    table: &Table,
) -> Result<Vec<asterism_rules::Step>, Refusal> {
    match error {
        MoveError::Incomplete { chosen, .. } => Ok(chosen),
        MoveError::Unreadable {
            at,
            expected,
            example,
        } => Err(Refusal::Unreadable {
            typed: typed.to_owned(),
            names: table.names.clone(),
            at,
            expected,
            example,
        }),
        MoveError::Illegal(illegal) => Err(Refusal::Illegal {
            kind: table.game.kind(),
            illegal,
            names: table.names.clone(),
        }),
        MoveError::Over => Err(Refusal::Over(table.record.id)),
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Closed => Refusal::Restarting,
            error => {
                tracing::error!(%error, "the store failed");
                Refusal::Trouble
            }
        }
    }
}

impl From<Unreplayable> for Refusal {
    fn from(error: Unreplayable) -> Refusal {
        tracing::error!(%error, "a record does not replay");
        Refusal::Record(error.game())
    }
}

impl From<BadStep> for Refusal {
    fn from(_: BadStep) -> Refusal {
        Refusal::Choice
    }
}
