//! Every sentence a user sees, by language: Fluent messages from `bot/locales/*.ftl`.
//!
//! The program's own texts are declared once in `texts!` below: each becomes a method of [`Language`] whose arguments
//! are the message's variables, so an unknown text or argument does not compile, and one nobody says is a warning.
//! The games' texts come as [`Phrase`]s from the rules. A test holds both against every language's file.

use std::fmt::Write as _;
use std::sync::OnceLock;

use asterism_rules::{GameKind, How, Phrase, Seat, Word};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// Language of what everybody in a channel sees.
pub(crate) const PUBLIC: Language = Language::English;

/// A language the bot speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Language {
    English,
}

impl Language {
    pub(crate) const ALL: &'static [Language] = &[Language::English];

    /// Language for Discord's locale name such as `de` or `en-US`; English where there is none.
    pub(crate) fn from_locale(locale: &str) -> Language {
        Language::ALL
            .iter()
            .copied()
            .find(|language| locale.starts_with(language.tag()))
            .unwrap_or(Language::English)
    }

    /// The language's BCP 47 tag.
    pub(crate) fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
        }
    }

    fn source(self) -> &'static str {
        match self {
            Language::English => include_str!("../locales/en.ftl"),
        }
    }

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static ENGLISH: OnceLock<FluentBundle<FluentResource>> = OnceLock::new();
        let cell = match self {
            Language::English => &ENGLISH,
        };
        cell.get_or_init(|| {
            let tag: LanguageIdentifier = self
                .tag()
                .parse()
                .expect("our language tags are well-formed");
            let resource = FluentResource::try_new(self.source().to_owned())
                .expect("a test parses every locale file");
            let mut bundle = FluentBundle::new_concurrent(vec![tag]);
            // Discord shows the invisible direction marks of isolation as clutter in some clients.
            bundle.set_use_isolating(false);
            bundle
                .add_function("CAP", |words, _| capitalized(words))
                .expect("a language has each function once");
            bundle
                .add_resource(resource)
                .expect("a test finds no message defined twice");
            bundle
        })
    }

    fn format(self, key: &str, args: &FluentArgs<'_>) -> String {
        let bundle = self.bundle();
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            tracing::error!(key, language = self.tag(), "text is missing");
            return key.to_owned();
        };
        let mut errors = Vec::new();
        let text = bundle
            .format_pattern(pattern, Some(args), &mut errors)
            .into_owned();
        if !errors.is_empty() {
            tracing::error!(key, language = self.tag(), ?errors, "text has faults");
        }
        text
    }

    /// Words of a game, with `name` telling what to call the player on a seat.
    pub(crate) fn phrase(self, phrase: &Phrase, name: &dyn Fn(Seat) -> String) -> String {
        let mut args = FluentArgs::new();
        for (variable, word) in &phrase.args {
            args.set(*variable, self.word(word, name));
        }
        self.format(phrase.key, &args)
    }

    fn word(self, word: &Word, name: &dyn Fn(Seat) -> String) -> FluentValue<'static> {
        match word {
            Word::Text(text) => FluentValue::from(text.clone()),
            Word::Number(number) => FluentValue::from(*number),
            Word::Seat(seat) => FluentValue::from(name(*seat)),
            Word::Phrase(phrase) => FluentValue::from(self.phrase(phrase, name)),
            Word::List(words) => {
                let words: Vec<String> = words.iter().map(|word| self.plain(word, name)).collect();
                FluentValue::from(self.list(&words))
            }
        }
    }

    fn plain(self, word: &Word, name: &dyn Fn(Seat) -> String) -> String {
        match word {
            Word::Text(text) => text.clone(),
            Word::Number(number) => number.to_string(),
            Word::Seat(seat) => name(*seat),
            Word::Phrase(phrase) => self.phrase(phrase, name),
            Word::List(words) => {
                let words: Vec<String> = words.iter().map(|word| self.plain(word, name)).collect();
                self.list(&words)
            }
        }
    }

    /// Sentences one after another.
    pub(crate) fn phrases(self, phrases: &[Phrase], name: &dyn Fn(Seat) -> String) -> String {
        let mut text = String::new();
        for phrase in phrases {
            if !text.is_empty() {
                text.push(' ');
            }
            let _ = write!(text, "{}", self.phrase(phrase, name));
        }
        text
    }

    /// Page `page` of a game's rules: the message `rules-GAME-PAGE`.
    pub(crate) fn rules_page(self, kind: GameKind, page: &str) -> String {
        self.plainly(&format!("rules-{}-{page}", kind.id()))
    }

    /// What that page is called: the message `rules-title-GAME-PAGE`.
    pub(crate) fn rules_page_title(self, kind: GameKind, page: &str) -> String {
        self.plainly(&format!("rules-title-{}-{page}", kind.id()))
    }

    /// What a game is called: the message `game-name-GAME`.
    pub(crate) fn game_name(self, kind: GameKind) -> String {
        self.plainly(&format!("game-name-{}", kind.id()))
    }

    /// What a stored game is called; its id where this program does not know it.
    pub(crate) fn stored_game_name(self, id: &str) -> String {
        id.parse()
            .map_or_else(|_| id.to_owned(), |kind| self.game_name(kind))
    }

    /// What a ready-made variant is called: the message `variant-name-GAME-VARIANT`.
    pub(crate) fn variant_name(self, kind: GameKind, preset: &str) -> String {
        self.known(&format!("variant-name-{}-{preset}", kind.id()), preset)
    }

    /// What a ready-made variant is: the message `variant-about-GAME-VARIANT`.
    pub(crate) fn variant_about(self, kind: GameKind, preset: &str) -> String {
        self.known(&format!("variant-about-{}-{preset}", kind.id()), preset)
    }

    /// What a single option is called: the message `option-name-GAME-OPTION`.
    pub(crate) fn option_name(self, kind: GameKind, key: &str) -> String {
        self.known(&format!("option-name-{}-{key}", kind.id()), key)
    }

    /// What a single option's value is called: the message `option-value-GAME-OPTION-VALUE`.
    pub(crate) fn option_value(self, kind: GameKind, key: &str, value: &str) -> String {
        self.known(&format!("option-value-{}-{key}-{value}", kind.id()), value)
    }

    /// How a game ended: the message `how-ended-WORD`.
    pub(crate) fn how_ended(self, how: How) -> String {
        self.plainly(&format!("how-ended-{how}"))
    }

    /// Message without variables.
    fn plainly(self, key: &str) -> String {
        self.format(key, &FluentArgs::new())
    }

    /// Message without variables about something stored, which may be another version's: `otherwise` if there is none.
    fn known(self, key: &str, otherwise: &str) -> String {
        if self.bundle().has_message(key) {
            self.plainly(key)
        } else {
            otherwise.to_owned()
        }
    }

    /// "Ann", "Ann and Ben", "Ann, Ben and Cleo".
    pub(crate) fn list(self, words: &[String]) -> String {
        match words {
            [] => String::new(),
            [one] => one.clone(),
            [firsts @ .., last] => self.list_of(firsts.join(", "), last.clone()),
        }
    }
}

/// `CAP($word)`: a word as it begins a sentence.
fn capitalized<'a>(words: &[FluentValue<'a>]) -> FluentValue<'a> {
    match words.first() {
        Some(FluentValue::String(word)) => {
            let mut letters = word.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            FluentValue::from(first.chain(letters).collect::<String>())
        }
        other => other.cloned().unwrap_or(FluentValue::Error),
    }
}

/// Declares texts: `name(variable, …);` is the message `name` with hyphens for underscores.
macro_rules! texts {
    ($($name:ident($($variable:ident),*);)*) => {
        impl Language {
            $(pub(crate) fn $name(self, $($variable: impl Into<FluentValue<'static>>),*) -> String {
                #[allow(unused_mut, reason = "texts without variables")]
                let mut args = FluentArgs::new();
                $(args.set(stringify!($variable), $variable.into());)*
                self.format(&stringify!($name).replace('_', "-"), &args)
            })*
        }

        /// Every text with its variables.
        #[cfg(test)]
        const DECLARED: &[(&str, &[&str])] = &[$((stringify!($name), &[$(stringify!($variable)),*])),*];
    };
}

texts! {
    list_of(firsts, last);
    variant_series();
    variant_series_about();
    variant_line(variant, about);
    variant_option(option, value);
    seat_order(order);
    seat_name(seat);
    engine_name(name, level);
    engine_name_of_several(name, number, level);
    level_choice(level);

    command_challenge();
    command_move();
    command_board();
    command_replay();
    command_hint();
    command_review();
    command_games();
    command_resign();
    command_rules();
    command_settings();
    command_help();
    option_game();
    option_own_game();
    option_finished_game();
    option_opponent();
    option_more_opponent();
    option_variant();
    option_seat();
    option_level();
    option_move();
    option_ply();
    option_theme();
    option_labels();
    option_side();
    option_text();

    challenge_ping(users, by, game);
    challenge_title(by, others, game);
    challenge_order(order);
    challenge_accepted(user);
    challenge_waiting(user);
    challenge_lapses(time);
    challenge_begins();
    challenge_begun(id, game, players);
    challenge_declined(user);
    challenge_withdrawn(user);
    challenge_footer(game);
    alt_by_lot(players, board);
    button_accept();
    button_decline();
    button_withdraw();

    board_title(game, players);
    board_title_series(game, players, number, games);
    series_goes_on(number, games);
    series_standing(players);
    series_player(user, won);
    series_player_score(user, won, score);
    sides(one, other);
    ended_resigned_by(loser);
    ended_time_by(loser);
    series_won_one(winner);
    series_won_shared(winners);
    board_footer(game, ply);
    board_footer_over(game, ply);
    turn_ping(user);
    turn_since(user, time);
    engine_thinks(engine);
    then_turn(user);
    first_turn(user);
    first_turn_direct(user);
    last_move(user, words, notation);
    alt_last_move(user, words);
    alt_asks(asks, count);
    alt_chosen(choices);
    alt_choice(label, words);
    alt_before(position);
    plain_title(game, footer);
    plain_last_move(words, notation);
    plain_words(words);
    left_resigned(user);
    left_time(user);
    draw_agreed();
    won_one(winner);
    won_shared(winners);
    drawn();
    button_move();
    button_more();
    button_board();
    button_resign();
    button_rules();
    button_show();
    button_text();
    button_picture();
    button_first();
    button_earlier();
    button_later();
    button_last();
    more_text();

    replay_record();
    replay_record_alone();
    alt_replay(count, board);
    button_replay();

    hint_title();
    hint_wins_now();
    hint_wins(count);
    hint_holds_out(count);
    hint_saves();
    hint_chances(percent);
    button_hint();

    review_waiting(done, count);
    review_steady();
    review_slip(number, ply, user, notation, percent);
    review_missed(number, ply, user, notation, count);
    review_lost(number, ply, user, notation, percent, count);
    review_found(number, ply, user, notation, count);
    review_gave_up(number, ply, user, percent);
    review_better(notation);
    review_better_then(notation, then);
    review_mean(user, percent);
    review_means(means);
    review_menu();
    review_entry(number, ply, user);
    review_marked();
    alt_course(count, sides);
    alt_course_side(user, points);
    alt_course_turns(turns);
    button_review();
    button_review_show();
    button_review_back();

    guide_step(number);
    guide_ready_title();
    guide_ready(words, notation);
    guide_choice(label, words);
    guide_group_menu();
    guide_footer(game);
    guide_canceled();
    guide_form_title();
    guide_form_placeholder(example);
    guide_typed_unknown(typed, examples);
    button_play();
    button_back();
    button_type();
    button_cancel();
    played(notation);

    menu_game(game, players);
    menu_your_turn(id);
    menu_turn(id, whose);
    menu_over(id);
    games_title();
    games_none();
    games_turn(game, players, board, time);
    games_waiting(game, players, whose, board, time);
    games_over(game, players, board);
    games_challenge_to(game, others, board);
    games_challenge_from(game, by, board);
    games_challenge_accepted(game, by, board);
    games_link(id, url);
    games_no_link(id);
    games_open_menu();
    games_more(count);
    suggest_turn(game, players, id);
    suggest_waiting(game, players, id, whose);
    suggest_over(game, players, id);
    suggest_move(notation, words);
    suggest_variant(name, about);
    suggest_option(name, value);

    resign_ask(game, players, winners, count);
    resign_ask_many(game, players);
    button_resign_do();
    resign_done(game);

    settings_title();
    settings_theme(theme);
    settings_labels(labels);
    settings_side(side);
    settings_about();
    settings_theme_menu(theme);
    theme_name(theme);
    theme_about(theme);
    labels_choice(labels);
    side_choice(side);
    alt_sample(theme, board);
    button_labels_show();
    button_labels_hide();
    button_side_own();
    button_side_printed();


    rules_title(page, game);
    rules_footer(page, pages, count, rules);
    rules_menu(page, pages, title);
    rules_menu_entry(page, title);
    rules_menu_cites(count, rules);
    rules_alt_choices(places);
    rules_alt_choices_many(count);
    rules_alt_choices_after(chosen, places);
    rules_alt_choices_after_many(chosen, count);
    rules_alt_crossing(one, other);
    rules_alt_arrow(from, to);
    rules_alt_yes(claim, places);
    rules_alt_no(claim, places);
    button_rule(rule, title);
    button_previous();
    button_next();

    help_title();
    help_your_turn(count);
    help_waiting(count);
    help_challenged(count);
    help_challenging(count);
    help_no_game();
    help_engine(me);
    help_command(name, about);
    help_rules_of(game);

    refuse_not_your_turn(whose, time);
    refuse_not_your_game();
    refuse_stale(url);
    refuse_stale_no_link();
    refuse_illegal(why, rule);
    refuse_nearest(moves);
    refuse_unreadable(typed, rest, expected, example);
    refuse_unreadable_end(typed, expected, example);
    refuse_several();
    refuse_pick_game();
    refuse_no_game_here();
    refuse_no_such_game(typed);
    refuse_no_such_ply(ply, last);
    refuse_over(game);
    refuse_record(game);
    refuse_challenge_declined(user);
    refuse_challenge_withdrawn();
    refuse_challenge_lapsed();
    refuse_challenge_started(url);
    refuse_challenge_started_no_link();
    refuse_challenge_unknown();
    refuse_not_invited(users);
    refuse_already_accepted();
    refuse_own_challenge();
    refuse_not_challenger(user);
    refuse_self();
    refuse_bot_opponent(user);
    refuse_twice(user);
    refuse_no_opponent(me);
    refuse_only_me_here(me);
    refuse_level(least, most);
    refuse_level_alone(me);
    refuse_players(game, least, most);
    refuse_variant(typed, known);
    refuse_option_key(key, allowed);
    refuse_option_value(key, value, allowed);
    refuse_option_players(option, least, most);
    refuse_option_twice(key, one, other);
    refuse_unknown_game(typed, known);
    refuse_seat(typed);
    refuse_missing(option);
    refuse_permission(permissions);
    refuse_restarting();
    refuse_button();
    refuse_choice();
    refuse_command(name);
    refuse_not_over(game);
    refuse_rated();
    refuse_busy();
    refuse_not_here();
    refuse_already_out();
    refuse_trouble();
    permission_name(permission);

    tool_over();
    tool_incomplete(asks);
}

#[cfg(test)]
mod tests;
