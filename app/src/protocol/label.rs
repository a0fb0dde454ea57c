//! Names of requests for logs: the command or button, without anything that the user typed.

use crate::protocol::command::{Command, MenuCommand};
use crate::protocol::custom_id::CustomId;
use crate::protocol::request::What;

/// Label of a command or button that this program does not know.
const UNKNOWN: &str = "unknown";

impl What {
    /// Returns the name of the command or button.
    pub fn label(&self) -> &'static str {
        match self {
            What::Command(call) | What::Complete(call, _) => {
                Command::from_name(&call.name).map_or(UNKNOWN, |spec| spec.name)
            }
            What::Menu(name, _) => match MenuCommand::from_name(name).map(|spec| spec.command) {
                Some(MenuCommand::Challenge) => "menu-challenge",
                Some(MenuCommand::Profile) => "menu-profile",
                Some(MenuCommand::Games) => "menu-games",
                Some(MenuCommand::Block) => "menu-block",
                Some(MenuCommand::Board) => "menu-board",
                Some(MenuCommand::Explore) => "menu-explore",
                Some(MenuCommand::Replay) => "menu-replay",
                None => UNKNOWN,
            },
            What::Press { custom_id, .. } | What::Submit { custom_id, .. } => {
                let id = custom_id.parse::<CustomId>();
                id.map_or(UNKNOWN, |id| id.label())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::request::{Call, Source};

    #[test]
    fn only_known_names_are_labels() {
        let check = |what: What, label: &str| assert_eq!(what.label(), label);
        let call = |name: &str| Call {
            name: name.to_owned(),
            subcommand: None,
            options: Vec::new(),
        };
        check(What::Command(call("move")), "move");
        check(What::Command(call("Ann's secret")), "unknown");
        let press = |custom_id: &str| What::Press {
            custom_id: custom_id.to_owned(),
            values: Vec::new(),
            on: Source {
                message: asterism_store::MessageId::new(1),
                private: false,
                has_button: true,
            },
        };
        let game = asterism_store::GameId::new(7).expect("a number");
        let accept = CustomId::Accept(game).to_string();
        check(press(&accept), "Accept");
        check(press("ca.x"), "unknown");
    }
}
