//! Makes the next edition of a tournament that recurs, and the tournaments of its divisions.

use asterism_store::{Document, GameId, IdempotencyKey, Label, SetDocument, Topic};

use crate::app::documents::set_documents;
use crate::app::{App, MANY};
use crate::feature::tournament::model::document::{
    Entrant, MAX_TOURNAMENT_NAME, Tournament, TournamentPlan, TournamentStage,
};
use crate::feature::tournament::model::recurrence::{Recurrence, find_timer, plan_next};
use crate::feature::tournament::model::{MOST_AT_ONCE, seat_engine};
use crate::feature::tournament::state::{LoadedTournament, count_running};
use crate::feature::tournament::view::name_tournament;
use crate::protocol::refusal::Refusal;
use crate::text::Language;
use crate::text::markdown::cut;

impl App {
    /// Makes the tournament of a division of a tournament that has started.
    ///
    /// # Errors
    ///
    /// [`Refusal`] or an error of the store, if the change cannot be stored now; in that case, nothing is changed.
    pub(crate) async fn make_division(
        &self,
        loaded: &LoadedTournament,
        division: u8,
    ) -> Result<(), Refusal> {
        let now = self.clock.now();
        let content = &loaded.content;
        let Some(recurrence) = &content.recurrence else {
            return Ok(());
        };
        let mut moved = recurrence.moved.iter();
        let Some(moved) = moved.find(|moved| moved.division == division) else {
            return Ok(());
        };
        let language = self.public_language(content.place).await;
        let mut plan = content.plan.clone();
        plan.name.clone_from(&recurrence.name);
        plan.rounds = recurrence.rounds;
        plan.starts = now;
        plan.name = name_division(&plan, division, language);
        let entrants = moved.players.iter().map(|(player, seed)| Entrant {
            player: *player,
            seed: *seed,
            from_round: 0,
            left: None,
            mark: None,
        });
        let tournament = Tournament {
            plan,
            place: content.place,
            organizer: content.organizer,
            stage: TournamentStage::SignUp,
            entrants: entrants.collect(),
            rounds: Vec::new(),
            post: None,
            recurrence: Some(Recurrence {
                division,
                moved: Vec::new(),
                others: Vec::new(),
                ..recurrence.clone()
            }),
            event: None,
        };
        let key = IdempotencyKey::TournamentDivided {
            tournament: loaded.id,
            division: u32::from(division),
        };
        let jobs = vec![Topic::TournamentPost, Topic::Tournament { at: Some(now) }];
        let number = self.make_tournament(key, tournament, jobs).await?;
        let key = IdempotencyKey::TournamentDivisionNoted {
            tournament: loaded.id,
            division: u32::from(division),
        };
        let note = |tournament: &mut Tournament| {
            if let Some(recurrence) = &mut tournament.recurrence {
                recurrence.moved.retain(|moved| moved.division != division);
                recurrence.others.push(number);
                recurrence.others.sort_unstable();
            }
            Ok(Vec::new())
        };
        self.change_tournament(loaded.id, key, now, note).await?;
        Ok(())
    }

    /// Announces the next edition of a tournament that has started. Returns false if the server has too many tournaments now.
    ///
    /// # Errors
    ///
    /// [`Refusal`] or an error of the store, if the change cannot be stored now; in that case, nothing is changed.
    pub(crate) async fn make_next(&self, loaded: &LoadedTournament) -> Result<bool, Refusal> {
        let now = self.clock.now();
        let Some(mut next) = plan_next(&loaded.content, loaded.id, now) else {
            return Ok(true);
        };
        if let Some(guild) = next.place.guild {
            let others = self.list::<Tournament>(Label::Guild(guild), MANY).await?;
            if count_running(&others) >= MOST_AT_ONCE {
                return Ok(false);
            }
        }
        seat_engine(&mut next, self.me);
        let at = Some(find_timer(&next, now));
        let key = IdempotencyKey::TournamentNext {
            tournament: loaded.id,
        };
        let jobs = vec![Topic::TournamentPost, Topic::Tournament { at }];
        self.make_tournament(key, next, jobs).await?;
        Ok(true)
    }

    /// Stores a new tournament, and returns its number.
    async fn make_tournament(
        &self,
        key: IdempotencyKey,
        tournament: Tournament,
        jobs: Vec<Topic>,
    ) -> Result<GameId, Refusal> {
        let new = SetDocument {
            key: None,
            before: None,
            after: Some(Document::new(tournament)),
        };
        let change = set_documents(vec![new], jobs);
        match self.store.commit(key, self.clock.now(), change).await {
            Ok(receipt) => Ok(receipt.id),
            Err(error) => Err(self.refuse(error, None).await),
        }
    }
}

/// Returns the name of a division of the tournament with this plan: the tournament's name, cut if necessary, and the division.
fn name_division(plan: &TournamentPlan, division: u8, language: Language) -> String {
    let added = language.tournament_division_name(String::new(), division);
    let room = MAX_TOURNAMENT_NAME.saturating_sub(added.chars().count());
    let name = cut(&name_tournament(plan, language), room);
    language.tournament_division_name(name, division)
}

#[cfg(test)]
mod tests;
