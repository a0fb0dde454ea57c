//! Every language says everything that can be said, with the words it is given, within Discord's limits.

use std::collections::{BTreeMap, BTreeSet};

use asterism_rules::{GameKind, How, OptionValues};
use fluent_bundle::{FluentArgs, FluentValue};
use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Message, Pattern, PatternElement,
    VariantKey,
};
use fluent_syntax::parser;

use super::{DECLARED, Language};

/// Characters of a command's or an option's description.
/// See [Discord Docs/Application Command](https://docs.discord.com/developers/interactions/application-commands#application-command-object).
const DESCRIPTION: usize = 100;

/// Characters of a button's label. See [Discord Docs/Button](https://docs.discord.com/developers/components/reference#button).
const LABEL: usize = 80;

/// Characters of an embed's description, which a page of rules is.
/// See [Discord Docs/Embed Limits](https://docs.discord.com/developers/resources/message#embed-object-embed-limits).
const PAGE: usize = 4096;

/// Numbers that fall under all plural categories of English, German and Polish.
const NUMBERS: [i64; 8] = [0, 1, 2, 3, 5, 12, 22, 100];

/// Plural categories by which a message may tell numbers apart.
const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// A variable of a message: the words and numbers the message tells apart in it.
type Variants = BTreeSet<String>;

/// Every key that can be asked for, with its variables.
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
        for (key, variables) in kind.phrases() {
            assert!(
                key.starts_with(&format!("{}-", kind.id())),
                "{key} does not say which game it is of"
            );
            add((*key).to_owned(), owned(variables));
        }
        let mut plain = |key: String| add(key, BTreeSet::new());
        for page in crate::action::rules::pages(*kind) {
            plain(format!("rules-{}-{}", kind.id(), page.name));
            plain(format!("rules-title-{}-{}", kind.id(), page.name));
        }
        plain(format!("game-name-{}", kind.id()));
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
    wanted
}

/// Every message of a language's file.
fn messages(language: Language) -> BTreeMap<String, Message<&'static str>> {
    let resource = parser::parse(language.source())
        .unwrap_or_else(|(_, errors)| panic!("{}.ftl does not parse: {errors:?}", language.tag()));
    let mut messages = BTreeMap::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let key = message.id.name.to_owned();
                assert!(
                    message.attributes.is_empty(),
                    "{}: {key} has attributes, which nobody asks for",
                    language.tag()
                );
                assert!(
                    messages.insert(key.clone(), message).is_none(),
                    "{}: {key} is there twice",
                    language.tag()
                );
            }
            Entry::Term(_)
            | Entry::Comment(_)
            | Entry::GroupComment(_)
            | Entry::ResourceComment(_) => {}
            Entry::Junk { content } => panic!("{}.ftl: not understood: {content}", language.tag()),
        }
    }
    messages
}

/// Variables of a message, with what it tells apart in them.
fn variables(message: &Message<&str>) -> BTreeMap<String, Variants> {
    let mut found = BTreeMap::new();
    if let Some(pattern) = &message.value {
        of_pattern(pattern, &mut found);
    }
    found
}

fn of_pattern(pattern: &Pattern<&str>, found: &mut BTreeMap<String, Variants>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression } => of_expression(expression, found),
        }
    }
}

fn of_expression(expression: &Expression<&str>, found: &mut BTreeMap<String, Variants>) {
    match expression {
        Expression::Inline(inline) => of_inline(inline, found),
        Expression::Select { selector, variants } => {
            of_inline(selector, found);
            for variant in variants {
                if let InlineExpression::VariableReference { id } = selector {
                    let (VariantKey::Identifier { name: key }
                    | VariantKey::NumberLiteral { value: key }) = &variant.key;
                    found
                        .entry(id.name.to_owned())
                        .or_default()
                        .insert((*key).to_owned());
                }
                of_pattern(&variant.value, found);
            }
        }
    }
}

fn of_inline(inline: &InlineExpression<&str>, found: &mut BTreeMap<String, Variants>) {
    let mut of_arguments = |arguments: &CallArguments<&str>| {
        for argument in &arguments.positional {
            of_inline(argument, found);
        }
        for argument in &arguments.named {
            of_inline(&argument.value, found);
        }
    };
    match inline {
        InlineExpression::VariableReference { id } => {
            found.entry(id.name.to_owned()).or_default();
        }
        InlineExpression::FunctionReference { arguments, .. } => of_arguments(arguments),
        InlineExpression::TermReference { arguments, .. } => {
            arguments.iter().for_each(of_arguments);
        }
        InlineExpression::Placeable { expression } => of_expression(expression, found),
        InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        | InlineExpression::MessageReference { .. } => {}
    }
}

/// Values to try a variable with.
fn samples(variants: &Variants) -> Vec<FluentValue<'static>> {
    if variants.is_empty() {
        return vec![FluentValue::from("Sample")];
    }
    let number = |variant: &String| {
        variant.parse::<i64>().is_ok()
            || (CATEGORIES.contains(&variant.as_str()) && variant != "other")
    };
    if variants.iter().any(number) {
        return NUMBERS
            .iter()
            .map(|number| FluentValue::from(*number))
            .collect();
    }
    variants.iter().cloned().map(FluentValue::from).collect()
}

/// All ways of giving each variable one of its values, each value at least once.
fn trials(variables: &BTreeMap<String, Variants>) -> Vec<FluentArgs<'static>> {
    let samples: Vec<(String, Vec<FluentValue<'static>>)> = variables
        .iter()
        .map(|(name, variants)| (name.clone(), samples(variants)))
        .collect();
    let most = samples
        .iter()
        .map(|(_, values)| values.len())
        .max()
        .unwrap_or(1);
    let mut trials = Vec::new();
    for number in 0..most {
        let mut args = FluentArgs::new();
        for (name, values) in &samples {
            args.set(name.clone(), values[number % values.len()].clone());
        }
        trials.push(args);
    }
    trials
}

#[test]
fn every_language_has_just_the_texts_that_are_asked_for() {
    let wanted = wanted();
    for language in Language::ALL {
        let there: BTreeSet<String> = messages(*language).into_keys().collect();
        let wanted: BTreeSet<String> = wanted.keys().cloned().collect();
        let missing: Vec<_> = wanted.difference(&there).collect();
        let superfluous: Vec<_> = there.difference(&wanted).collect();
        assert!(
            missing.is_empty() && superfluous.is_empty(),
            "{}.ftl: missing {missing:?}, superfluous {superfluous:?}",
            language.tag()
        );
    }
}

#[test]
fn every_text_uses_the_words_it_is_given() {
    let wanted = wanted();
    let mut faults = Vec::new();
    for language in Language::ALL {
        for (key, message) in messages(*language) {
            let Some(given) = wanted.get(&key) else {
                continue;
            };
            let used: BTreeSet<String> = variables(&message).into_keys().collect();
            for variable in used.difference(given) {
                faults.push(format!(
                    "{}: {key} uses ${variable}, which it is not given",
                    language.tag()
                ));
            }
            // A language may say a game's move without one of its words; our own texts are given what they need.
            let own = DECLARED
                .iter()
                .any(|(name, _)| name.replace('_', "-") == key);
            for variable in given.difference(&used).filter(|_| own) {
                faults.push(format!("{}: {key} never says ${variable}", language.tag()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_text_can_be_said_within_discords_limits() {
    for language in Language::ALL {
        for (key, message) in messages(*language) {
            let variables = variables(&message);
            for args in trials(&variables) {
                let bundle = language.bundle();
                let pattern = bundle.get_message(&key).and_then(|message| message.value());
                let pattern =
                    pattern.unwrap_or_else(|| panic!("{}: {key} says nothing", language.tag()));
                let mut errors = Vec::new();
                let text = bundle
                    .format_pattern(pattern, Some(&args), &mut errors)
                    .into_owned();
                assert!(errors.is_empty(), "{}: {key}: {errors:?}", language.tag());
                assert!(
                    !text.trim().is_empty(),
                    "{}: {key} says nothing",
                    language.tag()
                );
                assert!(
                    !text.contains(['{', '}']),
                    "{}: {key}: {text:?}",
                    language.tag()
                );
                let limit = match key.split('-').next() {
                    Some("command" | "option") => DESCRIPTION,
                    Some("button") => LABEL,
                    Some("rules") => PAGE,
                    _ => continue,
                };
                let length = text.chars().count();
                assert!(
                    length <= limit,
                    "{}: {key} has {length} characters, {limit} are allowed",
                    language.tag()
                );
            }
        }
    }
}

#[test]
fn a_locale_finds_its_language() {
    for (locale, tag) in [("en-US", "en"), ("en-GB", "en"), ("xx", "en"), ("", "en")] {
        assert_eq!(Language::from_locale(locale).tag(), tag, "{locale}");
    }
    for language in Language::ALL {
        assert_eq!(Language::from_locale(language.tag()), *language);
    }
}

#[test]
fn lists_are_joined_as_people_do() {
    let list = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        Language::English.list(&words)
    };
    assert_eq!(list(&[]), "");
    assert_eq!(list(&["Ann"]), "Ann");
    assert_eq!(list(&["Ann", "Ben"]), "Ann and Ben");
    assert_eq!(list(&["Ann", "Ben", "Cleo"]), "Ann, Ben and Cleo");
}
