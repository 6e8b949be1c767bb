import {empty, fill, h, number, table} from "../dom.js";

export const name = "more";
export const title = "Relations, events, observers, resources";
export const label = "Relations";
export const every = 1000;

export async function create(context) {
  const box = h("div", {});
  async function refresh() {
    const [relations, events, observers, resources] = await Promise.all(
        ["/relations", "/events", "/observers", "/resources"].map((path) => context.api.get(path)));
    fill(box,
        section("Relations", [{name: "relation"}, {name: "sources", number: true}, {name: "hierarchy"}, {name: "when the target is destroyed"}],
            relations.relations.map((r) => [r.name, number(r.sources), r.hierarchy ? "yes" : "no", r.onTargetDestroyed])),
        section("Events", [{name: "event"}, {name: "readable", number: true}, {name: "sent", number: true}],
            events.events.map((e) => [h("span", {title: e.class}, e.name), number(e.readable), number(e.sent)])),
        section("Observers", [{name: "component"}, {name: "kinds"}, {name: "system"}],
            observers.observers.map((o) => [o.component, o.kinds.join(", "), o.system ?? "–"])),
        section("Resources", [{name: "resource"}, {name: "value", wrap: true}],
            resources.resources.map((r) => [h("span", {title: r.class}, r.name), h("code", {}, r.text)])));
  }
  return {element: box, refresh};
}

function section(label, columns, rows) {
  return h("section", {style: "margin-bottom:16px"}, rows.length ? table(label, columns, rows) : empty(`${label}: this world uses none.`));
}
