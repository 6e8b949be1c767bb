package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

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

/// `World.update` reads, changes and writes one component.
///
/// Proves CO-02, CO-04.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class WorldUpdateTest {
    private record Position(int x, int y) {}

    private record Name(@Utf8(4) String text) {}

    private record Frozen() {}

    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);

    @Parameter Tier tier;

    private World world;
    private Entity entity;

    @BeforeEach
    void open() {
        world = World.create(WorldOptions.DEFAULT.name("single").tier(tier));
        entity = world.spawn(new Position(1, 2), new Frozen());
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void newValueIsStoredAndReturned() {
        assertEquals(
                new Position(2, 2),
                world.update(entity, Position.class, p -> new Position(p.x() + 1, p.y())));
        assertEquals(
                new Position(2, 3),
                world.update(entity, POSITION, p -> new Position(p.x(), p.y() + 1)));
        assertEquals(new Position(2, 3), world.get(entity, POSITION));
    }

    @Test
    void changeIsSeenByQueries() {
        Query<Position> changed = world.query(Position.class).changed(Position.class);
        changed.forEach(_ -> {});
        world.update(entity, POSITION, p -> new Position(0, p.y()));
        assertEquals(List.of(entity), changed.entities());
    }

    @Test
    void oldValueStaysIfTheFunctionThrows() {
        RuntimeException thrown = new RuntimeException("mine");
        var e =
                assertThrows(
                        RuntimeException.class,
                        () ->
                                world.update(
                                        entity,
                                        POSITION,
                                        _ -> {
                                            throw thrown;
                                        }));
        assertSame(thrown, e);
        assertEquals(new Position(1, 2), world.get(entity, POSITION));
        world.spawn();
    }

    @Test
    void valueThatDoesNotFitIsRefused() {
        var nothing =
                assertThrows(
                        InvalidComponentException.class,
                        () -> world.update(entity, POSITION, _ -> null));
        assertEquals(
                "component has the wrong type: expected="
                        + Position.class.getName()
                        + ", actual=null",
                nothing.getMessage());
        world.add(entity, new Name("abcd"));
        if (tier != Tier.MANAGED) {
            assertThrows(
                    InvalidComponentException.class,
                    () -> world.update(entity, Name.class, name -> new Name(name.text() + "e")));
        }
        assertEquals(new Name("abcd"), world.get(entity, Name.class));
    }

    @Test
    void deadEntityMissingComponentAndTagAreRefused() {
        String end = ", component=" + Position.class.getName() + ", world=single";
        var tag =
                assertThrows(
                        IllegalStateException.class,
                        () -> world.update(entity, Frozen.class, frozen -> frozen));
        assertEquals(
                assertThrows(IllegalStateException.class, () -> world.get(entity, Frozen.class))
                        .getMessage(),
                tag.getMessage());
        assertThrows(
                MissingComponentException.class,
                () -> world.update(entity, Name.class, name -> name));
        if (Modes.checked()) {
            world.remove(entity, POSITION);
            var missing =
                    assertThrows(
                            MissingComponentException.class,
                            () -> world.update(entity, POSITION, p -> p));
            assertEquals(
                    "entity does not have the component: entity="
                            + entity
                            + ", operation=update"
                            + end,
                    missing.getMessage());
        }
        world.destroy(entity);
        var dead =
                assertThrows(
                        DeadEntityException.class, () -> world.update(entity, POSITION, p -> p));
        assertEquals(
                "entity is not alive: entity=" + entity + ", operation=update" + end,
                dead.getMessage());
    }

    @Test
    void functionMayChangeTheStructure() {
        List<Entity> made = new ArrayList<>();
        world.update(
                entity,
                POSITION,
                p -> {
                    for (int i = 0; i < 10_000; i++) {
                        made.add(world.spawn(new Position(0, i)));
                    }
                    world.remove(entity, Frozen.class);
                    return new Position(p.y(), p.x());
                });
        assertEquals(new Position(2, 1), world.get(entity, POSITION));
        assertEquals(0, made.stream().filter(e -> world.get(e, POSITION).x() != 0).count());
    }

    @Test
    void functionThatRemovesTheComponentFails() {
        if (Modes.checked()) {
            assertThrows(
                    MissingComponentException.class,
                    () ->
                            world.update(
                                    entity,
                                    POSITION,
                                    p -> {
                                        world.remove(entity, POSITION);
                                        return p;
                                    }));
            world.add(entity, new Position(1, 2));
        }
        var dead =
                assertThrows(
                        DeadEntityException.class,
                        () ->
                                world.update(
                                        entity,
                                        POSITION,
                                        p -> {
                                            world.destroy(entity);
                                            world.trim();
                                            world.spawn(new Position(3, 3));
                                            return p;
                                        }));
        assertEquals(
                "entity is not alive: entity="
                        + entity
                        + ", operation=update, component="
                        + Position.class.getName()
                        + ", world=single",
                dead.getMessage());
        assertEquals(new Position(3, 3), world.query(POSITION).single());
    }

    @Test
    void functionMayReadAndSetValues() {
        Entity other = world.spawn(new Position(5, 5));
        world.update(
                entity,
                POSITION,
                p -> {
                    world.set(entity, new Position(9, 9));
                    world.update(other, POSITION, o -> new Position(p.x(), o.y()));
                    return new Position(world.get(other, POSITION).y(), p.y());
                });
        assertEquals(new Position(5, 2), world.get(entity, POSITION));
        assertEquals(new Position(1, 5), world.get(other, POSITION));
    }

    @Test
    void bodiesOfQueriesMayUpdateOthers() {
        Entity other = world.spawn(new Name("a"));
        world.query(Position.class)
                .forEach(
                        p ->
                                world.update(
                                        other, Name.class, name -> new Name(name.text() + p.x())));
        assertEquals(new Name("a1"), world.get(other, Name.class));
        assertThrows(
                IllegalStateException.class,
                () -> world.query(Position.class).forEach(_ -> world.destroy(other)));
    }
}
