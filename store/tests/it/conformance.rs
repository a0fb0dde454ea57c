//! What every engine must guarantee. The tests run for each engine; to add one, add a line at the end.

mod challenge_posts;
mod challenges;
mod counts;
mod document_games;
mod documents;
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
mod groups;
mod guilds;
mod offers;
mod open;
mod ratings;
mod trees;
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
    pub(super) use super::document_games::*;
    pub(super) use super::documents::*;
    pub(super) use super::engine::*;
    pub(super) use super::forget::*;
    pub(super) use super::games::*;
    pub(super) use super::groups::*;
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
    pub(super) use super::trees::*;
    pub(super) use super::uptime::*;
}

/// Runs all checks for one engine: `conformance!(name, |dir| store in the empty directory dir)`; `None` where the engine cannot be tested.
/// `#[ignore = "long: …"]` before the name leaves them to the long run.
macro_rules! conformance {
    ($engine:ident, $open:expr) => {
        // Each check has one attribute; this one does nothing.
        conformance! { #[cfg(test)] $engine, $open }
    };
    (#[$attribute:meta] $engine:ident, $open:expr) => {
        conformance! { @ #[$attribute] $engine, $open,
            a_challenge_is_stored_as_it_was_made
            challenges_and_games_share_numbers_that_are_never_reused
            a_user_can_accept_only_once
            a_closed_challenge_has_a_reason
            a_challenge_becomes_the_game_with_its_number
            setting_the_message_of_a_challenge_does_not_change_its_version
            entries_are_kept_in_order
            setting_the_clock_back_does_not_reverse_the_order_of_changes
            a_move_against_an_old_version_is_a_conflict
            of_many_concurrent_changes_to_one_version_exactly_one_wins
            a_game_that_is_over_accepts_no_changes
            undo_takes_back_the_last_entries
            invalid_changes_are_refused_entirely
            a_game_at_its_maximum_length_can_still_be_resigned
            games_are_listed_latest_first
            challenges_are_listed_newest_first
            expired_challenges_are_listed_longest_expired_first
            everything_is_counted
            a_repeated_key_gets_the_first_receipt_and_changes_nothing
            concurrent_changes_with_the_same_key_are_made_once
            a_refused_change_leaves_no_receipt
            receipts_are_kept_for_a_day_but_not_forever
            a_claimed_job_is_leased
            edits_never_delay_messages
            thoughts_are_claimed_apart
            jobs_left_over_are_recalled
            finishing_a_posted_job_stores_its_message_in_the_game
            the_post_of_a_game_that_is_over_is_stored_too
            jobs_of_a_game_are_claimed_one_after_another
            a_job_is_postponed_only_by_its_latest_claim
            a_job_postponed_into_the_past_is_due_at_once
            each_job_is_claimed_by_only_one_worker
            new_jobs_wake_the_waiting_task
            a_challenge_stores_its_number_of_games
            several_series_come_in_their_order
            a_challenge_for_several_games_starts_a_series
            the_next_game_starts_when_the_previous_one_ends
            a_next_game_is_refused_where_none_may_follow
            a_series_whose_game_ends_without_a_next_is_over
            a_next_game_starts_once
            the_end_of_a_game_is_sent_before_the_start_of_the_next
            the_jobs_of_a_next_game_wake_the_waiting_task
            six_users_can_play
            users_without_settings_have_the_hosts_defaults
            choosing_a_setting_keeps_the_others
            settings_of_several_users_come_in_their_order
            settings_chosen_at_the_same_time_are_all_kept
            invalid_settings_are_refused_entirely
            every_setting_can_be_chosen_and_reset
            chosen_themes_are_listed_once
            the_engine_has_accepted_for_each_of_its_seats
            an_engine_that_does_not_play_is_refused
            a_group_holds_a_seat
            a_group_that_cannot_vote_is_refused
            a_game_can_begin_without_a_challenge
            a_series_can_begin_without_a_challenge
            a_refused_game_leaves_no_trace
            setting_the_message_of_a_game_does_not_change_its_version
            thinking_is_queued_like_any_other_job
            of_two_who_nudge_at_once_one_does
            pauses_and_gifts_are_stored_in_order
            a_pause_carries_out_its_offer_once
            no_one_loses_on_time_before_the_clock_runs_out
            terms_and_clock_are_stored
            an_invalid_clock_is_refused
            clocks_are_due_in_order
            every_change_updates_when_a_clock_is_due
            a_game_that_is_over_has_no_clock
            new_clocks_wake_the_waiting_task
            an_erased_user_is_found_nowhere
            a_user_who_is_still_playing_is_not_erased
            a_digest_is_a_job_about_a_user
            the_news_of_a_day_come_in_one_digest
            the_challenger_is_told_of_a_closed_challenge
            the_engine_cannot_be_erased
            guild_settings_are_kept_and_can_be_reset
            invalid_guild_settings_are_refused_entirely
            a_tree_is_stored_replaced_and_deleted
            a_tree_of_its_own_gets_the_next_number
            of_two_changes_to_a_tree_one_is_made
            a_tree_beyond_its_limits_is_refused
            a_user_has_a_limited_number_of_trees
            plans_and_moves_know_of_each_other
            only_what_changes_a_plan_counts
            what_is_said_with_a_move_is_kept_with_it
            a_game_may_start_from_a_position
            names_of_an_imported_game_go_with_the_user_who_imported_it
            an_erased_user_has_no_trees
            a_document_is_stored_replaced_and_deleted
            a_document_is_replaced_only_as_it_was_read
            a_tournament_gets_the_next_number
            a_document_must_fit_its_key
            a_document_beyond_its_limits_is_refused
            a_large_document_is_stored
            documents_change_together_or_not_at_all
            of_concurrent_changes_to_a_document_one_is_made
            documents_are_listed_by_user_and_by_server
            an_erased_user_is_in_no_document
            games_of_a_round_start_with_it
            games_start_with_other_documents_too
            each_table_needs_a_game
            games_of_tournaments_are_not_limited_by_a_server
            a_repeated_change_of_documents_is_made_once
            the_end_of_a_game_changes_documents_too
            an_entry_of_a_game_that_goes_on_changes_documents_too
            the_end_of_a_game_wakes_its_tournament
            jobs_about_a_tournament_are_in_order_and_merged
            a_timer_of_a_tournament_delays_nothing
            a_daily_puzzle_is_posted_at_its_time
            jobs_for_watchers_and_boards_do_not_wait_for_each_other
            jobs_are_about_the_first_document
            a_job_of_a_tournament_is_followed_by_others
            games_are_listed_by_guild
            no_more_games_run_in_a_guild_than_it_allows
            a_game_is_found_by_its_thread_and_its_channel
            an_offer_is_made_agreed_to_and_taken_back
            an_answer_to_an_outdated_offer_is_a_conflict
            an_offer_ends_with_the_next_change
            no_answer_to_an_offer_is_lost
            entries_taken_back_no_longer_have_a_version
            an_invalid_offer_is_refused
            users_can_join_an_open_challenge_until_it_is_full
            users_who_joined_can_leave_again
            an_invited_user_accepts_by_joining
            an_invalid_open_challenge_is_refused
            a_challenger_can_play_several_seats
            a_game_begins_with_its_imported_record
            an_imported_game_may_already_have_ended
            a_game_has_one_rematch_at_a_time
            ratings_change_with_the_end_of_a_game
            a_changed_rating_prevents_the_end_of_a_game
            invalid_ratings_are_refused
            a_rating_is_set_only_from_its_current_value
            a_user_has_a_rating_on_each_scale
            users_are_ranked_by_score
            a_guild_ranks_the_users_who_play_there
            overlapping_outages_are_merged
            the_last_time_each_reach_was_served_is_stored
            every_call_to_a_closed_store_fails
            a_challenge_whose_post_is_not_known_after_a_minute_is_posted
            every_change_of_a_challenge_with_a_post_adds_a_job
            the_variant_can_change_until_somebody_accepts
            a_reply_that_updates_the_post_needs_no_job
            a_post_that_becomes_known_late_is_updated
            the_jobs_of_a_challenge_are_in_order_and_do_not_delay_games
            an_expired_challenge_updates_its_post
            posts_do_not_name_an_erased_user
            a_job_set_aside_is_kept_and_later_jobs_continue
            jobs_set_aside_are_bounded
            claims_without_an_answer_are_counted
            waiting_jobs_are_counted_by_kind
            games_are_counted_and_listed_without_loading_them
            games_of_a_player_are_found_in_a_busy_channel
            ratings_are_counted
        }
    };
    (@ #[$attribute:meta] $engine:ident, $open:expr, $($check:ident)*) => {
        mod $engine {
            $(
                #[$attribute]
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $check() {
                    let dir = tempfile::tempdir().unwrap();
                    let open: fn(&std::path::Path) -> Option<super::AnyStore> = $open;
                    if let Some(store) = open(dir.path()) {
                        super::checks::$check(store).await;
                    }
                }
            )*
        }
    };
}

conformance!(memory, |_| Some(std::sync::Arc::new(
    asterism_store::memory::MemoryStore::new()
)));
conformance!(sled, |dir| {
    use asterism_store::sled::SledStore;
    let store = SledStore::open(dir, crate::support::kinds::options()).unwrap();
    Some(std::sync::Arc::new(store))
});
#[cfg(unix)]
conformance!(two_on_postgres, |_| crate::postgres::open_two());
#[cfg(unix)]
conformance!(
    #[ignore = "long: two processes in turn, above, do all that one does"]
    postgres,
    |_| crate::postgres::open_one()
);
#[cfg(unix)]
conformance!(
    #[ignore = "long: the same statements, in transactions that conflict more often"]
    postgres_serializable,
    |_| crate::postgres::open_serializable()
);
