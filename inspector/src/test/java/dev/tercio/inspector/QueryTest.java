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
            quoteCharacter = '`',
            value = {
                "Position, Nothing; 10; no such component: component=Nothing",
                "Position,; 9; a term is missing",
                ", Position; 0; a term is missing",
                "Position,,Unit; 9; a term is missing",
                "changed(Nothing); 8; no such component: component=Nothing",
                "every(Position); 0; no such function: function=every",
                "any(Position; 12; closing parenthesis is missing: function=any",
                "any(Position, Unit); 12; a closing parenthesis or | is expected, found=,",
                "any(Position | Nothing); 15; no such component: component=Nothing",
                "any(Position | ); 15; a component is missing",
                "any(); 4; a component is missing",
                "changed(); 8; a component is missing",
                "changed(Position | Unit); 17; a closing parenthesis is expected, found=|",
                "Position); 8; a comma is expected, found=)",
                "Position Unit; 9; a comma is expected, found=Unit",
                "(Position); 0; a component is expected, found=(",
                "!; 1; a component is missing",
                "?; 1; a component is missing",
                "!Nothing; 1; no such component: component=Nothing",
                "!changed(Position); 1; functions cannot be negated: function=changed",
                "!Position.x > 3; 1; comparisons cannot be negated: field=Position.x",
                "Position.x; 10; a comparison is missing: field=Position.x",
                "Position.x >; 12; a value is missing",
                "Position.x > abc; 13; value is not numeric: value=abc",
                "Position.x > \"a\"; 13; field is not text: field=Position.x",
                "Position.x > 0x1p3; 13; value is not numeric: value=0x1p3",
                "Position.x > 3 4; 15; a comma is expected, found=4",
                "Position.x => 3; 12; value is not numeric: value=>",
                "Position.z > 3; 0; no such field: field=Position.z",
                "Nothing.z > 3; 0; no such component: component=Nothing",
                "Unit.home > 3; 0; field is not numeric: field=Unit.home",
                "Unit.label > \"a\"; 11; text has no order: operator=>",
                "Unit.label > 3; 0; field is not numeric: field=Unit.label",
                "Unit.label = \"hero; 13; closing quote is missing",
                "Unit.state = \"RUNN\"; 13; no such constant: constant=RUNN",
                "Unit.state != \"run\"; 14; no such constant: constant=run",
                "Cargo.slots[3] = 1; 0; no such element: field=Cargo.slots[3]",
                "Cargo.slots[x] = 1; 0; not an element of an array: field=Cargo.slots[x]",
                "Cargo.slots = 1; 0; field is not numeric: field=Cargo.slots"
            })
    void mistakesAreLocated(String query, long position, String problem) throws Exception {
        Map<String, Object> error = running.refused(400, "/query?q=" + q(query));
        assertEquals(position, error.get("position"), error.toString());
        assertTrue(
                error.get("message").toString().startsWith("query is invalid: " + problem),
                error.toString());
    }

    @Test
    void knownConstantsAreListed() throws Exception {
        Map<String, Object> error =
                running.refused(400, "/entities?query=" + q("Unit.state = \"RUNN\""));
        assertEquals("known: IDLE, RUN", error.get("advice"));
    }

    @Test
    void quotesAndCommasInTextAreFound() throws Exception {
        running.on(
                game ->
                        game.world.spawn(
                                new Game.Unit(
                                        1,
                                        Game.State.IDLE,
                                        "a, \"b\\",
                                        new Game.Position(0, 0),
                                        Entity.NONE)));
        String query = "Unit.label = \"a, \\\"b\\\\\"";
        assertEquals(1L, running.get("/query?q=" + q(query)).get("count"), query);
    }
}
