package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;
import dev.tercio.replay.StateHash;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Proves the editing part of IN-02, and that edits are recorded and replayed.
class EditsTest {
    private static Map<String, Object> set(String entity, String component, Map<String, ?> fields) {
        return Map.of("op", "set", "entity", entity, "component", component, "fields", fields);
    }

    @Test
    void failuresAreInTheResultsOfTheirEdits() throws Exception {
        try (Running running = new Running(InspectorOptions.DEFAULT.allowEdit(true))) {
            String name = EntityText.text(running.game().first);
            Map<String, Object> destroy = Map.of("op", "destroy", "entity", name);
            Map<String, Object> answer =
                    running.post("/edits", Map.of("edits", List.of(destroy, destroy)));
            assertEquals(1L, answer.get("played"));
            assertEquals(1L, answer.get("failed"));
            List<Map<String, Object>> results = Running.rows(answer.get("results"));
            assertEquals(true, results.getFirst().get("ok"));
            assertEquals(false, results.getLast().get("ok"));
            assertEquals("DEAD_ENTITY", results.getLast().get("failure"));
        }
    }

    @Test
    void editsChangeTheWorldAsCommands() throws Exception {
        try (Running running =
                new Running(InspectorOptions.DEFAULT.allowEdit(true).alwaysMeasure(true))) {
            Entity hero = running.game().first;
            String name = EntityText.text(hero);
            Map<String, Object> answer =
                    running.post(
                            "/edits",
                            Map.of(
                                    "edits",
                                    List.of(
                                            set(
                                                    name,
                                                    "Unit",
                                                    Map.of(
                                                            "points", 9, "state", "IDLE", "home.x",
                                                            5.5, "leader", name)),
                                            Map.of(
                                                    "op",
                                                    "add",
                                                    "entity",
                                                    name,
                                                    "component",
                                                    "Frozen"),
                                            Map.of(
                                                    "op",
                                                    "spawn",
                                                    "components",
                                                    List.of(
                                                            Map.of(
                                                                    "component",
                                                                    "Cargo",
                                                                    "fields",
                                                                    Map.of(
                                                                            "slots",
                                                                            List.of(1, 2, 3),
                                                                            "weight",
                                                                            "9007199254740993")))),
                                            Map.of("op", "copy", "entity", name))));
            assertEquals(4L, answer.get("played"));
            Game.Unit unit = running.on(game -> game.world.get(hero, Game.Unit.class));
            assertEquals(9, unit.points());
            assertEquals("hero", unit.label());
            assertEquals(new Game.Position(5.5f, 4), unit.home());
            assertEquals(hero, unit.leader());
            assertTrue(running.is(game -> game.world.has(hero, Game.Frozen.class)));
            List<Map<String, Object>> results = Running.rows(answer.get("results"));
            Entity spawned = EntityText.parse((String) results.get(2).get("entity"));
            assertEquals(
                    9007199254740993L,
                    running.number(game -> game.world.get(spawned, Game.Cargo.class).weight()));
            Entity copy = EntityText.parse((String) results.get(3).get("entity"));
            assertEquals(9, running.on(game -> game.world.get(copy, Game.Unit.class)).points());
            assertFalse(
                    Running.rows(running.get("/journal?system=inspector").get("entries"))
                            .isEmpty());
            running.post(
                    "/edits",
                    Map.of(
                            "edits",
                            List.of(
                                    Map.of("op", "remove", "entity", name, "component", "Frozen"),
                                    Map.of("op", "destroy", "entity", EntityText.text(copy)))));
            assertFalse(running.is(game -> game.world.has(hero, Game.Frozen.class)));
            assertFalse(running.is(game -> game.world.isAlive(copy)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"points\": \"many\"}",
                "{\"points\": 3000000000}",
                "{\"points\": 1.5}",
                "{\"points\": null}",
                "{\"state\": \"FLY\"}",
                "{\"label\": 3}",
                "{\"label\": \"much too long for this field\"}",
                "{\"home\": 3}",
                "{\"home\": {\"z\": 3}}",
                "{\"home.x\": \"left\"}",
                "{\"home\": 1, \"home.x\": 2}",
                "{\"leader\": \"nobody\"}",
                "{\"nothing\": 1}"
            })
    void invalidValuesChangeNothing(String fields) throws Exception {
        try (Running running = Running.editable()) {
            String name = EntityText.text(running.game().first);
            Map<String, Object> error =
                    Running.error(
                            400,
                            running.postRaw(
                                    "/edits",
                                    Map.of(
                                            "edits",
                                            List.of(
                                                    set(name, "Position", Map.of("x", 77)),
                                                    set(name, "Unit", Running.parse(fields))))));
            assertEquals(1L, error.get("edit"));
            Game.Unit unit = running.on(game -> game.world.get(game.first, Game.Unit.class));
            assertEquals(7, unit.points());
            assertTrue(running.on(g -> g.world.get(g.first, Game.Position.class).x()) != 77);
        }
    }

    @Test
    void editsThatMakeNoSenseAreRefused() throws Exception {
        try (Running running = Running.editable()) {
            String name = EntityText.text(running.game().first);
            for (Object edit :
                    List.of(
                            Map.of("op", "fly"),
                            Map.of("op", "destroy", "entity", "x"),
                            Map.of("op", "destroy", "entity", name, "more", 1),
                            Map.of("op", "add", "entity", name, "component", "Blob"),
                            Map.of("op", "set", "entity", name, "component", "Frozen"),
                            Map.of(
                                    "op",
                                    "add",
                                    "entity",
                                    name,
                                    "component",
                                    "Frozen",
                                    "fields",
                                    Map.of("x", 1)),
                            Map.of(
                                    "op",
                                    "spawn",
                                    "components",
                                    List.of(
                                            Map.of("component", "Frozen"),
                                            Map.of("component", "Frozen"))))) {
                int status = running.postRaw("/edits", Map.of("edits", List.of(edit))).statusCode();
                assertTrue(status == 400 || status == 404, edit.toString());
            }
            Running.error(400, running.postRaw("/edits", Map.of("edits", List.of())));
            Running.error(400, running.postRaw("/edits", Map.of("edits", 3)));
            assertEquals(100, running.number(game -> game.world.size()));
        }
    }

    @Test
    void readOnlyInspectorRefusesEveryChange() throws Exception {
        try (Running running = Running.readOnly()) {
            String name = EntityText.text(running.game().first);
            Map<String, Object> edit = Map.of("op", "destroy", "entity", name);
            assertEquals(
                    "read-only",
                    Running.error(403, running.postRaw("/edits", Map.of("edits", List.of(edit))))
                            .get("code"));
            Running.error(403, running.postRaw("/time", Map.of("action", "pause")));
            Running.error(403, running.postRaw("/systems/Movement", Map.of("enabled", false)));
            Running.error(403, running.postRaw("/conditions", Map.of("kind", "failure")));
            assertTrue(running.is(game -> game.world.isAlive(game.first)));
            assertTrue(running.is(game -> game.schedule.isEnabled("Movement")));
        }
    }

    @Test
    void replayOfARunWithEditsHasTheSameStates(@TempDir Path folder) throws Exception {
        RecorderOptions inputs = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS).hashEvery(1);
        long hash;
        try (Running running = Running.editable()) {
            Recorder recorder =
                    running.on(game -> Recorder.start(game.schedule, folder.resolve("r"), inputs));
            String name = EntityText.text(running.game().first);
            for (int i = 0; i < 5; i++) {
                running.post(
                        "/edits",
                        Map.of(
                                "edits",
                                List.of(
                                        set(name, "Position", Map.of("x", i * 100)),
                                        Map.of(
                                                "op",
                                                "spawn",
                                                "components",
                                                List.of(Map.of("component", "Position"))))));
                running.post("/systems/Movement", Map.of("enabled", i % 2 == 0));
            }
            long last = running.number(game -> game.world.frame());
            while (running.number(game -> game.world.frame()) < last + 2) {
                Thread.onSpinWait();
            }
            hash =
                    running.on(
                            game -> {
                                recorder.close();
                                return StateHash.of(game.world);
                            });
        }
        Game again = Game.create();
        try (Recording recording = Recording.open(folder.resolve("r"))) {
            Replay replay = Replay.of(recording, again.schedule);
            assertEquals(Optional.empty(), replay.verify());
            assertEquals(hash, StateHash.of(again.world));
        } finally {
            again.close();
        }
    }

    /// The inspector does not influence what it shows.
    @Test
    void inspectedRunHasTheSameStateAsOneWithout() throws Exception {
        long plain;
        Game alone = Game.create();
        for (int i = 0; i < 40; i++) {
            alone.schedule.run();
        }
        plain = StateHash.of(alone.world);
        alone.close();
        InspectorOptions options =
                InspectorOptions.DEFAULT.allowEdit(true).startPaused(true).alwaysMeasure(true);
        try (Running running = new Running(options)) {
            running.untilStill();
            running.get("/query?q=changed(Position)");
            for (int i = 0; i < 4; i++) {
                running.post("/time", Map.of("action", "step", "frames", 10));
                running.get("/entities?sort=Position.x");
                running.get("/systems");
                running.get("/journal");
                running.get("/map?x=Position.x&y=Position.y");
                running.untilStill();
            }
            assertEquals("%016x".formatted(plain), running.get("/time").get("hash"));
        }
    }

    @Test
    void worldWithoutScheduleCanBeInspected() throws Exception {
        try (World world = World.create()) {
            world.spawn(new Game.Position(1, 2));
            try (Inspector inspector = Inspector.start(world)) {
                String path = "/api/worlds/" + world.name() + "/entities";
                Thread asking = Thread.ofVirtual().start(() -> inspector.get(path));
                while (asking.isAlive()) {
                    world.nextFrame();
                }
                assertTrue(world.frame() >= 0);
                org.junit.jupiter.api.Assertions.assertThrows(
                        IllegalStateException.class, () -> Inspector.start(world));
            }
            Inspector.start(world).close();
        }
    }
}
