package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.query.Query;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Random trees, compared with maps: walks in all directions, updates in depth order with 1, 2 and
/// 8 workers, and copies of trees.
///
/// Proves RL-06, RL-07.
@Tag("model")
class HierarchyModelTest {
    private record Local(int value) {}

    private record Global(int value) {}

    private record Frozen() {}

    /// Refers to any entity.
    private record Friend(int id, Entity entity) {}

    private record Node(Local local, Global global) {}

    /// The state of an entity in the model.
    private static final class ModelNode {
        Entity parent = Entity.NONE;
        final List<Entity> children = new ArrayList<>();
        int local;
        int global;
        boolean readable;
        boolean frozen;
    }

    private final Map<Entity, ModelNode> model = new LinkedHashMap<>();
    private List<Entity> all = new ArrayList<>();
    private final List<World> worlds = new ArrayList<>();
    private Random random = new Random(0);

    @ParameterizedTest
    @EnumSource(Tier.class)
    void treesAgreeWithTheModel(Tier tier) {
        Seed.run(
                seeded -> {
                    random = seeded;
                    model.clear();
                    all.clear();
                    worlds.clear();
                    for (int workers : new int[] {1, 2, 8}) {
                        WorldOptions options = WorldOptions.DEFAULT.tier(tier).workers(workers);
                        worlds.add(World.create(options));
                    }
                    try {
                        spawnMany(15_000);
                        for (int round = 0; round < 15; round++) {
                            change(random.nextInt(40));
                            compare(round % 2 == 0);
                        }
                    } finally {
                        worlds.forEach(World::close);
                    }
                });
    }

    private Entity any() {
        if (all.size() != model.size()) {
            all = new ArrayList<>(model.keySet());
        }
        Entity picked = all.get(random.nextInt(all.size()));
        if (model.containsKey(picked)) {
            return picked;
        }
        all = new ArrayList<>(model.keySet());
        return any();
    }

    /// Enough siblings for levels that run in parallel.
    private void spawnMany(int count) {
        spawn(Entity.NONE);
        List<Entity> parents = new ArrayList<>(model.keySet());
        for (int i = 1; i < count; i++) {
            boolean wide = random.nextInt(3) > 0;
            spawn(parents.get(wide ? 0 : random.nextInt(parents.size())));
            if (i % 100 == 0) {
                parents = new ArrayList<>(model.keySet());
            }
        }
    }

    private void spawn(Entity parent) {
        ModelNode node = new ModelNode();
        node.local = random.nextInt(10);
        node.readable = random.nextInt(20) > 0;
        node.parent = parent;
        Entity spawned = Entity.NONE;
        for (World world : worlds) {
            spawned = world.spawn(new Local(node.local));
            if (node.readable) {
                world.add(spawned, new Global(0));
            }
            if (!parent.isNone()) {
                world.add(spawned, new ChildOf(parent));
            }
        }
        if (!parent.isNone()) {
            model.get(parent).children.add(spawned);
        }
        model.put(spawned, node);
    }

    private void change(int changes) {
        for (int i = 0; i < changes; i++) {
            switch (random.nextInt(8)) {
                case 0 -> destroy(any());
                case 1 -> move(any(), any());
                case 2 -> separate(any());
                case 3 -> freeze(any());
                case 4 -> hide(any());
                case 5 -> setLocal(any());
                default -> spawn(random.nextBoolean() ? Entity.NONE : any());
            }
            if (model.isEmpty()) {
                spawn(Entity.NONE);
            }
        }
    }

    private void setLocal(Entity entity) {
        int value = random.nextInt(10);
        model.get(entity).local = value;
        worlds.forEach(world -> world.set(entity, new Local(value)));
    }

    private void freeze(Entity entity) {
        model.get(entity).frozen = true;
        worlds.forEach(world -> world.add(entity, new Frozen()));
    }

    private void hide(Entity entity) {
        model.get(entity).readable = false;
        worlds.forEach(world -> world.remove(entity, Global.class));
    }

    private void separate(Entity entity) {
        unlink(entity);
        worlds.forEach(world -> world.remove(entity, ChildOf.class));
    }

    private void unlink(Entity entity) {
        ModelNode node = model.get(entity);
        if (!node.parent.isNone()) {
            model.get(node.parent).children.remove(entity);
            node.parent = Entity.NONE;
        }
    }

    private void move(Entity entity, Entity parent) {
        for (Entity above = parent; !above.isNone(); above = model.get(above).parent) {
            if (above.equals(entity)) {
                return;
            }
        }
        if (!model.get(entity).parent.equals(parent)) {
            unlink(entity);
            model.get(entity).parent = parent;
            model.get(parent).children.add(entity);
        }
        worlds.forEach(world -> world.add(entity, new ChildOf(parent)));
    }

    private void destroy(Entity entity) {
        unlink(entity);
        List<Entity> all = new ArrayList<>();
        addDescendants(entity, all);
        all.forEach(model::remove);
        model.remove(entity);
        worlds.forEach(world -> world.destroy(entity));
    }

    private void addDescendants(Entity entity, List<Entity> list) {
        for (Entity child : model.get(entity).children) {
            list.add(child);
            addDescendants(child, list);
        }
    }

    private void compare(boolean filtered) {
        for (Map.Entry<Entity, ModelNode> entry : model.entrySet()) {
            if (entry.getValue().parent.isNone()) {
                updateModel(entry.getKey(), filtered);
            }
        }
        Entity sample = any();
        for (World world : worlds) {
            compareWalks(world, sample);
            var nodes = filtered ? nodesOf(world).without(Frozen.class) : nodesOf(world);
            nodes.inDepthOrder(ChildOf.class)
                    .update(
                            Global.class,
                            root -> new Global(root.local().value()),
                            (node, parent) ->
                                    new Global(parent.global().value() * 3 + node.local().value()));
            compareValues(world);
        }
    }

    private static Query<Node> nodesOf(World world) {
        return world.query(Node.class).parallel();
    }

    private void updateModel(Entity entity, boolean filtered) {
        ModelNode node = model.get(entity);
        ModelNode parent = model.get(node.parent);
        if (node.readable && !(filtered && node.frozen)) {
            boolean root = parent == null || !parent.readable;
            node.global = root ? node.local : parent.global * 3 + node.local;
        }
        node.children.forEach(child -> updateModel(child, filtered));
    }

    private void compareValues(World world) {
        for (Map.Entry<Entity, ModelNode> entry : model.entrySet()) {
            if (entry.getValue().readable) {
                int value = world.get(entry.getKey(), Global.class).value();
                assertEquals(entry.getValue().global, value, entry.getKey()::toString);
            }
        }
    }

    private void compareWalks(World world, Entity sample) {
        Hierarchy hierarchy = world.hierarchy(ChildOf.class);
        List<Entity> descendants = new ArrayList<>();
        addDescendants(sample, descendants);
        assertEquals(descendants, hierarchy.descendants(sample));
        List<Entity> ancestors = new ArrayList<>();
        Entity top = sample;
        for (Entity up = model.get(sample).parent; !up.isNone(); up = model.get(up).parent) {
            ancestors.add(up);
            top = up;
        }
        assertEquals(ancestors, hierarchy.ancestors(sample));
        assertEquals(top, hierarchy.rootOf(sample));
        EntityList roots = new EntityList();
        model.forEach(
                (entity, node) -> {
                    if (node.parent.isNone() && !node.children.isEmpty()) {
                        roots.add(entity);
                    }
                });
        roots.sortByIndex();
        assertEquals(roots, hierarchy.roots());
    }

    /// Copies random trees with references in all directions.
    @ParameterizedTest
    @EnumSource(Tier.class)
    void copiesOfTreesReferToEachOther(Tier tier) {
        Seed.run(
                random -> {
                    for (int round = 0; round < 20; round++) {
                        try (World world = Modes.worldOf(tier)) {
                            copyTree(world, random);
                        }
                    }
                });
    }

    private static void copyTree(World world, Random random) {
        List<Entity> all = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Entity entity = world.spawn(new Local(i));
            if (i > 0 && random.nextInt(8) > 0) {
                world.add(entity, new ChildOf(all.get(random.nextInt(i))));
            }
            all.add(entity);
        }
        for (Entity entity : all) {
            if (random.nextBoolean()) {
                world.add(entity, new Friend(entity.index(), all.get(random.nextInt(60))));
            }
        }
        Hierarchy hierarchy = world.hierarchy(ChildOf.class);
        Entity top = all.get(random.nextInt(60));
        EntityList originals = hierarchy.descendants(top);
        Entity copiedTop = hierarchy.copyTree(top);
        EntityList copies = hierarchy.descendants(copiedTop);
        assertEquals(originals, hierarchy.descendants(top));
        assertEquals(originals.size(), copies.size());
        originals.add(top);
        copies.add(copiedTop);
        for (int i = 0; i < copies.size(); i++) {
            compareCopy(world, originals, copies, i);
        }
        assertEquals(60 + copies.size(), world.size());
    }

    private static void compareCopy(World world, EntityList originals, EntityList copies, int i) {
        Entity original = originals.get(i);
        Entity copy = copies.get(i);
        assertEquals(world.components(original), world.components(copy));
        assertEquals(world.get(original, Local.class), world.get(copy, Local.class));
        if (world.has(original, Friend.class)) {
            Friend friend = world.get(original, Friend.class);
            int inside = originals.indexOf(friend.entity());
            Entity expected = inside < 0 ? friend.entity() : copies.get(inside);
            assertEquals(new Friend(friend.id(), expected), world.get(copy, Friend.class));
        }
        if (world.has(original, ChildOf.class)) {
            Entity parent = world.get(original, ChildOf.class).parent();
            int inside = originals.indexOf(parent);
            Entity expected = inside < 0 ? parent : copies.get(inside);
            assertEquals(expected, world.get(copy, ChildOf.class).parent());
        }
    }
}
