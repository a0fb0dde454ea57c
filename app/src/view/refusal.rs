//! The texts of refusals: what is wrong, and what to do next.

mod challenge;

use asterism_engine::Level;
use asterism_rules::{GameKind, IllegalMove, OptionError, Record, RecordProblem, Seat};
use asterism_store::{ClosedWhy, MAX_DEPTH, MAX_NODES, MAX_SAID, MAX_TREES, UserId};

use crate::game::variant;
use crate::ports::attachments::MOST_BYTES;
use crate::protocol::choices::SEAT_ORDERS;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::{ImportRefusal, NudgeRefusal, OfferRefusal, Refusal, TreeRefusal};
use crate::protocol::reply::{Button, Post, Row, Style};
use crate::protocol::request::Permission;
use crate::text::Language;
use crate::text::markdown::{ago, channel_links, cut, escape, mention, mention_or_former};
use crate::view::rules;

impl Refusal {
    /// Returns the message that explains this refusal, with a menu or buttons if they help.
    pub fn post(&self, language: Language) -> Post {
        let mut post = Post::from_text(self.text(language));
        if let Refusal::Several(menu) = self {
            post.rows.push(Row::Menu(menu.clone()));
        }
        if let Refusal::Illegal { kind, illegal, .. } = self
            && let Some(page) = rules::page_about(*kind, illegal.rule)
        {
            let title = rules::page_title(*kind, page, language);
            let label = cut(&language.button_rule(illegal.rule, title), 80);
            let id = CustomId::RulesOf { kind: *kind, page };
            let button = Button::new(Style::Plain, label, id);
            post.rows.extend(Row::buttons(vec![button]));
        }
        post
    }

    #[expect(clippy::too_many_lines, reason = "a table: each refusal and its words")]
    pub(crate) fn text(&self, language: Language) -> String {
        match self {
            Refusal::NotYourTurn { whose, since } => {
                language.refuse_not_your_turn(mention_or_former(*whose, language), ago(*since))
            }
            Refusal::NotYourGame => language.refuse_not_your_game(),
            Refusal::Stale { url: Some(url) } => language.refuse_stale(url.clone()),
            Refusal::Stale { url: None } => language.refuse_stale_no_link(),
            Refusal::Illegal { illegal, names, .. } => {
                illegal_text(illegal, &|seat| name_seat(names, seat, language), language)
            }
            Refusal::Unreadable {
                typed,
                names,
                at,
                expected,
                example,
            } => {
                let expected = language.phrase(expected, &|seat| name_seat(names, seat, language));
                unreadable_text(typed, *at, expected, example, language)
            }
            Refusal::Several(_) => language.refuse_several(),
            Refusal::NoGameHere => language.refuse_no_game_here(),
            Refusal::NoSuchGame { typed } => language.refuse_no_such_game(escape(&cut(typed, 60))),
            Refusal::NoSuchPly { ply, last } => language.refuse_no_such_ply(*ply, *last),
            Refusal::Over(game) => language.refuse_over(game.to_string()),
            Refusal::Record(game) => language.refuse_record(game.to_string()),
            Refusal::ChallengeGone { why, url } => describe_gone(*why, url.as_deref(), language),
            Refusal::Challenge(hitch) => hitch.text(language),
            Refusal::NoSuchChallenge => language.refuse_challenge_unknown(),
            Refusal::NotInvited(users) => language.refuse_not_invited(mentions(users, language)),
            Refusal::AlreadyAccepted => language.refuse_already_accepted(),
            Refusal::OwnChallenge => language.refuse_own_challenge(),
            Refusal::NotChallenger(by) => {
                language.refuse_not_challenger(mention_or_former(*by, language))
            }
            Refusal::BotOpponent(user) => language.refuse_bot_opponent(mention(*user)),
            Refusal::Twice(user) => language.refuse_twice(mention(*user)),
            Refusal::OnlyMeHere(me) => language.refuse_only_me_here(mention(*me)),
            Refusal::Level => {
                language.refuse_level(Level::LOWEST.number(), Level::LONGEST.number())
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
                let option = variant::name_part(*game, option, language);
                language.refuse_option_players(option, *least, *most)
            }
            Refusal::GameKind { typed } => unknown_game_text(typed, language),
            Refusal::Seat { typed } => {
                let known = SEAT_ORDERS.map(|order| language.seat_order(order));
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
            Refusal::TooFast => language.refuse_too_fast(),
            Refusal::DiskFull => language.refuse_disk_full(),
            Refusal::DiskFailed => language.refuse_disk_failed(),
            Refusal::Unreachable => language.refuse_unreachable(),
            Refusal::ReadOnly => language.refuse_read_only(),
            Refusal::Button => language.refuse_button(),
            Refusal::Choice => language.refuse_choice(),
            Refusal::VacationDates { typed } => {
                language.refuse_vacation_dates(escape(&cut(typed, 60)))
            }
            Refusal::Vacation(error) => error.text(language),
            Refusal::Command { name } => language.refuse_command(escape(&cut(name, 60))),
            Refusal::NotOver(game) => language.refuse_not_over(game.to_string()),
            Refusal::Rated => language.refuse_rated(),
            Refusal::LeftOut(users) => {
                language.refuse_left_out(mentions(users, language), users.len())
            }
            Refusal::InRatedGames(count) => language.refuse_in_rated_games(*count),
            Refusal::Busy => language.refuse_busy(),
            Refusal::Crowded => language.refuse_crowded(),
            Refusal::NotHere => language.refuse_not_here(),
            Refusal::AlreadyOut => language.refuse_already_out(),
            Refusal::TooLateToAbort => language.refuse_too_late_to_abort(),
            Refusal::NoAbort => language.refuse_no_abort(),
            Refusal::Nudge(why) => no_nudge_text(*why, language),
            Refusal::Offer(why) => no_offer_text(*why, language),
            Refusal::Import(why) => why.text(language),
            Refusal::AskedLongAgo => language.refuse_asked_long_ago(),
            Refusal::LongMessage { length } => language.refuse_long_message(*length, MAX_SAID),
            Refusal::Tree(why) => no_tree_text(*why, language),
            Refusal::Feature(reason) => reason.text(language),
            Refusal::Trouble => language.refuse_trouble(),
        }
    }
}

fn no_offer_text(why: OfferRefusal, language: Language) -> String {
    match why {
        OfferRefusal::Gone => language.refuse_offer_gone(),
        OfferRefusal::Own => language.refuse_own_offer(),
        OfferRefusal::NotOwn(by) => language.refuse_not_own_offer(mention(by)),
        OfferRefusal::Again => language.refuse_draw_again(),
        OfferRefusal::NoMove => language.refuse_no_move_to_take_back(),
        OfferRefusal::Left => language.refuse_left_since(),
    }
}

fn no_tree_text(why: TreeRefusal, language: Language) -> String {
    match why {
        TreeRefusal::Gone => language.refuse_tree_gone(),
        TreeRefusal::Full => language.refuse_tree_full(MAX_NODES),
        TreeRefusal::Deep => language.refuse_tree_deep(MAX_DEPTH),
        TreeRefusal::Both => language.refuse_tree_both(),
        TreeRefusal::TooMany => language.refuse_tree_too_many(MAX_TREES),
        TreeRefusal::LongText { length, most } => language.refuse_tree_long_text(length, most),
    }
}

fn no_nudge_text(why: NudgeRefusal, language: Language) -> String {
    match why {
        NudgeRefusal::Early { user, since } => {
            language.refuse_nudge_early(mention(user), ago(since))
        }
        NudgeRefusal::Again { user, at } => language.refuse_nudge_again(mention(user), ago(at)),
        NudgeRefusal::Away { user, until } => language.refuse_nudge_away(mention(user), ago(until)),
        NudgeRefusal::Unwanted { user } => language.refuse_nudge_unwanted(mention(user)),
    }
}

/// Permissions requested by the link that adds the bot to a server: view channels, send messages in them and in threads, embed links,
/// attach files, create public threads, and read message history.
/// See [Discord Docs/Permissions](https://docs.discord.com/developers/topics/permissions#permissions-bitwise-permission-flags).
const INVITED_WITH: u64 = 1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 38;

/// Returns the link that adds the bot to a server.
/// See [Discord Docs/Bot Authorization Flow](https://docs.discord.com/developers/topics/oauth2#bot-authorization-flow).
pub fn invitation(me: UserId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={me}&scope=bot+applications.commands&permissions={INVITED_WITH}"
    )
}

/// Lists the names of `permissions` in bold.
pub fn permission_names(permissions: &[Permission], language: Language) -> String {
    let names: Vec<String> = permissions
        .iter()
        .map(|permission| format!("**{}**", language.permission_name(permission.id())))
        .collect();
    language.list(&names)
}

/// Returns the name of the player on a seat, escaped for Markdown.
fn name_seat(names: &[String], seat: Seat, language: Language) -> String {
    names
        .get(seat.index())
        .map_or_else(|| language.seat_name(seat.number()), |name| escape(name))
}

/// Describes why a challenge is no longer open.
fn describe_gone(why: ClosedWhy, url: Option<&str>, language: Language) -> String {
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

/// Explains why a move is illegal, with the rule and the nearest legal moves.
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

/// Says where parsing stopped and what was expected there.
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
    } else if at == 0 {
        language.refuse_unreadable_start(code(typed), expected, example.to_owned())
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

impl ImportRefusal {
    /// Says what is wrong with the file and what to do next.
    pub(crate) fn text(&self, language: Language) -> String {
        match self {
            ImportRefusal::Large => language.import_large(MOST_BYTES / 1024),
            ImportRefusal::Lost => language.import_lost(),
            ImportRefusal::NoText => language.import_no_text(),
            ImportRefusal::OtherGame(kind) => language.import_other_game(language.game_name(*kind)),
            ImportRefusal::Settled => language.import_settled(),
            ImportRefusal::Long => language.import_long(),
            ImportRefusal::Line {
                number,
                line,
                problem,
            } => {
                let why = describe_problem(problem, line, language);
                let line = escape(&cut(line.trim(), 60));
                if line.is_empty() {
                    language.import_line_empty(*number, why)
                } else {
                    language.import_line(*number, line, why)
                }
            }
        }
    }
}

/// Describes what is wrong with `line` of a record.
fn describe_problem(problem: &RecordProblem, line: &str, language: Language) -> String {
    use asterism_rules::MoveError;
    let player = |seat: asterism_rules::Seat| language.seat_name(seat.number());
    match problem {
        RecordProblem::Expected(_) | RecordProblem::Setup(_) => language.import_form(),
        RecordProblem::NotPlaying(seat) => language.import_not_playing(player(*seat)),
        RecordProblem::Over | RecordProblem::Move(MoveError::Over) => language.import_over(),
        RecordProblem::TooLateToAbort => language.import_too_late_to_abort(),
        RecordProblem::Result { .. } => language.import_result(),
        RecordProblem::Move(MoveError::Illegal(illegal)) => {
            illegal_text(illegal, &player, language)
        }
        RecordProblem::Move(MoveError::Incomplete { .. }) => language.import_incomplete(),
        RecordProblem::Move(MoveError::Unreadable {
            at,
            expected,
            example,
        }) => {
            let typed = Record::move_in_line(line);
            let expected = language.phrase(expected, &player);
            unreadable_text(typed, *at, expected, example, language)
        }
    }
}

#[cfg(test)]
mod tests;
