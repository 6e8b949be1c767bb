import {duration, empty, fill, h, number, table, toast} from "../dom.js";
import {COLOURS, drawTimeline} from "../draw.js";
import {keep} from "../route.js";

export const name = "systems";
export const title = "Systems";
export const every = 500;
export const isOffered = (world) => world.systems;

export async function create(context) {
  let selected = context.parameters.system ?? null;
  const graph = h("div", {role: "group", "aria-label": "Stages"});
  const detail = h("div", {"aria-live": "polite"});
  const canvas = h("canvas", {style: "height:190px", role: "img", "aria-label": "Time of systems in the last frames; the table lists the same"});
  const legend = h("p", {class: "legend"});
  const costs = h("div", {});
  const failures = h("div", {});

  function select(system) {
    selected = selected === system ? null : system;
    keep({system: selected});
    refresh();
  }

  async function refresh() {
    const systems = await context.api.get("/systems");
    const timeline = await context.api.get("/timeline", {frames: 300});
    fill(graph, stages(systems, selected, select));
    fill(detail, access(systems, selected));
    drawTimeline(canvas, timeline);
    fill(legend, legendOf(timeline));
    fill(costs, costTable(systems, context));
    fill(failures, failureTable(systems));
  }

  return {element: h("div", {}, graph, detail, h("h3", {}, "Time of the last frames"), canvas, legend, costs, failures), refresh};
}

/** Below the canvas, where it can wrap. The line includes the commands and the time between systems. */
function legendOf({systems}) {
  const sign = (style, label) => h("span", {}, h("i", {style, "aria-hidden": "true"}), label);
  return [systems.map((s, i) => sign(`background:${COLOURS[i % COLOURS.length]}`, s.name)),
    systems.length > 0 && sign("background:currentColor;height:2px", "whole frame")];
}

function stages(systems, selected, select) {
  const conflicts = new Set(systems.edges.filter((e) => e.from === selected || e.to === selected).flatMap((e) => [e.from, e.to]));
  return systems.phases.map((phase) => {
    const inPhase = systems.stages.filter((s) => s.phase === phase);
    return inPhase.length > 0 && h("section", {}, h("h3", {}, phase), inPhase.map((stage) =>
        h("div", {class: "stage"}, h("span", {class: "label"}, `stage ${stage.number}`), stage.systems.map((system) =>
            systemBox(systems.systems.find((s) => s.name === system), selected, conflicts, select)))));
  });
}

function systemBox(system, selected, conflicts, select) {
  const mean = system.runs > 0 ? duration(system.micros / system.runs) : "not measured";
  const isConnected = selected && selected !== system.name && conflicts.has(system.name);
  return h("button", {class: `system${system.enabled ? "" : " off"}${selected === system.name ? " selected" : ""}`,
    "aria-pressed": String(selected === system.name), title: system.class, onclick: () => select(system.name)},
  h("strong", {}, system.name), h("br"),
  h("span", {class: "faint"}, system.skipped ? `skipped: ${system.skipped.reason}` : mean, isConnected && " · ordered"));
}

function access(systems, selected) {
  const system = systems.systems.find((s) => s.name === selected);
  if (!system && selected) return h("p", {class: "notice", role: "status"}, `There is no such system: system=${selected}.`);
  if (!system) return h("p", {class: "faint"}, "Systems of one stage run in parallel. Select one to see its access and order.");
  const list = (label, names) => names?.length > 0 && h("p", {style: "margin:2px 0"}, `${label} `,
      names.map((n) => h("span", {class: "chip"}, n)));
  const edges = systems.edges.filter((e) => e.from === selected || e.to === selected);
  return h("div", {class: "card", id: "access"}, h("h3", {}, system.name, h("span", {class: "faint"}, system.class)),
      list("reads", system.reads), list("writes", system.writes), list("reads resources", system.readsResources),
      list("writes resources", system.writesResources), list("events", system.events),
      edges.length > 0 && h("ul", {}, edges.map((e) => h("li", {}, e.from === selected ? `before ${e.to}: ` : `after ${e.from}: `,
          e.reason, e.decisive && h("span", {class: "chip"}, "determines the stage")))));
}

function costTable(systems, context) {
  const columns = [{name: "system"}, {name: "enabled"}, {name: "runs", number: true}, {name: "time per run", number: true},
    {name: "entities", number: true}, {name: "commands", number: true}, {name: "bytes allocated", number: true}, {name: "skipped", number: true}];
  const per = (value, runs) => runs > 0 && value >= 0 ? number(Math.round(value / runs * 10) / 10) : "–";
  return table(`Per run, over the last ${systems.systems[0]?.runs ?? 0} frames`, columns, systems.systems.map((s) => [
    s.name,
    h("input", {type: "checkbox", checked: s.enabled, disabled: !context.edit, "aria-label": `${s.name} enabled`,
      onchange: (e) => enable(context, s.name, e.target)}),
    number(s.runs), s.runs > 0 ? duration(s.micros / s.runs) : "–", per(s.entities, s.runs), per(s.commands, s.runs), per(s.bytes, s.runs), number(s.skips)]));
}

async function enable(context, system, box) {
  try {
    await context.api.post(`/systems/${encodeURIComponent(system)}`, {enabled: box.checked});
    toast(`${system} is ${box.checked ? "enabled" : "disabled"} from the next frame on.`);
  } catch (error) {
    box.checked = !box.checked;
    toast(error.message, true);
  }
}

function failureTable(systems) {
  if (!systems.failures?.length) return empty("No system has failed.");
  return table("Failures", [{name: "frame", number: true}, {name: "system"}, {name: "message", wrap: true}],
      systems.failures.map((f) => [number(f.frame), f.system, f.message]));
}
