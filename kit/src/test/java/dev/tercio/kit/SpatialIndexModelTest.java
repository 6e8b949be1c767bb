package dev.tercio.kit;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.replay.History;
import dev.tercio.replay.Snapshot;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random changes of a world, after which every query of the index agrees with brute force.
///
/// Proves GK-02.
class SpatialIndexModelTest {
    /// A position component, its tier, and the number of workers.
    record Setting(IndexSpace<?> space, Tier tier, int workers) {}

    @TempDir private Path temp;

    static List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        for (Tier tier : List.of(Tier.HEAP, Tier.NATIVE, Tier.MANAGED)) {
            boolean isFunction = tier == Tier.MANAGED;
            settings.add(new Setting(new IndexSpace.InPlane(60, isFunction), tier, 2));
            settings.add(new Setting(new IndexSpace.InPlane(1e6f, isFunction), tier, 1));
            settings.add(new Setting(new IndexSpace.InSpace(9, isFunction), tier, 1));
            settings.add(new Setting(new IndexSpace.InSpace(4_000, isFunction), tier, 2));
        }
        settings.add(new Setting(new IndexSpace.OnTiles(), Tier.HEAP, 1));
        settings.add(new Setting(new IndexSpace.OnTiles(), Tier.NATIVE, 1));
        return settings;
    }

    @ParameterizedTest
    @MethodSource("settings")
    void indexAgreesWithBruteForce(Setting setting) {
        Seed.run(random -> run(setting, setting.space(), random));
    }

    private <T> void run(Setting setting, IndexSpace<T> space, Random random) {
        WorldOptions options = WorldOptions.DEFAULT.workers(setting.workers());
        try (World world = World.create(options)) {
            world.register(space.type(), setting.tier());
            IndexModel<T> model = new IndexModel<>(world, space, random);
            model.check();
            for (int i = 0; i < 150; i++) {
                model.change(random.nextInt(12));
                model.check();
            }
            world.destroyAll(world.entities());
            model.check();
        }
    }

    @ParameterizedTest
    @MethodSource("settings")
    void indexFollowsRollbackAndLoading(Setting setting) {
        Seed.run(random -> restore(setting, setting.space(), random));
    }

    private <T> void restore(Setting setting, IndexSpace<T> space, Random random) {
        try (World world = World.create(WorldOptions.DEFAULT)) {
            world.register(space.type(), setting.tier());
            IndexModel<T> model = new IndexModel<>(world, space, random);
            model.change(100);
            Path file = temp.resolve("world");
            boolean canSave = setting.tier() != Tier.MANAGED;
            if (canSave) {
                Snapshot.save(world, file);
            }
            try (History history = History.of(world, 8)) {
                for (int i = 0; i < 60; i++) {
                    model.change(random.nextInt(12));
                    model.check();
                    world.nextFrame();
                    history.rollback(random.nextInt(history.depth() + 1));
                    if (random.nextBoolean()) {
                        model.change(2);
                    }
                    model.check();
                }
            }
            if (canSave) {
                Snapshot.load(world, file);
                model.check();
            }
        }
    }
}
