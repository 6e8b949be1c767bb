package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.inspector.internal.field.EntityText;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Proves IN-01 and the reading part of IN-02.
class EntitiesTest {
    private Running running;

    @BeforeEach
    void start() {
        running = Running.readOnly();
    }

    @AfterEach
    void stop() throws Exception {
        running.close();
    }

    private List<String> names(Map<String, Object> table) {
        return Running.rows(table.get("rows")).stream()
                .map(row -> String.valueOf(row.get("entity")))
                .toList();
    }

    @Test
    void oneLineStartsAPageOnLoopback() throws Exception {
        assertEquals("127.0.0.1", running.inspector.url().getHost());
        var index = Running.parse(running.send(running.request("/api").build()).body());
        assertEquals("tercio-inspector", index.get("name"));
        assertEquals("live", Running.named(index.get("worlds"), "id", "game").get("kind"));
        var page = running.send(running.request("/").build());
        assertEquals(200, page.statusCode());
        assertTrue(page.headers().firstValue("Content-Type").orElse("").startsWith("text/html"));
    }

    @Test
    void summaryAndComponentsAreThoseOfTheWorld() throws Exception {
        Map<String, Object> summary = running.get("");
        assertEquals(100L, summary.get("entities"));
        assertEquals(4L, summary.get("systems"));
        Map<String, Object> components = running.get("/components");
        Map<String, Object> unit = Running.named(components.get("components"), "name", "Unit");
        assertEquals(1L, unit.get("entities"));
        Map<String, Object> state = Running.named(unit.get("fields"), "name", "state");
        assertEquals(List.of("IDLE", "RUN"), state.get("constants"));
        Map<String, Object> home = Running.named(unit.get("fields"), "name", "home");
        assertEquals("Unit.home.x", Running.rows(home.get("fields")).getFirst().get("path"));
    }

    @Test
    void pagesContainEveryEntityOnceWhileOthersComeAndGo() throws Exception {
        List<String> all = new ArrayList<>();
        String after = "";
        do {
            Map<String, Object> page = running.get("/entities?limit=7" + after);
            all.addAll(names(page));
            after = page.get("next") == null ? "" : "&after=" + page.get("next");
            running.on(game -> game.world.destroy(game.world.spawn(new Game.Frozen())));
        } while (!after.isEmpty());
        List<String> living =
                running.on(g -> g.world.entities().stream().map(EntityText::text).toList());
        assertEquals(living, all);
    }

    @Test
    void sortedPagesFollowEachOther() throws Exception {
        List<Double> values = new ArrayList<>();
        String after = "";
        do {
            Map<String, Object> page =
                    running.get(
                            "/entities?sort=Velocity.y&order=desc&fields=Velocity.y&limit=30"
                                    + after);
            for (Map<String, Object> row : Running.rows(page.get("rows"))) {
                values.add(((Number) ((List<?>) row.get("values")).getFirst()).doubleValue());
            }
            after = page.get("next") == null ? "" : "&after=" + page.get("next");
        } while (!after.isEmpty());
        assertEquals(100, values.size());
        assertEquals(values.stream().sorted((a, b) -> Double.compare(b, a)).toList(), values);
    }

    @Test
    void searchFindsHandlesIdsNamesAndTexts() throws Exception {
        Entity hero = running.game().first;
        long id = running.on(game -> game.world.stableIds().assign(hero));
        String handle = EntityText.text(hero);
        assertEquals(List.of(handle), names(running.get("/entities?text=" + handle)));
        assertEquals(List.of(handle), names(running.get("/entities?text=" + hero.index())));
        assertEquals(List.of(handle), names(running.get("/entities?text=%23" + id)));
        assertEquals(List.of(handle), names(running.get("/entities?text=HER")));
        assertEquals(10, names(running.get("/entities?text=froz")).size());
        assertEquals(List.of(), names(running.get("/entities?text=99999999")));
        assertEquals(List.of(), names(running.get("/entities?text=%23999")));
        assertEquals(List.of(), names(running.get("/entities?text=nothing+like+this")));
    }

    @Test
    void entityHasTypedFieldsRelationsAndSystems() throws Exception {
        Entity hero = running.game().first;
        Entity child =
                running.on(
                        game -> {
                            game.world.setAuthority(hero, Game.Position.class, true);
                            return game.world.spawn(
                                    new ChildOf(hero),
                                    new Game.Cargo(new int[] {1, 2, 3}, 1L << 60, true),
                                    new Game.Note("hello"),
                                    new Game.Blob());
                        });
        Map<String, Object> detail = running.get("/entities/" + EntityText.text(hero));
        assertEquals(true, detail.get("owned"));
        Map<String, Object> unit = Running.named(detail.get("components"), "name", "Unit");
        Map<String, Object> value = Running.map(unit.get("value"));
        assertEquals(7L, value.get("points"));
        assertEquals("RUN", value.get("state"));
        assertEquals("hero", value.get("label"));
        assertEquals(3.0, Running.map(value.get("home")).get("x"));
        assertNull(value.get("leader"));
        Map<String, Object> sources = Running.rows(detail.get("sources")).getFirst();
        assertEquals(List.of(EntityText.text(child)), sources.get("first"));
        assertEquals(
                List.of("Position"),
                Running.named(detail.get("systems"), "system", "Movement").get("writes"));
        Map<String, Object> other = running.get("/entities/" + EntityText.text(child));
        assertEquals(
                EntityText.text(hero),
                Running.named(other.get("relations"), "relation", "ChildOf").get("target"));
        Map<String, Object> cargo =
                Running.map(Running.named(other.get("components"), "name", "Cargo").get("value"));
        assertEquals(List.of(1L, 2L, 3L), cargo.get("slots"));
        assertEquals(Long.toString(1L << 60), cargo.get("weight"));
        assertEquals(
                Map.of("value", "blob"),
                Running.named(other.get("components"), "name", "Blob").get("value"));
        assertEquals(
                Map.of("text", "hello"),
                Running.named(other.get("components"), "name", "Note").get("value"));
    }

    @Test
    void deadEntitiesAndInvalidRequestsAreRefused() throws Exception {
        String dead = EntityText.text(running.game().dead);
        assertEquals("not-found", running.refused(404, "/entities/" + dead).get("code"));
        running.refused(400, "/entities/nonsense");
        running.refused(400, "/entities?limit=0");
        running.refused(400, "/entities?limit=501");
        running.refused(400, "/entities?lmit=5");
        running.refused(400, "/entities?limit=5&limit=6");
        running.refused(400, "/entities?sort=Position.z");
        running.refused(400, "/entities?sort=Unit.label");
        running.refused(400, "/entities?fields=Nothing.x");
        running.refused(400, "/entities?after=v.1.2");
        running.refused(400, "/entities?sort=Position.x&after=s.5");
        running.refused(400, "/entities?order=up");
        running.refused(400, "/entities?fields=Unit.home.z");
        running.refused(400, "/entities?text=%C3%28");
        running.refused(404, "/nothing");
        running.world = "unknown";
        running.refused(404, "/entities");
    }

    @Test
    void fieldsOfAllKindsAreShown() throws Exception {
        running.on(
                game ->
                        game.world.spawn(
                                new Game.Cargo(new int[] {4, 5, 6}, -3, true), new Game.Note("n")));
        Map<String, Object> table =
                running.get(
                        "/entities?query=Cargo&fields=Cargo.slots%5B1%5D,Cargo.weight,Cargo.sealed,"
                                + "Note.text,Unit.home,Cargo.slots");
        Map<String, Object> row = Running.rows(table.get("rows")).getFirst();
        List<Object> expected = new ArrayList<>(List.of(5L, -3L, true, "n"));
        expected.add(null);
        expected.add(List.of(4L, 5L, 6L));
        assertEquals(expected, row.get("values"));
        Map<String, Object> sorted = running.get("/entities?sort=Cargo.slots%5B2%5D");
        assertEquals(1, Running.rows(sorted.get("rows")).size());
        assertFalse(Running.rows(running.get("/entities?sort=Cargo.sealed").get("rows")).isEmpty());
    }

    @Test
    void listsOfRelationsEventsObserversAndResources() throws Exception {
        running.on(
                game -> {
                    game.world.observe(Game.Frozen.class).named("watch").onAdd((e, v, c) -> {});
                    game.world.eventReader(Game.Hit.class);
                    game.world.send(new Game.Hit(1));
                    return game.world.spawn(new ChildOf(game.first));
                });
        assertEquals(
                1L,
                Running.named(running.get("/relations").get("relations"), "name", "ChildOf")
                        .get("sources"));
        assertEquals(
                1L, Running.named(running.get("/events").get("events"), "name", "Hit").get("sent"));
        assertEquals(
                List.of("add"),
                Running.named(running.get("/observers").get("observers"), "system", "watch")
                        .get("kinds"));
        assertEquals(
                "Score[value=3]",
                Running.named(running.get("/resources").get("resources"), "name", "Score")
                        .get("text"));
    }
}
