// Builds DOM nodes. Text is only set through `textContent`, so names and titles cannot become markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Creates an HTML element.
 *
 * `attributes` are set as they are, except `class`, `text` (its whole text), `on` (listeners by event), `data` (`data-…` by key) and `css`
 * (properties set through the CSSOM, because the page's policy forbids style attributes). `null`, `undefined` and `false` omit an attribute, `true`
 * sets it to an empty string. Empty children are skipped.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  return build(document.createElement(tag), attributes, children);
}

/**
 * Creates an SVG element, in the same way as `el`.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  return build(document.createElementNS(SVG, tag), attributes, children);
}

function build(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") node.setAttribute("class", value);
    else if (key === "text") node.textContent = value;
    else if (key === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else if (key === "data") {
      for (const [name, entry] of Object.entries(value)) node.dataset[name] = entry;
    } else if (key === "css") {
      for (const [name, entry] of Object.entries(value)) node.style.setProperty(name, entry);
    } else node.setAttribute(key, value === true ? "" : value);
  }
  add(node, children);
  return node;
}

/** Appends children (nested lists allowed, empty ones skipped). */
export function add(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false && child !== "") node.append(child);
  }
}

/** Replaces all children of `node`. */
export function fill(node, ...children) {
  node.replaceChildren();
  add(node, children);
  return node;
}

/** Sets the text of `node` only if it differs, so that screen readers and the layout are left alone otherwise. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// Drawn for this page on a 24 × 24 grid; strokes take the text's color.
const ICONS = {
  games: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
  settings: "M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M15 9.7a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM9 18.7a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z",
  help: "M9 9.2a3.1 3.1 0 1 1 4.7 2.7c-1.1.7-1.7 1.3-1.7 2.6M12 18.2h.01",
  external: "M13 5h6v6M19 5l-8.5 8.5M17 14v4a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 5 18V8.5A1.5 1.5 0 0 1 6.5 7H10",
  close: "M6 6l12 12M18 6 6 18",
  first: "M6 5.5v13M18 6l-7 6 7 6z",
  previous: "M15 6l-7 6 7 6",
  next: "M9 6l7 6-7 6",
  last: "M18 5.5v13M6 6l7 6-7 6z",
  undo: "M9 6 4.5 10.5 9 15M5 10.5h8.5a5 5 0 0 1 0 10H11",
  check: "M5 12.5l4.5 4.5L19 7.5",
  branch: "M7 20V4M7 14c0-4 10-2 10-7M17 7V4M14 6.5 17 3.5l3 3",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  clock: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2",
};

/** Returns an icon by name. It is hidden from screen readers: the control around it has the label. */
export function icon(name, size = 22) {
  return svg("svg", {
    viewBox: "0 0 24 24", width: size, height: size, fill: "none", stroke: "currentColor", "stroke-width": 1.8,
    "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true", class: "icon",
  }, svg("path", { d: ICONS[name] }));
}

/** Returns a button with only an icon. `label` is read by screen readers and shown as a tooltip. */
export function iconButton(name, label, onClick, attributes = {}) {
  return el("button", {
    type: "button", class: "icon-button", "aria-label": label, title: label, on: { click: onClick }, ...attributes,
  }, icon(name));
}

/** Returns a button with a text, and an icon if `icon` names one. */
export function button(label, onClick, { kind = "", icon: name = null, ...attributes } = {}) {
  return el("button", { type: "button", class: `button ${kind}`.trim(), on: { click: onClick }, ...attributes },
    name && icon(name, 18), el("span", { text: label }));
}

let counter = 0;

/** Returns an unused id. */
export function freshId(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}
