//! Determines the language of a text.
//!
//! A private reply is in the language that the user has chosen or, if they have not chosen one, in the language of their Discord client. A public
//! message is in the language chosen in the server's settings or, if there is none, in the server's language on Discord. A message in a
//! direct-message channel is in the user's language.

use asterism_store::{Place, UserId};

use crate::app::App;
use crate::text::Language;

impl App {
    /// Loads the language that `user` has chosen, if any.
    pub async fn chosen_language(&self, user: UserId) -> Option<Language> {
        match self.store.settings(user).await {
            Ok(settings) => settings.language.as_deref().and_then(Language::from_tag),
            Err(error) => {
                // A reply in the wrong language is better than none.
                if !error.is_reported() {
                    tracing::error!(%error, "could not read the settings of a user; using the defaults");
                }
                None
            }
        }
    }

    /// Returns the language of public messages in `place`.
    pub async fn public_language(&self, place: Place) -> Language {
        if let Some(guild) = place.guild {
            match self.store.guild_settings(guild).await {
                Ok(settings) => {
                    let chosen = settings.language.as_deref().and_then(Language::from_tag);
                    if let Some(chosen) = chosen {
                        return chosen;
                    }
                }
                Err(error) => {
                    if !error.is_reported() {
                        tracing::error!(%error, "could not read the settings of a server; using the defaults");
                    }
                }
            }
        }
        let spoken = self.names.language(place).await;
        spoken.unwrap_or(Language::English)
    }
}

#[cfg(test)]
mod tests {
    use asterism_store::{ChannelId, GuildSetting, Setting};

    use super::*;
    use crate::testing::club::{ANN, Club, HERE};

    #[tokio::test]
    async fn public_messages_use_the_servers_setting_or_its_discord_language_or_english() {
        let club = Club::new();
        assert_eq!(club.app.public_language(HERE).await, Language::English);
        let mut request = club.command(ANN, "games", &[]);
        request.guild_language = Some(Language::Polish);
        club.handle(&request).await.unwrap();
        assert_eq!(club.app.public_language(HERE).await, Language::Polish);
        let guild = HERE.guild.unwrap();
        for (chosen, spoken) in [
            (Some("de"), Language::German),
            (Some("en"), Language::English),
            // A language stored by another version of the program.
            (Some("tlh"), Language::Polish),
            (None, Language::Polish),
        ] {
            let chosen = GuildSetting::Language(chosen.map(str::to_owned));
            let store = &club.app.store;
            store.choose_for_guild(guild, vec![chosen]).await.unwrap();
            assert_eq!(club.app.public_language(HERE).await, spoken);
        }
    }

    #[tokio::test]
    async fn a_direct_message_uses_the_users_language() {
        let club = Club::new();
        let mut request = club.command(ANN, "games", &[]);
        request.place = Place {
            guild: None,
            channel: ChannelId::new(77),
        };
        request.language = Language::German;
        club.handle(&request).await.unwrap();
        let spoken = club.app.public_language(request.place).await;
        assert_eq!(spoken, Language::German);
        // The language of other places does not change.
        assert_eq!(club.app.public_language(HERE).await, Language::English);
    }

    #[tokio::test]
    async fn a_chosen_language_keeps_the_clients_command_names() {
        let club = Club::new();
        let request = club.command(ANN, "games", &[]);
        let mut first = request.clone();
        club.app.answer(&mut first, club.now()).await.unwrap();
        assert_eq!(first.language, Language::English);
        for (chosen, language) in [
            ("de", Language::German.with_commands_of(Language::English)),
            ("en", Language::English),
            ("tlh", Language::English),
        ] {
            let chosen = Setting::Language(chosen.to_owned());
            club.app.store.choose(ANN, vec![chosen]).await.unwrap();
            let mut request = request.clone();
            club.app.answer(&mut request, club.now()).await.unwrap();
            assert_eq!(request.language, language);
        }
        let said = Language::German
            .with_commands_of(Language::English)
            .games_none();
        assert!(
            said.contains("keine Partie") && said.contains("`/challenge`"),
            "{said}"
        );
        assert!(Language::German.games_none().contains("`/herausfordern`"));
    }
}
