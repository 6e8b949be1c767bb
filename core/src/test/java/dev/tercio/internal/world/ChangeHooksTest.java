package dev.tercio.internal.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ChildOf;
import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.InvalidComponentException;
import dev.tercio.Tier;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.structure.ChangeHook;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;

/// The calls of hooks for every way to change a hooked component.
@ParameterizedClass
@EnumSource(Tier.class)
class ChangeHooksTest {
    private static final String OLD = "Health[points=1]";
    private static final String NEW = "Health[points=2]";

    private record Health(int points) {}

    private record Position(float x) {}

    private record Frozen() {}

    private record Ship(Position position, Health health) {}

    @Parameter private Tier tier = Tier.HEAP;

    private DirectWorld world = new DirectWorld(WorldOptions.DEFAULT);
    private final List<String> calls = new ArrayList<>();
    private final List<Integer> concerned = new ArrayList<>();
    private boolean refuses;

    /// Writes each call as a line.
    private final class Recorder implements ChangeHook {
        @Override
        public void check(ComponentStore store, long entity, long target) {
            calls.add("check");
            if (refuses) {
                throw new InvalidComponentException("refused by the hook");
            }
        }

        @Override
        public void writing(
                ComponentStore store,
                long entity,
                ComponentPage page,
                int offset,
                boolean present) {
            assertEquals(present, page.contains(offset));
            calls.add("writing " + (present ? value(store, page, offset) : "new"));
        }

        @Override
        public void written(
                ComponentStore store,
                long entity,
                ComponentPage page,
                int offset,
                boolean present) {
            assertTrue(page.contains(offset));
            calls.add("written " + value(store, page, offset) + (present ? " again" : ""));
        }

        @Override
        public void removing(ComponentStore store, long entity, ComponentPage page, int offset) {
            assertTrue(page.contains(offset));
            calls.add("removing " + value(store, page, offset));
        }

        @Override
        public void removed(ComponentStore store, long entity) {
            assertFalse(store.has((int) entity));
            calls.add("removed");
        }

        @Override
        public void spawned(long entity) {
            assertTrue(world.isAlive(new Entity(entity)));
            calls.add("spawned");
        }

        @Override
        public boolean concernsOthers() {
            return true;
        }

        @Override
        public boolean concerns(int slot) {
            return concerned.contains(slot);
        }

        @Override
        public void addDependents(EntityList destroyed) {
            calls.add("dependents");
        }

        @Override
        public void destroying(long entity) {
            assertTrue(world.isAlive(new Entity(entity)));
            calls.add("destroying");
        }

        @Override
        public void destroyed(long entity) {
            assertFalse(world.isAlive(new Entity(entity)));
            calls.add("destroyed");
        }

        @Override
        public void finished() {
            calls.add("finished");
        }
    }

    private static String value(ComponentStore store, ComponentPage page, int offset) {
        return store.isTag()
                ? store.spec().type().getSimpleName()
                : String.valueOf(store.codec().read(page.columns(), offset));
    }

    private void open(Class<?>... types) {
        world.close();
        world = new DirectWorld(WorldOptions.DEFAULT.tier(tier).workers(2));
        world.hooked().hooks().register(new Recorder());
        for (Class<?> type : types) {
            hook(type);
        }
        world.hooksChanged();
    }

    private void hook(Class<?> type) {
        world.register(type);
        ComponentStore store = world.registry().open(ComponentSpec.of(type));
        store.setHooked(true);
        // as observers do: without them, only relations have hooks
        store.setObserved(true);
    }

    @AfterEach
    void close() {
        world.close();
    }

    private List<String> taken() {
        List<String> taken = List.copyOf(calls);
        calls.clear();
        return taken;
    }

    @Test
    void directCallsOnComponents() {
        open(Health.class);
        Entity entity = world.spawn(new Position(1));
        assertEquals(List.of(), taken());

        world.add(entity, new Health(1));
        assertEquals(List.of("writing new", "written " + OLD, "finished"), taken());
        world.add(entity, new Health(2));
        assertEquals(List.of("writing " + OLD, "written " + NEW + " again", "finished"), taken());
        world.set(entity, new Health(1));
        assertEquals(List.of("writing " + NEW, "written " + OLD + " again", "finished"), taken());
        world.update(entity, Health.class, health -> new Health(health.points() + 1));
        assertEquals(List.of("writing " + OLD, "written " + NEW + " again", "finished"), taken());
        assertTrue(world.remove(entity, Health.class));
        assertEquals(List.of("removing " + NEW, "removed", "finished"), taken());
        assertFalse(world.remove(entity, Health.class));
        assertEquals(List.of(), taken());
    }

    @Test
    void tags() {
        open(Frozen.class);
        Entity entity = world.spawn();

        assertTrue(world.add(entity, Frozen.class));
        assertEquals(List.of("writing new", "written Frozen", "finished"), taken());
        assertFalse(world.add(entity, new Frozen()));
        assertFalse(world.add(entity, Frozen.class));
        assertEquals(List.of(), taken());
        assertTrue(world.remove(entity, Frozen.class));
        assertEquals(List.of("removing Frozen", "removed", "finished"), taken());
    }

    @Test
    void spawns() {
        open(Health.class);
        List<String> spawned = List.of("written " + OLD, "spawned", "finished");

        world.spawn(new Health(1));
        assertEquals(spawned, taken());
        world.spawn(new Health(1), new Position(1));
        assertEquals(spawned, taken());
        Entity entity = world.spawn(new Position(1), new Health(1), new Frozen());
        assertEquals(spawned, taken());
        world.copy(entity);
        assertEquals(spawned, taken());
        world.spawnAll(2, Ship.class, i -> new Ship(new Position(i), new Health(i + 1)));
        assertEquals(
                List.of("written " + OLD, "spawned", "written " + NEW, "spawned", "finished"),
                taken());
        world.spawnAll(1, ComponentSet.of(Frozen.class));
        assertEquals(List.of(), taken());
    }

    @Test
    void destroys() {
        open(Health.class);
        Entity plain = world.spawn(new Position(1));
        Entity other = world.spawn(new Health(1), new Position(1));
        Entity changed = world.spawn(new Position(1));
        world.add(changed, new Health(2));
        taken();

        assertTrue(world.destroy(plain));
        assertEquals(List.of(), taken());
        assertEquals(2, world.destroyAll(List.of(other, changed)));
        assertEquals(
                List.of(
                        "dependents",
                        "destroying",
                        "removing " + OLD,
                        "destroyed",
                        "dependents",
                        "destroying",
                        "removing " + NEW,
                        "destroyed",
                        "finished"),
                taken());
        assertEquals(0, world.size());
    }

    @Test
    void hookMayBeConcernedByEntitiesWithoutHookedComponents() {
        open(Health.class);
        Entity plain = world.spawn(new Position(1));
        concerned.add(plain.index());

        assertTrue(world.destroy(plain));
        assertEquals(List.of("dependents", "destroying", "destroyed", "finished"), taken());
    }

    @Test
    void commandsFinishOncePerRun() {
        open(Health.class);
        Entity first = world.spawn(new Position(1));
        Entity second = world.spawn(new Position(1));
        CommandBuffer commands = world.commands();
        commands.add(first, new Health(1));
        commands.add(second, new Health(2));
        commands.set(first, new Health(2));
        commands.remove(second, Health.class);
        commands.set(first, new Position(2));
        commands.destroy(first);
        commands.spawn(new Health(1));
        commands.copy(second);

        world.play(commands, PlaybackOptions.DEFAULT);
        assertEquals(
                List.of(
                        "writing new",
                        "written " + OLD,
                        "writing new",
                        "written " + NEW,
                        "finished",
                        "writing " + OLD,
                        "written " + NEW + " again",
                        "finished",
                        "removing " + NEW,
                        "removed",
                        "finished",
                        "dependents",
                        "destroying",
                        "removing " + NEW,
                        "destroyed",
                        "finished",
                        "written " + OLD,
                        "spawned",
                        "finished"),
                taken());
    }

    @Test
    void componentCanBeHookedWhileCachesAreInUse() {
        open();
        Entity entity = world.spawn(new Health(1));
        for (int i = 0; i < 100; i++) {
            CommandBuffer commands = world.commands();
            commands.set(entity, new Health(1));
            commands.spawn(new Health(3));
            world.play(commands, PlaybackOptions.DEFAULT);
            world.destroy(world.spawn(new Health(5)));
        }
        assertEquals(List.of(), taken());
        hook(Health.class);
        world.hooksChanged();

        CommandBuffer commands = world.commands();
        commands.set(entity, new Health(2));
        commands.spawn(new Health(2));
        world.play(commands, PlaybackOptions.DEFAULT);
        assertEquals(
                List.of(
                        "writing " + OLD,
                        "written " + NEW + " again",
                        "finished",
                        "written " + NEW,
                        "spawned",
                        "finished"),
                taken());
        world.destroy(world.spawn(new Health(2)));
        assertEquals(
                List.of(
                        "written " + NEW,
                        "spawned",
                        "finished",
                        "dependents",
                        "destroying",
                        "removing " + NEW,
                        "destroyed",
                        "finished"),
                taken());
    }

    @Test
    void parallelPlaybackCallsHooksInOrder() {
        open(Health.class);
        EntityList all =
                world.spawnAll(40_000, Ship.class, i -> new Ship(new Position(i), new Health(i)));
        taken();
        CommandBuffer commands = world.commands();
        for (int i = 0; i < all.size(); i++) {
            commands.set(all.get(i), new Health(-i));
        }
        world.play(commands, PlaybackOptions.DEFAULT.parallel());

        List<String> expected = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            expected.add("writing " + new Health(i));
            expected.add("written " + new Health(-i) + " again");
        }
        expected.add("finished");
        assertEquals(expected, taken());
    }

    @Test
    void refusedTargetChangesNothing() {
        open(ChildOf.class);
        Entity parent = world.spawn();
        Entity child = world.spawn(new ChildOf(parent));
        Entity other = world.spawn(new Position(1));
        taken();
        refuses = true;
        ChildOf refused = new ChildOf(other);

        assertThrows(InvalidComponentException.class, () -> world.set(child, refused));
        assertThrows(InvalidComponentException.class, () -> world.add(other, refused));
        assertThrows(InvalidComponentException.class, () -> world.spawn(refused));
        assertThrows(InvalidComponentException.class, () -> world.copy(child));
        CommandBuffer commands = world.commands();
        commands.set(child, refused);
        commands.add(other, refused);
        commands.spawn(refused);
        var report = world.play(commands, PlaybackOptions.DEFAULT);

        assertEquals(new ChildOf(parent), world.get(child, ChildOf.class));
        assertFalse(world.has(other, ChildOf.class));
        assertEquals(3, world.size());
        assertEquals(3, report.failed());
        assertEquals(List.of("check"), taken().stream().distinct().toList());
    }
}
