"use strict";
const NAMES = ["red", "blue", "green", "gold"];
const INK = "#1d2128", FIRE = "#ff7a1a", GLOW = "#fff2b0";
const BLAST = 1.8, BLAST_FRAMES = 8;
const $ = id => document.getElementById(id);
const style = getComputedStyle(document.documentElement);
const COLOURS = NAMES.map(name => style.getPropertyValue("--" + name).trim());

async function unpack(base64) {
  const packed = Uint8Array.from(atob(base64), c => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// The numbers come in the order in which Film.java writes them.
function readFilm(bytes) {
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
  const film = { width: number(), height: number(), shots: [] };
  const grain = number();
  const place = () => number() / grain;
  let figures = [];
  while (at < bytes.length) {
    const frame = number();
    const gone = new Set(indices());
    figures = figures.filter((figure, i) => !gone.has(i)).map(figure => ({ ...figure }));
    figures.push(...many(number(), () => ({ kind: number(), x: number(), y: number(), leads: false })));
    for (const i of indices()) figures[i].leads = !figures[i].leads;
    for (const figure of figures) figure.x += signed();
    for (const figure of figures) figure.y += signed();
    const size = figures.length;
    const shot = { frame, size, x: new Float32Array(size), y: new Float32Array(size),
        kind: new Uint8Array(size), alive: [0, 0, 0, 0] };
    figures.forEach((figure, i) => {
      shot.x[i] = figure.x / grain;
      shot.y[i] = figure.y / grain;
      shot.kind[i] = figure.kind | (figure.leads ? 8 : 0);
      shot.alive[figure.kind >> 1]++;
    });
    shot.missiles = many(number(), () => [place(), place(), signed() / grain, signed() / grain]);
    shot.explosions = many(number(), () => [place(), place(), number()]);
    shot.rally = many(4, () => [place(), place()]);
    film.shots.push(shot);
  }
  return film;
}

function flag(c, x, y, height, colour) {
  c.beginPath();
  c.moveTo(x, y);
  c.lineTo(x, y - height);
  c.lineTo(x + height * 0.8, y - height * 0.75);
  c.lineTo(x, y - height * 0.45);
  c.fillStyle = colour;
  c.strokeStyle = INK;
  c.stroke();
  c.fill();
}

function drawFigures(c, shot, tile, least) {
  const radius = Math.max(0.3 * tile, least);
  c.lineWidth = Math.max(1.6, radius / 2);
  for (let faction = 0; faction < 4; faction++) {
    c.beginPath();
    for (let i = 0; i < shot.size; i++) {
      if ((shot.kind[i] >> 1 & 3) !== faction) continue;
      const x = shot.x[i] * tile, y = shot.y[i] * tile;
      const r = shot.kind[i] & 8 ? radius * 1.4 : radius;
      if (shot.kind[i] & 1) {
        c.moveTo(x, y - r * 1.3);
        c.lineTo(x + r * 1.3, y);
        c.lineTo(x, y + r * 1.3);
        c.lineTo(x - r * 1.3, y);
        c.closePath();
      } else {
        c.moveTo(x + r, y);
        c.arc(x, y, r, 0, 2 * Math.PI);
      }
    }
    // outlines first, so that a crowd keeps its colour
    c.strokeStyle = INK;
    c.fillStyle = COLOURS[faction];
    c.stroke();
    c.fill();
    for (let i = 0; i < shot.size; i++) {
      if (shot.kind[i] & 8 && (shot.kind[i] >> 1 & 3) === faction) {
        flag(c, shot.x[i] * tile, shot.y[i] * tile - radius, 3.6 * radius, COLOURS[faction]);
      }
    }
  }
}

function drawFire(c, shot, tile) {
  for (const [x, y, age] of shot.explosions) {
    const part = age / BLAST_FRAMES, radius = tile * BLAST * (0.55 + 0.45 * part);
    const paint = c.createRadialGradient(x * tile, y * tile, 0, x * tile, y * tile, radius);
    paint.addColorStop(0, GLOW);
    paint.addColorStop(0.45, FIRE + "b0");
    paint.addColorStop(1, FIRE + "00");
    c.globalAlpha = 0.92 * (1 - 0.7 * part);
    c.fillStyle = paint;
    c.beginPath();
    c.arc(x * tile, y * tile, radius, 0, 2 * Math.PI);
    c.fill();
  }
  c.globalAlpha = 1;
  c.lineCap = "round";
  c.lineWidth = Math.max(1.5, tile / 4);
  c.strokeStyle = FIRE;
  c.beginPath();
  for (const [x, y, dx, dy] of shot.missiles) {
    c.moveTo((x - 2 * dx) * tile, (y - 2 * dy) * tile);
    c.lineTo(x * tile, y * tile);
  }
  c.stroke();
  c.fillStyle = GLOW;
  const dot = Math.max(1.2, tile / 5);
  for (const [x, y] of shot.missiles) c.fillRect(x * tile - dot, y * tile - dot, 2 * dot, 2 * dot);
}

function drawMap(canvas, ground, film, shot) {
  const tile = canvas.width / film.width, c = canvas.getContext("2d");
  c.drawImage(ground, 0, 0, canvas.width, canvas.height);
  drawFigures(c, shot, tile, 1.3 * (window.devicePixelRatio || 1));
  drawFire(c, shot, tile);
  c.lineWidth = Math.max(1.5, tile / 4);
  shot.rally.forEach(([x, y], i) =>
      flag(c, (x + 1.6 * (i - 1.5)) * tile, y * tile, 3.4 * tile, COLOURS[i]));
}

function drawChart(canvas, film, index) {
  const c = canvas.getContext("2d"), { width, height } = canvas;
  const counts = film.shots.flatMap(shot => shot.alive);
  const most = Math.max(...counts), least = Math.min(...counts);
  const x = i => film.shots.length < 2 ? 0 : i * width / (film.shots.length - 1);
  const y = alive => height - 4 - (height - 8) * (alive - least) / Math.max(1, most - least);
  c.clearRect(0, 0, width, height);
  c.lineWidth = height / 28;
  for (let faction = 0; faction < 4; faction++) {
    c.strokeStyle = COLOURS[faction];
    c.beginPath();
    film.shots.forEach((shot, i) => c.lineTo(x(i), y(shot.alive[faction])));
    c.stroke();
  }
  c.strokeStyle = getComputedStyle(document.body).color;
  c.lineWidth = height / 56;
  c.beginPath();
  c.moveTo(x(index), 0);
  c.lineTo(x(index), height);
  c.stroke();
}

function fit(canvas, ratio) {
  const box = canvas.getBoundingClientRect(), pixels = window.devicePixelRatio || 1;
  canvas.width = Math.round(box.width * pixels);
  canvas.height = Math.round(ratio ? canvas.width * ratio : box.height * pixels);
}

async function main() {
  const ground = new Image();
  ground.src = "data:image/jpeg;base64," + GROUND;
  const film = readFilm(await unpack(FILM));
  await ground.decode();
  const time = $("time"), play = $("play"), armies = [...document.querySelectorAll(".army")];
  const most = Math.max(1, ...film.shots.flatMap(shot => shot.alive));
  time.max = film.shots.length - 1;
  let playing = false, last = 0;

  const show = () => {
    const index = Number(time.value), shot = film.shots[index];
    drawMap($("map"), ground, film, shot);
    drawChart($("chart"), film, index);
    armies.forEach((army, i) => {
      army.querySelector("b").textContent = shot.alive[i];
      army.style.setProperty("--part", 100 * shot.alive[i] / most + "%");
    });
    $("when").textContent = "frame " + shot.frame;
    $("facts").textContent = `${shot.size} characters, ${shot.missiles.length} missiles, `
        + `${shot.explosions.length} explosions`;
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
    fit($("map"), film.height / film.width);
    fit($("chart"));
    show();
  };
  play.onclick = () => set(!playing);
  time.oninput = () => { set(false); show(); };
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

const GROUND = "{{ground}}";
const FILM = "{{film}}";
main().catch(error => { $("facts").textContent = "This browser cannot play the film: " + error; });
