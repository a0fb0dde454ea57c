//! Settings of users.

use crate::error::refused;
use crate::transition::check_texts;
use crate::{StoreError, Timestamp};

/// Maximum number of vacations the store keeps for one user.
pub const MAX_VACATIONS: usize = 100;

/// Settings of a user. Where one is `None`, the host's default applies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Theme of pictures that only this user sees.
    pub theme: Option<String>,
    /// Whether pictures that only this user sees show the notation.
    pub labels: Option<bool>,
    /// Whether the user's own side of the board is at the bottom of pictures that only they see.
    pub own_side: Option<bool>,
    /// Language of responses to the user.
    pub language: Option<String>,
    /// Language of the user's Discord client when they last changed a setting.
    pub reads: Option<String>,
    /// How the user is notified of their turn.
    pub pings: Option<Pings>,
    /// How the user is reminded when their time is running low.
    pub reminders: Option<Reminders>,
    /// Past, current and future vacations, during which the user's clocks are paused.
    pub vacations: Vec<Vacation>,
    /// Whether the user plays without ratings.
    pub unrated: Option<bool>,
    /// Whether the user confirms each move that they choose by clicks.
    pub confirm_moves: Option<bool>,
}

/// How a user is notified of their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pings {
    /// By a mention where the game is played.
    Channel,
    /// By a direct message, immediately.
    Direct,
    /// By one direct message a day about all games.
    Digest,
    /// Not at all.
    None,
}

/// How a user is reminded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reminders {
    /// By a mention where the game is played.
    Channel,
    /// By a direct message.
    Direct,
    /// Not at all.
    None,
}

/// A period during which a user does not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Vacation {
    /// When it begins.
    pub from: Timestamp,
    /// When it ends, at or after [`from`](Self::from).
    pub to: Timestamp,
}

/// A setting to change, named as in [`Settings`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// [`Settings::theme`].
    Theme(String),
    /// [`Settings::labels`].
    Labels(bool),
    /// [`Settings::own_side`].
    OwnSide(bool),
    /// [`Settings::language`].
    Language(String),
    /// [`Settings::reads`].
    Reads(String),
    /// [`Settings::pings`].
    Pings(Pings),
    /// [`Settings::reminders`].
    Reminders(Reminders),
    /// [`Settings::vacations`]: the whole list, at most [`MAX_VACATIONS`].
    Vacations(Vec<Vacation>),
    /// [`Settings::unrated`].
    Unrated(bool),
    /// [`Settings::confirm_moves`].
    ConfirmMoves(bool),
    /// Restores the host's default.
    Reset(Choice),
}

/// A setting to restore, named as in [`Settings`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// [`Settings::theme`].
    Theme,
    /// [`Settings::labels`].
    Labels,
    /// [`Settings::own_side`].
    OwnSide,
    /// [`Settings::language`].
    Language,
    /// [`Settings::pings`].
    Pings,
    /// [`Settings::reminders`].
    Reminders,
    /// [`Settings::vacations`].
    Vacations,
    /// [`Settings::unrated`].
    Unrated,
    /// [`Settings::confirm_moves`].
    ConfirmMoves,
}

impl Settings {
    /// Applies all of `chosen`, or nothing if one of them is invalid.
    pub(crate) fn choose(&mut self, chosen: Vec<Setting>) -> Result<(), StoreError> {
        let mut settings = self.clone();
        for setting in chosen {
            match setting {
                Setting::Theme(theme) => {
                    check_texts([&theme])?;
                    settings.theme = Some(theme);
                }
                Setting::Labels(labels) => settings.labels = Some(labels),
                Setting::OwnSide(own_side) => settings.own_side = Some(own_side),
                Setting::Language(language) => {
                    check_texts([&language])?;
                    settings.language = Some(language);
                }
                Setting::Reads(language) => {
                    check_texts([&language])?;
                    settings.reads = Some(language);
                }
                Setting::Pings(pings) => settings.pings = Some(pings),
                Setting::Reminders(reminders) => settings.reminders = Some(reminders),
                Setting::Vacations(vacations) => {
                    check_vacations(&vacations)?;
                    settings.vacations = vacations;
                }
                Setting::Unrated(unrated) => settings.unrated = Some(unrated),
                Setting::ConfirmMoves(on) => settings.confirm_moves = Some(on),
                Setting::Reset(choice) => settings.reset(choice),
            }
        }
        *self = settings;
        Ok(())
    }

    fn reset(&mut self, choice: Choice) {
        match choice {
            Choice::Theme => self.theme = None,
            Choice::Labels => self.labels = None,
            Choice::OwnSide => self.own_side = None,
            Choice::Language => self.language = None,
            Choice::Pings => self.pings = None,
            Choice::Reminders => self.reminders = None,
            Choice::Vacations => self.vacations = Vec::new(),
            Choice::Unrated => self.unrated = None,
            Choice::ConfirmMoves => self.confirm_moves = None,
        }
    }
}

fn check_vacations(vacations: &[Vacation]) -> Result<(), StoreError> {
    if vacations.len() > MAX_VACATIONS {
        return Err(refused(format!("{} vacations", vacations.len())));
    }
    if vacations.iter().any(|it| it.to < it.from) {
        return Err(refused("a vacation that ends before it begins".into()));
    }
    Ok(())
}
