const COLOURS = colours(["hive0", "hive1", "hive2"]);
const NECTAR = "#f2c12e", PETAL = "#f7eef4", NIGHT = "rgb(10 14 40 / 0.62)";

// The numbers come in the order in which HiveRenderer.java writes them.
function readAnimation({ number, many, more }) {
  const side = number(), grain = number(), count = number();
  const place = () => number() / grain;
  const animation = { width: side, height: side, scenes: [] };
  while (more()) {
    const scene = { frame: number(), night: number() === 1 };
    scene.hives = many(count, () => ({ x: place(), y: place(), family: number(), honey: number() }));
    scene.flowers = many(number(), () => ({ x: place(), y: place(), nectar: number() }));
    scene.bees = many(number(), () => {
      const x = place(), y = place(), kind = number();
      return { x, y, hive: kind >> 1, loaded: (kind & 1) === 1 };
    });
    scene.alive = scene.hives.map(hive => hive.family);
    animation.scenes.push(scene);
  }
  return animation;
}

function dot(c, x, y, radius, colour) {
  c.beginPath();
  c.arc(x, y, radius, 0, 2 * Math.PI);
  c.fillStyle = colour;
  c.fill();
}

function drawMap(canvas, ground, animation, scene) {
  const scale = canvas.width / animation.width, c = canvas.getContext("2d");
  c.drawImage(ground, 0, 0, canvas.width, canvas.height);
  for (const flower of scene.flowers) {
    const size = (0.5 + flower.nectar / 150) * scale;
    dot(c, flower.x * scale, flower.y * scale, size, PETAL);
    dot(c, flower.x * scale, flower.y * scale, size / 3, NECTAR);
  }
  scene.hives.forEach((hive, i) => {
    dot(c, hive.x * scale, hive.y * scale, 1.8 * scale, "#2b2116");
    dot(c, hive.x * scale, hive.y * scale, 1.5 * scale, COLOURS[i]);
  });
  for (const bee of scene.bees) {
    if (bee.loaded) dot(c, bee.x * scale, bee.y * scale, 0.6 * scale, NECTAR);
    dot(c, bee.x * scale, bee.y * scale, 0.4 * scale, COLOURS[bee.hive]);
  }
  if (scene.night) {
    c.fillStyle = NIGHT;
    c.fillRect(0, 0, canvas.width, canvas.height);
  }
}

const facts = scene => `${scene.night ? "Night" : "Day"}: ${scene.bees.length} bees, ${scene.alive.reduce((a, b) => a + b) - scene.bees.length} eggs, `
    + `${scene.flowers.length} flowers, honey ${scene.hives.map(hive => hive.honey).join(" / ")}`;

const GROUND = "{{ground}}";
const ANIMATION = "{{animation}}";
player(GROUND, readAnimation, COLOURS, drawMap, facts).catch(failed);
