// Forms that the bot opens: Discord's modals.

import { TYPE, select } from "./components.js";
import { el, freshId } from "./dom.js";
import { openDialog } from "./dialog.js";
import { submitModal } from "./interactions.js";
import { say } from "./language.js";
import { markdown } from "./markdown.js";

/** Discord's limit if the input has none. */
const LONGEST = 4000;

/** Opens the form `modal` (`{id, custom_id, title, components}`) in `channel`. */
export function openModal(modal, channel) {
  const fields = [];
  const body = el("div", { class: "fields" }, ...modal.components.map((component) => part(component, fields)));
  const dialog = openDialog({
    title: modal.title,
    className: "modal",
    body,
    submit: () => {
      const wrong = fields.map((field) => field.check()).findIndex((fine) => !fine);
      if (wrong >= 0) {
        fields[wrong].focus();
        return "";
      }
      return submitModal(modal, Object.fromEntries(fields.map((field) => [field.id, field.value()])), channel);
    },
  });
  fields[0]?.focus();
  return dialog;
}

function part(component, fields) {
  if (component.type === TYPE.row) return el("div", {}, ...component.components.map((inner) => part(inner, fields)));
  if (component.type === TYPE.text) return el("div", { class: "content" }, markdown(component.content ?? ""));
  if (component.type === TYPE.label) return input(component.component, component, fields);
  return input(component, component, fields);
}

/** Renders one input with its label, hint and error. `naming` has the label: the input itself, or the Label component around it. */
function input(component, naming, fields) {
  const id = freshId("field");
  const required = component.required !== false;
  const complaint = el("span", { class: "complaint", id: `${id}-wrong`, role: "alert", hidden: true });
  const label = el("label", { for: id, id: `${id}-label` }, el("span", { text: naming.label ?? component.custom_id }),
    required ? el("span", { class: "star", "aria-hidden": "true", text: " *" }) : el("span", { class: "optional", text: ` ${say("optional")}` }));
  const hint = naming.description ? el("span", { class: "hint", text: naming.description }) : null;
  const complain = (text) => {
    complaint.textContent = text;
    complaint.hidden = text === "";
    return text === "";
  };

  if (component.type !== TYPE.textInput) {
    let values = (component.options ?? []).filter((option) => option.default).map((option) => option.value);
    const holder = el("div");
    const draw = () => holder.replaceChildren(select(component, {
      current: values, labelledBy: `${id}-label`,
      done: (picked) => {
        values = picked;
        draw();
        holder.firstChild.focus();
      },
    }));
    draw();
    fields.push({
      id: component.custom_id, value: () => values, focus: () => holder.firstChild.focus(),
      check: () => complain(required && values.length === 0 ? say("chooseSomething") : ""),
    });
    return el("div", { class: "field" }, label, hint, holder, complaint);
  }

  const long = component.style === 2;
  const most = component.max_length ?? LONGEST;
  const least = component.min_length ?? 0;
  const node = el(long ? "textarea" : "input", {
    id, class: "text-input", placeholder: component.placeholder ?? null, maxlength: String(most), autocomplete: "off",
    "aria-required": String(required), "aria-describedby": `${id}-wrong`, rows: long ? "4" : null, type: long ? null : "text",
  });
  node.value = component.value ?? "";
  const count = el("span", { class: "count", "aria-hidden": "true" });
  const recount = () => {
    count.textContent = component.max_length || node.value.length > LONGEST - 200 ? `${node.value.length} / ${most}` : "";
    complain("");
    node.removeAttribute("aria-invalid");
  };
  node.addEventListener("input", recount);
  recount();
  const check = () => {
    const { length } = node.value;
    const wrong = length === 0 ? (required ? say("fillIn") : "")
      : length < least ? say("tooShort", { least, length })
        : "";
    if (wrong) node.setAttribute("aria-invalid", "true");
    return complain(wrong);
  };
  fields.push({ id: component.custom_id, value: () => node.value, check, focus: () => node.focus() });
  return el("div", { class: "field" }, label, hint, node, el("div", { class: "under" }, complaint, count));
}
