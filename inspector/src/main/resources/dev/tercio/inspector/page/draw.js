/** Drawing on canvases in the colours of the page. */

/** Ten colours that people with colour blindness can tell apart on light and dark grounds. */
export const COLOURS = ["#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#9c755f", "#b07aa1", "#76b7b2", "#edc948", "#ff9da7", "#8f8f8f"];

/** The colour of a style variable; the variables choose between light and dark, which canvases cannot. */
export function colour(name) {
  const probe = document.getElementById("header");
  probe.style.setProperty("outline-color", `var(${name})`);
  return getComputedStyle(probe).outlineColor;
}

/** Prepares a canvas for the resolution of the screen; sizes are in CSS pixels afterwards. */
export function prepare(canvas) {
  const scale = devicePixelRatio || 1;
  const width = canvas.clientWidth || 600;
  const height = canvas.clientHeight || 200;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const pen = canvas.getContext("2d");
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.font = "11px system-ui, sans-serif";
  return {pen, width, height, text: textColour(canvas)};
}

const textColour = (canvas) => getComputedStyle(canvas).color;

const whole = new Intl.NumberFormat("en");
const compact = new Intl.NumberFormat("en", {notation: "compact", maximumSignificantDigits: 3});

/** A round number that is not less, for the end of an axis. */
export function ceiling(value) {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((n) => n * power).find((n) => n >= value);
}

function axes({pen, width, height, text}, box, limit, first, last, givenUnit) {
  const inMillis = givenUnit === "µs" && limit >= 1000;
  const top = inMillis ? limit / 1000 : limit;
  const unit = inMillis ? "ms" : givenUnit;
  pen.strokeStyle = colour("--line");
  pen.fillStyle = text;
  pen.beginPath();
  for (const share of [0, 0.5, 1]) {
    const y = box.bottom - share * (box.bottom - box.top);
    pen.moveTo(box.left, y);
    pen.lineTo(box.right, y);
    pen.textAlign = "right";
    pen.fillText(`${compact.format(top * share)}${share === 1 && unit?.length <= 3 ? ` ${unit}` : ""}`, box.left - 4, y + 4);
  }
  pen.stroke();
  pen.textAlign = "left";
  pen.fillText(`frame ${whole.format(first)}`, box.left, height - 3);
  pen.textAlign = "right";
  pen.fillText(whole.format(last), box.right, height - 3);
}

const boxOf = ({width, height}) => ({left: 62, right: width - 8, top: 14, bottom: height - 18});

/** Stacked times of systems per frame. */
export function drawTimeline(canvas, timeline) {
  const area = prepare(canvas);
  const {pen, text} = area;
  const box = boxOf(area);
  const count = timeline.frames.length;
  if (count === 0) {
    pen.fillStyle = text;
    pen.fillText("Measuring starts now…", 70, 40);
    return;
  }
  const top = ceiling(Math.max(...timeline.frames.map((v) => v ?? 0)));
  axes(area, box, top, timeline.first, timeline.first + count - 1, "µs");
  const step = (box.right - box.left) / count;
  const scale = (box.bottom - box.top) / top;
  const heights = new Array(count).fill(0);
  timeline.systems.forEach((system, number) => {
    pen.fillStyle = COLOURS[number % COLOURS.length];
    system.micros.forEach((micros, i) => {
      const height = (micros ?? 0) * scale;
      pen.fillRect(box.left + i * step, box.bottom - heights[i] - height, Math.max(step - 0.4, 0.6), height);
      heights[i] += height;
    });
  });
  pen.strokeStyle = text;
  pen.beginPath();
  timeline.frames.forEach((micros, i) => pen.lineTo(box.left + (i + 0.5) * step, box.bottom - (micros ?? 0) * scale));
  pen.stroke();
}

/** One line over frames, and a mark at the current one; returns the frame at a position of the canvas. */
export function drawSeries(canvas, series, first, number, current) {
  const area = prepare(canvas);
  const box = boxOf(area);
  const known = series.values.filter((v) => v !== null);
  const top = ceiling(Math.max(...known, 0));
  const count = series.values.length;
  axes(area, box, top, first, first + count - 1, series.unit);
  const {pen} = area;
  const step = (box.right - box.left) / Math.max(count - 1, 1);
  pen.strokeStyle = COLOURS[number % COLOURS.length];
  pen.lineWidth = 1.5;
  pen.beginPath();
  series.values.forEach((value, i) => {
    if (value !== null) pen.lineTo(box.left + i * step, box.bottom - (value / top) * (box.bottom - box.top));
  });
  pen.stroke();
  pen.lineWidth = 1;
  if (current >= first && current < first + count - 1) {
    pen.fillStyle = area.text;
    pen.fillRect(box.left + (current - first) * step, box.top, 1, box.bottom - box.top);
  }
  return (x) => first + Math.round(Math.min(Math.max((x - box.left) / step, 0), count - 1));
}
