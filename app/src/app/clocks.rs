//! Clocks and vacations, where they need the store.

use crate::app::App;
use crate::game::clocks::first;
use crate::game::pauses::Pauses;
use crate::game::table::apply;
use crate::game::vacation::coming;
use crate::game::vacation::span;
use crate::protocol::refusal::Refusal;
use crate::text::Language;
use crate::text::markdown::mention;
use asterism_rules::AnyGame;
use asterism_store::Clock;
use asterism_store::NewGame;
use asterism_store::Player;
use asterism_store::Settings;
use asterism_store::StoreError;
use asterism_store::Timestamp;

impl App {
    /// Loads the times when the clocks of the players on `seats` stand still.
    pub(crate) async fn pauses(&self, seats: &[Player]) -> Result<Pauses, StoreError> {
        let mut settings = Vec::with_capacity(seats.len());
        for player in seats {
            settings.push(match player {
                Player::User(user) => self.store.settings(*user).await?,
                Player::Former => Settings::default(),
            });
        }
        Ok(Pauses::new(self.store.outages().await?, &settings))
    }

    /// Returns the first clock of `game`, which starts at `now`; `None` if it is played without time.
    pub(crate) async fn first_clock(
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
        let pauses = self.pauses(&seats).await?;
        let to_move = begun.to_move();
        Ok(first(
            game.terms,
            &seats,
            game.engine,
            to_move,
            &pauses,
            now,
        ))
    }

    /// Says which of `players` are or will be on vacation, for people who are asked to play with them against time.
    pub(crate) async fn vacations_of(
        &self,
        players: &[Player],
        language: Language,
        now: Timestamp,
    ) -> Result<Vec<String>, Refusal> {
        let mut lines = Vec::new();
        for user in players.iter().filter_map(|player| player.user()) {
            let settings = self.store.settings(user).await?;
            let spans = coming(&settings.vacations, now).into_iter();
            let spans: Vec<String> = spans.map(|it| span(it, language)).collect();
            if !spans.is_empty() {
                lines.push(language.vacation_of(mention(user), language.list(&spans)));
            }
        }
        Ok(lines)
    }
}
