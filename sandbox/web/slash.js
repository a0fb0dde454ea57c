// A command being entered: its name, a pill for each option, and a field to add optional ones.

import { autocomplete } from "./interactions.js";
import { OPTION, rank } from "./commands.js";
import { debounce, el, freshId, icon } from "./dom.js";
import { say } from "./language.js";
import { chooseFile, expectation, offers, resolve } from "./options.js";
import { localized } from "./state.js";

/** Delay after the last key before the bot is asked for suggestions, in ms. */
const ASK_AFTER = 120;

/** A command in the text field. `actions`: `send(command, options, restore)`, `cancel()`, `complain(text)`. */
export class Slash {
  #pills = [];
  #picker;
  #actions;
  #asking = null;
  #ask = debounce((pill) => this.#suggest(pill), ASK_AFTER);

  /** `texts` (option name → text or `{text, picked}`) prefills options. */
  constructor(command, picker, actions, texts = new Map()) {
    this.command = command;
    this.#picker = picker;
    this.#actions = actions;
    this.tail = el("input", {
      class: "tail", type: "text", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false",
      autocapitalize: "off", "aria-label": say("moreOptions", { command: command.label }),
      on: { input: () => this.#typedTail(), focus: () => this.#showTail(), keydown: (event) => this.#tailKey(event) },
    });
    this.node = el("div", { class: "slash", role: "group", "aria-label": say("commandLabel", { command: command.label }) },
      el("span", { class: "slash-name", text: `/${command.label}` }), this.tail);
    this.node.addEventListener("mousedown", (event) => {
      if (event.target !== this.node) return;
      event.preventDefault();
      this.focus();
    });
    for (const option of command.options) {
      if (option.required || texts.has(option.name)) this.#addPill(option, texts.get(option.name));
    }
    this.#nameTail();
  }

  /** Focuses the next field to fill in. */
  focus() {
    const empty = this.#pills.filter((pill) => pill.input.value === "");
    ((empty.find((pill) => pill.option.required) ?? empty[0])?.input ?? this.tail).focus();
  }

  get #rest() {
    return this.command.options.filter((option) => !this.#pills.some((pill) => pill.option === option));
  }

  #nameTail() {
    const count = this.#rest.length;
    this.tail.placeholder = count > 0 ? say("optionalCount", { count }) : this.#pills.length === 0 ? say("enterSends") : "";
    this.tail.size = Math.max(this.tail.placeholder.length, 3);
  }

  #addPill(option, given) {
    const id = freshId("option");
    const input = el("input", {
      id, type: "text", size: "1", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false", autocapitalize: "off",
      "aria-required": String(Boolean(option.required)), "aria-label": `${localized(option, "name")}: ${localized(option, "description") ?? ""}`,
      inputmode: option.type === OPTION.integer && !option.autocomplete && !option.choices ? "numeric" : null,
    });
    const sizer = el("span", { class: "sizer", data: { value: "" } }, input);
    const node = el("span", { class: "pill" }, el("label", { for: id, text: localized(option, "name") }), sizer);
    const pill = { option, input, node, sizer, picked: typeof given === "object" ? given.picked : null, found: null };
    node.addEventListener("mousedown", (event) => {
      if (event.target === input) return;
      event.preventDefault();
      input.focus();
    });
    input.addEventListener("input", () => {
      this.#measure(pill);
      this.#complain(pill, "");
      this.#typed(pill);
    });
    input.addEventListener("focus", () => this.#enter(pill));
    input.addEventListener("blur", () => this.#leave(pill));
    input.addEventListener("click", () => document.activeElement === input && !this.#picker.visible && this.#enter(pill));
    input.addEventListener("keydown", (event) => this.#pillKey(pill, event));
    this.#pills.push(pill);
    this.tail.before(node);
    input.value = typeof given === "object" ? given.text : given ?? "";
    const { value, label } = typeof given === "string" ? resolve(option, given, null) : {};
    if (label) this.#set(pill, { value, label });
    this.#measure(pill);
    this.#nameTail();
    return pill;
  }

  #removePill(pill) {
    const at = this.#pills.indexOf(pill);
    this.#pills.splice(at, 1);
    const next = this.#pills[at - 1]?.input ?? this.tail;
    pill.node.remove();
    this.#nameTail();
    next.focus();
  }

  #measure(pill) {
    pill.sizer.dataset.value = pill.input.value;
  }

  #complain(pill, text) {
    pill.node.classList.toggle("wrong", text !== "");
    if (text) pill.input.setAttribute("aria-invalid", "true");
    else pill.input.removeAttribute("aria-invalid");
    this.#actions.complain(text ? `${localized(pill.option, "name")}: ${text}` : "");
  }

  // Suggestions.

  #head(pill) {
    const detail = [localized(pill.option, "description"), expectation(pill.option)].filter(Boolean).join(" · ");
    return { title: localized(pill.option, "name"), detail, note: say(pill.option.required ? "required" : "optional") };
  }

  #enter(pill) {
    pill.node.classList.add("focused");
    pill.found = null;
    this.#typed(pill, true);
  }

  #leave(pill) {
    pill.node.classList.remove("focused");
    this.#ask.cancel();
    const { error, value, label } = resolve(pill.option, pill.input.value, pill.picked);
    if (error) this.#complain(pill, error);
    else if (value !== undefined && label && pill.input.value !== label) this.#set(pill, { value, label });
  }

  #typed(pill, entering = false) {
    if (pill.option.autocomplete) {
      // Enter must not pick a suggestion for an earlier text.
      this.#picker.show(pill.input, { head: this.#head(pill), items: this.#found(pill), active: -1, busy: true, note: pill.found ? say("noMatches") : say("askingBot") });
      this.#asking?.abort();
      if (entering) this.#suggest(pill);
      else this.#ask(pill);
      return;
    }
    if (pill.option.type === OPTION.attachment) {
      const label = say(pill.picked ? "chooseOtherFile" : "chooseFile");
      this.#picker.show(pill.input, {
        head: this.#head(pill), items: [{ label, lead: () => icon("file", 18), pick: () => this.#chooseFile(pill) }], active: pill.picked ? -1 : 0,
      });
      return;
    }
    const all = offers(pill.option);
    if (!all) {
      this.#picker.show(pill.input, { head: this.#head(pill) });
      return;
    }
    const settled = pill.picked && pill.picked.label === pill.input.value;
    const wanted = settled ? "" : pill.input.value.replace(/^[@#]/, "");
    const items = rank(all, wanted, (entry) => entry.label.replace(/^[@#]/, ""), (entry) => entry.detail ?? "");
    this.#picker.show(pill.input, {
      head: this.#head(pill), note: say("noMatches"),
      items: items.map((entry) => ({ ...entry, pick: () => this.#pick(pill, entry) })),
      active: settled ? items.findIndex((entry) => entry.value === pill.picked.value) : 0,
    });
  }

  async #chooseFile(pill) {
    const chosen = await chooseFile();
    if (!this.#pills.includes(pill)) return;
    if (chosen?.error) this.#complain(pill, chosen.error);
    else if (chosen) this.#pick(pill, chosen);
  }

  #found(pill) {
    return (pill.found ?? []).map((choice) => {
      const entry = { value: choice.value, label: localized(choice, "name") };
      return { ...entry, pick: () => this.#pick(pill, entry) };
    });
  }

  /** Asks the bot for suggestions. Only the response to the latest request is used. */
  async #suggest(pill) {
    const asking = new AbortController();
    this.#asking?.abort();
    this.#asking = asking;
    const settled = pill.picked && pill.picked.label === pill.input.value;
    const options = this.#values().options;
    options[pill.option.name] = settled ? pill.picked.value : pill.input.value;
    let note = say("noMatches");
    try {
      pill.found = await autocomplete(this.command, options, pill.option.name, asking.signal);
    } catch (error) {
      if (error.name === "AbortError") return;
      pill.found = [];
      note = say("loadingFailed", { error: error.message });
    }
    if (asking.signal.aborted || document.activeElement !== pill.input) return;
    // Nothing typed yet: the list is shown, but Enter still sends the command if the option is optional.
    const active = pill.input.value === "" && !pill.option.required ? -1 : settled ? Math.max(0, pill.found.findIndex((choice) => choice.value === pill.picked.value)) : 0;
    this.#picker.show(pill.input, { head: this.#head(pill), items: this.#found(pill), note, active });
  }

  #set(pill, entry) {
    pill.picked = entry;
    pill.input.value = entry.label;
    this.#measure(pill);
    this.#complain(pill, "");
  }

  #pick(pill, entry) {
    this.#set(pill, entry);
    this.#next(pill);
  }

  /** Moves to the next empty option, or to the end of the line. */
  #next(pill) {
    const at = this.#pills.indexOf(pill);
    const next = [...this.#pills.slice(at + 1), ...this.#pills.slice(0, at)].find((other) => other.input.value === "");
    (next?.input ?? this.tail).focus();
  }

  // Optional options.

  #typedTail() {
    const text = this.tail.value;
    this.tail.size = Math.max(text.length + 1, this.tail.placeholder.length, 3);
    const named = /^\s*(\S+?)(?::|\s)$/.exec(text)?.[1]?.toLowerCase();
    const option = named && this.#rest.find((option) => [option.name, localized(option, "name")].some((name) => name.toLowerCase() === named));
    if (option) this.#open(option);
    else this.#showTail();
  }

  #open(option) {
    this.tail.value = "";
    this.#addPill(option).input.focus();
  }

  #showTail() {
    const typed = this.tail.value.trim();
    const items = rank(this.#rest, typed, (option) => localized(option, "name"), (option) => localized(option, "description") ?? "")
      .map((option) => ({
        label: localized(option, "name"), detail: localized(option, "description"), right: say(option.required ? "required" : "optional"), pick: () => this.#open(option),
      }));
    this.#picker.show(this.tail, {
      head: { title: `/${this.command.label}`, detail: this.command.description, note: say("slashKeys") },
      items, active: typed === "" ? -1 : 0, note: typed === "" ? null : say("noSuchOption"),
    });
  }

  // Keys.

  #pillKey(pill, event) {
    if (this.#picker.key(event)) return;
    const { input } = pill;
    const empty = input.value === "";
    if (event.key === "Enter") {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape") this.#cancel(event);
    else if (event.key === "Backspace" && empty) {
      event.preventDefault();
      if (!pill.option.required) this.#removePill(pill);
      else {
        const before = this.#pills[this.#pills.indexOf(pill) - 1];
        if (before) before.input.focus();
        else this.#actions.cancel({ keepName: true });
      }
    } else if (event.key === "ArrowLeft" && input.selectionEnd === 0) this.#step(pill, -1, event);
    else if (event.key === "ArrowRight" && input.selectionStart === input.value.length) this.#step(pill, 1, event);
  }

  #step(pill, by, event) {
    const at = this.#pills.indexOf(pill) + by;
    if (at < 0) return;
    event.preventDefault();
    (this.#pills[at]?.input ?? this.tail).focus();
  }

  #tailKey(event) {
    if (this.#picker.key(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (this.tail.value.trim() === "") this.send();
      else this.#actions.complain(say("hasNoOption", { command: this.command.label, option: this.tail.value.trim() }));
    } else if (event.key === "Escape") this.#cancel(event);
    else if ((event.key === "Backspace" && this.tail.value === "") || (event.key === "ArrowLeft" && this.tail.selectionEnd === 0)) {
      event.preventDefault();
      const last = this.#pills.at(-1);
      if (last) last.input.focus();
      else if (event.key === "Backspace") this.#actions.cancel({ keepName: true });
    }
  }

  #cancel(event) {
    event.preventDefault();
    event.stopPropagation();
    this.#actions.cancel({});
  }

  // Sending.

  #values() {
    const options = {};
    const wrong = [];
    for (const pill of this.#pills) {
      const { value, error } = resolve(pill.option, pill.input.value, pill.picked);
      if (value !== undefined) options[pill.option.name] = value;
      else if (error) wrong.push({ pill, error });
      else if (pill.option.required) wrong.push({ pill, error: say("optionRequired") });
    }
    return { options, wrong };
  }

  /** Sends the command, or reports what is missing. */
  send() {
    const { options, wrong } = this.#values();
    if (wrong.length > 0) {
      wrong[0].pill.input.focus();
      for (const { pill, error } of wrong.toReversed()) this.#complain(pill, error);
      return;
    }
    this.#actions.send(this.command, options, this.texts);
  }

  /** What is entered so far, to start the command again with: option name → `{text, picked}`. */
  get texts() {
    return new Map(this.#pills.map((pill) => [pill.option.name, { text: pill.input.value, picked: pill.picked }]));
  }

  /** Cancels the request for suggestions. */
  end() {
    this.#ask.cancel();
    this.#asking?.abort();
    this.#picker.hide();
  }
}
