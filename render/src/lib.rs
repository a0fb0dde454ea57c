//! Asterism: render.
