//! What a user can turn on and off in `/settings`.

use asterism_store::{Choice, Setting, Settings};

use crate::app::looks::Looks;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Button;
use crate::text::Language;

/// A setting with two values.
pub(crate) struct Switch {
    /// The option of `/settings`, and its values: the first turns the setting on.
    pub(crate) option: (&'static str, [&'static str; 2]),
    /// Returns whether the setting is on for a user with these settings. `Looks` contain the host's defaults.
    pub(crate) is_on: fn(&Settings, Looks) -> bool,
    pub(crate) set: fn(bool) -> Setting,
    pub(crate) reset: Choice,
    /// Writes the line with the setting's value.
    pub(crate) line: fn(Language, &'static str) -> String,
    /// Returns the label of the button that turns the setting on or off.
    pub(crate) label: fn(Language, bool) -> String,
    /// Returns the id of that button.
    pub(crate) id: fn(bool) -> CustomId,
}

impl Switch {
    /// Reads a value of the option.
    ///
    /// # Errors
    ///
    /// [`Refusal::Choice`] if it is not one of the two.
    pub(crate) fn read(&self, typed: &str) -> Result<Setting, Refusal> {
        let (_, values) = self.option;
        let at = values.iter().position(|value| *value == typed);
        Ok((self.set)(at.ok_or(Refusal::Choice)? == 0))
    }

    /// Writes the line with the value for a user with these settings.
    pub(crate) fn write(&self, settings: &Settings, looks: Looks, language: Language) -> String {
        let (_, [on, off]) = self.option;
        let value = if (self.is_on)(settings, looks) {
            on
        } else {
            off
        };
        (self.line)(language, value)
    }

    /// Renders the button that changes the value for a user with these settings.
    pub(crate) fn button(&self, settings: &Settings, looks: Looks, language: Language) -> Button {
        let turns_on = !(self.is_on)(settings, looks);
        let label = (self.label)(language, turns_on);
        Button::plain(label, (self.id)(turns_on))
    }
}
