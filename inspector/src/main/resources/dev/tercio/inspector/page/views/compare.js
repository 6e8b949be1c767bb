import {empty, fill, h, number, table, toast} from "../dom.js";
import {isOtherRun} from "../proof.js";
import {entityLink} from "../route.js";

export const name = "compare";
export const title = "Compare runs";
export const isOffered = (_, index) => index.worlds.some((w) => w.kind === "recording" && index.worlds.some((other) => isOtherRun(other, w)));

export async function create(context) {
  const recordings = context.index.worlds.filter((w) => w.kind === "recording");
  const choice = (label, chosen) => h("select", {"aria-label": label},
      recordings.map((w, i) => h("option", {value: w.id, selected: i === chosen}, w.id)));
  const first = recordings.findIndex((w) => recordings.some((other) => isOtherRun(other, w)));
  const a = choice("First recording", first);
  const b = choice("Second recording", recordings.findIndex((w) => isOtherRun(w, recordings[first])));
  const result = h("div", {"aria-live": "polite"});

  async function compare() {
    fill(result, empty("Comparing…"));
    try {
      fill(result, show(await context.compare(a.value, b.value)));
    } catch (error) {
      fill(result, h("p", {class: "problem", role: "alert"}, error.message));
    }
  }

  function show(answer) {
    const {divergence} = answer;
    if (!divergence) return h("p", {class: "good"}, `Equal: ${number(answer.compared)} frames have the same state hash.`);
    return h("div", {},
        h("p", {class: "bad"}, h("strong", {}, `They differ from frame ${number(divergence.frame)} on`),
            ` (compared: ${number(answer.compared)}).`),
        h("p", {}, h("button", {onclick: () => seek(divergence.frame)}, `Show frame ${divergence.frame} in both`)),
        divergence.differences.length > 0 && table("Differences", [{name: "entity"}, {name: "component"}, {name: "field"},
          {name: a.value}, {name: b.value}], divergence.differences.map((d) =>
          [h("a", {href: entityLink(d.entity)}, d.entity), h("span", {title: d.component}, simpleName(d.component)), d.field ?? "–", d.a, d.b])));
  }

  async function seek(frame) {
    try {
      for (const id of [a.value, b.value]) await context.apiOf(id).post("/time", {action: "goto", frame});
      toast(`Both recordings are at frame ${frame}.`);
    } catch (error) {
      toast(error.message, true);
    }
  }

  return {element: h("div", {}, h("div", {class: "bar"}, a, "and", b, h("button", {class: "primary", onclick: compare}, "Compare")), result)};
}

/** Recordings know the full names of components. */
const simpleName = (name) => name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf("$")) + 1);
