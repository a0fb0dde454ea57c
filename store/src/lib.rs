//! Asterism: store.
