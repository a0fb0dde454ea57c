//! The open seats of a server in `/games`: challenges that the user may join.

use asterism_store::{Challenge, ChallengeQuery};

use super::{ListLine, link_challenge};
use crate::action::challenge::may_join;
use crate::app::RequestContext;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, Row, Style};
use crate::protocol::time_control::describe_time;
use crate::text::Language;
use crate::text::markdown::mention_or_former;

/// Maximum number of open seats in a list: as many as there are buttons in a row.
const MOST_SEATS: usize = 5;

/// Maximum number of open seats of one challenger in a list.
const MOST_OF_ONE: usize = 2;

/// Maximum number of challenges that are read for one list, newest first.
const MOST_READ: usize = 1000;

/// Maximum number of challenges that the user can see and that are checked for one list.
const MOST_CHECKED: usize = 50;

/// Loads the challenges on this server that the user can see and may join now, newest first.
pub(super) async fn load(context: RequestContext<'_>) -> Result<Vec<Challenge>, Refusal> {
    let Some(guild) = context.request.place.guild else {
        return Ok(Vec::new());
    };
    let query = ChallengeQuery::in_guild(guild);
    let mut challenges = context.app.store.challenges(query, MOST_READ).await?;
    // A group joins by a command of its own.
    challenges.retain(|it| {
        it.open.is_some()
            && it.origin.voting().is_none()
            && it.lapses > context.now
            && !it.concerns(context.user())
    });
    let place = |it: &Challenge| Some(it.place);
    let visible = context.app.keep_visible(context.request, challenges, place);
    let mut seats: Vec<Challenge> = Vec::new();
    for challenge in visible.await.into_iter().take(MOST_CHECKED) {
        // Nobody takes all the room.
        let of_same = seats.iter().filter(|it| it.by == challenge.by);
        let has_room = of_same.count() < MOST_OF_ONE && seats.len() < MOST_SEATS;
        if has_room && may_join(context, &challenge).await.is_ok() {
            seats.push(challenge);
        }
    }
    Ok(seats)
}

/// Renders the line of a challenge that the user may join.
pub(super) fn render_line(challenge: &Challenge, language: Language) -> ListLine {
    let terms = challenge.terms;
    let text = language.games_seat(
        link_challenge(challenge, language),
        mention_or_former(challenge.by, language),
        language.stored_game_name(&challenge.kind),
        describe_time(terms.time, language),
        if terms.rated { "yes" } else { "no" },
    );
    ListLine { text, opens: None }
}

/// Renders a row of buttons with which the user joins the challenges.
pub(super) fn render_buttons(seats: &[Challenge], language: Language) -> Vec<Row> {
    let buttons = seats.iter().map(|challenge| {
        let label = format!("{} #{}", language.button_join(), challenge.id);
        Button::new(Style::Good, label, CustomId::Join(challenge.id))
    });
    Row::buttons(buttons)
}
