//! The program's own texts, each with its variables and where it is shown.
//!
//! The texts themselves are in `app/locales/en.ftl`. A text's role says where it is shown, and so how long it may be in any language: a
//! test renders it with the longest possible values.

use fluent_bundle::{FluentArgs, FluentValue};

use super::Language;

/// Where a text is shown.
#[cfg(test)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Part of other texts; counts towards their length.
    Part,
    /// Description of a command or an option.
    About,
    /// One of the values offered for an option.
    Choice,
    /// A suggestion while typing. Players' names come last, because they may be truncated.
    Suggestion,
    /// Label of a button.
    Button,
    /// Entry of a menu, or the small print under it.
    Entry,
    /// Shown in a menu while nothing is picked.
    Placeholder,
    /// Title of a form, or label of its text field.
    FormTitle,
    /// Shown in a form's text field while it is empty.
    FormHint,
    /// Title of a card.
    Title,
    /// One of several lines or sentences in a card's text.
    Line,
    /// Reason for a move: at most one line of a card, with its subject.
    Reason,
    /// A page of rules, which is the whole text of a card.
    Page,
    /// Footer of a card.
    Footer,
    /// A whole message.
    Message,
    /// Part of the description of a picture.
    Alt,
    /// Printed in a terminal.
    Terminal,
}

/// Declares texts: `name(variable, …): Role;` is the message `name`, with hyphens instead of underscores.
macro_rules! texts {
    ($declared:ident: $($name:ident($($variable:ident),*): $role:ident;)*) => {
        impl Language {
            $(#[doc = concat!("Returns the text `", stringify!($name), "` in this language.")]
            pub fn $name(self, $($variable: impl Into<FluentValue<'static>>),*) -> String {
                #[allow(unused_mut, reason = "texts without variables")]
                let mut args = FluentArgs::new();
                $(args.set(stringify!($variable), $variable.into());)*
                self.format(&stringify!($name).replace('_', "-"), &args)
            })*
        }

        /// Each text with its variables and its role.
        #[cfg(test)]
        pub(crate) const $declared: &[(&str, &[&str], Role)] =
            &[$((stringify!($name), &[$(stringify!($variable)),*], Role::$role)),*];
    };
}

mod refusals;

/// A text with its variables and its role.
#[cfg(test)]
pub(crate) type DeclaredText = (&'static str, &'static [&'static str], Role);

/// Returns every text.
#[cfg(test)]
pub(super) fn declared() -> impl Iterator<Item = &'static DeclaredText> {
    let more = crate::feature::TEXTS.iter().copied();
    let more = more.chain([refusals::DECLARED_REFUSALS]);
    DECLARED.iter().chain(more.flatten())
}

texts! {
    DECLARED:
    list_of(firsts, last): Part;
    variant_series(): Part;
    variant_line(variant, about): Line;
    variant_option(option, value): Line;
    seat_order(order): Choice;
    seat_name(seat): Part;
    former_player(): Part;
    engine_name(name, level): Part;
    engine_name_of_several(name, number, level): Part;
    engine_short_name(level): Part;
    engine_short_name_of_several(number, level): Part;
    level_choice(level): Choice;

    command_challenge(): About;
    command_move(): About;
    command_board(): About;
    command_replay(): About;
    command_hint(): About;
    command_review(): About;
    command_rematch(): About;
    command_games(): About;
    command_draw(): About;
    command_takeback(): About;
    command_resign(): About;
    command_rules(): About;
    command_settings(): About;
    command_privacy(): About;
    command_help(): About;
    option_game(): About;
    option_own_game(): About;
    option_finished_game(): About;
    option_opponent(): About;
    option_more_opponent(): About;
    option_variant(): About;
    option_seat(): About;
    option_players(): About;
    option_partner(): About;
    option_rated(): About;
    option_time(): About;
    option_level(): About;
    option_record(): About;
    option_move(): About;
    option_ply(): About;
    option_theme(): About;
    option_labels(): About;
    option_side(): About;
    option_confirm(): About;
    option_language(): About;
    option_pings(): About;
    option_reminders(): About;
    option_vacation(): About;
    option_reset(): About;
    language_choice(language): Choice;
    pings_choice(way): Choice;
    reminders_choice(way): Choice;
    settings_language(language): Line;
    settings_pings(way): Line;
    settings_reminders(way): Line;
    settings_vacation(spans, left): Line;
    settings_vacation_none(left): Line;
    option_text(): About;

    command_server(): About;
    server_title(): Title;
    server_channels(channels): Line;
    server_channels_all(): Line;
    server_threads(threads): Line;
    server_time(time): Line;
    server_language(language): Line;
    server_level(level): Line;
    server_level_any(): Line;
    server_games(count, running): Line;
    server_games_any(running): Line;
    server_about(): Line;
    server_language_choice(language): Entry;
    server_channels_menu(): Placeholder;
    server_time_menu(time): Placeholder;
    server_language_menu(language): Placeholder;
    server_limits_menu(): Placeholder;
    server_limit_level(level): Entry;
    server_limit_level_any(): Entry;
    server_limit_games(count): Entry;
    server_limit_games_any(): Entry;
    button_everywhere(): Button;
    button_server_events(): Button;
    button_server_back(): Button;
    server_events_title(): Title;
    server_events_about(): Line;
    button_threads_on(): Button;
    button_threads_off(): Button;
    thread_name(game, id, players): Part;
    thread_begins(id, game, players): Message;
    thread_lacks(id, permissions): Message;
    thread_failed(id): Message;
    board_elsewhere(place): Line;
    thread_gone(): Line;
    thread_locked(): Line;
    thread_forbidden(permissions): Line;
    challenge_begins_in(thread): Line;

    context_challenge(): Part;
    context_profile(): Part;
    context_board(): Part;
    challenge_which(user): Message;
    challenge_which_alone(): Message;
    challenge_which_menu(): Placeholder;
    challenge_ping(users, by, game): Message;
    challenge_title(by, others, game): Title;
    challenge_open_call(by, game): Message;
    challenge_open_title(by, game): Title;
    challenge_order(order): Line;
    challenge_blocking(): Line;
    challenge_team(number, players): Line;
    challenge_teams_by_lot(): Line;
    challenge_rated(rated): Line;
    challenge_first_wins(then): Line;
    challenge_time(time): Line;
    time_none(): Choice;
    time_per_move(span): Choice;
    time_reserve(time, span): Choice;
    clock_days(days): Part;
    clock_hours(hours): Part;
    clock_minutes(minutes): Part;
    clock_reserve(time): Part;
    span_days(count): Part;
    span_hours(count): Part;
    challenge_rematch(game): Line;
    rematch_accepted(id): Message;
    challenge_players(count, most): Line;
    challenge_free(count): Line;
    challenge_players_range(count, least, most): Line;
    challenge_may_start(user): Line;
    challenge_free_seat(): Part;
    challenge_accepted(user): Line;
    challenge_waiting(user): Line;
    challenge_lapses(time): Line;
    challenge_begins(): Line;
    challenge_begun(id, game, players): Message;
    challenge_begun_in(id, game, players, place): Message;
    challenge_imported(id, game, players): Message;
    challenge_declined(user): Line;
    challenge_withdrawn(user): Line;
    challenge_footer(game): Footer;
    alt_by_lot(players, board): Alt;
    button_accept(): Button;
    button_decline(): Button;
    button_withdraw(): Button;
    button_balance(): Button;
    button_join(): Button;
    button_leave(): Button;
    button_start(): Button;
    button_rematch(): Button;
    button_rematch_at(level): Button;

    board_title(game, players): Title;
    board_title_series(game, players, number, games): Title;
    series_goes_on(number, games): Message;
    series_standing(players): Message;
    series_player(user, won): Part;
    series_player_score(user, won, score, game): Part;
    sides(one, other): Part;
    ended_resigned_by(loser): Message;
    ended_time_by(loser): Message;
    series_won_one(winner): Message;
    series_won_shared(winners): Message;
    board_footer(game, ply): Footer;
    board_footer_over(game, ply): Footer;
    turn_ping(user): Message;
    turn_since(user, time): Line;
    engine_thinks(engine): Message;
    then_turn(user): Line;
    first_turn(): Line;
    first_turn_figures(): Line;
    first_turn_direct(): Line;
    last_move(user, words, notation): Line;
    last_move_prepared(user, words, notation): Line;
    said_with_move(text): Line;
    alt_last_move(user, words): Alt;
    alt_last_move_prepared(user, words): Alt;
    alt_asks(asks, count): Alt;
    alt_chosen(choices): Part;
    alt_choice(label, words): Part;
    alt_before(position): Alt;
    plain_title(game, footer): Message;
    plain_last_move(words, notation): Message;
    plain_words(words): Message;
    left_resigned(user): Line;
    left_time(user): Line;
    turn_time(time): Line;
    remind(user, time): Message;
    remind_direct(game, time): Message;
    tell_turn(game): Message;
    tell_instead(user): Message;
    digest(count): Line;
    digest_timed(game, time): Part;
    digest_untimed(game): Part;
    digest_more(count): Line;
    digest_instead(user, count): Message;
    digest_news(): Line;
    digest_news_instead(user): Message;
    over_call(users, result): Message;
    aborted_call(users, result): Message;
    offer_call(users): Message;
    news_call(user, news): Message;
    news_instead(user, news): Message;
    news_over(game, result): Line;
    news_draw(user, game): Line;
    news_takeback(user, notation, game): Line;
    news_declined(user, game): Line;
    news_lapsed(game): Line;
    call_game(id, game, players): Part;
    call_game_linked(id, game, players, url): Part;
    vacation_day(year, month, day): Part;
    vacation_span(from, to): Part;
    vacation_of(user, spans): Line;
    won_one(winner): Message;
    won_shared(winners): Message;
    won_one_out(winner, count): Message;
    won_shared_out(winners, count): Message;
    won_one_home(winner, count): Message;
    drawn(): Message;
    over_alone(): Message;
    button_move(): Button;
    button_more(): Button;
    button_board(): Button;
    button_resign(): Button;
    button_rules(): Button;
    button_show(): Button;
    button_post_here(): Button;
    button_text(): Button;
    button_picture(): Button;
    button_first(): Button;
    button_earlier(): Button;
    button_later(): Button;
    button_last(): Button;
    more_text(): Line;

    replay_record(): Line;
    replay_record_alone(): Line;
    alt_replay(count, board): Alt;
    button_replay(): Button;

    hint_title(): Title;
    hint_why(why): Line;
    hint_wins_now(): Line;
    hint_wins(count): Line;
    hint_holds_out(count): Line;
    hint_saves(): Line;
    hint_chances(percent): Line;
    button_hint(): Button;

    review_waiting(done, count): Line;
    review_steady(): Line;
    review_slip(number, ply, user, notation, percent): Line;
    review_missed(number, ply, user, notation, count): Line;
    review_lost(number, ply, user, notation, percent, count): Line;
    review_found(number, ply, user, notation, count): Line;
    review_gave_up(number, ply, user, percent): Line;
    review_better(notation): Line;
    review_better_then(notation, then): Line;
    review_why(notation, why): Line;
    review_reply(notation, why): Line;
    review_mean(user, percent): Part;
    review_means(means): Line;
    review_menu(): Placeholder;
    review_entry(number, ply, user): Entry;
    review_marked(): Line;
    alt_course(count, sides): Alt;
    alt_course_side(user, points): Part;
    alt_course_turns(turns): Part;
    button_review(): Button;
    button_review_show(): Button;
    button_review_back(): Button;

    guide_step(number): Line;
    guide_ready_title(): Title;
    guide_ready(words, notation): Line;
    guide_choice(label, words): Part;
    guide_footer_free(id): Footer;
    guide_footer(game): Footer;
    guide_canceled(): Message;
    guide_saying(): Line;
    guide_form_title(): FormTitle;
    guide_form_label(): FormTitle;
    guide_form_placeholder(example): FormHint;
    say_form_title(): FormTitle;
    say_form_label(): FormTitle;
    say_form_placeholder(): FormHint;
    button_play(): Button;
    button_back(): Button;
    button_type(): Button;
    button_message(): Button;
    button_no_message(): Button;
    button_say(): Button;
    button_move_saying(): Button;
    button_cancel(): Button;
    played(notation): Message;

    menu_game(game, players): Entry;
    menu_your_turn(id): Entry;
    menu_turn(id, whose): Entry;
    menu_over(id): Entry;
    menu_part(menu, first, last): Placeholder;
    games_title(): Title;
    games_none(): Message;
    games_turn(game, players, board, time): Line;
    games_waiting(game, players, whose, board, time): Line;
    games_over(game, players, board): Line;
    games_challenge_to(game, others, board): Line;
    games_challenge_open(game, board): Line;
    games_challenge_filling(game, others, board): Line;
    games_challenge_joined(game, by, board): Line;
    games_withdraw_menu(): Placeholder;
    menu_challenge(game, id): Entry;
    games_challenge_from(game, by, board): Line;
    games_challenge_accepted(game, by, board): Line;
    games_link(id, url): Part;
    games_no_link(id): Part;
    games_open_menu(): Placeholder;
    games_title_of(name): Title;
    games_footer(page, pages): Footer;
    games_none_of(name): Message;
    games_none_of_engine(): Message;
    games_none_here(): Message;
    games_challenge_by(game, by, board): Line;
    games_time(time): Part;
    games_offer(): Part;
    option_games_player(): About;
    option_games_where(): About;
    place_choice(place): Choice;
    suggest_turn(game, players, id, place): Suggestion;
    suggest_waiting(game, players, id, whose, place): Suggestion;
    suggest_over(game, players, id, place): Suggestion;
    suggest_move(notation, words): Suggestion;
    suggest_more(): Suggestion;
    suggest_example(example): Suggestion;
    suggest_no_turn(): Suggestion;
    suggest_variant(name, about): Suggestion;
    suggest_option(name, value): Suggestion;

    draw_ask(game, players, others, count): Message;
    takeback_ask(game, players, notation, count): Message;
    takeback_needs(others, count): Message;
    button_draw(): Button;
    button_draw_do(): Button;
    button_draw_alone(): Button;
    button_takeback(): Button;
    button_takeback_do(): Button;
    draw_done(game): Message;
    takeback_done(game): Message;
    took_back(user): Line;
    offer_made(): Message;
    offer_stands(): Message;
    offer_draw(user): Line;
    offer_takeback(user, notation, count): Line;
    offer_takeback_past(user): Line;
    offer_waiting(users): Line;
    offer_agreed(): Line;
    offer_declined(user): Line;
    offer_withdrawn(user): Line;
    offer_over(): Line;
    offer_you_accepted(): Message;
    offer_you_declined(): Message;
    offer_you_withdrew(): Message;

    button_abort(): Button;
    button_abort_do(): Button;
    that_game(id, place): Part;
    that_game_direct(id): Part;
    abort_ask(that, game, players): Message;
    abort_done(game): Message;
    game_aborted(user): Line;
    games_aborted(game, players, board): Line;
    series_aborted(): Line;
    import_too_late_to_abort(): Part;
    resign_or_abort(): Line;
    button_nudge(): Button;
    nudge(user, by): Message;
    nudge_direct(by, game): Message;
    nudge_done(user): Message;
    nudge_done_digest(user): Message;
    resign_ask(that, game, players, winners, count): Message;
    resign_ask_many(that, game, players): Message;
    resign_ask_alone(that, game, players): Message;
    resign_ask_seat(that, game, players, seat): Message;
    resign_price(count): Message;
    button_resign_do(): Button;
    resign_done(game): Message;

    command_profile(): About;
    command_leaderboard(): About;
    option_player(): About;
    option_where(): About;
    option_ratings(): About;
    where_choice(whom): Choice;
    ratings_choice(ratings): Choice;
    rating_changed(name, rating, change): Part;
    ratings_changed(changes): Line;
    scale_two(game): Entry;
    scale_many(game): Entry;
    leaderboard_title(scale): Title;
    leaderboard_title_here(scale): Title;
    leaderboard_footer(page, pages): Footer;
    leaderboard_unranked(): Line;
    leaderboard_you(name): Part;
    leaderboard_empty(): Line;
    button_leaderboard_here(): Button;
    button_leaderboard_everyone(): Button;
    profile_title(name): Title;
    profile_engine(me): Line;
    profile_scale(scale): Line;
    profile_rating(rating, deviation): Line;
    profile_provisional(rating, deviation): Line;
    profile_ranked(rating, deviation, place, count): Line;
    profile_ranked_here(rating, deviation, place, count): Line;
    profile_left_out(): Line;
    profile_none(): Line;
    profile_none_own(): Line;
    profile_all(count, results): Line;
    profile_completed(percent): Line;
    profile_streak(now, longest): Line;
    profile_latest(count): Line;
    profile_engine_games(results): Line;
    ratings_alt(games): Alt;
    ratings_alt_curve(name, first, last, least, most): Alt;
    profile_latest_games(): Line;
    profile_latest_game(game, result): Line;
    profile_won(): Part;
    profile_shared(): Part;
    profile_drawn(): Part;
    profile_lost(): Part;
    profile_against(name, results): Line;
    profile_never_met(name): Line;
    tally_won(count): Part;
    tally_shared(count): Part;
    tally_drawn(count): Part;
    tally_lost(count): Part;
    settings_ratings(ratings): Line;
    unrated_ask(ratings): Message;
    unrated_rating(scale, rating): Part;
    button_unrated_do(): Button;

    settings_title(): Title;
    settings_theme(theme): Line;
    settings_labels(labels): Line;
    settings_side(side): Line;
    settings_confirm(confirm): Line;
    settings_about(): Line;
    settings_theme_menu(theme): Placeholder;
    settings_language_menu(language): Placeholder;
    settings_pings_menu(way): Placeholder;
    settings_reminders_menu(way): Placeholder;
    settings_entry(choice): Entry;
    theme_name(theme): Choice;
    theme_about(theme): Entry;
    labels_choice(labels): Choice;
    side_choice(side): Choice;
    confirm_choice(confirm): Choice;
    alt_sample(theme, board): Alt;
    button_labels_show(): Button;
    button_labels_hide(): Button;
    button_confirm_on(): Button;
    button_confirm_off(): Button;
    button_side_own(): Button;
    button_side_printed(): Button;

    rules_title(page, game): Title;
    rules_footer(page, pages, count, rules): Footer;
    rules_menu(page, pages, title): Placeholder;
    rules_menu_entry(page, title): Entry;
    rules_menu_cites(count, rules): Entry;
    rules_alt_choices(places): Alt;
    rules_alt_choices_many(count): Alt;
    rules_alt_choices_after(chosen, places): Alt;
    rules_alt_choices_after_many(chosen, count): Alt;
    rules_alt_crossing(one, other): Part;
    rules_alt_arrow(from, to): Alt;
    rules_alt_yes(claim, places): Alt;
    rules_alt_no(claim, places): Alt;
    button_rule(rule, title): Button;
    button_games(): Button;
    button_previous(): Button;
    button_next(): Button;

    help_title(): Title;
    help_your_turn(count): Line;
    help_offered(count): Line;
    help_waiting(count): Line;
    help_challenged(count): Line;
    help_challenging(count): Line;
    help_no_game(): Line;
    help_ended(): Line;
    help_guest(url): Line;
    help_lacks(permissions): Line;
    help_lacks_threads(permissions): Line;
    help_direct(): Line;
    help_engine(me, most): Line;
    help_play(commands): Line;
    help_look(commands): Line;
    help_you(commands): Line;
    help_server(commands): Line;
    help_commands(): Line;
    help_rules_of(game): Button;
    button_play_me(): Button;
    button_other_game(): Button;
    play_me_which(): Message;
    play_me_setup(game): Message;
    play_me_level(level): Placeholder;
    play_me_variant(variant): Placeholder;
    play_me_time(time): Placeholder;
    button_help(): Button;
    first_words(games): Message;
    first_words_direct(games): Message;
    welcome_title(name): Title;
    welcome_about(games): Message;
    welcome_picture(): Alt;
    welcome_bot(): Line;
    welcome_friend(): Line;
    welcome_rules(): Line;

    import_large(most): Message;
    import_lost(): Message;
    import_no_text(): Message;
    import_other_game(game): Message;
    import_settled(): Message;
    import_long(): Message;
    import_line(number, line, why): Message;
    import_line_empty(number, why): Message;
    import_form(): Part;
    import_not_playing(seat): Part;
    import_over(): Part;
    import_result(): Part;
    import_incomplete(): Part;
    permission_name(permission): Part;

    privacy_title(): Title;
    privacy_kept(): Line;
    privacy_not_kept(): Line;
    privacy_seen(): Line;
    privacy_document(file): Line;
    privacy_document_at(url): Line;
    privacy_about(): Line;
    privacy_nothing(): Message;
    button_export(): Button;
    button_forget(): Button;
    button_forget_do(): Button;
    export_done(count): Message;
    export_cut(listed, count): Message;
    export_records_cut(listed, count): Message;
    forget_ask(): Message;
    forget_goes(): Message;
    forget_resigns(count): Message;
    forget_challenges(count): Message;
    forget_stays(): Message;
    forget_posts(): Message;
    forgotten(): Message;

    tool_over(): Terminal;
    tool_incomplete(asks): Terminal;
}
