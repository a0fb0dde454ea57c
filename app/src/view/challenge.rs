//! The public post of a challenge.

use std::collections::HashMap;

use asterism_render::View;
use asterism_rules::{AnyGame, GameKind, GameOptions as _, Seat, SeatSet, stern_halma};
use asterism_store::{Challenge, ClosedWhy, Player, SeatOrder, Terms, UserId};

use crate::app::App;
use crate::app::challenges::rematch_order;
use crate::app::names::write_short_names;
use crate::game::challenge::{
    ChallengeState, balance_variant, find_won_kind, invited_users, may_balance, partner_of,
    players_of, seat_players, sit_together, unanswered_users,
};
use crate::game::head_start::find_in_challenge;
use crate::game::variant::describe_stored_variant;
use crate::protocol::choices::seat_order_id;
use crate::protocol::custom_id::CustomId;
use crate::protocol::reply::{Button, Card, Picture, Post, Tone};
use crate::protocol::time_control::describe_time;
use crate::text::Language;
use crate::text::markdown::{ago, channel_links, escape, mention, mention_or_former};
use crate::view::rules::page_for;
use crate::view::words;

/// Describes the odds that a player gives, if there are any.
fn describe_odds(terms: Terms, language: Language) -> Option<String> {
    let odds = terms.time?.odds?;
    Some(language.challenge_odds(u64::from(odds.divisor), mention(odds.giver)))
}

/// Describes the head start that a player has, if one has it.
fn describe_head_start(challenge: &Challenge, language: Language) -> Option<String> {
    let (player, described) = find_in_challenge(challenge)?;
    let what = language.phrase(&described, &|seat| language.seat_name(seat.number()));
    Some(match player {
        Some(player) => language.challenge_head_start(mention_or_former(player, language), what),
        None => language.challenge_head_start_open(what),
    })
}

impl App {
    /// Renders the public post of a challenge.
    pub(crate) async fn challenge_post(
        &self,
        challenge: &Challenge,
        state: ChallengeState,
    ) -> Post {
        let language = self.public_language(challenge.place).await;
        self.challenge_post_in(challenge, state, language).await
    }

    /// Renders the post of a challenge in `language`.
    pub(crate) async fn challenge_post_in(
        &self,
        challenge: &Challenge,
        state: ChallengeState,
        language: Language,
    ) -> Post {
        let players: Vec<Player> = players_of(challenge).collect();
        let names = self
            .find_player_names(challenge.place, &players, challenge.engine, language)
            .await;
        let escaped: Vec<String> = names.iter().map(|name| escape(name)).collect();
        let others = &escaped[1..];
        let game = language.stored_game_name(&challenge.kind);
        let teams = Teams::of(challenge, &names, language);
        let mut lines = describe_rules(challenge, state, language);
        let features = self.features.iter();
        lines.extend(features.filter_map(|it| it.describe_challenge(challenge, language)));
        let again = match challenge.rematch_of {
            Some(game) => rematch_order(self, game).await.ok().flatten(),
            None => None,
        };
        let begins = again.as_deref().and_then(|order| {
            let ordered = order_names(order, &players, &escaped);
            ordered.into_iter().next()
        });
        lines.push(match (challenge.rematch_of, begins) {
            (Some(game), Some(first)) => language.challenge_rematch(game.to_string(), first),
            _ => language.challenge_order(language.seat_order(seat_order_id(challenge.order))),
        });
        lines.extend(teams.iter().flat_map(|teams| teams.list(language)));
        let terms = challenge.terms;
        lines.push(language.challenge_time(describe_time(terms.time, language)));
        lines.extend(describe_odds(terms, language));
        lines.extend(describe_head_start(challenge, language));
        lines.push(language.challenge_rated(if terms.rated { "yes" } else { "no" }));
        let is_open = state == ChallengeState::Open;
        if is_open {
            // Challenged users should know this before they accept.
            let now = self.clock.now();
            let away = self.describe_vacations(&players, terms, language, now);
            match away.await {
                Ok(away) => lines.extend(away),
                Err(refusal) => {
                    tracing::warn!(?refusal, "could not read vacations for a challenge post");
                }
            }
        }
        match state {
            ChallengeState::Open => {
                lines.extend(list_answers(challenge, others, language));
                lines.push(language.challenge_lapses(ago(challenge.lapses)));
            }
            ChallengeState::Started {
                thread: Some(thread),
            } => lines.push(language.challenge_begins_in(channel_links(&[thread]))),
            ChallengeState::Started { thread: None }
            | ChallengeState::Closed(ClosedWhy::Started) => lines.push(language.challenge_begins()),
            ChallengeState::Closed(ClosedWhy::Declined { by }) => {
                lines.push(language.challenge_declined(mention_or_former(by, language)));
            }
            ChallengeState::Closed(ClosedWhy::Withdrawn) => {
                lines.push(language.challenge_withdrawn(mention_or_former(challenge.by, language)));
            }
            ChallengeState::Closed(ClosedWhy::Lapsed) => {
                lines.push(language.refuse_challenge_lapsed());
            }
        }
        let card = Card {
            title: render_title(challenge, teams.as_ref(), &game, &escaped, language),
            text: lines.join("\n"),
            footer: language.challenge_footer(challenge.id.to_string()),
            tone: if is_open { Tone::Turn } else { Tone::Calm },
        };
        // A challenge that was closed without a game needs no room in the channel.
        let picture = match state {
            ChallengeState::Open | ChallengeState::Started { .. } => {
                self.start_picture(challenge, (&players[..], names), again, language)
                    .await
            }
            ChallengeState::Closed(_) => None,
        };
        let post = Post {
            challenge: Some(challenge.id),
            ..Post::from_card(card).with_picture(picture)
        };
        if !is_open {
            return post;
        }
        // Users who have joined need no ping.
        let pings = if challenge.open.is_some() {
            unanswered_users(challenge)
        } else {
            invited_users(challenge)
        };
        let notified = self.list_awake(challenge, &pings).await;
        let by = mention_or_former(challenge.by, language);
        let content = if challenge.open.is_some() && pings.is_empty() {
            language.challenge_open_call(by, game)
        } else {
            let mentions = language.list(pings.iter().copied().map(mention));
            language.challenge_ping(mentions, by, game)
        };
        Post {
            content,
            pings: notified,
            ..post.with_buttons(render_buttons(challenge, language))
        }
    }

    /// Returns those of `users` for whom it is not night.
    async fn list_awake(&self, challenge: &Challenge, users: &[UserId]) -> Vec<UserId> {
        let mut awake = users.to_vec();
        match self.find_sleeping(challenge).await {
            Ok(sleeping) => awake.retain(|user| sleeping.iter().all(|(it, _)| it != user)),
            Err(error) => tracing::warn!(%error, "could not read quiet hours for a challenge post"),
        }
        awake
    }

    /// Draws the start position of a challenge's game. `names` contains the players' names, the challenger's first, and `again` the order of moves in a
    /// rematch. Until the seats are settled, the picture shows a die next to each name.
    async fn start_picture(
        &self,
        challenge: &Challenge,
        (players, mut names): (&[Player], Vec<String>),
        again: Option<Vec<UserId>>,
        language: Language,
    ) -> Option<Picture> {
        let kind: GameKind = challenge.kind.parse().ok()?;
        let known = names.len();
        let short = write_short_names(players, challenge.engine, language);
        // Keyed by name, because the seats may be in another order.
        let short: HashMap<String, String> = names.iter().cloned().zip(short).collect();
        let shorten = |names: &[String]| -> Vec<String> {
            let each = names.iter().map(|name| short.get(name).cloned());
            each.map(Option::unwrap_or_default).collect()
        };
        let shown = count_players_shown(challenge, kind);
        names.resize_with(shown.max(known), || language.challenge_free_seat());
        let position = challenge.position.as_deref();
        let game = AnyGame::set_up(kind, &challenge.options, names.len(), position).ok()?;
        // The seat that begins may be random as well. Then the players' seats are unknown even if it is known who begins.
        let settled = kind.settle_options(&challenge.options, 0).ok()? == challenge.options;
        let again = again.map(|order| order_names(&order, players, &names));
        let has_fixed_count = challenge.open.is_some_and(|open| open.least == open.most);
        let ordered = match (&again, challenge.order) {
            _ if !settled => None,
            (Some(order), _) => Some(order.clone()),
            (None, SeatOrder::First) => Some(names.clone()),
            (None, SeatOrder::Last) if known == names.len() || has_fixed_count => {
                Some([&names[1..], &names[..1]].concat())
            }
            (None, SeatOrder::Last | SeatOrder::Random) => None,
        };
        let ordered = ordered.map(|ordered| {
            let mut seats = seat_players(&game, ordered);
            if let Some(at) = partner_of(challenge) {
                sit_together(&game, &mut seats, &names[0], &names[at + 1]);
            }
            seats
        });
        let by_lot = ordered.is_none();
        let names = ordered.unwrap_or(names);
        let alt = if by_lot {
            let first = again.as_deref().and_then(|order| order.first());
            let first = first.and_then(|first| names.iter().position(|name| name == first));
            words::describe_start_by_lot(&game, &names, first, language)
        } else {
            words::describe_start(&game, &names, language)
        };
        let view = View {
            short_names: shorten(&names),
            names,
            by_lot,
            ..self.usual_view()
        };
        let png = self.painter.png(&game, view).await?;
        Some(Picture::png(png, alt))
    }
}

/// Returns true if, in this game of Stern-Halma, a player could keep another from winning by leaving a peg at home.
fn can_block(challenge: &Challenge) -> bool {
    if challenge.kind.parse() != Ok(GameKind::SternHalma) {
        return false;
    }
    let options = stern_halma::Options::parse(&challenge.options);
    let players = challenge.invited.len() + 1;
    let mut counts = match challenge.open {
        Some(open) => usize::from(open.least)..=usize::from(open.most),
        None => players..=players,
    };
    options.is_ok_and(|options| options.win == stern_halma::Win::OwnOnly)
        && counts.any(stern_halma::has_opposite_seats)
}

/// Returns the names of the users in `order`, given the `names` of `players`. If the engine has several seats, each of them has a separate name.
fn order_names(order: &[UserId], players: &[Player], names: &[String]) -> Vec<String> {
    let mut left: Vec<(&Player, &String)> = players.iter().zip(names).collect();
    let take = |user: &UserId| {
        let at = left.iter().position(|(player, _)| **player == *user);
        at.map_or_else(String::new, |at| left.remove(at).1.clone())
    };
    order.iter().map(take).collect()
}

/// Writes who challenges whom to which game. `names` contains the players' names, the challenger's first.
fn render_title(
    challenge: &Challenge,
    teams: Option<&Teams>,
    game: &str,
    names: &[String],
    language: Language,
) -> String {
    let game = game.to_owned();
    if names.len() < 2 + usize::from(challenge.partner.is_some()) {
        return language.challenge_open_title(names[0].clone(), game);
    }
    if teams == Some(&Teams::ByLot) {
        // It is not known yet who plays against whom.
        return language.board_title(game, language.list(names));
    }
    let (side, others) = split_side(challenge, names);
    language.challenge_title(language.list(side), language.list(others), game)
}

/// Splits the players' `names`, of which the challenger's is first, into two lists: the challenger's side and the opponents.
fn split_side(challenge: &Challenge, names: &[String]) -> (Vec<String>, Vec<String>) {
    let mut others = names.to_vec();
    let partner = partner_of(challenge).map(|at| others.remove(at + 1));
    let side = [others.remove(0)].into_iter().chain(partner);
    (side.collect(), others)
}

/// The teams of a challenge to a team game.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Teams {
    /// The names of each team's players.
    Known(Vec<Vec<String>>),
    /// The teams are drawn by lot when the game starts.
    ByLot,
}

impl Teams {
    /// Returns the teams, given the players' `names`, the challenger's first; `None` if the game has no teams.
    fn of(challenge: &Challenge, names: &[String], language: Language) -> Option<Self> {
        let kind: GameKind = challenge.kind.parse().ok()?;
        let count = names.len().max(count_players_shown(challenge, kind));
        let game = AnyGame::new(kind, &challenge.options, count).ok()?;
        let sides = game.sides();
        if sides.len() == count {
            return None;
        }
        let mut all: Vec<String> = names.iter().map(|name| escape(name)).collect();
        all.resize_with(count, || language.challenge_free_seat());
        if partner_of(challenge).is_some() {
            let (side, others) = split_side(challenge, &all);
            return Some(Self::Known(vec![side, others]));
        }
        let is_full = names.len() == count;
        let order = match challenge.order {
            SeatOrder::First if is_full => all,
            SeatOrder::Last if is_full => [&all[1..], &all[..1]].concat(),
            SeatOrder::First | SeatOrder::Last | SeatOrder::Random => return Some(Self::ByLot),
        };
        let seats = seat_players(&game, order);
        let name = |seat: Seat| seats[seat.index()].clone();
        let team = |side: &SeatSet| side.iter().map(name).collect();
        Some(Self::Known(sides.iter().map(team).collect()))
    }

    /// Lists the teams, one line each.
    fn list(&self, language: Language) -> Vec<String> {
        match self {
            Self::Known(teams) => (1..)
                .zip(teams)
                .map(|(number, players)| language.challenge_team(number, language.list(players)))
                .collect(),
            Self::ByLot => vec![language.challenge_teams_by_lot()],
        }
    }
}

/// Returns the number of players in the picture: the number of players already in the challenge or, if it is higher, the minimum with which the game
/// can start.
fn count_players_shown(challenge: &Challenge, kind: GameKind) -> usize {
    let present = challenge.invited.len() + 1;
    let Some(open) = challenge.open else {
        return present;
    };
    let least = present.max(usize::from(open.least));
    let fits = |players: &usize| AnyGame::new(kind, &challenge.options, *players).is_ok();
    (least..=usize::from(open.most)).find(fits).unwrap_or(least)
}

/// Lists, one per line, who has joined and who has not answered yet; `others` are the names of all players except the challenger.
fn list_answers(challenge: &Challenge, others: &[String], language: Language) -> Vec<String> {
    let mut lines = Vec::new();
    if challenge.open.is_some() || challenge.invited.len() > 1 {
        let asked = invited_users(challenge);
        let each = challenge.invited.iter().zip(others);
        lines.extend(each.map(|(invited, name)| {
            let user = match invited.user {
                Player::User(user) if asked.contains(&user) => mention(user),
                Player::User(_) | Player::Group(_) | Player::Former => name.clone(),
            };
            if invited.accepted {
                language.challenge_accepted(user)
            } else {
                language.challenge_waiting(user)
            }
        }));
    }
    if let Some(open) = challenge.open {
        let limits = open.ratings;
        lines.extend(limits.map(|it| language.challenge_strength(it.lowest, it.highest)));
        let players = challenge.invited.len() + 1;
        let waiting = unanswered_users(challenge).len();
        if open.least == open.most {
            lines.push(language.challenge_players(players - waiting, open.most));
            let free = usize::from(open.most).saturating_sub(players);
            if waiting > 0 && free > 0 {
                lines.push(language.challenge_free(free));
            }
        } else {
            lines.push(language.challenge_players_range(players, open.least, open.most));
            if players >= usize::from(open.least) && waiting == 0 {
                lines.push(language.challenge_may_start(mention_or_former(challenge.by, language)));
            }
        }
    }
    lines
}

fn render_buttons(challenge: &Challenge, language: Language) -> Vec<Button> {
    let mut buttons = render_answers(challenge, language);
    if let Ok(kind) = challenge.kind.parse() {
        let page = page_for(kind, &challenge.options);
        let rules = CustomId::RulesOf { kind, page };
        buttons.push(Button::plain(language.button_rules(), rules));
    }
    if balance_variant(challenge).is_some() && may_balance(challenge) {
        let balance = CustomId::Balance(challenge.id);
        buttons.push(Button::plain(language.button_balance(), balance));
    }
    buttons
}

fn render_answers(challenge: &Challenge, language: Language) -> Vec<Button> {
    let id = challenge.id;
    let withdraw = Button::plain(language.button_withdraw(), CustomId::Withdraw(id));
    let Some(open) = challenge.open else {
        let accept = Button::good(language.button_accept(), CustomId::Accept(id));
        let decline = Button::plain(language.button_decline(), CustomId::Decline(id));
        return vec![accept, decline, withdraw];
    };
    let mut buttons = vec![
        Button::good(language.button_join(), CustomId::Join(id)),
        Button::plain(language.button_leave(), CustomId::Leave(id)),
    ];
    // With a fixed number of players the game starts automatically when it is full, and not before.
    if open.least < open.most {
        buttons.push(Button::main(language.button_start(), CustomId::Start(id)));
    }
    buttons.push(withdraw);
    buttons
}

/// Describes the variant, and warns of any consequences of its rules that players should know.
fn describe_rules(challenge: &Challenge, state: ChallengeState, language: Language) -> Vec<String> {
    let mut lines = describe_stored_variant(&challenge.kind, &challenge.variant, language);
    lines.extend(can_block(challenge).then(|| language.challenge_blocking()));
    let won = find_won_kind(challenge).filter(|_| state == ChallengeState::Open);
    if let Some(kind) = won {
        let then = match (challenge.games, may_balance(challenge)) {
            (1, true) if balance_variant(challenge).is_some() => "balance",
            (1, true) => "single",
            (1, false) => "other",
            _ => "series",
        };
        lines.push(language.challenge_first_wins(then, language.game_proof(kind)));
    }
    lines
}
