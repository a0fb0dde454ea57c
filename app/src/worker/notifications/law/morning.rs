//! Quiet hours: what must not be told during them, and must be told after them.

use super::*;

impl Walk {
    /// Returns when the quiet hours of `user` end, if it is night for them at `now` and they are notified immediately by day.
    pub(super) fn sleeps_until(&self, user: UserId, now: Timestamp) -> Option<Timestamp> {
        let (_, settings) = self.quiet.iter().find(|(of, _)| *of == user)?;
        let end = find_quiet_end(settings, now);
        end.filter(|_| matches!(self.way(user), Pings::Channel | Pings::Direct))
    }

    /// Checks the message to `user` after their quiet hours, if these are over at `now`.
    pub(super) fn check_morning(
        &mut self,
        after: &Snapshot,
        (user, now): (UserId, Timestamp),
        pinged: &mut Vec<UserId>,
        told: &mut Vec<(UserId, Post)>,
    ) -> Result<(), String> {
        let is_due =
            |(to, end, ..): &(UserId, Timestamp, Event, Option<Turn>)| *to == user && *end <= now;
        let (owed, rest): (Vec<_>, Vec<_>) = self.asleep.drain(..).partition(is_due);
        self.asleep = rest;
        let mut waiting: Vec<GameId> = Vec::new();
        let mut news = 0;
        for (_, _, event, turn) in &owed {
            match event {
                Event::Turn(game) | Event::Nudge(game) => {
                    let lasts =
                        after.games[game].turn == *turn && turn.is_some_and(|it| it.0 == user);
                    if lasts && !waiting.contains(game) {
                        waiting.push(*game);
                    }
                }
                Event::Over(_) | Event::Declined | Event::Lapsed => news += 1,
                Event::Granted(game, _) => news += usize::from(!after.games[game].is_over),
                Event::Offer(game, number) => {
                    let offer = &after.games[game].offer;
                    let lasts = offer
                        .as_ref()
                        .is_some_and(|(open, asked)| open == number && !asked.is_empty());
                    news += usize::from(lasts);
                }
                Event::Invited(challenge) => {
                    news += usize::from(after.unanswered.contains(&(*challenge, user)));
                }
            }
        }
        if waiting.len() + news == 0 {
            return Ok(());
        }
        *self.told.entry("Morning".to_owned()).or_default() += 1;
        if self.deaf == Some(user) {
            let at = pinged.iter().position(|to| *to == user);
            pinged.remove(at.ok_or_else(|| format!("{user} not pinged in the morning"))?);
            return Ok(());
        }
        let at = told.iter().position(|(to, _)| *to == user);
        let (_, post) =
            told.remove(at.ok_or_else(|| format!("no message to {user} in the morning"))?);
        let text = post.card.unwrap().text;
        let lines = text.lines().filter(|line| line.starts_with('•')).count();
        if lines != waiting.len() + news {
            return Err(format!("{text}\nowed {owed:?}"));
        }
        Ok(())
    }
}
