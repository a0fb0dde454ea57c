//! How pictures look: for everyone, or for one user with settings of their own.

use asterism_render::{Theme, View};
use asterism_rules::Seat;
use asterism_store::{Settings, UserId};

use crate::app::App;
use crate::game::loaded_game::LoadedGame;

/// How pictures look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Looks {
    pub(crate) theme: Theme,
    /// Whether the notation is written on the board.
    pub(crate) labels: bool,
    /// Whether the viewer's own side of the board is at the bottom.
    pub(crate) own_side: bool,
}

impl Looks {
    /// Returns how pictures for everyone look, in the host's `theme`.
    pub(crate) fn usual(theme: Theme) -> Looks {
        Looks {
            theme,
            labels: true,
            own_side: false,
        }
    }

    /// Returns how private pictures look for a user with these settings; as `usual` where they have chosen nothing.
    pub(crate) fn chosen(settings: &Settings, usual: Looks) -> Looks {
        // An unknown theme was set by another version of the program.
        let theme = settings.theme.as_deref().and_then(|id| id.parse().ok());
        Looks {
            theme: theme.unwrap_or(usual.theme),
            labels: settings.labels.unwrap_or(usual.labels),
            own_side: settings.own_side.unwrap_or(usual.own_side),
        }
    }

    /// Returns a view with these looks for the player on `seat`.
    pub(crate) fn view(self, seat: Option<Seat>) -> View {
        View {
            theme: self.theme,
            coordinates: self.labels,
            perspective: seat.filter(|_| self.own_side),
            ..View::default()
        }
    }
}

impl App {
    /// Returns how pictures for everyone look.
    pub(crate) fn usual_looks(&self) -> Looks {
        Looks::usual(self.painter.theme())
    }

    /// Returns how private pictures look for `user`.
    pub(crate) async fn load_looks(&self, user: UserId) -> Looks {
        let usual = self.usual_looks();
        match self.store.settings(user).await {
            Ok(settings) => Looks::chosen(&settings, usual),
            // A board in the wrong colors is better than none.
            Err(error) => {
                tracing::error!(%error, "could not read the settings of a user, using the defaults");
                usual
            }
        }
    }

    /// Returns the view of a board for everyone.
    pub(crate) fn usual_view(&self) -> View {
        self.usual_looks().view(None)
    }

    /// Returns the view of `loaded`'s board for `user` alone.
    pub(crate) async fn load_view(&self, user: UserId, loaded: &LoadedGame) -> View {
        self.load_looks(user).await.view(loaded.seat_of(user))
    }

    /// Prepares the themes in use, so that the first picture is as fast as the next ones.
    pub async fn warm_pictures(&self) {
        let usual = self.painter.theme();
        let chosen = match self.store.themes_chosen().await {
            Ok(chosen) => chosen,
            Err(error) => {
                tracing::error!(%error, "could not read the settings of a user, using the defaults");
                std::collections::BTreeSet::new()
            }
        };
        let chosen = chosen.iter().filter_map(|id| id.parse().ok());
        self.painter.warm(std::iter::once(usual).chain(chosen));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_chosen_is_as_the_host_has_it() {
        let usual = Looks::usual(Theme::Light);
        assert_eq!(Looks::chosen(&Settings::default(), usual), usual);
        let unknown = Settings {
            theme: Some("of another version".into()),
            labels: Some(false),
            own_side: None,
            ..Settings::default()
        };
        let looks = Looks {
            labels: false,
            ..usual
        };
        assert_eq!(Looks::chosen(&unknown, usual), looks);
        let all = Settings {
            theme: Some(Theme::Wood.id().into()),
            labels: Some(false),
            own_side: Some(true),
            ..Settings::default()
        };
        let seat = Seat::new(1);
        let view = Looks::chosen(&all, usual).view(seat);
        assert_eq!((view.theme, view.coordinates), (Theme::Wood, false));
        assert_eq!(view.perspective, seat);
        assert_eq!(usual.view(seat).perspective, None);
    }
}
