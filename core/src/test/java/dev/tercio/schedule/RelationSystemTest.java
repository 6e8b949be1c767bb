package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.Lookup;
import dev.tercio.SourceLookup;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// Relations inside systems. Proves RL-02, RL-03.
class RelationSystemTest {
    private record Count(int children) {}

    private final World world = World.create(WorldOptions.DEFAULT.workers(4));

    @AfterEach
    void close() {
        world.close();
    }

    /// Counts children in parallel bodies.
    private static final class Counter implements ComponentSystem {
        private Query<Count> counts;
        private SourceLookup children;

        @Override
        public void create(SystemSetup setup) {
            counts = setup.query(Count.class).parallel();
            children = setup.sources(ChildOf.class);
            setup.writes(Count.class);
        }

        @Override
        public void update(SystemContext context) {
            counts.updateEntity(
                    (entity, _) -> {
                        int[] visited = {0};
                        children.of(entity).forEach(_ -> visited[0]++);
                        return new Count(visited[0]);
                    });
        }
    }

    @Test
    void parallelBodiesReadSources() {
        Entity[] parents = new Entity[5_000];
        for (int i = 0; i < parents.length; i++) {
            parents[i] = world.spawn(new Count(0));
            for (int child = 0; child < i % 4; child++) {
                world.spawn(new ChildOf(parents[i]));
            }
        }
        Counter counter = new Counter();
        Schedule schedule = Schedule.of(world);
        schedule.add(counter);
        schedule.run(0.1);
        for (int i = 0; i < parents.length; i++) {
            assertEquals(new Count(i % 4), world.get(parents[i], Count.class));
        }
        assertEquals("SourceLookup(ChildOf)", counter.children.toString());
        assertTrue(
                assertThrows(IllegalStateException.class, () -> counter.children.of(parents[0]))
                        .getMessage()
                        .contains("outside of its system"));
    }

    /// Keeps what its update throws.
    private static final class Trial implements ComponentSystem {
        private final Consumer<SystemSetup> declare;
        private final Consumer<World> act;
        private final AtomicReference<Throwable> thrown = new AtomicReference<>();

        Trial(Consumer<SystemSetup> declare, Consumer<World> act) {
            this.declare = declare;
            this.act = act;
        }

        @Override
        public void create(SystemSetup setup) {
            declare.accept(setup);
        }

        @Override
        public void update(SystemContext context) {
            try {
                act.accept(context.world());
            } catch (IllegalStateException e) {
                thrown.set(e);
            }
        }
    }

    private String failure(Consumer<SystemSetup> declare, Consumer<World> act) {
        Trial trial = new Trial(declare, act);
        Schedule schedule = Schedule.of(world);
        schedule.add(trial);
        schedule.run(0.1);
        return String.valueOf(trial.thrown.get());
    }

    @Test
    void undeclaredReadsOfSourcesFail() {
        Entity parent = world.spawn(new Count(0));
        world.spawn(new ChildOf(parent));
        SystemFailedException undeclared =
                assertThrows(
                        SystemFailedException.class,
                        () -> failure(_ -> {}, w -> w.sources(ChildOf.class, parent).count()));
        assertTrue(undeclared.getMessage().contains("component=dev.tercio.ChildOf, access=read"));
        assertEquals(
                "null",
                failure(
                        setup -> setup.reads(ChildOf.class),
                        w -> w.sources(ChildOf.class, parent).count()));
    }

    @Test
    void systemsSetRelationsOnlyWithCommands() {
        Entity parent = world.spawn(new Count(0));
        Entity child = world.spawn(new ChildOf(parent));
        AtomicReference<Lookup<ChildOf>> lookup = new AtomicReference<>();
        String refused =
                failure(
                        setup -> {
                            lookup.set(setup.lookup(ChildOf.class));
                            setup.writes(ChildOf.class);
                        },
                        _ -> lookup.get().set(child, new ChildOf(Entity.NONE)));
        assertTrue(
                refused.contains("a relation cannot be set through the lookup of a system"),
                refused);
        String set =
                failure(
                        setup -> setup.writes(ChildOf.class),
                        w -> w.set(child, new ChildOf(Entity.NONE)));
        assertTrue(set.contains("commands"), set);
        assertEquals(1, world.sources(ChildOf.class, parent).count());
    }
}
