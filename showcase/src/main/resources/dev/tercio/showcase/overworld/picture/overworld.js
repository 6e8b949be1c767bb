const COLOURS = colours(["red", "blue", "green", "gold"]);
const INK = "#1d2128", FIRE = "#ff7a1a", GLOW = "#fff2b0";
const BLAST = 1.8, BLAST_FRAMES = 8;

// The numbers come in the order in which OverworldAnimation.java writes them.
function readAnimation({ number, signed, many, indices, more }) {
  const animation = { width: number(), height: number(), scenes: [] };
  const grain = number();
  const place = () => number() / grain;
  let figures = [];
  while (more()) {
    const frame = number();
    const gone = new Set(indices());
    figures = figures.filter((figure, i) => !gone.has(i)).map(figure => ({ ...figure }));
    figures.push(...many(number(), () => ({ kind: number(), x: number(), y: number(), leads: false })));
    for (const i of indices()) figures[i].leads = !figures[i].leads;
    for (const figure of figures) figure.x += signed();
    for (const figure of figures) figure.y += signed();
    const size = figures.length;
    const scene = { frame, size, x: new Float32Array(size), y: new Float32Array(size),
        kind: new Uint8Array(size), alive: [0, 0, 0, 0] };
    figures.forEach((figure, i) => {
      scene.x[i] = figure.x / grain;
      scene.y[i] = figure.y / grain;
      scene.kind[i] = figure.kind | (figure.leads ? 8 : 0);
      scene.alive[figure.kind >> 1]++;
    });
    scene.missiles = many(number(), () => [place(), place(), signed() / grain, signed() / grain]);
    scene.explosions = many(number(), () => [place(), place(), number()]);
    scene.rally = many(4, () => [place(), place()]);
    animation.scenes.push(scene);
  }
  return animation;
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

function drawFigures(c, scene, tile, least) {
  const radius = Math.max(0.3 * tile, least);
  c.lineWidth = Math.max(1.6, radius / 2);
  for (let faction = 0; faction < 4; faction++) {
    c.beginPath();
    for (let i = 0; i < scene.size; i++) {
      if ((scene.kind[i] >> 1 & 3) !== faction) continue;
      const x = scene.x[i] * tile, y = scene.y[i] * tile;
      const r = scene.kind[i] & 8 ? radius * 1.4 : radius;
      if (scene.kind[i] & 1) {
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
    for (let i = 0; i < scene.size; i++) {
      if (scene.kind[i] & 8 && (scene.kind[i] >> 1 & 3) === faction) {
        flag(c, scene.x[i] * tile, scene.y[i] * tile - radius, 3.6 * radius, COLOURS[faction]);
      }
    }
  }
}

function drawFire(c, scene, tile) {
  for (const [x, y, age] of scene.explosions) {
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
  for (const [x, y, dx, dy] of scene.missiles) {
    c.moveTo((x - 2 * dx) * tile, (y - 2 * dy) * tile);
    c.lineTo(x * tile, y * tile);
  }
  c.stroke();
  c.fillStyle = GLOW;
  const dot = Math.max(1.2, tile / 5);
  for (const [x, y] of scene.missiles) c.fillRect(x * tile - dot, y * tile - dot, 2 * dot, 2 * dot);
}

function drawMap(canvas, ground, animation, scene) {
  const tile = canvas.width / animation.width, c = canvas.getContext("2d");
  c.drawImage(ground, 0, 0, canvas.width, canvas.height);
  drawFigures(c, scene, tile, 1.3 * (window.devicePixelRatio || 1));
  drawFire(c, scene, tile);
  c.lineWidth = Math.max(1.5, tile / 4);
  scene.rally.forEach(([x, y], i) =>
      flag(c, (x + 1.6 * (i - 1.5)) * tile, y * tile, 3.4 * tile, COLOURS[i]));
}

const facts = scene => `${scene.size} characters, ${scene.missiles.length} missiles, `
    + `${scene.explosions.length} explosions`;

const GROUND = "{{ground}}";
const ANIMATION = "{{animation}}";
player(GROUND, readAnimation, COLOURS, drawMap, facts).catch(failed);
