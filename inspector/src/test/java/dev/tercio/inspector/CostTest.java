package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import dev.tercio.World;
import dev.tercio.inspector.internal.world.StreamHub;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/// Proves IN-09 by what makes it cheap: nothing is allocated, measured or kept while nobody
/// watches, and the work for a client is bounded. `./tercio bench inspector` measures the time.
class CostTest {
    private static final int FRAMES = 1_000;
    private static final int ENTITIES = 10_000;
    private static final int ROWS = 500;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static Schedule schedule(World world) {
        for (int i = 0; i < ENTITIES; i++) {
            world.spawn(new Game.Position(i, 0), new Game.Velocity(1, 1));
        }
        return Schedule.of(world).add("idle", setup -> _ -> {});
    }

    /// Proves IN-09.
    @Test
    void framesAllocateNothingIfNobodyWatches() {
        try (World world = World.create();
                Schedule schedule = schedule(world)) {
            long without = leastBytes(schedule, 0, Duration.ofSeconds(2));
            try (Inspector _ = Inspector.start(schedule)) {
                long with = leastBytes(schedule, without, Duration.ofSeconds(30));
                assertTrue(with <= without, "with=" + with + ", without=" + without);
            }
        }
    }

    /// The least of many rounds: code that is not compiled yet may allocate more, and compiling
    /// takes long on a busy machine.
    ///
    /// @param wanted ends the rounds
    private static long leastBytes(Schedule schedule, long wanted, Duration patience) {
        long least = Long.MAX_VALUE;
        long end = System.nanoTime() + patience.toNanos();
        while (least > wanted && System.nanoTime() < end) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < FRAMES; i++) {
                schedule.run();
            }
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    /// Proves IN-09.
    @Test
    void nothingIsMeasuredUntilSomebodyAsks() {
        try (World world = World.create();
                Schedule schedule = schedule(world);
                Inspector inspector = Inspector.start(schedule)) {
            schedule.run();
            assertFalse(schedule.telemetry().isEnabled());
            assertFalse(world.commandTelemetry().isEnabled());
            ask(inspector, schedule, "/timeline");
            assertTrue(schedule.telemetry().isEnabled());
        }
    }

    private static Map<String, Object> ask(Inspector inspector, Schedule schedule, String path) {
        CompletableFuture<String> answer =
                CompletableFuture.supplyAsync(() -> inspector.get("/api/worlds/world" + path));
        while (!answer.isDone()) {
            schedule.run();
        }
        return Running.parse(answer.join());
    }

    /// Proves IN-09: no frame waits for more rows than the budget, whatever a client asks for.
    @Test
    void rowsBetweenTwoFramesAreBounded() {
        InspectorOptions options = InspectorOptions.DEFAULT.rowBudget(ROWS);
        try (World world = World.create();
                Schedule schedule = schedule(world);
                Inspector inspector = Inspector.start(options, schedule)) {
            for (String path :
                    new String[] {
                        "/entities?sort=Position.x&limit=500",
                        "/entities?text=nothing&limit=500",
                        "/entities?query=Position.x%20%3C%200",
                        "/query?q=Position.x%20%3E%203",
                        "/map?x=Position.x&y=Position.y&limit=500",
                        "/charts/field?field=Position.x"
                    }) {
                long spread = (long) ask(inspector, schedule, path).get("spread");
                // words of 64 entities are visited as a whole
                assertTrue(spread >= ENTITIES / (ROWS + 64), path + " took frames=" + spread);
            }
        }
    }

    /// Proves IN-09: views of many systems are computed in parts, and off the world's thread.
    @Test
    void workForManySystemsBetweenTwoFramesIsBounded() {
        int systems = 300;
        InspectorOptions options =
                InspectorOptions.DEFAULT.rowBudget(ROWS).alwaysMeasure(true).timelineFrames(100);
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            for (int i = 0; i < systems; i++) {
                schedule.add(
                        "system " + i,
                        setup -> {
                            setup.writes(Game.Position.class).query(Game.Velocity.class);
                            return _ -> {};
                        });
            }
            try (Inspector inspector = Inspector.start(options, schedule)) {
                for (int i = 0; i < 150; i++) {
                    schedule.run();
                }
                Map<String, Object> view = ask(inspector, schedule, "/systems");
                // each system is compared with all before it, until there are enough pairs
                long pairs = 5_000; // the limit
                assertTrue((long) view.get("spread") >= pairs / (ROWS + systems), "spread");
                assertEquals(systems, Running.rows(view.get("systems")).size());
                assertEquals(5_000, Running.rows(view.get("edges")).size());
                assertTrue((boolean) view.get("complete"));
                long again = (long) ask(inspector, schedule, "/systems").get("spread");
                assertTrue(again < (long) view.get("spread"), "edges are kept: spread=" + again);

                for (String path : new String[] {"/timeline?frames=100", "/charts?frames=100"}) {
                    Map<String, Object> answer = ask(inspector, schedule, path);
                    int values = path.startsWith("/timeline") ? 400 : 100;
                    long least = systems * values / 8 / (ROWS + values);
                    assertTrue((long) answer.get("spread") >= least, path + answer.get("spread"));
                }
            }
        }
    }

    /// Proves IN-09: the values of a system are copied once, not once per frame.
    @Test
    void chartsOfManySystemsAllocateLittle() {
        int systems = 100;
        int frames = 300;
        InspectorOptions options =
                InspectorOptions.DEFAULT.alwaysMeasure(true).timelineFrames(frames);
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            for (int i = 0; i < systems; i++) {
                schedule.add("system " + i, setup -> _ -> {});
            }
            try (Inspector inspector = Inspector.start(options, schedule)) {
                for (int i = 0; i < frames; i++) {
                    schedule.run();
                }
                CompletableFuture<Long> allocated =
                        CompletableFuture.supplyAsync(() -> bytesOfCharts(inspector, frames));
                while (!allocated.isDone()) {
                    schedule.run();
                }
                long copied = (long) systems * frames * Long.BYTES;
                assertTrue(allocated.join() < 8 * copied, "bytes=" + allocated.join());
            }
        }
    }

    private static long bytesOfCharts(Inspector inspector, int frames) {
        String path = "/api/worlds/world/charts?frames=" + frames;
        inspector.get(path); // loads classes
        long before = THREADS.getCurrentThreadAllocatedBytes();
        inspector.get(path);
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    /// Proves IN-09: a client that does not read is kept one state of each world, not all of them.
    @Test
    void slowClientSkipsFrames() throws InterruptedException {
        StreamHub hub = new StreamHub();
        StreamHub.Client client = hub.open(null, 1);
        assertNotNull(client);
        for (int frame = 0; frame < 1_000; frame++) {
            hub.frame("world", frame);
        }
        StreamHub.Event event = client.next(0);
        assertNotNull(event);
        assertEquals(999, event.data());
        assertNull(client.next(0));
    }
}
