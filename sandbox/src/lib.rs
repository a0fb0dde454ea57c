//! Asterism: sandbox.
