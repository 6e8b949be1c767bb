import * as api from "./api.js";
import {fill, h, number, toast} from "./dom.js";
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
  const frame = at && state.frames.get(at.id);
  const worlds = h("select", {"aria-label": "World", onchange: (e) => route.go({...route.current(), entity: undefined,
      view: route.current().view === "entity" ? "entities" : route.current().view, world: e.target.value})},
      state.index.worlds.map((w) => h("option", {value: w.id, selected: w === at}, `${w.name} (${w.kind})`)));
  fill(document.getElementById("header"),
      h("h1", {class: "unseen-small"}, "Tercio inspector"), worlds,
      h("span", {id: "status", class: state.connected ? "good" : "bad"}, state.connected ? "connected" : "not connected"),
      h("span", {id: "frame", class: "mono"}, frame ? frameText(frame) : ""),
      h("span", {class: "grow"}),
      h("span", {class: "chip"}, state.index.edit ? "editing allowed" : "read-only"),
      h("button", {onclick: switchTheme, title: "Light or dark"}, "Theme"),
      h("button", {onclick: openHelp, title: "Keys (?)"}, "Help"));
}

function frameText(frame) {
  const parts = [`frame ${number(frame.frame)}`, `${number(frame.entities)} entities`];
  if (frame.micros !== undefined && frame.micros !== null) parts.push(`${number(frame.micros)} µs`);
  if (frame.fps) parts.push(`${Math.round(frame.fps)} fps`);
  if (frame.failures) parts.push(`${number(frame.failures)} failed commands`);
  return parts.join(" · ");
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
  const view = route.current().view;
  fill(document.getElementById("views"), VIEWS.filter((v) => at && isOffered(v, at)).map((v) =>
      h("a", {href: route.link({view: v.name}),
        "aria-current": v.name === view || (view === "entity" && v.name === "entities") ? "page" : undefined}, v.title)));
}

/** Shows the view of the address; keeps it if only its parameters have changed by itself. */
async function showView() {
  const at = world();
  const main = document.getElementById("main");
  if (!at) {
    fill(main, h("p", {class: "empty"}, "There is no world yet."));
    return;
  }
  const parameters = route.current();
  const module = parameters.view === "entity" ? entity : VIEWS.find((v) => v.name === parameters.view) ?? entities;
  state.view?.close?.();
  const context = {world: at, api: api.worldApi(at.id), edit: state.index.edit && at.kind === "live",
    parameters, index: state.index, apiOf: api.worldApi, compare: api.compare};
  state.shown = location.hash;
  document.title = `${module.title} · Tercio inspector`;
  try {
    const view = await module.create(context);
    if (state.shown !== location.hash) return; // the user has gone elsewhere meanwhile
    state.view = {...view, every: module.every ?? 500, last: 0, busy: false};
    fill(main, h("h2", {}, module.title), h("div", {id: "problem"}), view.element);
    timeBar.show(context);
    await refresh(true);
  } catch (error) {
    state.view = null;
    fill(main, h("h2", {}, module.title), h("p", {class: "problem", role: "alert"}, error.message));
  }
}

/** Reads the view's data again, one request at a time, and not while nobody can see it. */
async function refresh(force = false) {
  const view = state.view;
  const now = performance.now();
  if (!view?.refresh || view.busy || (!force && (document.hidden || now - view.last < view.every))) return;
  view.busy = true;
  view.last = now;
  try {
    await view.refresh();
    if (view === state.view) showProblem(null);
  } catch (error) {
    if (view === state.view) showProblem(error);
  } finally {
    view.busy = false;
  }
}

function showProblem(error) {
  const box = document.getElementById("problem");
  if (box) fill(box, error && h("p", {class: "problem", role: "alert"}, error.message));
}

function onEvent(name, data) {
  if (name === "hello" || name === "worlds") {
    const before = world()?.id;
    state.index = data;
    showHeader();
    showNavigation();
    if (!state.view || before !== world()?.id) showView();
    return;
  }
  const at = world();
  if (name === "frame") state.frames.set(data.world, data);
  if (!at || data.world !== at.id) return;
  if (name === "frame") {
    const label = document.getElementById("frame");
    if (label) label.textContent = frameText(data);
  }
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
window.addEventListener("hashchange", () => {
  showHeader();
  showNavigation();
  showView();
});
document.addEventListener("visibilitychange", () => refresh());
api.stream(onEvent, (connected) => {
  state.connected = connected;
  showHeader();
});
setInterval(() => refresh(), 1000); // worlds that are paused send no frames, but answers may change
