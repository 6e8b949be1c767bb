package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.RemovalReader;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Observers of changes continue after a load. Proves PE-01.
class SnapshotObserverTest {
    record Health(int points) {}

    record Frozen() {}

    @TempDir private Path folder;

    /// Collects everything that is new since its last run; it runs every second frame.
    static final class Watcher implements ComponentSystem {
        final List<String> seen = new ArrayList<>();
        private Query<Health> changed;
        private Query<Health> added;
        private Query<Health> frozen;
        private RemovalReader removed;

        @Override
        public void create(SystemSetup setup) {
            changed = setup.query(Health.class).changed(Health.class);
            added = setup.query(Health.class).added(Health.class);
            frozen = setup.query(Health.class).added(Frozen.class);
            removed = setup.world().removalReader(Health.class);
        }

        @Override
        public void update(SystemContext context) {
            if (context.time().frame() % 2 == 1) {
                return;
            }
            List<Entity> gone = new ArrayList<>();
            removed.forEach(gone::add);
            seen.add(
                    context.time().frame()
                            + " changed="
                            + look(changed)
                            + " added="
                            + look(added)
                            + " frozen="
                            + look(frozen)
                            + " removed="
                            + gone);
        }
    }

    /// What is new to an observer, and no longer new in its next run.
    private static List<Entity> look(Query<Health> observer) {
        List<Entity> found = new ArrayList<>();
        observer.forEachEntity((entity, health) -> found.add(entity));
        return found;
    }

    /// Runs the same operations on two equal worlds.
    private static void change(World world, Random random) {
        for (int i = 0; i < 6; i++) {
            List<Entity> all = world.entities();
            Entity any = all.isEmpty() ? world.spawn() : all.get(random.nextInt(all.size()));
            switch (random.nextInt(5)) {
                case 0 -> world.spawn(new Health(random.nextInt(100)));
                case 1 -> world.add(any, new Health(random.nextInt(100)));
                case 2 -> world.remove(any, Health.class);
                case 3 -> world.add(any, new Frozen());
                default -> world.destroy(any);
            }
        }
    }

    private static World world(Tier tier) {
        return World.create(WorldOptions.DEFAULT.tier(tier).register(Health.class, Frozen.class));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void systemsContinueExactlyAsInTheSavedWorld(Tier tier) {
        Seed.run(random -> continueBoth(tier, random));
    }

    private void continueBoth(Tier tier, Random random) {
        Path file = folder.resolve("world.tsnap");
        for (int frames = 0; frames < 8; frames++) {
            try (World saved = world(tier);
                    World loaded = world(tier);
                    Schedule from = Schedule.of(saved);
                    Schedule to = Schedule.of(loaded)) {
                Watcher watcher = new Watcher();
                Watcher other = new Watcher();
                from.add(watcher);
                to.add(other);
                for (int i = 0; i < frames; i++) {
                    change(saved, random);
                    from.run(0.25);
                }
                for (int i = 0; i < 5; i++) {
                    change(loaded, random);
                    to.run(0.125);
                }
                change(saved, random);
                Snapshot.save(from, file, SaveFormat.DEFAULT);
                Snapshot.load(to, file, SaveFormat.DEFAULT);
                watcher.seen.clear();
                other.seen.clear();

                long seed = random.nextLong();
                for (int i = 0; i < 6; i++) {
                    from.run(0.5);
                    to.run(0.5);
                    change(saved, new Random(seed + i));
                    change(loaded, new Random(seed + i));
                }
                assertEquals(watcher.seen, other.seen, "frames=" + frames);
                assertEquals(3, other.seen.size());
                assertEquals(from.frame(), to.frame());
                assertEquals(VisibleState.of(saved), VisibleState.of(loaded));
            }
        }
    }

    @Test
    void scheduleRemembersItsTimeAndWhichSystemsAreEnabled() {
        Path file = folder.resolve("world.tsnap");
        List<Double> elapsed = new ArrayList<>();
        try (World saved = World.create();
                World loaded = World.create();
                Schedule from = Schedule.of(saved);
                Schedule to = Schedule.of(loaded)) {
            from.add("a", setup -> context -> {}).add("b", setup -> context -> {});
            to.add("b", setup -> context -> elapsed.add(context.time().elapsed()));
            to.add("a", setup -> context -> {});
            to.add("new", setup -> context -> {});
            from.run(0.5);
            from.run(0.25);
            from.enable("a", false);
            Snapshot.save(from, file, SaveFormat.DEFAULT);
            Snapshot.load(to, file, SaveFormat.DEFAULT);

            assertEquals(2, to.frame());
            assertFalse(to.isEnabled("a"));
            assertTrue(to.isEnabled("b"));
            assertTrue(to.isEnabled("new"));
            from.add("c", setup -> context -> elapsed.add(context.time().elapsed()));
            to.run(0.5);
            from.run(0.5);
            assertEquals(elapsed.getFirst(), elapsed.getLast());
        }
    }

    @Test
    void newSystemHasSeenNothing() {
        Path file = folder.resolve("world.tsnap");
        try (World saved = world(Tier.HEAP);
                World loaded = world(Tier.HEAP);
                Schedule from = Schedule.of(saved);
                Schedule to = Schedule.of(loaded)) {
            Entity entity = saved.spawn(new Health(1));
            saved.removalReader(Health.class);
            Entity gone = saved.spawn(new Health(2));
            saved.destroy(gone);
            from.add("other", setup -> context -> {});
            from.run();
            from.run();
            Watcher watcher = new Watcher();
            to.add(watcher);
            to.run();
            to.run();
            watcher.seen.clear();
            Snapshot.save(from, file, SaveFormat.DEFAULT);
            Snapshot.load(to, file, SaveFormat.DEFAULT);
            to.run();

            assertEquals(1, watcher.seen.size());
            String expected = "2 changed=[" + entity + "] added=[" + entity + "] frozen=[]";
            assertTrue(watcher.seen.getFirst().startsWith(expected), watcher.seen.getFirst());
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void observersFromOutsideSeeEverythingAsNew(Tier tier) {
        try (World saved = world(tier);
                World loaded = world(tier)) {
            var savedChanged = saved.query(Health.class).changed(Health.class);
            saved.removalReader(Health.class);
            Entity one = saved.spawn(new Health(1));
            Entity two = saved.spawn(new Health(2), new Frozen());
            Entity gone = saved.spawn(new Health(3));
            look(savedChanged);
            saved.destroy(gone);

            var changed = loaded.query(Health.class).changed(Health.class);
            var added = loaded.query(Health.class).added(Health.class);
            var frozen = loaded.query(Health.class).added(Frozen.class);
            RemovalReader removed = loaded.removalReader(Health.class);
            for (int i = 0; i < 50; i++) {
                loaded.spawn(new Health(i), new Frozen());
                assertEquals(1, look(changed).size());
                look(added);
                look(frozen);
                loaded.destroyAll(loaded.entities());
                removed.forEach(entity -> {});
                loaded.nextFrame();
            }
            SectionFile.load(
                    loaded, SectionFile.save(saved, SaveFormat.DEFAULT), SaveFormat.DEFAULT);

            assertEquals(List.of(one, two), look(changed));
            assertEquals(List.of(one, two), look(added));
            assertEquals(List.of(two), look(frozen));
            List<Entity> lost = new ArrayList<>();
            removed.forEach(lost::add);
            assertEquals(List.of(gone), lost);
            assertEquals(0, removed.missed());

            assertEquals(List.of(), look(changed));
            assertEquals(List.of(), look(added));
            loaded.set(two, new Health(9));
            assertEquals(List.of(two), look(changed));
            loaded.remove(one, Health.class);
            removed.forEach(lost::add);
            assertEquals(List.of(gone, one), lost);
        }
    }

    @Test
    void removalsAreForgottenWithTheirFrame() {
        try (World saved = world(Tier.HEAP);
                World loaded = world(Tier.HEAP)) {
            saved.removalReader(Health.class);
            Entity first = saved.spawn(new Health(1));
            Entity second = saved.spawn(new Health(2));
            saved.destroy(first);
            saved.nextFrame();
            saved.destroy(second);
            RemovalReader removed = loaded.removalReader(Health.class);
            SectionFile.load(
                    loaded, SectionFile.save(saved, SaveFormat.DEFAULT), SaveFormat.DEFAULT);
            loaded.nextFrame();

            List<Entity> lost = new ArrayList<>();
            removed.forEach(lost::add);
            assertEquals(List.of(second), lost);
            assertEquals(1, removed.missed());
        }
    }
}
