package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.schema.GeneratedTypes;
import dev.tercio.replay.internal.schema.StoredField;
import dev.tercio.replay.internal.schema.StoredType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/// Worlds of all sizes are restored as they were. Proves PE-01.
class SnapshotWorldTest {
    private static void copy(World from, World to) {
        SectionFile.load(to, SectionFile.save(from, RandomWorld.format()), RandomWorld.format());
    }

    /// The same operations give the same handles.
    private static void continueAlike(World one, World other) {
        for (int i = 0; i < 300; i++) {
            Entity entity = i % 2 == 0 ? one.spawn() : one.spawn(new RandomWorld.Health(i, true));
            assertEquals(
                    entity,
                    i % 2 == 0 ? other.spawn() : other.spawn(new RandomWorld.Health(i, true)));
            if (i % 3 == 0) {
                one.destroy(entity);
                other.destroy(entity);
            }
        }
    }

    @Test
    void emptyWorld() {
        try (World saved = World.create();
                World loaded = SmallWorld.other(Tier.HEAP)) {
            copy(saved, loaded);

            assertEquals(0, loaded.size());
            assertEquals(List.of(), loaded.entities());
            assertEquals(0, loaded.stableIds().size());
            assertEquals(0, loaded.frame());
            assertFalse(loaded.resources().has(RandomWorld.Wind.class));
            assertEquals(0, loaded.query(RandomWorld.Position.class).count());
            continueAlike(saved, loaded);
        }
    }

    @Test
    void worldWithAllEntitiesDestroyed() {
        try (World saved = SmallWorld.saved(Tier.HEAP);
                World loaded = World.create(WorldOptions.DEFAULT)) {
            saved.destroyAll(saved.entities());
            RandomWorld.TYPES.forEach(loaded::register);
            SaveFormat format = RandomWorld.format().resource(RandomWorld.Wind.class);
            SectionFile.load(loaded, SectionFile.save(saved, format), format);

            assertEquals(0, loaded.size());
            continueAlike(saved, loaded);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Tier.class, names = "MANAGED", mode = EnumSource.Mode.EXCLUDE)
    void previousContentIsReplaced(Tier tier) {
        try (World saved = SmallWorld.saved(tier);
                World loaded = RandomWorld.create(tier, 77)) {
            new RandomWorld(loaded, 5).steps(500);
            List<Entity> old = loaded.entities();
            copy(saved, loaded);

            assertEquals(VisibleState.of(saved), VisibleState.of(loaded));
            old.stream()
                    .filter(entity -> !saved.isAlive(entity))
                    .forEach(entity -> assertFalse(loaded.isAlive(entity)));
            continueAlike(saved, loaded);
            WorldAudit.run(loaded);
        }
    }

    @Test
    void previousObjectsAreReleased() throws InterruptedException {
        try (World saved = World.create(WorldOptions.DEFAULT.register(RandomWorld.Title.class));
                World loaded =
                        World.create(WorldOptions.DEFAULT.register(RandomWorld.Title.class))) {
            saved.spawn(new RandomWorld.Title("kept"));
            List<WeakReference<Object>> old = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Object title = new RandomWorld.Title("old");
                old.add(new WeakReference<>(title));
                loaded.spawn(title);
            }
            copy(saved, loaded);

            for (int i = 0; i < 100 && old.stream().anyMatch(o -> o.get() != null); i++) {
                System.gc();
                Thread.onSpinWait();
            }
            old.forEach(reference -> assertEquals(null, reference.get()));
        }
    }

    @Test
    void worldWith250Types() {
        List<StoredType> described = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            StoredField field = Evolution.number("f" + i);
            described.add(new StoredType("game.T" + i, i % 5 == 0 ? List.of() : List.of(field)));
        }
        List<Class<?>> types = GeneratedTypes.of(described).types();
        WorldOptions config = WorldOptions.DEFAULT.register(types.toArray(Class<?>[]::new));
        WorldOptions backwards =
                WorldOptions.DEFAULT.register(types.reversed().toArray(Class<?>[]::new));
        try (World saved = World.create(config);
                World same = World.create(config);
                World reversed = World.create(backwards)) {
            for (int i = 0; i < 500; i++) {
                Entity entity = saved.spawn();
                for (int k = i % 7; k < 250; k += 1 + i % 40) {
                    Class<?> type = types.get(k);
                    saved.add(
                            entity, k % 5 == 0 ? Evolution.value(type) : Evolution.value(type, i));
                    saved.setAuthority(entity, type, (i + k) % 3 == 0);
                }
            }
            copy(saved, same);
            copy(saved, reversed);

            assertEquals(VisibleState.of(saved), VisibleState.of(same));
            assertEquals(VisibleState.of(saved), VisibleState.of(reversed));
            continueAlike(saved, reversed);
            WorldAudit.run(reversed);
        }
    }

    @Test
    void worldThatIsTooSmallIsRefused() {
        try (World saved = World.create();
                World small = World.create(WorldOptions.DEFAULT.maxEntities(10));
                World enough = World.create(WorldOptions.DEFAULT.maxEntities(11))) {
            saved.spawnAll(11, ComponentSet.of());
            Entity survivor = small.spawn();

            var refused = assertThrows(CorruptFileException.class, () -> copy(saved, small));

            assertEquals(
                    "snapshot cannot be loaded: file=stream, because=world is too small:"
                            + " entities=11, maxEntities=10",
                    refused.getMessage());
            assertEquals(List.of(survivor), small.entities());
            copy(saved, enough);
            assertEquals(11, enough.size());
            assertThrows(IllegalStateException.class, enough::spawn);
        }
    }

    @Test
    void worldWithoutRoomForThePagesIsRefused() {
        try (World saved = World.create();
                World small = World.create(WorldOptions.DEFAULT.maxEntities(16_384))) {
            List<Entity> entities = saved.spawnAll(20_000, ComponentSet.of());
            saved.destroyAll(entities.subList(0, 19_000));

            var refused = assertThrows(CorruptFileException.class, () -> copy(saved, small));

            assertTrue(refused.getMessage().contains("number of pages"), refused.getMessage());
            assertEquals(0, small.size());
        }
    }

    private static EntityTable table(World world) {
        return ((DirectWorld) world).table();
    }

    /// Sets the generation that the next user of a free slot of the first page gets.
    private static void presetGeneration(World world, int slot, int generation) {
        table(world).openPages(1);
        table(world).identitiesAt(0)[slot] = Integer.toUnsignedLong(generation);
    }

    @Test
    void generationsThatWrapAroundAndRetiredSlots() {
        try (World saved = World.create();
                World loaded = SmallWorld.other(Tier.HEAP)) {
            presetGeneration(saved, 0, -1); // the last one
            presetGeneration(saved, 1, Integer.MAX_VALUE);
            Entity last = saved.spawn();
            Entity signed = saved.spawn();
            saved.destroy(last);
            saved.destroy(signed);
            Entity next = saved.spawn();
            assertEquals(1, table(saved).retired());
            copy(saved, loaded);

            assertEquals(1, table(loaded).retired());
            assertTrue(loaded.isAlive(next));
            assertEquals(Entity.of(1, Integer.MIN_VALUE), next);
            assertFalse(loaded.isAlive(last));
            continueAlike(saved, loaded);
            assertTrue(loaded.entities().stream().noneMatch(entity -> entity.index() == 0));
            WorldAudit.run(loaded);
        }
    }

    @Test
    void seedOfHandlesIsRestored() {
        try (World from = World.create(WorldOptions.DEFAULT.handleSeed(7));
                World to = World.create()) {
            from.spawn();
            copy(from, to);
            continueAlike(from, to);
            assertEquals("Entity(50000v" + (1 + (7 << 20)) + ")", spawnAt(to, 50_000).toString());
        }
    }

    private static Entity spawnAt(World world, int index) {
        Entity made = world.spawn();
        while (made.index() < index) {
            made = world.spawn();
        }
        return made;
    }

    @Test
    void stableIdsContinueWhereTheyWere() {
        WorldOptions config = WorldOptions.DEFAULT.node(7);
        try (World saved = World.create(config);
                World loaded = World.create(config)) {
            Entity entity = saved.spawn();
            long id = saved.stableIds().assign(entity);
            saved.stableIds().assign(saved.spawn());
            Entity foreign = saved.spawn();
            saved.stableIds().bind(foreign, 9L << 48 | 5);
            loaded.stableIds().assign(loaded.spawn());
            copy(saved, loaded);

            assertEquals(entity, loaded.stableIds().find(id).orElseThrow());
            assertEquals(foreign, loaded.stableIds().find(9L << 48 | 5).orElseThrow());
            assertEquals(3, loaded.stableIds().size());
            long next = loaded.stableIds().assign(loaded.spawn());
            assertEquals(saved.stableIds().assign(saved.spawn()), next);
            assertEquals(3, StableIds.sequence(next));
        }
    }

    @Test
    void stableIdsOfAnotherNodeKeepTheirNode() {
        try (World saved = World.create(WorldOptions.DEFAULT.node(7));
                World loaded = World.create(WorldOptions.DEFAULT.node(8))) {
            long theirs = saved.stableIds().assign(saved.spawn());
            Entity own = saved.spawn();
            saved.stableIds().bind(own, 8L << 48 | 40);
            copy(saved, loaded);

            assertEquals(7, StableIds.node(theirs));
            assertTrue(loaded.stableIds().find(theirs).isPresent());
            long next = loaded.stableIds().assign(loaded.spawn());
            assertEquals(8, StableIds.node(next));
            assertEquals(41, StableIds.sequence(next));
        }
    }

    /// Before, the loading world has the component and the authority.
    @Test
    void authorityWithoutTheComponentIsRestored() {
        try (World saved = World.create();
                World loaded =
                        World.create(WorldOptions.DEFAULT.register(RandomWorld.TYPES.get(1)))) {
            Entity owned = saved.spawn();
            Entity free = saved.spawn();
            saved.setAuthority(owned, RandomWorld.Health.class, true);
            Entity before = loaded.spawn(new RandomWorld.Health(3, true));
            loaded.setAuthority(before, RandomWorld.Health.class, true);
            copy(saved, loaded);

            assertTrue(loaded.hasAuthority(owned, RandomWorld.Health.class));
            assertFalse(loaded.has(owned, RandomWorld.Health.class));
            assertFalse(loaded.hasAnyAuthority(free));
            loaded.add(owned, new RandomWorld.Health(1, true));
            assertEquals(
                    List.of(owned),
                    loaded.query(RandomWorld.Health.class)
                            .owned(RandomWorld.Health.class)
                            .entities());
            loaded.destroy(owned);
            Entity next = loaded.spawn(new RandomWorld.Health(1, true));
            assertFalse(loaded.hasAnyAuthority(next));
        }
    }

    @Test
    void authorityIsRestored() {
        try (World saved = World.create();
                World loaded =
                        World.create(WorldOptions.DEFAULT.register(RandomWorld.TYPES.get(1)))) {
            Entity owned = saved.spawn(new RandomWorld.Health(1, true));
            Entity other = saved.spawn(new RandomWorld.Health(2, true));
            saved.setAuthority(owned, RandomWorld.Health.class, true);
            loaded.spawn();
            Entity before = loaded.spawn(new RandomWorld.Health(3, true));
            loaded.setAuthority(before, RandomWorld.Health.class, true);
            copy(saved, loaded);

            assertTrue(loaded.hasAuthority(owned, RandomWorld.Health.class));
            assertFalse(loaded.hasAuthority(other, RandomWorld.Health.class));
            assertEquals(
                    List.of(owned),
                    loaded.query(RandomWorld.Health.class)
                            .owned(RandomWorld.Health.class)
                            .entities());
            assertEquals(
                    List.of(owned), loaded.query(RandomWorld.Health.class).anyOwned().entities());
        }
    }

    @Test
    void frameIsRestored() {
        try (World saved = World.create();
                World loaded = World.create()) {
            for (int i = 0; i < 5; i++) {
                saved.nextFrame();
            }
            copy(saved, loaded);

            assertEquals(5, loaded.frame());
        }
    }

    @Test
    void existingQueriesSeeLoadedEntities() {
        try (World saved = SmallWorld.saved(Tier.HEAP);
                World loaded = SmallWorld.other(Tier.HEAP)) {
            var query = loaded.query(RandomWorld.Health.class);
            assertEquals(0, query.count());
            var commands = loaded.commands();
            Entity spawned = commands.spawn(new RandomWorld.Health(7, false));
            copy(saved, loaded);

            assertEquals(saved.query(RandomWorld.Health.class).toList(), query.toList());
            loaded.play(commands);
            assertEquals(3, query.count());
            assertNotEquals(spawned, loaded.entities().getFirst());
        }
    }
}
