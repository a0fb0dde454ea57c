//! The settings that a user can turn on and off in `/settings`.

use asterism_store::{Choice, Setting, Settings};

use crate::app::looks::Looks;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Button;
use crate::text::Language;

/// A setting that can be turned on and off.
pub(crate) struct Switch {
    /// The name of the option of `/settings`, and the option's two values. The first value turns the setting on.
    pub(crate) option: (&'static str, [&'static str; 2]),
    /// Returns whether the setting is on for a user with these settings. `Looks` contains the host's defaults.
    pub(crate) is_on: fn(&Settings, Looks) -> bool,
    pub(crate) set: fn(bool) -> Setting,
    pub(crate) reset: Choice,
    /// Returns the line that shows the setting's value.
    pub(crate) line: fn(Language, &'static str) -> String,
    /// Returns the label of the button that turns the setting on or off.
    pub(crate) label: fn(Language, bool) -> String,
    /// Returns the ID of the button that turns the setting on or off.
    pub(crate) id: fn(bool) -> CustomId,
}

impl Switch {
    /// Converts the typed value of the option to a setting.
    ///
    /// # Errors
    ///
    /// [`Refusal::Choice`] if the value is neither of the option's two values.
    pub(crate) fn read(&self, typed: &str) -> Result<Setting, Refusal> {
        let (_, values) = self.option;
        let at = values.iter().position(|value| *value == typed);
        Ok((self.set)(at.ok_or(Refusal::Choice)? == 0))
    }

    /// Returns the line that shows the setting's value for a user with these settings.
    pub(crate) fn write(&self, settings: &Settings, looks: Looks, language: Language) -> String {
        let (_, [on, off]) = self.option;
        let value = if (self.is_on)(settings, looks) {
            on
        } else {
            off
        };
        (self.line)(language, value)
    }

    /// Renders the button that toggles the setting for a user with these settings.
    pub(crate) fn button(&self, settings: &Settings, looks: Looks, language: Language) -> Button {
        let turns_on = !(self.is_on)(settings, looks);
        let label = (self.label)(language, turns_on);
        Button::plain(label, (self.id)(turns_on))
    }
}
