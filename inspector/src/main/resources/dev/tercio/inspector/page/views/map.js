import {empty, fill, h, number} from "../dom.js";
import {COLOURS, colour, prepare} from "../draw.js";
import {go, keep} from "../route.js";
import {numberFields} from "./charts.js";

export const name = "map";
export const title = "Map";
export const every = 100;

export async function create(context) {
  const [{components}, {suggestions}] = await Promise.all([context.api.get("/components"), context.api.get("/map/fields")]);
  const fields = numberFields(components);
  if (fields.length < 2) return {element: empty("The map needs a component with two number fields.")};
  return new MapView(context, fields, suggestions[0] ?? {x: fields[0], y: fields[1]}).view();
}

/** Entities by two fields, coloured by a third. Drag to move, wheel to zoom, click to open an entity. */
class MapView {
  #context;
  #choice;
  #canvas = h("canvas", {class: "map", tabindex: "0", role: "img", "aria-label": "Map of entities; the table of entities has the same data"});
  #caption = h("p", {class: "faint", "aria-live": "off"});
  #element;
  #answer = null;
  #handles = [];
  #area = null; // what is visible: the centre and world units per pixel; null shows everything
  #scale = null;
  #unknown = []; // fields of the address that the world does not have

  constructor(context, fields, suggestion) {
    this.#context = context;
    const {x, y, colour: paint, q} = context.parameters;
    this.#choice = {x: fields.includes(x) ? x : suggestion.x, y: fields.includes(y) ? y : suggestion.y,
      colour: fields.includes(paint) ? paint : paint === "none" ? undefined : suggestion.colour ?? undefined, query: q};
    this.#element = h("div", {class: "fill"}, this.#controls(fields), this.#caption, this.#canvas);
    this.#unknown = [x, y, paint === "none" ? "" : paint].filter((field) => field && !fields.includes(field));
    this.#listen();
  }

  view() {
    return {element: this.#element, refresh: () => this.#refresh()};
  }

  #controls(fields) {
    const select = (key, label, optional) => h("label", {}, label, h("select", {onchange: (e) => this.#change(key, e.target.value)},
        optional && h("option", {value: ""}, "none"),
        fields.map((f) => h("option", {value: f, selected: f === this.#choice[key]}, f))));
    return h("div", {class: "bar"}, select("x", "x"), select("y", "y"), select("colour", "colour", true),
        h("input", {type: "search", "aria-label": "Query", placeholder: "query, such as Position, !Frozen", value: this.#choice.query ?? "",
          onchange: (e) => this.#change("query", e.target.value.trim())}),
        h("button", {onclick: () => { this.#area = null; this.#draw(); }}, "Show all"));
  }

  #change(key, value) {
    this.#choice[key] = value || undefined;
    this.#area = null;
    keep({x: this.#choice.x, y: this.#choice.y, colour: this.#choice.colour ?? "none", q: this.#choice.query});
    this.#refresh().catch((error) => fill(this.#caption, h("span", {class: "bad"}, error.message)));
  }

  async #refresh() {
    this.#answer = await this.#context.api.get("/map", {...this.#choice, limit: 20000, bounds: this.#bounds()});
    this.#handles = null;
    this.#draw();
  }

  #bounds() {
    if (!this.#area || !this.#scale) return undefined;
    const {minX, minY, maxX, maxY} = this.#scale;
    return [minX, minY, maxX, maxY].join(",");
  }

  #draw() {
    const answer = this.#answer;
    if (!answer) return;
    const {pen, width, height, text} = prepare(this.#canvas);
    const scale = this.#fit(answer, width, height);
    this.#scale = scale;
    const {x, y, c} = answer;
    const size = x.length > 5000 ? 2 : x.length > 500 ? 3 : 5;
    const low = answer.colour?.min ?? 0;
    const range = (answer.colour?.max ?? 0) - low || 1;
    const constants = answer.colour?.constants;
    pen.fillStyle = colour("--accent");
    for (let i = 0; i < x.length; i++) {
      if (c) pen.fillStyle = c[i] === null ? WITHOUT : constants ? colourOf(constants, Math.round(c[i]))
        : isSmall(answer.colour) ? COLOURS[Math.round(c[i] - low) % 10] : `hsl(${240 - 240 * (c[i] - low) / range} 75% 50%)`;
      pen.fillRect(scale.left(x[i]) - size / 2, scale.top(y[i]) - size / 2, size, size);
    }
    this.#drawCorners(pen, width, height, text, scale);
    this.#showCaption(answer);
  }

  /** The same units on both axes; y points up. */
  #fit(answer, width, height) {
    const b = answer.bounds ?? {minX: 0, minY: 0, maxX: 1, maxY: 1};
    const whole = Math.max((b.maxX - b.minX) / (width - 20), (b.maxY - b.minY) / (height - 20)) || 1;
    const at = this.#area ?? {x: (b.minX + b.maxX) / 2, y: (b.minY + b.maxY) / 2, unit: whole};
    return {
      unit: at.unit, x: at.x, y: at.y,
      left: (x) => width / 2 + (x - at.x) / at.unit, top: (y) => height / 2 - (y - at.y) / at.unit,
      minX: at.x - width / 2 * at.unit, maxX: at.x + width / 2 * at.unit,
      minY: at.y - height / 2 * at.unit, maxY: at.y + height / 2 * at.unit,
    };
  }

  #drawCorners(pen, width, height, text, scale) {
    const digits = Math.max(0, Math.min(6, 1 - Math.floor(Math.log10(scale.unit * width)) + 2));
    const place = (x, y) => `${x.toFixed(digits)}, ${y.toFixed(digits)}`;
    const write = (label, left, top) => {
      const size = pen.measureText(label).width;
      pen.fillStyle = colour("--panel"); // points may be below
      pen.fillRect(left - 3, top - 11, size + 6, 15);
      pen.fillStyle = text;
      pen.fillText(label, left, top);
      return size;
    };
    pen.textAlign = "left";
    write(place(scale.minX, scale.minY), 6, height - 6);
    const label = place(scale.maxX, scale.maxY);
    write(label, width - 6 - pen.measureText(label).width, 14);
  }

  #showCaption(answer) {
    const parts = [`${number(answer.shown)} of ${number(answer.matched)} entities`];
    if (answer.step > 1) parts.push(`one in ${number(answer.step)} is shown`);
    if (answer.skipped) parts.push(`${number(answer.skipped)} without finite coordinates`);
    const legend = answer.colour?.constants?.map((constant, i) =>
        h("span", {class: "chip"}, h("span", {style: `color:${colourOf(answer.colour.constants, i)}`, "aria-hidden": "true"}, "■ "), constant)) ?? [];
    if (answer.colour?.without) legend.push(h("span", {class: "chip"}, h("span", {style: `color:${WITHOUT}`, "aria-hidden": "true"}, "■ "),
        `${number(answer.colour.without)} without ${this.#choice.colour}`));
    fill(this.#caption, this.#unknown.length > 0 && h("span", {class: "bad"}, `no such number field: ${this.#unknown.join(", ")}; `),
        parts.join(", "), " ", legend);
  }

  #listen() {
    let drag = null;
    this.#canvas.addEventListener("pointerdown", (e) => {
      drag = {x: e.offsetX, y: e.offsetY, moved: false};
      this.#canvas.setPointerCapture(e.pointerId);
    });
    this.#canvas.addEventListener("pointermove", (e) => {
      if (!drag || !this.#scale) return;
      if (Math.abs(e.offsetX - drag.x) + Math.abs(e.offsetY - drag.y) < 4 && !drag.moved) return;
      this.#move((drag.x - e.offsetX), (e.offsetY - drag.y));
      drag = {x: e.offsetX, y: e.offsetY, moved: true};
    });
    this.#canvas.addEventListener("pointerup", (e) => {
      if (drag && !drag.moved) this.#open(e.offsetX, e.offsetY);
      drag = null;
    });
    this.#canvas.addEventListener("wheel", (e) => {
      e.preventDefault();
      this.#zoom(e.deltaY > 0 ? 1.25 : 0.8, e.offsetX, e.offsetY);
    }, {passive: false});
    this.#canvas.addEventListener("keydown", (e) => {
      const moves = {ArrowLeft: [-40, 0], ArrowRight: [40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40]};
      if (moves[e.key]) this.#move(...moves[e.key]);
      else if (e.key === "+") this.#zoom(0.8);
      else if (e.key === "-") this.#zoom(1.25);
      else return;
      e.preventDefault();
      e.stopPropagation();
    });
  }

  #move(right, up) {
    const {x, y, unit} = this.#scale;
    this.#area = {x: x + right * unit, y: y + up * unit, unit};
    this.#draw();
  }

  #zoom(factor, left = this.#canvas.clientWidth / 2, top = this.#canvas.clientHeight / 2) {
    if (!this.#scale) return;
    const {x, y, unit} = this.#scale;
    const dx = (left - this.#canvas.clientWidth / 2) * unit;
    const dy = (this.#canvas.clientHeight / 2 - top) * unit;
    this.#area = {x: x + dx * (1 - factor), y: y + dy * (1 - factor), unit: unit * factor};
    this.#draw();
  }

  #open(left, top) {
    const {x, y, entities} = this.#answer;
    let best = -1;
    let least = 144; // pixels, squared
    for (let i = 0; i < x.length; i++) {
      const distance = (this.#scale.left(x[i]) - left) ** 2 + (this.#scale.top(y[i]) - top) ** 2;
      if (distance < least) {
        least = distance;
        best = i;
      }
    }
    this.#handles ??= entities.split(" ");
    if (best >= 0) go({view: "entity", entity: this.#handles[best]});
  }
}

/** The colour of entities that have no value of the chosen field. */
const WITHOUT = "#888888";

/** Constants that are named after colours, such as RED, have them. */
const NAMED = {red: "#d0453c", blue: "#3f78c5", green: "#4f9a4a", gold: "#c99a1d", yellow: "#c99a1d", orange: "#f28e2b",
  purple: "#8d5fb0", brown: "#9c755f", white: "#b9bec6", grey: "#8f8f8f", gray: "#8f8f8f", black: "#4a4f58"};

function colourOf(constants, number) {
  return NAMED[String(constants[number]).toLowerCase()] ?? COLOURS[number % 10];
}

/** Few whole numbers, such as sides or teams, differ more clearly in colours than in shades. */
function isSmall(range) {
  return range && Number.isInteger(range.min) && Number.isInteger(range.max) && range.max - range.min < 10;
}
