package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import dev.tercio.ManyTypes;
import dev.tercio.World;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.management.ManagementFactory;
import java.util.List;

/// Creating a query does not depend on the number of queries that were created before.
///
/// Proves QU-01, QU-03.
class QueryGrowthTest {
    private static final int FEW = 1_000;
    private static final int MANY = 8 * FEW;

    /// Linear work grows by 8, quadratic work by 64.
    private static final int LINEAR = 10;

    private static final List<Class<?>> TYPES = ManyTypes.make(110);

    private enum Kind {
        CLASSES {
            @Override
            void create(World world, Class<?> first, Class<?> second, Class<?> third) {
                world.query(first, second, third);
            }
        },
        FILTER {
            @Override
            void create(World world, Class<?> first, Class<?> second, Class<?> third) {
                world.query().with(first, second, third);
            }
        },
        CHANGED_WITH_FILTER {
            @Override
            void create(World world, Class<?> first, Class<?> second, Class<?> third) {
                world.query().with(first, second).changed(third).isEmpty();
            }
        },
        CHANGED {
            @Override
            void create(World world, Class<?> first, Class<?> second, Class<?> third) {
                world.query(third).changed(first).with(second).drain();
            }
        },
        ADDED {
            @Override
            void create(World world, Class<?> first, Class<?> second, Class<?> third) {
                world.query(third).without(second).added(first).parallel().drain();
            }
        };

        abstract void create(World world, Class<?> first, Class<?> second, Class<?> third);
    }

    private static World world() {
        World world = World.create();
        TYPES.forEach(world::register);
        return world;
    }

    /// Each number has its own classes.
    private static void create(World world, Kind kind, int number) {
        kind.create(
                world,
                TYPES.get(number % 40),
                TYPES.get(40 + number / 40 % 40),
                TYPES.get(80 + number / 1_600));
    }

    private static long bytes(Kind kind, int count) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (World world = world()) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < count; i++) {
                create(world, kind, i);
            }
            return threads.getCurrentThreadAllocatedBytes() - before;
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void creatingQueriesAllocatesLinearly(Kind kind) {
        bytes(kind, FEW);
        long few = bytes(kind, FEW);
        long many = bytes(kind, MANY);
        assertTrue(many <= LINEAR * few, "few=" + few + ", many=" + many);
    }
}
