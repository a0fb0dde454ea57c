//! The functions that the page calls.
//!
//! The page asks for room for a call (`input`), writes the call there, and runs it (`run`), which returns the length of the answer; the answer begins at
//! `output`. Both buffers belong to this module, and stay in place until the next call.
#![allow(
    unsafe_code,
    reason = "exported functions need names that the linker keeps"
)]

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::Rules;

struct State {
    rules: Rules,
    input: Vec<u8>,
    output: String,
}

static STATE: Mutex<Option<State>> = Mutex::new(None);

fn lock() -> MutexGuard<'static, Option<State>> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn state(guard: &mut Option<State>) -> &mut State {
    guard.get_or_insert_with(|| State {
        rules: Rules::default(),
        input: Vec::new(),
        output: String::new(),
    })
}

/// Returns where the page writes a call of `length` bytes.
#[unsafe(no_mangle)]
extern "C" fn input(length: usize) -> *mut u8 {
    let mut guard = lock();
    let state = state(&mut guard);
    state.input.clear();
    state.input.resize(length, 0);
    state.input.as_mut_ptr()
}

/// Answers the call, and returns the length of the answer in bytes.
#[unsafe(no_mangle)]
extern "C" fn run() -> usize {
    let mut guard = lock();
    let state = state(&mut guard);
    let request = String::from_utf8_lossy(&state.input);
    state.output = state.rules.call(&request);
    state.output.len()
}

/// Returns where the answer begins.
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    let mut guard = lock();
    state(&mut guard).output.as_ptr()
}
