//! How votes are shown.

use std::time::Duration;

use asterism_store::{Challenge, Player, Timestamp, Voting};

use crate::feature::vote::model::{Ballot, Decision};
use crate::game::clocks::runs_out;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::BUTTON_LABEL;
use crate::protocol::reply::Button;
use crate::protocol::time_control::describe_span;
use crate::text::Language;
use crate::text::markdown::{ago, cut, mention_or_former};

/// A vote ends this long before the group loses on time.
const MARGIN: Duration = Duration::from_mins(10);

/// Returns the group on turn, its seat from 1, and how it votes; `None` if no group is on turn.
pub(crate) fn find_voting(loaded: &LoadedGame) -> Option<(Player, u8, Voting)> {
    let voting = loaded.record.origin.voting()?;
    let seat = loaded.game.to_move()?;
    let player = loaded.player(seat)?;
    player.group()?;
    Some((player, seat.number() as u8, voting))
}

/// Returns when the current vote ends, if not enough users vote before: when its time is over, but in any case before the group loses on time. Returns
/// `None` if nothing is suggested.
pub(crate) fn find_end(ballot: &Ballot, loaded: &LoadedGame, voting: Voting) -> Option<Timestamp> {
    let since = ballot.since(loaded.record.version)?;
    let end = since.plus(voting.time);
    let Some(lost) = runs_out(&loaded.record) else {
        return Some(end);
    };
    let last = Timestamp::from_millis(lost.millis() - MARGIN.as_millis() as i64);
    Some(end.min(last).max(since))
}

/// Returns whether as many users have voted as are needed to end the vote at once.
pub(crate) fn has_quorum(ballot: &Ballot, version: u64, voting: Voting) -> bool {
    let tally = ballot.tally(version);
    let all: u32 = tally.iter().map(|(_, votes)| votes).sum();
    voting.quorum.is_some_and(|quorum| all >= u32::from(quorum))
}

/// Describes on a challenge how the group votes.
pub(crate) fn describe_challenge(challenge: &Challenge, language: Language) -> Option<String> {
    let voting = challenge.origin.voting()?;
    let group = mention_or_former(Player::Group(voting.group), language);
    let time = describe_span(voting.time, language);
    let quorum = u64::from(voting.quorum.unwrap_or(0));
    Some(language.vote_challenge(group, time, quorum))
}

/// Writes the lines about votes above a board: how the last vote was decided and, if a group is on turn, how its vote stands.
pub(crate) fn render_lines(
    loaded: &LoadedGame,
    ballot: &Ballot,
    language: Language,
) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(last) = ballot.last() {
        lines.push(describe_decision(loaded, last, language));
    }
    let Some((group, _, voting)) = find_voting(loaded) else {
        return lines;
    };
    let name = mention_or_former(group, language);
    let (quorum, time) = (u64::from(voting.quorum.unwrap_or(0)), voting.time);
    match find_end(ballot, loaded, voting) {
        None => lines.push(language.vote_open(name, describe_span(time, language), quorum)),
        Some(end) => {
            let tally = ballot.tally(loaded.record.version);
            let all: u32 = tally.iter().map(|(_, votes)| votes).sum();
            let each = tally.into_iter().map(|(notation, votes)| {
                language.vote_count(notation.to_owned(), u64::from(votes))
            });
            lines.push(language.vote_standing(
                each.collect::<Vec<_>>().join(" · "),
                u64::from(all),
                quorum,
                ago(end),
            ));
        }
    }
    lines
}

fn describe_decision(loaded: &LoadedGame, decision: &Decision, language: Language) -> String {
    let seat = usize::from(decision.seat) - 1;
    let group = loaded.record.seats.get(seat).copied();
    let group = mention_or_former(group.unwrap_or(Player::Former), language);
    let (votes, all) = (u64::from(decision.votes), u64::from(decision.all));
    language.vote_decided(group, decision.notation.clone(), votes, all)
}

/// Returns a button for each suggested move, with its number of votes. There are none if each move has a button under the board anyway.
pub(crate) fn render_buttons(
    loaded: &LoadedGame,
    ballot: &Ballot,
    language: Language,
) -> Vec<Button> {
    let board = loaded.board();
    let tally = ballot.tally(board.version);
    let buttons = tally.into_iter().filter_map(|(notation, votes)| {
        let chosen = loaded.game.steps_of(notation).ok()?;
        let label = language.vote_button(notation.to_owned(), u64::from(votes));
        let id = CustomId::Play { board, chosen };
        Some(Button::plain(cut(&label, BUTTON_LABEL), id))
    });
    buttons.collect()
}
