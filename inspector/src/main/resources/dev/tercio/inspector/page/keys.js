import {fill, h} from "./dom.js";

const KEYS = [
  ["1 … 9, 0", "open a view"],
  ["/", "search or query"],
  ["Space", "pause and resume"],
  [".", "one frame forward"],
  [",", "one frame back"],
  ["j, k, ↓, ↑", "next and previous row of a table"],
  ["Enter", "open the selected row"],
  ["←, →, ↑, ↓, +, -", "move and zoom the map, when it has the focus"],
  ["?", "this help"],
  ["Esc", "close"],
];

export function openHelp() {
  const dialog = document.getElementById("help");
  fill(dialog, h("h2", {id: "help-title"}, "Keys"),
      h("table", {}, h("tbody", {}, KEYS.map(([key, meaning]) =>
          h("tr", {}, h("th", {scope: "row"}, h("kbd", {}, key)), h("td", {class: "wrap"}, meaning))))),
      h("p", {class: "faint"}, "The address of the page contains the view: copy it to return to an entity or a query."),
      h("button", {class: "primary", autofocus: true, onclick: () => dialog.close()}, "Close"));
  dialog.showModal();
}

function isTyping(target) {
  return target.closest("input, select, textarea, dialog") !== null;
}

/** Moves the focus between the links of table rows. */
function moveRow(step) {
  const rows = [...document.querySelectorAll("main tbody tr a")].filter((a, i, all) =>
      i === 0 || a.closest("tr") !== all[i - 1].closest("tr"));
  const at = rows.indexOf(document.activeElement);
  rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
}

export function onKey({openView, time}) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    if (event.key === " " && event.target.closest("button, a")) return;
    const actions = {
      "/": () => document.querySelector("main input[type=search]")?.focus(),
      " ": () => time.toggle(),
      ".": () => time.step(1),
      ",": () => time.step(-1),
      "?": openHelp,
      j: () => moveRow(1), ArrowDown: () => moveRow(1),
      k: () => moveRow(-1), ArrowUp: () => moveRow(-1),
    };
    const digit = "1234567890".indexOf(event.key);
    const action = digit >= 0 ? () => openView(digit) : actions[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  });
}
