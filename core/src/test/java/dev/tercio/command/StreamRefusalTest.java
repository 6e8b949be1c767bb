package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.command.StreamRecords.Crew;
import dev.tercio.command.StreamRecords.Frozen;
import dev.tercio.command.StreamRecords.Label;
import dev.tercio.command.StreamRecords.Link;
import dev.tercio.command.StreamRecords.Loose;
import dev.tercio.command.StreamRecords.Mood;
import dev.tercio.command.StreamRecords.Move;
import dev.tercio.command.StreamRecords.Note;
import dev.tercio.command.StreamRecords.Parent;
import dev.tercio.command.StreamRecords.Percent;
import dev.tercio.command.StreamRecords.Position;
import dev.tercio.command.StreamRecords.Rain;
import dev.tercio.command.StreamRecords.Score;
import dev.tercio.command.StreamRecords.Tally;
import dev.tercio.command.StreamRecords.Velocity;
import dev.tercio.command.StreamRecords.Weather;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.Arrays;

/// Commands without a binary form are not written, and invalid bytes are not loaded.
///
/// Proves CB-13, CB-14.
class StreamRefusalTest {
    private static final String PACKAGE = StreamRecords.class.getName() + "$";

    private final World world = StreamRecords.world(Tier.HEAP);
    private final CommandBuffer buffer = world.commands();

    @AfterEach
    void close() {
        world.close();
    }

    private void assertNotWritten(String message) {
        assertFalse(buffer.isSerializable());
        int count = buffer.count();
        String thrown = assertThrows(IllegalStateException.class, buffer::toBytes).getMessage();
        assertTrue(thrown.startsWith(message), thrown);
        assertEquals(count, buffer.count());
    }

    private CommandFormatException assertNotLoaded(byte[] bytes, int offset, String message) {
        try (CommandBuffer target = world.commands()) {
            target.spawn(new Position(7, 7));
            byte[] before = target.toBytes();
            ByteBuffer source = ByteBuffer.wrap(bytes);
            CommandFormatException thrown =
                    assertThrows(CommandFormatException.class, () -> target.load(world, source));
            assertEquals(message + ": offset=" + thrown.offset(), thrown.getMessage());
            assertEquals(offset, thrown.offset());
            assertEquals(0, source.position());
            assertArrayEquals(before, target.toBytes());
            return thrown;
        }
    }

    /// A change to a valid stream; the offset is relative to the first command.
    private void assertCommandRefused(byte[] changed, int offset, String message) {
        assertNotLoaded(changed, StreamBytes.commandsOf(changed) + offset, message);
    }

    @Test
    void closureIsNotWritten() {
        buffer.destroy(Entity.NONE);
        buffer.run(_ -> {});
        assertNotWritten("command cannot be written: number=1, kind=RUN, class=");
    }

    @Test
    void managedObjectIsNotWritten() {
        buffer.spawn(new Position(1, 1), new Loose());
        assertNotWritten(
                "command cannot be written: number=0, kind=ADD, class="
                        + PACKAGE
                        + "Loose, because=only records of plain data have a binary form: component"
                        + " is not a record: type="
                        + PACKAGE
                        + "Loose; make it a record of primitives, enums, Entity, records, @Utf8"
                        + " String or @Length arrays");
    }

    @Test
    void recordThatDoesNotFitItsFieldsIsNotWritten() {
        buffer.add(Entity.NONE, new Note("much longer than sixteen bytes", Entity.NONE));
        assertNotWritten(
                "command cannot be written: number=0, kind=ADD, class=" + PACKAGE + "Note");
    }

    @Test
    void resourceThatIsFoundByAnInterfaceIsNotWritten() {
        buffer.setResource(Weather.class, new Rain(1));
        assertNotWritten(
                "command cannot be written: number=0, kind=SET_RESOURCE, class="
                        + PACKAGE
                        + "Weather, because=value is of another class: value="
                        + PACKAGE
                        + "Rain");
    }

    @Test
    void handleOfAnotherBufferIsNotWritten() {
        Entity foreign = world.commands().spawn(new Position(1, 1));
        buffer.spawn(new Parent(foreign, new Link(Entity.NONE, 0)));
        assertNotWritten(
                "command cannot be written: number=0, kind=ADD, class="
                        + PACKAGE
                        + "Parent, because=its spawn is neither among the commands nor played by"
                        + " this buffer: ");
    }

    /// A buffer can be written on any thread without access to the world; the message contains
    /// advice.
    @Test
    void handleThatAnotherBufferHasPlayedIsNotWritten() {
        Entity played;
        Entity ship;
        try (CommandBuffer other = world.commands()) {
            ship = other.spawn(new Position(1, 1));
            world.play(other);
            played = other.entity(ship);
        }
        buffer.destroy(ship);
        assertNotWritten(
                "command cannot be written: number=0, kind=DESTROY, because=its spawn is neither"
                        + " among the commands nor played by this buffer: handle="
                        + ship
                        + "; append the buffer with the spawn, or record the entity that it returns"
                        + " after playback");
        buffer.clear();
        buffer.destroy(played);
        assertTrue(buffer.isSerializable());
    }

    @Test
    void bytesThatAreNotAStreamAreRejected() {
        buffer.destroy(Entity.of(1, 1));
        byte[] bytes = buffer.toBytes();
        assertNotLoaded(new byte[0], 0, "header is cut off: bytes=0");
        assertNotLoaded(
                StreamBytes.withByte(bytes, 0, 'X'),
                0,
                "not a command stream: found=42435258, expected=42435254");
        assertNotLoaded(
                StreamBytes.withByte(bytes, 4, 2), 4, "unknown version: found=2, expected=1");
        assertNotLoaded(StreamBytes.withByte(bytes, 6, 1), 6, "unknown flags: found=1, expected=0");
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 8);
        assertNotLoaded(longer, 8, "length does not match: found=40, expected=48");
        assertEquals(
                12,
                assertThrows(
                                CommandFormatException.class,
                                () -> {
                                    bytes[bytes.length - 1] ^= 1;
                                    buffer.load(world, ByteBuffer.wrap(bytes));
                                })
                        .offset());
    }

    @Test
    void classThatTheWorldDoesNotKnowIsRefused() {
        buffer.spawn(new Velocity(1, 1));
        assertNotLoaded(
                buffer.toBytes(), 44, "world has no such component: class=" + PACKAGE + "Velocity");
    }

    /// The fields are the same, but the meaning depends on the name.
    @Test
    void sameFieldsUnderAnotherNameAreRefused() {
        buffer.spawn(new Position(1, 1));
        byte[] renamed = StreamBytes.withText(buffer.toBytes(), "$Position", "$Velocity");
        assertNotLoaded(renamed, 44, "world has no such component: class=" + PACKAGE + "Velocity");
    }

    @Test
    void recordThatHasChangedIsRefused() {
        buffer.spawn(new Label("a", Mood.CALM, true));
        byte[] bytes = buffer.toBytes();
        String start = "type has changed: class=" + PACKAGE + "Label, field in stream=";
        assertNotLoaded(
                StreamBytes.withText(bytes, "ANGRY", "FURRY"),
                44,
                start + "mood:enum{CALM,FURRY}*1, here=mood:enum{CALM,ANGRY}*1");
        assertNotLoaded(
                StreamBytes.withText(bytes, "shown", "drawn"),
                44,
                start + "drawn:boolean*1, here=shown:boolean*1");
    }

    @Test
    void resourcesAndCommandsMustBeAllowed() {
        buffer.setResource(new Percent(1));
        assertNotLoaded(
                buffer.toBytes(),
                44,
                "resource is not allowed in streams: class="
                        + PACKAGE
                        + "Percent; name it in WorldOptions.allowInStreams");
        buffer.clear();
        buffer.run(new Move(Entity.NONE, 1));
        byte[] asResource = StreamBytes.withText(buffer.toBytes(), "$Move\2", "$Move\1");
        assertCommandRefused(
                asResource, 0, "class is not a command but a resource: " + PACKAGE + "Move");
        buffer.clear();
        buffer.setResource(new Score(1));
        byte[] asCommand = StreamBytes.withText(buffer.toBytes(), "$Score\1", "$Score\2");
        assertNotLoaded(asCommand, 44, "not a command record: class=" + PACKAGE + "Score");
    }

    @Test
    void malformedWordsAreRejected() {
        buffer.destroy(Entity.of(1, 1));
        byte[] bytes = buffer.toBytes();
        int at = StreamBytes.commandsOf(bytes);
        assertCommandRefused(
                StreamBytes.withByte(bytes, at, 200), 0, "no such kind of command: kind=200");
        assertCommandRefused(
                StreamBytes.withByte(bytes, at + 1, 0x11),
                0,
                "no such flags: kind=DESTROY, flags=1100");
        assertCommandRefused(
                StreamBytes.withByte(bytes, at + 4, 1), 0, "command names no type: number=1");
        assertCommandRefused(
                StreamBytes.withByte(bytes, at, 4), 0, "no such type: number=0, size=0");
        assertCommandRefused(
                StreamBytes.withByte(bytes, at, 11), 8, "no such query: number=4294967297, size=0");
    }

    @Test
    void forgedHandlesAreRefused() {
        buffer.spawn(new Crew(new Entity[] {Entity.NONE, Entity.NONE}));
        byte[] bytes = buffer.toBytes();
        int at = StreamBytes.commandsOf(bytes);
        assertCommandRefused(
                StreamBytes.withLong(bytes, at + 8, 0x8000_0001L),
                8,
                "spawn has the wrong handle: expected=0, spawns=1, handle=80000001");
        assertCommandRefused(
                StreamBytes.withLong(bytes, at + 40, 0x8000_0001L),
                40,
                "handle is of no spawn of the stream: handle=80000001, spawns=1");
        assertCommandRefused(
                StreamBytes.withLong(bytes, at + 32, 0x1_8000_0000L),
                32,
                "handle is of no spawn of the stream: handle=180000000, spawns=1");
    }

    @Test
    void malformedPublicationsAreRejected() {
        buffer.publish(Entity.of(1, 1), Frozen.class, Percent.class);
        byte[] bytes = buffer.toBytes();
        int at = StreamBytes.commandsOf(bytes);
        // another entity, no authority given, another priority, a spawn's part
        assertCommandRefused(
                StreamBytes.withLong(bytes, at + 24, 9), 16, "part does not follow its command");
        assertCommandRefused(
                StreamBytes.withByte(bytes, at + 17, 0x05),
                16,
                "publication takes no authority away");
        assertCommandRefused(
                StreamBytes.withByte(bytes, at + 17, 0x26), 16, "part does not follow its command");
        assertCommandRefused(
                StreamBytes.withByte(StreamBytes.withByte(bytes, at + 16, 2), at + 17, 0x05),
                16,
                "part does not follow its command");
        assertCommandRefused(
                StreamBytes.withByte(bytes, at, 13), 16, "part does not follow its command");
        buffer.clear();
        buffer.assignStableId(Entity.of(1, 1));
        byte[] alone = buffer.toBytes();
        assertCommandRefused(
                StreamBytes.withByte(alone, StreamBytes.commandsOf(alone), 15),
                16,
                "publication names no component");
        buffer.clear();
        buffer.bindStableId(Entity.of(1, 1), 1);
        byte[] bound = buffer.toBytes();
        assertCommandRefused(
                StreamBytes.withLong(bound, StreamBytes.commandsOf(bound) + 16, 0),
                16,
                "stable id is zero");
    }

    @Test
    void partsWithoutTheirSpawnAreRefused() {
        buffer.spawn(new Frozen(), new Percent(1));
        byte[] bytes = buffer.toBytes();
        int at = StreamBytes.commandsOf(bytes);
        assertCommandRefused(
                StreamBytes.withLong(bytes, at + 24, 0), 16, "part does not follow its command");
        buffer.clear();
        buffer.spawn(new Percent(1)); // 16 the part, 40 the end
        buffer.add(Entity.NONE, new Percent(2));
        byte[] two = buffer.toBytes();
        int second = StreamBytes.commandsOf(two) + 40;
        byte[] part = StreamBytes.withByte(two, second + 1, 0x05);
        assertCommandRefused(part, 40, "part does not follow its command");
        assertCommandRefused(
                StreamBytes.withLong(part, second + 8, 0x8000_0000L),
                40,
                "command has a component twice");
    }

    @Test
    void valueThatItsConstructorRefusesIsRefused() {
        buffer.add(Entity.NONE, new Percent(1));
        byte[] bytes = buffer.toBytes();
        int at = StreamBytes.commandsOf(bytes) + 16;
        byte[] changed = StreamBytes.withInt(bytes, at, 101);
        CommandFormatException thrown =
                assertNotLoaded(
                        changed,
                        at,
                        "value is refused: class="
                                + PACKAGE
                                + "Percent, because=not a percentage: value=101");
        assertEquals(IllegalArgumentException.class, thrown.getCause().getClass());
        assertNotLoaded(
                StreamBytes.withByte(bytes, at + 4, 1),
                at,
                "value is refused: class="
                        + PACKAGE
                        + "Percent, because=padding is not zero: component="
                        + PACKAGE
                        + "Percent, index=4, value=1");
    }

    @Test
    void countsOfTheHeaderMustBeRight() {
        buffer.run(new Tally());
        byte[] bytes = buffer.toBytes();
        assertNotLoaded(
                StreamBytes.withInt(bytes, StreamBytes.COMMANDS_AT, 2),
                bytes.length,
                "header counts other commands: commands=1, spawns=0, header=2 and 0");
        assertNotLoaded(
                StreamBytes.withInt(bytes, StreamBytes.SPAWNS_AT, 1),
                bytes.length,
                "header counts other commands: commands=1, spawns=0, header=1 and 1");
        assertNotLoaded(
                StreamBytes.withInt(bytes, 16, -1), 16, "count is too large: count=4294967295");
        assertNotLoaded(
                StreamBytes.withInt(bytes, 40, Integer.MAX_VALUE),
                40,
                "recorder does not fit into the tables: count=2147483647, left="
                        + (StreamBytes.getInt(bytes, StreamBytes.TABLE_BYTES_AT) - 4));
    }

    @Test
    void trailingCommandBytesAreRefused() {
        buffer.destroy(Entity.of(1, 1));
        byte[] bytes = buffer.toBytes();
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 8);
        byte[] changed = StreamBytes.withInt(longer, StreamBytes.COMMAND_BYTES_AT, 24);
        assertCommandRefused(changed, 16, "command is cut off: left=8");
    }

    /// Constructors and accessors are user code.
    @Test
    void loadedBufferCannotBeUsedByARecordThatIsBuilt() {
        Sneaky.victim = null;
        world.register(Sneaky.class);
        buffer.add(Entity.NONE, new Sneaky(1));
        byte[] bytes = buffer.toBytes();
        Sneaky.victim = buffer;
        try {
            CommandFormatException thrown =
                    assertThrows(
                            CommandFormatException.class,
                            () -> buffer.load(world, ByteBuffer.wrap(bytes)));
            assertTrue(thrown.getMessage().contains("it is being loaded"), thrown.getMessage());
        } finally {
            Sneaky.victim = null;
        }
        assertArrayEquals(bytes, buffer.toBytes());
    }

    private record Sneaky(int value) {
        private static @Nullable CommandBuffer victim;

        Sneaky {
            if (victim != null) {
                victim.clear();
            }
        }
    }
}
