package dev.tercio.inspector;

import dev.tercio.ComponentSet;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;

/// Measures IN-09: the cost of the inspector per frame with 100,000 entities, without a client and
/// with one that reads as the page does. Prints ratios of medians; asserts nothing about time.
@Tag("manual")
class InspectorCostTest {
    private static final int ENTITIES = 100_000;
    private static final int FRAMES = 400;
    private static final int ROUNDS = 6;

    @Test
    void costPerFrame() throws Exception {
        try (World world = World.create(WorldOptions.DEFAULT.workers(1))) {
            world.spawnAll(ENTITIES, ComponentSet.of(Game.Position.class, Game.Velocity.class));
            Schedule schedule = Schedule.of(world);
            for (int i = 0; i < 8; i++) {
                int number = i;
                schedule.add(
                        "move " + i,
                        setup -> {
                            var moving =
                                    setup.writes(Game.Position.class)
                                            .reads(Game.Velocity.class)
                                            .query(Game.Position.class, Game.Velocity.class);
                            return _ ->
                                    moving.update(
                                            (p, v) ->
                                                    new Game.Position(
                                                            p.x() * 0.99f + number, p.y() + v.y()));
                        });
            }
            frames(schedule, 2_000);
            double[] plain = new double[ROUNDS];
            double[] idle = new double[ROUNDS];
            double[] read = new double[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                plain[round] = frames(schedule, FRAMES);
                try (Inspector inspector = Inspector.start(schedule)) {
                    idle[round] = frames(schedule, FRAMES);
                    try (Reader reader = new Reader(inspector)) {
                        reader.start();
                        read[round] = frames(schedule, FRAMES);
                        System.out.println("answers " + reader.answers);
                    }
                }
            }
            schedule.close();
            double base = median(plain);
            System.out.printf(
                    "frame %.3f ms; attached, no client: %+.1f %%; client: %+.1f %%%n",
                    base / 1e6, 100 * (median(idle) / base - 1), 100 * (median(read) / base - 1));
        }
    }

    private static double frames(Schedule schedule, int count) {
        double[] nanos = new double[count];
        for (int i = 0; i < count; i++) {
            long start = System.nanoTime();
            schedule.run();
            nanos[i] = System.nanoTime() - start;
        }
        return Arrays.stream(nanos).average().orElse(0);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /// Reads as the page does: the stream, and four times per second the table, the summary, the
    /// systems and the map.
    private static final class Reader implements AutoCloseable {
        private final Inspector inspector;
        private final HttpClient client = HttpClient.newHttpClient();
        private final InputStream stream;
        private volatile boolean ended;
        private volatile int answers;
        private final Thread thread = Thread.ofPlatform().daemon().unstarted(this::read);

        Reader(Inspector inspector) throws Exception {
            this.inspector = inspector;
            stream =
                    client.send(
                                    HttpRequest.newBuilder(inspector.url().resolve("/api/stream"))
                                            .build(),
                                    HttpResponse.BodyHandlers.ofInputStream())
                            .body();
        }

        void start() {
            thread.start();
        }

        private void read() {
            String world = "/api/worlds/" + inspector.worlds().getFirst();
            List<String> paths =
                    List.of(
                            "",
                            "/entities?limit=50&fields=Position.x,Position.y",
                            "/systems",
                            "/map?x=Position.x&y=Position.y&limit=2000");
            try {
                while (!ended) {
                    for (String path : paths) {
                        URI uri = inspector.url().resolve(world + path);
                        client.send(
                                HttpRequest.newBuilder(uri).build(),
                                HttpResponse.BodyHandlers.discarding());
                        answers++;
                    }
                    Thread.sleep(250);
                }
            } catch (Exception e) {
                ended = true;
            }
        }

        @Override
        public void close() throws IOException {
            ended = true;
            thread.interrupt();
            stream.close();
            client.shutdownNow();
        }
    }
}
