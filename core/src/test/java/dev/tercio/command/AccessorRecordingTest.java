package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.List;

/// User-written accessors run while a component is recorded.
///
/// Proves CB-02, CB-06.
@Tag("conformance")
class AccessorRecordingTest extends CommandFixture {
    private static final ThreadLocal<Runnable> IN_ACCESSOR = new ThreadLocal<>();

    /// The accessor of its second field runs code of the test.
    private record Sly(int first, int value) {
        @Override
        public int value() {
            Runnable action = IN_ACCESSOR.get();
            if (action != null) {
                action.run();
            }
            return value;
        }
    }

    private final Entity entity = world.spawn();

    @AfterEach
    void close() {
        IN_ACCESSOR.remove();
        world.close();
    }

    private void assertEachRejectedWithoutSideEffects(String why) {
        commands.spawn(new Mass(1));
        int bytes = commands.bytes();
        for (Runnable use :
                List.<Runnable>of(
                        () -> commands.add(entity, new Sly(1, 1)),
                        () -> commands.set(entity, new Sly(1, 1)),
                        () -> commands.spawn(new Mass(1), new Sly(1, 1)),
                        () -> commands.spawn(new Sly(1, 1), new Mass(1), new Frozen()),
                        () -> commands.addAll(world.query(Mass.class), new Sly(1, 1)))) {
            var e = assertThrows(IllegalStateException.class, use::run);
            assertTrue(e.getMessage().contains(why), e.getMessage());
            assertEquals(1, commands.count());
            assertEquals(bytes, commands.bytes());
        }
        IN_ACCESSOR.remove();
        commands.add(entity, new Sly(3, 4));
        assertEquals(2, world.play(commands).played());
        assertEquals(new Sly(3, 4), world.get(entity, Sly.class));
        assertEquals(2, world.size());
    }

    @Test
    void accessorThatRecordsIsRefused() {
        IN_ACCESSOR.set(() -> commands.destroy(entity));
        assertEachRejectedWithoutSideEffects("fields are being read");
    }

    @Test
    void accessorThatPlaysIsRefused() {
        IN_ACCESSOR.set(() -> world.play(commands));
        assertEachRejectedWithoutSideEffects("fields are being read");
    }

    @Test
    void accessorThatThrowsRecordsNothing() {
        IN_ACCESSOR.set(
                () -> {
                    throw new IllegalStateException("mine");
                });
        assertEachRejectedWithoutSideEffects("mine");
    }

    @Test
    void refusedStepOfABuilderLeavesTheStepsBefore() {
        IN_ACCESSOR.set(() -> commands.destroy(entity));
        EntityCommands builder = commands.newEntity().add(new Mass(1));
        assertThrows(IllegalStateException.class, () -> builder.add(new Sly(1, 1)));
        IN_ACCESSOR.remove();
        builder.add(Frozen.class);
        assertEquals(1, world.play(commands).played());
        Entity real = commands.entity(builder.entity());
        assertFalse(world.has(real, Sly.class));
        assertTrue(world.has(real, Frozen.class));
    }

    @Test
    void accessorMayRecordElsewhere() {
        CommandBuffer elsewhere = world.commands();
        IN_ACCESSOR.set(() -> elsewhere.add(entity, Frozen.class));
        commands.add(entity, new Sly(1, 1));
        IN_ACCESSOR.remove();
        assertEquals(1, commands.count());
        assertEquals(1, elsewhere.count());
    }
}
