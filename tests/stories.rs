//! Checks the list of stories by what they run.

/// Some stories are for Linux alone.
#[cfg(target_os = "linux")]
#[test]
fn the_list_of_stories_has_all_of_them_and_no_other() {
    crate::support::stories::check();
}
