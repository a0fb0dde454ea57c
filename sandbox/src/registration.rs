//! The commands and emoji that a bot has registered, with which a new world can begin.

use serde::{Deserialize, Serialize};

use crate::state::State;
use crate::world::{Change, Command, Emoji};

/// The global commands and the emoji of an application.
///
/// [`DirectSandbox::registration`](crate::DirectSandbox::registration) returns them from a sandbox in which a bot has registered them;
/// [`Config::registration`](crate::Config::registration) lets the world of another sandbox begin with them. There they have new IDs, as if a bot
/// had registered them in that world. Commands of single servers are left out, because another world has other servers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Registration {
    commands: Vec<Command>,
    /// Emoji of the application, each with its picture.
    emojis: Vec<(Emoji, Vec<u8>)>,
}

impl Registration {
    /// Copies the commands and emoji that are registered in a world.
    pub(crate) fn take(state: &State) -> std::io::Result<Self> {
        let commands = state.world.commands.values();
        let global = commands.filter(|command| command.guild.is_none());
        let emojis = state.world.emojis.values();
        let with_pictures = emojis.map(|emoji| Ok((emoji.clone(), state.files.get(emoji.id)?)));
        Ok(Self {
            commands: global.cloned().collect(),
            emojis: with_pictures.collect::<std::io::Result<_>>()?,
        })
    }

    /// Stores the pictures in a world, and returns the changes that register everything there.
    pub(crate) fn prepare(&self, state: &mut State) -> std::io::Result<Vec<Change>> {
        let mut changes = Vec::new();
        for command in &self.commands {
            changes.push(Change::Command(Command {
                id: state.next_id(),
                version: state.next_id(),
                ..command.clone()
            }));
        }
        for (emoji, picture) in &self.emojis {
            let id = state.next_id();
            state.files.put(id, picture)?;
            changes.push(Change::Emoji(Emoji {
                id,
                ..emoji.clone()
            }));
        }
        Ok(changes)
    }
}
