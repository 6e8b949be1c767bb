import {empty, fill, h, number, table, tableRow, toast} from "../dom.js";
import {entityLink, keep, link} from "../route.js";

export const name = "journal";
export const title = "Journal";
export const every = 500;

export async function create(context) {
  const {parameters} = context;
  const filter = {system: parameters.system, entity: parameters.entity, component: parameters.component,
    frame: parameters.frame, failed: parameters.failed};
  const rows = h("div", {});
  const conditions = h("div", {});
  const box = (key, label, size) => h("label", {}, label, h("input", {type: key === "entity" ? "search" : "text", value: filter[key] ?? "", size,
    oninput: (e) => change(key, e.target.value.trim())}));

  function change(key, value) {
    filter[key] = value || undefined;
    keep(filter);
    refresh().catch((error) => toast(error.message, true));
  }

  async function read() {
    try {
      return await context.api.get("/journal", {...filter, limit: 200});
    } catch (error) {
      if (error.status !== 400 && error.status !== 404) throw error;
      return {entries: [], kept: 0, note: error.message}; // a filter that is being typed
    }
  }

  async function refresh() {
    const journal = await read();
    fill(rows, journal.note && h("p", {class: "notice", role: "status"}, journal.note),
        journalTable(journal, context.world.kind === "recording", Object.values(filter).some(Boolean)));
    if (context.world.kind === "live") fill(conditions, conditionTable(await context.api.get("/conditions"), context, refresh));
  }

  return {
    element: h("div", {},
        h("div", {class: "bar"}, box("entity", "entity", 8), box("system", "system", 12), box("component", "component", 12),
            box("frame", "frame", 6),
            h("label", {}, h("input", {type: "checkbox", checked: filter.failed === "true",
              onchange: (e) => change("failed", e.target.checked ? "true" : "")}), "failed only"),
            context.edit && h("button", {onclick: () => pauseOnFailure(context, filter, refresh)}, "Pause on failure")),
        context.edit && countForm(context, refresh), conditions, rows),
    refresh,
  };
}

function journalTable(journal, isRecording, isFiltered) {
  if (journal.entries.length === 0) {
    if (isRecording) return empty(isFiltered ? "No command of this frame matches." : "This frame has no commands.");
    return empty(isFiltered && journal.kept > 0 ? `None of the ${number(journal.kept)} kept commands matches.`
      : "No commands yet. The journal starts when this view is opened.");
  }
  const columns = [{name: "number", number: true}, {name: "frame", number: true}, {name: "system"}, {name: "command"},
    {name: "entity"}, {name: "component"}, {name: "result", wrap: true}];
  const rows = [...journal.entries].reverse().map((e) => tableRow([number(e.number), number(e.frame), e.system || "–", e.kind,
    e.entity ? h("a", {href: entityLink(e.entity)}, e.entity) : "–", e.component ?? "–",
    e.failure ? `${e.failure}${e.detail ? `: ${e.detail}` : ""}` : "played"], columns, {class: e.failure ? "failed" : undefined}));
  return table(`Newest first; ${number(journal.kept)} kept, ${number(journal.dropped)} dropped`, columns, rows);
}

function conditionTable({conditions}, context, refresh) {
  if (conditions.length === 0) return null;
  return table("Pauses when", [{name: "condition", wrap: true}, {name: "hits", number: true}, {name: "action"}], conditions.map((c) => [
    c.entity ? [h("a", {href: link({view: "entity", entity: c.entity})}, c.entity), ` ${c.text}`] : c.text, number(c.hits),
    context.edit && h("button", {onclick: () => context.api.remove(`/conditions/${c.id}`).then(refresh)}, "Remove")]));
}

/** Pauses when the number of matches of a query crosses a limit. */
function countForm(context, refresh) {
  const query = h("input", {type: "text", class: "wide", placeholder: "query, such as Position, !Frozen", "aria-label": "Query of the condition"});
  const operator = h("select", {"aria-label": "Comparison"}, ["<", "<=", "=", "!=", ">=", ">"].map((o) => h("option", {value: o}, o)));
  const limit = h("input", {type: "number", min: "0", value: "0", "aria-label": "Number of matches", style: "width:9ch"});
  return h("form", {class: "bar", "aria-label": "Pause on a count", onsubmit: (event) => {
    event.preventDefault();
    add(context, {kind: "count", query: query.value.trim(), op: operator.value, value: Number(limit.value)}, refresh);
  }}, h("span", {class: "faint"}, "Pause when matches of"), query, operator, limit, h("button", {}, "Add condition"));
}

async function add(context, condition, refresh) {
  try {
    const {note} = await context.api.post("/conditions", condition);
    if (note) toast(note, true);
    await refresh();
  } catch (error) {
    toast(error.message, true);
  }
}

function pauseOnFailure(context, filter, refresh) {
  return add(context, {kind: "failure", system: filter.system, component: filter.component}, refresh);
}
