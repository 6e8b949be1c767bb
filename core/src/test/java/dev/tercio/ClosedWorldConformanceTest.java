package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;

/// Every method of a closed world throws the same error.
///
/// Proves CO-03, CO-04.
@Tag("conformance")
class ClosedWorldConformanceTest {
    private record Position(float x, float y) {}

    private record Other(int value) {}

    private record Frozen() {}

    private record Ship(Position position) {}

    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    private static final Position HERE = new Position(1, 2);

    @TestFactory
    Stream<DynamicTest> everyMethodRefuses() {
        return Arrays.stream(Tier.values()).flatMap(this::everyMethodRefuses);
    }

    private Stream<DynamicTest> everyMethodRefuses(Tier tier) {
        World world = World.create(WorldOptions.DEFAULT.name("gone").tier(tier));
        Entity entity = world.spawn(HERE);
        Resources resources = world.resources();
        resources.set(HERE);
        StableIds ids = world.stableIds();
        long id = ids.assign(entity);
        world.close();
        Map<String, Runnable> calls = structural(world, entity);
        calls.putAll(reading(world, entity));
        calls.put("resources.set", () -> resources.set(HERE));
        calls.put("resources.set typed", () -> resources.set(Record.class, HERE));
        calls.put("resources.get", () -> resources.get(Position.class));
        calls.put("resources.tryGet", () -> resources.tryGet(Position.class));
        calls.put("resources.has", () -> resources.has(Position.class));
        calls.put("resources.remove", () -> resources.remove(Position.class));
        calls.put("stableIds.assign", () -> ids.assign(entity));
        calls.put("stableIds.bind", () -> ids.bind(entity, 5));
        calls.put("stableIds.idOf", () -> ids.idOf(entity).orElse(0));
        calls.put("stableIds.find", () -> ids.find(id));
        calls.put("stableIds.size", ids::size);
        return calls.entrySet().stream()
                .map(
                        call ->
                                DynamicTest.dynamicTest(
                                        tier + " " + call.getKey(),
                                        () -> assertClosed(call.getValue())));
    }

    private static Map<String, Runnable> structural(World world, Entity entity) {
        Map<String, Runnable> calls = new LinkedHashMap<>();
        calls.put("register", () -> world.register(Position.class));
        calls.put("register new", () -> world.register(Other.class));
        calls.put("register in tier", () -> world.register(Position.class, Tier.HEAP));
        calls.put("spawn", () -> world.spawn());
        calls.put("spawn 1", () -> world.spawn(HERE));
        calls.put("spawn 2", () -> world.spawn(HERE, new Frozen()));
        calls.put("spawn 3", () -> world.spawn(HERE, new Frozen(), new Other(1)));
        calls.put("spawn many", () -> world.spawn(new Object[] {HERE}));
        calls.put("spawnAll set", () -> world.spawnAll(3, ComponentSet.of(Position.class)));
        calls.put("spawnAll bundle", () -> world.spawnAll(3, Ship.class, _ -> new Ship(HERE)));
        calls.put("copy", () -> world.copy(entity));
        calls.put("destroy", () -> world.destroy(entity));
        calls.put("destroyAll", () -> world.destroyAll(List.of(entity)));
        calls.put("add", () -> world.add(entity, HERE));
        calls.put("add new", () -> world.add(entity, new Other(1)));
        calls.put("add typed", () -> world.add(entity, POSITION, HERE));
        calls.put("add class", () -> world.add(entity, Frozen.class));
        calls.put("add type", () -> world.add(entity, POSITION));
        calls.put("remove class", () -> world.remove(entity, Position.class));
        calls.put("remove type", () -> world.remove(entity, POSITION));
        calls.put("trim", world::trim);
        calls.put("bindToCurrentThread", world::bindToCurrentThread);
        return calls;
    }

    private static Map<String, Runnable> reading(World world, Entity entity) {
        Map<String, Runnable> calls = new LinkedHashMap<>();
        calls.put("size", world::size);
        calls.put("types", world::types);
        calls.put("isAlive", () -> world.isAlive(entity));
        calls.put("isAlive none", () -> world.isAlive(Entity.NONE));
        calls.put("entities", world::entities);
        calls.put("set", () -> world.set(entity, HERE));
        calls.put("set typed", () -> world.set(entity, POSITION, HERE));
        calls.put("update class", () -> world.update(entity, Position.class, old -> old));
        calls.put("update type", () -> world.update(entity, POSITION, old -> old));
        calls.put("has class", () -> world.has(entity, Position.class));
        calls.put("has type", () -> world.has(entity, POSITION));
        calls.put("get class", () -> world.get(entity, Position.class));
        calls.put("get type", () -> world.get(entity, POSITION));
        calls.put("tryGet class", () -> world.tryGet(entity, Position.class));
        calls.put("tryGet type", () -> world.tryGet(entity, POSITION));
        calls.put("components", () -> world.components(entity));
        calls.put("describe", () -> world.describe(entity));
        return calls;
    }

    private static void assertClosed(Runnable call) {
        var e = assertThrows(IllegalStateException.class, call::run);
        assertEquals("world is closed: world=gone", e.getMessage());
        assertEquals(IllegalStateException.class, e.getClass());
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void anotherThreadIsRefusedToo(Tier tier) {
        World world = World.create(WorldOptions.DEFAULT.name("gone").tier(tier));
        Entity entity = world.spawn(HERE);
        world.close();
        var read = new FutureTask<>(() -> world.get(entity, POSITION));
        Thread.ofPlatform().start(read);

        var e = assertThrows(ExecutionException.class, read::get);

        assertInstanceOf(IllegalStateException.class, e.getCause());
        assertEquals("world is closed: world=gone", e.getCause().getMessage());
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void closingAgainDoesNothing(Tier tier) {
        World world = Modes.worldOf(tier);
        world.spawn(HERE);
        world.close();
        assertDoesNotThrow(world::close);
        assertTrue(world.isClosed());
    }
}
