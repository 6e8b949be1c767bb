package dev.tercio.query;

import dev.tercio.AllocationMeter;
import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.Hierarchy;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import java.util.List;

/// Updates a tree every frame and prints how many bytes an update allocates after warm-up. Runs in
/// its own JVM, because other tests would change the type profiles.
final class DepthAllocationProgram {
    static final List<String> KINDS =
            List.of("update", "request", "filtered", "parallel", "tracked", "forEach", "walk");

    private static final int RUNS = 20_000;

    /// Many, so that the code for roots is compiled as soon as the code for children.
    private static final int ROOTS = 1_000;

    /// Enough for a level that runs in parallel.
    private static final int CHILDREN = 5_000;

    /// The last entities form a chain.
    private static final int ENTITIES = ROOTS + CHILDREN + 100;

    private record Local(float x, float y, float z) {}

    private record Global(float x, float y, float z) {
        Global plus(Local local) {
            return new Global(x + local.x, y + local.y, z + local.z);
        }
    }

    private record Frozen() {}

    private record Node(Local local, Global global) {}

    /// Static, so that bodies capture nothing and are created once.
    private static float sum;

    private DepthAllocationProgram() {}

    /// Takes the name of a tier and prints lines such as `update=0`.
    public static void main(String[] arguments) {
        WorldOptions options = WorldOptions.DEFAULT.tier(Tier.valueOf(arguments[0])).workers(2);
        try (World world = World.create(options)) {
            EntityList all = new EntityList();
            for (int i = 0; i < ENTITIES; i++) {
                Entity entity = world.spawn(new Local(1, 2, 3), new Global(0, 0, 0));
                all.add(entity);
                if (i >= ROOTS) {
                    int parent = i < ROOTS + CHILDREN ? i % ROOTS : i - 1;
                    world.add(entity, new ChildOf(all.get(parent)));
                }
                if (i % 5 == 0) {
                    world.add(entity, Frozen.class);
                }
            }
            print(world, all);
        }
    }

    private static void print(World world, EntityList all) {
        Query<Node> nodes = world.query(Node.class);
        DepthQuery<Node> rows = nodes.inDepthOrder(ChildOf.class);
        AllocationMeter.print("update", RUNS, () -> update(rows));
        AllocationMeter.print(
                "request", RUNS, () -> update(world.query(Node.class).inDepthOrder(ChildOf.class)));
        DepthQuery<Node> filtered = nodes.without(Frozen.class).inDepthOrder(ChildOf.class);
        AllocationMeter.print("filtered", RUNS, () -> update(filtered));
        DepthQuery<Node> parallel = nodes.parallel().inDepthOrder(ChildOf.class);
        AllocationMeter.print("parallel", RUNS, () -> update(parallel));
        AllocationMeter.print(
                "forEach",
                RUNS,
                () ->
                        rows.forEach(
                                row -> sum += row.local().x(),
                                (row, up) -> sum += up.global().x()));
        world.query(Global.class).changed(Global.class).drain();
        AllocationMeter.print("tracked", RUNS, () -> update(rows));
        Hierarchy hierarchy = world.hierarchy(ChildOf.class);
        EntityList list = new EntityList(ENTITIES);
        Entity root = all.get(ROOTS - 1);
        Entity leaf = all.get(ENTITIES - 1);
        AllocationMeter.print(
                "walk",
                RUNS,
                () -> {
                    list.clear();
                    hierarchy.addDescendantsTo(root, list);
                    hierarchy.addAncestorsTo(leaf, list);
                    hierarchy.addRootsTo(list);
                });
    }

    private static void update(DepthQuery<Node> nodes) {
        nodes.update(
                Global.class,
                root -> new Global(root.local().x(), root.local().y(), root.local().z()),
                (node, parent) -> parent.global().plus(node.local()));
    }
}
