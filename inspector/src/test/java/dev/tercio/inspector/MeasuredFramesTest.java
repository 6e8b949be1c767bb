package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.RecordingMode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/// Proves IN-04 and IN-06: measurements have the numbers of their frames, even if the world or the
/// recording has gone back.
class MeasuredFramesTest {
    @TempDir Path folder;

    @Test
    void measurementsOfAWorldThatHasGoneBackKeepTheirFrames() throws Exception {
        InspectorOptions options =
                InspectorOptions.DEFAULT.allowEdit(true).startPaused(true).alwaysMeasure(true);
        try (Running running = new Running(options);
                InputStream _ =
                        running.client()
                                .send(
                                        running.request("/api/stream").build(),
                                        HttpResponse.BodyHandlers.ofInputStream())
                                .body()) {
            long frame = 0;
            while ((long) running.untilStill().get("back") < 6) {
                running.post("/time", Map.of("action", "step"));
                frame++;
            }
            running.post("/time", Map.of("action", "back", "frames", 5));
            assertEquals(frame - 5, running.untilStill().get("frame"));
            assertFrames(running, "/charts", 1, frame);
            assertFrames(running, "/timeline", 1, frame);

            spawn(running);
            running.post("/time", Map.of("action", "step", "frames", 2));
            assertEquals(frame - 3, running.untilStill().get("frame"));
            assertFrames(running, "/charts", 1, frame - 3);
            assertFrames(running, "/timeline", frame - 4, frame - 3);
            Map<String, Object> entities =
                    Running.named(running.get("/charts").get("series"), "name", "entities");
            List<?> values = (List<?>) entities.get("values");
            assertEquals(
                    Collections.nCopies((int) frame - 5, 100L), values.subList(0, (int) frame - 5));
            assertEquals(List.of(101L, 101L), values.subList((int) frame - 5, (int) frame - 3));
            Map<String, Object> commands =
                    Running.named(running.get("/charts").get("series"), "name", "commands");
            List<?> known = (List<?>) commands.get("values");
            assertEquals(null, known.get((int) frame - 6), "before the world has gone back");
            assertEquals(values.size(), known.size());
        }
    }

    /// Proves IN-03: changes are known from the frame on that follows the question.
    @Test
    void changesOfTheFirstFrameAreFound() throws Exception {
        InspectorOptions options = InspectorOptions.DEFAULT.allowEdit(true).startPaused(true);
        try (Running running = new Running(options)) {
            running.untilStill();
            String query = "/query?q=changed(Velocity)";
            assertEquals(100L, running.get(query).get("count"), "there is no earlier frame");
            for (long changes : new long[] {1, 0, 1, 0}) { // tagging runs in every other frame
                running.post("/time", Map.of("action", "step"));
                running.untilStill();
                assertEquals(changes, running.get(query).get("count"));
            }
        }
    }

    private static void spawn(Running running) throws Exception {
        Map<String, Object> frozen = Map.of("component", "Frozen");
        running.post(
                "/edits",
                Map.of("edits", List.of(Map.of("op", "spawn", "components", List.of(frozen)))));
    }

    private static void assertFrames(Running running, String path, long first, long last)
            throws Exception {
        Map<String, Object> answer = running.get(path + "?frames=300");
        List<?> values =
                answer.containsKey("frames")
                        ? (List<?>) answer.get("frames")
                        : (List<?>) Running.rows(answer.get("series")).getFirst().get("values");
        assertEquals(first, answer.get("first"), path);
        assertEquals(last - first + 1, values.size(), path);
    }

    @Test
    void measurementsOfARecordingKeepTheirFrames() throws Exception {
        Game game = Game.create();
        RecorderOptions options = RecorderOptions.DEFAULT.mode(RecordingMode.STATE);
        try (Recorder _ = Recorder.start(game.schedule, folder.resolve("run"), options)) {
            for (int i = 0; i < 20; i++) {
                game.schedule.run();
            }
        } finally {
            game.close();
        }
        try (Inspector inspector = Inspector.open(folder.resolve("run"));
                Requests requests = new Requests(inspector, "run")) {
            Map<String, Object> before = requests.get("/charts");
            assertEquals(1L, before.get("first"));
            requests.post("/time", Map.of("action", "speed", "framesPerSecond", 5_000));
            requests.post("/time", Map.of("action", "resume"));
            while (Boolean.FALSE.equals(requests.get("/time").get("paused"))) {
                Thread.onSpinWait();
            }
            requests.post("/time", Map.of("action", "goto", "frame", 7));
            Map<String, Object> charts = requests.get("/charts");
            assertEquals(7L, charts.get("frame"));
            assertEquals(1L, charts.get("first"));
            for (Map<String, Object> series : Running.rows(charts.get("series"))) {
                assertEquals(20, ((List<?>) series.get("values")).size(), series.toString());
            }
        }
    }
}
