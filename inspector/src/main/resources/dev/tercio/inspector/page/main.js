import * as api from "./api.js";
import {duration, empty, fill, h, number, toast} from "./dom.js";
import {icon} from "./icons.js";
import * as route from "./route.js";
import {openHelp, onKey} from "./keys.js";
import {TimeBar} from "./time.js";
import * as charts from "./views/charts.js";
import * as compare from "./views/compare.js";
import * as entities from "./views/entities.js";
import * as entity from "./views/entity.js";
import * as journal from "./views/journal.js";
import * as map from "./views/map.js";
import * as memory from "./views/memory.js";
import * as more from "./views/more.js";
import * as nodes from "./views/nodes.js";
import * as query from "./views/query.js";
import * as systems from "./views/systems.js";

/** In the order of the keys 1, 2, 3 and so on. */
const VIEWS = [entities, query, map, systems, journal, charts, memory, more, nodes, compare];
const GROUPS = new Map([[entities, "World"], [systems, "Run"], [memory, "Engine"]]);
const state = {index: {worlds: [], edit: false}, connected: false, frames: new Map(), view: null, shown: ""};
const timeBar = new TimeBar(document.getElementById("time"));

function world() {
  const wanted = route.current().world;
  return state.index.worlds.find((w) => w.id === wanted) ?? state.index.worlds[0];
}

function isOffered(view, at) {
  return view.isOffered ? view.isOffered(at, state.index) : true;
}

function showHeader() {
  const at = world();
  const worlds = h("select", {"aria-label": "World", onchange: (e) => route.go({...route.current(), entity: undefined,
      view: route.current().view === "entity" ? "entities" : route.current().view, world: e.target.value})},
      state.index.worlds.map((w) => h("option", {value: w.id, selected: w === at}, `${w.name} (${w.kind})`)));
  fill(document.getElementById("header"),
      h("h1", {class: "brand"}, h("img", {src: "icon.svg", alt: ""}), h("span", {class: "unseen-small"}, "Tercio inspector")), worlds,
      h("dl", {id: "frame", class: "facts"}),
      h("span", {class: "grow"}),
      h("span", {id: "status", role: "status", class: `state ${state.connected && !at?.closed ? "good" : "bad"}`}, connection(at)),
      at && h("span", {id: "permission", class: `chip ${at.edit ? "warn" : ""}`}, at.edit ? "editing allowed" : "read-only"),
      h("button", {class: "plain", onclick: switchTheme, title: "Light or dark", "aria-label": "Theme"}, icon("theme")),
      h("button", {class: "plain", onclick: openHelp, title: "Keys (?)", "aria-label": "Help"}, icon("help")));
  showFacts();
}

function connection(at) {
  if (!state.connected) return "not connected";
  return at?.closed ? "world closed" : "connected";
}

function showFacts() {
  const at = world();
  const frame = at && state.frames.get(at.id);
  const box = document.getElementById("frame");
  if (!box || !frame) return;
  const facts = [["frame", number(frame.frame)], ["entities", number(frame.entities)]];
  if (frame.micros) facts.push([["time", h("span", {class: "hide-small"}, " per frame")], duration(frame.micros)]);
  if (frame.fps) facts.push(["fps", number(Math.round(frame.fps))]);
  if (frame.failures) facts.push(["failed commands", number(frame.failures)]);
  fill(box, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

function switchTheme() {
  const dark = document.documentElement.dataset.theme
      ? document.documentElement.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "light" : "dark";
  try {
    localStorage.setItem("theme", document.documentElement.dataset.theme);
  } catch { /* storage may be switched off; the theme then lasts as long as the page */ }
}

function showNavigation() {
  const at = world();
  const view = viewName(at);
  const offered = VIEWS.filter((v) => at && isOffered(v, at));
  fill(document.getElementById("views"), offered.map((v, i) => [
    GROUPS.has(v) && h("div", {class: "group"}, GROUPS.get(v)),
    h("a", {href: route.link({view: v.name}),
      "aria-current": v.name === view || (view === "entity" && v.name === "entities") ? "page" : undefined},
    icon(v.name), v.label ?? v.title, i < 10 && h("kbd", {"aria-hidden": "true"}, (i + 1) % 10))]));
  scrollToCurrent();
}

/** On a phone the views are one line, of which only a part is visible. */
function scrollToCurrent() {
  const list = document.getElementById("views");
  const chosen = list.querySelector("[aria-current]");
  if (chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
}

/** A recording opens as a player; a running world as a table. */
function viewName(at) {
  const {view} = route.current();
  return view ?? (at?.kind === "recording" ? map.name : entities.name);
}

/** Says that the address leads nowhere. */
function refuse(title, ...problem) {
  const main = document.getElementById("main");
  state.view = null;
  state.shown = location.hash;
  document.title = "Tercio inspector";
  fill(main, h("h2", {}, title), h("p", {class: "problem", role: "alert"}, problem));
  main.setAttribute("aria-busy", "false");
}

/** Shows the view of the address; keeps it if only its parameters have changed by itself. */
async function showView() {
  const at = world();
  const main = document.getElementById("main");
  if (!at) {
    fill(main, empty("There is no world yet. It appears here as soon as the program adds one."));
    return;
  }
  const parameters = route.current();
  const name = viewName(at);
  const module = name === "entity" ? entity : VIEWS.find((v) => v.name === name);
  state.view?.close?.();
  if (parameters.world && parameters.world !== at.id) {
    refuse("No such world", `There is no world with this id: world=${parameters.world}. `,
        h("a", {href: route.link({view: parameters.view, world: at.id})}, `Open ${at.name}`));
    return;
  }
  if (!module || (module.isOffered && !isOffered(module, at))) {
    refuse("No such view", module ? `This world has no view of that kind: view=${name}, world=${at.name}.`
      : `There is no view with this name: view=${name}.`, " Choose one of the list.");
    return;
  }
  const context = {world: at, api: api.worldApi(at.id), edit: Boolean(at.edit),
    parameters, index: state.index, apiOf: api.worldApi, compare: api.compare};
  state.shown = location.hash;
  main.setAttribute("aria-busy", "true");
  document.title = `${module.title} · Tercio inspector`;
  try {
    const view = await module.create(context);
    if (state.shown !== location.hash) return; // the user has gone elsewhere meanwhile
    state.view = {...view, every: module.every ?? 500, last: 0, busy: false};
    fill(main, h("h2", {}, view.title ?? module.title), h("div", {id: "problem"}), view.element);
    timeBar.show(context);
    await refresh(true);
  } catch (error) {
    state.view = null;
    fill(main, h("h2", {}, module.title), h("p", {class: "problem", role: "alert"}, error.message));
  }
  if (state.shown === location.hash) main.setAttribute("aria-busy", "false");
}

/** Reads the view's data again, one request at a time, and not while nobody can see it. */
async function refresh(force = false) {
  const view = state.view;
  const now = performance.now();
  if (!view?.refresh || view.busy || (!force && (document.hidden || isSelecting() || now - view.last < view.every))) return;
  if (!state.connected && !force) return;
  view.busy = true;
  view.last = now;
  try {
    await view.refresh();
    // the last answer of a program may arrive after its connection has ended
    if (view === state.view && state.connected) showProblem(null);
  } catch (error) {
    if (view === state.view) showProblem(error);
  } finally {
    view.busy = false;
  }
}

/** A refresh would remove what the user has selected, for example to copy it. */
function isSelecting() {
  const selection = getSelection();
  return selection && !selection.isCollapsed && document.getElementById("main").contains(selection.anchorNode);
}

/** Without a program, nothing that changes it can be pressed; what it has shown stays readable. */
function showConnection(connected) {
  if (state.connected === connected && state.said) return;
  state.said = true;
  state.connected = connected;
  if (!connected) state.lost = true;
  document.body.classList.toggle("offline", !connected);
  if (connected) refresh(true);
  else if (state.view) showProblem(new Error(api.advice()));
  showHeader();
}

function showProblem(error) {
  const box = document.getElementById("problem");
  if (box) fill(box, error && h("p", {class: "problem", role: "alert"}, error.message));
}

function onEvent(name, data) {
  if (name === "hello" || name === "worlds") {
    const before = world()?.id;
    const again = name === "hello" && state.lost; // perhaps another run of the program, with other components
    if (again) state.lost = false;
    state.index = data;
    showHeader();
    showNavigation();
    if (!state.view || again || before !== world()?.id) showView();
    else if (world()?.closed) { // shows that nothing is answered any more
      timeBar.refresh();
      refresh(true);
    }
    return;
  }
  const at = world();
  if (name === "frame") state.frames.set(data.world, data);
  if (!at || data.world !== at.id) return;
  if (name === "frame") showFacts();
  if (name === "pause" && data.reason === "condition") toast(`Paused: ${data.text}`);
  timeBar.onEvent(name, data);
  refresh(name !== "frame");
}

function openView(offset) {
  const at = world();
  const view = VIEWS.filter((v) => at && isOffered(v, at))[offset];
  if (view) route.go({view: view.name});
}

try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch { /* see switchTheme */ }
onKey({openView, time: timeBar});
for (const type of ["click", "submit", "change", "pointerdown"]) {
  document.addEventListener(type, (event) => {
    const control = event.target.closest?.("main button, main form, main input, main select, footer button, footer input");
    if (state.connected || !state.said || !control) return;
    event.preventDefault();
    event.stopPropagation();
    if (type !== "pointerdown") toast(api.advice(), true); // a click follows it
  }, {capture: true});
}
window.addEventListener("hashchange", () => {
  showHeader();
  showNavigation();
  showView();
});
document.addEventListener("visibilitychange", () => refresh());
api.stream(onEvent, showConnection);
document.querySelector("a.skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address names the view
  document.getElementById("main").focus();
});
setInterval(() => refresh(), 1000); // worlds that are paused send no frames, but answers may change
