//! What every engine promises. The tests run for each engine; add a line at the end for a new one.

mod challenge_posts;
mod challenges;
mod counts;
mod games;
mod lists;
mod receipts;
mod series;
mod set_aside;
mod settings;
mod outbox;
mod engine;
mod closing;
mod clocks;
mod forget;
mod guilds;
mod offers;
mod open;
mod ratings;
mod uptime;

use std::sync::Arc;
use std::time::Duration;

use asterism_store::Store;

type AnyStore = Arc<dyn Store>;

const LEASE: Duration = Duration::from_secs(30);

mod checks {
    pub(super) use super::challenge_posts::*;
    pub(super) use super::challenges::*;
    pub(super) use super::clocks::*;
    pub(super) use super::closing::*;
    pub(super) use super::counts::*;
    pub(super) use super::engine::*;
    pub(super) use super::forget::*;
    pub(super) use super::games::*;
    pub(super) use super::guilds::*;
    pub(super) use super::lists::*;
    pub(super) use super::offers::*;
    pub(super) use super::open::*;
    pub(super) use super::outbox::*;
    pub(super) use super::ratings::*;
    pub(super) use super::receipts::*;
    pub(super) use super::series::*;
    pub(super) use super::set_aside::*;
    pub(super) use super::settings::*;
    pub(super) use super::uptime::*;
}

/// Runs all checks for one engine: `conformance!(name, |dir| store in the empty directory dir)`.
macro_rules! conformance {
    ($engine:ident, $open:expr) => {
        conformance! { @ $engine, $open,
            a_challenge_is_kept_as_it_was_made
            numbers_are_shared_by_challenges_and_games_and_never_come_back
            accepting_counts_once_per_user
            a_closed_challenge_says_why
            a_challenge_becomes_the_game_of_its_number
            a_challenge_keeps_its_message_without_a_new_version
            what_is_played_is_kept_in_order
            a_clock_set_back_does_not_turn_the_order_of_changes
            a_move_against_an_old_version_is_a_conflict
            of_many_racing_for_one_version_exactly_one_wins
            a_game_that_is_over_takes_nothing_more
            undo_takes_back_the_last_entries
            what_must_not_be_stored_is_refused_whole
            a_game_too_long_can_still_be_given_up
            games_are_listed_latest_first
            challenges_are_listed_newest_first
            lapsed_challenges_come_longest_lapsed_first
            everything_is_counted
            a_repeated_cause_gets_the_first_answer_and_changes_nothing
            the_same_cause_at_the_same_time_is_carried_out_once
            a_refused_change_leaves_no_receipt
            receipts_are_kept_for_a_day_and_not_for_ever
            a_claimed_job_is_leased
            a_posted_job_leaves_its_message_with_the_game
            a_post_of_a_game_that_is_over_is_kept_too
            jobs_of_a_game_come_one_after_another
            a_job_postponed_into_the_past_is_due_at_once
            every_job_is_claimed_by_one_of_many
            new_jobs_wake_who_waits_for_them
            a_challenge_says_for_how_many_games_it_is
            a_challenge_for_several_games_starts_a_series
            the_next_game_starts_with_the_end_of_the_one_before
            a_next_game_is_refused_where_none_can_be
            a_series_whose_game_ends_without_a_next_is_over
            a_next_game_starts_once
            the_end_of_a_game_is_sent_before_the_start_of_the_next
            the_jobs_of_a_next_game_wake_who_waits_for_them
            six_can_play
            who_never_chose_has_everything_as_the_host_has_it
            what_is_chosen_is_kept_and_leaves_the_rest_alone
            choices_made_at_the_same_time_are_all_kept
            a_choice_that_must_not_be_stored_is_refused_whole
            every_choice_can_be_made_and_taken_back
            the_themes_chosen_are_named_once
            the_engine_has_accepted_however_often_it_is_asked
            an_engine_that_does_not_play_is_refused
            a_game_begins_without_a_challenge
            a_series_begins_without_a_challenge
            a_game_that_must_not_begin_leaves_no_trace
            a_game_keeps_its_message_without_a_new_version
            thinking_waits_its_turn_like_any_job
            terms_and_clock_are_kept
            a_clock_that_makes_no_sense_is_refused
            clocks_come_due_soonest_first
            a_clock_moves_with_every_change
            a_game_that_is_over_has_no_clock
            new_clocks_wake_who_waits_for_them
            who_is_forgotten_is_found_nowhere
            who_still_plays_is_not_forgotten
            a_digest_is_a_job_of_no_game
            the_engine_cannot_be_forgotten
            what_a_guild_chooses_is_kept_and_can_be_taken_back
            a_guilds_choice_that_must_not_be_stored_is_refused_whole
            games_are_listed_by_guild
            no_more_games_run_in_a_guild_than_it_allows
            a_game_is_found_by_its_thread_and_its_channel
            an_offer_is_made_agreed_to_and_taken_back
            an_offer_is_answered_as_it_was_seen
            an_offer_is_off_the_table_with_the_next_change
            nothing_said_about_an_offer_is_lost
            what_was_taken_back_has_no_version_any_more
            an_offer_that_makes_no_sense_is_refused
            anybody_joins_an_open_challenge_until_it_is_full
            who_joined_may_leave_again
            one_who_was_asked_says_yes_by_joining
            an_open_challenge_that_makes_no_sense_is_refused
            a_challenger_may_play_several_seats
            a_record_from_elsewhere_is_what_its_game_begins_with
            a_game_may_have_ended_when_it_begins
            a_game_has_one_rematch_at_a_time
            ratings_change_with_the_end_of_a_game
            a_rating_that_has_moved_stops_the_end_of_a_game
            ratings_that_make_no_sense_are_refused
            a_rating_is_set_as_it_was_seen
            a_user_has_a_rating_on_each_scale
            the_ranking_goes_by_what_strength_is_almost_surely_above
            a_guild_ranks_those_who_play_there
            outages_that_meet_are_one
            the_last_moment_at_work_is_known
            a_closed_store_says_so
            every_change_of_a_challenge_with_a_post_adds_a_job
            a_reply_that_updates_the_post_needs_no_job
            a_post_that_becomes_known_late_is_updated
            the_jobs_of_a_challenge_come_in_order_and_hold_up_no_game
            a_lapse_updates_the_post
            the_posts_of_a_forgotten_user_do_not_name_them
            a_job_set_aside_is_kept_and_others_go_on
            jobs_set_aside_are_bounded
            claims_without_an_answer_are_counted
            games_are_counted_and_listed_without_loading_them
            ratings_are_counted
        }
    };
    (@ $engine:ident, $open:expr, $($check:ident)*) => {
        mod $engine {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $check() {
                    let dir = tempfile::tempdir().unwrap();
                    let open: fn(&std::path::Path) -> super::AnyStore = $open;
                    super::checks::$check(open(dir.path())).await;
                }
            )*
        }
    };
}

conformance!(memory, |_| std::sync::Arc::new(
    asterism_store::memory::MemoryStore::new()
));
conformance!(sled, |dir| {
    use asterism_store::sled::{SledStore, StoreOptions};
    std::sync::Arc::new(SledStore::open(dir, StoreOptions::default()).unwrap())
});
