#!/usr/bin/env python3
"""Compares the pairings of `asterism-pairing` with those of caissify-pairings, an independent program.

    python3 tests/pairings/check.py --tournaments 1000

Plays random Swiss tournaments of 4 to 64 entrants with late entries, withdrawals, games that are not played, and odd numbers. In each round,
both programs pair the same state. Ours must repeat no game, give nobody a second bye, pair everybody exactly once, refuse only what is
impossible (a maximum matching of networkx tells), and keep to the groups of equal points at least as well: the points of the player with
the bye, then the sum of the squares of the differences in points, then the number of games across groups. It must not give more players
one color three times more often than the other. The tournament goes on with one of the two pairings, chosen at random. The schedules
of round robins of 3 to 20 are compared as well.

Needs Python 3.11 with venv, and cargo, or our program with --program. Installs the other program below `target/tools` the first time. Ends with 1 if anything is wrong.
"""

import argparse
import collections
import functools
import logging
import multiprocessing
import os
import pathlib
import random
import subprocess
import sys
import time
import warnings

CAISSIFY = "caissify-pairings==0.5.0"
NETWORKX = "networkx==3.5"
ROOT = pathlib.Path(__file__).resolve().parents[2]
ENVIRONMENT = ROOT / "target/tools/pairings"


# Exit code if the other program cannot be installed: EX_TEMPFAIL of sysexits.h.
NOT_INSTALLED = 75


def enter_environment():
    """Starts this script again with a Python that has the other program."""
    if pathlib.Path(sys.prefix).resolve() == ENVIRONMENT.resolve():
        return
    python = ENVIRONMENT / "bin/python"
    ready = ENVIRONMENT / "ready"
    if not ready.exists() or ready.read_text() != CAISSIFY + NETWORKX:
        subprocess.run([sys.executable, "-m", "venv", "--clear", ENVIRONMENT], check=True)
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]
        if subprocess.run([*install, CAISSIFY, NETWORKX], check=False).returncode:
            print(f"{CAISSIFY} cannot be installed, so nothing was compared")
            sys.exit(NOT_INSTALLED)
        ready.write_text(CAISSIFY + NETWORKX)
    os.execv(python, [str(python), __file__, *sys.argv[1:]])


def build():
    """Builds the example program of the crate, and returns its path."""
    command = ["cargo", "build", "--quiet", "--locked", "-p", "asterism-pairing", "--example", "pair"]
    subprocess.run(command, cwd=ROOT, check=True)
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return target / "debug/examples/pair"


class Ours:
    """The example program, which answers each line with one."""

    def __init__(self, program):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program], stdin=pipe, stdout=pipe, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()


def read_round(text):
    """Reads a round as (tables, byes); a table is a pair of entrants."""
    tables, byes = [], []
    for word in text.split():
        if word.startswith("bye="):
            byes.append(int(word[4:]))
        else:
            first, second = word.split("-")
            tables.append((int(first), int(second)))
    return tables, byes


class Tournament:
    """A tournament that is played at random. Scores are in half points."""

    def __init__(self, seed):
        self.dice = dice = random.Random(seed)
        # The other program needs many seconds for large tournaments, so most are small.
        self.n = dice.choice([dice.randint(4, 12), dice.randint(4, 20), dice.randint(4, 32), dice.randint(4, 64)])
        self.planned = dice.randint(3, max(3, min(9, (self.n + 1) // 2 + dice.choice([0, 0, 1, 2]))))
        self.ratings = dice.sample(range(1000, 2800), self.n)
        self.late = dice.choice([0, 1])
        self.entrants = []
        leave, late, self.forfeit = dice.choice([0, 0.1]), dice.choice([0, 0.1]), dice.choice([0, 0.03])
        for _ in range(self.n):
            first = dice.randint(1, 2) if dice.random() < late else 0
            until = dice.randint(first + 1, self.planned) if dice.random() < leave else None
            self.entrants.append((first, until))
        order = sorted(range(self.n), key=lambda entrant: -self.ratings[entrant])
        self.seed_of = {entrant: seed for seed, entrant in enumerate(order)}
        self.round = 0
        self.words = []
        self.score = [0] * self.n
        self.colors = [[] for _ in range(self.n)]
        self.floats = [[] for _ in range(self.n)]
        self.byes = [0] * self.n
        self.forfeit_wins = [0] * self.n
        self.met = set()
        self.add_late()

    def add_late(self):
        """Late entries get points for the round that begins without them."""
        self.bonus = [self.late if first > self.round else 0 for first, _ in self.entrants]

    def active(self):
        number = self.round
        takes_part = lambda first, until: first <= number and (until is None or number < until)
        return [entrant for entrant in range(self.n) if takes_part(*self.entrants[entrant])]

    def request(self):
        """Describes the tournament to our program."""
        words = ["swiss", f"late={60 * self.late}"]
        if self.round == self.planned - 1:
            words.append("last")
        for rating, (first, until) in zip(self.ratings, self.entrants):
            words.append(f"e={rating}:{first}:{'' if until is None else until}")
        return " ".join(words + self.words)

    def ask_caissify(self, generate_pairings):
        """Returns the round that the other program proposes."""
        players = [
            {
                "id": entrant,
                "name": str(entrant),
                "score": self.score[entrant] / 2,
                "rating": self.ratings[entrant],
                "starting_number": self.seed_of[entrant] + 1,
                "color_hist": list(self.colors[entrant]),
                "float_history": list(self.floats[entrant]),
                "bye_count": self.byes[entrant],
                "forfeit_win_count": self.forfeit_wins[entrant],
            }
            for entrant in self.active()
        ]
        pairs = generate_pairings(
            system="dutch",
            players=players,
            previous_pairings=set(self.met),
            round_number=self.round + 1,
            total_rounds=self.planned,
        )
        tables = [(pair["white_id"], pair["black_id"]) for pair in pairs if not pair.get("bye")]
        return tables, [pair["white_id"] for pair in pairs if pair.get("bye")]

    def find_faults(self, tables, byes):
        """Returns what is forbidden about a round."""
        faults = []
        placed = [entrant for table in tables for entrant in table] + byes
        if sorted(placed) != self.active():
            faults.append("somebody is not paired exactly once")
        if len(byes) != len(self.active()) % 2:
            faults.append("needless byes")
        if any(self.byes[entrant] for entrant in byes):
            faults.append("a second bye")
        if any(tuple(sorted(table)) in self.met for table in tables):
            faults.append("a repeated game")
        return faults

    def measure(self, tables, byes):
        """Returns (points of the bye, sum of squares of the differences, number of games between different points)."""
        gaps = [abs(self.score[first] - self.score[second]) for first, second in tables]
        bye = sum(self.score[entrant] for entrant in byes)
        return bye, sum(gap * gap for gap in gaps), sum(gap > 0 for gap in gaps)

    def count_unbalanced(self, tables):
        """Returns how many players would have had one color three times more often than the other, and how many three times in a row."""
        wide = thrice = 0
        for table in tables:
            for entrant, color in zip(table, ["white", "black"]):
                colors = [*self.colors[entrant], color]
                wide += abs(colors.count("white") - colors.count("black")) > 2
                thrice += colors[-3:] == [color] * 3
        return wide, thrice

    def is_possible(self, networkx):
        """Whether there is any pairing without a repeated game or second bye."""
        graph = networkx.Graph()
        active = self.active()
        graph.add_nodes_from(active)
        for at, first in enumerate(active):
            graph.add_edges_from((first, second) for second in active[:at] if (second, first) not in self.met)
        if len(active) % 2:
            graph.add_edges_from(("bye", entrant) for entrant in active if not self.byes[entrant])
        pairs = networkx.max_weight_matching(graph, maxcardinality=True)
        return 2 * len(pairs) == len(active) + len(active) % 2

    def play(self, tables, byes):
        """Plays a round with random results; the better rated win more often."""
        words, before = [], list(self.score)
        seated = set()
        for first, second in tables:
            seated |= {first, second}
            if self.dice.random() < self.forfeit:
                result, played = self.dice.choice([(2, 0), (0, 2), (0, 0)]), False
            else:
                edge = (self.ratings[first] - self.ratings[second]) / 2000
                luck = self.dice.random() + edge
                result, played = ((2, 0) if luck > 0.62 else (1, 1) if luck > 0.38 else (0, 2)), True
            words.append(f"{first}-{second}:{60 * result[0]}-{60 * result[1]}{'' if played else 'u'}")
            for entrant, opponent, own, color in [(first, second, result[0], "white"), (second, first, result[1], "black")]:
                self.score[entrant] += own
                if played:
                    self.colors[entrant].append(color)
                else:
                    self.forfeit_wins[entrant] += own == 2
                direction = "down" if own == 2 and not played else "none"
                if played:
                    if before[entrant] != before[opponent]:
                        direction = "down" if before[entrant] > before[opponent] else "up"
                self.floats[entrant].append(direction)
            if played:
                self.met.add(tuple(sorted((first, second))))
        for entrant in byes:
            seated.add(entrant)
            words.append(f"{entrant}:bye")
            self.score[entrant] += 2
            self.byes[entrant] += 1
            self.floats[entrant].append("down")
        for entrant in set(range(self.n)) - seated:
            self.score[entrant] += self.bonus[entrant]
            self.floats[entrant].append("none")
        self.words.append("r=" + ",".join(words))
        self.round += 1
        self.add_late()


def check_swiss(ours, seed, count, failures):
    """Plays one tournament, and compares each of its rounds."""
    import networkx
    from caissify_pairings import generate_pairings

    tournament = Tournament(seed)
    count["tournaments"] += 1
    while tournament.round < tournament.planned and len(tournament.active()) >= 2:
        where = f"tournament {seed}, round {tournament.round}"
        start = time.perf_counter()
        answer = ours.ask(tournament.request())
        duration = time.perf_counter() - start
        count["time of ours"] += duration
        count["longest of ours"] = max(count["longest of ours"], duration)
        if answer.startswith("error"):
            count["rounds refused by ours"] += 1
            if tournament.is_possible(networkx):
                failures.append(f"{where}: {answer}, but there is a pairing\n  {tournament.request()}")
            return
        mine = read_round(answer)
        count["rounds"] += 1
        for fault in tournament.find_faults(*mine):
            failures.append(f"{where}: {fault}\n  {tournament.request()}\n  {answer}")
        wide, thrice = tournament.count_unbalanced(mine[0])
        count["colors 3 too often, ours"] += wide
        count["colors 3 in a row, ours"] += thrice
        start = time.perf_counter()
        try:
            theirs = tournament.ask_caissify(generate_pairings)
            faults = tournament.find_faults(*theirs)
        except Exception as error:
            theirs, faults = None, [type(error).__name__]
        count["time of caissify"] += time.perf_counter() - start
        if faults:
            count["rounds in which caissify breaks a rule"] += 1
            tournament.play(*mine)
            continue
        count["rounds compared"] += 1
        other_wide, thrice = tournament.count_unbalanced(theirs[0])
        count["colors 3 too often, caissify"] += other_wide
        count["colors 3 in a row, caissify"] += thrice
        if wide > other_wide:
            failures.append(f"{where}: {wide} players have a color three times more often\n  {tournament.request()}\n  {answer}")
        own, other = tournament.measure(*mine), tournament.measure(*theirs)
        if own > other:
            failures.append(f"{where}: {own} is worse than {other}\n  {tournament.request()}\n  {answer}\n  {theirs}")
        kind = "closer" if own < other else "equally close"
        count[f"rounds in which ours is {kind}"] += 1
        for name, place in [("points of byes", 0), ("squared differences", 1), ("games across groups", 2)]:
            count[f"{name}, ours"] += own[place]
            count[f"{name}, caissify"] += other[place]
        kind = "fewer" if own[2] < other[2] else "more" if own[2] > other[2] else "as many"
        count[f"rounds in which ours has {kind} games across groups"] += 1
        tables = [{frozenset(table) for table in round_[0]} for round_ in (mine, theirs)]
        count["rounds with the same opponents"] += tables[0] == tables[1]
        tournament.play(*tournament.dice.choice([mine, theirs]))


def check_berger(ours, failures):
    """Compares the schedules of round robins."""
    from caissify_pairings import generate_pairings

    for n in range(3, 21):
        rounds = [read_round(text) for text in ours.ask(f"berger {n}").split(" / ")]
        expected = []
        for number in range(1, n + n % 2):
            players = [{"id": i, "starting_number": i + 1} for i in range(n)]
            pairs = generate_pairings("round_robin", players, set(), number, n - 1 + n % 2)
            tables = [(pair["white_id"], pair["black_id"]) for pair in pairs if not pair.get("bye")]
            expected.append((sorted(tables), [pair["white_id"] for pair in pairs if pair.get("bye")]))
        if [(sorted(tables), byes) for tables, byes in rounds] != expected:
            failures.append(f"the round robin of {n} differs from the Berger table")
    print("round robins of 3 to 20 compared with the Berger tables")


def check_some(program, seeds):
    """Plays some tournaments; returns what was counted and the failures."""
    warnings.simplefilter("ignore")
    logging.disable()
    ours, failures, count = Ours(program), [], collections.Counter()
    for seed in seeds:
        check_swiss(ours, seed, count, failures)
    return count, failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tournaments", type=int, default=1000, help="how many to play (1000)")
    parser.add_argument("--first", type=int, default=1, help="seed of the first one (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many to play at once (one per processor)")
    parser.add_argument("--program", type=pathlib.Path, help="the example program `pair` (built with cargo)")
    options = parser.parse_args()
    enter_environment()
    program = options.program or build()
    failures, total = [], collections.Counter()
    check_berger(Ours(program), failures)
    start = time.time()
    seeds = range(options.first, options.first + options.tournaments)
    with multiprocessing.Pool(options.jobs) as pool:
        for count, some in pool.imap(functools.partial(check_some, program), [seeds[at : at + 5] for at in range(0, len(seeds), 5)]):
            longest = max(total["longest of ours"], count["longest of ours"])
            total.update(count)
            total["longest of ours"] = longest
            failures += some
            if total["tournaments"] % 20 == 0:
                print(f"{total['tournaments']} tournaments, {total['rounds compared']} rounds compared, {len(failures)} violations", flush=True)
    for name, number in sorted(total.items()):
        print(f"{name}: {number:.3f} s" if isinstance(number, float) else f"{name}: {number}")
    print(f"{time.time() - start:.0f} s; {len(failures)} violations")
    for failure in failures[:20]:
        print(failure)
    sys.exit(bool(failures) or not total["rounds compared"])


if __name__ == "__main__":
    main()
