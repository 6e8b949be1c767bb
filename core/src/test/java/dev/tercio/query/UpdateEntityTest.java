package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Optional;

/// Update bodies may take the entity.
///
/// Proves QU-02, QU-05, QU-07.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class UpdateEntityTest {
    private static final int ENTITIES = 10_000;

    private record A(int value) {}

    private record B(long value) {}

    private record C(double value) {}

    private record D(float value) {}

    private record All(A a, B b, C c, D d) {}

    private record Two(B b, A a) {}

    private record View(A a, Optional<B> b) {}

    @Parameter Tier tier;

    private World world;
    private List<Entity> entities;

    @BeforeEach
    void spawn() {
        world = World.create(WorldOptions.DEFAULT.name("updates").tier(tier).workers(2));
        entities =
                world.spawnAll(
                        ENTITIES, All.class, _ -> new All(new A(1), new B(2), new C(3), new D(4)));
    }

    @AfterEach
    void close() {
        world.close();
    }

    private void assertA(int offset) {
        for (Entity entity : entities) {
            assertEquals(new A(entity.index() + offset), world.get(entity, A.class));
        }
    }

    @Test
    void firstComponentIsReplaced() {
        world.query(A.class).updateEntity((e, a) -> new A(e.index() + a.value()));
        assertA(1);
        world.query(A.class, B.class).updateEntity((e, _, b) -> new A(e.index() + (int) b.value()));
        assertA(2);
        world.query(A.class, B.class, C.class)
                .updateEntity((e, _, _, c) -> new A(e.index() + (int) c.value()));
        assertA(3);
        world.query(A.class, B.class, C.class, D.class)
                .updateEntity((e, _, _, _, d) -> new A(e.index() + (int) d.value()));
        assertA(4);
    }

    @Test
    void parallelBodiesTakeTheirOwnEntity() {
        world.query(A.class).parallel().updateEntity((e, a) -> new A(e.index() + a.value()));
        assertA(1);
        world.query(D.class, A.class)
                .parallel()
                .updateEntity(A.class, (e, _, a) -> new A(2 * e.index() + 1 - a.value() + 1));
        assertA(1);
    }

    @Test
    void namedComponentsAreReplaced() {
        world.query(B.class).updateEntity(B.class, (e, _) -> new B(e.index()));
        world.query(A.class, B.class)
                .updateEntity(A.class, (_, _, b) -> new A((int) b.value() + 5));
        assertA(5);
        world.query(A.class, B.class, C.class)
                .updateEntity(Two.class, (e, _, b, _) -> new Two(b, new A(e.index() + 6)));
        assertA(6);
        world.query(A.class, B.class, C.class, D.class)
                .updateEntity(D.class, (e, _, _, _, _) -> new D(e.index()));
        assertEquals(new D(9_999), world.get(entities.getLast(), D.class));
    }

    @Test
    void viewIsReplaced() {
        Query<View> views = world.query(View.class);
        views.updateEntity((e, view) -> new View(new A(e.index() + 7), view.b()));
        assertA(7);
        views.updateEntity(A.class, (e, _) -> new A(e.index() + 8));
        assertA(8);
    }

    @Test
    void changesAreSeenByOtherQueries() {
        Query<A> changed = world.query(A.class).changed(A.class);
        changed.forEach(_ -> {});
        Entity chosen = entities.get(77);
        world.query(A.class).updateEntity((e, a) -> e.equals(chosen) ? new A(0) : a);
        assertEquals(List.of(chosen), changed.entities());
    }

    @Test
    void rowsBeforeTheOneThatThrowsHaveNewValues() {
        Entity middle = entities.get(100);
        assertThrows(
                ArithmeticException.class,
                () -> world.query(A.class).updateEntity((e, _) -> new A(5 / distance(e, middle))));
        assertEquals(new A(5), world.get(entities.get(99), A.class));
        assertEquals(new A(1), world.get(middle, A.class));
        assertEquals(new A(1), world.get(entities.get(101), A.class));
    }

    private static int distance(Entity entity, Entity other) {
        return entity.equals(other) ? 0 : 1;
    }

    @Test
    void wrongResultsAreRefused() {
        var nothing =
                assertThrows(
                        InvalidComponentException.class,
                        () -> world.query(A.class).updateEntity((_, _) -> null));
        assertEquals("field is null: query body result", nothing.getMessage());
        var unknown =
                assertThrows(
                        InvalidComponentException.class,
                        () -> world.query(A.class).updateEntity(B.class, (_, _) -> new B(1)));
        assertEquals(
                "update returns a component that the rows do not have: row=A, result="
                        + B.class.getName()
                        + ", component="
                        + B.class.getName(),
                unknown.getMessage());
        var entityRows =
                assertThrows(
                        IllegalStateException.class, () -> world.query().updateEntity((e, _) -> e));
        assertEquals(
                "a query over entities has no values to update: query=Query(all entities)"
                        + "; name the components: world.query(Position.class)",
                entityRows.getMessage());
    }

    @Test
    void structureCannotChange() {
        var e =
                assertThrows(
                        IllegalStateException.class,
                        () ->
                                world.query(A.class)
                                        .updateEntity(
                                                (entity, a) -> {
                                                    world.destroy(entity);
                                                    return a;
                                                }));
        assertEquals(
                "structure cannot change now: operation=destroy, world=updates, during=Query(A)"
                        + "; record it with commands instead",
                e.getMessage());
    }
}
