package dev.tercio.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.World;
import dev.tercio.kit.IndexSpace.Flat;
import dev.tercio.query.Query;

import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.function.UnaryOperator;

/// After warm-up, random numbers, refreshes and searches are allocation-free.
///
/// Proves GK-01, GK-02.
class KitAllocationTest {
    /// The JIT compiler works in the background, which takes long on a busy machine.
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long PURPOSE = Randoms.purpose("allocation");

    private long sum;
    private float step = 0.5f;

    private final UnaryOperator<Flat> shift = p -> new Flat(p.x() + step, p.y());

    private static long least(Runnable work) {
        return least(() -> {}, work);
    }

    /// The bytes that the work allocates, without those of its preparation.
    private static long least(Runnable preparation, Runnable work) {
        long least = Long.MAX_VALUE;
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (least > 0 && System.nanoTime() < end) {
            preparation.run();
            long before = THREADS.getCurrentThreadAllocatedBytes();
            work.run();
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    @Test
    void randomNumbersAllocateNothing() {
        Randoms randoms = Randoms.of(3);
        assertEquals(0, least(() -> draw(randoms)));
        assertEquals(true, sum != 0);
    }

    private void draw(Randoms randoms) {
        for (int i = 0; i < 1000; i++) {
            RandomStream random = randoms.at(i, Entity.of(i, 1), PURPOSE);
            sum += random.nextInt(100);
            sum += random.chance(0.5) ? 1 : 0;
            sum += (long) (10 * random.nextGaussian());
        }
    }

    @Test
    void indexAllocatesNothing() {
        try (World world = World.create()) {
            for (int i = 0; i < 2000; i++) {
                world.spawn(new Flat(i % 50, i / 50));
            }
            ComponentType<Flat> type = ComponentType.of(Flat.class);
            SpatialIndex index = SpatialIndex.on(world, type).fields("x", "y").cell(3).build();
            Query<Flat> all = world.query(type);
            EntityList found = new EntityList();
            assertEquals(0, least(() -> move(all), index::refresh), "refresh");
            assertEquals(0, least(() -> search(index, found)), "search");
            assertEquals(true, sum != 0);
        }
    }

    /// Without generated code, the update creates a record and more for every entity.
    private void move(Query<Flat> all) {
        step = -step;
        all.update(shift);
    }

    private void search(SpatialIndex index, EntityList found) {
        for (int i = 0; i < 100; i++) {
            found.clear();
            index.within(i / 2.0, i / 3.0, 4, found);
            index.inBox(i / 3.0, i / 3.0, 40, 40, found);
            index.nearest(i / 2.0, i / 3.0, 100, 9, found);
            sum += found.size() + index.count(i / 2.0, i / 3.0, 4);
        }
    }
}
