package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.query.Query;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// The hash depends on the state and on nothing else. Proves PE-06.
class StateHashTest {
    @Test
    void orderOfRegistrationAndTierDoNotCount() {
        Seed.run(
                random -> {
                    long seed = random.nextLong();
                    Map<String, Long> hashes = new HashMap<>();
                    for (Tier tier : new Tier[] {Tier.HEAP, Tier.NATIVE}) {
                        for (int order = 0; order < 4; order++) {
                            try (World world = RandomWorld.create(tier, order)) {
                                new RandomWorld(world, seed).steps(500);
                                long hash = StateHash.of(world, RandomWorld.format());
                                hashes.put(tier + " " + order, hash);
                            }
                        }
                    }
                    assertEquals(1, Map.copyOf(hashes).values().stream().distinct().count());
                });
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void everyTierGivesTheSameHash(Tier tier) {
        long expected;
        try (World world = World.create()) {
            Kinds.fill(world);
            expected = StateHash.of(world);
        }
        try (World world = World.create()) {
            Kinds.TYPES.forEach(type -> world.register(type, tier));
            Kinds.fill(world);
            assertEquals(expected, StateHash.of(world));
        }
    }

    /// The same handles with the same values, reached through other values, components and orders.
    @Test
    void historyDoesNotCount() {
        Seed.run(
                random -> {
                    long expected = 0;
                    for (int round = 0; round < 6; round++) {
                        try (World world = World.create()) {
                            live(world, round == 0 ? null : random);
                            long hash = StateHash.of(world);
                            assertTrue(round == 0 || hash == expected, "round=" + round);
                            expected = hash;
                        }
                    }
                });
    }

    private static void live(World world, Random detours) {
        world.register(Kinds.All.class);
        world.register(Kinds.Tag.class);
        List<Entity> entities = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            entities.add(world.spawn());
        }
        List<Entity> order = new ArrayList<>(entities);
        if (detours != null) {
            Collections.shuffle(order, detours);
        }
        for (Entity entity : order) {
            if (detours != null && detours.nextBoolean()) {
                world.add(entity, new Kinds.Tag());
                world.add(entity, Kinds.all().points(detours.nextInt()).build());
                world.remove(entity, Kinds.Tag.class);
                world.nextFrame();
            }
            world.add(entity, Kinds.all().points(entity.index()).build());
        }
    }

    @Test
    void numberOfThreadsDoesNotCount() {
        Map<Integer, Long> hashes = new HashMap<>();
        for (int workers : new int[] {1, 2, 8}) {
            try (Arena arena = new Arena(workers, Tier.HEAP, 31)) {
                arena.run(60);
                hashes.put(workers, StateHash.of(arena.world));
            }
        }
        assertEquals(hashes.get(1), hashes.get(2));
        assertEquals(hashes.get(1), hashes.get(8));
    }

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE", "MANAGED"})
    void everyBitOfEveryFieldCounts(Tier tier) {
        Map<Long, String> seen = new HashMap<>();
        try (World world = World.create()) {
            world.register(Kinds.All.class, tier);
            Entity entity = world.spawn(Kinds.all().build());
            StateHash incremental = new StateHash(world);
            seen.put(incremental.now(), "base");
            Kinds.variations(entity)
                    .forEach(
                            (name, value) -> {
                                world.set(entity, value);
                                long hash = StateHash.of(world);
                                String other = seen.put(hash, name);
                                assertEquals(null, other, name + " looks like " + other);
                                assertEquals(hash, incremental.now(), name);
                            });
            world.set(entity, Kinds.all().build());
            assertEquals("base", seen.get(StateHash.of(world)));
        }
        assertTrue(seen.size() > 400, "variations=" + seen.size());
    }

    @Test
    void valuesOfOneEntityAreNotThoseOfAnother() {
        try (World first = World.create();
                World second = World.create()) {
            first.spawn(Kinds.all().points(1).build());
            first.spawn(Kinds.all().points(2).build());
            second.spawn(Kinds.all().points(2).build());
            second.spawn(Kinds.all().points(1).build());
            assertNotEquals(StateHash.of(first), StateHash.of(second));
        }
    }

    @Test
    void stateAffectsTheHash() {
        List<Long> hashes = new ArrayList<>();
        try (World world = World.create()) {
            world.register(Kinds.Tag.class);
            Entity entity = world.spawn();
            hashes.add(StateHash.of(world));
            world.destroy(entity);
            hashes.add(StateHash.of(world));
            Entity next = world.spawn();
            assertEquals(entity.index(), next.index());
            assertNotEquals(entity.generation(), next.generation());
            hashes.add(StateHash.of(world));
            world.add(next, new Kinds.Tag());
            hashes.add(StateHash.of(world));
            world.add(next, new Kinds.Points(0));
            hashes.add(StateHash.of(world));
            world.stableIds().bind(next, 17);
            hashes.add(StateHash.of(world));
            world.resources().set(new Kinds.Wind(0));
            hashes.add(StateHash.of(world));
            world.resources().set(new Kinds.Wind(-0.0f));
            hashes.add(StateHash.of(world));
            world.resources().set(new Kinds.Points(0));
            hashes.add(StateHash.of(world));
        }
        assertEquals(hashes.size(), hashes.stream().distinct().count(), hashes::toString);
    }

    @Test
    void stableIdsCountByValue() {
        try (World first = World.create();
                World second = World.create()) {
            first.stableIds().bind(first.spawn(), 1);
            second.stableIds().bind(second.spawn(), 2);
            assertNotEquals(StateHash.of(first), StateHash.of(second));
        }
    }

    @Test
    void worldSeedAffectsTheHashAndNameDoesNot() {
        assertEquals(hashOf(WorldOptions.DEFAULT), hashOf(WorldOptions.DEFAULT.name("arena")));
        assertNotEquals(hashOf(WorldOptions.DEFAULT), hashOf(WorldOptions.DEFAULT.handleSeed(1)));
    }

    private static long hashOf(WorldOptions config) {
        try (World world = World.create(config)) {
            Kinds.fill(world);
            return StateHash.of(world);
        }
    }

    @Test
    void nonStateDoesNotAffectTheHash() {
        try (World world = World.create(WorldOptions.DEFAULT.name("one"))) {
            Entity entity = world.spawn(Kinds.all().build());
            long hash = StateHash.of(world);
            world.setAuthority(entity, Kinds.All.class, true);
            assertEquals(hash, StateHash.of(world), "authority");
            world.nextFrame();
            assertEquals(hash, StateHash.of(world), "frame");
            world.register(Kinds.Tag.class);
            world.register(Kinds.Points.class, Tier.NATIVE);
            assertEquals(hash, StateHash.of(world), "types");
            Entity other = world.spawn(new Kinds.Points(7));
            world.remove(other, Kinds.Points.class);
            world.add(other, new Kinds.Tag());
            world.destroy(other);
            assertEquals(hash, StateHash.of(world), "what was");
            world.trim();
            assertEquals(hash, StateHash.of(world), "trim");
        }
    }

    @Test
    void allNaNsAreEqualAndZeroIsSigned() {
        try (World world = World.create()) {
            float odd = Float.intBitsToFloat(0x7FC0_1234);
            Entity entity = world.spawn(new Kinds.Wind(Float.NaN));
            long nan = StateHash.of(world);
            world.set(entity, new Kinds.Wind(odd));
            assertEquals(nan, StateHash.of(world));
            world.set(entity, new Kinds.Wind(0f));
            long zero = StateHash.of(world);
            world.set(entity, new Kinds.Wind(-0f));
            assertNotEquals(zero, StateHash.of(world));
        }
    }

    @Test
    void singleHashDoesNotTurnOnChangeTracking() {
        try (World world = World.create()) {
            Entity entity = world.spawn(new Kinds.Points(1));
            StateHash.of(world);
            ((DirectWorld) world)
                    .registry()
                    .stores()
                    .forEach(store -> assertFalse(store.isTracked(), store.toString()));
            Query<Kinds.Points> changed =
                    world.query(Kinds.Points.class).changed(Kinds.Points.class);
            assertEquals(1, countOf(changed));
            StateHash.of(world);
            assertEquals(0, countOf(changed));
            world.set(entity, new Kinds.Points(2));
            StateHash.of(world);
            assertEquals(1, countOf(changed));
            StateHash kept = new StateHash(world);
            kept.now();
            world.set(entity, new Kinds.Points(3));
            kept.now();
            kept.now();
            assertEquals(1, countOf(changed), "one that is kept takes nothing away");
            assertEquals(0, countOf(changed));
        }
    }

    private static int countOf(Query<?> query) {
        int[] count = new int[1];
        query.forEachEntity((_, _) -> count[0]++);
        return count[0];
    }

    @Test
    void otherThreadsAreRefused() {
        try (World world = World.create()) {
            CompletableFuture<Long> elsewhere =
                    CompletableFuture.supplyAsync(() -> StateHash.of(world));
            CompletionException thrown = assertThrows(CompletionException.class, elsewhere::join);
            assertEquals(IllegalStateException.class, thrown.getCause().getClass());
        }
    }
}
