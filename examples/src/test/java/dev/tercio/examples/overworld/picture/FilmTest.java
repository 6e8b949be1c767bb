package dev.tercio.examples.overworld.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.examples.overworld.picture.FilmReader.Scene;
import dev.tercio.examples.overworld.rules.Campaign;
import dev.tercio.examples.overworld.rules.Counter;
import dev.tercio.examples.overworld.rules.Faction;
import dev.tercio.examples.overworld.rules.MapMaker;
import dev.tercio.examples.overworld.rules.Orders;
import dev.tercio.examples.overworld.rules.Role;
import dev.tercio.examples.overworld.rules.TileMap;

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

/// What goes into a film comes out of it.
class FilmTest {
    private static final TileMap MAP = MapMaker.make(1, 1);
    private static final Orders ORDERS = new Campaign(MAP, 1, 4).firstOrders();

    private static Shot shot(int frame, List<Shot.Figure> figures, int fires) {
        return new Shot(
                frame,
                new Counter().census(0, 0, 0, 0),
                ORDERS,
                figures,
                List.of(new Shot.Flying(3, 4, -0.4f, 0.4f), new Shot.Flying(63, 40, 0, 0)),
                List.of(new Shot.Burning(5, 6, 7)).subList(0, fires));
    }

    private static Shot.Figure figure(int number, float x, float y, boolean leads) {
        Role role = number % 2 == 0 ? Role.SWORD : Role.MAGE;
        return new Shot.Figure(number, x, y, Faction.ofTurn(number), role, leads);
    }

    private static final List<Shot> SHOTS =
            List.of(
                    shot(0, List.of(), 0),
                    shot(2, List.of(figure(0, 1, 2, true), figure(1, 60, 40, false)), 1),
                    shot(4, List.of(figure(0, 0.5f, 2.25f, true), figure(1, 60, 40, true)), 0),
                    // the first dies, and two come
                    shot(
                            300,
                            List.of(
                                    figure(1, 20, 41, true),
                                    figure(7, 9, 9, false),
                                    figure(8, 8, 8, true)),
                            1));

    private static Scene expected(Shot shot) {
        return new Scene(
                shot.frame(),
                shot.figures().stream()
                        .map(
                                f ->
                                        new FilmReader.Place(
                                                2 * f.faction().number()
                                                        + (f.role() == Role.MAGE ? 1 : 0),
                                                Math.round(8 * f.x()),
                                                Math.round(8 * f.y()),
                                                f.leads()))
                        .toList(),
                shot.missiles().size(),
                shot.explosions().size());
    }

    private static Film film() {
        Film film = new Film(MAP);
        SHOTS.forEach(film::add);
        return film;
    }

    @Test
    void figuresComeGoMoveAndLead() {
        assertEquals(
                SHOTS.stream().map(FilmTest::expected).toList(),
                new FilmReader(film().bytes()).read());
    }

    @Test
    void pageCarriesTheFilmAndTheGround() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new WarPage(MAP).write(film(), out);
        String page = out.toString(StandardCharsets.UTF_8);
        try (InputStream film = new InflaterInputStream(data(page, "FILM"))) {
            assertEquals(SHOTS.size(), new FilmReader(film.readAllBytes()).read().size());
        }
        assertEquals(1024, ImageIO.read(data(page, "GROUND")).getWidth());
    }

    private static InputStream data(String page, String name) {
        Matcher found = Pattern.compile("const " + name + " = \"([^\"]*)\"").matcher(page);
        assertTrue(found.find(), name);
        return new ByteArrayInputStream(Base64.getDecoder().decode(found.group(1)));
    }
}
