//! Ladders: the ranking, and the players whom the user may challenge.

use asterism_store::{Origin, Place, Player, Timestamp, UserId};

use crate::app::App;
use crate::feature::ladder::model::{AGAIN_AFTER, IDLE, REACH, find_place};
use crate::feature::ladder::state::{LadderPlace, LoadedLadder};
use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::reply::{Button, Card, Entry, Menu, Post, Row, Style, Tone};
use crate::text::Language;
use crate::text::markdown::{ago, cut, escape};

/// Number of players listed from the top, in addition to those around the user.
const LISTED: usize = 20;

/// Number of players listed above and below the user, if the user is not among the top players.
const AROUND: usize = 3;

/// A player whose place allows the user to challenge them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rung {
    /// Place on the ladder, from 0.
    pub(crate) place: usize,
    pub(crate) user: UserId,
    /// Whether the two have a running game for the ladder, or one has challenged the other to one.
    pub(crate) is_pending: bool,
    /// When the two may meet again, if they have met recently.
    pub(crate) again: Option<Timestamp>,
}

const DAY_SECONDS: u64 = 24 * 60 * 60;

impl App {
    /// Renders a ladder for `user`, with what they can do.
    pub(crate) async fn render_ladder(
        &self,
        at: Place,
        loaded: &LoadedLadder,
        user: UserId,
        rungs: &[Rung],
        language: Language,
    ) -> Post {
        let (kind, ladder) = (loaded.kind, &loaded.ladder);
        let own = find_place(ladder, user);
        let listed: Vec<usize> = (0..ladder.players.len())
            .filter(|place| {
                let is_near = own.is_some_and(|own| own.abs_diff(*place) <= AROUND);
                *place < LISTED || is_near
            })
            .collect();
        let players: Vec<Player> = listed
            .iter()
            .map(|place| ladder.players[*place].user.into())
            .collect();
        let names = self.find_player_names(at, &players, None, language).await;
        let mut lines = Vec::new();
        let mut next = 0;
        for (place, name) in listed.iter().zip(&names) {
            if *place > next {
                lines.push("…".to_owned());
            }
            next = place + 1;
            let name = escape(name);
            lines.push(if Some(*place) == own {
                language.ladder_own_place(place + 1, name)
            } else {
                language.ladder_place(place + 1, name)
            });
        }
        if next < ladder.players.len() {
            lines.push(language.ladder_more(ladder.players.len() - next));
        }
        if lines.is_empty() {
            lines.push(language.ladder_empty());
        }
        lines.push(String::new());
        for rung in rungs {
            let place = listed.iter().position(|place| *place == rung.place);
            let name = place.map_or_else(String::new, |at| escape(&names[at]));
            if rung.is_pending {
                lines.push(language.ladder_pending(name));
            } else if let Some(again) = rung.again {
                lines.push(language.ladder_again(name, ago(again)));
            }
        }
        let entries = rungs
            .iter()
            .filter(|rung| !rung.is_pending && rung.again.is_none());
        let entries: Vec<Entry> = entries
            .map(|rung| {
                let place = listed.iter().position(|place| *place == rung.place);
                let name = place.map_or("", |at| &names[at]);
                Entry {
                    label: cut(&language.ladder_entry(rung.place + 1, name.to_owned()), 100),
                    value: rung.user.to_string(),
                    ..Entry::default()
                }
            })
            .collect();
        lines.push(language.ladder_about(
            REACH,
            AGAIN_AFTER.as_secs() / DAY_SECONDS,
            IDLE.as_secs() / DAY_SECONDS,
        ));
        let mut rows = Vec::new();
        if !entries.is_empty() {
            rows.push(Row::Menu(Menu {
                id: CustomId::LadderChallenge { kind },
                placeholder: cut(&language.ladder_menu(), 150),
                entries,
            }));
        }
        rows.extend(Row::buttons(vec![match own {
            None => Button::new(
                Style::Main,
                language.button_ladder_join(),
                CustomId::JoinLadder { kind },
            ),
            Some(_) => Button::new(
                Style::Plain,
                language.button_ladder_leave(),
                CustomId::LeaveLadderAsk { kind },
            ),
        }]));
        Post {
            card: Some(Card {
                title: language.ladder_title(language.game_name(kind)),
                text: lines.join("\n"),
                footer: language.ladder_footer(ladder.players.len()),
                tone: Tone::Calm,
            }),
            rows,
            ..Post::default()
        }
    }

    /// Describes the places of the players after a ladder game has ended; `None` for other games.
    pub(crate) async fn describe_ladder(
        &self,
        loaded: &LoadedGame,
        language: Language,
    ) -> Option<String> {
        let record = &loaded.record;
        let guild = record.place.guild?;
        if record.origin != Origin::Ladder || loaded.is_aborted() {
            return None;
        }
        let now = self.clock.now();
        let ladder = self.load_ladder(guild, loaded.game.kind(), now).await;
        let ladder = match ladder {
            Ok(loaded) => loaded.ladder,
            Err(error) => {
                if !error.is_reported() {
                    tracing::warn!(%error, "could not read a ladder for the board of a game that is over");
                }
                return None;
            }
        };
        let seats = record.seats.iter().zip(&loaded.names);
        let mut places: Vec<(usize, String)> = seats
            .filter_map(|(seat, name)| {
                let place = find_place(&ladder, seat.user()?)?;
                Some((place, language.ladder_now(escape(name), place + 1)))
            })
            .collect();
        places.sort();
        let places: Vec<String> = places.into_iter().map(|(_, words)| words).collect();
        (!places.is_empty()).then(|| language.ladder_after(language.list(&places)))
    }
}

/// Describes a player's place on a ladder in one line.
pub(crate) fn write_place(place: LadderPlace, language: Language) -> String {
    let game = language.game_name(place.kind);
    language.ladder_line(game, place.place, place.count)
}
