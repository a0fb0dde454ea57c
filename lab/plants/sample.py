#!/usr/bin/env python3
"""Plants faults at places chosen by a seed, and says which of them the tests catch.

    python3 lab/plants/sample.py choose --seed 1 --number 60 > places.json
    python3 lab/plants/sample.py plant places.json COPY    # a copy of the commit that is checked out, with all faults switched off
    python3 lab/plants/sample.py reach COPY                # builds it, and runs all tests once to see which of them reach which place
    python3 lab/plants/sample.py judge COPY                # switches on one fault at a time, and runs the tests that reach it

The copy is built once: a variable switches a fault on. So sixty faults take as long as two or three runs of all tests. To compare two commits,
plant the same places in both: a place is a file, a function and what it says there, not a line. The tests that reach a place run in the order of
the time they take, until one fails. `judge --within SECONDS` says how much of their time one fault may take; run it again with more to continue.

A fault is one of these:

    flip       a condition, or the answer of a function that returns bool, is negated
    operator   `&&` becomes `||`, `<` becomes `<=`, and so on
    leave      a function returns at once, and gives nothing
    skip       a statement is left out

Needs Python 3.11, git and cargo. With `CARGO_TARGET_DIR`, or what is in COPY/target already, nothing else is built again.
"""

import argparse
import collections
import concurrent.futures
import contextlib
import dataclasses
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Where faults are planted.
CRATES = ["app", "store", "bot", "sandbox"]

KINDS = ["flip", "operator", "leave", "skip"]

# Operators, and what a fault makes of them.
SWAPPED = {"&&": "||", "||": "&&", "<": "<=", "<=": "<", ">": ">=", ">=": ">"}

# What a function returns that gives nothing, by the beginning of its type.
NOTHING = {"Option <": "None", "Result < ( )": "Ok(())", "Vec <": "Vec::new()", "String": "String::new()"}

# Tests that share a server run in one process, because starting it takes longer than they do.
TOGETHER = re.compile(r"conformance::\w*postgres\w*::")

# A test that takes longer than this, plus some times what it takes without a fault, hangs: in seconds.
PATIENCE = 60
TIMES = 5

# No test takes longer than this without a fault.
LONGEST = 600

# No test may fill memory or disk, whatever the fault: in bytes, for each process and file.
MEMORY = 4 << 30
FILE = 1 << 30

# The crate that tells each place whether its fault is switched on, and notes that it was reached.
SWITCH = """\
use std::io::Write as _;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static REACHED: [AtomicBool; 1000] = [const { AtomicBool::new(false) }; 1000];
static PLANTED: OnceLock<Option<usize>> = OnceLock::new();

#[inline(never)]
pub fn is_on(place: usize) -> bool {
    if !REACHED[place].swap(true, Ordering::Relaxed) && let Some(path) = std::env::var_os("PLANTED_REACHED") {
        let file = std::fs::File::options().create(true).append(true).open(path);
        file.and_then(|mut it| it.write_all(format!("{place}\\n").as_bytes())).expect("the place is noted");
    }
    *PLANTED.get_or_init(|| std::env::var("PLANTED").ok()?.parse().ok()) == Some(place)
}
"""

SWITCH_MANIFEST = """\
[package]
name = "planted"
version = "0.0.0"
edition = "2024"
"""

TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<text>(?:b|c)?r(?P<hashes>\#*)".*?"(?P=hashes)|(?:b|c)?"(?:\\.|[^"\\])*"|b?'(?:\\u\{\w+\}|\\x..|\\.|[^'\\])')
    |(?P<word>(?:r\#|')?\w+)
    |(?P<sign>=>|->|::|&&|\|\||[=!<>+*/%|&^-]=|\.\.=?|.)""",
    re.VERBOSE | re.DOTALL,
)

# A statement that begins with one of these declares or leaves something.
NO_CALL = {"let", "return", "break", "continue", "use", "mod", "pub", "fn", "const", "static", "type", "struct", "enum", "impl", "extern"}
NO_CALL |= {"macro_rules", "if", "match", "for", "while", "loop", "unsafe", "async", "move", "else", "trait", "where", "yield"}

# In a condition, these begin a block of their own or bind a name.
NO_CONDITION = {"let", "if", "match", "loop", "unsafe", "async", "for", "while"}


@dataclasses.dataclass(frozen=True)
class Place:
    """Where a fault is, so that it is found again in another commit."""

    crate: str
    file: str
    function: str
    kind: str
    # What the fault changes, and which operator of it.
    text: str
    part: int
    # Which of several places in the function that say the same.
    nth: int


@dataclasses.dataclass
class Found:
    """A place in a source as it is now: replaces `source[start:end]`, where `{on}` is whether the fault is switched on."""

    place: Place
    line: int
    start: int
    end: int
    new: str


class Source:
    """The tokens of a Rust file, without spaces and comments."""

    def __init__(self, path):
        self.path = path
        self.code = path.read_text()
        found = [match for match in TOKEN.finditer(self.code) if match.lastgroup != "space"]
        self.tokens = [match.group() for match in found]
        self.starts = [match.start() for match in found]
        self.ends = [match.end() for match in found]
        self.partner = {}
        opened = []
        for at, token in enumerate(self.tokens):
            if token in ("(", "[", "{"):
                opened.append(at)
            elif token in (")", "]", "}"):
                self.partner[opened[-1]] = at
                self.partner[at] = opened.pop()

    def text(self, start, end):
        """Returns tokens in one form, however they are laid out."""
        text = " ".join(self.tokens[start:end])
        return re.sub(r" ,(?= [)\]}])", "", text)

    def slice(self, start, end):
        return self.code[self.starts[start] : self.ends[end - 1]]

    def find(self, at, signs):
        """Returns the first of these signs from `at` on that is not in brackets; `None` at the end of what surrounds it."""
        while at < len(self.tokens):
            token = self.tokens[at]
            if token in signs:
                return at
            if token in ("(", "[", "{"):
                at = self.partner[at]
            elif token in (")", "]", "}"):
                return None
            at += 1
        return None

    def outer(self, start, end):
        """Returns the tokens that are in no brackets."""
        at = start
        while at < end:
            yield self.tokens[at]
            at = self.partner[at] + 1 if self.tokens[at] in ("(", "[", "{") else at + 1

    def tests(self):
        """Yields attributes that leave what follows to the tests, as the spans of what they are about."""
        for at, token in enumerate(self.tokens):
            if token == "#" and self.tokens[at + 1 : at + 4] == ["[", "cfg", "("]:
                end = self.partner[at + 1]
                if any("test" in it for it in self.tokens[at:end]):
                    yield at, self.end_of_item(end + 1)

    def end_of_item(self, at):
        # A field or a match arm ends with a comma, a function has some in its type.
        last = self.find(at, (";", "{") if "fn" in self.tokens[at : at + 6] else (";", "{", ","))
        if last is None:
            return len(self.tokens)
        return self.partner[last] if self.tokens[last] == "{" else last

    def macros(self):
        """Yields what is in the brackets of macros, which need not be Rust."""
        for at, token in enumerate(self.tokens[:-2]):
            if self.tokens[at + 1] == "!" and re.match(r"\w", token):
                begin = at + 2 if self.tokens[at + 2] in ("(", "[", "{") else at + 3
                if self.tokens[begin] in ("(", "[", "{"):
                    yield begin, self.partner[begin]

    def functions(self):
        """Yields each function with a body: its name, the tokens of its type, its body, and whether it is computed at compile time."""
        for at, token in enumerate(self.tokens):
            if token != "fn" or self.tokens[at + 1] == "(":
                continue
            body = self.find(at, ("{", ";"))
            if body is None or self.tokens[body] == ";":
                continue
            arrow = self.find(at, ("->", "{"))
            where = self.find(arrow, ("where", "{"))
            type_ = self.text(arrow + 1, where) if self.tokens[arrow] == "->" else ""
            yield self.tokens[at + 1], type_, body, "const" in self.tokens[max(0, at - 3) : at]


def test_files(source):
    """Returns the files and folders of the modules that only tests have."""
    for start, end in source.tests():
        item = source.tokens[start:end]
        if "mod" in item and source.tokens[min(end, len(source.tokens) - 1)] == ";":
            name = item[item.index("mod") + 1]
            folder = source.path.parent if source.path.stem in ("lib", "main", "mod") else source.path.with_suffix("")
            yield from (folder / f"{name}.rs", folder / name)


def sources(tree, crate):
    """Returns the sources of a crate that are part of the product."""
    found = [Source(path) for path in sorted((tree / crate / "src").rglob("*.rs"))]
    tests = {path for source in found for path in test_files(source)}
    return [source for source in found if not tests.intersection((source.path, *source.path.parents))]


def condition(source, at):
    """Returns where the condition of the `if` at `at` ends; `None` if it binds names, or is more than a condition."""
    end = source.find(at + 1, ("{", "=>", ","))
    if end is None or source.tokens[end] == "," or NO_CONDITION.intersection(source.outer(at + 1, end)):
        return None
    return end


def operators(source, start, end):
    """Returns which operators between these tokens can be swapped, and what each makes of them."""
    for at in range(start + 1, end - 1):
        token = source.tokens[at]
        # Brackets of types have no spaces around them, and closures follow a bracket or a comma.
        is_spaced = source.starts[at] > source.ends[at - 1] and source.starts[at + 1] > source.ends[at]
        if token in SWAPPED and is_spaced and source.tokens[at - 1] not in (",", "=", "move"):
            code = source.slice(start, end)
            begin = source.starts[at] - source.starts[start]
            yield at - start, code[:begin] + SWAPPED[token] + code[begin + len(token) :]


def statement(source, at):
    """Returns where the call or the assignment that begins at `at` ends; `None` if something else does."""
    first = source.tokens[at]
    if source.tokens[at - 1] not in (";", "{", "}") or not re.match(r"[a-zA-Z_*]", first) or first in NO_CALL:
        return None
    end = source.find(at, (";", "{", "=", "=>", ",", "!"))
    if end is None or source.tokens[end] not in (";", "="):
        return None
    if source.tokens[end] == "=":
        # A variable may be declared without a value.
        if re.fullmatch(r"\w+", source.text(at, end)):
            return None
        end = source.find(end, (";",))
    # What never returns may be all that a function gives.
    if end is None or re.search(r"\b(exit|abort|resume_unwind|panic_any)\b", source.text(at, end)):
        return None
    return end


def places(tree, crate, source):
    """Yields all places of a file, in their order."""
    tests = list(source.tests())
    hidden = [*tests, *source.macros()]
    functions = []
    for name, type_, body, is_const in source.functions():
        if is_const:
            hidden.append((body, source.partner[body]))
        functions.append((body, source.partner[body], name, type_))
    covered = set()
    for start, end in hidden:
        covered.update(range(start, end + 1))
    file = str(source.path.relative_to(tree))
    seen = collections.Counter()

    def make(kind, function, text, part, start, end, new):
        key = (function, kind, text, part)
        place = Place(crate, file, function, kind, text, part, seen[key])
        seen[key] += 1
        line = source.code.count("\n", 0, start) + 1
        return Found(place, line, start, end, new)

    def expression(function, start, end):
        code, text = source.slice(start, end), source.text(start, end)
        span = source.starts[start], source.ends[end - 1]
        yield make("flip", function, text, 0, *span, f"{{on}} ^ ({code})")
        for part, swapped in operators(source, start, end):
            yield make("operator", function, text, part, *span, f"if {{on}} {{ {swapped} }} else {{ {code} }}")

    for at in range(1, len(source.tokens)):
        token = source.tokens[at]
        if at in covered:
            continue
        function = max((it for it in functions if it[0] <= at <= it[1]), default=None)
        if function is None:
            continue
        body, last, name, type_ = function
        if token == "if" and (end := condition(source, at)):
            yield from expression(name, at + 1, end)
        if at == body and last > body + 1 and source.tokens[at + 1] != "#":
            rest = slice(source.ends[body], source.starts[last])
            # A body without statements is a condition.
            if type_ == "bool" and ";" not in source.tokens[body:last] and not NO_CONDITION.intersection(source.tokens[body:last]):
                yield from expression(name, body + 1, last)
            elif type_ == "bool":
                yield make("flip", name, "bool", 0, rest.start, rest.stop, f" {{on}} ^ {{{source.code[rest]}}} ")
            nothing = next((it for begin, it in NOTHING.items() if re.search(rf"(^|:: ){re.escape(begin)}", type_)), None)
            if (nothing or not type_) and name != "main" and "impl" not in type_:
                leave = f" if {{on}} {{ return {nothing or ''}; }}"
                yield make("leave", name, type_, 0, rest.start, rest.start, leave)
        if end := statement(source, at):
            code = source.slice(at, end + 1)
            yield make("skip", name, source.text(at, end), 0, source.starts[at], source.ends[end], f"if !{{on}} {{ {code} }}")


def all_places(tree, crate):
    """Returns all places of a crate, and how many lines its product has."""
    found, lines = [], 0
    for source in sources(tree, crate):
        found += places(tree, crate, source)
        tests = [(source.starts[start], source.ends[min(end, len(source.ends) - 1)]) for start, end in source.tests()]
        lines += source.code.count("\n") - sum(source.code.count("\n", *span) for span in tests)
    return found, lines


def choose(args):
    """Prints places: from each crate by its lines, from each kind as many."""
    crates = {crate: all_places(ROOT, crate) for crate in CRATES}
    total = sum(lines for _, lines in crates.values())
    chance = random.Random(args.seed)
    chosen = []
    shares = {crate: args.number * lines / total for crate, (_, lines) in crates.items()}
    counts = {crate: int(share) for crate, share in shares.items()}
    for crate in sorted(CRATES, key=lambda it: counts[it] - shares[it])[: args.number - sum(counts.values())]:
        counts[crate] += 1
    for crate, (found, lines) in crates.items():
        print(f"{crate}: {counts[crate]} of {len(found)} places in {lines} lines", file=sys.stderr)
        chance.shuffle(found)
        turns = [[it for it in found if it.place.kind == kind] for kind in KINDS]
        taken = []
        while len(taken) < counts[crate]:
            turn = turns[len(taken) % len(turns)]
            while overlaps(turn[-1], taken):
                turn.pop()
            taken.append(turn.pop())
        chosen += taken
    json.dump([dataclasses.asdict(it.place) for it in chosen], sys.stdout, indent=1)
    print()


def overlaps(one, others):
    return any(one.place.file == it.place.file and one.start < it.end and it.start < one.end for it in others)


def plant(args):
    """Writes a copy of the commit that is checked out, with a fault at each place that it has."""
    wanted = [Place(**it) for it in json.loads(args.places.read_text())]
    for path in args.copy.glob("*") if args.copy.exists() else ():
        if path.name != "target":
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    args.copy.mkdir(parents=True, exist_ok=True)
    # An archive has the times of the commit, so that what is in COPY/target from it is not built again.
    subprocess.run(f"git archive HEAD | tar -x -C '{args.copy}'", shell=True, cwd=ROOT, check=True)
    found = [it for crate in CRATES for it in all_places(args.copy, crate)[0]]
    located = [locate(place, found) for place in wanted]
    changed = collections.defaultdict(list)
    for number, it in enumerate(located):
        if it is None:
            print(f"gone: {number} {wanted[number]}")
        else:
            changed[it.place.file].append((it.start, it.end, it.new.replace("{on}", f"planted::is_on({number})")))
    for file, edits in changed.items():
        code = (args.copy / file).read_text()
        for start, end, new in sorted(edits, reverse=True):
            code = code[:start] + new + code[end:]
        (args.copy / file).write_text(code)
    (args.copy / "planted/src").mkdir(parents=True)
    (args.copy / "planted/src/lib.rs").write_text(SWITCH)
    (args.copy / "planted/Cargo.toml").write_text(SWITCH_MANIFEST)
    for crate in CRATES:
        manifest = args.copy / crate / "Cargo.toml"
        manifest.write_text(re.sub(r"(?m)^\[dependencies\]$", r'\g<0>\nplanted = { path = "../planted" }', manifest.read_text()))
    table = [dataclasses.asdict(place) | {"line": it and it.line} for place, it in zip(wanted, located)]
    (args.copy / "places.json").write_text(json.dumps(table, indent=1))


def locate(place, found):
    """Returns the place in these sources, also if it has moved to another file or function, unless several look like it."""
    names = ["kind", "text", "part"]
    for more in (["crate", "file", "function", "nth"], ["crate", "file"], ["function", "nth"], ["crate"]):
        same = [it for it in found if all(getattr(it.place, name) == getattr(place, name) for name in names + more)]
        if len(same) == 1:
            return same[0]
    return None


@dataclasses.dataclass(frozen=True)
class Test:
    """A test, or tests that run together, as a process."""

    binary: str
    # Name of the crate and the binary, for people.
    where: str
    folder: str
    name: str
    is_group: bool

    def __str__(self):
        return f"{self.where} {self.name}"

    def run(self, logs, variables, limit):
        """Runs it; returns whether it passed, and how long it took. The output of a failure is kept."""
        command = [self.binary, self.name] if self.is_group else [self.binary, "--exact", self.name]
        environment = {**os.environ, **variables, "CARGO_MANIFEST_DIR": self.folder}
        begin = time.monotonic()
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(
                command, cwd=self.folder, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
            )
            try:
                code = process.wait(limit)
            except subprocess.TimeoutExpired:
                code = "hangs"
            # Programs that it has started and left behind.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            if code != 0:
                output.seek(0)
                (logs / re.sub(r"\W+", "-", str(self))).write_bytes(output.read())
        return code == 0, time.monotonic() - begin


def build(copy):
    """Builds all tests of the crates that have places, or use one that has; returns them."""
    metadata = json.loads(cargo(copy, "metadata", "--no-deps", "--format-version=1").splitlines()[-1])
    uses = {it["name"]: {dependency["name"] for dependency in it["dependencies"]} for it in metadata["packages"]}
    reaching = {"planted"}
    while more := {name for name, used in uses.items() if used & reaching} - reaching:
        reaching |= more
    folders = {it["id"]: (it["name"], str(pathlib.Path(it["manifest_path"]).parent)) for it in metadata["packages"]}
    tests = []
    # All packages, because cargo would build some dependencies with other features for a part of them.
    for line in cargo(copy, "test", "--workspace", "--no-run", "--message-format=json-render-diagnostics").splitlines():
        message = json.loads(line)
        if message["reason"] != "compiler-artifact" or not message["profile"]["test"] or not message["executable"]:
            continue
        package, folder = folders[message["package_id"]]
        if package not in reaching:
            continue
        binary, where = message["executable"], f"{package}::{message['target']['name']}"
        listed = subprocess.run([binary, "--list"], cwd=folder, capture_output=True, text=True, check=True).stdout
        names = re.findall(r"(?m)^(.*): test$", listed)
        groups = {match.group() for name in names if (match := TOGETHER.match(name))}
        tests += [Test(binary, where, folder, name, True) for name in sorted(groups)]
        tests += [Test(binary, where, folder, name, False) for name in names if not TOGETHER.match(name)]
    return tests


def cargo(copy, *arguments):
    return subprocess.run(["cargo", *arguments], cwd=copy, stdout=subprocess.PIPE, text=True, check=True).stdout


@contextlib.contextmanager
def bounded():
    """Limits what tests can take, and deletes the temporary files of those that were killed."""
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE, FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    temporary = tempfile.mkdtemp(prefix="planted")
    # The tests start servers as another user.
    os.chmod(temporary, 0o755)
    os.environ["TMPDIR"] = temporary
    try:
        yield
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def reach(args):
    """Runs each test once, and notes which places it reaches and how long it takes. Goes on where it was stopped."""
    logs = args.copy / "logs"
    logs.mkdir(exist_ok=True)
    done = {(it["where"], it["name"]) for it in read_lines(args.copy / "reached.jsonl")}
    tests = [it for it in build(args.copy) if re.search(args.match, str(it)) and (it.where, it.name) not in done]

    def run(test):
        with tempfile.NamedTemporaryFile("w+") as note:
            variables = {"PLANTED_REACHED": note.name}
            passed, seconds = test.run(logs, variables, LONGEST)
            # Some fail, rarely, on a machine that does too much at once.
            passed = passed or test.run(logs, variables, LONGEST)[0]
            places = sorted({int(it) for it in note.read().split()})
        if not passed:
            print(f"fails without a fault: {test}", flush=True)
        reached = {"passed": passed, "seconds": round(seconds, 2), "places": places}
        add_line(args.copy / "reached.jsonl", dataclasses.asdict(test) | reached)

    with bounded(), concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        list(pool.map(run, tests))
    print(f"{len(tests)} tests were run")


def judge(args):
    """Switches on one fault at a time, and runs the tests that reach it until one fails. Goes on where it was stopped."""
    places = json.loads((args.copy / "places.json").read_text())
    fields = [field.name for field in dataclasses.fields(Test)]
    passing = [it for it in read_lines(args.copy / "reached.jsonl") if it["passed"] and re.search(args.match, f"{it['where']} {it['name']}")]
    passing.sort(key=lambda it: it["seconds"])
    results = read_results(args.copy)

    def run(number):
        caught, missed = results.get(number, (None, []))
        spent = 0
        for it in passing:
            test = Test(**{name: it[name] for name in fields})
            if number not in it["places"] or str(test) in missed:
                continue
            spent += it["seconds"]
            if caught or spent > args.within:
                break
            limit = PATIENCE + TIMES * it["seconds"]
            passed, _ = test.run(args.copy / "logs", {"PLANTED": str(number)}, limit)
            # What also fails without the fault says nothing.
            is_caught = not passed and test.run(args.copy / "logs", {}, limit)[0]
            caught = str(test) if is_caught else None
            add_line(args.copy / "results.jsonl", {"place": number, "test": str(test), "is_caught": is_caught})

    chosen = args.only or [number for number, place in enumerate(places) if place["line"]]
    with bounded(), concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        list(pool.map(run, chosen))
    table(args)


def read_results(copy):
    """Returns for each place the test that caught the fault, if one did, and those that did not."""
    results = {}
    for it in read_lines(copy / "results.jsonl"):
        caught, missed = results.setdefault(it["place"], (None, []))
        if it["is_caught"]:
            results[it["place"]] = (it["test"], missed)
        else:
            missed.append(it["test"])
    return results


def table(args):
    """Prints all faults and which test caught them, then how many by crate."""
    places = json.loads((args.copy / "places.json").read_text())
    reached = [it for it in read_lines(args.copy / "reached.jsonl") if it["passed"]]
    results = read_results(args.copy)
    counts = collections.defaultdict(collections.Counter)
    for number, place in enumerate(places):
        caught, missed = results.get(number, (None, []))
        reaching = sum(number in it["places"] for it in reached)
        if not place["line"]:
            said, why = "gone", ""
        elif caught:
            said, why = "caught", f"by {caught}"
        elif not reaching:
            said, why = "unreached", ""
        else:
            said, why = ("missed" if len(missed) == reaching else "not caught yet"), f"by {len(missed)} of {reaching} tests"
        counts[place["crate"]][said] += 1
        text = place["text"] if len(place["text"]) <= 60 else place["text"][:57] + "..."
        print(f"{number:2} {place['kind']:8} {place['file']}:{place['line']} {place['function']}: {text}\n    {said} {why}".rstrip())
    for crate, count in counts.items():
        print(f"{crate}: " + ", ".join(f"{number} {what}" for what, number in sorted(count.items())))


def read_lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def add_line(path, value):
    with path.open("a") as file:
        file.write(json.dumps(value) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], epilog="See the beginning of this file.")
    commands = parser.add_subparsers(required=True)

    def add(function, *positional):
        command = commands.add_parser(function.__name__, help=function.__doc__.splitlines()[0])
        command.set_defaults(function=function)
        for name in positional:
            command.add_argument(name, type=lambda it: pathlib.Path(it).resolve())
        return command

    command = add(choose)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--number", type=int, default=60)
    add(plant, "places", "copy")
    for function in (reach, judge):
        command = add(function, "copy")
        command.add_argument("--jobs", type=int, default=os.cpu_count(), help="tests at a time")
        command.add_argument("--match", default="", help="a regular expression: only tests with such a name")
    command.add_argument("--within", type=float, default=120, help="seconds that the tests of one fault may take")
    command.add_argument("only", type=int, nargs="*", help="numbers of faults; all if there are none")
    add(table, "copy")
    args = parser.parse_args()
    args.function(args)


if __name__ == "__main__":
    main()
