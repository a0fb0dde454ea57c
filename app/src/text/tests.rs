//! Tests that every language has all texts, that they use their variables, and that they are within Discord's limits.

mod commands;
mod grammar;
mod limits;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use asterism_rules::{GameKind, How, OptionValues};
use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser;

use super::texts::DECLARED;
use super::{Language, keys};
use crate::protocol::command::{COMMANDS, CommandSpec, OptionKind, OptionSpec};

/// Variants that a message selects by one of its variables: words and numbers.
type Variants = BTreeSet<String>;

/// Returns every key that the program uses, with its variables.
fn wanted() -> BTreeMap<String, BTreeSet<String>> {
    let owned = |variables: &[&str]| {
        variables
            .iter()
            .map(|variable| (*variable).to_owned())
            .collect()
    };
    let mut wanted: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut add = |key: String, variables| {
        assert!(
            wanted.insert(key.clone(), variables).is_none(),
            "{key} is declared twice"
        );
    };
    for (name, variables) in DECLARED {
        add(name.replace('_', "-"), owned(variables));
    }
    for kind in GameKind::ALL {
        for (name, arguments) in kind.phrases() {
            let variables = arguments.iter().map(|argument| keys::variable(argument));
            add(keys::phrase_key(*kind, name), variables.collect());
        }
        for (key, values) in kind.option_keys() {
            if matches!(values, OptionValues::Number(..)) {
                let key = format!("option-number-{}-{key}", kind.id());
                add(key, owned(&["count"]));
            }
        }
        add(format!("game-aim-{}", kind.id()), owned(&["count"]));
        let mut plain = |key: String| add(key, BTreeSet::new());
        for page in crate::view::rules::pages(*kind) {
            plain(format!("rules-{}-{}", kind.id(), page.name));
            plain(format!("rules-title-{}-{}", kind.id(), page.name));
        }
        for exercise in crate::view::rules::exercises(*kind) {
            plain(format!("exercise-{}-{}", kind.id(), exercise.page));
        }
        plain(format!("game-name-{}", kind.id()));
        let wins = |preset: &&str| kind.first_seat_wins(&format!("preset={preset}"));
        if kind.presets().iter().any(wins) {
            plain(format!("game-proof-{}", kind.id()));
        }
        let english = Language::English;
        if english.side_name(*kind, 1) != english.seat_name(1) {
            for seat in [1, 2] {
                plain(format!("side-{}-{seat}", kind.id()));
            }
        }
        plain(format!("variant-series-about-{}", kind.id()));
        for preset in kind.presets() {
            plain(format!("variant-name-{}-{preset}", kind.id()));
            plain(format!("variant-about-{}-{preset}", kind.id()));
        }
        for (key, values) in kind.option_keys() {
            plain(format!("option-name-{}-{key}", kind.id()));
            match values {
                OptionValues::Number(..) => {}
                OptionValues::Words(words) => words
                    .iter()
                    .for_each(|word| plain(format!("option-value-{}-{key}-{word}", kind.id()))),
            }
        }
    }
    for how in How::ALL {
        add(format!("how-ended-{how}"), BTreeSet::new());
    }
    let mut options = BTreeSet::new();
    for spec in COMMANDS {
        add(format!("name-command-{}", spec.name), BTreeSet::new());
        options.extend(all_options(spec).map(|option| option.name));
    }
    for option in options {
        add(format!("name-option-{option}"), BTreeSet::new());
    }
    wanted
}

/// Returns a command's options and subcommands, and the options of those.
fn all_options(command: &CommandSpec) -> impl Iterator<Item = &'static OptionSpec> {
    command.options.iter().flat_map(|option| {
        let inner = match option.kind {
            OptionKind::Subcommand(options) => options,
            _ => &[],
        };
        std::iter::once(option).chain(inner)
    })
}

/// Contents of a language's file.
struct File {
    language: Language,
    messages: BTreeMap<String, Said>,
    terms: BTreeMap<String, Said>,
}

/// Parts of a message or a term, without those of other messages it refers to.
#[derive(Default)]
struct Said {
    /// Variants of each variable that the message selects on.
    variables: BTreeMap<String, Variants>,
    /// Variables whose values are inserted into the text.
    written: BTreeSet<String>,
    messages: BTreeSet<String>,
    terms: BTreeSet<String>,
    texts: Vec<String>,
}

impl File {
    fn of(language: Language) -> File {
        let tag = language.tag();
        let resource = parser::parse(language.spoken.source())
            .unwrap_or_else(|(_, errors)| panic!("{tag}.ftl does not parse: {errors:?}"));
        let mut file = File {
            language,
            messages: BTreeMap::new(),
            terms: BTreeMap::new(),
        };
        for entry in resource.body {
            let (key, known, said) = match entry {
                Entry::Message(message) => {
                    let key = message.id.name;
                    assert!(
                        message.attributes.is_empty(),
                        "{tag}: {key} has attributes, which the program does not use"
                    );
                    let mut said = Said::default();
                    if let Some(pattern) = &message.value {
                        said.pattern(pattern);
                    }
                    (key, &mut file.messages, said)
                }
                Entry::Term(term) => {
                    let mut said = Said::default();
                    said.pattern(&term.value);
                    for attribute in &term.attributes {
                        said.pattern(&attribute.value);
                    }
                    (term.id.name, &mut file.terms, said)
                }
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
                Entry::Junk { content } => panic!("{tag}.ftl: syntax error: {content}"),
            };
            let before = known.insert(key.to_owned(), said);
            assert!(before.is_none(), "{tag}: {key} is defined twice");
        }
        file
    }

    /// Returns the message `key` and all messages it refers to, directly or not.
    fn whole(&self, key: &str) -> Vec<&Said> {
        let mut keys = vec![key];
        let mut at = 0;
        while let Some(key) = keys.get(at) {
            let said = self.messages.get(*key);
            let said = said.unwrap_or_else(|| panic!("{}: there is no {key}", self.language.tag()));
            for other in &said.messages {
                if !keys.contains(&other.as_str()) {
                    keys.push(other);
                }
            }
            at += 1;
        }
        keys.iter().map(|key| &self.messages[*key]).collect()
    }

    /// Returns the variables of the message `key`, with the variants it selects on.
    fn variables(&self, key: &str) -> BTreeMap<String, Variants> {
        let mut variables: BTreeMap<String, Variants> = BTreeMap::new();
        for said in self.whole(key) {
            for (variable, variants) in &said.variables {
                let known = variables.entry(variable.clone()).or_default();
                known.extend(variants.iter().cloned());
            }
        }
        variables
    }
}

impl Said {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.texts.push((*value).to_owned()),
                PatternElement::Placeable { expression } => self.expression(expression),
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                match selector {
                    InlineExpression::VariableReference { id } => {
                        let known = self.variables.entry(id.name.to_owned()).or_default();
                        known.extend(variants.iter().map(|variant| {
                            let (VariantKey::Identifier { name: key }
                            | VariantKey::NumberLiteral { value: key }) = &variant.key;
                            (*key).to_owned()
                        }));
                    }
                    other => self.inline(other),
                }
                for variant in variants {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.variables.entry(id.name.to_owned()).or_default();
                self.written.insert(id.name.to_owned());
            }
            InlineExpression::FunctionReference { arguments, .. } => self.arguments(arguments),
            InlineExpression::TermReference { id, arguments, .. } => {
                self.terms.insert(id.name.to_owned());
                if let Some(arguments) = arguments {
                    self.arguments(arguments);
                }
            }
            InlineExpression::MessageReference { id, .. } => {
                self.messages.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::StringLiteral { value } => self.texts.push((*value).to_owned()),
            InlineExpression::NumberLiteral { .. } => {}
        }
    }

    fn arguments(&mut self, arguments: &CallArguments<&str>) {
        for argument in &arguments.positional {
            self.inline(argument);
        }
        for argument in &arguments.named {
            self.inline(&argument.value);
        }
    }
}

/// Returns true if `variant` is a number or a plural category.
fn is_number(variant: &str) -> bool {
    variant.parse::<f64>().is_ok() || grammar::CATEGORIES.contains(&variant)
}

#[test]
fn every_language_has_exactly_the_texts_the_program_uses() {
    let wanted = wanted();
    for language in Language::ALL {
        let file = File::of(*language);
        // A language may have additional messages and terms that its texts share.
        let all = || file.messages.values().chain(file.terms.values());
        let shared: BTreeSet<&String> = all().flat_map(|said| &said.messages).collect();
        let terms: BTreeSet<&String> = all().flat_map(|said| &said.terms).collect();
        let missing: Vec<_> = wanted
            .keys()
            .filter(|key| !file.messages.contains_key(*key))
            .collect();
        let superfluous: Vec<_> = file
            .messages
            .keys()
            .filter(|key| !wanted.contains_key(*key) && !shared.contains(key))
            .chain(file.terms.keys().filter(|key| !terms.contains(key)))
            .collect();
        assert!(
            missing.is_empty() && superfluous.is_empty(),
            "{}.ftl: missing {missing:?}, superfluous {superfluous:?}",
            language.tag()
        );
    }
}

#[test]
fn every_text_is_used() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("src"), root.join("../bot/src")];
    let mut words = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the sources are there") {
            let path = entry.expect("the sources are there").path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if name.starts_with("tests") || name == "testing" {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(source) = fs::read_to_string(&path) {
                let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
                let code = source
                    .lines()
                    .filter(|line| !line.trim_start().starts_with("//"));
                let found = code.flat_map(|line| line.split(|letter| !is_word(letter)));
                words.extend(found.map(str::to_owned));
            }
        }
    }
    let english = File::of(Language::English);
    let texts = english.messages.values();
    let shared: BTreeSet<&String> = texts.flat_map(|text| &text.messages).collect();
    let is_used = |name: &str| words.contains(name) || shared.contains(&name.replace('_', "-"));
    let unused = DECLARED.iter().map(|(name, _)| *name);
    let unused: Vec<_> = unused.filter(|name| !is_used(name)).collect();
    assert!(
        unused.is_empty(),
        "texts that the program never shows: {unused:?}"
    );
}

#[test]
fn every_text_uses_its_variables() {
    let wanted = wanted();
    let mut faults = Vec::new();
    for language in Language::ALL {
        let (tag, file) = (language.tag(), File::of(*language));
        for (key, given) in &wanted {
            let used: BTreeSet<String> = file.variables(key).into_keys().collect();
            for variable in used.difference(given) {
                faults.push(format!(
                    "{tag}: {key} uses ${variable}, which it is not given"
                ));
            }
            // A language may describe a game's move without one of its variables, but the program's own texts must use all of theirs.
            let own = DECLARED
                .iter()
                .any(|(name, _)| name.replace('_', "-") == *key);
            for variable in given.difference(&used).filter(|_| own) {
                faults.push(format!("{tag}: {key} does not use ${variable}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_language_has_the_variants_that_english_has() {
    // Plural forms differ between languages, and a missing one falls back to the default. But if English has a variant for a word and
    // another language lacks it, that language would silently show the default text.
    let mut faults = Vec::new();
    let english = File::of(Language::English);
    for language in Language::translations() {
        let file = File::of(language);
        for key in wanted().keys() {
            let ours = file.variables(key);
            for (variable, variants) in english.variables(key) {
                let Some(known) = ours.get(&variable).filter(|known| !known.is_empty()) else {
                    continue;
                };
                let words: BTreeSet<String> =
                    variants.into_iter().filter(|it| !is_number(it)).collect();
                if !words.is_subset(known) {
                    let tag = language.tag();
                    faults.push(format!("{tag}: {key} tells apart {known:?}, not {words:?}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Variables of the games' phrases whose values are words that only English can use unchanged.
const ENGLISH_WORDS: [&str; 4] = ["color", "other", "pushed", "behind"];

#[test]
fn no_other_language_inserts_english_words() {
    let mut faults = Vec::new();
    let english = File::of(Language::English);
    let phrases: BTreeSet<String> = GameKind::ALL
        .iter()
        .flat_map(|kind| {
            let names = kind.phrases().iter();
            names.map(|(name, _)| keys::phrase_key(*kind, name))
        })
        .collect();
    for language in Language::translations() {
        let file = File::of(language);
        for key in wanted().keys() {
            let told_apart = english.variables(key);
            // A variable that English selects on by words holds an identifier, which must not be shown.
            let is_word = |variable: &str| {
                let variants = told_apart.get(variable).into_iter().flatten();
                variants.into_iter().any(|variant| !is_number(variant))
                    || phrases.contains(key.as_str()) && ENGLISH_WORDS.contains(&variable)
            };
            for said in file.whole(key) {
                for word in said.written.iter().filter(|word| is_word(word)) {
                    faults.push(format!("{}: {key} writes ${word}", language.tag()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_locale_finds_its_language() {
    // See https://docs.discord.com/developers/reference#locales.
    let others = [
        "id", "da", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no",
        "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
        "zh-CN", "ja", "zh-TW", "ko", "", "xx", "den", "DE",
    ];
    for locale in others {
        assert_eq!(Language::from_locale(locale), Language::English, "{locale}");
    }
    assert_eq!(Language::from_locale("de"), Language::German);
    assert_eq!(Language::from_locale("pl"), Language::Polish);
    for language in Language::ALL {
        assert_eq!(Language::from_locale(language.tag()), *language);
    }
}
