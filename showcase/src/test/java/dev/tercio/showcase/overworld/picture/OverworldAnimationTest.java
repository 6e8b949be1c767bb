package dev.tercio.showcase.overworld.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.showcase.overworld.rules.Campaign;
import dev.tercio.showcase.overworld.rules.Counter;
import dev.tercio.showcase.overworld.rules.Faction;
import dev.tercio.showcase.overworld.rules.MapMaker;
import dev.tercio.showcase.overworld.rules.Orders;
import dev.tercio.showcase.overworld.rules.Role;
import dev.tercio.showcase.overworld.rules.TileMap;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.InflaterInputStream;

import javax.imageio.ImageIO;

/// Animations round-trip.
class OverworldAnimationTest {
    private static final TileMap MAP = MapMaker.make(1, 1);
    private static final Orders ORDERS = new Campaign(MAP, 1, 4).firstOrders();

    private static Scene scene(int frame, List<Scene.Figure> figures, int fires) {
        return new Scene(
                frame,
                new Counter().census(0, 0, 0, 0),
                ORDERS,
                figures,
                List.of(new Scene.Flying(3, 4, -0.4f, 0.4f), new Scene.Flying(63, 40, 0, 0)),
                List.of(new Scene.Burning(5, 6, 7)).subList(0, fires));
    }

    private static Scene.Figure figure(int number, float x, float y, boolean leads) {
        Role role = number % 2 == 0 ? Role.SWORD : Role.MAGE;
        return new Scene.Figure(number, x, y, Faction.ofTurn(number), role, leads);
    }

    private static final List<Scene> SCENES =
            List.of(
                    scene(0, List.of(), 0),
                    scene(2, List.of(figure(0, 1, 2, true), figure(1, 60, 40, false)), 1),
                    scene(4, List.of(figure(0, 0.5f, 2.25f, true), figure(1, 60, 40, true)), 0),
                    // the first dies, and two join
                    scene(
                            300,
                            List.of(
                                    figure(1, 20, 41, true),
                                    figure(7, 9, 9, false),
                                    figure(8, 8, 8, true)),
                            1));

    private static AnimationReader.Decoded expected(Scene scene) {
        return new AnimationReader.Decoded(
                scene.frame(),
                scene.figures().stream()
                        .map(
                                f ->
                                        new AnimationReader.Place(
                                                2 * f.faction().number()
                                                        + (f.role() == Role.MAGE ? 1 : 0),
                                                Math.round(8 * f.x()),
                                                Math.round(8 * f.y()),
                                                f.leads()))
                        .toList(),
                scene.missiles().size(),
                scene.explosions().size());
    }

    private static OverworldAnimation animation() {
        OverworldAnimation animation = new OverworldAnimation(MAP);
        SCENES.forEach(animation::add);
        return animation;
    }

    @Test
    void figuresSpawnDieMoveAndLead() {
        assertEquals(
                SCENES.stream().map(OverworldAnimationTest::expected).toList(),
                new AnimationReader(animation().bytes()).read());
    }

    @Test
    void pageContainsTheAnimationAndTheGround() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new OverworldPage(MAP).write(animation(), "", out);
        String page = out.toString(StandardCharsets.UTF_8);
        try (InputStream animation = new InflaterInputStream(data(page, "ANIMATION"))) {
            assertEquals(
                    SCENES.size(), new AnimationReader(animation.readAllBytes()).read().size());
        }
        assertEquals(1024, ImageIO.read(data(page, "GROUND")).getWidth());
    }

    private static InputStream data(String page, String name) {
        Matcher found = Pattern.compile("const " + name + " = \"([^\"]*)\"").matcher(page);
        assertTrue(found.find(), name);
        return new ByteArrayInputStream(Base64.getDecoder().decode(found.group(1)));
    }
}
