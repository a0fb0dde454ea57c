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
use asterism_store::StoreError;
use asterism_store::Timestamp;
use asterism_store::UserId;

impl App {
    /// Loads the times when the clocks of the players on `seats` stand still.
    pub(crate) async fn pauses(&self, seats: &[UserId]) -> Result<Pauses, StoreError> {
        let mut settings = Vec::with_capacity(seats.len());
        for user in seats {
            settings.push(self.store.settings(*user).await?);
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
        let pauses = self.pauses(&game.seats).await?;
        let to_move = begun.to_move();
        Ok(first(
            game.terms,
            &game.seats,
            game.engine,
            to_move,
            &pauses,
            now,
        ))
    }

    /// Says which of `users` are or will be on vacation, for people who are asked to play with them against time.
    pub(crate) async fn vacations_of(
        &self,
        users: &[UserId],
        language: Language,
        now: Timestamp,
    ) -> Result<Vec<String>, Refusal> {
        let mut lines = Vec::new();
        for user in users {
            let settings = self.store.settings(*user).await?;
            let spans = coming(&settings.vacations, now).into_iter();
            let spans: Vec<String> = spans.map(|it| span(it, language)).collect();
            if !spans.is_empty() {
                lines.push(language.vacation_of(mention(*user), language.list(&spans)));
            }
        }
        Ok(lines)
    }
}
