package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Rollback, snapshots and hashes rely on change ticks, of which slots keep 32 bits. They stay
/// correct however many ticks pass.
///
/// Proves PE-01, PE-06, PE-07.
class TickLimitsTest {
    private record Health(int points) {}

    @TempDir private Path folder;

    private static World world() {
        return World.create(WorldOptions.DEFAULT.register(Health.class));
    }

    /// Sets the clock to a later tick without a change of its epoch, as if the ticks had passed.
    private static void skip(ChangeClock clock, long ticks) {
        clock.undo(clock.now() + ticks, clock.epoch());
    }

    private static void pass(World world, long count) {
        ComponentRegistry registry = ((DirectWorld) world).registry();
        long end = registry.clock().now() + count;
        while (registry.clock().now() < end) {
            long step = Math.min(end - registry.clock().now(), ChangeClock.HORIZON / 16);
            skip(registry.clock(), step - 1);
            registry.advanceClock();
        }
    }

    private static Query<Health> observer(World world) {
        return world.query(Health.class).changed(Health.class);
    }

    private static List<Entity> look(Query<Health> observer) {
        List<Entity> found = new ArrayList<>();
        observer.forEachEntity((entity, _) -> found.add(entity));
        return found;
    }

    /// The copy of a block is as old as the last change of the block.
    @ParameterizedTest
    @ValueSource(
            longs = {1L << 28, 1L << 30, 3L << 29, 1L << 31, (1L << 32) - 9, 1L << 32, 9L << 32})
    void rollbackToAnOldCopyKeepsWhatObserversHaveSeen(long ticks) {
        try (World world = world();
                Schedule schedule = Schedule.of(world)) {
            Entity one = world.spawn(new Health(1));
            world.spawn(new Health(2));
            List<List<Entity>> seen = new ArrayList<>();
            schedule.add(
                    "observer",
                    setup -> {
                        Query<Health> changed = setup.query(Health.class).changed(Health.class);
                        return context -> seen.add(look(changed));
                    });
            try (History history = History.of(schedule, 5)) {
                schedule.run(0.1);
                for (int part = 0; part < 16; part++) {
                    pass(world, ticks / 16);
                    schedule.run(0.1);
                }
                world.set(one, new Health(3));
                schedule.run(0.1);
                history.rollback(1);
                seen.clear();

                schedule.run(0.1);
                assertEquals(List.of(List.of()), seen, "nothing has changed since");
                assertEquals(2, look(observer(world)).size(), "all is new to a new observer");
                world.set(one, new Health(4));
                schedule.run(0.1);
                assertEquals(List.of(one), seen.getLast());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 28, 1L << 30, 3L << 29, 1L << 31, (1L << 32) - 9, 1L << 32})
    void loadedTicksAreSeenOnceWhateverTheClockOfTheLoadingWorld(long ticks) {
        Path file = folder.resolve("world.tsnap");
        try (World saved = world();
                World loaded = world()) {
            saved.spawn(new Health(1));
            Entity two = saved.spawn(new Health(2));
            look(observer(saved));
            pass(saved, ticks);
            saved.set(two, new Health(3));
            loaded.spawn(new Health(7));
            Query<Health> before = observer(loaded);
            look(before);
            pass(loaded, (1L << 31) - ticks % (1L << 31));
            Snapshot.save(saved, file);
            Snapshot.load(loaded, file);

            for (int round = 0; round < 4; round++) {
                assertEquals(saved.entities(), look(observer(loaded)), "round=" + round);
                assertEquals(round == 0 ? saved.entities() : List.of(), look(before));
                pass(loaded, ChangeClock.HORIZON / 16);
            }
            pass(loaded, ticks);
            assertEquals(saved.entities(), look(observer(loaded)));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1L << 30, (1L << 31) - 3, (1L << 32) - 3, 1L << 33})
    void incrementalHashFollowsChangesWhileTheClockPassesALimit(long start) {
        try (World world = world()) {
            skip(((DirectWorld) world).registry().clock(), start - 1);
            Entity one = world.spawn(new Health(1));
            StateHash kept = new StateHash(world);
            kept.now();
            long[] passing = {1, 1 << 30, (1 << 30) - 1, 3L << 29, 1L << 31, (1L << 32) - 5};
            for (long ticks : passing) {
                world.set(one, new Health((int) ticks + 1));
                pass(world, ticks);
                assertEquals(StateHash.of(world), kept.now(), "ticks=" + ticks);
            }
        }
    }
}
