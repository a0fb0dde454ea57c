//! Declares a method of `Language` for each text in `locales/en.ftl`: its name, and its variables in the order in which the English text uses them.
//!
//! A text can name another order in a comment right above it: `# Variables: $ply, $game`.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{
    CallArguments, Comment, Entry, Expression, InlineExpression, Message, Pattern, PatternElement,
};
use fluent_syntax::parser;

const FILE: &str = "locales/en.ftl";

/// Texts that are looked up by their keys.
const LOOKED_UP: [&str; 2] = ["name-", "how-ended-"];

fn main() {
    println!("cargo::rerun-if-changed={FILE}");
    let source = fs::read_to_string(FILE).expect("the English texts can be read");
    let resource = parser::parse(source.as_str())
        .unwrap_or_else(|(_, errors)| panic!("{FILE} does not parse: {errors:?}"));
    let messages = resource.body.iter().filter_map(|entry| match entry {
        Entry::Message(message) => Some(message),
        _ => None,
    });
    let messages: Vec<_> = messages.collect();
    let mut declared = "texts! {\n".to_owned();
    for message in &messages {
        let key = message.id.name;
        if LOOKED_UP.iter().any(|prefix| key.starts_with(prefix)) {
            continue;
        }
        let mut used = Variables {
            messages: &messages,
            names: Vec::new(),
        };
        used.add_message(message);
        let names = message.comment.as_ref().and_then(read_order);
        let names = names.unwrap_or(used.names).join(", ");
        let name = key.replace('-', "_");
        writeln!(declared, "{name}({names});").expect("a string has room");
    }
    declared.push_str("}\n");
    let out = env::var_os("OUT_DIR").expect("cargo names a directory");
    fs::write(Path::new(&out).join("texts.rs"), declared).expect("cargo's directory is writable");
}

/// Returns the variables that a comment names, if it names some.
fn read_order<'s>(comment: &Comment<&'s str>) -> Option<Vec<&'s str>> {
    let mut lines = comment.content.iter();
    let order = lines.find_map(|line| line.strip_prefix("Variables: "))?;
    let names = order.split(", ");
    Some(names.map(|name| name.trim_start_matches('$')).collect())
}

/// The variables of a message and of those that it refers to, in the order of their first use.
struct Variables<'a, 's> {
    messages: &'a [&'a Message<&'s str>],
    names: Vec<&'s str>,
}

impl<'s> Variables<'_, 's> {
    fn add_message(&mut self, message: &Message<&'s str>) {
        if let Some(pattern) = &message.value {
            self.add_pattern(pattern);
        }
    }

    fn add_pattern(&mut self, pattern: &Pattern<&'s str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.add_expression(expression);
            }
        }
    }

    fn add_expression(&mut self, expression: &Expression<&'s str>) {
        match expression {
            Expression::Inline(inline) => self.add_inline(inline),
            Expression::Select { selector, variants } => {
                self.add_inline(selector);
                for variant in variants {
                    self.add_pattern(&variant.value);
                }
            }
        }
    }

    fn add_inline(&mut self, inline: &InlineExpression<&'s str>) {
        match inline {
            InlineExpression::VariableReference { id } if !self.names.contains(&id.name) => {
                self.names.push(id.name);
            }
            InlineExpression::FunctionReference { arguments, .. }
            | InlineExpression::TermReference {
                arguments: Some(arguments),
                ..
            } => self.add_arguments(arguments),
            InlineExpression::MessageReference { id, .. } => {
                let mut messages = self.messages.iter();
                if let Some(message) = messages.find(|message| message.id.name == id.name) {
                    self.add_message(message);
                }
            }
            InlineExpression::Placeable { expression } => self.add_expression(expression),
            _ => {}
        }
    }

    fn add_arguments(&mut self, arguments: &CallArguments<&'s str>) {
        for argument in &arguments.positional {
            self.add_inline(argument);
        }
        for argument in &arguments.named {
            self.add_inline(&argument.value);
        }
    }
}
