//! The ranking of the players on a rating scale.

use asterism_store::{Rating, UserId};

use crate::game::rating::points;

/// Players on a rating scale, best first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ranking {
    /// Players whose rating is not provisional.
    pub(crate) ranked: Vec<(UserId, Rating)>,
    /// Players whose rating is provisional. They have no place in the ranking.
    pub(crate) unranked: Vec<(UserId, Rating)>,
}

impl Ranking {
    /// Returns the place of `user`, from 1; `None` if the user is not ranked. Players with the same displayed rating share a place.
    pub(crate) fn place(&self, user: UserId) -> Option<usize> {
        let (_, own) = self.ranked.iter().find(|(ranked, _)| *ranked == user)?;
        let better = |(_, rating): &&(UserId, Rating)| points(rating.value) > points(own.value);
        Some(self.ranked.iter().filter(better).count() + 1)
    }

    /// Returns all players, with the ranked ones first.
    pub(crate) fn all(&self) -> impl Iterator<Item = &(UserId, Rating)> {
        self.ranked.iter().chain(&self.unranked)
    }

    /// Returns the number of players, ranked and unranked.
    pub(crate) fn len(&self) -> usize {
        self.ranked.len() + self.unranked.len()
    }
}
