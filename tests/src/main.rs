//! The program that the end-to-end tests start: Asterism with a clock that a test can stop, and without Discord's patience.
//!
//! Environment:
//!
//! * `ASTERISM_TEST_CLOCK`: the address of a socket that sets the clock. Each line from it holds two numbers, milliseconds since 1970: the
//!   current time, and a limit. When everything due is done, the reply is a line with the next time that something waits for, at most the
//!   limit.
//! * `ASTERISM_TEST_HURRY`: the server lets through this many times as many requests as Discord.
//! * `ASTERISM_TEST_NODES`: the most positions that the engine looks at for a move.

use std::io::{self, BufRead, BufReader, Lines, Write as _};
use std::net::TcpStream;
use std::process::ExitCode;
use std::str::FromStr;
use std::thread;

use asterism::Surroundings;
use asterism_app::ports::clock::Clock;
use asterism_store::Timestamp;

fn main() -> ExitCode {
    let surroundings = match read_environment() {
        Ok(surroundings) => surroundings,
        Err(error) => {
            eprintln!("asterism-testee: {error}");
            return ExitCode::FAILURE;
        }
    };
    asterism::main(surroundings)
}

fn read_environment() -> io::Result<Surroundings> {
    // Tests start many programs, and few of these draw more than one or two boards.
    let mut surroundings = Surroundings {
        warms_pictures: false,
        ..Surroundings::default()
    };
    if let Ok(address) = std::env::var("ASTERISM_TEST_CLOCK") {
        surroundings.clock = follow(&address)?;
    }
    if let Some(hurry) = read_number("ASTERISM_TEST_HURRY")? {
        surroundings.hurry = hurry;
    }
    surroundings.most_nodes = read_number("ASTERISM_TEST_NODES")?;
    Ok(surroundings)
}

fn read_number<T: FromStr>(variable: &str) -> io::Result<Option<T>> {
    let set = std::env::var(variable).ok();
    let Some(text) = set.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let number = text.parse().ok();
    number.map(Some).ok_or_else(|| {
        let what = format!("{variable} is not a number greater than 0");
        io::Error::new(io::ErrorKind::InvalidData, what)
    })
}

/// Returns a clock that the socket at `address` sets, after the first time from it has arrived.
fn follow(address: &str) -> io::Result<Clock> {
    let mut socket = TcpStream::connect(address)?;
    socket.set_nodelay(true)?;
    let mut lines = BufReader::new(socket.try_clone()?).lines();
    let (now, limit) = read(&mut lines)?;
    let clock = Clock::stopped(now);
    answer(&mut socket, &clock, limit)?;
    let told = clock.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    // Once the socket is closed, time stands still.
    thread::spawn(move || {
        while let Ok((now, limit)) = read(&mut lines) {
            runtime.block_on(told.move_to(now));
            if answer(&mut socket, &told, limit).is_err() {
                break;
            }
        }
    });
    Ok(clock)
}

/// Reads a line: the current time, and the limit for the next one.
fn read(lines: &mut Lines<BufReader<TcpStream>>) -> io::Result<(Timestamp, Timestamp)> {
    let line = lines.next().ok_or(io::ErrorKind::UnexpectedEof)??;
    let mut numbers = line.split(' ').map(str::parse);
    match (numbers.next(), numbers.next(), numbers.next()) {
        (Some(Ok(now)), Some(Ok(limit)), None) => {
            Ok((Timestamp::from_millis(now), Timestamp::from_millis(limit)))
        }
        _ => Err(io::ErrorKind::InvalidData.into()),
    }
}

fn answer(socket: &mut TcpStream, clock: &Clock, limit: Timestamp) -> io::Result<()> {
    let next = clock.next(limit).millis();
    socket.write_all(format!("{next}\n").as_bytes())
}
