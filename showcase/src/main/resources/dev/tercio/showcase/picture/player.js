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

// A line for each army: how many of its units are alive.
function drawChart(canvas, animation, index, colours) {
  const c = canvas.getContext("2d"), { width, height } = canvas;
  const counts = animation.scenes.flatMap(scene => scene.alive);
  const most = Math.max(...counts), least = Math.min(...counts);
  const x = i => animation.scenes.length < 2 ? 0 : i * width / (animation.scenes.length - 1);
  const y = alive => height - 4 - (height - 8) * (alive - least) / Math.max(1, most - least);
  c.clearRect(0, 0, width, height);
  c.lineWidth = height / 28;
  colours.forEach((colour, army) => {
    c.strokeStyle = colour;
    c.beginPath();
    animation.scenes.forEach((scene, i) => c.lineTo(x(i), y(scene.alive[army])));
    c.stroke();
  });
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
    fit($("map"), animation.height / animation.width);
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

function failed(error) {
  $("facts").textContent = "This browser cannot play the animation: " + error;
}

