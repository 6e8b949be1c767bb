import {bytes, empty, figures, fill, h, number, table} from "../dom.js";

export const name = "memory";
export const title = "Memory";
export const every = 1000;

const meter = (share) => h("span", {class: "meter", role: "img", "aria-label": `${Math.round(share * 100)} %`},
    h("span", {style: `width:${Math.round(share * 100)}%`}));

export async function create(context) {
  const box = h("div", {});
  async function refresh() {
    const memory = await context.api.get("/memory");
    fill(box,
        figures([["world", bytes(memory.totalBytes)], ["entities", number(memory.entities)], ["slots", number(memory.slots)],
          memory.process && ["heap of the process", `${bytes(memory.process.heapUsed)} of ${bytes(memory.process.heapMax)}`]]),
        components(memory), clusters(memory));
  }
  return {element: box, refresh};
}

function components(memory) {
  if (memory.components.length === 0) return empty("No component is registered yet.");
  const columns = [{name: "component"}, {name: "tier"}, {name: "entities", number: true}, {name: "bytes", number: true},
    {name: "per entity", number: true}, {name: "pages", number: true}, {name: "fill"}];
  return table("Components", columns, [...memory.components].sort((a, b) => b.bytes - a.bytes).map((c) => [c.name, c.tier,
    number(c.entities), bytes(c.bytes), `${number(c.bytesPerEntity)} B`, number(c.pages), [meter(c.fill), ` ${Math.round(c.fill * 100)} %`]]));
}

function clusters(memory) {
  const columns = [{name: "component set", wrap: true}, {name: "entities", number: true}, {name: "slots", number: true}, {name: "fill"}];
  return memory.clusters?.length > 0 && h("div", {style: "margin-top:14px"}, table("Clusters of slots with the same component set", columns,
      memory.clusters.map((c) => [c.components.length ? c.components.map((n) => h("span", {class: "chip"}, n))
        : h("span", {class: "faint"}, "no component"), number(c.entities), number(c.slots),
        [meter(c.fill), ` ${Math.round(c.fill * 100)} %`]])));
}
