package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.inspector.internal.field.EntityText;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// Proves IN-03.
class QueryTest {
    private Running running;

    @BeforeEach
    void start() throws Exception {
        running = Running.readOnly();
        running.on(
                game -> {
                    game.world.setAuthority(game.first, Game.Unit.class, true);
                    return game.world.spawn(new Game.Cargo(new int[3], 8, false));
                });
    }

    @AfterEach
    void stop() throws Exception {
        running.close();
    }

    private static String q(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; 101",
                "Position; 100",
                "Position, !Frozen; 90",
                "Frozen; 10",
                "Position, ?Unit; 100",
                "any(Unit | Cargo); 2",
                "owned(Unit); 1",
                "owned(Position); 0",
                "owned(); 1",
                "Velocity.y > 0; 49",
                "Velocity.y <= 0, Velocity; 51",
                "Velocity.y = 1; 49",
                "Velocity.y != 1; 51",
                "Unit.state = \"RUN\"; 1",
                "Unit.state != \"RUN\"; 0",
                "Unit.label = \"hero\"; 1",
                "Unit.points >= 7; 1",
                "Cargo.sealed = false; 1",
                "Cargo.weight < 1e1; 1",
                "dev.tercio.inspector.Game$Unit; 1"
            })
    void countsAreThoseOfTheWorld(String query, long count) throws Exception {
        Map<String, Object> answer = running.get("/query?q=" + q(query));
        assertEquals(count, answer.get("count"), query);
        assertTrue(((Number) answer.get("micros")).doubleValue() >= 0);
        Map<String, Object> table = running.get("/entities?limit=500&query=" + q(query));
        assertEquals(count, Running.rows(table.get("rows")).size());
    }

    @Test
    void changedAndAddedAreThoseOfTheLastFrame() throws Exception {
        running.get("/query?q=" + q("changed(Velocity), added(Frozen)")); // starts tracking
        running.setRuns(false);
        running.on(
                game -> {
                    Entity entity = game.world.entities().getLast();
                    game.schedule.run();
                    game.schedule.run();
                    game.world.add(entity, new Game.Frozen());
                    game.world.set(entity, new Game.Velocity(5, 5));
                    game.schedule.run();
                    return null;
                });
        running.setRuns(false);
        // the world runs no frames, so the program answers
        Map<String, Object> added = answered("/query?q=" + q("added(Frozen)"));
        assertEquals(1L, added.get("count"));
        Map<String, Object> changed = answered("/entities?query=" + q("changed(Velocity)"));
        assertTrue(Running.rows(changed.get("rows")).size() <= 2, changed.toString());
    }

    private Map<String, Object> answered(String path) throws Exception {
        var answer =
                running.client()
                        .sendAsync(
                                running.request("/api/worlds/game" + path).build(),
                                java.net.http.HttpResponse.BodyHandlers.ofString());
        while (!answer.isDone()) {
            running.on(
                    game -> {
                        running.inspector.answer();
                        return null;
                    });
        }
        return Running.parse(answer.get().body());
    }

    @Test
    void itIsExplainedWhyAnEntityDoesNotMatch() throws Exception {
        String hero = EntityText.text(running.game().first);
        Map<String, Object> why =
                Running.map(
                        running.get(
                                        "/query?entity="
                                                + hero
                                                + "&q="
                                                + q(
                                                        "Position, Frozen, !Unit, Unit.points > 9,"
                                                            + " any(Frozen | Cargo),"
                                                            + " owned(Position), owned(), ?Cargo,"
                                                            + " changed(Unit), Cargo.weight > 1"))
                                .get("why"));
        assertEquals(false, why.get("matches"));
        assertEquals(
                List.of(
                        "has Position",
                        "lacks Frozen",
                        "has Unit",
                        "Unit.points is 7",
                        "has none of Frozen, Cargo",
                        "this node does not own Position",
                        "this node owns a component",
                        "lacks Cargo",
                        "lacks Cargo"),
                Running.rows(why.get("terms")).stream()
                        .map(term -> term.get("text"))
                        .filter(text -> !text.toString().contains("last frame"))
                        .toList());
        Map<String, Object> term = Running.rows(why.get("terms")).get(1);
        assertEquals(false, term.get("holds"));
    }

    @Test
    void theSameQueryIsShownInJava() throws Exception {
        Map<String, Object> answer =
                running.get("/query?q=" + q("Position, !Frozen, any(Unit|Cargo), owned()"));
        assertEquals(
                "world.query().with(Position.class).without(Frozen.class).anyOf(Unit.class,"
                        + " Cargo.class).anyOwned()",
                answer.get("java"));
        assertEquals(true, answer.get("engine"));
        assertTrue(((List<?>) answer.get("columns")).contains("Unit.home.x"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Position, Nothing; 10",
                "Position,; 9",
                "changed(Nothing); 0",
                "every(Position); 0",
                "Position.x > abc; 0",
                "Position.x > \"a\"; 0",
                "Unit.label > \"a\"; 0",
                "Unit.label > 3; 0",
                "Position.z > 3; 0",
                "Position.x > 0x1p3; 0"
            })
    void mistakesAreLocated(String query, long position) throws Exception {
        Map<String, Object> error = running.refused(400, "/query?q=" + q(query));
        assertEquals(position, error.get("position"), error.toString());
    }
}
