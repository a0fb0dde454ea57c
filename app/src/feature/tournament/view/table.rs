//! What players are told about their own tables: decisions, removals, and what their boards say of the tournament.

use asterism_store::{StoreError, UserId};

use super::TournamentView;
use crate::app::hooks::BoardPart;
use crate::feature::tournament::model::document::{TournamentFormat, TournamentTable};
use crate::feature::tournament::model::{find_better_seed, is_decided, is_replayed};
use crate::game::loaded_game::LoadedGame;
use crate::game::results::share_game;
use crate::protocol::limits::{CARD_TITLE, CONTENT};
use crate::protocol::reply::Post;
use crate::text::markdown::{cut, escape, join, mention, mention_or_former};

impl TournamentView<'_> {
    /// Renders the message to the players of a table whose result was decided. `goes_on` tells whether their game is still running.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the settings of the players cannot be read.
    pub(crate) async fn render_decision(
        &self,
        table: &TournamentTable,
        goes_on: bool,
    ) -> Result<Post, StoreError> {
        let language = self.language;
        let players = table.players.iter();
        let players =
            players.filter_map(|at| self.tournament.entrants[usize::from(*at)].player.user());
        let pings = self.app.list_mentionable(players.collect()).await?;
        let decider = table.decided_by.unwrap_or(self.tournament.organizer);
        let mut lines = vec![language.tournament_decided(
            self.name(),
            mention_or_former(decider, language),
            self.write_table(table),
            self.describe_decision(table),
        )];
        lines.push(if goes_on {
            language.tournament_decided_goes_on()
        } else {
            language.tournament_decided_over()
        });
        if !pings.is_empty() {
            lines.insert(0, join(pings.iter().copied().map(mention), " "));
        }
        Ok(Post {
            pings,
            ..Post::from(cut(&lines.join("\n"), CONTENT))
        }
        .with_buttons([self.standings_button()]))
    }

    /// Renders the message to a player whom the organizer has removed.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the settings of the player cannot be read.
    pub(crate) async fn render_removal(&self, user: UserId) -> Result<Post, StoreError> {
        let removed = self.language.tournament_removed(mention(user), self.name());
        let text = if self.tournament.rounds.is_empty() {
            removed
        } else {
            format!("{removed} {}", self.language.tournament_removed_running())
        };
        Ok(Post {
            pings: self.app.list_mentionable(vec![user]).await?,
            ..Post::from(text)
        })
    }

    /// Describes the decided result of a table: who wins, or that no one does.
    pub(crate) fn describe_decision(&self, table: &TournamentTable) -> String {
        let language = self.language;
        let points = table.result.as_ref().map_or(&[][..], |it| &it.points);
        let best = points.iter().max().copied().unwrap_or(0);
        let best: Vec<usize> = points
            .iter()
            .zip(&table.players)
            .filter(|(points, _)| **points == best && best > 0)
            .map(|(_, at)| usize::from(*at))
            .collect();
        match best[..] {
            [] => language.tournament_decide_nobody(),
            [one] => language.tournament_decide_wins(escape(&self.names[one])),
            _ => language.tournament_decide_equal(),
        }
    }

    /// Returns the part of the board of a `game` at table number `at` of round number `round`, both from 0.
    pub(crate) fn board_part(&self, (round, at): (usize, usize), game: &LoadedGame) -> BoardPart {
        let language = self.language;
        let table = &self.tournament.rounds[round].tables[at];
        let line = if is_decided(table) {
            let decider = table.decided_by.unwrap_or(self.tournament.organizer);
            let decider = mention_or_former(decider, language);
            let result = self.describe_decision(table);
            let line = language.tournament_board_decided(decider, self.name(), result);
            Some(if game.is_aborted() {
                line
            } else {
                format!("{line} {}", language.tournament_board_goes_on())
            })
        } else {
            self.describe_draw(round, table, game)
        };
        let footer = language.tournament_board(self.plain_name(), self.name_round(round));
        BoardPart {
            lines: line.into_iter().collect(),
            footer: Some(cut(&footer, CARD_TITLE)),
            buttons: vec![self.standings_button()],
            ..BoardPart::default()
        }
    }

    /// Says what follows from a draw in a knockout; `None` if the game was not drawn.
    fn describe_draw(
        &self,
        round: usize,
        table: &TournamentTable,
        game: &LoadedGame,
    ) -> Option<String> {
        let is_knockout = self.tournament.plan.format == TournamentFormat::Knockout;
        let counts = is_knockout && !game.is_aborted();
        let points = share_game(&game.game).filter(|_| counts)?;
        if points.iter().any(|it| *it != points[0]) {
            return None;
        }
        if !is_replayed(self.tournament, round, table) {
            return Some(self.language.tournament_board_drawn());
        }
        let better = find_better_seed(self.tournament, &table.players)?;
        let name = escape(&self.names[better]);
        Some(self.language.tournament_board_drawn_again(name))
    }
}
