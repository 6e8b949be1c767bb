package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Resources;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.ScheduleRecords.Wind;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Systems of one stage add and remove different resources at the same time.
///
/// Proves SY-04.
class ParallelResourcesTest {
    private static final int TYPES = 100;

    private final CyclicBarrier start = new CyclicBarrier(2);

    /// Classes of arrays with more and more dimensions.
    private static List<Class<?>> arrays(Class<?> element) {
        List<Class<?>> types = new ArrayList<>();
        Class<?> type = element;
        for (int i = 0; i < TYPES; i++) {
            type = type.arrayType();
            types.add(type);
        }
        return types;
    }

    private ComponentSystem setting(SystemSetup setup, List<Class<?>> types) {
        setup.writesResources(types.toArray(new Class<?>[0]));
        return context -> {
            await();
            Resources resources = context.world().resources();
            types.forEach(type -> set(resources, type));
            resources.remove(types.getFirst());
        };
    }

    private static <T> void set(Resources resources, Class<T> type) {
        Object value = Array.newInstance(type.getComponentType(), 0);
        resources.set(type, type.cast(value));
        assertEquals(value, resources.get(type));
    }

    private void await() {
        try {
            start.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void parallelBodiesOutsideOfSystemsCannotChangeResources() {
        try (World world = World.create(WorldOptions.DEFAULT.workers(2))) {
            world.spawn(new Wind(1));
            world.resources().set(new Wind(1));
            String message =
                    assertThrows(
                                    IllegalStateException.class,
                                    () ->
                                            world.query(Wind.class)
                                                    .parallel()
                                                    .forEach(wind -> world.resources().set(wind)))
                            .getMessage();
            assertTrue(
                    message.startsWith(
                            "cannot run inside a parallel body: operation=change resource "
                                    + Wind.class.getName()),
                    message);
            world.query(Wind.class).forEach(_ -> world.resources().set(new Wind(2)));
            assertEquals(new Wind(2), world.resources().get(Wind.class));
        }
    }

    @RepeatedTest(20)
    void noResourceIsLost() {
        List<Class<?>> first = arrays(int.class);
        List<Class<?>> second = arrays(long.class);
        try (World world = World.create(WorldOptions.DEFAULT.workers(2));
                Schedule schedule = Schedule.of(world)) {
            schedule.add("first", setup -> setting(setup, first));
            schedule.add("second", setup -> setting(setup, second));
            schedule.run();
            assertTrue(schedule.failures().isEmpty(), schedule.failures()::toString);
            Set<Class<?>> expected = new HashSet<>(first.subList(1, TYPES));
            expected.addAll(second.subList(1, TYPES));
            assertEquals(expected, Set.copyOf(world.resources().types()));
            assertEquals(2 * TYPES - 2, world.resources().types().size());
        }
    }
}
