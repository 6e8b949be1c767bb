package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.inspector.internal.world.Budget;
import dev.tercio.inspector.internal.world.SlotScan;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// Proves IN-02 for 1,000,000 entities: the work between two frames is bounded.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LargeWorldTest {
    private static final int ENTITIES = 1_000_000;
    private static final int ROWS = 20_000;

    private World world;
    private Inspector inspector;

    @BeforeAll
    void fill() {
        world = World.create();
        world.spawnAll(ENTITIES, ComponentSet.of(Game.Position.class, Game.Velocity.class));
        InspectorOptions options =
                InspectorOptions.DEFAULT
                        .rowBudget(ROWS)
                        .frameBudget(java.time.Duration.ofSeconds(1));
        inspector = Inspector.start(options, world);
    }

    @AfterAll
    void close() {
        inspector.close();
        world.close();
    }

    /// Asks on another thread, and runs frames until there is an answer.
    ///
    /// @return the answer, with the number of frames under `framesNeeded`
    private Map<String, Object> ask(String path) throws Exception {
        CompletableFuture<String> answer =
                CompletableFuture.supplyAsync(
                        () -> inspector.get("/api/worlds/" + world.name() + path));
        while (!answer.isDone()) {
            world.nextFrame();
        }
        return Running.parse(answer.get(60, TimeUnit.SECONDS));
    }

    @Test
    void firstPageVisitsOnlyItsRows() throws Exception {
        Map<String, Object> page = ask("/entities?limit=50&fields=Position.x");
        assertEquals(50, Running.rows(page.get("rows")).size());
        assertEquals(50L, page.get("visited"));
        assertEquals(1L, page.get("spread"));
        assertEquals((long) ENTITIES, page.get("total"));
        Map<String, Object> deep = ask("/entities?limit=50&after=s.999990");
        assertTrue((long) deep.get("visited") <= 50);
        assertEquals(1L, deep.get("spread"));
    }

    @Test
    void sortedTableIsSpreadOverFrames() throws Exception {
        Map<String, Object> page = ask("/entities?limit=20&sort=Position.x&order=desc");
        if (Boolean.TRUE.equals(page.get("complete"))) {
            assertEquals((long) ENTITIES, page.get("visited"));
        }
        long spread = (long) page.get("spread");
        // one word more than the budget may be visited in each frame
        assertTrue((long) page.get("visited") <= spread * (ROWS + 64), page.toString());
        assertTrue(spread > 1, page.toString());
    }

    @Test
    void mapIsSampledAndSpread() throws Exception {
        Map<String, Object> map = ask("/map?x=Position.x&y=Velocity.y&limit=1000");
        assertTrue((long) map.get("shown") <= 1_000);
        assertTrue((long) map.get("spread") > 1);
        Map<String, Object> count;
        do { // a slow machine may not finish within the time limit of a request
            count = ask("/query?q=Position,Velocity");
        } while (Boolean.FALSE.equals(count.get("complete")));
        assertEquals((long) ENTITIES, count.get("count"));
        Map<String, Object> statistics = ask("/charts/field?field=Position.x");
        assertTrue((long) statistics.get("spread") > 1);
    }

    @Test
    void budgetBoundsAScan() {
        var table = ((dev.tercio.internal.world.DirectWorld) world).table();
        var ticks =
                new dev.tercio.inspector.internal.query.FrameTicks(
                        ((dev.tercio.internal.world.DirectWorld) world).registry());
        SlotScan scan =
                new SlotScan(
                        new dev.tercio.inspector.internal.query.SlotMatcher(
                                table, List.of(), ticks));
        BitSet visited = new BitSet();
        long before = 0;
        boolean ended = false;
        while (!ended) {
            ended =
                    scan.run(
                            new Budget(ROWS, Long.MAX_VALUE / 2),
                            slot -> {
                                assertTrue(slot >= visited.length(), "in slot order");
                                visited.set(slot);
                                return true;
                            });
            long slice = scan.visited() - before;
            // words are visited as a whole; an empty one costs as much as an entity
            assertTrue(slice <= ROWS, "slice=" + slice);
            assertTrue(ended || slice >= ROWS * 64 / 65 - 64, "slice=" + slice);
            before = scan.visited();
        }
        assertEquals(ENTITIES, visited.cardinality());
        assertEquals(ENTITIES, scan.visited());
    }

    /// Entities that were destroyed after they had been visited are not counted beyond the total.
    @Test
    void noMoreEntitiesAreVisitedThanThereAre() throws Exception {
        try (World shrinking = World.create(WorldOptions.DEFAULT.name("shrinking"))) {
            List<Entity> all = new ArrayList<>();
            for (int i = 0; i < 10_000; i++) {
                all.add(shrinking.spawn(new Game.Position(i, i)));
            }
            InspectorOptions options = InspectorOptions.DEFAULT.rowBudget(1_000);
            try (Inspector of = Inspector.start(options, shrinking)) {
                CompletableFuture<String> answer =
                        CompletableFuture.supplyAsync(
                                () ->
                                        of.get(
                                                "/api/worlds/shrinking/entities?limit=20"
                                                        + "&sort=Position.x"));
                for (int i = 0; !answer.isDone(); i++) {
                    shrinking.nextFrame();
                    if (i < 9_000 && shrinking.isAlive(all.get(i))) {
                        shrinking.destroy(all.get(i));
                    }
                }
                Map<String, Object> page = Running.parse(answer.get());
                assertTrue((long) page.get("spread") > 1, page.toString());
                assertTrue((long) page.get("visited") <= (long) page.get("total"), page.toString());
            }
        }
    }
}
