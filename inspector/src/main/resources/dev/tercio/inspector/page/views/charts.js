import {bytes, empty, fill, h, number, toast} from "../dom.js";
import {drawSeries} from "../draw.js";

export const name = "charts";
export const title = "Charts";
export const every = 500;

export async function create(context) {
  const {components} = await context.api.get("/components");
  const note = h("div", {});
  const list = h("div", {});
  const canvases = new Map();
  const fields = numberFields(components);
  const field = h("select", {"aria-label": "Field", onchange: () => refresh()}, fields.map((f) => h("option", {value: f}, f)));
  const histogram = h("div", {});

  function canvasOf(series) {
    if (!canvases.has(series.name)) {
      const canvas = h("canvas", {class: "series", role: "img", "aria-label": `${series.name} by frame`});
      const label = h("span", {class: "faint"});
      let frameAt = null;
      canvas.addEventListener("click", (event) => frameAt && seek(context, frameAt(event.offsetX)));
      canvases.set(series.name, {canvas, label, draw: (s, first, i, frame) => { frameAt = drawSeries(canvas, s, first, i, frame); }});
      list.append(h("h3", {}, series.name, " ", label), canvas);
    }
    return canvases.get(series.name);
  }

  async function refresh() {
    const charts = await context.api.get("/charts", {frames: 300});
    const count = charts.series[0]?.values.length ?? 0;
    list.hidden = count === 0;
    fill(note, count === 0 ? empty(context.world.kind === "recording"
      ? "No frame has been played yet. Play the recording: the charts show the frames that were played."
      : "Measuring starts now; the next frame appears here.")
      : (context.edit || context.world.kind === "recording") && h("p", {class: "faint small"}, "Click a chart to go to that frame."));
    if (count > 0) charts.series.forEach((series, i) => show(series, charts, i));
    if (field.value) fill(histogram, histogramOf(await context.api.get("/charts/field", {field: field.value})));
  }

  function show(series, charts, i) {
    const {label, draw} = canvasOf(series);
    const last = series.values.at(-1);
    label.textContent = series.unit === "bytes" ? bytes(last) : `${number(last)} ${series.unit}`;
    draw(series.unit === "bytes" ? inMebibytes(series) : series, charts.first, i, charts.frame);
  }

  return {element: h("div", {}, note, list, fields.length > 0 && h("h3", {}, "Values of ", field), histogram), refresh};
}

const inMebibytes = ({values}) => ({values: values.map((value) => value === null ? null : value / 1048576), unit: "MiB"});

export function numberFields(components) {
  const paths = [];
  const add = (fields) => fields.forEach((f) => f.fields ? add(f.fields) : f.number && paths.push(f.path));
  components.forEach((c) => add(c.fields));
  return paths;
}

/** Goes to a frame, or to the oldest one that is kept: charts may begin before the history. */
async function seek(context, frame) {
  try {
    const {first} = await context.api.get("/time");
    await context.api.post("/time", {action: "goto", frame: Math.max(frame, first)});
  } catch (error) {
    toast(error.message, true);
  }
}

function histogramOf(answer) {
  if (!answer.count) return empty("No entity has this field.");
  const {counts, min, max} = answer.histogram;
  const most = Math.max(...counts);
  return h("div", {},
      h("p", {class: "faint"}, `${number(answer.count)} values from ${number(answer.min)} to ${number(answer.max)}, mean ${number(answer.mean)}`),
      h("div", {style: "display:flex;align-items:flex-end;height:90px;gap:1px", role: "img",
        "aria-label": `Histogram from ${number(min)} to ${number(max)}`},
      counts.map((count) => h("div", {style: `flex:1;background:var(--accent);height:${Math.max(count / most * 100, count ? 1 : 0)}%`,
        title: number(count)}))),
      h("p", {class: "faint small ends"}, h("span", {}, number(min)), h("span", {}, number(max))));
}
