#!/usr/bin/env python3
"""Runs bots on other libraries against the stand-in for Discord.

    python3 tests/clients/check.py target/debug/asterism                 # discord.js, discord.py and hikari
    python3 tests/clients/check.py target/debug/asterism hikari          # only this one

Each bot is a small program in the folder of its library. All do the same, with no setting but the stand-in's address:

    /greet NAME    suggests names; answers with an embed and a button; its press changes the answer
    /work          defers, edits the deferred answer, and follows up with a file
    /ask           opens a form, and answers what is sent
    /talk          writes a message, opens a thread from it and writes there, edits the message, and writes to the person

This script uses these commands as a person does on the stand-in's page, and reads back what the bot did. It prints a line for each promise, and
ends with 1 if one is not kept or a request was refused.

Needs Python 3.11 with venv, Node.js 20 and npm. Installs the libraries below `target/tools/clients` the first time.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
TOOLS = HERE.parents[1] / "target/tools/clients"
# Only failing checks wait that long.
PATIENCE = 60


def install_from_pypi(name):
    """Installs what `requirements.txt` pins. Returns the command that runs the bot."""
    folder = TOOLS / name
    wanted = (HERE / name / "requirements.txt").read_text()
    ready = folder / "ready"
    if not ready.exists() or ready.read_text() != wanted:
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        install = [folder / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, "-r", HERE / name / "requirements.txt"], check=True)
        ready.write_text(wanted)
    return [folder / "bin/python", HERE / name / "client.py"]


def install_from_npm(name):
    """Installs what `package-lock.json` pins. Returns the command that runs the bot."""
    folder = TOOLS / name
    folder.mkdir(parents=True, exist_ok=True)
    changed = False
    for file in ["package.json", "package-lock.json", "client.mjs"]:
        old, new = folder / file, (HERE / name / file).read_text()
        changed |= file != "client.mjs" and (not old.exists() or old.read_text() != new)
        old.write_text(new)
    if changed or not (folder / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)
    return ["node", folder / "client.mjs"]


LIBRARIES = {"discordjs": install_from_npm, "discordpy": install_from_pypi, "hikari": install_from_pypi}


class StandIn:
    """A running stand-in, and a person on its page."""

    def __init__(self, program, folder):
        command = [program, "sandbox", "--no-bot", "--port", "0", "--data", folder]
        env = {**os.environ, "ASTERISM_LOG": "warn"}
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            if found := re.search(r"DISCORD_API_URL=(\S+) DISCORD_TOKEN=(\S+)", line):
                self.url, self.token = found.groups()
                break
        else:
            raise SystemExit("the stand-in ended before it was ready")
        state = self.ask("GET", "/sandbox/state")
        self.me = next(user["id"] for user in state["users"] if not user["bot"])
        self.bot = next(user["id"] for user in state["users"] if user["bot"])
        self.channel = next(channel["id"] for channel in state["guilds"][0]["channels"] if channel["type"] == 0)

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"content-type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return json.load(response)

    def state(self):
        return self.ask("GET", f"/sandbox/state?as={self.me}")

    def messages(self, channel):
        return self.ask("GET", f"/sandbox/channels/{channel}/messages?as={self.me}")

    def act(self, kind, **details):
        return self.ask("POST", "/sandbox/interactions", {"as": self.me, "channel": self.channel, "kind": kind, **details})

    def wait(self, what, find):
        """Returns what `find` finds, as soon as it finds something: asks again after each event on the page."""
        end = time.monotonic() + PATIENCE
        with urllib.request.urlopen(f"{self.url}/sandbox/events?as={self.me}", timeout=PATIENCE) as events:
            while not (found := find()):
                if not events.readline() or time.monotonic() > end:
                    raise LookupError(f"{what} did not happen")
            return found

    def refused(self):
        """Returns the bot's requests that were refused."""
        requests = self.ask("GET", "/sandbox/requests?after=0")
        return [request for request in requests if request["status"] >= 400]

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Failed(Exception):
    """A promise is not kept."""


def expect(condition, seen):
    if not condition:
        raise Failed(json.dumps(seen)[:2000])


def last(messages, content):
    return next((message for message in reversed(messages) if message["content"] == content), None)


def connect(world):
    world.wait("connecting", lambda: world.state()["bot"]["connected"])


def register(world):
    names = {"greet", "work", "ask", "talk"}
    world.wait("registering", lambda: names == {command["name"] for command in world.state()["commands"]})


def suggest(world):
    outcome = world.act("autocomplete", name="greet", options={"name": "Kla"}, focused="name")
    expect([choice["value"] for choice in outcome.get("choices") or []] == ["Klanabel"], outcome)


def answer(world):
    outcome = world.act("command", name="greet", options={"name": "Ann"})
    message = outcome.get("message") or {}
    expect(outcome["outcome"] == "message" and message["content"] == "Hello, Ann!", outcome)
    expect([embed["title"] for embed in message["embeds"]] == ["A greeting"], message)
    pressed = world.act("component", message=message["id"], custom_id="again")
    shown = last(world.messages(world.channel), "Hello again!")
    expect(pressed["outcome"] == "update" and shown and shown["id"] == message["id"], pressed)
    expect(shown["components"] == [], shown)


def defer(world):
    outcome = world.act("command", name="work")
    expect(outcome["outcome"] == "deferred", outcome)


def edit(world):
    world.wait("the edit", lambda: last(world.messages(world.channel), "Done."))


def follow_up(world):
    world.wait("the followup", lambda: last(world.messages(world.channel), "Here are the notes."))


def send_file(world):
    message = last(world.messages(world.channel), "Here are the notes.")
    expect([file["filename"] for file in message["attachments"]] == ["notes.txt"], message)
    with urllib.request.urlopen(message["attachments"][0]["url"], timeout=PATIENCE) as file:
        content = file.read().decode()
    expect(content == "Written by a bot.\n", content)


def ask(world):
    outcome = world.act("command", name="ask")
    expect(outcome["outcome"] == "modal", outcome)
    sent = world.act("modal", modal=outcome["modal"]["id"], fields={"why": "Because"})
    expect((sent.get("message") or {}).get("content") == "You wrote: Because", sent)


def open_thread(world):
    outcome = world.act("command", name="talk")
    expect(outcome["outcome"] == "message" and outcome["message"]["flags"] & 64, outcome)

    def find():
        channels = world.state()["guilds"][0]["channels"]
        thread = next((channel for channel in channels if channel["name"] == "Talk"), None)
        return thread and last(world.messages(thread["id"]), "In the thread.") and thread

    thread = world.wait("the thread", find)
    expect(thread["parent_id"] == world.channel, thread)
    find_edited = lambda: last(world.messages(world.channel), "Let us talk in the thread.")
    edited = world.wait("the edit of the thread's first message", find_edited)
    expect(edited["id"] == thread["id"], edited)


def write_directly(world):
    channel = world.ask("POST", "/sandbox/dm", {"as": world.me, "user": world.bot})["id"]
    world.wait("the direct message", lambda: last(world.messages(channel), "In private."))


PROMISES = {
    "connects": connect,
    "registers commands": register,
    "suggests while a person types": suggest,
    "answers, and changes its answer at a press": answer,
    "defers": defer,
    "edits the deferred answer": edit,
    "follows up": follow_up,
    "sends a file": send_file,
    "asks with a form": ask,
    "opens a thread and edits its first message": open_thread,
    "writes a direct message": write_directly,
}


def check(program, name):
    """Runs one bot. Returns whether all promises are kept."""
    command = LIBRARIES[name](name)
    folder = tempfile.mkdtemp(prefix="asterism-clients-")
    world, kept = StandIn(program, folder), True
    with tempfile.TemporaryFile("w+") as log:
        env = {**os.environ, "DISCORD_API_URL": world.url, "DISCORD_TOKEN": world.token}
        bot = subprocess.Popen(command, env=env, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        try:
            for promise, hold in PROMISES.items():
                try:
                    hold(world)
                    print(f"{name}: {promise}")
                except (Failed, LookupError, OSError) as error:
                    print(f"{name}: NOT {promise}: {error}")
                    kept = False
                    break
            for request in world.refused():
                print(f"{name}: REFUSED {json.dumps(request)}")
                kept = False
        finally:
            bot.terminate()
            bot.wait()
            world.stop()
            shutil.rmtree(folder)
        if not kept:
            log.seek(0)
            print(log.read())
    return kept


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program, *names = sys.argv[1:]
    results = [check(program, name) for name in names or LIBRARIES]
    sys.exit(0 if all(results) else 1)
