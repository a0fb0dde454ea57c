//! Divides the entrants of a tournament that recurs, and reminds users of the sign-up.

use asterism_store::{GameId, IdempotencyKey, Player, StoreError, Topic};

use crate::app::App;
use crate::feature::tournament::model::document::{Entrant, Tournament};
use crate::feature::tournament::model::recurrence::{Moved, divide, find_reminder, list_earned};
use crate::protocol::refusal::Refusal;

impl App {
    /// Divides the entrants of a tournament that is about to start. Those of other divisions are removed from it, and the jobs are returned that make
    /// their tournaments.
    pub(super) async fn divide_entrants(
        &self,
        tournament: &mut Tournament,
    ) -> Result<Vec<Topic>, StoreError> {
        let Some(recurrence) = tournament.recurrence.as_ref() else {
            return Ok(Vec::new());
        };
        if recurrence.division != 1 || recurrence.divisions < 2 {
            return Ok(Vec::new());
        }
        let mut before = Vec::new();
        if let Some(id) = recurrence.previous
            && let Some(main) = self.find::<Tournament>(&id).await?
        {
            let others = main.content.recurrence.as_ref();
            let others = others.map(|it| it.others.clone()).unwrap_or_default();
            before.push(main.content);
            for id in others {
                let found = self.find::<Tournament>(&id).await?;
                before.extend(found.map(|found| found.content));
            }
        }
        let entrants = tournament.entrants.iter();
        let entrants: Vec<(Player, i32)> = entrants.map(|it| (it.player, it.seed)).collect();
        let divided = divide(&entrants, &list_earned(&before), recurrence.divisions);
        let mut moved = (1u8..).zip(divided);
        let first = moved.next().map(|(_, players)| players).unwrap_or_default();
        let moved: Vec<Moved> = moved
            .map(|(division, players)| Moved { division, players })
            .collect();
        let stays = |it: &Entrant| first.iter().any(|(player, _)| *player == it.player);
        tournament.entrants.retain(stays);
        let jobs = moved.iter().map(|it| Topic::TournamentDivision {
            division: it.division,
        });
        let jobs = jobs.collect();
        if let Some(recurrence) = &mut tournament.recurrence {
            recurrence.moved = moved;
        }
        Ok(jobs)
    }

    /// Notes that users are being reminded of a sign-up, and adds the job that does it. Returns whether it was time for that.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the change cannot be stored now; in that case, nothing is changed.
    pub(crate) async fn remind_of_sign_up(&self, number: GameId) -> Result<bool, Refusal> {
        let now = self.clock.now();
        let Some(loaded) = self.find::<Tournament>(&number).await? else {
            return Ok(false);
        };
        let starts = loaded.content.plan.starts;
        let is_time = find_reminder(&loaded.content).is_some_and(|at| at <= now) && now < starts;
        if !is_time {
            return Ok(false);
        }
        let key = IdempotencyKey::TournamentReminded {
            tournament: number,
            starts,
        };
        let note = |tournament: &mut Tournament| {
            if let Some(recurrence) = &mut tournament.recurrence {
                recurrence.reminded = true;
            }
            let at = Some(tournament.plan.starts);
            Ok(vec![Topic::TournamentReminder, Topic::Tournament { at }])
        };
        self.change_tournament(number, key, now, note).await?;
        Ok(true)
    }
}
