package dev.tercio.showcase.hive;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.query.Query2;
import dev.tercio.query.Query3;
import dev.tercio.showcase.hive.Components.Bee;
import dev.tercio.showcase.hive.Components.Hive;
import dev.tercio.showcase.hive.Components.Honey;
import dev.tercio.showcase.hive.Components.Light;
import dev.tercio.showcase.hive.Components.Nectar;
import dev.tercio.showcase.hive.Components.Position;
import dev.tercio.showcase.picture.FrameRenderer;
import dev.tercio.showcase.picture.PlayerPage;
import dev.tercio.showcase.picture.VarIntWriter;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/// Draws the game as a picture, or as a page that plays it.
final class HiveRenderer implements FrameRenderer {
    private static final int PIXELS = 900;

    /// The resolution of places on the page.
    private static final int GRAIN = 8;

    private static final Color MEADOW = new Color(0x8f, 0xb3, 0x66);
    private static final Color[] COLOURS = {
        new Color(0xe0, 0x8a, 0x1e), new Color(0x1f, 0x6f, 0xb2), new Color(0x8e, 0x3b, 0x8e)
    };

    private final World world;
    private final float side;
    private final VarIntWriter numbers = new VarIntWriter();
    private final Query3<Hive, Position, Honey> hives;
    private final Query2<Position, Nectar> flowers;
    private final Query3<Bee, Position, ChildOf> bees;

    HiveRenderer(World world, float side) {
        this.world = world;
        this.side = side;
        hives = world.query(Hive.class, Position.class, Honey.class);
        flowers = world.query(Position.class, Nectar.class);
        bees = world.query(Bee.class, Position.class, ChildOf.class);
        numbers.number(Math.round(side));
        numbers.number(GRAIN);
        numbers.number(HiveGame.HIVES);
    }

    Scene scene(int frame) {
        List<Scene.Home> beehives = new ArrayList<>();
        hives.forEachEntity((entity, hive, at, honey) -> beehives.add(home(entity, at, honey)));
        List<Scene.Plant> plants = new ArrayList<>();
        flowers.forEach((at, nectar) -> plants.add(plant(at, nectar)));
        List<Scene.Flyer> flyers = new ArrayList<>();
        bees.forEach((bee, at, home) -> flyers.add(flyer(bee, at, home)));
        Light light = world.resources().get(Light.class);
        return new Scene(frame, light, beehives, plants, flyers);
    }

    private Scene.Home home(Entity hive, Position at, Honey honey) {
        int family = world.sources(ChildOf.class, hive).count();
        return new Scene.Home(at.x(), at.y(), family, honey.drops());
    }

    private static Scene.Plant plant(Position at, Nectar nectar) {
        return new Scene.Plant(at.x(), at.y(), nectar.drops());
    }

    private Scene.Flyer flyer(Bee bee, Position at, ChildOf home) {
        int hive = world.get(home.parent(), Hive.class).number();
        return new Scene.Flyer(at.x(), at.y(), hive, bee.load());
    }

    /// The page reads the numbers in the order in which they are written here.
    @Override
    public void addToAnimation(int frame) {
        Scene scene = scene(frame);
        numbers.number(frame);
        numbers.number(scene.light() == Light.NIGHT ? 1 : 0);
        for (Scene.Home hive : scene.hives()) {
            place(hive.x(), hive.y());
            numbers.number(hive.bees());
            numbers.number(Math.max(0, hive.honey()));
        }
        numbers.number(scene.flowers().size());
        for (Scene.Plant flower : scene.flowers()) {
            place(flower.x(), flower.y());
            numbers.number(Math.max(0, flower.nectar()));
        }
        numbers.number(scene.bees().size());
        for (Scene.Flyer bee : scene.bees()) {
            place(bee.x(), bee.y());
            numbers.number(bee.hive() * 2 + (bee.load() > 0 ? 1 : 0));
        }
    }

    private void place(float x, float y) {
        numbers.number(Math.max(0, Math.round(x * GRAIN)));
        numbers.number(Math.max(0, Math.round(y * GRAIN)));
    }

    @Override
    public void writePage(String proof, OutputStream out) throws IOException {
        PlayerPage page =
                new PlayerPage(HiveRenderer.class, "hive")
                        .fill("proof", proof)
                        .fill("ground", ground(Light.DAY))
                        .fill("animation", numbers.bytes());
        for (int i = 0; i < COLOURS.length; i++) {
            page.fill("hive" + i, "#" + Integer.toHexString(COLOURS[i].getRGB()).substring(2));
        }
        page.write(out);
    }

    @Override
    public BufferedImage draw(int frame) {
        Scene scene = scene(frame);
        BufferedImage image = ground(scene.light());
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.scale(PIXELS / side, PIXELS / side);
        for (Scene.Plant flower : scene.flowers()) {
            float size = 0.5f + flower.nectar() / 150f;
            dot(g, flower.x(), flower.y(), size, new Color(0xf7, 0xee, 0xf4));
            dot(g, flower.x(), flower.y(), size / 3, new Color(0xf2, 0xc1, 0x2e));
        }
        for (Scene.Flyer bee : scene.bees()) {
            dot(g, bee.x(), bee.y(), bee.load() > 0 ? 0.5f : 0.35f, COLOURS[bee.hive()]);
        }
        for (int i = 0; i < scene.hives().size(); i++) {
            Scene.Home hive = scene.hives().get(i);
            dot(g, hive.x(), hive.y(), 1.6f, COLOURS[i].darker());
        }
        g.dispose();
        return image;
    }

    private static BufferedImage ground(Light light) {
        BufferedImage image = new BufferedImage(PIXELS, PIXELS, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setColor(light == Light.DAY ? MEADOW : MEADOW.darker().darker());
        g.fillRect(0, 0, PIXELS, PIXELS);
        g.dispose();
        return image;
    }

    private static void dot(Graphics2D g, float x, float y, float radius, Color colour) {
        g.setColor(colour);
        g.fill(new Ellipse2D.Float(x - radius, y - radius, 2 * radius, 2 * radius));
    }
}
