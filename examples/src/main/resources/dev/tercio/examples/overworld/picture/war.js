const COLOURS = colours(["red", "blue", "green", "gold"]);
const INK = "#1d2128", FIRE = "#ff7a1a", GLOW = "#fff2b0";
const BLAST = 1.8, BLAST_FRAMES = 8;

// The numbers come in the order in which Film.java writes them.
function readFilm({ number, signed, many, indices, more }) {
  const film = { width: number(), height: number(), shots: [] };
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

const facts = shot => `${shot.size} characters, ${shot.missiles.length} missiles, `
    + `${shot.explosions.length} explosions`;

const GROUND = "{{ground}}";
const FILM = "{{film}}";
player(GROUND, readFilm, COLOURS, drawMap, facts).catch(failed);
