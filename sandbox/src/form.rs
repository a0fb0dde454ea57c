//! Reads a request body field by field and collects every problem with its path.
//!
//! The checks are stricter than Discord in one respect: a field that Discord does not know is reported, because Discord would silently ignore a typo.
//! A field that Discord supports only in other requests with the same kind of object is not reported, because libraries send such fields everywhere
//! and Discord ignores them.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use crate::error::{ApiError, KnownProblem, Problems, problem};
use crate::world::Id;

/// The problems found in one body.
#[derive(Default)]
struct Form(RefCell<Problems>);

/// Reads a body with `read`. Returns the result, or an error if `read` reports problems.
pub(crate) fn read_form<T>(body: &Value, read: impl FnOnce(Field<'_>) -> T) -> Result<T, ApiError> {
    let form = Form::default();
    let read = read(Field {
        value: Some(body),
        path: Vec::new(),
        form: &form,
    });
    form.0.into_inner().check()?;
    Ok(read)
}

/// A field of the body. Its value may be absent.
#[derive(Clone)]
pub(crate) struct Field<'f> {
    value: Option<&'f Value>,
    path: Vec<String>,
    form: &'f Form,
}

/// An object whose keys have been checked.
pub(crate) struct Object<'f> {
    map: &'f Map<String, Value>,
    at: Field<'f>,
}

impl<'f> Object<'f> {
    pub(crate) fn field(&self, key: &str) -> Field<'f> {
        let mut path = self.at.path.clone();
        path.push(key.into());
        Field {
            value: self.map.get(key),
            path,
            form: self.at.form,
        }
    }

    /// Returns whether the key is present, even if its value is null.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.map.contains_key(key)
    }

    /// Returns the field `key`. Reports a problem if the field is absent.
    pub(crate) fn required(&self, key: &str) -> Field<'f> {
        self.field(key).required()
    }

    pub(crate) fn text(&self, key: &str, length: RangeInclusive<usize>) -> Option<&'f str> {
        self.field(key).text(length)
    }

    pub(crate) fn integer(&self, key: &str, range: RangeInclusive<i64>) -> Option<i64> {
        self.field(key).integer(range)
    }

    pub(crate) fn boolean(&self, key: &str) -> Option<bool> {
        self.field(key).boolean()
    }

    pub(crate) fn list(&self, key: &str, length: RangeInclusive<usize>) -> Option<Vec<Field<'f>>> {
        self.field(key).list(length)
    }

    /// Reports a problem with the whole object.
    pub(crate) fn problem(&self, code: &str, message: impl Into<String>) {
        self.at.problem(code, message);
    }

    /// Reports a known problem with the whole object.
    pub(crate) fn report(&self, problem: KnownProblem) {
        self.at.report(problem);
    }

    /// Reports a known problem with the field `key`.
    pub(crate) fn report_at(&self, key: &str, problem: KnownProblem) {
        self.field(key).report(problem);
    }

    /// Reports each field in `keys` that asks for `what`, a feature that Discord has and the sandbox lacks. Null and empty fields ask for nothing.
    pub(crate) fn refuse_unsupported(&self, keys: &str, what: &str) {
        for key in keys.split_whitespace() {
            let field = self.field(key);
            if !field.is_empty() {
                field.report_unsupported(what);
            }
        }
    }
}

impl<'f> Field<'f> {
    /// Returns the `type` of a component.
    pub(crate) fn kind(&self) -> Option<i64> {
        self.value()?.get("type")?.as_i64()
    }

    pub(crate) fn problem(&self, code: &str, message: impl Into<String>) {
        self.form
            .0
            .borrow_mut()
            .add(self.path.clone(), code, message.into());
    }

    pub(crate) fn report(&self, (code, message): KnownProblem) {
        self.problem(code, message);
    }

    /// Reports a problem with the field. Returns `None`, because the field has no usable value.
    pub(crate) fn refuse<T>(&self, (code, message): (&str, impl Into<String>)) -> Option<T> {
        self.problem(code, message);
        None
    }

    /// Returns the result of `read` for the field's value. Reports `problem` if the result is `None`.
    fn read<T>(&self, read: impl Fn(&'f Value) -> Option<T>, problem: KnownProblem) -> Option<T> {
        read(self.value()?).or_else(|| self.refuse(problem))
    }

    /// Reports that the field needs `what`, a feature that Discord supports and the sandbox does not.
    pub(crate) fn report_unsupported(&self, what: &str) {
        self.problem(
            "SANDBOX_UNSUPPORTED",
            format!("The sandbox does not support {what}; Discord does."),
        );
    }

    /// Returns whether the value is absent, null, false, zero, or an empty string, list or object.
    fn is_empty(&self) -> bool {
        self.value().is_none_or(|value| match value {
            Value::Null => true,
            Value::Bool(set) => !set,
            Value::Number(number) => number.as_f64() == Some(0.0),
            Value::String(text) => text.is_empty(),
            Value::Array(list) => list.is_empty(),
            Value::Object(map) => map.is_empty(),
        })
    }

    /// Returns the value, unless it is absent or null.
    pub(crate) fn value(&self) -> Option<&'f Value> {
        self.value.filter(|value| !value.is_null())
    }

    /// Reports a problem if the value is absent. Returns the field for further checks.
    pub(crate) fn required(self) -> Self {
        if self.value().is_none() {
            self.report(problem::BASE_TYPE_REQUIRED);
        }
        self
    }

    /// Reads an object. Reports all its keys that are not among `keys`, which are separated by spaces.
    pub(crate) fn object(self, keys: &str) -> Option<Object<'f>> {
        let object = self.dictionary()?;
        let is_known = |key: &str| keys.split_whitespace().any(|known| known == key);
        for key in object.map.keys().filter(|key| !is_known(key)) {
            object.field(key).problem(
                "UNKNOWN_FIELD",
                format!(
                    "Unknown field \"{key}\": Discord would silently ignore it. Is it misspelled?"
                ),
            );
        }
        Some(object)
    }

    /// Reads an object with arbitrary keys.
    pub(crate) fn dictionary(self) -> Option<Object<'f>> {
        let map = self.read(Value::as_object, problem::DICT_TYPE_CONVERT)?;
        Some(Object { map, at: self })
    }

    /// Reads a string. The number of its characters must be within `length`.
    pub(crate) fn text(&self, length: RangeInclusive<usize>) -> Option<&'f str> {
        let text = self.read(Value::as_str, problem::STRING_TYPE_CONVERT)?;
        let count = text.chars().count();
        if !length.contains(&count) {
            if count == 0 {
                self.report(problem::BASE_TYPE_REQUIRED);
            } else {
                self.report_length(&length);
            }
            return None;
        }
        Some(text)
    }

    fn report_length(&self, length: &RangeInclusive<usize>) {
        let (low, high) = (length.start(), length.end());
        if *low == 0 {
            let message = format!("Must be {high} or fewer in length.");
            self.problem("BASE_TYPE_MAX_LENGTH", message);
        } else {
            let message = format!("Must be between {low} and {high} in length.");
            self.problem("BASE_TYPE_BAD_LENGTH", message);
        }
    }

    /// Reads an integer within `range`.
    pub(crate) fn integer(&self, range: RangeInclusive<i64>) -> Option<i64> {
        let number = self.read(Value::as_i64, ("NUMBER_TYPE_COERCE", "Value is not int."))?;
        let (low, high) = range.into_inner();
        if number < low {
            let message = format!("int value should be greater than or equal to {low}.");
            return self.refuse(("NUMBER_TYPE_MIN", message));
        }
        if number > high {
            let message = format!("int value should be less than or equal to {high}.");
            return self.refuse(("NUMBER_TYPE_MAX", message));
        }
        Some(number)
    }

    /// Reads an integer that is one of `choices`.
    pub(crate) fn choice(&self, choices: &[i64]) -> Option<i64> {
        let Some(number) = self
            .value()?
            .as_i64()
            .filter(|number| choices.contains(number))
        else {
            let list: Vec<String> = choices.iter().map(ToString::to_string).collect();
            return self.refuse((
                "BASE_TYPE_CHOICES",
                format!("Value must be one of {{{}}}.", list.join(", ")),
            ));
        };
        Some(number)
    }

    /// Reads a number, with or without a fraction.
    pub(crate) fn number(&self) -> Option<f64> {
        self.read(Value::as_f64, ("NUMBER_TYPE_COERCE", "Value is not float."))
    }

    pub(crate) fn boolean(&self) -> Option<bool> {
        self.read(Value::as_bool, problem::BOOLEAN_TYPE_PARSE)
    }

    /// Reads an ID, written as a string or an integer.
    pub(crate) fn id(&self) -> Option<Id> {
        let value = self.value()?;
        let id = match value {
            Value::String(text) => text.parse().ok(),
            other => other.as_u64().map(Id),
        };
        if id.is_none() {
            self.problem(
                "NUMBER_TYPE_COERCE",
                format!("Value \"{value}\" is not snowflake."),
            );
        }
        id
    }

    /// Reads a list. The number of its entries must be within `length`.
    pub(crate) fn list(&self, length: RangeInclusive<usize>) -> Option<Vec<Field<'f>>> {
        let list = self.read(Value::as_array, problem::LIST_TYPE_CONVERT)?;
        if !length.contains(&list.len()) {
            self.report_length(&length);
        }
        let entries = list.iter().enumerate().map(|(n, value)| {
            let mut path = self.path.clone();
            path.push(n.to_string());
            Field {
                value: Some(value),
                path,
                form: self.form,
            }
        });
        Some(entries.collect())
    }

    /// Reads a URL, which may also be `attachment://name` if `attachments` is set.
    pub(crate) fn url(&self, length: usize, attachments: bool) -> Option<&'f str> {
        let url = self.text(0..=length)?;
        let web = |scheme| {
            url.strip_prefix(scheme)
                .is_some_and(|rest: &str| !rest.is_empty())
        };
        if web("https://") || web("http://") || (attachments && web("attachment://")) {
            return Some(url);
        }
        if url.contains("://") && !url.starts_with("attachment://") {
            let scheme = url.split("://").next().unwrap_or_default();
            self.problem(
                "URL_TYPE_INVALID_SCHEME",
                format!(
                    "Scheme \"{scheme}\" is not supported. Scheme must be one of ('http', 'https')."
                ),
            );
        } else {
            self.report(problem::URL_TYPE_INVALID_URL);
        }
        None
    }
}
