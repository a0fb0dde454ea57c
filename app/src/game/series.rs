//! Series: which game follows, and how they stand together.

use asterism_rules::{GameKind, Seat, Series};
use asterism_store::{
    Change, EntryKind, FIRST_VERSION, GameRecord, NewGame, NextGame, SeriesRecord, Timestamp,
    Topic, UserId,
};

use crate::app::App;
use crate::game::clocks;
use crate::game::table::{Table, replay, stored_ending};
use crate::protocol::refusal::Refusal;
use crate::text::Language;
use crate::worker::opponent::due;

/// Place of a game in its series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Which game it is, from 1.
    pub(crate) number: u8,
    pub(crate) record: SeriesRecord,
}

impl Place {
    /// Whether no game follows this one.
    pub(crate) fn is_last(&self) -> bool {
        self.number >= self.record.planned
    }
}

impl App {
    /// Where `record` stands in its series, if it belongs to one.
    pub(crate) async fn series_of(&self, record: &GameRecord) -> Result<Option<Place>, Refusal> {
        let Some(part) = record.series else {
            return Ok(None);
        };
        let series = self.store.series(part.series).await?;
        Ok(series.map(|record| Place {
            number: part.number,
            record,
        }))
    }

    /// How the series stands with the end of `table`'s game, in words; empty if there is no series.
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
        lines.push(standing(&series, &players, table.game.kind(), language));
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

/// "Ann: 1 game won, 3 home; Ben: …".
fn standing(series: &Series, players: &[String], kind: GameKind, language: Language) -> String {
    let seats = Seat::first(players.len());
    // Some games have nothing to bring home.
    let scored = seats.clone().any(|seat| series.score(seat) > 0);
    let each: Vec<String> = seats
        .zip(players)
        .map(|(seat, user)| {
            let (user, won) = (user.clone(), series.won(seat));
            if scored {
                language.series_player_score(user, won, series.score(seat), kind.id())
            } else {
                language.series_player(user, won)
            }
        })
        .collect();
    language.series_standing(each.join(" · "))
}

/// The change that notes `what` has happened in `table`'s game, which shows it already: the new board is posted, and
/// if the game is over by it, the next one of its series starts.
///
/// For [`App::commit`], or [`App::commit_rated`] under it: only they know what an end does to ratings.
pub(crate) fn append(table: &Table, what: EntryKind, now: Timestamp) -> Change {
    let record = &table.record;
    let ended = table.game.ending();
    let clock = clocks::after(table, &what, now);
    Change::Append {
        game: record.id,
        version: record.version,
        entry: what,
        ended: ended.map(|ending| stored_ending(ending, now)),
        jobs: vec![due(
            &table.game,
            &record.seats,
            record.engine,
            record.version + 1,
        )],
        next: ended.and_then(|_| next_game(table, now)),
        clock,
        ratings: Vec::new(),
    }
}

/// The game after `table`'s in its series.
fn next_game(table: &Table, now: Timestamp) -> Option<NextGame> {
    table.series.as_ref().filter(|place| !place.is_last())?;
    let record = &table.record;
    let seats: Vec<UserId> = record.seats.iter().rev().copied().collect();
    let start = table.game.rewound();
    let first = due(&start, &seats, record.engine, FIRST_VERSION);
    let clock = clocks::first(
        record.terms,
        &seats,
        record.engine,
        start.to_move(),
        &table.pauses.reversed(),
        now,
    );
    Some(NextGame {
        game: NewGame {
            place: record.place,
            kind: record.kind.clone(),
            options: record.options.clone(),
            variant: record.variant.clone(),
            rules_version: crate::game::table::RULES_VERSION,
            seats,
            engine: record.engine,
            terms: record.terms,
            clock,
            origin: record.origin,
            entries: Vec::new(),
            ended: None,
        },
        // In the same thread, if it has one.
        jobs: record
            .thread
            .map(|_| Topic::Thread { message: None })
            .into_iter()
            .chain([first])
            .collect(),
    })
}
