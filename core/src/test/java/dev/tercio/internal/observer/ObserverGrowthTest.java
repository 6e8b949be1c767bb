package dev.tercio.internal.observer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import dev.tercio.Entity;
import dev.tercio.Observer;
import dev.tercio.World;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Creating and closing an observer does not depend on the number of others. Proves OB-01.
class ObserverGrowthTest {
    private static final int FEW = 1_000;
    private static final int MANY = 8 * FEW;

    /// Linear work grows by 8, quadratic work by 64.
    private static final int LINEAR = 10;

    private record Health(int points) {}

    private enum Order {
        OLDEST_FIRST,
        NEWEST_FIRST,
        RANDOM
    }

    private static List<Observer<Health>> observers(World world, int count, List<Integer> calls) {
        List<Observer<Health>> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            all.add(
                    world.observe(Health.class)
                            .onAdd((_, _, _) -> calls.add(number))
                            .onSpawn((_, _, _) -> {})
                            .onDestroy((_, _, _) -> {}));
        }
        return all;
    }

    private static long bytes(Order order, int count) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (World world = World.create()) {
            long before = threads.getCurrentThreadAllocatedBytes();
            List<Observer<Health>> all = observers(world, count, new ArrayList<>());
            sort(order, all);
            all.forEach(Observer::close);
            return threads.getCurrentThreadAllocatedBytes() - before;
        }
    }

    private static void sort(Order order, List<?> all) {
        switch (order) {
            case OLDEST_FIRST -> {}
            case NEWEST_FIRST -> Collections.reverse(all);
            case RANDOM -> Collections.shuffle(all, new Random(5));
        }
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    void creatingAndClosingObserversAllocatesLinearly(Order order) {
        bytes(order, FEW);
        long few = bytes(order, FEW);
        long many = bytes(order, MANY);
        assertTrue(many <= LINEAR * few, "few=" + few + ", many=" + many);
    }

    private static long visits(Order order, int count) {
        try (World world = World.create()) {
            List<Observer<Health>> all = observers(world, count, new ArrayList<>());
            Callbacks callbacks = new Callbacks();
            for (Observer<Health> observer : all) {
                callbacks.add(new Callback((ComponentObserver<?>) observer, (_, _, _, _) -> {}));
            }
            sort(order, all);
            for (Observer<Health> observer : all) {
                observer.close();
                callbacks.noteClosed();
                callbacks.trim();
            }
            assertEquals(0, callbacks.size());
            return callbacks.steps();
        }
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    void closingObserversVisitsEachFewTimes(Order order) {
        assertTrue(visits(order, FEW) <= 3 * FEW);
        assertTrue(visits(order, MANY) <= 3 * MANY);
    }

    @Test
    void openObserversAreCalledInOrderWhicheverAreClosed() {
        Seed.run(
                random -> {
                    List<Integer> calls = new ArrayList<>();
                    try (World world = World.create()) {
                        List<Observer<Health>> all = observers(world, 50, calls);
                        List<Integer> open = new ArrayList<>();
                        for (int i = 0; i < all.size(); i++) {
                            open.add(i);
                        }
                        while (!open.isEmpty()) {
                            Entity entity = world.spawn(new Health(1));
                            assertEquals(open, calls);
                            calls.clear();
                            world.destroy(entity);
                            for (int i = random.nextInt(4); i > 0 && !open.isEmpty(); i--) {
                                all.get(open.remove(random.nextInt(open.size()))).close();
                            }
                        }
                        world.spawn(new Health(1));
                        assertEquals(List.of(), calls);
                    }
                });
    }
}
