//! Tests of pictures, both as data and as pixels.

mod animation;
mod cache;
mod choosing;
mod courses;
mod geometry;
mod golden;
mod graph;
mod icons;
mod likeness;
mod names;
mod pentagame;
mod playouts;
mod purity;
mod recent_moves;
mod squadro;
mod star_squares;
mod stern_halma;
mod suggested;
mod table;
mod tournament;
mod touch;
mod tournaments;
mod vision;
