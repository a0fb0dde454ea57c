// Builds DOM nodes. Text from people and bots is only set through `textContent`, so it cannot become markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Creates an element.
 *
 * `attributes` are set as they are, except: `class`; `text` (its whole text); `on` (listeners by event);
 * `data` (`data-…` by key); `css` (properties set through the CSSOM, because the page's policy forbids
 * style attributes). `null`, `undefined` and `false` omit an attribute, `true` sets it to an empty string.
 * Children are nodes or strings; empty ones (`null`, `false`) are skipped.
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") node.className = value;
    else if (key === "text") node.textContent = value;
    else if (key === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else if (key === "data") {
      for (const [name, entry] of Object.entries(value)) {
        if (entry !== null && entry !== undefined) node.dataset[name] = entry;
      }
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
    if (child === null || child === undefined || child === false || child === "") continue;
    node.append(child);
  }
}

/** Replaces all children of `node`. */
export function fill(node, ...children) {
  node.replaceChildren();
  add(node, children);
  return node;
}

// Drawn for this page on a 24 × 24 grid; strokes take the text's color.
const ICONS = {
  hash: ["M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16"],
  thread: ["M8 3 7 9M14 3l-1 6M4 6h14M3.5 10.5H9M12 12h8a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-3l-3 2.5V19h-2a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1z"],
  star: ["M12 2.6 17.6 20 2.9 9.2h18.2L6.4 20z"],
  people: ["M9 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM2.5 19.5c.4-3.4 3-5.2 6.5-5.2s6.1 1.8 6.5 5.2M16 4.3a3.5 3.5 0 0 1 0 6.9M18 14.7c2 .7 3.3 2.3 3.5 4.8"],
  moon: ["M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2z"],
  sun: ["M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8"],
  menu: ["M4 6.5h16M4 12h16M4 17.5h16"],
  close: ["M6 6l12 12M18 6 6 18"],
  down: ["M6 9.5l6 6 6-6"],
  right: ["M9.5 6l6 6-6 6"],
  up: ["M6 14.5l6-6 6 6"],
  plus: ["M12 5v14M5 12h14"],
  play: ["M7 4.5v15l12-7.5z"],
  send: ["M4 12 20.5 4.5 15 20l-3.5-6.5zM11.5 13.5 20.5 4.5"],
  slash: ["M9 18.5 15 5.5M5 3.5h14a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V5A1.5 1.5 0 0 1 5 3.5z"],
  more: ["M5.5 12h.01M12 12h.01M18.5 12h.01"],
  eye: ["M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z"],
  reply: ["M9.5 7 4 12l5.5 5M4.5 12H13c4 0 7 1.5 7 6"],
  check: ["M5 12.5l4.5 4.5L19 7.5"],
  external: ["M13 5h6v6M19 5l-8.5 8.5M17 14v4a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 5 18V8.5A1.5 1.5 0 0 1 6.5 7H10"],
  file: ["M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5V8.5h5"],
  download: ["M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15"],
  warning: ["M12 4 21.5 20h-19zM12 10v4.5M12 17.3h.01"],
  copy: ["M9 9h10.5v11H9zM15 9V4.5H4.5v11H9"],
  link: ["M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1"],
  trash: ["M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5"],
  chat: ["M4 5h16v11.5h-8L7.5 20v-3.5H4z"],
  at: ["M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM15.5 8.5V13c0 3.5 5 3 5-1a8.5 8.5 0 1 0-3.5 7"],
  swap: ["M7 4 3.5 7.5 7 11M4 7.5h16M17 13l3.5 3.5L17 20M20 16.5H4"],
  info: ["M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.5h.01"],
  globe: ["M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17"],
  list: ["M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01"],
};

/** Returns an icon by name. It is hidden from screen readers: the control around it has the label. */
export function icon(name, size = 20) {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = {
    viewBox: "0 0 24 24", width: size, height: size, fill: "none", stroke: "currentColor",
    "stroke-width": name === "more" ? 3 : 1.8, "stroke-linecap": "round", "stroke-linejoin": "round",
    "aria-hidden": "true", class: "icon",
  };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  for (const d of ICONS[name]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}

/** Returns a button with only an icon. `label` is read by screen readers and shown as a tooltip. */
export function iconButton(name, label, onClick, attributes = {}) {
  return el("button", {
    type: "button", class: "icon-button", "aria-label": label, title: label, on: { click: onClick }, ...attributes,
  }, icon(name));
}

let counter = 0;

/** Returns an unused id. */
export function freshId(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}

/** Returns a function that calls `fn` after `wait` ms without another call. `.cancel()` drops a pending call. */
export function debounce(fn, wait) {
  let timer = 0;
  const later = (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => fn(...args), wait);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}
