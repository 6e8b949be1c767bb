package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.testing.Seed;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/// Random changes of relations, compared with a model: direct calls, commands, coalescing,
/// rollback, save and load. The hash is the same for every number of workers.
///
/// Proves RL-03, RL-04, RL-05.
class RelationModelTest {
    private static final int ROUNDS = Seed.repeats(30);
    private static final int FRAMES = 6;

    static Stream<Arguments> ways() {
        return Stream.of(Tier.values())
                .flatMap(
                        tier ->
                                Stream.of(RelationWorld.Way.values())
                                        .map(way -> Arguments.of(tier, way)));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void worldAgreesWithTheModel(Tier tier, RelationWorld.Way way) {
        Seed.run(
                random -> {
                    long seed = random.nextLong();
                    List<Long> hashes = run(tier, way, 1, new Random(seed));
                    for (int workers : new int[] {2, 8}) {
                        assertEquals(hashes, run(tier, way, workers, new Random(seed)));
                    }
                });
    }

    private static List<Long> run(Tier tier, RelationWorld.Way way, int workers, Random random) {
        List<Long> hashes = new ArrayList<>();
        RelationWorld changed = new RelationWorld(tier, workers, way);
        try (World world = changed.world;
                History history = History.of(world, FRAMES)) {
            StateHash incremental = new StateHash(world);
            List<RelationModel> models = new ArrayList<>(List.of(changed.model.copy()));
            hashes.add(StateHash.of(world));
            for (int round = 0; round < ROUNDS; round++) {
                changed.change(random, 1 + random.nextInt(30));
                changed.check();
                int depth = random.nextInt(4) == 0 ? random.nextInt(history.depth() + 1) : -1;
                if (depth >= 0) {
                    history.rollback(depth);
                    for (int i = 0; i < depth; i++) {
                        models.removeLast();
                        hashes.removeLast();
                    }
                    changed.model = models.getLast().copy();
                    changed.check();
                    assertEquals(hashes.getLast(), StateHash.of(world), "after rollback");
                }
                if (random.nextInt(6) == 0) {
                    saveAndLoad(changed);
                }
                world.nextFrame();
                models.add(changed.model.copy());
                hashes.add(StateHash.of(world));
                assertEquals(hashes.getLast(), incremental.now());
            }
        }
        return hashes;
    }

    private static void saveAndLoad(RelationWorld changed) {
        long hash = StateHash.of(changed.world);
        byte[] file = SectionFile.save(changed.world, SaveFormat.DEFAULT);
        for (Tier other : Tier.values()) {
            try (World loaded = RelationWorld.world(other, 1)) {
                SectionFile.load(loaded, file, SaveFormat.DEFAULT);
                changed.with(loaded).check();
                assertEquals(hash, StateHash.of(loaded), "loaded");
            }
        }
    }
}
