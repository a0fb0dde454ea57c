//! Options with fixed choices: their values, in display order, and the label of each value.

use asterism_render::Theme;
use asterism_rules::{GameKind, HeadStart};
use asterism_store::SeatOrder;

use crate::protocol::time_control::{describe_time, time_control, time_ids};
use crate::text::Language;

/// The values that one command option can take, with their labels.
#[derive(Clone, Copy)]
pub struct Choices {
    /// Returns the values, in display order.
    pub values: fn() -> Vec<&'static str>,
    /// Returns the label of a value in the given language.
    pub label: fn(Language, &'static str) -> String,
}

/// Values of the option `seat` of `/challenge`: a random seat, the first, or the last.
pub const SEAT_ORDERS: [&str; 3] = ["random", "first", "last"];

/// Values of the option `labels` of `/settings`: shown or hidden.
pub const LABELS: [&str; 2] = ["show", "hide"];

/// Values of the option `side` of `/settings`: the viewer's own side at the bottom, or the board as printed.
pub const SIDES: [&str; 2] = ["own", "printed"];

/// Values of the option `confirm` of `/settings`.
pub const CONFIRM_MOVES: [&str; 2] = ["on", "off"];

/// Values of the option `ratings` of `/settings`: take part in ratings, or be left out of them.
pub const RATINGS: [&str; 2] = ["join", "out"];

/// Values of the option `pings` of `/settings`.
pub const PINGS: [&str; 4] = ["channel", "direct", "digest", "none"];

/// Values of the option `reminders` of `/settings`.
pub const REMINDERS: [&str; 3] = ["channel", "direct", "none"];

/// Values of the option `reset` of `/settings`.
pub const RESETS: [&str; 10] = [
    "theme",
    "labels",
    "side",
    "confirm",
    "language",
    "pings",
    "reminders",
    "remind",
    "zone",
    "quiet",
];

/// Values of the option `where` of `/games`: this server or all servers.
pub const GAME_PLACES: [&str; 2] = ["here", "everywhere"];

/// Values of the option `where` of `/leaderboard`: players of this server or all players.
pub const LEADERBOARD_PLACES: [&str; 2] = ["here", "everyone"];

/// Values of the option `weekends` of `/challenge`: whether clocks stop on weekends.
pub const WEEKENDS: [&str; 2] = ["run", "stop"];

/// Values of the option `odds` of `/challenge`, each with the number by which the challenger's time is divided.
pub const TIME_ODDS: [(&str, u8); 3] = [("half", 2), ("quarter", 4), ("tenth", 10)];

/// Values of the option `head-start` of `/challenge`, each with the size of the head start, and whether it is the challenger's own.
pub const HEAD_STARTS: [(&str, HeadStart, bool); 4] = [
    ("small-opponent", HeadStart::Small, false),
    ("large-opponent", HeadStart::Large, false),
    ("small-own", HeadStart::Small, true),
    ("large-own", HeadStart::Large, true),
];

/// Values of the option `strength` of `/challenge`, each with the largest difference from the challenger's rating.
pub const STRENGTHS: [(&str, u16); 3] = [("100", 100), ("200", 200), ("400", 400)];

pub(super) const GAME_KIND: Choices = Choices {
    values: || GameKind::ALL.iter().map(|kind| kind.id()).collect(),
    label: |language, id| language.stored_game_name(id),
};

pub(super) const SEAT_ORDER: Choices = Choices {
    values: || SEAT_ORDERS.to_vec(),
    label: |language, order| language.seat_order(order),
};

pub(super) const TIME: Choices = Choices {
    values: || time_ids().collect(),
    label: |language, id| describe_time(time_control(id).flatten(), language),
};

pub(super) const WEEKEND: Choices = Choices {
    values: || WEEKENDS.to_vec(),
    label: |language, weekends| language.weekends_choice(weekends),
};

pub(super) const ODDS: Choices = Choices {
    values: || TIME_ODDS.iter().map(|(id, _)| *id).collect(),
    label: |language, odds| language.odds_choice(odds),
};

pub(super) const HEAD_START: Choices = Choices {
    values: || HEAD_STARTS.iter().map(|(id, ..)| *id).collect(),
    label: |language, start| language.head_start_choice(start),
};

pub(super) const STRENGTH: Choices = Choices {
    values: || STRENGTHS.iter().map(|(id, _)| *id).collect(),
    label: |language, points| {
        let points = points.parse().unwrap_or(0_u16);
        language.strength_choice(points)
    },
};

pub(super) const THEME: Choices = Choices {
    values: || Theme::ALL.map(Theme::id).to_vec(),
    label: |language, theme| language.theme_name(theme),
};

pub(super) const LABEL: Choices = Choices {
    values: || LABELS.to_vec(),
    label: |language, labels| language.labels_choice(labels),
};

pub(super) const SIDE: Choices = Choices {
    values: || SIDES.to_vec(),
    label: |language, side| language.side_choice(side),
};

pub(super) const CONFIRM: Choices = Choices {
    values: || CONFIRM_MOVES.to_vec(),
    label: |language, confirm| language.confirm_choice(confirm),
};

pub(super) const RATING: Choices = Choices {
    values: || RATINGS.to_vec(),
    label: |language, ratings| language.ratings_choice(ratings),
};

pub(super) const LANGUAGE: Choices = Choices {
    values: || {
        Language::ALL
            .iter()
            .map(|language| language.tag())
            .collect()
    },
    label: |language, tag| language.language_choice(tag),
};

pub(super) const PING: Choices = Choices {
    values: || PINGS.to_vec(),
    label: |language, way| language.pings_choice(way),
};

pub(super) const REMINDER: Choices = Choices {
    values: || REMINDERS.to_vec(),
    label: |language, way| language.reminders_choice(way),
};

pub(super) const RESET: Choices = Choices {
    values: || RESETS.to_vec(),
    label: |language, option| language.option_called(option),
};

pub(super) const GAME_PLACE: Choices = Choices {
    values: || GAME_PLACES.to_vec(),
    label: |language, place| language.place_choice(place),
};

pub(super) const LEADERBOARD_PLACE: Choices = Choices {
    values: || LEADERBOARD_PLACES.to_vec(),
    label: |language, place| language.where_choice(place),
};

/// Returns the ID of a seat order, which is also the value of the option.
pub fn seat_order_id(order: SeatOrder) -> &'static str {
    match order {
        SeatOrder::Random => "random",
        SeatOrder::First => "first",
        SeatOrder::Last => "last",
    }
}
