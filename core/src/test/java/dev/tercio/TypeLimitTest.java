package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// A world has up to 256 component types, and each of them works.
///
/// Proves CO-07, EN-03.
class TypeLimitTest {
    private static final List<Class<?>> TYPES = ManyTypes.make(256);

    private record OneMore(int value) {}

    @ParameterizedTest
    @EnumSource(Tier.class)
    void entityMayHaveAll256Types(Tier tier) {
        try (World world = Modes.worldOf(tier)) {
            Object[] all = new Object[TYPES.size()];
            for (int i = 0; i < all.length; i++) {
                all[i] = ManyTypes.instance(TYPES.get(i), i);
            }
            Entity entity = world.copy(world.spawn(all));

            assertEquals(256, world.components(entity).size());
            for (int i = 0; i < all.length; i++) {
                assertEquals(all[i], world.get(entity, TYPES.get(i)));
            }
            PresenceAudit.check(world);
        }
    }

    @Test
    void typeNumber257IsRefused() {
        try (World world = World.create()) {
            TYPES.forEach(world::register);
            Entity entity = world.spawn(ManyTypes.instance(TYPES.getLast(), 1));
            String message =
                    "too many component types: component="
                            + OneMore.class.getName()
                            + ", limit=256";

            for (Runnable call :
                    List.<Runnable>of(
                            () -> world.register(OneMore.class),
                            () -> world.register(OneMore.class, Tier.MANAGED),
                            () -> world.spawn(new OneMore(1)),
                            () -> world.add(entity, new OneMore(1)))) {
                var e = assertThrows(IllegalStateException.class, call::run);
                assertEquals(message, e.getMessage());
            }

            assertFalse(world.has(entity, OneMore.class));
            assertEquals(1, world.size());
            assertEquals(256, world.types().size());
        }
    }

    /// Another world has its own 256 type ids and assigns them in order of registration.
    @Test
    void limitIsPerWorld() {
        try (World full = World.create();
                World other = World.create()) {
            TYPES.forEach(full::register);
            Entity entity = other.spawn(new OneMore(7));
            assertEquals(new OneMore(7), other.get(entity, OneMore.class));
            assertEquals(256, full.types().size());
            assertEquals(1, other.types().size());
        }
    }

    @Test
    void typesOfEveryMaskWordAreAddedAndRemoved() {
        Seed.run(
                random -> {
                    try (World world = World.create()) {
                        TYPES.forEach(world::register);
                        List<Entity> entities = world.spawnAll(500, ComponentSet.of());
                        for (int i = 0; i < 20_000; i++) {
                            toggle(world, entities.get(random.nextInt(500)), random);
                        }
                        PresenceAudit.check(world);
                    }
                });
    }

    private static void toggle(World world, Entity entity, Random random) {
        int id = random.nextInt(256);
        Class<?> type = TYPES.get(id);
        if (world.has(entity, type)) {
            assertTrue(world.remove(entity, type));
            assertFalse(world.has(entity, type));
        } else {
            assertTrue(world.add(entity, ManyTypes.instance(type, id)));
            assertEquals(ManyTypes.instance(type, id), world.get(entity, type));
        }
    }

    /// The mask words of a slot's previous entity must not be visible.
    @Test
    void reusedSlotHasNoTypesOfItsPreviousEntity() {
        try (World world = World.create()) {
            TYPES.forEach(world::register);
            Entity old = world.spawn(ManyTypes.instance(TYPES.get(200), 1));
            world.add(old, ManyTypes.instance(TYPES.get(70), 2));
            world.destroy(old);

            Entity newer = world.spawn(ManyTypes.instance(TYPES.get(3), 3));

            assertEquals(old.index(), newer.index());
            assertEquals(List.of(ComponentType.of(TYPES.get(3))), world.components(newer));
        }
    }

    @Test
    void typesAreListedInOrderOfRegistration() {
        List<Class<?>> shuffled = new ArrayList<>(TYPES);
        Collections.shuffle(shuffled, new Random(1));
        try (World world = World.create()) {
            shuffled.forEach(world::register);
            assertEquals(
                    shuffled, world.types().stream().<Class<?>>map(ComponentType::type).toList());
        }
    }
}
