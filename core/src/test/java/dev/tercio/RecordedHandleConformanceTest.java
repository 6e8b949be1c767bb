package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.command.CommandBuffer;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The handle of a recorded spawn is not an entity of the world until it is played.
///
/// Proves CB-05.
@Tag("conformance")
class RecordedHandleConformanceTest {
    private static final String NAME = RecordedHandleConformanceTest.class.getName();

    private record Parent(Entity entity) {}

    private record Link(int strength, Parent parent) {}

    private record Team(@Length(2) Entity[] members) {}

    private record Ship(Parent parent) {}

    private static final ComponentType<Parent> PARENT = ComponentType.of(Parent.class);

    static Stream<Tier> columnTiers() {
        return Modes.columnTiers();
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void operationsOnItAreRefused(Tier tier) {
        try (World world = Modes.worldOf(tier);
                CommandBuffer commands = world.commands()) {
            Entity real = world.spawn(new Parent(Entity.NONE));
            Entity handle = commands.spawn(new Parent(Entity.NONE));
            Map<String, Runnable> calls = new LinkedHashMap<>();
            String component = ", component=" + NAME + "$Parent";
            calls.put("get" + component, () -> world.get(handle, Parent.class));
            calls.put("set" + component, () -> world.set(handle, new Parent(real)));
            calls.put("add" + component, () -> world.add(handle, PARENT));
            calls.put("remove" + component, () -> world.remove(handle, Parent.class));
            calls.put(
                    "setAuthority" + component,
                    () -> world.setAuthority(handle, Parent.class, true));
            calls.put("copy", () -> world.copy(handle));
            calls.put("destroy", () -> world.destroy(handle));
            calls.put("destroyAll", () -> world.destroyAll(List.of(real, handle)));
            calls.put("list components", () -> world.components(handle));
            calls.put("assign a stable id", () -> world.stableIds().assign(handle));
            calls.put("bind a stable id", () -> world.stableIds().bind(handle, 5));
            calls.forEach((operation, call) -> assertRefused(handle, operation, call));
            assertEquals(List.of(real), world.entities());
        }
    }

    private static void assertRefused(Entity handle, String operation, Runnable call) {
        var e = assertThrows(DeadEntityException.class, call::run);
        assertEquals(
                "handle of a recorded spawn, not of an entity: entity="
                        + handle
                        + ", operation="
                        + operation
                        + ", world=world; after playback, entity(handle) of its buffer or stage"
                        + " returns the entity",
                e.getMessage());
        assertEquals(handle, e.entity());
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void predicatesReturnFalse(Tier tier) {
        try (World world = Modes.worldOf(tier);
                CommandBuffer commands = world.commands()) {
            world.spawn(new Parent(Entity.NONE));
            Entity handle = commands.spawn(new Parent(Entity.NONE));
            assertFalse(world.isAlive(handle));
            assertFalse(world.has(handle, Parent.class));
            assertFalse(world.hasAuthority(handle, Parent.class));
            assertFalse(world.hasAnyAuthority(handle));
            assertEquals(Optional.empty(), world.tryGet(handle, Parent.class));
        }
    }

    @ParameterizedTest
    @MethodSource("columnTiers")
    void componentsCannotContainTheHandle(Tier tier) {
        try (World world = Modes.worldOf(tier);
                CommandBuffer commands = world.commands()) {
            Entity old = world.spawn();
            Entity real =
                    world.spawn(
                            new Parent(old),
                            new Link(1, new Parent(old)),
                            new Team(new Entity[] {old, old}));
            Entity handle = commands.spawn(new Parent(Entity.NONE));
            Parent bad = new Parent(handle);
            Map<Runnable, String> calls = new LinkedHashMap<>();
            calls.put(() -> world.set(real, bad), "Parent, field=entity");
            calls.put(() -> world.set(real, PARENT, bad), "Parent, field=entity");
            calls.put(() -> world.add(old, bad), "Parent, field=entity");
            calls.put(() -> world.spawn(bad), "Parent, field=entity");
            calls.put(
                    () -> world.spawnAll(2, Ship.class, _ -> new Ship(bad)),
                    "Parent, field=entity");
            calls.put(() -> world.query(Parent.class).update(_ -> bad), "Parent, field=entity");
            calls.put(() -> world.set(real, new Link(2, bad)), "Link, field=parent.entity");
            calls.put(
                    () -> world.set(real, new Team(new Entity[] {old, handle})),
                    "Team, field=members");
            calls.forEach((call, field) -> assertNotStored(handle, field, call));
            assertEquals(new Parent(old), world.get(real, Parent.class));
            assertEquals(new Link(1, new Parent(old)), world.get(real, Link.class));
            assertEquals(old, world.get(real, Team.class).members()[1]);
            assertEquals(List.of(old, real), world.entities());
        }
    }

    private static void assertNotStored(Entity handle, String field, Runnable call) {
        var e = assertThrows(InvalidComponentException.class, call::run);
        assertEquals(
                "handle of a recorded spawn, not of an entity: component="
                        + NAME
                        + "$"
                        + field
                        + ", value="
                        + handle
                        + "; record the component with commands instead",
                e.getMessage());
    }

    @ParameterizedTest
    @MethodSource("columnTiers")
    void recordedComponentsCanContainTheHandle(Tier tier) {
        try (World world = Modes.worldOf(tier);
                CommandBuffer commands = world.commands()) {
            Entity old = world.spawn();
            Entity handle = commands.spawn(new Parent(Entity.NONE));
            commands.add(old, new Link(1, new Parent(handle)));
            commands.add(old, new Team(new Entity[] {old, handle}));
            world.play(commands);
            Entity real = commands.entity(handle);
            assertEquals(new Link(1, new Parent(real)), world.get(old, Link.class));
            assertEquals(real, world.get(old, Team.class).members()[1]);
        }
    }
}
