package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.command.CommandBuffer;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Handles that were valid once are refused as soon as the entity is dead or has lost the
/// component, however that happened, and new handles of the same slot are accepted.
///
/// Proves QU-08, EN-01.
@Tag("conformance")
class HandleValidityModelTest {
    private record Points(int value, int other) {}

    private record Name(int number) {}

    private record Named(Name name) {}

    private record Scored(Points points) {}

    /// More than two pages.
    private static final int ENTITIES = 36_000;

    /// The points of each living entity, or null if it has none.
    private final Map<Entity, Points> model = new HashMap<>();

    private final List<Entity> living = new ArrayList<>();
    private final List<Entity> known = new ArrayList<>();

    @ParameterizedTest
    @EnumSource
    void lookupsAcceptExactlyTheEntitiesThatHaveTheComponent(Tier tier) {
        Seed.run(random -> run(tier, random));
    }

    private void run(Tier tier, Random random) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Lookup<Points> points = world.lookup(Points.class);
            for (Entity entity :
                    world.spawnAll(ENTITIES, Named.class, i -> new Named(new Name(i)))) {
                enter(entity, null);
            }
            for (int round = 0; round < Seed.repeats(60); round++) {
                for (int i = 0; i < 40; i++) {
                    change(world, points, random);
                }
                if (random.nextInt(8) == 0) {
                    world.trim();
                }
                check(world, points, random);
            }
            known.forEach(entity -> checkOne(world, points, entity));
        }
    }

    private void enter(Entity entity, Points value) {
        model.put(entity, value);
        living.add(entity);
        known.add(entity);
    }

    private void change(World world, Lookup<Points> points, Random random) {
        Points value = new Points(random.nextInt(), random.nextInt());
        Entity entity = living.get(random.nextInt(living.size()));
        boolean has = model.get(entity) != null;
        switch (random.nextInt(9)) {
            case 0 -> enter(world.spawn(value), value);
            case 1 -> enter(world.spawn(value, new Name(1)), value);
            case 2 -> {
                world.destroy(entity);
                remove(entity);
            }
            case 3 -> {
                world.add(entity, value);
                model.put(entity, value);
            }
            case 4 -> {
                assertEquals(has, world.remove(entity, Points.class));
                model.put(entity, null);
            }
            case 5 -> {
                if (has) {
                    points.set(entity, value);
                    model.put(entity, value);
                } else {
                    assertThrows(MissingComponentException.class, () -> points.set(entity, value));
                }
            }
            case 6 -> play(world, entity, value);
            case 7 -> {
                EntityList some = new EntityList();
                some.add(entity);
                some.add(known.get(random.nextInt(known.size())));
                world.destroyAll(some);
                some.forEach(this::remove);
            }
            default -> {
                for (Entity spawned : world.spawnAll(3, Scored.class, i -> new Scored(value))) {
                    enter(spawned, value);
                }
            }
        }
    }

    /// A spawn, a destroy, an addition and a removal by commands.
    private void play(World world, Entity entity, Points value) {
        Entity other = living.get((living.indexOf(entity) + 7) % living.size());
        Entity third = living.get((living.indexOf(entity) + 11) % living.size());
        CommandBuffer buffer = world.commands();
        Entity spawned = buffer.spawn(value);
        buffer.destroy(entity);
        buffer.add(other, value);
        buffer.remove(third, Points.class);
        world.play(buffer);
        enter(buffer.entity(spawned), value);
        remove(entity);
        model.put(other, value);
        model.put(third, null);
    }

    private void remove(Entity entity) {
        model.remove(entity);
        living.remove(entity);
    }

    private void check(World world, Lookup<Points> points, Random random) {
        for (int i = 0; i < 400; i++) {
            checkOne(world, points, known.get(random.nextInt(known.size())));
        }
        for (int i = Math.max(0, known.size() - 200); i < known.size(); i++) {
            checkOne(world, points, known.get(i));
        }
    }

    private void checkOne(World world, Lookup<Points> points, Entity entity) {
        Points expected = model.get(entity);
        assertEquals(expected != null, points.has(entity));
        assertEquals(expected != null, world.has(entity, Points.class));
        if (expected != null) {
            assertEquals(expected, points.get(entity));
            assertEquals(expected, world.get(entity, Points.class));
        } else if (model.containsKey(entity)) {
            assertThrows(MissingComponentException.class, () -> points.get(entity));
        } else {
            assertThrows(DeadEntityException.class, () -> points.get(entity));
            assertThrows(DeadEntityException.class, () -> world.get(entity, Points.class));
        }
    }
}
