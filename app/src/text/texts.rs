//! The program's own texts: each message of `app/locales/en.ftl` is a method of [`Language`].

use fluent_bundle::{FluentArgs, FluentValue};

use super::Language;

/// Declares a method for each text: `name(variable, …);` stands for the Fluent message `name`, with hyphens instead of underscores.
macro_rules! texts {
    ($($name:ident($($variable:ident),*);)*) => {
        impl Language {
            $(#[doc = concat!("Returns the text `", stringify!($name), "` in this language.")]
            pub fn $name(self, $($variable: impl Into<FluentValue<'static>>),*) -> String {
                #[allow(unused_mut, reason = "texts without variables")]
                let mut args = FluentArgs::new();
                $(args.set(stringify!($variable), $variable.into());)*
                self.format(&stringify!($name).replace('_', "-"), &args)
            })*
        }

        /// All declared texts, each with the names of its variables.
        #[cfg(test)]
        pub(super) const DECLARED: &[(&str, &[&str])] =
            &[$((stringify!($name), &[$(stringify!($variable)),*])),*];
    };
}

// Written by the build script (`app/build.rs`).
include!(concat!(env!("OUT_DIR"), "/texts.rs"));
