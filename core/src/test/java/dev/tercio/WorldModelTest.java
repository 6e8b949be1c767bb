package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// Random operations have the same result on a world and on a model made of maps.
///
/// Proves EN-01, EN-02, EN-03, EN-06, CO-02, CO-03, CO-08.
@Tag("conformance")
class WorldModelTest {
    private static final int BATCHES = Seed.repeats(12);
    private static final int STEPS = 120;

    @ParameterizedTest
    @EnumSource(Tier.class)
    void worldOfOneTierBehavesLikeItsModel(Tier tier) {
        Seed.run(
                random -> {
                    try (World world = Modes.worldOf(tier)) {
                        play(new ModelRun(world, new ModelWorld(), random, tier, Map.of()));
                    }
                });
    }

    /// Some types are registered in advance, some on first use.
    @Test
    void worldOfMixedTiersBehavesLikeItsModel() {
        Seed.run(
                random -> {
                    Map<Class<?>, Tier> tiers = randomTiers(random);
                    WorldOptions config = WorldOptions.DEFAULT;
                    for (Map.Entry<Class<?>, Tier> entry : tiers.entrySet()) {
                        config = config.register(entry.getKey(), entry.getValue());
                    }
                    try (World world = World.create(config)) {
                        play(new ModelRun(world, new ModelWorld(), random, Tier.HEAP, tiers));
                    }
                });
    }

    private static Map<Class<?>, Tier> randomTiers(Random random) {
        Map<Class<?>, Tier> tiers = new HashMap<>();
        for (Class<?> type : ModelComponents.TYPES) {
            if (!ModelComponents.isAlwaysManaged(type) && random.nextInt(5) > 0) {
                tiers.put(type, Tier.values()[random.nextInt(Tier.values().length)]);
            }
        }
        return tiers;
    }

    private static void play(ModelRun run) {
        ModelEntityActions entities = new ModelEntityActions(run);
        List<Runnable> actions = new ArrayList<>(entities.all());
        actions.addAll(new ModelComponentActions(run).all());
        for (int batch = 0; batch < BATCHES; batch++) {
            for (int step = 0; step < STEPS; step++) {
                if (run.model().isEmpty()) {
                    entities.spawn();
                }
                actions.get(run.random().nextInt(actions.size())).run();
            }
            compare(run.world(), run.model());
            maybeSweep(run);
        }
    }

    /// Occasionally destroys all entities, trims memory, or both.
    private static void maybeSweep(ModelRun run) {
        if (run.random().nextInt(6) == 0) {
            int all = run.model().living.size();
            assertEquals(all, run.world().destroyAll(run.world().entities()));
            List.copyOf(run.model().living.keySet()).forEach(run.model()::destroy);
        }
        if (run.random().nextInt(3) == 0) {
            run.world().trim();
            compare(run.world(), run.model());
        }
    }

    private static void compare(World world, ModelWorld model) {
        List<Entity> expected = new ArrayList<>(model.living.keySet());
        expected.sort(Comparator.comparing(Entity::index));
        assertEquals(expected, world.entities());
        assertEquals(expected.size(), world.size());
        model.living.forEach((entity, values) -> compareEntity(world, entity, values));
        model.dead.forEach(
                entity -> {
                    assertFalse(world.isAlive(entity));
                    assertEquals(0, world.stableIds().idOf(entity).orElse(0));
                });
        compareStableIds(world, model);
        PresenceAudit.check(world);
    }

    private static void compareEntity(World world, Entity entity, Map<Class<?>, Object> values) {
        assertTrue(world.isAlive(entity));
        Set<Class<?>> types = new HashSet<>();
        world.components(entity).forEach(type -> types.add(type.type()));
        assertEquals(values.keySet(), types);
        for (Class<?> type : ModelComponents.TYPES) {
            assertEquals(values.containsKey(type), world.has(entity, type));
            if (!values.containsKey(type)) {
                assertEquals(Optional.empty(), world.tryGet(entity, type));
            } else if (!ModelComponents.isTag(type)) {
                assertEquals(values.get(type), world.get(entity, type));
                assertEquals(
                        Optional.of(values.get(type)),
                        world.tryGet(entity, ComponentType.of(type)));
            }
        }
    }

    private static void compareStableIds(World world, ModelWorld model) {
        assertEquals(model.stableIds.size(), world.stableIds().size());
        model.stableIds.forEach(
                (entity, id) -> {
                    assertEquals(id, world.stableIds().idOf(entity).orElse(0));
                    assertEquals(Optional.of(entity), world.stableIds().find(id));
                });
    }
}
