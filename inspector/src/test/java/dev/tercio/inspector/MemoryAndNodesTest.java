package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.json.JsonWriter;
import dev.tercio.net.Loopback;
import dev.tercio.net.Replication;
import dev.tercio.net.Transport;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/// Proves IN-08, and the map and charts of IN-07.
class MemoryAndNodesTest {
    @Test
    void memoryIsListedByComponentAndCluster() throws Exception {
        try (Running running = Running.readOnly()) {
            Map<String, Object> memory = running.get("/memory");
            Map<String, Object> position =
                    Running.named(memory.get("components"), "name", "Position");
            assertEquals(100L, position.get("entities"));
            assertEquals(1L, position.get("pages"));
            assertEquals(8L, position.get("bytesPerEntity"));
            assertEquals(800L, position.get("usedBytes"));
            assertEquals(0.006, position.get("fill"));
            long clustered =
                    Running.rows(memory.get("clusters")).stream()
                            .mapToLong(cluster -> (long) cluster.get("entities"))
                            .sum();
            assertEquals(100L, clustered);
        }
    }

    @Test
    void mapShowsPointsColoursAndBounds() throws Exception {
        try (Running running =
                new Running(InspectorOptions.DEFAULT.allowEdit(true).startPaused(true))) {
            running.untilStill();
            Map<String, Object> fields = running.get("/map/fields");
            Map<String, Object> best = Running.rows(fields.get("suggestions")).getFirst();
            assertEquals("Position.x", best.get("x"));
            assertEquals("Position.y", best.get("y"));
            assertEquals(null, best.get("colour"), "one of 100 entities has an enum");
            Map<String, Object> map =
                    running.get("/map?x=Position.x&y=Position.y&colour=Velocity.y");
            assertEquals(100L, map.get("matched"));
            assertEquals(100, ((List<?>) map.get("x")).size());
            assertEquals(100, map.get("entities").toString().split(" ").length);
            assertEquals(98.0, Running.map(map.get("bounds")).get("maxX"));
            assertEquals(1.0, Running.map(map.get("colour")).get("max"));
            Map<String, Object> sides =
                    running.get("/map?x=Position.x&y=Position.y&colour=Unit.state");
            assertEquals(99L, Running.map(sides.get("colour")).get("without"));
            assertEquals(99, Collections.frequency((List<?>) sides.get("c"), null));
            Map<String, Object> part =
                    running.get("/map?x=Position.x&y=Position.y&bounds=10,-20,20,0&query=!Unit");
            assertEquals(11L, part.get("matched"));
            Map<String, Object> few = running.get("/map?x=Position.x&y=Position.y&limit=10");
            assertTrue((long) few.get("shown") <= 10 && (long) few.get("step") > 1);
            assertEquals(
                    few.get("entities"),
                    running.get("/map?x=Position.x&y=Position.y&limit=10").get("entities"));
            running.refused(400, "/map?x=Position.x");
            running.refused(400, "/map?x=Position.x&y=Unit.label");
            running.refused(400, "/map?x=Position.x&y=Position.y&bounds=1,2,3");
            Map<String, Object> stats = running.get("/charts/field?field=Position.x&query=!Unit");
            assertEquals(99L, stats.get("count"));
            assertEquals(49.0, stats.get("mean"));
            List<?> counts = (List<?>) Running.map(stats.get("histogram")).get("counts");
            assertEquals(32, counts.size());
            assertEquals(99L, counts.stream().mapToLong(count -> (long) count).sum());
            Map<String, Object> none =
                    running.get("/charts/field?field=Position.x&query=!Position");
            assertEquals(0L, none.get("count"));
        }
    }

    /// Three worlds of one thread on one page; requests about all of them are answered while
    /// paused.
    @Test
    void nodesOfOneThreadAreShownTogether() throws Exception {
        Loopback network = new Loopback();
        List<Schedule> nodes = new java.util.ArrayList<>();
        InspectorOptions options = InspectorOptions.DEFAULT.allowEdit(true);
        try (Inspector inspector = Inspector.start(options)) {
            for (int node = 1; node <= 3; node++) {
                World world = World.create(WorldOptions.DEFAULT.name("node " + node).node(node));
                Schedule schedule = Schedule.of(world);
                Transport transport = network.join();
                Replication replication =
                        Replication.of(schedule, transport).share(Game.Position.class);
                inspector.add(schedule).show(schedule, replication);
                nodes.add(schedule);
                if (node == 1) {
                    replication.publish(world.spawn(new Game.Position(1, 2)));
                }
            }
            assertThrows(
                    IllegalArgumentException.class,
                    () -> {
                        try (World other = World.create()) {
                            inspector.show(Schedule.of(other), (Replication) null);
                        }
                    });
            for (int frame = 0; frame < 10; frame++) {
                nodes.forEach(Schedule::run);
            }
            Map<String, Object> node = ask(inspector, nodes, "/api/worlds/node-2/nodes");
            assertEquals("node 1", Running.rows(node.get("peers")).getFirst().get("name"));
            assertTrue((long) Running.map(node.get("traffic")).get("messagesReceived") > 0);
            Map<String, Object> position =
                    Running.named(node.get("ownership"), "component", "Position");
            assertEquals(0L, position.get("owned"));
            assertEquals(1L, position.get("foreign"));
            assertForeignComponentsAreReadOnly(inspector, nodes);
            Map<String, Object> owner = ask(inspector, nodes, "/api/worlds/node-1/nodes");
            assertEquals(
                    1L,
                    Running.named(owner.get("ownership"), "component", "Position").get("owned"));
        } finally {
            for (Schedule schedule : nodes) {
                World world = schedule.world();
                schedule.close();
                world.close();
            }
        }
    }

    /// The owner would not learn of the change, so the nodes would differ.
    private static void assertForeignComponentsAreReadOnly(
            Inspector inspector, List<Schedule> nodes) throws Exception {
        World second = nodes.get(1).world();
        Entity ghost = second.query(Game.Position.class).entities().getFirst();
        String handle = ghost.index() + "v" + ghost.generation();
        for (Map<String, Object> edit :
                List.<Map<String, Object>>of(
                        Map.of("op", "set", "component", "Position", "fields", Map.of("x", 9)),
                        Map.of("op", "remove", "component", "Position"),
                        Map.of("op", "destroy"))) {
            Map<String, Object> whole = new HashMap<>(edit);
            whole.put("entity", handle);
            HttpRequest request =
                    HttpRequest.newBuilder(inspector.url().resolve("/api/worlds/node-2/edits"))
                            .header("X-Tercio-Inspector", "1")
                            .header("Content-Type", "application/json")
                            .POST(
                                    HttpRequest.BodyPublishers.ofString(
                                            JsonWriter.writeLine(Map.of("edits", List.of(whole)))))
                            .build();
            try (HttpClient client = HttpClient.newHttpClient()) {
                CompletableFuture<HttpResponse<String>> answer =
                        client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
                while (!answer.isDone()) {
                    nodes.forEach(Schedule::run);
                }
                assertEquals(400, answer.get().statusCode());
                String body = answer.get().body();
                assertTrue(
                        body.contains(
                                "component belongs to another node: entity="
                                        + handle
                                        + ", component=Position, owner=1"),
                        body);
            }
        }
        assertEquals(new Game.Position(1, 2), second.get(ghost, Game.Position.class));
    }

    private static Map<String, Object> ask(Inspector inspector, List<Schedule> nodes, String path)
            throws Exception {
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> inspector.get(path));
        while (!answer.isDone()) {
            nodes.forEach(Schedule::run);
        }
        return Running.parse(answer.get());
    }

    @Test
    void worldThatIsNoNodeSaysSo() throws Exception {
        try (Running running = Running.readOnly()) {
            running.refused(404, "/nodes");
            assertThrows(
                    RequestException.class, () -> running.inspector.get("/api/worlds/game/nodes"));
        }
    }

    @Test
    void optionsAreChecked() {
        InspectorOptions all =
                InspectorOptions.DEFAULT
                        .port(1)
                        .frameBudget(java.time.Duration.ofMillis(1))
                        .historyFrames(0)
                        .journalLength(5)
                        .timelineFrames(7)
                        .format(dev.tercio.replay.SaveFormat.DEFAULT);
        assertEquals(5, all.journalLength());
        assertThrows(IllegalArgumentException.class, () -> all.port(70_000));
        assertThrows(IllegalArgumentException.class, () -> all.rowBudget(0));
        assertThrows(
                IllegalArgumentException.class,
                () -> all.frameBudget(java.time.Duration.ofNanos(-1)));
    }

    @Test
    void programWithoutFramesKeepsThePageOpen() throws Exception {
        Game game = Game.create();
        try (Inspector inspector = Inspector.start(game.schedule)) {
            game.schedule.run();
            CompletableFuture<String> answer =
                    CompletableFuture.supplyAsync(
                            () -> {
                                try {
                                    return inspector.get("/api/worlds/game/time");
                                } finally {
                                    inspector.release();
                                }
                            });
            inspector.answerUntilClosed();
            assertEquals("end", Running.parse(answer.get()).get("reason"));
        } finally {
            game.close();
        }
    }
}
