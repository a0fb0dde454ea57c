//! Checks JSON against a schema of Discord's API description.
//!
//! Knows the part of [JSON Schema 2020-12](https://json-schema.org/draft/2020-12) that the description uses. A keyword, type or
//! pattern that it does not know makes the check panic, so none is skipped silently.

use std::fmt;

use serde_json::{Map, Value};

/// A violation of a schema: where in a value it is, and what is wrong there. It becomes text only when it is read, because most are about one schema
/// of a union of which another one fits.
#[derive(Debug)]
pub(crate) struct Fault<'a> {
    /// Innermost step first.
    path: Vec<Step<'a>>,
    wrong: Wrong<'a>,
}

#[derive(Debug)]
enum Step<'a> {
    Key(&'a str),
    Item(usize),
}

#[derive(Debug)]
enum Wrong<'a> {
    Present,
    Violates {
        value: &'a Value,
        keyword: &'a str,
        limit: &'a Value,
    },
    Union {
        fits: usize,
        of: usize,
        faults: Vec<Fault<'a>>,
    },
}

impl<'a> Fault<'a> {
    /// Returns the same violation, seen from the value that contains this step.
    fn within(mut self, step: Step<'a>) -> Self {
        self.path.push(step);
        self
    }
}

impl<'a> From<Wrong<'a>> for Fault<'a> {
    fn from(wrong: Wrong<'a>) -> Self {
        let path = Vec::new();
        Fault { path, wrong }
    }
}

impl fmt::Display for Fault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in self.path.iter().rev() {
            match step {
                Step::Key(key) => write!(f, "/{key}")?,
                Step::Item(number) => write!(f, "/{number}")?,
            }
        }
        let short = |value: &Value| value.to_string().chars().take(300).collect::<String>();
        match &self.wrong {
            Wrong::Present => f.write_str(" must be absent"),
            Wrong::Violates {
                value,
                keyword,
                limit,
            } => write!(f, ": {} violates {keyword} {}", short(value), short(limit)),
            Wrong::Union { fits, of, faults } => {
                write!(f, ": fits {fits} of {of} schemas")?;
                faults.iter().try_for_each(|fault| write!(f, "; {fault}"))
            }
        }
    }
}

/// Checks `value` against `schema`, whose references lead into `document`.
///
/// # Errors
///
/// The first violation.
pub(crate) fn check_schema<'a>(
    document: &'a Value,
    schema: &'a Value,
    value: &'a Value,
) -> Result<(), Fault<'a>> {
    let keywords = match schema {
        Value::Bool(true) => return Ok(()),
        Value::Bool(false) => return Err(Wrong::Present.into()),
        Value::Object(keywords) => keywords,
        _ => panic!("{schema} is no schema"),
    };
    keywords.iter().try_for_each(|(keyword, limit)| {
        let fits = match (keyword.as_str(), value) {
            ("$ref", _) => return check_schema(document, target(document, limit), value),
            ("allOf", _) => {
                let mut schemas = list(limit).iter();
                return schemas.try_for_each(|schema| check_schema(document, schema, value));
            }
            ("anyOf", _) => return check_union(document, list(limit), value, |fits| fits > 0),
            ("oneOf", _) => return check_union(document, list(limit), value, |fits| fits == 1),
            ("type", _) => match limit.as_array() {
                Some(types) => types.iter().any(|it| has_type(value, it)),
                None => has_type(value, limit),
            },
            ("const", _) => is_same(limit, value),
            ("enum", _) => list(limit).iter().any(|it| is_same(it, value)),
            ("properties", Value::Object(object)) => {
                return check_properties(document, limit, object);
            }
            ("additionalProperties", Value::Object(object)) => {
                let known = keywords.get("properties").and_then(Value::as_object);
                let is_known = |key: &str| known.is_some_and(|known| known.contains_key(key));
                let mut others = object.iter().filter(|(key, _)| !is_known(key));
                return others.try_for_each(|(key, value)| {
                    let checked = check_schema(document, limit, value);
                    checked.map_err(|fault| fault.within(Step::Key(key)))
                });
            }
            ("items", Value::Array(items)) => {
                let mut items = items.iter().enumerate();
                return items.try_for_each(|(n, item)| {
                    let checked = check_schema(document, limit, item);
                    checked.map_err(|fault| fault.within(Step::Item(n)))
                });
            }
            ("required", Value::Object(object)) => {
                let mut keys = list(limit).iter().map(|key| key.as_str().expect("a name"));
                keys.all(|key| object.contains_key(key))
            }
            ("minProperties", Value::Object(object)) => object.len() >= count(limit),
            ("maxProperties", Value::Object(object)) => object.len() <= count(limit),
            ("minItems", Value::Array(items)) => items.len() >= count(limit),
            ("maxItems", Value::Array(items)) => items.len() <= count(limit),
            ("uniqueItems", Value::Array(items)) => {
                let mut pairs = (1..items.len()).flat_map(|n| (0..n).map(move |m| (n, m)));
                limit != &Value::Bool(true) || pairs.all(|(n, m)| !is_same(&items[n], &items[m]))
            }
            ("minLength", Value::String(text)) => text.chars().count() >= count(limit),
            ("maxLength", Value::String(text)) => text.chars().count() <= count(limit),
            ("pattern", Value::String(text)) => matches_pattern(limit, text),
            ("minimum", Value::Number(_)) => is_at_most(limit, value),
            ("maximum", Value::Number(_)) => is_at_most(value, limit),
            // The first five say nothing about what is valid, or only in other versions of JSON Schema; the others ignore values of other types.
            (
                "title"
                | "description"
                | "format"
                | "contentEncoding"
                | "x-discord-union"
                | "properties"
                | "additionalProperties"
                | "required"
                | "minProperties"
                | "maxProperties"
                | "items"
                | "minItems"
                | "maxItems"
                | "uniqueItems"
                | "minLength"
                | "maxLength"
                | "pattern"
                | "minimum"
                | "maximum",
                _,
            ) => true,
            _ => panic!("the keyword {keyword} of {schema} is unknown"),
        };
        let violates = Wrong::Violates {
            value,
            keyword,
            limit,
        };
        if fits { Ok(()) } else { Err(violates.into()) }
    })
}

/// Checks `value` against some schemas; `enough` decides whether the number of those that fit is right.
fn check_union<'a>(
    document: &'a Value,
    schemas: &'a [Value],
    value: &'a Value,
    enough: impl FnOnce(usize) -> bool,
) -> Result<(), Fault<'a>> {
    let of = schemas.len();
    let schemas = schemas.iter();
    let results = schemas.map(|schema| check_schema(document, schema, value));
    let faults: Vec<Fault> = results.filter_map(Result::err).collect();
    let fits = of - faults.len();
    if enough(fits) {
        return Ok(());
    }
    Err(Wrong::Union { fits, of, faults }.into())
}

fn check_properties<'a>(
    document: &'a Value,
    schemas: &'a Value,
    object: &'a Map<String, Value>,
) -> Result<(), Fault<'a>> {
    let schemas = schemas.as_object().expect("properties have schemas");
    schemas.iter().try_for_each(|(key, schema)| {
        let Some(value) = object.get(key) else {
            return Ok(());
        };
        let checked = check_schema(document, schema, value);
        checked.map_err(|fault| fault.within(Step::Key(key)))
    })
}

/// Returns the schema that a reference names, such as `#/components/schemas/Embed`.
fn target<'d>(document: &'d Value, reference: &Value) -> &'d Value {
    let path = reference.as_str().and_then(|it| it.strip_prefix('#'));
    path.and_then(|path| document.pointer(path))
        .unwrap_or_else(|| panic!("{reference} leads nowhere"))
}

fn list(limit: &Value) -> &[Value] {
    limit.as_array().expect("the keyword has a list")
}

fn count(limit: &Value) -> usize {
    let number = limit.as_u64().expect("the keyword has a number");
    usize::try_from(number).expect("a number of things")
}

fn has_type(value: &Value, name: &Value) -> bool {
    match name.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        Some("number") => value.is_number(),
        // 1.0 is an integer.
        Some("integer") => {
            let is_whole = |number: f64| number.fract() == 0.0;
            value.is_i64() || value.is_u64() || value.as_f64().is_some_and(is_whole)
        }
        _ => panic!("the type {name} is unknown"),
    }
}

/// Returns whether two values are equal, where 1 equals 1.0.
fn is_same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(_), Value::Number(_)) => is_at_most(a, b) && is_at_most(b, a),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            let is_in_b = |(key, a)| b.get(key).is_some_and(|b| is_same(a, b));
            a.len() == b.len() && a.iter().all(is_in_b)
        }
        _ => a == b,
    }
}

fn is_at_most(a: &Value, b: &Value) -> bool {
    let whole = |it: &Value| {
        let signed = it.as_i64().map(i128::from);
        signed.or_else(|| it.as_u64().map(i128::from))
    };
    match (whole(a), whole(b)) {
        (Some(a), Some(b)) => a <= b,
        _ => a.as_f64() <= b.as_f64(),
    }
}

/// Returns whether `text` matches one of the two patterns of the description.
fn matches_pattern(pattern: &Value, text: &str) -> bool {
    let is_all = |text: &str, test: fn(&u8) -> bool| text.as_bytes().iter().all(test);
    match pattern.as_str() {
        Some("^(0|[1-9][0-9]*)$") => {
            let is_number = !text.is_empty() && is_all(text, u8::is_ascii_digit);
            is_number && (text == "0" || !text.starts_with('0'))
        }
        Some("^#(([0-9a-fA-F]{2}){3}|([0-9a-fA-F]){3})$") => {
            let digits = text.strip_prefix('#');
            digits.is_some_and(|it| matches!(it.len(), 3 | 6) && is_all(it, u8::is_ascii_hexdigit))
        }
        _ => panic!("the pattern {pattern} is unknown"),
    }
}
