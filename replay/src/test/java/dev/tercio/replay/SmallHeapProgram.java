package dev.tercio.replay;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Loads a file that may be too large for the heap, and prints whether the world has the content of
/// the file or its own unchanged content.
final class SmallHeapProgram {
    static final String LOADED = "loaded";
    static final String KEPT = "kept";

    private static final int OWN = 1_000;

    record Marked() {}

    record Own(int number) {}

    private SmallHeapProgram() {}

    /// Arguments: the file and the tier.
    public static void main(String[] args) {
        Path file = Path.of(args[0]);
        WorldOptions config = WorldOptions.DEFAULT.tier(Tier.HEAP).register(Marked.class);
        try (World world = World.create(config)) {
            world.register(Own.class, Tier.valueOf(args[1]));
            List<Entity> entities = new ArrayList<>();
            for (int i = 0; i < OWN; i++) {
                entities.add(world.spawn(new Own(i)));
            }
            long hash = StateHash.of(world);
            System.out.println(load(world, file) ? LOADED : kept(world, entities, hash));
        }
    }

    private static boolean load(World world, Path file) {
        try {
            Snapshot.load(world, file, SaveFormat.DEFAULT.drop(Own.class.getName()));
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }

    private static String kept(World world, List<Entity> entities, long hash) {
        if (!world.entities().equals(entities)) {
            return "entities differ: size=" + world.size();
        }
        for (int i = 0; i < OWN; i++) {
            if (world.get(entities.get(i), Own.class).number() != i) {
                return "component differs: entity=" + entities.get(i);
            }
        }
        if (StateHash.of(world) != hash) {
            return "hash differs";
        }
        world.destroy(world.spawn(new Own(OWN)));
        world.destroyAll(entities);
        return world.size() == 0 ? KEPT : "entities are left: size=" + world.size();
    }
}
