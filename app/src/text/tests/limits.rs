//! Tests that no text is too long for its role, whatever the values of its variables.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use asterism_rules::{GameKind, OptionValues};
use asterism_store::{MAX_NOTE, MAX_SAID};
use fluent_bundle::{FluentArgs, FluentValue};

use super::{File, Variants, is_number, wanted};
use crate::protocol::choices::{PINGS, REMINDERS};
use crate::protocol::command::COMMANDS;
use crate::text::Language;

/// Numbers that cover all plural categories of all languages, including a large one.
const NUMBERS: [i64; 10] = [0, 1, 2, 3, 5, 12, 21, 22, 25, 1000];

/// Maximum number of characters of a user's input that are repeated in a reply.
const TYPED: usize = 60;

/// Where a text is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
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

impl Role {
    const ALL: [Role; 17] = [
        Role::Part,
        Role::About,
        Role::Choice,
        Role::Suggestion,
        Role::Button,
        Role::Entry,
        Role::Placeholder,
        Role::FormTitle,
        Role::FormHint,
        Role::Title,
        Role::Line,
        Role::Reason,
        Role::Page,
        Role::Footer,
        Role::Message,
        Role::Alt,
        Role::Terminal,
    ];
}

/// Roles by prefix of the keys. The longest matching prefix counts.
const ROLES: &[(&str, Role)] = &[
    ("button-", Role::Button),
    ("command-", Role::About),
    ("option-", Role::About),
    ("refuse-", Role::Message),
    ("suggest-", Role::Suggestion),
    ("name-command-", Role::Part),
    ("name-option-", Role::Part),
    ("game-name-", Role::Button),
    ("game-aim-", Role::Line),
    ("game-proof-", Role::Line),
    ("side-", Role::Part),
    ("variant-name-", Role::Part),
    ("variant-about-", Role::Part),
    ("variant-series-about-", Role::Part),
    ("option-name-", Role::Part),
    ("option-value-", Role::Part),
    ("option-number-", Role::Part),
    ("how-ended-", Role::Line),
    ("rules-", Role::Page),
    ("rules-title-", Role::Part),
    ("exercise-", Role::Part),
];

/// Roles by ending of the keys, if no prefix matches.
const ENDINGS: &[(&str, Role)] = &[
    ("-title", Role::Title),
    ("-footer", Role::Footer),
    ("-menu", Role::Placeholder),
    ("-entry", Role::Entry),
    ("-ask", Role::Message),
    ("-done", Role::Message),
    ("-call", Role::Message),
];

/// Roles of the other texts, which come before those by prefix and ending.
static LISTED: LazyLock<BTreeMap<&str, Role>> = LazyLock::new(|| {
    let words = include_str!("roles.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let mut role = None;
    let mut listed = BTreeMap::new();
    for word in words.flat_map(str::split_whitespace) {
        if let Some(name) = word.strip_suffix(':') {
            role = Role::ALL.iter().find(|role| format!("{role:?}") == name);
        } else {
            let role = role.unwrap_or_else(|| panic!("roles.txt: no known role before {word}"));
            assert!(
                listed.insert(word, *role).is_none(),
                "roles.txt: {word} is there twice"
            );
        }
    }
    listed
});

/// Roles of the games' phrases, by the part of the key after the game's id.
const PHRASES: &[(&str, Role)] = &[
    // Title of a dialog and placeholder of its menu.
    ("ask", Role::Placeholder),
    ("choice", Role::Entry),
    ("likely", Role::Entry),
    ("deed", Role::Part),
    ("group", Role::Entry),
    ("move", Role::Line),
    ("reason", Role::Reason),
    ("square", Role::Line),
    ("position", Role::Line),
    ("head", Role::Line),
    ("plain", Role::Line),
    ("expect", Role::Line),
    ("illegal", Role::Line),
];

fn role(key: &str) -> Role {
    if let Some(role) = LISTED.get(key) {
        return *role;
    }
    for kind in GameKind::ALL {
        if let Some(rest) = key.strip_prefix(&format!("{}-", kind.id())) {
            let sort = rest.split('-').next().unwrap_or_default();
            let role = PHRASES.iter().find(|(known, _)| *known == sort);
            return role.unwrap_or_else(|| panic!("where is {key} shown?")).1;
        }
    }
    let known = ROLES.iter().filter(|(start, _)| key.starts_with(start));
    let known = known.max_by_key(|(start, _)| start.len());
    let ending = ENDINGS.iter().find(|(end, _)| key.ends_with(end));
    let known = known.or(ending);
    let role = known.unwrap_or_else(|| panic!("where is {key} shown? Add it to roles.txt"));
    role.1
}

/// Returns the maximum number of characters of a text in this role.
/// See [Discord Docs/Components](https://docs.discord.com/developers/components/reference),
/// [Discord Docs/Embed Limits](https://docs.discord.com/developers/resources/message#embed-object-embed-limits) and
/// [Discord Docs/Application Commands](https://docs.discord.com/developers/interactions/application-commands).
fn limit(role: Role) -> usize {
    match role {
        // They count towards the texts they are part of.
        Role::Part | Role::Terminal => usize::MAX,
        Role::FormTitle => 45,
        Role::Button => 80,
        Role::About | Role::Choice | Role::Suggestion | Role::Entry | Role::FormHint => 100,
        // With the longest names; most are half as long.
        Role::Reason => 120,
        Role::Placeholder => 150,
        Role::Title => 256,
        Role::Alt => 1024,
        Role::Message => 2000,
        Role::Footer => 2048,
        Role::Page => 4096,
        // A card contains several lines.
        Role::Line => 1000,
    }
}

/// Returns the longest of `texts`.
fn longest(texts: impl IntoIterator<Item = String>) -> String {
    let longest = texts.into_iter().max_by_key(|text| text.chars().count());
    longest.expect("at least one text")
}

/// Returns the longest of the language's messages whose keys begin with `start`.
fn longest_message(file: &File, start: &str) -> String {
    let keys = file.messages.keys().filter(|key| key.starts_with(start));
    longest(keys.map(|key| file.language.plainly(key)))
}

/// Returns the longest choice in the menus of the settings.
fn longest_choice(file: &File) -> String {
    let language = file.language;
    let ways = PINGS.map(|way| language.pings_choice(way));
    let reminders = REMINDERS.map(|way| language.reminders_choice(way));
    let tags = Language::ALL.iter().map(|it| it.tag()).chain(["own"]);
    let languages = tags.map(|tag| language.language_choice(tag));
    longest(ways.into_iter().chain(reminders).chain(languages))
}

/// Returns a name of the greatest length Discord allows.
fn name(number: usize) -> String {
    let name = format!("{number} Maximiliane van der Longenamington");
    name.chars().take(32).collect()
}

fn names(count: usize, language: Language) -> String {
    let names: Vec<String> = (1..=count).map(name).collect();
    language.list(&names)
}

fn of_length(characters: usize) -> String {
    "Sample ".chars().cycle().take(characters).collect()
}

/// Variables that are numbers, in texts that do not select on them.
const NUMERIC: &[&str] = &[
    "arrived",
    "count",
    "days",
    "idle",
    "first",
    "hours",
    "minutes",
    "deviation",
    "done",
    "games",
    "hand",
    "home",
    "last",
    "least",
    "length",
    "level",
    "listed",
    "longest",
    "most",
    "number",
    "out",
    "page",
    "pages",
    "percent",
    "place",
    "ply",
    "round",
    "rounds",
    "running",
    "score",
    "spaces",
    "speed",
    "supply",
    "target",
    "played",
    "tries",
    "tried",
    "best",
    "solved",
    "left",
    "squares",
    "steps",
    "earlier",
    "streak",
    "won",
    "votes",
    "all",
    "quorum",
    "months",
    "division",
    "divisions",
    "edition",
];

/// Returns the longest value of variable `name` for a text in that role, if the text does not select on the variable.
fn word(name: &str, key: &str, role: Role, file: &File) -> FluentValue<'static> {
    let language = file.language;
    let is_phrase = GameKind::ALL
        .iter()
        .any(|kind| key.starts_with(&format!("{}-", kind.id())));
    let short = matches!(role, Role::Entry | Role::Suggestion | Role::Placeholder);
    let text = match name {
        // Another test checks each variant's name with its own description.
        "name" if key == "suggest-variant" => "Teams".to_owned(),
        "name" if role == Role::Suggestion => longest_message(file, "option-name-"),
        "commands" => "`/bestenliste` ".repeat(COMMANDS.len()),
        "proof" => longest_message(file, "game-proof-"),
        // People, by name or as mentions.
        "by" | "decider" | "engine" | "loser" | "me" | "name" | "owner" | "player" | "seat"
        | "user" | "whose" | "winner" => self::name(1),
        // Lists of players are truncated where there is little room.
        "players" if short => "Ann, Ben".to_owned(),
        "last" | "first" if is_phrase => "q13".to_owned(),
        "first" if matches!(key, "challenge-rematch" | "alt-by-lot-after") => self::name(1),
        "last" if key == "list-of" => self::name(6),
        "firsts" | "others" => names(5, language),
        "players" | "users" | "winners" | "seats" => names(6, language),
        // Words of the games in English.
        "color" | "pushed" | "behind" => "yellow".to_owned(),
        "other" if is_phrase => "yellow".to_owned(),
        "one" | "other" => names(3, language),
        // Notation.
        "actual" | "beyond" | "corner" | "crossed" | "from" | "hole" | "label" | "mark"
        | "over" | "piece" | "point" | "row" | "stop" | "tip" | "to" => "c-3-d".to_owned(),
        "out" | "back" if key == "squadro-plain-seat" => "▲".to_owned(),
        "move" | "notation" | "answer" | "meant" | "example" | "then" | "chosen" => {
            "e B->e+ g:b-2-c>b-1-c".to_owned()
        }
        "way" if key.starts_with("settings-") => longest_choice(file),
        "choice" => longest_choice(file),
        "way" => "a1:c1:e5:g5:i5:k5:m5:o1:q1".to_owned(),
        "moves" if role == Role::Reason => return FluentValue::from(9),
        "moves" | "examples" | "task" => of_length(250),
        // All pieces or figures of a player, or the corners of a square.
        "figures" | "pieces" | "points" if role == Role::Reason => of_length(35),
        "figures" | "pieces" | "points" | "stops" | "holes" | "places" if role != Role::Alt => {
            of_length(80)
        }
        "menu" => longest_message(file, "tournament-decide-menu"),
        "first" | "last" if key == "menu-part" => of_length(40),
        "format" => language.tournament_format("groups"),
        "stage" => language.tournament_stage("sign-up"),
        "at" | "ago" | "end" | "starts" | "until" => "<t:1790000000:F>".to_owned(),
        "whole" | "digits" => "99".to_owned(),
        // Lists of players, which are shortened where they do not fit.
        "names" | "standings" | "explained" => of_length(800),
        "result" if key.starts_with("tournament-") => of_length(50),
        "times" | "zone" => of_length(40),
        "stars" => "★★★".to_owned(),
        "puzzle" => language.puzzle_name(longest_message(file, "game-name-"), "1000".to_owned()),
        "rule" => "R11".to_owned(),
        "rules" => "R1, R2, R3, R4".to_owned(),
        "turns" => "10, 20, 30, 40".to_owned(),
        // Other texts of the same language.
        "game" if matches!(key, "challenge-title" | "challenge-ping" | "suggest-turn") || short => {
            longest_message(file, "game-name-")
        }
        "game" if key.starts_with("scale-") => longest_message(file, "game-name-"),
        // Ids.
        "game" | "id" => u64::MAX.to_string(),
        "title" => longest_message(file, "rules-title-"),
        "page" if key == "rules-title" => longest_message(file, "rules-title-"),
        "variant" => longest_message(file, "variant-name-"),
        "about" => longest_message(file, "variant-about-"),
        "value" if key == "variant-option" || key == "suggest-option" => "20".to_owned(),
        "option" if key == "refuse-missing" => longest_message(file, "name-option-"),
        "option" => longest_message(file, "option-name-"),
        "order" => language.seat_order("random"),
        "theme" => language.theme_name("high-contrast"),
        "labels" => language.labels_choice("show"),
        "side" => language.side_choice("own"),
        "confirm" => language.confirm_choice("on"),
        // A server's name has at most 100 characters, each escaped.
        "permissions" | "server" => of_length(200),
        "thread" | "channel" | "group" | "role" => format!("<#{}>", u64::MAX),
        "lines" => of_length(1500),
        "that" => format!("Partie {0} in <#{0}>", u64::MAX),
        // The most channels that can be picked at once.
        "channels" => format!("<#{}>, ", u64::MAX).repeat(25),
        "known" | "allowed" => of_length(150),
        "typed" | "rest" | "key" | "value" => of_length(2 * TYPED),
        "scale" => language.scale_many(longest_message(file, "game-name-")),
        "rating" | "change" => "1490?".to_owned(),
        "breaks" | "pairings" | "results" | "standing" => of_length(100),
        "faults" | "news" | "result" | "ways" | "what" => of_length(400),
        "ratings" => of_length(300),
        "changes" => of_length(6 * 60),
        "language" => language.language_choice("own"),
        "year" => "2026".to_owned(),
        "day" | "month" => "12".to_owned(),
        "file" => "docs/privacy.md".to_owned(),
        // What a player says, each character escaped.
        "text" if key == "said-with-move" => of_length(2 * MAX_SAID),
        // Each character escaped.
        "note" => of_length(2 * MAX_NOTE),
        "line" => of_length(TYPED),
        "lost" => of_length(600),
        "time" => "<t:1790000000:R>".to_owned(),
        "span" => language.span_days(14),
        "url" => format!("https://discord.com/channels/{0}/{0}/{0}", u64::MAX),
        name if NUMERIC.contains(&name) => return FluentValue::from(1000),
        // Distinguishes figures of one color.
        "shape" | "other-shape" => "4".to_owned(),
        // Sentences, which are shortened where they do not fit.
        "asks" | "board" | "choices" | "deeds" | "expected" | "figures" | "footer" | "means"
        | "pieces" | "places" | "points" | "position" | "sides" | "spans" | "why" | "words" => {
            of_length(if short { 40 } else { 300 })
        }
        _ => panic!("how long may ${name} of {key} be?"),
    };
    FluentValue::from(text)
}

/// Returns values to try a variable with.
fn samples(
    name: &str,
    variants: &Variants,
    key: &str,
    role: Role,
    file: &File,
) -> Vec<FluentValue<'static>> {
    if variants.is_empty() {
        return vec![word(name, key, role, file)];
    }
    if variants.iter().all(|variant| is_number(variant)) {
        let numbers = NUMBERS.iter();
        return numbers.map(|number| FluentValue::from(*number)).collect();
    }
    variants.iter().cloned().map(FluentValue::from).collect()
}

/// Returns every combination of sample values for the variables.
fn trials(
    variables: &BTreeMap<String, Variants>,
    key: &str,
    role: Role,
    file: &File,
) -> Vec<FluentArgs<'static>> {
    let mut trials = vec![FluentArgs::new()];
    for (name, variants) in variables {
        let samples = samples(name, variants, key, role, file);
        trials = trials
            .iter()
            .flat_map(|args| {
                samples.iter().map(move |sample| {
                    let mut more = FluentArgs::new();
                    for (name, value) in args.iter() {
                        more.set(name.to_owned(), value.clone().into_owned());
                    }
                    more.set(name.clone(), sample.clone());
                    more
                })
            })
            .collect();
    }
    trials
}

#[test]
fn roles_are_those_of_texts() {
    let wanted = wanted();
    let unknown = LISTED.keys().filter(|key| !wanted.contains_key(**key));
    assert_eq!(unknown.count(), 0, "roles.txt names texts that are gone");
}

#[test]
fn every_text_is_within_discords_limits() {
    let mut faults = Vec::new();
    for &language in Language::ALL {
        let (tag, file) = (language.tag(), File::of(language));
        for key in wanted().keys() {
            let role = role(key);
            let mut worst = String::new();
            for args in trials(&file.variables(key), key, role, &file) {
                let bundle = language.bundle();
                let pattern = bundle.get_message(key).and_then(|message| message.value());
                let pattern = pattern.unwrap_or_else(|| panic!("{tag}: {key} is empty"));
                let mut errors = Vec::new();
                let text = bundle
                    .format_pattern(pattern, Some(&args), &mut errors)
                    .into_owned();
                assert!(errors.is_empty(), "{tag}: {key}: {errors:?}");
                assert!(!text.trim().is_empty(), "{tag}: {key} is empty");
                assert!(!text.contains(['{', '}']), "{tag}: {key}: {text:?}");
                if text.chars().count() > worst.chars().count() {
                    worst = text;
                }
            }
            let (length, limit) = (worst.chars().count(), limit(role));
            if length > limit {
                faults.push(format!(
                    "{tag}: {key} has {length} characters, {limit} are allowed: {worst}"
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn placeholders_are_not_cut_on_a_phone() {
    /// Number of characters of a closed menu that a phone shows.
    const PHONE: usize = 34;
    let mut faults = Vec::new();
    for &language in Language::ALL {
        let (tag, file) = (language.tag(), File::of(language));
        for key in wanted().keys() {
            // A placeholder with a variable begins with the words that matter.
            if role(key) != Role::Placeholder || !file.variables(key).is_empty() {
                continue;
            }
            let text = language.plainly(key);
            if text.chars().count() > PHONE {
                faults.push(format!("{tag}: {key}: {text}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_variant_can_be_suggested_in_full() {
    let mut faults = Vec::new();
    let mut check = |said: String, language: Language| {
        let (length, limit) = (said.chars().count(), limit(Role::Suggestion));
        if length > limit {
            faults.push(format!("{}: {length}: {said}", language.tag()));
        }
    };
    for &language in Language::ALL {
        for &kind in GameKind::ALL {
            let about = language.variant_series_about(kind);
            check(
                language.suggest_variant(language.variant_series(), about),
                language,
            );
            for preset in kind.presets() {
                let name = language.variant_name(kind, preset);
                let about = language.variant_about(kind, preset);
                check(language.suggest_variant(name, about), language);
            }
            for (key, values) in kind.option_keys() {
                let values = match values {
                    OptionValues::Words(words) => words
                        .iter()
                        .map(|word| language.option_value(kind, key, word))
                        .collect(),
                    OptionValues::Number(_, most) => vec![language.option_number(kind, key, most)],
                };
                for value in values {
                    let name = language.option_name(kind, key);
                    check(language.suggest_option(name, value), language);
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_title_of_a_page_of_rules_fits_wherever_it_is_shown() {
    for &language in Language::ALL {
        for &kind in GameKind::ALL {
            let pages = crate::view::rules::pages(kind);
            for (page, at) in pages.iter().zip(1..) {
                let title = language.rules_page_title(kind, page.name);
                let game = language.game_name(kind);
                for (said, role) in [
                    (language.rules_title(title.clone(), game), Role::Title),
                    (language.rules_menu_entry(at, title.clone()), Role::Entry),
                    (language.button_rule("R11", title.clone()), Role::Button),
                    (
                        language.rules_menu(at, pages.len(), title),
                        Role::Placeholder,
                    ),
                ] {
                    let length = said.chars().count();
                    assert!(length <= limit(role), "{}: {said}", language.tag());
                }
            }
        }
    }
}
