//! A copy of what a bot has registered with Discord, so that a new world can start with it.

use serde::{Deserialize, Serialize};

use crate::state::State;
use crate::world::{Change, Command, Emoji};

/// The global commands and the emojis of an application.
///
/// [`DirectSandbox::registration`](crate::DirectSandbox::registration) copies the registration of a bot from a sandbox;
/// [`Config::registration`](crate::Config::registration) passes it to another sandbox with a new world. In the new world, the commands and emojis
/// have new IDs, as if a bot had registered them there. Commands of single servers are left out, because the new world has other servers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Registration {
    commands: Vec<Command>,
    /// Emojis of the application, each with its image.
    emojis: Vec<(Emoji, Vec<u8>)>,
}

impl Registration {
    /// Copies the commands and emojis that are registered in a world.
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

    /// Stores the emojis' images in a world, and returns the changes that register all commands and emojis there.
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
