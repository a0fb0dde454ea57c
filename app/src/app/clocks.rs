//! Clocks and vacations: the methods that need the store.

use std::collections::BTreeSet;
use std::time::Duration;

use asterism_rules::AnyGame;
use asterism_store::{Clock, NewGame, Player, StoreError, Terms, Timestamp, UserId};
use futures_util::future::try_join;

use crate::app::App;
use crate::game::clocks::start_clock;
use crate::game::loaded_game::apply;
use crate::game::pauses::{AllPauses, Pauses, has_weekend_break, limit_pauses};
use crate::game::vacation::{upcoming_vacations, write_span};
use crate::protocol::refusal::Refusal;
use crate::text::Language;
use crate::text::markdown::mention;

impl App {
    /// Loads the periods during which the clocks of the players in `seats` are paused.
    pub(crate) async fn load_pauses(&self, seats: &[Player]) -> Result<AllPauses, StoreError> {
        let users: BTreeSet<UserId> = seats.iter().filter_map(|seat| seat.user()).collect();
        let users = Vec::from_iter(users);
        let (settings, outages) =
            try_join(self.store.settings_of(&users), self.store.outages()).await?;
        Ok(AllPauses::new(outages, users.into_iter().zip(settings)))
    }

    /// Returns the clock of `game`, started at `now`. Returns `None` if the game has no time limit or is already over.
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
        let pauses = self.load_pauses(&game.seats).await?.of(&game.seats);
        let pauses = Pauses {
            weekends: has_weekend_break(game.terms),
            ..limit_pauses(game.origin, pauses)
        };
        let to_move = begun.to_move();
        Ok(start_clock(
            game.terms,
            &game.seats,
            game.engine,
            to_move,
            &pauses,
            now,
        ))
    }

    /// Describes the vacations of `players` for users who are challenged to a game with these terms. Includes current vacations, and those that start
    /// within a week or within the time limit of the first move.
    pub(crate) async fn describe_vacations(
        &self,
        players: &[Player],
        terms: Terms,
        language: Language,
        now: Timestamp,
    ) -> Result<Vec<String>, Refusal> {
        const WEEK: Duration = Duration::from_hours(7 * 24);
        let Some(time) = terms.time else {
            return Ok(Vec::new());
        };
        let soon = now.plus(time.per_move.max(WEEK));
        let mut lines = Vec::new();
        let users: Vec<UserId> = players.iter().filter_map(|player| player.user()).collect();
        let settings = self.store.settings_of(&users).await?;
        for (user, settings) in users.into_iter().zip(settings) {
            let mut spans = upcoming_vacations(&settings.vacations, now);
            spans.retain(|span| span.from < soon);
            let spans = spans.into_iter().map(|it| write_span(it, language));
            let spans: Vec<String> = spans.collect();
            if !spans.is_empty() {
                lines.push(language.vacation_of(mention(user), language.list(&spans)));
            }
        }
        Ok(lines)
    }
}
