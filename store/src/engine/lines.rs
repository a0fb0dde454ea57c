//! The format of backups and copies: all records as lines of text, with a checksum. All engines use the same format.
//!
//! ```text
//! asterism-backup 1
//! meta    68656164    2{"sequence":1024,…}
//! game    0000000000000001    4{"version":3,…}
//! end 5120 1c291ca3
//! ```
//!
//! Between the first and last lines, each line is a record: table, key in hexadecimal and stored value, separated by tabs. The last line contains the
//! number of records and the CRC-32 of everything before it. Tables are in the order of [`Table::ALL`] and records in the order of their keys, so the
//! same records always result in the same bytes.

use std::io::{self, BufRead, Read as _, Write};

use data_encoding::HEXLOWER_PERMISSIVE as HEX;

use crate::engine::key::Table;

/// Start of the first line. The version of the format follows it.
const NAME: &str = "asterism-backup ";

/// The current version of the format.
const FORM: u32 = 1;

/// Start of the last line. The number of records and the checksum follow it.
const END: &str = "end ";

/// Maximum length of a line that is read in one piece, in bytes. The longest records take a few hundred kilobytes.
const LONGEST_LINE: u64 = 16 * 1024 * 1024;

/// Name that a line with one of the store's own records has in place of a table's name.
const META: &str = "meta";

/// Keys of the store's own records: the schema, which is stored as a decimal number, and the [`Head`](crate::stored::Head).
pub(crate) const SCHEMA: &[u8] = b"schema";
pub(crate) const HEAD: &[u8] = b"head";

/// Writes records as lines of a backup.
pub(crate) struct LineWriter<W> {
    out: W,
    /// Checksum of everything written up to now.
    sum: crc32fast::Hasher,
    /// Number of records written up to now.
    count: u64,
}

impl<W: Write> LineWriter<W> {
    /// Creates a writer to `out` and writes the first line.
    pub(crate) fn begin(out: W) -> io::Result<Self> {
        let mut lines = Self {
            out,
            sum: crc32fast::Hasher::new(),
            count: 0,
        };
        lines.write(&format!("{NAME}{FORM}\n"))?;
        Ok(lines)
    }

    /// Writes a record of `table`, or one of the store's own records if `table` is `None`.
    pub(crate) fn write_record(
        &mut self,
        table: Option<Table>,
        key: &[u8],
        value: &[u8],
    ) -> io::Result<()> {
        let value = std::str::from_utf8(value).map_err(io::Error::other)?;
        if value.contains('\n') {
            return Err(io::Error::other("a record has several lines"));
        }
        let table = table.map_or(META, Table::name);
        self.write(&format!("{table}\t{}\t{value}\n", HEX.encode(key)))?;
        self.count += 1;
        Ok(())
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.sum.update(text.as_bytes());
        self.out.write_all(text.as_bytes())
    }

    /// Writes the last line and returns the underlying writer.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        let sum = self.sum.clone().finalize();
        self.write(&format!("{END}{} {sum:08x}\n", self.count))?;
        Ok(self.out)
    }
}

/// Reason why the lines of a backup could not be read.
#[derive(Debug)]
pub(crate) enum LineError<E> {
    /// Reading the input failed.
    Io(io::Error),
    /// Lines are missing or were changed.
    Damaged(String),
    /// The lines are from a newer program.
    Newer(String),
    /// The receiver of the records returned this error.
    Taken(E),
}

/// Problem with a line.
enum Fault {
    Damaged(String),
    Newer(String),
}

impl<E> From<Fault> for LineError<E> {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Damaged(what) => Self::Damaged(what),
            Fault::Newer(what) => Self::Newer(what),
        }
    }
}

fn damaged(what: impl Into<String>) -> Fault {
    Fault::Damaged(what.into())
}

/// A record read from a line: its table (`None` for the store's own records), its key and its value.
pub(crate) type LineRecord<'a> = (Option<Table>, Vec<u8>, &'a str);

/// Reads lines and passes each record to `take`. Whether the lines are complete is known only at the end.
pub(crate) fn read_lines<E>(
    input: impl BufRead,
    mut take: impl FnMut(LineRecord<'_>) -> Result<(), E>,
) -> Result<(), LineError<E>> {
    let mut lines = Lines {
        input,
        line: Vec::new(),
    };
    let mut line = lines.next().map_err(LineError::Io)?;
    let form = line.as_deref().and_then(|line| {
        let line = std::str::from_utf8(line).ok()?;
        line.trim_end_matches('\n')
            .strip_prefix(NAME)?
            .parse::<u32>()
            .ok()
    });
    let form = form.ok_or_else(|| damaged("it does not begin like one"))?;
    if form > FORM {
        return Err(Fault::Newer(format!("it has form {form}, known is {FORM}")).into());
    }
    let mut sum = crc32fast::Hasher::new();
    let mut found = 0u64;
    // A file with a wrong checksum is damaged, whatever else may be wrong with it.
    let mut first_fault = None;
    let mut number = 1u64;
    while let Some(body) = line {
        let next = lines.next().map_err(LineError::Io)?;
        let Some(next) = next else {
            let (count, expected) = read_end(&body)?;
            if sum.finalize() != expected {
                return Err(damaged("its checksum is wrong").into());
            }
            if let Some(first_fault) = first_fault {
                return Err(LineError::from(first_fault));
            }
            if found != count {
                return Err(damaged(format!("it has {found} records of {count}")).into());
            }
            return Ok(());
        };
        sum.update(&body);
        if number > 1 && first_fault.is_none() {
            match read_record(&body, number) {
                Ok(record) => take(record).map_err(LineError::Taken)?,
                Err(fault) => first_fault = Some(fault),
            }
            found += 1;
        }
        number += 1;
        line = Some(next);
    }
    Err(damaged("its end is missing").into())
}

/// Reads an input line by line.
struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Returns the next line including its line ending, or `None` after the last line. Splits lines longer than [`LONGEST_LINE`] into parts.
    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        self.line.clear();
        let mut limited = (&mut self.input).take(LONGEST_LINE);
        limited.read_until(b'\n', &mut self.line)?;
        Ok((!self.line.is_empty()).then(|| self.line.clone()))
    }
}

/// Parses the last line; returns the number of records and the checksum.
fn read_end(line: &[u8]) -> Result<(u64, u32), Fault> {
    let line = line.strip_suffix(b"\n").and_then(|line| {
        let line = std::str::from_utf8(line).ok()?;
        line.strip_prefix(END)
    });
    let end = line.ok_or_else(|| damaged("its end is missing"))?;
    let end = end.split_once(' ').and_then(|(count, sum)| {
        let sum = u32::from_str_radix(sum, 16).ok()?;
        Some((count.parse().ok()?, sum))
    });
    end.ok_or_else(|| damaged("its end does not read"))
}

/// Parses the record in a line.
fn read_record(line: &[u8], number: u64) -> Result<LineRecord<'_>, Fault> {
    let fields = std::str::from_utf8(line).ok().and_then(|line| {
        let mut fields = line.strip_suffix('\n')?.splitn(3, '\t');
        let (table, key, value) = (fields.next()?, fields.next()?, fields.next()?);
        Some((table, HEX.decode(key.as_bytes()).ok()?, value))
    });
    let (name, key, value) =
        fields.ok_or_else(|| damaged(format!("line {number} is no record")))?;
    if name == META {
        return Ok((None, key, value));
    }
    let table = Table::ALL.into_iter().find(|table| table.name() == name);
    let table = table.ok_or_else(|| Fault::Newer(format!("it has a table {name:?}")))?;
    Ok((Some(table), key, value))
}
