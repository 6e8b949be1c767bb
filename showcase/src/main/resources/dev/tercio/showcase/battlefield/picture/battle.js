const COLOURS = colours(["blue", "red"]);
const FIRE = "#ff9a3c", GLOW = "#fff0c0", WRECK = "#6b4a2c", FRONT = "#ffe9a8";
const METRES = Number("{{metres}}"), UNIT_METRES = 7, EXPLOSION = 1.5, BURNS = 7;
const COLUMNS = 160, BLUR = 2, PASSES = 3, FAR_PASSES = 9, FAR_WEIGHT = 0.05, FAINT = 0.3;

// The numbers come in the order in which BattleAnimation.java writes them.
function readAnimation({ number, signed, many, indices, more }) {
  const animation = { width: number(), height: number(), scenes: [], wrecks: [] };
  let size = 0, kind, x, y;
  while (more()) {
    const scene = { frame: number(), alive: [0, 0] };
    if (animation.scenes.length === 0) {
      size = number();
      kind = Uint8Array.from(many(size, number));
      x = new Int16Array(size);
      y = new Int16Array(size);
    } else {
      const gone = new Uint8Array(size);
      for (const i of indices()) {
        gone[i] = 1;
        animation.wrecks.push([animation.scenes.length, x[i], y[i]]);
      }
      const stay = (_, i) => !gone[i];
      kind = kind.filter(stay);
      x = x.filter(stay);
      y = y.filter(stay);
      size = kind.length;
    }
    scene.x = x = x.map(last => last + signed());
    scene.y = y = y.map(last => last + signed());
    scene.kind = kind;
    for (const mark of kind) scene.alive[mark & 1]++;
    scene.shells = many(number(), () => [number(), number()]);
    scene.explosions = many(number(), () => [number(), number(), number(), number()]);
    animation.scenes.push(scene);
  }
  return animation;
}

// Strength of both sides, blurred, as in FrontLine.java.
function holds(scene, animation) {
  const cell = animation.width / COLUMNS, rows = Math.floor(animation.height / cell) + 1;
  const sides = [new Float32Array(COLUMNS * rows), new Float32Array(COLUMNS * rows)];
  for (let i = 0; i < scene.kind.length; i++) {
    const column = Math.min(COLUMNS - 1, Math.max(0, Math.floor(scene.x[i] / cell)));
    const row = Math.min(rows - 1, Math.max(0, Math.floor(scene.y[i] / cell)));
    sides[scene.kind[i] & 1][row * COLUMNS + column]++;
  }
  const blurred = (values, step, length) => values.map((_, i) => {
    const place = Math.floor(i / step) % length;
    const from = Math.max(-BLUR, -place), to = Math.min(BLUR, length - 1 - place);
    let sum = 0;
    for (let k = from; k <= to; k++) sum += values[i + k * step];
    return sum / (to - from + 1);
  });
  const times = (values, passes) => {
    for (let pass = 0; pass < passes; pass++) values = blurred(blurred(values, 1, COLUMNS), COLUMNS, rows);
    return values;
  };
  const [blue, red] = sides.map(side => {
    const near = times(side, PASSES), far = times(near, FAR_PASSES);
    return near.map((value, i) => value + FAR_WEIGHT * far[i]);
  });
  const faint = FAINT * scene.kind.length / blue.length;
  const hold = blue.map((b, i) => b + red[i] === 0 ? NaN : (b - red[i]) / (b + red[i] + faint));
  return { cell, rows, hold };
}

function drawFront(c, { cell, rows, hold }, scale) {
  const corners = [[0, 0], [1, 0], [1, 1], [0, 1]];
  c.beginPath();
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < COLUMNS - 1; column++) {
      let open = false;
      for (let edge = 0; edge < 4; edge++) {
        const a = corners[edge], b = corners[(edge + 1) % 4];
        const from = hold[(row + a[1]) * COLUMNS + column + a[0]];
        const to = hold[(row + b[1]) * COLUMNS + column + b[0]];
        if (!(from > 0 && to <= 0 || from <= 0 && to > 0)) continue;
        const part = from / (from - to);
        const x = (column + 0.5 + a[0] + (b[0] - a[0]) * part) * cell * scale;
        const y = (row + 0.5 + a[1] + (b[1] - a[1]) * part) * cell * scale;
        if (open) c.lineTo(x, y); else c.moveTo(x, y);
        open = !open;
      }
    }
  }
  c.lineCap = "round";
  for (const [width, colour] of [[6, "#0e111680"], [4, FRONT + "50"], [1.8, FRONT]]) {
    c.lineWidth = width * c.canvas.width / 1000;
    c.strokeStyle = colour;
    c.stroke();
  }
}

function tint(c, { cell, rows, hold }, scale) {
  const small = document.createElement("canvas");
  small.width = COLUMNS;
  small.height = rows;
  const s = small.getContext("2d"), image = s.createImageData(COLUMNS, rows);
  hold.forEach((value, i) => {
    const colour = parseInt(COLOURS[value > 0 ? 0 : 1].slice(1), 16);
    image.data.set([colour >> 16, colour >> 8 & 255, colour & 255, 34 * Math.abs(value || 0)], 4 * i);
  });
  s.putImageData(image, 0, 0);
  c.drawImage(small, 0, 0, COLUMNS * cell * scale, rows * cell * scale);
}

function drawUnits(c, scene, scale, r) {
  for (let side = 0; side < 2; side++) {
    c.fillStyle = COLOURS[side];
    c.beginPath();
    for (let i = 0; i < scene.kind.length; i++) {
      if ((scene.kind[i] & 1) !== side) continue;
      const x = scene.x[i] * scale, y = scene.y[i] * scale;
      switch (r < 1.4 ? 4 : scene.kind[i] >> 1) {
        case 1: c.rect(x - r, y - 0.75 * r, 2 * r, 1.5 * r); break;
        case 2: c.rect(x - 1.25 * r, y - r, 2.5 * r, 2 * r); break;
        case 3:
          c.moveTo(x, y - 1.15 * r); c.lineTo(x + 1.15 * r, y);
          c.lineTo(x, y + 1.15 * r); c.lineTo(x - 1.15 * r, y);
          break;
        case 5:
          c.moveTo(x, y - 1.4 * r); c.lineTo(x + 1.4 * r, y + 1.1 * r); c.lineTo(x - 1.4 * r, y + 1.1 * r);
          break;
        case 6:
          c.rect(x - 0.45 * r, y - 1.5 * r, 0.9 * r, 3 * r);
          c.rect(x - 1.5 * r, y - 0.45 * r, 3 * r, 0.9 * r);
          break;
        default: c.rect(x - 0.5 * r, y - 0.5 * r, r, r);
      }
    }
    c.fill("nonzero");
  }
}

function drawMap(canvas, ground, animation, scene, index) {
  const c = canvas.getContext("2d"), scale = canvas.width / animation.width;
  const pixels = window.devicePixelRatio || 1, metre = canvas.width / METRES;
  const r = Math.max(0.9 * pixels, UNIT_METRES * metre);
  c.drawImage(ground, 0, 0, canvas.width, canvas.height);
  const land = holds(scene, animation);
  tint(c, land, scale);
  c.fillStyle = WRECK;
  for (const [when, x, y] of animation.wrecks) {
    if (when <= index) c.fillRect(x * scale - r / 2, y * scale - r / 2, r, r);
  }
  drawUnits(c, scene, scale, r);
  c.fillStyle = GLOW;
  for (const [x, y] of scene.shells) c.fillRect(x * scale - pixels / 2, y * scale - pixels / 2, pixels, pixels);
  for (const [x, y, age, blast] of scene.explosions) {
    const radius = Math.max(2.6 * pixels, EXPLOSION * blast * metre);
    const paint = c.createRadialGradient(x * scale, y * scale, 0, x * scale, y * scale, radius);
    paint.addColorStop(0, GLOW);
    paint.addColorStop(0.35, FIRE + "b0");
    paint.addColorStop(1, FIRE + "00");
    c.globalAlpha = 0.9 * (1 - 0.85 * age / BURNS);
    c.fillStyle = paint;
    c.fillRect(x * scale - radius, y * scale - radius, 2 * radius, 2 * radius);
  }
  c.globalAlpha = 1;
  drawFront(c, land, scale);
}

const facts = (scene, animation) => `${scene.kind.length.toLocaleString("en")} units, `
    + `${scene.shells.length.toLocaleString("en")} shells in the air, `
    + `${scene.explosions.length.toLocaleString("en")} explosions; a frame is a second, `
    + `the field ${(METRES / 1000).toFixed(1)} km wide`;

const GROUND = "{{ground}}";
const ANIMATION = "{{animation}}";
player(GROUND, readAnimation, COLOURS, drawMap, facts).catch(failed);
