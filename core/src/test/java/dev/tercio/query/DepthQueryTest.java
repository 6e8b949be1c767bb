package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.Relation;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Rows in depth order: parents come before their children, and children receive their new values.
///
/// Proves RL-06.
@Tag("conformance")
class DepthQueryTest {
    private record Local(int value) {}

    private record Global(int value) {}

    private record Frozen() {}

    private record Node(Local local, Global global) {}

    private record Named(Entity self, Local local, Optional<Global> global) {}

    @Relation
    private record Follows(Entity leader) {}

    private final World world = World.create(WorldOptions.DEFAULT.name("tree"));

    @AfterEach
    void close() {
        world.close();
    }

    private static void propagate(Query<Node> nodes) {
        nodes.inDepthOrder(ChildOf.class)
                .update(
                        Global.class,
                        root -> new Global(root.local().value()),
                        (node, parent) ->
                                new Global(parent.global().value() + node.local().value()));
    }

    private static int globalOf(World world, Entity entity) {
        return world.get(entity, Global.class).value();
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void childrenReceiveTheNewValueOfTheirParent(Tier tier) {
        try (World tiered = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Entity leaf = tiered.spawn(new Local(100), new Global(0));
            Entity middle = tiered.spawn(new Local(10), new Global(0));
            Entity root = tiered.spawn(new Local(1), new Global(0));
            tiered.add(leaf, new ChildOf(middle));
            tiered.add(middle, new ChildOf(root));
            propagate(tiered.query(Node.class));
            assertEquals(1, globalOf(tiered, root));
            assertEquals(11, globalOf(tiered, middle));
            assertEquals(111, globalOf(tiered, leaf));
            tiered.set(root, new Local(2));
            propagate(tiered.query(Node.class));
            assertEquals(112, globalOf(tiered, leaf));
            assertEquals(2, tiered.get(root, Local.class).value());
        }
    }

    @Test
    void theOrderFollowsChangesOfTheRelation() {
        Entity a = world.spawn(new Local(1), new Global(0));
        Entity b = world.spawn(new Local(10), new Global(0), new ChildOf(a));
        Entity c = world.spawn(new Local(100), new Global(0), new ChildOf(b));
        propagate(world.query(Node.class));
        assertEquals(111, globalOf(world, c));
        world.remove(b, ChildOf.class);
        world.set(c, new ChildOf(a));
        world.add(b, new ChildOf(c));
        propagate(world.query(Node.class));
        assertEquals(101, globalOf(world, c));
        assertEquals(111, globalOf(world, b));
        world.remove(a, Global.class);
        propagate(world.query(Node.class));
        assertEquals(100, globalOf(world, c));
        world.destroy(a);
        assertEquals(0, world.query(Node.class).inDepthOrder(ChildOf.class).entities().size());
    }

    @Test
    void aRowWhoseParentLacksAComponentIsARoot() {
        Entity group = world.spawn(new Local(1));
        Entity child = world.spawn(new Local(10), new Global(0), new ChildOf(group));
        Entity grandchild = world.spawn(new Local(100), new Global(0), new ChildOf(child));
        propagate(world.query(Node.class));
        assertEquals(10, globalOf(world, child));
        assertEquals(110, globalOf(world, grandchild));
    }

    @Test
    void aRowWhoseParentIsFilteredOutReceivesTheValueOfTheParent() {
        Entity root = world.spawn(new Local(1), new Global(1_000), new Frozen());
        Entity child = world.spawn(new Local(10), new Global(0), new ChildOf(root));
        Entity other = world.spawn(new Local(5), new Global(0));
        propagate(world.query(Node.class).without(Frozen.class));
        assertEquals(1_000, globalOf(world, root));
        assertEquals(1_010, globalOf(world, child));
        assertEquals(5, globalOf(world, other));
    }

    @Test
    void wholeRowsCanBeReplaced() {
        Entity root = world.spawn(new Local(1), new Global(0));
        Entity child = world.spawn(new Local(10), new Global(0), new ChildOf(root));
        world.query(Node.class)
                .inDepthOrder(ChildOf.class)
                .update(
                        node -> new Node(new Local(node.local().value() + 1), node.global()),
                        (node, parent) ->
                                new Node(node.local(), new Global(parent.local().value())));
        assertEquals(2, world.get(root, Local.class).value());
        assertEquals(2, globalOf(world, child));
        world.query(Local.class)
                .inDepthOrder(ChildOf.class)
                .update(local -> local, (local, parent) -> parent);
        assertEquals(2, world.get(child, Local.class).value());
    }

    @Test
    void bodiesCanVisitRowsWithTheirParents() {
        Entity child = world.spawn(new Local(10));
        Entity root = world.spawn(new Local(1), new Global(7));
        world.add(child, new ChildOf(root));
        DepthQuery<Named> rows = world.query(Named.class).inDepthOrder(ChildOf.class);
        List<String> seen = new ArrayList<>();
        rows.forEach(
                row -> seen.add("root " + row.self() + row.global()),
                (row, parent) -> seen.add(row.self() + " of " + parent));
        assertEquals(
                List.of(
                        "root " + root + Optional.of(new Global(7)),
                        child + " of " + new Named(root, new Local(1), Optional.of(new Global(7)))),
                seen);
        EntityList visited = new EntityList();
        rows.forEach(row -> visited.add(row.self()));
        rows.forEachEntity((entity, row) -> assertEquals(entity, row.self()));
        assertEquals(List.of(root, child), visited);
        assertEquals(visited, rows.entities());
    }

    @Test
    void allEntitiesCanBeVisitedInDepthOrder() {
        Entity child = world.spawn();
        Entity root = world.spawn();
        world.add(child, new ChildOf(root));
        DepthQuery<Entity> all = world.query().inDepthOrder(ChildOf.class);
        assertEquals(List.of(root, child), all.entities());
        IllegalStateException refused =
                assertThrows(
                        IllegalStateException.class, () -> all.update(e -> e, (e, parent) -> e));
        assertEquals(
                "a query over entities has no values to update: query="
                        + all
                        + "; name the"
                        + " components: world.query(Position.class)",
                refused.getMessage());
    }

    @Test
    void onlyAcyclicRelationsHaveADepth() {
        for (Class<?> type : List.of(Follows.class, Local.class)) {
            IllegalArgumentException refused =
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> world.query(Node.class).inDepthOrder(type));
            assertEquals(
                    "not an acyclic relation: component="
                            + type.getName()
                            + "; declare it with @Relation(acyclic = true)",
                    refused.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void onlyValuesThatDifferCountAsChanged(Tier tier) {
        try (World tiered = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Entity root = tiered.spawn(new Local(1), new Global(0));
            Entity left = tiered.spawn(new Local(1), new Global(0), new ChildOf(root));
            Entity right = tiered.spawn(new Local(2), new Global(0), new ChildOf(root));
            Entity leaf = tiered.spawn(new Local(3), new Global(0), new ChildOf(left));
            Query<Global> changed = tiered.query(Global.class).changed(Global.class);
            changed.drain();
            propagate(tiered.query(Node.class));
            assertEquals(List.of(root, left, right, leaf), changed.entities());
            changed.drain();
            propagate(tiered.query(Node.class));
            assertEquals(List.of(), changed.entities());
            tiered.set(left, new Local(9));
            propagate(tiered.query(Node.class));
            assertEquals(List.of(left, leaf), changed.entities());
        }
    }

    @Test
    void changesBeforeAnExceptionAreMarked() {
        Entity root = world.spawn(new Local(1), new Global(0));
        Entity child = world.spawn(new Local(1), new Global(0), new ChildOf(root));
        Query<Global> changed = world.query(Global.class).changed(Global.class);
        changed.drain();
        DepthQuery<Node> nodes = world.query(Node.class).inDepthOrder(ChildOf.class);
        assertThrows(
                ArithmeticException.class,
                () ->
                        nodes.update(
                                Global.class,
                                node -> new Global(5),
                                (node, parent) -> {
                                    throw new ArithmeticException();
                                }));
        assertEquals(List.of(root), changed.entities());
        assertEquals(0, globalOf(world, child));
        propagate(world.query(Node.class));
        assertEquals(2, globalOf(world, child));
    }

    @Test
    void aRunInsideARunHasItsOwnOrder() {
        Entity root = world.spawn(new Local(1), new Global(0));
        world.spawn(new Local(1), new Global(0), new ChildOf(root));
        DepthQuery<Node> nodes = world.query(Node.class).inDepthOrder(ChildOf.class);
        List<Integer> seen = new ArrayList<>();
        nodes.forEach(outer -> nodes.forEach(inner -> seen.add(inner.local().value())));
        assertEquals(4, seen.size());
    }

    @Test
    void aRelationCannotBeWritten() {
        world.spawn(new ChildOf(world.spawn()));
        DepthQuery<ChildOf> links = world.query(ChildOf.class).inDepthOrder(ChildOf.class);
        assertThrows(
                IllegalStateException.class,
                () -> links.update(link -> link, (link, parent) -> parent));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void aChainOfAMillionEntitiesIsUpdated(int workers) {
        int count = 1_000_000;
        WorldOptions options = WorldOptions.DEFAULT.maxEntities(count).workers(workers);
        try (World large = World.create(options)) {
            Entity last = large.spawn(new Local(1), new Global(0));
            for (int i = 1; i < count; i++) {
                last = large.spawn(new Local(1), new Global(0), new ChildOf(last));
            }
            propagate(large.query(Node.class).parallel());
            assertEquals(count, globalOf(large, last));
        }
    }
}
