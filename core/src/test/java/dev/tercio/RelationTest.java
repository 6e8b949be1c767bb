package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tercio.query.Field;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.FutureTask;

/// Relations in direct calls: both directions, the rules for destroyed targets, and cycles.
///
/// Proves RL-01, RL-02, RL-03, RL-04, RL-05.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class RelationTest {
    private record Position(float x) {}

    @Relation(onTargetDestroyed = OnTargetDestroyed.REMOVE_RELATION)
    private record DockedAt(Entity station, int berth) {}

    @Relation(onTargetDestroyed = OnTargetDestroyed.KEEP)
    private record Remembers(int since, Entity place) {}

    @Relation(onTargetDestroyed = OnTargetDestroyed.DESTROY_SOURCE)
    private record Needs(Entity other) {}

    private record Part(Position position, ChildOf parent) {}

    @Parameter private Tier tier = Tier.HEAP;

    private World world = World.create();
    private Entity tank = Entity.NONE;

    @BeforeEach
    void open() {
        world = World.create(WorldOptions.DEFAULT.name("relations").tier(tier));
        tank = world.spawn(new Position(0));
    }

    @AfterEach
    void close() {
        world.close();
    }

    private List<Entity> children(Entity parent) {
        return sources(ChildOf.class, parent);
    }

    private List<Entity> sources(Class<?> relation, Entity target) {
        List<Entity> found = new ArrayList<>();
        world.sources(relation, target).forEach(found::add);
        EntityList list = new EntityList();
        world.sources(ComponentType.of(relation), target).addTo(list);
        assertEquals(found, list);
        assertEquals(found.size(), world.sources(relation, target).count());
        assertEquals(found.isEmpty(), world.sources(relation, target).isEmpty());
        List<Entity> iterated = new ArrayList<>();
        for (Entity source : world.sources(relation, target)) {
            iterated.add(source);
        }
        assertEquals(found, iterated);
        return found;
    }

    @Test
    void spawnedSourcesKeepTheirOrder() {
        assertEquals(List.of(), children(tank));
        Entity turret = world.spawn(new Position(1), new ChildOf(tank));
        Entity radio = world.spawn(new ChildOf(tank));
        Entity crew =
                world.spawn(
                        new Position(1),
                        new ChildOf(tank),
                        new Needs(turret),
                        new DockedAt(turret, 1));
        assertEquals(List.of(turret, radio, crew), children(tank));
        assertEquals(List.of(crew), sources(Needs.class, turret));
        assertEquals(tank, world.get(turret, ChildOf.class).parent());
        assertEquals(tank, world.sources(ChildOf.class, tank).target());
    }

    @Test
    void addSetUpdateAndRemoveKeepBothDirections() {
        Entity other = world.spawn();
        Entity a = world.spawn(new Position(1));
        Entity b = world.spawn(new Position(2));
        world.add(a, new ChildOf(tank));
        world.add(b, new ChildOf(tank));
        world.set(a, new ChildOf(other));
        assertEquals(List.of(b), children(tank));
        assertEquals(List.of(a), children(other));
        world.update(a, ChildOf.class, _ -> new ChildOf(tank));
        assertEquals(List.of(b, a), children(tank));
        assertTrue(world.remove(b, ChildOf.class));
        assertFalse(world.remove(b, ChildOf.class));
        assertEquals(List.of(a), children(tank));
        world.add(a, new ChildOf(other));
        assertEquals(List.of(), children(tank));
    }

    @Test
    void lookupsOutsideSystemsSetRelations() {
        Entity a = world.spawn(new ChildOf(tank));
        Entity other = world.spawn(new Position(1));
        Lookup<ChildOf> parents = world.lookup(ChildOf.class);
        parents.set(a, new ChildOf(other));
        assertEquals(List.of(a), children(other));
        parents.update(a, _ -> new ChildOf(tank));
        assertEquals(List.of(a), children(tank));
        assertThrows(InvalidComponentException.class, () -> parents.set(a, new ChildOf(a)));
    }

    @Test
    void lookupsOfOtherThreadsCannotSetRelations() throws Exception {
        assumeTrue(Modes.checked());
        Entity a = world.spawn(new ChildOf(tank));
        Lookup<ChildOf> parents = world.lookup(ChildOf.class);
        FutureTask<Throwable> task =
                new FutureTask<>(
                        () ->
                                assertThrows(
                                        IllegalStateException.class,
                                        () -> parents.set(a, new ChildOf(Entity.NONE))));
        Thread.ofPlatform().name("intruder").start(task);
        assertEquals(
                "wrong thread: operation=set, world="
                        + world.name()
                        + ", thread=intruder, owner="
                        + Thread.currentThread().getName()
                        + "; record commands there, or take the world over with"
                        + " bindToCurrentThread",
                task.get().getMessage());
        assertEquals(1, world.sources(ChildOf.class, tank).count());
    }

    @Test
    void sameTargetKeepsThePosition() {
        Entity a = world.spawn(new DockedAt(tank, 1));
        Entity b = world.spawn(new DockedAt(tank, 2));
        world.set(a, new DockedAt(tank, 3));
        assertEquals(List.of(a, b), sources(DockedAt.class, tank));
        assertEquals(3, world.get(a, DockedAt.class).berth());
    }

    @Test
    void noTargetIsAllowed() {
        Entity a = world.spawn(new ChildOf(Entity.NONE));
        if (tier != Tier.MANAGED) {
            world.add(tank, ChildOf.class);
            assertEquals(Entity.NONE, world.get(tank, ChildOf.class).parent());
        }
        world.set(a, new ChildOf(tank));
        world.set(a, new ChildOf(Entity.NONE));
        assertEquals(List.of(), children(tank));
    }

    @Test
    void copiesAreFurtherSources() {
        Entity a = world.spawn(new Position(1), new ChildOf(tank));
        Entity copy = world.copy(a);
        assertEquals(List.of(a, copy), children(tank));
        Entity copiedTank = world.copy(tank);
        assertEquals(List.of(), children(copiedTank));
    }

    @Test
    void bulkSpawnsLinkAllSources() {
        EntityList parts =
                world.spawnAll(
                        40_000, Part.class, i -> new Part(new Position(i), new ChildOf(tank)));
        assertEquals(parts, children(tank));
        int before = world.size();
        if (tier != Tier.MANAGED) {
            EntityList none = world.spawnAll(3, ComponentSet.of(Position.class, ChildOf.class));
            assertEquals(40_000, world.sources(ChildOf.class, tank).count());
            world.destroyAll(none);
            assertEquals(before, world.size());
        }
        Entity dead = world.spawn();
        world.destroy(dead);
        assertThrows(
                InvalidComponentException.class,
                () ->
                        world.spawnAll(
                                2,
                                Part.class,
                                i -> new Part(new Position(i), new ChildOf(i == 0 ? tank : dead))));
        assertEquals(before, world.size());
        assertEquals(40_000, world.sources(ChildOf.class, tank).count());
    }

    @Test
    void deadAndForeignTargetsAreRefused() {
        Entity dead = world.spawn();
        world.destroy(dead);
        InvalidComponentException refused =
                assertThrows(InvalidComponentException.class, () -> world.spawn(new ChildOf(dead)));
        assertEquals(
                "target is not alive: relation=dev.tercio.ChildOf, source=Entity(1v2),"
                        + " target=Entity(1v1)",
                refused.getMessage());
        assertThrows(InvalidComponentException.class, () -> world.add(tank, new DockedAt(dead, 1)));
        assertFalse(world.has(tank, DockedAt.class));
        Entity child = world.spawn(new ChildOf(tank));
        assertThrows(InvalidComponentException.class, () -> world.set(child, new ChildOf(dead)));
        assertEquals(List.of(child), children(tank));
        assertEquals(tank, world.get(child, ChildOf.class).parent());
        assertEquals(2, world.size());
    }

    @Test
    void cascadeDestroysAllDescendants() {
        Entity turret = world.spawn(new ChildOf(tank));
        Entity gun = world.spawn(new ChildOf(turret));
        Entity user = world.spawn(new Needs(gun));
        Entity other = world.spawn(new Position(5));
        Entity docked = world.spawn(new DockedAt(gun, 1), new Position(3));
        Entity rememberer = world.spawn(new Remembers(7, turret));
        assertTrue(world.destroy(tank));
        assertEquals(List.of(other, docked, rememberer), sorted(world.entities()));
        assertFalse(world.isAlive(user));
        assertFalse(world.has(docked, DockedAt.class));
        assertEquals(new Remembers(7, turret), world.get(rememberer, Remembers.class));
    }

    private static List<Entity> sorted(EntityList entities) {
        entities.sortByIndex();
        return entities;
    }

    @Test
    void cyclesOfOtherRelationsAreDestroyedTogether() {
        Entity a = world.spawn(new Position(1));
        Entity b = world.spawn(new Needs(a));
        world.add(a, new Needs(b));
        Entity self = world.spawn(new Position(1));
        world.add(self, new Needs(self));
        assertEquals(List.of(self), sources(Needs.class, self));
        world.destroy(a);
        assertEquals(List.of(tank, self), sorted(world.entities()));
        world.destroy(self);
        assertEquals(List.of(tank), world.entities());
    }

    @Test
    void reusedSlotsInheritNoSources() {
        Entity station = world.spawn(new Position(1));
        Entity ship = world.spawn(new DockedAt(station, 1));
        Entity rememberer = world.spawn(new Remembers(1, station));
        world.destroy(station);
        Entity next = world.spawn(new Position(1));
        assertEquals(station.index(), next.index());
        assertEquals(List.of(), sources(DockedAt.class, next));
        assertEquals(List.of(), sources(Remembers.class, next));
        world.add(ship, new DockedAt(next, 1));
        assertEquals(List.of(ship), sources(DockedAt.class, next));
        world.update(rememberer, Remembers.class, old -> new Remembers(2, old.place()));
        assertEquals(List.of(), sources(Remembers.class, next));
        world.copy(rememberer);
    }

    @Test
    void destroyAllLeavesTheSourcesOfOthersAlone() {
        Entity station = world.spawn(new Position(1));
        EntityList ships = new EntityList();
        for (int i = 0; i < 100; i++) {
            ships.add(world.spawn(new DockedAt(i % 2 == 0 ? station : tank, i)));
        }
        world.destroyAll(List.of(station, ships.get(1)));
        assertEquals(49, world.sources(DockedAt.class, tank).count());
        assertFalse(world.has(ships.get(0), DockedAt.class));
        EntityList all = world.entities();
        assertEquals(all.size(), world.destroyAll(all));
        assertEquals(0, world.size());
    }

    @Test
    void cyclesAreRefusedWithTheCycle() {
        InvalidComponentException self =
                assertThrows(
                        InvalidComponentException.class, () -> world.add(tank, new ChildOf(tank)));
        assertEquals(
                "relation would close a cycle: relation=dev.tercio.ChildOf, source=Entity(0v1),"
                        + " target=Entity(0v1), cycle=Entity(0v1) -> Entity(0v1)",
                self.getMessage());
        Entity turret = world.spawn(new ChildOf(tank));
        Entity gun = world.spawn(new ChildOf(turret));
        InvalidComponentException cycle =
                assertThrows(
                        InvalidComponentException.class, () -> world.add(tank, new ChildOf(gun)));
        assertEquals(
                "relation would close a cycle: relation=dev.tercio.ChildOf, source=%s, target=%s,"
                                .formatted(tank, gun)
                        + " cycle=%s -> %s -> %s -> %s".formatted(tank, gun, turret, tank),
                cycle.getMessage());
        assertFalse(world.has(tank, ChildOf.class));
        world.set(gun, new ChildOf(tank));
        world.set(turret, new ChildOf(gun));
        assertEquals(List.of(turret), children(gun));
    }

    @Test
    void longCyclesAreShortened() {
        Entity last = tank;
        for (int i = 0; i < 100; i++) {
            last = world.spawn(new ChildOf(last));
        }
        Entity end = last;
        InvalidComponentException cycle =
                assertThrows(
                        InvalidComponentException.class, () -> world.add(tank, new ChildOf(end)));
        assertTrue(cycle.getMessage().contains(" -> (84 more) -> "), cycle::getMessage);
    }

    @Test
    void changesWhileSourcesAreVisitedAreDetected() {
        Entity a = world.spawn(new ChildOf(tank));
        world.spawn(new ChildOf(tank));
        Sources sources = world.sources(ChildOf.class, tank);
        assertThrows(
                ConcurrentModificationException.class,
                () -> sources.forEach(child -> world.remove(child, ChildOf.class)));
        world.add(a, new ChildOf(tank));
        Iterator<Entity> iterator = sources.iterator();
        iterator.next();
        world.remove(a, ChildOf.class);
        assertThrows(ConcurrentModificationException.class, iterator::next);
        Iterator<Entity> empty = world.sources(ChildOf.class, a).iterator();
        assertThrows(NoSuchElementException.class, empty::next);
        world.destroy(tank);
        assertThrows(DeadEntityException.class, sources::count);
    }

    @Test
    void loopsAndChunksCannotWriteTargets() {
        world.spawn(new ChildOf(tank), new Position(1));
        IllegalStateException refused =
                assertThrows(
                        IllegalStateException.class,
                        () -> world.query(ChildOf.class).update(_ -> new ChildOf(Entity.NONE)));
        assertEquals(
                "a loop cannot write a relation: relation=dev.tercio.ChildOf, query=Query(ChildOf);"
                        + " use commands, or world.set after the loop",
                refused.getMessage());
        world.query(Position.class, ChildOf.class).update((p, _) -> new Position(p.x() + 1));
        assertEquals(
                "structure cannot change now: operation=set, world="
                        + world.name()
                        + ", during=Query(ChildOf); record it with commands instead",
                assertThrows(
                                IllegalStateException.class,
                                () ->
                                        world.query(ChildOf.class)
                                                .forEachEntity(
                                                        (e, old) ->
                                                                world.lookup(ChildOf.class)
                                                                        .set(e, old)))
                        .getMessage());
        assertThrows(
                IllegalStateException.class,
                () -> world.query(ChildOf.class).forEachEntity((e, old) -> world.set(e, old)));
        if (tier == Tier.HEAP) {
            Field<long[]> parents = ComponentType.of(ChildOf.class).field("parent", long[].class);
            assertThrows(
                    IllegalStateException.class,
                    () -> world.query(ChildOf.class).chunks(chunk -> chunk.column(parents)));
        }
        assertEquals(1, world.sources(ChildOf.class, tank).count());
    }

    @Test
    void onlyRelationsHaveSources() {
        IllegalArgumentException refused =
                assertThrows(
                        IllegalArgumentException.class, () -> world.sources(Position.class, tank));
        assertEquals(
                "component is not a relation: component="
                        + Position.class.getName()
                        + "; declare it with @Relation",
                refused.getMessage());
        Entity dead = world.spawn();
        world.destroy(dead);
        assertThrows(DeadEntityException.class, () -> world.sources(ChildOf.class, dead));
    }
}
