//! Series of games: the methods that need the store.

use asterism_rules::{Seat, Series};

use crate::app::App;
use crate::game::loaded_game::{LoadedGame, replay};
use crate::game::series::describe_standing;
use crate::protocol::refusal::Refusal;
use crate::text::Language;

impl App {
    /// Describes the standings of the series as of `loaded`'s game. Empty if the game does not belong to a series.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if one of the series' games cannot be loaded or replayed.
    pub(crate) async fn describe_series(
        &self,
        loaded: &LoadedGame,
        language: Language,
    ) -> Result<String, Refusal> {
        let Some(place) = &loaded.series else {
            return Ok(String::new());
        };
        let mut series = Series::new(loaded.record.seats.len());
        for id in place
            .record
            .games
            .iter()
            .take(usize::from(place.number) - 1)
        {
            let record = self.store.game(*id).await?.ok_or(Refusal::Trouble)?;
            series.count(&replay(&record)?);
        }
        series.count(&loaded.game);
        let mentions = Seat::first(loaded.record.seats.len()).map(|seat| loaded.mention(seat));
        let mentions: Vec<String> = mentions.collect();
        let players = Series::seated(&mentions, usize::from(place.number));
        let mut lines = Vec::new();
        if loaded.series_goes_on() {
            lines.push(language.series_goes_on(place.number, place.record.length));
        } else if loaded.is_aborted() {
            lines.push(language.series_aborted());
        }
        if series.games() > 0 {
            lines.push(describe_standing(
                &series,
                &players,
                loaded.game.kind(),
                language,
            ));
        }
        if place.is_last() && !loaded.is_aborted() {
            let leaders = series.leaders().iter();
            let winners: Vec<String> = leaders
                .filter_map(|player| players.get(player.index()).cloned())
                .collect();
            lines.push(match winners.as_slice() {
                [one] => language.series_won_one(one.clone()),
                several => language.series_won_shared(language.list(several)),
            });
        }
        Ok(lines.join("\n"))
    }
}
