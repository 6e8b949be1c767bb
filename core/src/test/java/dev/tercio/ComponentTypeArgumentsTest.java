package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.command.CommandBuffer;
import dev.tercio.command.Commands;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemFailedException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;

/// A component type is accepted wherever a component class is.
///
/// Proves CO-07.
class ComponentTypeArgumentsTest {
    private record A(int value) {}

    private record B(int value) {}

    private record C(int value) {}

    private record D(int value) {}

    private record Frozen() {}

    private record Pair(A a, B b) {}

    private static final ComponentType<A> A_TYPE = ComponentType.of(A.class);
    private static final ComponentType<B> B_TYPE = ComponentType.of(B.class);
    private static final ComponentType<C> C_TYPE = ComponentType.of(C.class);
    private static final ComponentType<D> D_TYPE = ComponentType.of(D.class);
    private static final ComponentType<Frozen> FROZEN = ComponentType.of(Frozen.class);

    private final World world = World.create(WorldOptions.DEFAULT.name("types"));
    private final Entity entity = world.spawn(new A(1), new B(2), new C(3), new D(4));

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void queriesAreTheSame() {
        assertSame(world.query(A.class), world.query(A_TYPE));
        assertSame(world.query(A.class, B.class), world.query(A_TYPE, B_TYPE));
        assertSame(world.query(A.class, B.class, C.class), world.query(A_TYPE, B_TYPE, C_TYPE));
        assertSame(
                world.query(A.class, B.class, C.class, D.class),
                world.query(A_TYPE, B_TYPE, C_TYPE, D_TYPE));
    }

    @Test
    void filtersAreTheSame() {
        Query<A> query = world.query(A_TYPE);
        assertSame(query.with(B.class, C.class), query.with(B_TYPE, C_TYPE));
        assertSame(query.without(B.class, C.class), query.without(B_TYPE, C_TYPE));
        assertSame(query.anyOf(B.class, C.class), query.anyOf(B_TYPE, C_TYPE));
        assertSame(query.owned(B.class), query.owned(B_TYPE));
        assertEquals("Query(A changed A)", query.changed(A_TYPE).toString());
        assertEquals("Query(A added A)", query.added(A_TYPE).toString());
        var e =
                assertThrows(
                        IllegalArgumentException.class, () -> query.anyOf(new ComponentType<?>[0]));
        assertEquals("anyOf() needs at least one component: query=Query(A)", e.getMessage());
    }

    /// A record of components can be a view or a component; its type states that it is a component.
    @Test
    void typeIsNeverMistakenForAView() {
        Query<Pair> pairs = world.query(ComponentType.of(Pair.class));
        assertTrue(pairs.isEmpty());
        Pair pair = new Pair(new A(1), new B(1));
        world.spawn(pair);
        assertEquals(pair, pairs.single());
    }

    @Test
    void classThatIsAViewAlreadyIsRefused() {
        assertEquals(1, world.query(Pair.class).count());
        var e =
                assertThrows(
                        IllegalStateException.class,
                        () -> world.query(ComponentType.of(Pair.class)));
        assertEquals(
                "component is used as a view: component="
                        + Pair.class.getName()
                        + "; register it before that query",
                e.getMessage());
    }

    @Test
    void authorityIsAssignedAndCleared() {
        world.setAuthority(entity, A_TYPE, true);
        assertTrue(world.hasAuthority(entity, A.class));
        assertTrue(world.hasAuthority(entity, A_TYPE));
        assertFalse(world.hasAuthority(entity, B_TYPE));
        world.setAuthority(entity, A_TYPE, false);
        assertFalse(world.hasAuthority(entity, A_TYPE));
    }

    @Test
    void removalsAreRead() {
        RemovalReader removals = world.removalReader(A_TYPE);
        world.remove(entity, A_TYPE);
        List<Entity> seen = new ArrayList<>();
        removals.forEach(seen::add);
        assertEquals(List.of(entity), seen);
    }

    @Test
    void updatesTakeTypes() {
        int rows = world.query(A.class, B.class).count();
        assertTrue(rows > 0);
        world.query(A_TYPE).update(A_TYPE, _ -> new A(7));
        assertEquals(new A(7), world.get(entity, A_TYPE));
        world.query(A_TYPE).updateEntity(A_TYPE, (e, _) -> new A(e.index() + 1));
        assertEquals(new A(entity.index() + 1), world.get(entity, A_TYPE));
        world.query(A_TYPE, B_TYPE).update(B_TYPE, (a, _) -> new B(2));
        world.query(A_TYPE, B_TYPE).updateEntity(A_TYPE, (_, a, b) -> new A(9));
        assertEquals(new B(2), world.get(entity, B_TYPE));
        assertEquals(new A(9), world.get(entity, A_TYPE));
        world.query(A_TYPE, B_TYPE, C_TYPE).update(B_TYPE, (a, b, c) -> new B(3));
        world.query(A_TYPE, B_TYPE, C_TYPE).updateEntity(A_TYPE, (_, a, b, c) -> new A(10));
        assertEquals(new B(3), world.get(entity, B_TYPE));
        assertEquals(new A(10), world.get(entity, A_TYPE));
        world.query(A_TYPE, B_TYPE, C_TYPE, D_TYPE).update(B_TYPE, (a, b, c, d) -> new B(4));
        world.query(A_TYPE, B_TYPE, C_TYPE, D_TYPE)
                .updateEntity(A_TYPE, (_, a, b, c, d) -> new A(11));
        assertEquals(new B(4), world.get(entity, B_TYPE));
        assertEquals(new A(11), world.get(entity, A_TYPE));
    }

    @Test
    void setsAreMade() {
        assertEquals(List.of(A_TYPE, FROZEN), ComponentSet.of(A_TYPE, FROZEN).types());
        assertEquals(List.of(), ComponentSet.of().types());
        assertThrows(IllegalArgumentException.class, () -> ComponentSet.of(A_TYPE, A_TYPE));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void commandsTakeTypes(boolean immediate) {
        try (CommandBuffer buffer = world.commands()) {
            Commands commands = immediate ? world.immediateCommands() : buffer;
            commands.addAll(world.query(A_TYPE), FROZEN);
            commands.removeAll(world.query(A_TYPE), D_TYPE);
            commands.setAuthority(entity, A_TYPE, true);
            commands.on(entity).setAuthority(B_TYPE, true);
            Entity other = world.spawn(new A(1), new B(1));
            commands.publish(entity, C_TYPE);
            commands.on(other).publish(A_TYPE, B_TYPE);
            world.play(buffer);
            assertTrue(world.has(entity, FROZEN));
            assertFalse(world.has(entity, D_TYPE));
            for (ComponentType<?> owned : List.of(A_TYPE, B_TYPE, C_TYPE)) {
                assertTrue(world.hasAuthority(entity, owned));
            }
            assertTrue(world.hasAuthority(other, A_TYPE));
            assertTrue(world.hasAuthority(other, B_TYPE));
        }
    }

    @Test
    void systemsDeclareTypes() {
        Schedule schedule = Schedule.of(world);
        schedule.add(
                "good",
                setup -> {
                    setup.reads(B_TYPE).writes(C_TYPE);
                    assertSame(world.query(A_TYPE), setup.query(A_TYPE));
                    assertSame(world.query(A_TYPE, B_TYPE), setup.query(A_TYPE, B_TYPE));
                    return _ ->
                            world.update(
                                    entity, C_TYPE, _ -> new C(world.get(entity, B_TYPE).value()));
                });
        schedule.run();
        assertEquals(new C(2), world.get(entity, C_TYPE));
        if (Modes.checked()) {
            schedule.add(
                    "bad",
                    setup -> {
                        assertSame(
                                world.query(A_TYPE, B_TYPE, C_TYPE),
                                setup.query(A_TYPE, B_TYPE, C_TYPE));
                        setup.query(A_TYPE, B_TYPE, C_TYPE, D_TYPE);
                        return _ -> world.update(entity, D_TYPE, d -> d);
                    });
            assertThrows(SystemFailedException.class, schedule::run);
        }
        schedule.close();
    }
}
