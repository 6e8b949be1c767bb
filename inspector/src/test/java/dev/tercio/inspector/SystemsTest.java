package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.inspector.internal.field.EntityText;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

/// Proves IN-04, and IN-05 without conditions.
class SystemsTest {
    private Running running;

    @BeforeEach
    void start() {
        running = new Running(InspectorOptions.DEFAULT.allowEdit(true).alwaysMeasure(true));
    }

    @AfterEach
    void stop() throws Exception {
        running.close();
    }

    private void runTo(long frame) throws Exception {
        while (running.number(game -> game.world.frame()) < frame) {
            Thread.onSpinWait();
        }
    }

    @Test
    void systemsHaveStagesAccessAndReasons() throws Exception {
        runTo(3);
        Map<String, Object> view = running.get("/systems");
        Map<String, Object> movement = Running.named(view.get("systems"), "name", "Movement");
        assertEquals(List.of("Position", "Velocity"), movement.get("reads"));
        assertEquals(List.of("Position"), movement.get("writes"));
        assertEquals("motion", movement.get("group"));
        assertEquals(true, movement.get("enabled"));
        assertTrue((long) movement.get("runs") > 0, movement.toString());
        assertTrue((long) movement.get("entities") >= 100);
        Map<String, Object> edge = Running.named(view.get("edges"), "to", "scoring");
        assertEquals("Movement", edge.get("from"));
        assertTrue(edge.get("reason").toString().contains("Position"), edge.toString());
        assertEquals(true, edge.get("decisive"));
        assertEquals("motion", Running.rows(view.get("groups")).getFirst().get("name"));
        assertFalse(Running.rows(view.get("stages")).isEmpty());
    }

    @Test
    void timelineHasOneValuePerFrame() throws Exception {
        runTo(12);
        Map<String, Object> timeline = running.get("/timeline?frames=10");
        assertEquals(10, ((List<?>) timeline.get("frames")).size());
        for (Map<String, Object> system : Running.rows(timeline.get("systems"))) {
            assertEquals(10, ((List<?>) system.get("micros")).size());
            assertEquals(10, ((List<?>) system.get("commands")).size());
        }
        Map<String, Object> movement = Running.named(timeline.get("systems"), "name", "Movement");
        assertEquals(100L, ((List<?>) movement.get("entities")).getLast());
        Map<String, Object> charts = running.get("/charts?frames=5");
        Map<String, Object> entities = Running.named(charts.get("series"), "name", "entities");
        assertEquals(List.of(100L, 100L, 100L, 100L, 100L), entities.get("values"));
        Map<String, Object> summary = running.get("");
        assertTrue((long) Running.map(summary.get("frameMicros")).get("max") >= 0);
    }

    @Test
    void systemsAreDisabledAndEnabled() throws Exception {
        running.post("/systems/Movement", Map.of("enabled", false));
        assertFalse(running.is(game -> game.schedule.isEnabled("Movement")));
        runTo(running.number(game -> game.world.frame()) + 2);
        Map<String, Object> movement =
                Running.named(running.get("/systems").get("systems"), "name", "Movement");
        assertEquals("DISABLED", Running.map(movement.get("skipped")).get("reason"));
        running.post("/systems/motion", Map.of("enabled", false));
        assertFalse(running.is(game -> game.schedule.isEnabled("motion")));
        running.post("/systems/Movement", Map.of("enabled", true));
        assertTrue(running.is(game -> game.schedule.isEnabled("Movement")));
        Running.error(404, running.postRaw("/systems/Nothing", Map.of("enabled", true)));
        Running.error(400, running.postRaw("/systems/Movement", Map.of("enabled", "yes")));
    }

    @Test
    void journalNamesSystemEntityAndReason() throws Exception {
        runTo(10);
        Map<String, Object> failed = running.get("/journal?failed=true");
        Map<String, Object> entry = Running.rows(failed.get("entries")).getFirst();
        assertEquals("failing", entry.get("system"));
        assertEquals("SET", entry.get("kind"));
        assertEquals("Position", entry.get("component"));
        assertEquals(EntityText.text(running.game().dead), entry.get("entity"));
        assertEquals(6L, entry.get("frame"));
        assertTrue(entry.get("failure").toString().contains("DEAD"), entry.toString());
        assertTrue(entry.get("detail").toString().contains("world=game"), entry.toString());
        Map<String, Object> tagging = running.get("/journal?system=tagging&limit=2");
        assertEquals(2, Running.rows(tagging.get("entries")).size());
        assertEquals(true, tagging.get("more"));
        String hero = EntityText.text(running.game().first);
        Map<String, Object> byEntity =
                running.get("/journal?after=0&limit=1&component=Velocity&kind=SET&entity=" + hero);
        assertEquals(1L, Running.rows(byEntity.get("entries")).getFirst().get("number"));
        assertEquals(List.of(), Running.rows(running.get("/journal?frame=2").get("entries")));
    }

    /// Proves IN-05: a filter that cannot match anything says so.
    @Test
    void filtersOfTheJournalThatCannotMatchAreReported() throws Exception {
        runTo(6);
        running.get("/journal");
        Map<String, Object> kind = running.refused(400, "/journal?kind=EXPLODE");
        assertEquals("no such kind of command: kind=EXPLODE", kind.get("message"));
        assertTrue(kind.get("advice").toString().contains("DESTROY"), kind.toString());
        Map<String, Object> component = running.refused(404, "/journal?component=Nothing");
        assertEquals("no such component: component=Nothing", component.get("message"));
        assertTrue(
                String.valueOf(running.get("/journal?system=taging").get("note"))
                        .startsWith("no system has this name"),
                "a name that may be that of a buffer is noted");
        assertEquals(null, running.get("/journal?system=tagging&kind=SET").get("note"));
        assertEquals(null, running.get("/journal").get("note"));
    }
}
