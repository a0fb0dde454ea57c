//! Head starts: reads who is to have one, and draws the seats at once, because the position depends on them. So the challenge's post already shows the
//! position with which the game begins.

use asterism_rules::{GameKind, HeadStart};
use asterism_store::{NewChallenge, Open, SeatOrder};

use super::Company;
use crate::app::RequestContext;
use crate::game::chance::scramble;
use crate::game::head_start::set_up;
use crate::protocol::choices::HEAD_STARTS;
use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::protocol::refusal::{Refusal, refuse_setup};
use crate::protocol::request::Call;

/// A head start that the challenger wants in their challenge.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeadStartWish {
    size: HeadStart,
    /// Whether the challenger has the head start. Otherwise the opponent has it.
    is_own: bool,
}

/// Reads the option `head-start`. If the challenge has such an option and anyone can join, the game will be for two.
///
/// # Errors
///
/// [`ChallengeRefusal::HeadStartForTwo`] if the game is not between the challenger and one other player.
pub(super) fn read(
    context: RequestContext<'_>,
    call: &Call,
    company: &mut Company,
) -> Result<Option<HeadStartWish>, Refusal> {
    let Some(typed) = call.text("head-start") else {
        return Ok(None);
    };
    let (_, size, is_own) = HEAD_STARTS
        .into_iter()
        .find(|(id, ..)| *id == typed)
        .ok_or(Refusal::Choice)?;
    let is_for_two = match (&mut company.open, company.others.as_slice()) {
        (None, [one]) => *one != context.user(),
        (Some(open), []) if (open.least..=open.most).contains(&2) => {
            *open = Open {
                least: 2,
                most: 2,
                ..*open
            };
            true
        }
        _ => false,
    };
    if is_for_two {
        Ok(Some(HeadStartWish { size, is_own }))
    } else {
        Err(ChallengeRefusal::HeadStartForTwo.into())
    }
}

impl HeadStartWish {
    /// Gives the player the head start in the game of `challenge`, and makes all random choices about its seats.
    pub(super) fn give(
        self,
        context: RequestContext<'_>,
        kind: GameKind,
        challenge: &mut NewChallenge,
    ) -> Result<(), Refusal> {
        if challenge.terms.rated {
            return Err(ChallengeRefusal::RatedHeadStart.into());
        }
        let chance = scramble(context.request.interaction.get());
        challenge.order = match challenge.order {
            SeatOrder::Random if chance.is_multiple_of(2) => SeatOrder::First,
            SeatOrder::Random => SeatOrder::Last,
            chosen => chosen,
        };
        let begins = self.is_own == (challenge.order == SeatOrder::First);
        let favored = usize::from(!begins);
        let start = set_up(kind, &challenge.options, (favored, self.size), chance)
            .map_err(|error| refuse_setup(error, kind))?
            .ok_or(ChallengeRefusal::NoHeadStart)?;
        challenge.options = start.options;
        challenge.position = Some(start.position);
        Ok(())
    }
}
