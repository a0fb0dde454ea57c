//! The appearance of pictures: the defaults, or a user's own settings.

use asterism_render::{Theme, View};
use asterism_rules::Seat;
use asterism_store::{Settings, UserId};

use crate::app::App;
use crate::game::loaded_game::LoadedGame;

/// The appearance of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Looks {
    pub(crate) theme: Theme,
    /// Whether the edges of the board have coordinates, as used in the notation.
    pub(crate) labels: bool,
    /// Whether the viewer's own side is at the bottom of the board.
    pub(crate) own_side: bool,
}

impl Looks {
    /// Returns the appearance of public pictures, with the `theme` that the host has configured.
    pub(crate) fn usual(theme: Theme) -> Looks {
        Looks {
            theme,
            labels: true,
            own_side: false,
        }
    }

    /// Returns the appearance of private pictures for a user with these settings. Takes from `usual` what the user has not chosen.
    pub(crate) fn chosen(settings: &Settings, usual: Looks) -> Looks {
        // An unknown theme was set by another version of the program.
        let theme = settings.theme.as_deref().and_then(|id| id.parse().ok());
        Looks {
            theme: theme.unwrap_or(usual.theme),
            labels: settings.labels.unwrap_or(usual.labels),
            own_side: settings.own_side.unwrap_or(usual.own_side),
        }
    }

    /// Returns a view with this appearance for the player in `seat`.
    pub(crate) fn view(self, seat: Option<Seat>) -> View {
        View {
            theme: self.theme,
            coordinates: self.labels,
            perspective: seat.filter(|_| self.own_side),
            since: seat,
            ..View::default()
        }
    }
}

impl App {
    /// Returns the appearance of public pictures.
    pub(crate) fn usual_looks(&self) -> Looks {
        Looks::usual(self.painter.theme())
    }

    /// Loads the appearance of private pictures for `user`.
    pub(crate) async fn load_looks(&self, user: UserId) -> Looks {
        let usual = self.usual_looks();
        match self.store.settings(user).await {
            Ok(settings) => Looks::chosen(&settings, usual),
            // A board in the wrong colors is better than none.
            Err(error) => {
                if !error.is_reported() {
                    tracing::error!(%error, "could not read the settings of a user; using the defaults");
                }
                usual
            }
        }
    }

    /// Returns the view for public boards.
    pub(crate) fn usual_view(&self) -> View {
        self.usual_looks().view(None)
    }

    /// Loads the view for posts about `loaded`. In direct messages, the view follows the settings of the only user who sees the posts.
    pub(crate) async fn load_post_view(&self, loaded: &LoadedGame) -> View {
        let mut people = loaded.record.seats.iter().filter_map(|seat| seat.user());
        match people.find(|user| *user != self.me) {
            Some(user) if loaded.record.place.guild.is_none() => self.load_view(user, loaded).await,
            _ => self.usual_view(),
        }
    }

    /// Loads the view for boards of `loaded` that are shown only to `user`.
    pub(crate) async fn load_view(&self, user: UserId, loaded: &LoadedGame) -> View {
        self.load_looks(user).await.view(loaded.seat_of(user))
    }

    /// Prepares the themes in use, so that the first picture drawn with each theme takes no longer than later ones.
    pub async fn warm_pictures(&self) {
        let usual = self.painter.theme();
        let chosen = match self.store.themes_chosen().await {
            Ok(chosen) => chosen,
            Err(error) => {
                if !error.is_reported() {
                    tracing::error!(%error, "could not read the settings of a user; using the defaults");
                }
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
    fn settings_not_chosen_come_from_the_host() {
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
        let view = usual.view(seat);
        assert_eq!((view.perspective, view.since), (None, seat));
    }
}
