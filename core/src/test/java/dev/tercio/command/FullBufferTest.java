package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Note;
import dev.tercio.command.CommandRecords.Parent;
import dev.tercio.command.CommandRecords.Position;
import dev.tercio.internal.command.recording.LanePool;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.stream.StreamBuffer;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A full buffer rejects commands and keeps the recorded ones.
///
/// Proves CB-09.
class FullBufferTest extends CommandFixture {
    private static final int LIMIT = 4_096;

    private final LanePool pool = new LanePool(LIMIT);

    private List<Consumer<Commands>> forms(Entity entity) {
        List<Consumer<Commands>> forms = new ArrayList<>();
        Entity victim = world.spawn();
        forms.add(Commands::spawn);
        forms.add(commands -> commands.spawn(new Mass(1)));
        forms.add(commands -> commands.spawn(new Mass(1), new Position(1, 1), new Frozen()));
        forms.add(commands -> commands.copy(entity));
        forms.add(commands -> commands.destroy(victim));
        forms.add(commands -> commands.add(entity, new Position(1, 1)));
        forms.add(commands -> commands.add(entity, Frozen.class));
        forms.add(commands -> commands.add(entity, new Note("x")));
        forms.add(commands -> commands.set(entity, new Mass(2)));
        forms.add(commands -> commands.remove(entity, Frozen.class));
        forms.add(commands -> commands.setAuthority(entity, Mass.class, true));
        forms.add(commands -> commands.setResource(new Mass(3)));
        forms.add(commands -> commands.removeResource(Mass.class));
        forms.add(commands -> commands.addAll(world.query(Mass.class), Frozen.class));
        forms.add(commands -> commands.addAll(world.query(Mass.class), new Position(1, 1)));
        forms.add(commands -> commands.removeAll(world.query(Mass.class), Frozen.class));
        forms.add(commands -> commands.destroyAll(world.query(Position.class).with(Parent.class)));
        forms.add(commands -> commands.run(_ -> {}));
        return forms;
    }

    @Test
    void everyFormIsRefusedAndNothingIsLost() {
        Entity entity = world.spawn(new Mass(0));
        for (Consumer<Commands> form : forms(entity)) {
            CommandBuffer buffer = pool.rent();
            while (buffer.bytes() < LIMIT) {
                buffer.add(entity, Frozen.class);
            }
            int count = buffer.count();
            IllegalStateException full =
                    assertThrows(IllegalStateException.class, () -> form.accept(buffer));
            assertTrue(
                    full.getMessage().startsWith("command buffer is full: bytes="),
                    full.getMessage());
            assertEquals(count, buffer.count());
            assertEquals(LIMIT, buffer.bytes());
            PlaybackReport report = world.play(buffer);
            assertEquals(count, report.played());
            form.accept(buffer);
            assertEquals(1, world.play(buffer).played());
            buffer.close();
        }
    }

    @Test
    void handleAfterARejectedSpawnIsValid() {
        CommandBuffer buffer = pool.rent();
        Entity last = buffer.spawn(new Mass(0));
        while (buffer.bytes() + 40 <= LIMIT) {
            last = buffer.spawn(new Mass(buffer.count()));
        }
        assertThrows(
                IllegalStateException.class, () -> buffer.spawn(new Mass(1), new Position(1, 1)));
        assertThrows(IllegalStateException.class, () -> buffer.copy(Entity.NONE));
        int count = buffer.count();
        assertEquals(count, world.play(buffer).played());
        assertEquals(new Mass(count - 1), world.get(buffer.entity(last), Mass.class));
    }

    @Test
    void bytesThatAreTooManyLeaveTheBufferAsItWas() {
        for (int i = 0; i < 200; i++) {
            commands.spawn(new Mass(i));
        }
        CommandBuffer small = pool.rent();
        small.spawn(new Mass(7));
        ByteBuffer bytes = ByteBuffer.wrap(commands.toBytes());
        world.register(Mass.class);
        assertThrows(IllegalStateException.class, () -> small.load(world, bytes));
        assertThrows(IllegalStateException.class, () -> small.append(commands));
        assertEquals(1, small.count());
        assertEquals(1, world.play(small).played());
        assertEquals(200, world.play(commands).played());
    }

    @Test
    void fullLaneLeavesTheOthersAsTheyAre() {
        LaneStage stage = new LaneStage(pool);
        Commands first = stage.lane(1);
        assertThrows(
                IllegalStateException.class,
                () -> {
                    for (int i = 0; i < LIMIT; i++) {
                        first.spawn();
                    }
                });
        stage.lane(2).spawn();
        int recorded = LIMIT / 16 + 1;
        assertEquals(recorded, stage.count());
        assertEquals(recorded, world.play(stage).played());
    }

    /// Needs two gigabytes of memory.
    @Test
    @Tag("manual")
    void buffersAreFilledToTheLimit() {
        Entity entity = world.spawn(new Mass(0), new Position(0, 0));
        int perCommand = 24;
        int commandsThatFit = StreamBuffer.MAX_BYTES / perCommand;
        commands.reserve(StreamBuffer.MAX_BYTES);
        for (int i = 0; i < commandsThatFit; i++) {
            commands.set(entity, new Mass(i));
        }
        assertThrows(IllegalStateException.class, () -> commands.set(entity, new Mass(-1)));
        assertEquals(commandsThatFit, world.play(commands).played());
        assertEquals(new Mass(commandsThatFit - 1), world.get(entity, Mass.class));
    }
}
