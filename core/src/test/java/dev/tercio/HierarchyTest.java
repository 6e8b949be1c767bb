package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemFailedException;
import dev.tercio.schedule.SystemSetup;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.function.Function;

/// Walks along relations, copies of trees and their descriptions.
///
/// Proves RL-06, RL-07.
@Tag("conformance")
class HierarchyTest {
    private record Position(float x, float y) {}

    private record Marked() {}

    private record Link(Entity first, Entity second) {}

    private record Links(@Length(2) Entity[] targets, Link inner) {}

    @Relation(acyclic = true, onTargetDestroyed = OnTargetDestroyed.KEEP)
    private record Owns(Entity owner) {}

    private final World world = World.create(WorldOptions.DEFAULT.name("hierarchy"));
    private final Hierarchy hierarchy = world.hierarchy(ChildOf.class);

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void walksFollowTheOrderOfSiblings() {
        Entity root = world.spawn(new Position(0, 0));
        Entity second = world.spawn();
        Entity first = world.spawn(new ChildOf(root));
        world.add(second, new ChildOf(root));
        Entity grandchild = world.spawn(new ChildOf(first));
        Entity lonely = world.spawn();
        assertEquals(List.of(first, grandchild, second), hierarchy.descendants(root));
        assertEquals(List.of(grandchild), hierarchy.descendants(first));
        assertEquals(List.of(), hierarchy.descendants(lonely));
        assertEquals(List.of(first, root), hierarchy.ancestors(grandchild));
        assertEquals(root, hierarchy.rootOf(grandchild));
        assertEquals(lonely, hierarchy.rootOf(lonely));
        assertEquals(List.of(root), hierarchy.roots());
        assertSame(hierarchy, world.hierarchy(ChildOf.class));
        assertEquals("Hierarchy(ChildOf)", hierarchy.toString());
    }

    @Test
    void aStaleTargetIsNoParent() {
        Hierarchy owners = world.hierarchy(Owns.class);
        Entity owner = world.spawn();
        Entity owned = world.spawn(new Owns(owner));
        Entity inner = world.spawn(new Owns(owned));
        world.destroy(owner);
        assertEquals(List.of(owned), owners.ancestors(inner));
        assertEquals(List.of(owned), owners.roots());
        Entity copy = owners.copyTree(owned);
        assertEquals(owner, world.get(copy, Owns.class).owner());
    }

    @Test
    void deadEntitiesAreRefused() {
        Entity dead = world.spawn();
        world.destroy(dead);
        assertThrows(DeadEntityException.class, () -> hierarchy.ancestors(dead));
        assertThrows(DeadEntityException.class, () -> hierarchy.descendants(dead));
        assertThrows(DeadEntityException.class, () -> hierarchy.rootOf(dead));
        assertThrows(DeadEntityException.class, () -> hierarchy.copyTree(dead));
        assertThrows(DeadEntityException.class, () -> hierarchy.describeTree(dead));
    }

    @Test
    void onlyAcyclicRelationsAreHierarchies() {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> world.hierarchy(Position.class));
        assertEquals(
                "not an acyclic relation: component="
                        + Position.class.getName()
                        + "; declare it with @Relation(acyclic = true)",
                refused.getMessage());
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void innerReferencesOfACopyAreRedirected(Tier tier) {
        try (World tiered = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Entity outside = tiered.spawn();
            Entity root = tiered.spawn(new Position(1, 2), new ChildOf(outside));
            Entity child = tiered.spawn(new Marked(), new ChildOf(root));
            Link link = new Link(child, outside);
            tiered.add(root, new Links(new Entity[] {root, Entity.NONE}, link));
            Entity copy = tiered.hierarchy(ChildOf.class).copyTree(root);
            Entity copiedChild = tiered.hierarchy(ChildOf.class).descendants(copy).get(0);
            Links links = tiered.get(copy, Links.class);
            assertEquals(List.of(copy, Entity.NONE), List.of(links.targets()));
            assertEquals(new Link(copiedChild, outside), links.inner());
            assertEquals(new Position(1, 2), tiered.get(copy, Position.class));
            assertEquals(true, tiered.has(copiedChild, Marked.class));
            assertEquals(root, tiered.get(root, Links.class).targets()[0]);
            EntityList siblings = new EntityList();
            tiered.sources(ChildOf.class, outside).addTo(siblings);
            assertEquals(List.of(root, copy), siblings);
        }
    }

    @Test
    void aCopyThatDoesNotFitChangesNothing() {
        try (World small = World.create(WorldOptions.DEFAULT.maxEntities(5))) {
            Entity root = small.spawn(new Position(0, 0));
            small.spawn(new ChildOf(root));
            small.spawn(new ChildOf(root));
            Hierarchy parts = small.hierarchy(ChildOf.class);
            assertThrows(IllegalStateException.class, () -> parts.copyTree(root));
            assertEquals(3, small.size());
            assertEquals(2, parts.descendants(root).size());
            small.spawn();
            small.spawn();
            assertEquals(5, small.size());
        }
    }

    @Test
    void treesAreDescribedWithIndentation() {
        Entity root = world.spawn(new Position(1, 0));
        Entity child = world.spawn(new ChildOf(root));
        Entity leaf = world.spawn(new ChildOf(child));
        Entity other = world.spawn(new Marked(), new ChildOf(root));
        assertEquals(
                world.describe(root)
                        + "\n  "
                        + world.describe(child)
                        + "\n    "
                        + world.describe(leaf)
                        + "\n  "
                        + world.describe(other),
                hierarchy.describeTree(root));
        for (int i = 0; i < 2_000; i++) {
            world.spawn(new ChildOf(root));
        }
        String text = hierarchy.describeTree(root);
        assertEquals("... and 1004 more", text.substring(text.lastIndexOf('\n') + 1));
    }

    @Test
    void aChainOfAMillionEntitiesIsWalkedAndCopied() {
        int count = 1_000_000;
        try (World large = World.create(WorldOptions.DEFAULT.maxEntities(2 * count))) {
            Entity top = large.spawn();
            Entity last = top;
            for (int i = 1; i < count; i++) {
                last = large.spawn(new ChildOf(last));
            }
            Hierarchy chain = large.hierarchy(ChildOf.class);
            assertEquals(count - 1, chain.descendants(top).size());
            assertEquals(count - 1, chain.ancestors(last).size());
            assertEquals(top, chain.rootOf(last));
            Entity copy = chain.copyTree(top);
            assertEquals(count - 1, chain.descendants(copy).size());
            assertEquals(List.of(top, copy), chain.roots());
            large.destroy(top);
            assertEquals(count, large.size());
        }
    }

    @Test
    void aTreeOfAMillionEntitiesIsWalkedAndCopied() {
        int count = 1_000_000;
        try (World large = World.create(WorldOptions.DEFAULT.maxEntities(2 * count))) {
            EntityList all = new EntityList(count);
            all.add(large.spawn());
            for (int i = 1; i < count; i++) {
                all.add(large.spawn(new ChildOf(all.get((i - 1) / 10))));
            }
            Hierarchy tree = large.hierarchy(ChildOf.class);
            assertEquals(count - 1, tree.descendants(all.get(0)).size());
            assertEquals(6, tree.ancestors(all.get(count - 1)).size());
            Entity copy = tree.copyTree(all.get(0));
            assertEquals(count - 1, tree.descendants(copy).size());
        }
    }

    @Test
    void parallelBodiesWalk() {
        Entity root = world.spawn();
        for (int i = 0; i < 10_000; i++) {
            world.spawn(new ChildOf(root), new Position(i, 0));
        }
        long steps =
                world.query(Part.class)
                        .parallel()
                        .sumLong(row -> hierarchy.ancestors(row.self()).size());
        assertEquals(10_000, steps);
    }

    private record Part(Entity self, Position position) {}

    @Test
    void systemsDeclareThatTheyReadTheRelation() {
        world.spawn(new Position(0, 0), new ChildOf(world.spawn()));
        Schedule schedule = Schedule.of(world);
        schedule.add(
                "declared",
                setup -> {
                    Hierarchy parts = setup.world().hierarchy(ChildOf.class);
                    return context -> assertEquals(1, parts.roots().size());
                });
        schedule.add(
                "depth",
                setup -> {
                    var rows = setup.query(Position.class).inDepthOrder(ChildOf.class);
                    return context -> rows.forEach(position -> {});
                });
        schedule.run(0.1);
        schedule.close();
    }

    @Test
    void systemsThatDoNotReadTheRelationAreStopped() {
        world.spawn(new Position(0, 0), new ChildOf(world.spawn()));
        assertUndeclared(setup -> context -> hierarchy.roots());
        assertUndeclared(
                setup -> {
                    Query<Position> positions = setup.query(Position.class);
                    return context -> positions.inDepthOrder(ChildOf.class).forEach(position -> {});
                });
    }

    private void assertUndeclared(Function<SystemSetup, ComponentSystem> system) {
        if (!Modes.checked()) {
            return;
        }
        Schedule schedule = Schedule.of(world).add("walker", system);
        SystemFailedException failed =
                assertThrows(SystemFailedException.class, () -> schedule.run(0.1));
        assertEquals(
                "undeclared access: system=walker, component=dev.tercio.ChildOf, access=read;"
                        + " declare it with setup.query or setup.reads",
                String.valueOf(failed.getCause().getMessage()));
        schedule.close();
    }
}
