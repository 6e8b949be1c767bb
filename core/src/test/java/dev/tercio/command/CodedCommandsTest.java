package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.ValueCodec;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Values that are not records of plain data are serialized with the codecs of the world.
///
/// Proves CB-13, CB-14.
class CodedCommandsTest {
    private record Position(float x, float y) {}

    /// A component, an event and an operand that needs a codec.
    @Storage(Tier.MANAGED)
    private static final class Bag {
        static final Combiner<Bag> JOIN =
                Combiner.of("join", Bag.class, (a, b) -> new Bag(a.items + b.items));

        final String items;

        Bag(String items) {
            this.items = items;
        }

        @Override
        public String toString() {
            return items;
        }
    }

    private interface Sky {}

    private record Clouds(int count) implements Sky {}

    private static final class BagCodec implements ValueCodec<Bag> {
        @Override
        public void write(Bag value, DataOutput out) throws IOException {
            if (value.items.equals("io")) {
                throw new IOException("no paper");
            }
            if (value.items.equals("bug")) {
                throw new UnsupportedOperationException("not yet");
            }
            out.writeBytes(value.items);
            out.writeByte('.');
        }

        @Override
        public Bag read(DataInput in) throws IOException {
            StringBuilder items = new StringBuilder();
            for (char next = (char) in.readByte(); next != '.'; next = (char) in.readByte()) {
                if (next < 'a' || next > 'z') {
                    throw new IOException("not an item: " + (int) next);
                }
                items.append(next);
            }
            return new Bag(items.toString());
        }
    }

    private static final class SkyCodec implements ValueCodec<Sky> {
        @Override
        public void write(Sky value, DataOutput out) throws IOException {
            out.writeInt(((Clouds) value).count);
        }

        @Override
        public Sky read(DataInput in) throws IOException {
            return new Clouds(in.readInt());
        }
    }

    private static final WorldOptions PLAIN =
            WorldOptions.DEFAULT
                    .register(Position.class, Bag.class)
                    .allowInStreams(Sky.class, Bag.class);

    private static final WorldOptions OPTIONS =
            PLAIN.codec(Bag.class, new BagCodec()).codec(Sky.class, new SkyCodec());

    private final World world = World.create(OPTIONS);
    private final CommandBuffer buffer = world.commands();
    private final Entity known = world.spawn(new Position(1, 2), new Bag("known"));

    @AfterEach
    void close() {
        world.close();
    }

    /// Every kind of command with a value, with lengths that need all sizes of padding.
    private void recordAll(CommandBuffer target) {
        Entity spawned = target.spawn(new Position(3, 4), new Bag(""));
        for (int i = 1; i <= 17; i++) {
            target.spawn(new Bag("abcdefghijklmnopqrstu".substring(0, i)));
        }
        target.set(known, new Bag("set"));
        target.add(spawned, new Bag("added"));
        target.combine(known, new Bag("joined"), Bag.JOIN);
        target.remove(known, Position.class);
        target.addAll(world.query(Position.class), new Bag("all"));
        target.setResource(Sky.class, new Clouds(7));
        target.send(new Bag("event"));
    }

    private static List<String> play(World world, CommandBuffer commands) {
        EventReader<Bag> events = world.eventReader(Bag.class);
        world.play(commands);
        world.nextFrame();
        List<String> found = new ArrayList<>();
        world.query(Bag.class).forEachEntity((entity, bag) -> found.add(entity + bag.items));
        found.add(String.valueOf(world.resources().get(Sky.class)));
        events.forEach(bag -> found.add(bag.items));
        return found;
    }

    @Test
    void commandsWithCodedValuesAreLoadedAsTheyWereRecorded() {
        recordAll(buffer);
        assertTrue(buffer.isSerializable());
        byte[] bytes = buffer.toBytes();
        try (World other = World.create(OPTIONS);
                CommandBuffer loaded = other.commands()) {
            other.spawn(new Position(1, 2), new Bag("known"));
            loaded.load(other, ByteBuffer.wrap(bytes));
            assertEquals(buffer.count(), loaded.count());
            assertArrayEquals(bytes, loaded.toBytes());
            List<String> expected = play(world, buffer);
            assertTrue(expected.contains(known + "setjoined"), expected.toString());
            assertTrue(expected.contains("Clouds[count=7]"), expected.toString());
            assertTrue(expected.contains("event"), expected.toString());
            assertEquals(expected, play(other, loaded));
        }
    }

    @Test
    void filterAndMappingApplyToCommandsWithCodedValues() {
        Entity other = world.spawn(new Bag("other"));
        buffer.set(known, new Bag("first"));
        buffer.spawn(new Position(5, 5), new Bag("second"));
        buffer.set(known, new Bag("third"));
        try (CommandBuffer loaded = world.commands()) {
            LoadReport report =
                    loaded.load(
                            world,
                            ByteBuffer.wrap(buffer.toBytes()),
                            _ -> other,
                            (kind, _, _) -> kind != CommandKind.SPAWN);
            assertEquals(1, report.rejected());
            assertEquals(2, loaded.count());
            world.play(loaded);
        }
        assertEquals("known", world.get(known, Bag.class).items);
        assertEquals("third", world.get(other, Bag.class).items);
    }

    @Test
    void equalCommandsHaveEqualBytesAndOthersDiffer() {
        buffer.set(known, new Bag("one"));
        try (CommandBuffer same = world.commands();
                CommandBuffer different = world.commands()) {
            same.set(known, new Bag("one"));
            different.set(known, new Bag("two"));
            assertArrayEquals(buffer.toBytes(), same.toBytes());
            assertNotEquals(
                    ByteBuffer.wrap(buffer.toBytes()), ByteBuffer.wrap(different.toBytes()));
        }
    }

    private void assertNotWritten(CommandBuffer commands, String reason) {
        int count = commands.count();
        assertFalse(commands.isSerializable());
        String message = assertThrows(IllegalStateException.class, commands::toBytes).getMessage();
        assertTrue(message.startsWith("command cannot be written: number=0, kind=SET"), message);
        assertTrue(message.endsWith(reason), message);
        assertEquals(count, commands.count());
    }

    @Test
    void worldWithoutCodecNamesTheOptionThatSetsIt() {
        try (World plain = World.create(PLAIN);
                CommandBuffer commands = plain.commands()) {
            commands.set(Entity.NONE, new Bag("a"));
            assertNotWritten(
                    commands,
                    "String or @Length arrays; a codec set with WorldOptions.codec can write other"
                            + " classes");
            commands.clear();
            commands.setResource(Sky.class, new Clouds(1));
            assertNotWritten(
                    commands, "; a codec set with WorldOptions.codec can write other classes");
        }
    }

    @Test
    void codecThatThrowsWhileWritingLeavesTheBufferAsItWas() {
        buffer.set(known, new Bag("io"));
        assertNotWritten(
                buffer, "codec cannot write a value: class=" + Bag.class.getName() + ", value=io");
        buffer.clear();
        buffer.set(known, new Bag("bug"));
        assertNotWritten(
                buffer,
                "codec cannot write a value: class="
                        + Bag.class.getName()
                        + ", because=java.lang.UnsupportedOperationException: not yet");
        world.play(buffer);
        assertEquals("bug", world.get(known, Bag.class).items);
    }

    private void assertNotLoaded(World target, byte[] bytes, String problem) {
        try (CommandBuffer loaded = target.commands()) {
            loaded.spawn(new Position(7, 7));
            byte[] before = loaded.toBytes();
            ByteBuffer source = ByteBuffer.wrap(bytes);
            String message =
                    assertThrows(CommandFormatException.class, () -> loaded.load(target, source))
                            .getMessage();
            assertTrue(message.startsWith(problem), message);
            assertEquals(0, source.position());
            assertArrayEquals(before, loaded.toBytes());
        }
    }

    @Test
    void worldWithoutTheCodecRefusesTheBytes() {
        buffer.set(known, new Bag("a"));
        try (World plain = World.create(PLAIN)) {
            assertNotLoaded(
                    plain,
                    buffer.toBytes(),
                    "values were written by a codec that the world does not have: class="
                            + Bag.class.getName()
                            + "; set it with WorldOptions.codec");
        }
    }

    /// Without a value, nobody needs the codec.
    @Test
    void commandsWithoutValuesNeedNoCodec() {
        buffer.remove(known, Bag.class);
        try (World plain = World.create(PLAIN);
                CommandBuffer loaded = plain.commands()) {
            plain.spawn(new Position(1, 2), new Bag("known"));
            loaded.load(plain, ByteBuffer.wrap(buffer.toBytes()));
            plain.play(loaded);
            assertFalse(plain.has(known, Bag.class));
        }
    }

    @Test
    void invalidBytesOfValuesAreRefused() {
        buffer.set(known, new Bag("abc"));
        byte[] valid = buffer.toBytes();
        int payload = StreamBytes.commandsOf(valid) + 16;
        assertEquals(4, StreamBytes.getInt(valid, payload));
        String codec = "codec cannot read a value: class=" + Bag.class.getName() + ", bytes=4";

        assertNotLoaded(world, StreamBytes.withByte(valid, payload + 4, 'A'), codec);
        assertNotLoaded(world, StreamBytes.withByte(valid, payload + 7, 'z'), codec);
        assertNotLoaded(
                world,
                StreamBytes.withByte(valid, payload + 5, '.'),
                "codec returned another class or left bytes unread: class=" + Bag.class.getName());
        for (int length : new int[] {5, 9, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertNotLoaded(
                    world,
                    StreamBytes.withInt(valid, payload, length),
                    "value does not fit into the stream: bytes="
                            + Integer.toUnsignedString(length));
        }
        assertNotLoaded(
                world,
                StreamBytes.withByte(StreamBytes.withInt(valid, payload, 3), payload + 6, '.'),
                "padding of a value is not zero");
    }

    @Test
    void formThatNoValueHasIsRefused() {
        buffer.remove(known, Bag.class);
        byte[] opaque = buffer.toBytes();
        int form = StreamBytes.HEADER + 4 + 4 + Bag.class.getName().length() + 1;
        assertEquals(1, opaque[form]);
        assertNotLoaded(
                world,
                StreamBytes.withByte(opaque, form, 2),
                "no command has a value of a codec: class=" + Bag.class.getName());
        assertNotLoaded(world, StreamBytes.withByte(opaque, form, 3), "type has changed: class=");
        buffer.clear();
        buffer.set(known, new Bag("a"));
        assertNotLoaded(
                world,
                StreamBytes.withByte(buffer.toBytes(), form, 1),
                "type has no fields: class=" + Bag.class.getName());
    }

    /// Whatever the bytes are, they are refused, or written again with the same meaning.
    @Test
    void anyChangedByteIsRefusedOrLoaded() {
        recordAll(buffer);
        byte[] valid = buffer.toBytes();
        Seed.run(
                random -> {
                    byte[] changed = valid.clone();
                    for (int i = random.nextInt(3); i >= 0; i--) {
                        changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
                    }
                    try (CommandBuffer loaded = world.commands()) {
                        loaded.load(world, ByteBuffer.wrap(StreamBytes.repaired(changed)));
                        assertTrue(loaded.isSerializable());
                    } catch (CommandFormatException refused) {
                        assertTrue(refused.offset() >= 0);
                    }
                });
    }
}
