//! Asterism: rules.
