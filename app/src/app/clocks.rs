//! Clocks and vacations: the parts that use the store.

use asterism_rules::AnyGame;
use asterism_store::{Clock, NewGame, Player, Settings, StoreError, Timestamp};

use crate::app::App;
use crate::game::clocks::start_clock;
use crate::game::loaded_game::apply;
use crate::game::pauses::Pauses;
use crate::game::vacation::{upcoming_vacations, write_span};
use crate::protocol::refusal::Refusal;
use crate::text::Language;
use crate::text::markdown::mention;

impl App {
    /// Loads the times during which the clocks of the players on `seats` are paused.
    pub(crate) async fn load_pauses(&self, seats: &[Player]) -> Result<Pauses, StoreError> {
        let mut settings = Vec::with_capacity(seats.len());
        for player in seats {
            settings.push(match player {
                Player::User(user) => self.store.settings(*user).await?,
                Player::Former => Settings::default(),
            });
        }
        Ok(Pauses::new(self.store.outages().await?, &settings))
    }

    /// Returns the clock of `game`, started at `now`; `None` if the game has no time limit or is already over.
    pub(crate) async fn start_clock(
        &self,
        game: &NewGame,
        now: Timestamp,
    ) -> Result<Option<Clock>, Refusal> {
        if game.terms.time.is_none() || game.ended.is_some() {
            return Ok(None);
        }
        let kind = game.kind.parse().map_err(|_| Refusal::Trouble)?;
        let begun = AnyGame::new(kind, &game.options, game.seats.len());
        let mut begun = begun.map_err(|_| Refusal::Trouble)?;
        for what in &game.entries {
            apply(&mut begun, what).map_err(|_| Refusal::Trouble)?;
        }
        let seats: Vec<Player> = game.seats.iter().copied().map(Player::User).collect();
        let pauses = self.load_pauses(&seats).await?;
        let to_move = begun.to_move();
        Ok(start_clock(
            game.terms,
            &seats,
            game.engine,
            to_move,
            &pauses,
            now,
        ))
    }

    /// Describes the current and future vacations of `players`, for users who are challenged to a timed game with them.
    pub(crate) async fn describe_vacations(
        &self,
        players: &[Player],
        language: Language,
        now: Timestamp,
    ) -> Result<Vec<String>, Refusal> {
        let mut lines = Vec::new();
        for user in players.iter().filter_map(|player| player.user()) {
            let settings = self.store.settings(user).await?;
            let spans = upcoming_vacations(&settings.vacations, now).into_iter();
            let spans: Vec<String> = spans.map(|it| write_span(it, language)).collect();
            if !spans.is_empty() {
                lines.push(language.vacation_of(mention(user), language.list(&spans)));
            }
        }
        Ok(lines)
    }
}
