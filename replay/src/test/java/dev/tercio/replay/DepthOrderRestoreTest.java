package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.DepthQuery;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A query in depth order that was used before a rollback, or whose world was loaded from a file,
/// finds the order again.
///
/// Proves RL-06.
class DepthOrderRestoreTest {
    private record Local(int value) {}

    private record Global(int value) {}

    private record Node(Local local, Global global) {}

    @TempDir private Path folder;

    private static WorldOptions options(Tier tier) {
        return WorldOptions.DEFAULT
                .tier(tier)
                .workers(2)
                .register(Local.class, Global.class, ChildOf.class);
    }

    private static void propagate(DepthQuery<Node> nodes) {
        nodes.update(
                Global.class,
                root -> new Global(root.local().value()),
                (node, parent) -> new Global(parent.global().value() * 3 + node.local().value()));
    }

    /// Computes every value from the root down, without the query.
    private static void check(World world) {
        world.query(Node.class)
                .forEachEntity(
                        (entity, node) -> {
                            EntityList path = world.hierarchy(ChildOf.class).ancestors(entity);
                            int value = 0;
                            for (int i = path.size() - 1; i >= 0; i--) {
                                value = value * 3 + world.get(path.get(i), Local.class).value();
                            }
                            int expected = value * 3 + node.local().value();
                            assertEquals(expected, node.global().value(), entity::toString);
                        });
    }

    private static void spawnRoots(World world) {
        for (int i = 0; i < 300; i++) {
            world.spawn(new Local(i), new Global(0));
        }
    }

    private static void change(World world, Random random) {
        if (world.size() < 20) {
            // a single destroy can take the whole tree with it
            spawnRoots(world);
        }
        EntityList all = world.entities();
        for (int i = 0; i < 20; i++) {
            Entity entity = all.get(random.nextInt(all.size()));
            Entity other = all.get(random.nextInt(all.size()));
            if (!world.isAlive(entity) || !world.isAlive(other)) {
                continue;
            }
            switch (random.nextInt(4)) {
                case 0 -> world.spawn(new Local(i), new Global(0), new ChildOf(entity));
                case 1 -> world.remove(entity, ChildOf.class);
                case 2 -> {
                    if (world.size() > 100) {
                        world.destroy(entity);
                    }
                }
                default -> {
                    boolean cycle =
                            world.hierarchy(ChildOf.class).ancestors(other).contains(entity);
                    if (!cycle && !entity.equals(other)) {
                        world.add(entity, new ChildOf(other));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void theOrderIsFoundAgain(Tier tier) {
        Seed.run(
                random -> {
                    try (World world = World.create(options(tier));
                            History history = History.of(world, 8)) {
                        spawnRoots(world);
                        run(world, history, random);
                        Path file = folder.resolve("world");
                        Snapshot.save(world, file);
                        List<Entity> order = order(world);
                        try (World loaded = World.create(options(tier))) {
                            Snapshot.load(loaded, file);
                            propagate(loaded.query(Node.class).inDepthOrder(ChildOf.class));
                            check(loaded);
                            assertEquals(order, order(loaded));
                        }
                    }
                });
    }

    private static List<Entity> order(World world) {
        return new ArrayList<>(world.query(Node.class).inDepthOrder(ChildOf.class).entities());
    }

    private static void run(World world, History history, Random random) {
        DepthQuery<Node> nodes = world.query(Node.class).inDepthOrder(ChildOf.class);
        for (int frame = 0; frame < 60; frame++) {
            change(world, random);
            propagate(nodes);
            check(world);
            world.nextFrame();
            if (random.nextInt(4) == 0) {
                history.rollback(1 + random.nextInt(history.depth()));
                propagate(nodes);
                check(world);
            }
        }
    }
}
