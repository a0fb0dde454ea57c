//! Series of games, where they need the store.

use crate::app::App;
use crate::game::series::SeriesPlace;
use crate::game::series::describe_standing;
use crate::game::table::Table;
use crate::game::table::replay;
use crate::protocol::refusal::Refusal;
use crate::text::Language;
use asterism_rules::Seat;
use asterism_rules::Series;
use asterism_store::GameRecord;

impl App {
    /// Returns the place of `record` in its series, if it belongs to one.
    pub(crate) async fn series_of(
        &self,
        record: &GameRecord,
    ) -> Result<Option<SeriesPlace>, Refusal> {
        let Some(part) = record.series else {
            return Ok(None);
        };
        let series = self.store.series(part.series).await?;
        Ok(series.map(|record| SeriesPlace {
            number: part.number,
            record,
        }))
    }

    /// Describes the standing of the series after `table`'s game; empty if there is no series.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if one of its games cannot be read or replayed.
    pub(crate) async fn series_news(
        &self,
        table: &Table,
        language: Language,
    ) -> Result<String, Refusal> {
        let Some(place) = &table.series else {
            return Ok(String::new());
        };
        let mut series = Series::new(table.record.seats.len());
        for id in place
            .record
            .games
            .iter()
            .take(usize::from(place.number) - 1)
        {
            let record = self.store.game(*id).await?.ok_or(Refusal::Trouble)?;
            series.count(&replay(&record)?);
        }
        series.count(&table.game);
        let mentions = Seat::first(table.record.seats.len()).map(|seat| table.mention(seat));
        let mentions: Vec<String> = mentions.collect();
        let players = Series::seated(&mentions, usize::from(place.number));
        let mut lines = Vec::new();
        if !place.is_last() {
            lines.push(language.series_goes_on(place.number, place.record.planned));
        }
        lines.push(describe_standing(
            &series,
            &players,
            table.game.kind(),
            language,
        ));
        if place.is_last() {
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
