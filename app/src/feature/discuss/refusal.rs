//! Reasons why a user cannot do something on a common board.

use crate::feature::discuss::payload::OPEN_DAYS;
use crate::protocol::refusal::{Refusal, refusals};

refusals! {
    language, Refusal::of_feature;
    /// Reason why a user cannot do something on a common board.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum DiscussRefusal {
        /// Games in direct messages have no common board.
        Direct => language.refuse_discuss_direct();
        /// The user did not play in the game.
        NotPlayer => language.refuse_discuss_player();
        /// The board is closed, or another message shows it.
        Closed {
            /// Link to the message that shows the board, if there is one.
            url: Option<String>,
        } => match url {
            Some(url) => language.refuse_discuss_elsewhere(url.clone()),
            None => language.refuse_discuss_closed(OPEN_DAYS),
        }, ends_the_dialog: true;
        /// The board shows another position than the one for which the button was made.
        Moved {
            /// Link to the message that shows the board, if it is known.
            url: Option<String>,
        } => match url {
            Some(url) => language.refuse_discuss_moved(url.clone()),
            None => language.refuse_discuss_moved_no_link(),
        }, ends_the_dialog: true;
        /// As many moves as possible have been tried.
        Full {
            /// Maximum number of tried moves.
            most: usize,
        } => language.refuse_discuss_full(*most);
    }
}
