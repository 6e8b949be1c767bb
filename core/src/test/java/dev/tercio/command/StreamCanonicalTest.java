package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.command.StreamRecords.Frozen;
import dev.tercio.command.StreamRecords.Link;
import dev.tercio.command.StreamRecords.Parent;
import dev.tercio.command.StreamRecords.Percent;
import dev.tercio.command.StreamRecords.Position;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The same commands give the same bytes in every world, and the bytes match the documented
/// example.
///
/// Proves CB-13.
class StreamCanonicalTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "command-format.md");
    private static final Pattern HEX_LINE =
            Pattern.compile("^[0-9a-f]{4} ((?: [0-9a-f]{2})+)(?: .*)?$", Pattern.MULTILINE);

    private final World world = StreamRecords.world(Tier.HEAP);
    private final List<Entity> settled = StreamRecords.settle(world);

    @AfterEach
    void close() {
        world.close();
    }

    private byte[] recordedAll(World in, List<Entity> entities) {
        CommandBuffer buffer = in.commands();
        StreamRecords.recordAll(in, buffer, entities);
        return buffer.toBytes();
    }

    @Test
    void laneAndEarlierCommandsDoNotMatter() {
        byte[] bytes = recordedAll(world, settled);
        CommandBuffer used = world.commands();
        for (int i = 0; i < 100; i++) {
            used.spawn(new Position(i, i));
        }
        world.play(used);
        StreamRecords.recordAll(world, used, settled);
        assertArrayEquals(bytes, used.toBytes());
    }

    @Test
    void threadDoesNotMatter() throws InterruptedException {
        CommandBuffer here = world.commands();
        recordFamily(here);
        CommandBuffer there = world.commands();
        Thread recorder =
                new Thread(
                        () -> {
                            recordFamily(there);
                            there.handOver();
                        });
        recorder.start();
        recorder.join();
        assertArrayEquals(here.toBytes(), there.toBytes());
    }

    private static void recordFamily(CommandBuffer buffer) {
        Entity target = buffer.spawn(new Position(1, 1));
        buffer.spawn(new Parent(target, new Link(target, 2)));
    }

    /// Type ids, and therefore the order of types in masks, differ from world to world.
    @Test
    void orderOfRegistrationDoesNotMatter() {
        try (World other = World.create()) {
            StreamRecords.COMPONENTS.reversed().forEach(other::register);
            List<Entity> same = StreamRecords.settle(other);
            assertEquals(settled, same);
            assertArrayEquals(recordedAll(world, settled), recordedAll(other, same));
        }
    }

    @Test
    void buffersThatWereJoinedNameTheirSpawnsInOneOrder() {
        CommandBuffer whole = world.commands();
        CommandBuffer first = world.commands();
        CommandBuffer second = world.commands();
        recordFamily(whole);
        Entity start = first.spawn(new Position(1, 1));
        second.spawn(new Parent(start, new Link(start, 2)));
        first.append(second);
        assertArrayEquals(whole.toBytes(), first.toBytes());
    }

    @Test
    void spawnsOfABufferThatWasAppendedTwiceStayTwo() {
        CommandBuffer part = world.commands();
        recordFamily(part);
        CommandBuffer twice = world.commands();
        twice.append(part);
        twice.append(part);
        CommandBuffer loaded = world.commands();
        loaded.load(world, ByteBuffer.wrap(twice.toBytes()));
        world.play(loaded);
        List<Entity> children = world.query(Parent.class).entities();
        assertEquals(2, children.size());
        Entity one = world.get(children.get(0), Parent.class).entity();
        Entity other = world.get(children.get(1), Parent.class).entity();
        assertFalse(one.equals(other));
        assertEquals(new Position(1, 1), world.get(one, Position.class));
        assertEquals(new Position(1, 1), world.get(other, Position.class));
    }

    @Test
    void spawnThatHasBeenPlayedIsWrittenAsItsEntity() {
        CommandBuffer buffer = world.commands();
        Entity handle = buffer.spawn(new Position(1, 1));
        world.play(buffer);
        Entity real = buffer.entity(handle);
        buffer.add(handle, new Parent(handle, new Link(handle, 1)));
        CommandBuffer direct = world.commands();
        direct.add(real, new Parent(real, new Link(real, 1)));
        assertArrayEquals(direct.toBytes(), buffer.toBytes());
    }

    @Test
    void equalQueriesAreWrittenOnce() {
        CommandBuffer one = world.commands();
        one.removeAll(world.query(Position.class, Percent.class), Frozen.class);
        one.destroyAll(world.query(Percent.class).with(Position.class));
        CommandBuffer other = world.commands();
        other.removeAll(world.query(Percent.class, Position.class), Frozen.class);
        other.destroyAll(world.query(Position.class).with(Percent.class));
        assertArrayEquals(one.toBytes(), other.toBytes());
        assertEquals(1, StreamBytes.getInt(one.toBytes(), 20));
    }

    @Test
    void bytesAreThoseOfTheDocument() throws IOException {
        CommandBuffer buffer = world.commands().named("demo");
        Entity spawned = buffer.spawn(new Position(1, 2));
        buffer.destroyAll(world.query(Percent.class));
        buffer.destroy(spawned);
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        Matcher lines = HEX_LINE.matcher(Files.readString(DOCUMENT));
        while (lines.find()) {
            String line = lines.group(1).replace(" ", "");
            shown.writeBytes(HexFormat.of().parseHex(line));
        }
        HexFormat hex = HexFormat.ofDelimiter(" ");
        assertEquals(hex.formatHex(shown.toByteArray()), hex.formatHex(buffer.toBytes()));
    }
}
