package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tercio.query.Query;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Lookups access a component by handle, with the checks of the world.
///
/// Proves QU-08.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class LookupTest {
    private record Position(float x, float y) {}

    private record Label(@Utf8(4) String text, int size) {}

    private record Frozen() {}

    /// An accessor that is user code.
    private record Doubled(int value) {
        @Override
        public int value() {
            return value * 2;
        }
    }

    private static final int PAGE = 16_384;

    @Parameter Tier tier;

    private World world;
    private Lookup<Position> positions;
    private Entity ship;

    @BeforeEach
    void open() {
        world = World.create(WorldOptions.DEFAULT.name("lookups").tier(tier));
        positions = world.lookup(Position.class);
        ship = world.spawn(new Position(1, 2));
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void valuesAreReadAndWritten() {
        assertEquals(new Position(1, 2), positions.get(ship));
        positions.set(ship, new Position(3, 4));
        assertEquals(new Position(3, 4), world.get(ship, Position.class));
        assertEquals(
                new Position(4, 4), positions.update(ship, p -> new Position(p.x() + 1, p.y())));
        assertEquals(Optional.of(new Position(4, 4)), positions.tryGet(ship));
        assertTrue(positions.has(ship));
        assertEquals("Lookup(Position)", positions.toString());
        assertEquals(ComponentType.of(Position.class), positions.type());
    }

    @Test
    void worldReturnsTheSameLookup() {
        assertSame(positions, world.lookup(Position.class));
        assertSame(positions, world.lookup(ComponentType.of(Position.class)));
    }

    @Test
    void lookupFollowsTheWorldAsItGrows() {
        Lookup<Label> labels = world.lookup(Label.class);
        Entity[] all = new Entity[3 * PAGE];
        for (int i = 0; i < all.length; i++) {
            all[i] = i % 2 == 0 ? world.spawn(new Position(i, 0)) : world.spawn(label(i));
        }
        for (int i = 0; i < all.length; i++) {
            assertEquals(i % 2 == 0, positions.has(all[i]));
            assertEquals(i % 2 != 0, labels.has(all[i]));
            if (i % 2 == 0) {
                assertEquals(i, positions.get(all[i]).x());
            } else {
                assertEquals(label(i), labels.get(all[i]));
                labels.set(all[i], label(i + 1));
                assertEquals(label(i + 1), world.get(all[i], Label.class));
            }
        }
        world.destroyAll(world.query(Label.class).entities());
        world.trim();
        assertEquals(2, positions.get(all[2]).x());
        assertThrows(DeadEntityException.class, () -> labels.get(all[1]));
        Entity again = world.spawn(label(7));
        assertEquals(label(7), labels.get(again));
    }

    private record Inner(int value) {
        Inner {
            Runnable running = whenCreated;
            whenCreated = () -> {};
            running.run();
        }
    }

    private record Outer(Inner first, int middle, Inner last) {}

    /// What the constructor of [Inner] does next.
    private static Runnable whenCreated = () -> {};

    @Test
    void constructorThatReleasesPagesDoesNotDisturbTheRead() {
        // in native memory, the page is returned to the system
        assumeTrue(tier != Tier.NATIVE);
        Lookup<Outer> outers = world.lookup(Outer.class);
        Outer value = new Outer(new Inner(1), 2, new Inner(3));
        Entity first = world.spawn(value);
        world.spawnAll(PAGE, ComponentSet.of(Frozen.class));
        whenCreated =
                () -> {
                    world.destroy(first);
                    assertEquals(1, world.trim());
                    world.spawn(new Outer(new Inner(5), 6, new Inner(7)));
                };
        try {
            assertEquals(value, outers.get(first));
        } finally {
            whenCreated = () -> {};
        }
    }

    private static Label label(int i) {
        return new Label("n" + i % 1_000, i);
    }

    @Test
    void deadEntityIsRefused() {
        world.destroy(ship);
        Entity successor = world.spawn(new Position(9, 9));
        assertEquals(ship.index(), successor.index());
        var read = assertThrows(DeadEntityException.class, () -> positions.get(ship));
        assertEquals(
                "entity is not alive: entity=Entity(0v1), operation=get, component="
                        + Position.class.getName()
                        + ", world=lookups",
                read.getMessage());
        assertThrows(DeadEntityException.class, () -> positions.set(ship, new Position(0, 0)));
        var updated = assertThrows(DeadEntityException.class, () -> positions.update(ship, p -> p));
        assertTrue(updated.getMessage().contains("operation=update"), updated.getMessage());
        assertFalse(positions.has(ship));
        assertEquals(Optional.empty(), positions.tryGet(ship));
        assertEquals(new Position(9, 9), positions.get(successor));
    }

    @Test
    void missingComponentIsRefused() {
        Entity rock = world.spawn(new Frozen());
        var read = assertThrows(MissingComponentException.class, () -> positions.get(rock));
        assertEquals(
                "entity does not have the component: entity=Entity("
                        + rock.index()
                        + "v1), operation=get, component="
                        + Position.class.getName()
                        + ", world=lookups",
                read.getMessage());
        assertThrows(
                MissingComponentException.class, () -> positions.set(rock, new Position(0, 0)));
        assertThrows(MissingComponentException.class, () -> positions.update(rock, p -> p));
        assertFalse(positions.has(rock));
        assertThrows(DeadEntityException.class, () -> positions.get(Entity.NONE));
        assertThrows(DeadEntityException.class, () -> positions.get(Entity.of(-1, 1)));
        assertThrows(
                DeadEntityException.class, () -> positions.get(Entity.of(Integer.MAX_VALUE, 1)));
    }

    @Test
    void valueThatDoesNotFitIsRefused() {
        Lookup<Label> labels = world.lookup(Label.class);
        Entity named = world.spawn(new Label("abcd", 1));
        if (tier != Tier.MANAGED) {
            assertThrows(
                    InvalidComponentException.class,
                    () -> labels.set(named, new Label("too long", 2)));
        }
        assertThrows(InvalidComponentException.class, () -> labels.set(named, null));
        assertThrows(InvalidComponentException.class, () -> labels.update(named, l -> null));
        assertEquals(new Label("abcd", 1), labels.get(named));
    }

    @Test
    void tagHasNoValue() {
        Lookup<Frozen> frozen = world.lookup(Frozen.class);
        assertFalse(frozen.has(ship));
        world.add(ship, Frozen.class);
        assertTrue(frozen.has(ship));
        assertThrows(IllegalStateException.class, () -> frozen.get(ship));
    }

    @Test
    void writesAreTracked() {
        Query<Position> changed = world.query(Position.class).changed(Position.class);
        changed.forEach(_ -> {});
        positions.get(ship);
        assertTrue(changed.isEmpty());
        positions.set(ship, new Position(1, 2));
        assertEquals(List.of(ship), changed.entities());
    }

    @Test
    void accessorsOfTheUserRun() {
        Lookup<Doubled> doubled = world.lookup(Doubled.class);
        Entity entity = world.spawn(new Doubled(1));
        doubled.set(entity, new Doubled(5));
        int stored = world.get(entity, Doubled.class).value();
        world.set(entity, new Doubled(5));
        assertEquals(stored, world.get(entity, Doubled.class).value());
    }

    @Test
    void structureMayChangeDuringAnUpdate() {
        assertThrows(
                MissingComponentException.class,
                () ->
                        positions.update(
                                ship,
                                p -> {
                                    world.remove(ship, Position.class);
                                    return p;
                                }));
    }

    @Test
    void bodiesMayUseLookups() {
        List<Entity> all = new ArrayList<>();
        for (int i = 0; i < 40_000; i++) {
            all.add(world.spawn(new Position(0, 0)));
        }
        world.query(Position.class)
                .parallel()
                .forEachEntity(
                        (entity, p) -> positions.set(entity, new Position(entity.index(), 0)));
        for (Entity entity : all) {
            assertEquals(entity.index(), positions.get(entity).x());
        }
    }

    @Test
    void closedWorldIsRefused() {
        world.close();
        for (Runnable use :
                List.<Runnable>of(
                        () -> positions.get(ship),
                        () -> positions.has(ship),
                        () -> positions.tryGet(ship),
                        () -> positions.set(ship, new Position(0, 0)),
                        () -> positions.update(ship, p -> p),
                        () -> world.lookup(Position.class))) {
            var e = assertThrows(IllegalStateException.class, use::run);
            assertEquals("world is closed: world=lookups", e.getMessage());
        }
    }
}
