package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;
import dev.tercio.replay.StateHash;
import dev.tercio.templates.Template;
import dev.tercio.templates.TemplateId;
import dev.tercio.templates.Templates;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Proves the part of IN-02 about entities from templates: they are spawned by commands, which are
/// recorded and replayed.
class TemplatesTest {
    private static Templates templates() {
        Templates templates = new Templates();
        templates.add(Template.builder(1, "Wheel").add(new Game.Frozen()).build());
        templates.addAll(
                List.of(
                        Template.builder(2, "Car")
                                .add(new Game.Position(1, 2), new Game.Velocity(3, 4))
                                .child(1)
                                .child(1)
                                .build()));
        return templates;
    }

    private static Running running() throws Exception {
        Running running = Running.editable();
        running.on(
                game -> {
                    game.world.register(TemplateId.class);
                    return running.inspector.show(game.schedule, templates());
                });
        return running;
    }

    private static Map<String, Object> spawn(Object template, Object... components) {
        return Map.of(
                "edits",
                List.of(
                        Map.of(
                                "op",
                                "spawn",
                                "template",
                                template,
                                "components",
                                List.of(components))));
    }

    @Test
    void templatesAreListedWithTheirValues() throws Exception {
        try (Running running = running()) {
            Object list = running.get("/templates").get("templates");
            Map<String, Object> car = Running.named(list, "name", "Car");
            assertEquals(3L, car.get("entities"));
            Map<String, Object> position = Running.named(car.get("components"), "name", "Position");
            assertEquals(Map.of("x", 1.0, "y", 2.0), position.get("value"));
            assertEquals(List.of("Frozen"), Running.named(list, "name", "Wheel").get("tags"));
        }
    }

    @Test
    void spawnUsesTheTemplateItsChildrenAndTheGivenFields() throws Exception {
        try (Running running = running()) {
            Map<String, Object> answer =
                    running.post(
                            "/edits",
                            spawn(
                                    "Car",
                                    Map.of("component", "Velocity", "fields", Map.of("x", 0)),
                                    Map.of("component", "Unit", "fields", Map.of("points", 5))));
            assertEquals(3L, answer.get("played"));
            Map<String, Object> result = Running.rows(answer.get("results")).getFirst();
            Entity car = EntityText.parse((String) result.get("entity"));
            // the field that was not given keeps the value of the template
            assertEquals(
                    new Game.Velocity(0, 4),
                    running.on(game -> game.world.get(car, Game.Velocity.class)));
            assertEquals(5, running.on(game -> game.world.get(car, Game.Unit.class)).points());
            assertEquals(2, running.on(g -> g.world.get(car, TemplateId.class)).template());
            assertEquals(2, running.number(game -> game.world.sources(ChildOf.class, car).count()));
            assertEquals(103, running.number(game -> game.world.size()));
            running.post("/edits", spawn("1"));
            assertEquals(104, running.number(game -> game.world.size()));
        }
    }

    @Test
    void impossibleSpawnsAreRefused() throws Exception {
        try (Running running = running()) {
            Running.error(404, running.postRaw("/edits", spawn("Boat")));
            Running.error(404, running.postRaw("/edits", spawn("99")));
            Running.error(400, running.postRaw("/edits", spawn(1)));
            Running.error(
                    400,
                    running.postRaw(
                            "/edits",
                            spawn(
                                    "Car",
                                    Map.of(
                                            "component",
                                            "TemplateId",
                                            "fields",
                                            Map.of("template", 1)))));
            assertEquals(100, running.number(game -> game.world.size()));
        }
        try (Running running = Running.editable()) {
            String advice =
                    (String)
                            Running.error(404, running.postRaw("/edits", spawn("Car")))
                                    .get("advice");
            assertTrue(advice.contains("inspector.show"), advice);
            assertEquals(List.of(), running.get("/templates").get("templates"));
        }
    }

    @Test
    void replayRepeatsTheSpawn(@TempDir Path folder) throws Exception {
        RecorderOptions inputs = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS).hashEvery(1);
        long hash;
        try (Running running = running()) {
            Recorder recorder =
                    running.on(game -> Recorder.start(game.schedule, folder.resolve("r"), inputs));
            running.post("/edits", spawn("Car"));
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
        again.world.register(TemplateId.class);
        again.world.register(ChildOf.class);
        try (Recording recording = Recording.open(folder.resolve("r"))) {
            Replay replay = Replay.of(recording, again.schedule);
            assertEquals(Optional.empty(), replay.verify());
            assertEquals(hash, StateHash.of(again.world));
            assertEquals(103, again.world.size());
        } finally {
            again.close();
        }
    }
}
