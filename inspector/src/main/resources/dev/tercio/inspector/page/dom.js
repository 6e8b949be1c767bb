/** Creates an element: h("button", {class: "danger", onclick: remove}, "Remove"). */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "disabled" || name === "selected") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  append(element, children);
  return element;
}

function append(parent, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== undefined && child !== null && child !== false) parent.append(child);
  }
}

/** Replaces the content of an element. */
export function fill(element, ...children) {
  const focused = element.contains(document.activeElement) ? focusKey(document.activeElement) : null;
  element.replaceChildren();
  append(element, children);
  if (focused) focusAgain(element, focused);
}

/** What tells a control apart from others, for keyboards: a refresh must not take the focus away. */
const focusKey = (control) => [control.tagName, control.getAttribute("aria-label"), control.getAttribute("href"),
  control.tagName === "INPUT" || control.tagName === "SELECT" ? "" : control.querySelector("strong")?.textContent ?? control.textContent].join("|");

function focusAgain(element, key) {
  const same = [...element.querySelectorAll("a, button, input, select, summary, [tabindex]")].find((c) => focusKey(c) === key);
  same?.focus({preventScroll: true});
}

/** A table with a caption; columns are {name, number, head}, rows are arrays of cells or rows made with row(). */
export function table(caption, columns, rows, attributes = {}) {
  return h("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": caption},
      h("table", attributes, h("caption", {}, caption),
          h("thead", {}, h("tr", {}, columns.map((column) =>
              h("th", {scope: "col", class: column.number ? "number" : undefined, "aria-sort": column.sort},
                  column.head ?? column.name)))),
          h("tbody", {}, rows.map((row) => Array.isArray(row) ? tableRow(row, columns) : row))));
}

/** A row whose cells are aligned as their columns. */
export function tableRow(cells, columns, attributes = {}) {
  return h("tr", attributes, cells.map((cell, i) =>
      h("td", {class: columns[i].number ? "number" : columns[i].wrap ? "wrap" : columns[i].mono ? "mono" : undefined}, cell)));
}

const whole = new Intl.NumberFormat("en");
const short = new Intl.NumberFormat("en", {maximumSignificantDigits: 6});

export function number(value) {
  if (value === null || value === undefined) return "–";
  if (typeof value !== "number") return String(value);
  return Number.isInteger(value) ? whole.format(value) : short.format(value);
}

/** A time that is given in microseconds. */
export function duration(micros) {
  if (micros === null || micros === undefined) return "–";
  const digits = (value) => number(Number(value.toPrecision(3)));
  return micros < 1000 ? `${digits(micros)} µs` : micros < 1e6 ? `${digits(micros / 1000)} ms` : `${digits(micros / 1e6)} s`;
}

export function bytes(value) {
  if (value === null || value === undefined || value < 0) return "–";
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) { value /= 1024; unit++; }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/** A value of a component field as text. */
export function text(value) {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return `[${value.map(text).join(", ")}]`;
  if (typeof value === "object") {
    return `{${Object.entries(value).map(([name, part]) => `${name}: ${text(part)}`).join(", ")}}`;
  }
  return typeof value === "number" ? number(value) : String(value);
}

export function empty(message) {
  return h("p", {class: "empty"}, message);
}

/** Figures side by side: [name, value] pairs. */
export function figures(pairs) {
  return h("dl", {class: "figures"}, pairs.filter(Boolean).map(([name, value]) =>
      h("div", {class: "figure"}, h("dt", {}, name), h("dd", {}, value))));
}

/** Shows a message for some seconds. */
export function toast(message, isError = false) {
  const box = document.getElementById("toasts");
  const item = h("div", {class: isError ? "toast error" : "toast"}, message);
  box.append(item);
  while (box.childElementCount > 4) box.firstElementChild.remove();
  setTimeout(() => item.remove(), isError ? 9000 : 4000);
}
