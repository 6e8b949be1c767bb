"use strict";
const $ = id => document.getElementById(id);
const style = getComputedStyle(document.documentElement);
const colours = names => names.map(name => style.getPropertyValue("--" + name).trim());

async function unpack(base64) {
  const packed = Uint8Array.from(atob(base64), c => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Reads what VarIntWriter.java writes.
function numbers(bytes) {
  let at = 0;
  const number = () => {
    let value = 0, shift = 0, byte;
    do {
      byte = bytes[at++];
      value |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte > 0x7f);
    return value;
  };
  const signed = () => { const n = number(); return (n >>> 1) ^ -(n & 1); };
  const many = (count, read) => Array.from({ length: count }, read);
  const indices = () => { let last = 0; return many(number(), () => last += number()); };
  return { number, signed, many, indices, more: () => at < bytes.length };
}

// Where the lines of the chart are drawn: the rest has the labels of the axes.
function plot(canvas) {
  const pixels = window.devicePixelRatio || 1;
  return { left: 52 * pixels, right: canvas.width - 8 * pixels, top: 8 * pixels, bottom: canvas.height - 18 * pixels, pixels };
}

// A round number that is not less, for the end of an axis.
function ceiling(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map(n => n * power).find(n => n >= value);
}

// A line for each army: how many of its units are alive, by frame.
function drawChart(canvas, animation, index, colours) {
  const c = canvas.getContext("2d"), box = plot(canvas), { scenes } = animation;
  const most = ceiling(Math.max(...scenes.flatMap(scene => scene.alive)));
  const first = scenes[0].frame, last = scenes[scenes.length - 1].frame;
  const x = frame => box.left + (box.right - box.left) * (frame - first) / Math.max(1, last - first);
  const y = alive => box.bottom - (box.bottom - box.top) * alive / most;
  c.clearRect(0, 0, canvas.width, canvas.height);
  drawAxes(c, box, { most, first, last, x, y });
  c.lineWidth = 2 * box.pixels;
  colours.forEach((colour, army) => {
    c.strokeStyle = colour;
    c.beginPath();
    scenes.forEach(scene => c.lineTo(x(scene.frame), y(scene.alive[army])));
    c.stroke();
  });
  c.strokeStyle = getComputedStyle(document.body).color;
  c.lineWidth = box.pixels;
  c.beginPath();
  c.moveTo(x(scenes[index].frame), box.top);
  c.lineTo(x(scenes[index].frame), box.bottom);
  c.stroke();
}

function drawAxes(c, box, { most, first, last, x, y }) {
  const label = style.getPropertyValue("--faint").trim(), line = style.getPropertyValue("--line").trim();
  c.font = `${11 * box.pixels}px system-ui, sans-serif`;
  c.lineWidth = box.pixels;
  c.strokeStyle = line;
  c.fillStyle = label;
  c.textAlign = "right";
  for (const value of [0, most / 2, most]) {
    c.beginPath();
    c.moveTo(box.left, y(value));
    c.lineTo(box.right, y(value));
    c.stroke();
    c.fillText(value.toLocaleString("en"), box.left - 6 * box.pixels, y(value) + 4 * box.pixels);
  }
  const step = ceiling(Math.max(1, last - first) / 8);
  c.textAlign = "center";
  for (let frame = Math.ceil(first / step) * step; frame <= last; frame += step) {
    c.fillText(String(frame), Math.min(x(frame), box.right - 12 * box.pixels), box.bottom + 14 * box.pixels);
  }
  c.textAlign = "left";
  c.fillText("frame", 0, box.bottom + 14 * box.pixels);
}

// The scene at a place of the chart.
function sceneAt(canvas, animation, left) {
  const box = plot(canvas), { scenes } = animation;
  const share = (left * box.pixels - box.left) / (box.right - box.left);
  const frame = scenes[0].frame + share * (scenes[scenes.length - 1].frame - scenes[0].frame);
  let best = 0;
  scenes.forEach((scene, i) => {
    if (Math.abs(scene.frame - frame) < Math.abs(scenes[best].frame - frame)) best = i;
  });
  return best;
}

function fit(canvas) {
  const box = canvas.getBoundingClientRect(), pixels = window.devicePixelRatio || 1;
  canvas.width = Math.round(box.width * pixels);
  canvas.height = Math.round(box.height * pixels);
}

// As large as the window allows without hiding what stands above and below. In a low window the signs are hidden.
function fitMap(canvas, ratio) {
  const left = (hidden) => [...document.body.children].filter(e => e !== canvas && !e.matches(hidden))
      .reduce((rest, e) => rest - e.getBoundingClientRect().height - 12, window.innerHeight - 24);
  const all = left("script");
  const height = all >= 320 ? all : Math.max(220, left(".signs, script"));
  canvas.style.width = Math.min(canvas.parentElement.clientWidth - 24, height / ratio) + "px";
  canvas.style.height = Math.min(canvas.parentElement.clientWidth - 24, height / ratio) * ratio + "px";
  fit(canvas);
}

// Plays an animation: { width, height, scenes: [{ frame, alive, … }] }. A page draws a scene on the
// map and describes it in one line.
async function player(ground, readAnimation, colours, drawMap, facts) {
  const image = new Image();
  image.src = "data:image/jpeg;base64," + ground;
  const animation = readAnimation(numbers(await unpack(ANIMATION)));
  await image.decode();
  const time = $("time"), play = $("play"), armies = [...document.querySelectorAll(".army")];
  const most = Math.max(1, ...animation.scenes.flatMap(scene => scene.alive));
  time.max = animation.scenes.length - 1;
  let playing = false, last = 0;

  const show = () => {
    const index = Number(time.value), scene = animation.scenes[index];
    drawMap($("map"), image, animation, scene, index);
    drawChart($("chart"), animation, index, colours);
    armies.forEach((army, i) => {
      army.querySelector("b").textContent = scene.alive[i].toLocaleString("en");
      army.style.setProperty("--part", 100 * scene.alive[i] / most + "%");
    });
    $("when").textContent = "frame " + scene.frame;
    $("facts").textContent = facts(scene, animation);
  };
  const set = on => {
    playing = on;
    play.textContent = on ? "Pause" : "Play";
    if (on && Number(time.value) === Number(time.max)) time.value = 0;
    if (on) requestAnimationFrame(tick);
  };
  const tick = now => {
    if (!playing) return;
    if (now - last >= 1000 / Number($("speed").value)) {
      last = now;
      time.value = Number(time.value) + 1;
      show();
      if (Number(time.value) === Number(time.max)) set(false);
    }
    if (playing) requestAnimationFrame(tick);
  };
  const resize = () => {
    fit($("chart"));
    show(); // fills the lines, whose height counts
    fitMap($("map"), animation.height / animation.width);
    show();
  };
  play.onclick = () => set(!playing);
  time.oninput = () => { set(false); show(); };
  $("chart").onclick = event => { set(false); time.value = sceneAt($("chart"), animation, event.offsetX); show(); };
  document.addEventListener("keydown", event => {
    if (event.code === "Space" && event.target === document.body) {
      event.preventDefault();
      set(!playing);
    }
  });
  window.addEventListener("resize", resize);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  resize();
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) set(true);
}

function failed(error) {
  $("facts").textContent = "This browser cannot play the animation: " + error;
}

