package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.command.StreamRecords.Frozen;
import dev.tercio.command.StreamRecords.Label;
import dev.tercio.command.StreamRecords.Leader;
import dev.tercio.command.StreamRecords.Link;
import dev.tercio.command.StreamRecords.Mood;
import dev.tercio.command.StreamRecords.Note;
import dev.tercio.command.StreamRecords.Parent;
import dev.tercio.command.StreamRecords.Percent;
import dev.tercio.command.StreamRecords.Position;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/// Loaded commands have the same effect as the recorded ones.
///
/// Proves CB-13.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class StreamRoundTripTest {
    private static final PlaybackOptions OPTIONS =
            PlaybackOptions.DEFAULT.onFailure(OnFailure.COLLECT);

    @Parameter Tier tier;

    private World here;
    private World there;
    private List<Entity> settled;

    @BeforeEach
    void open() {
        here = StreamRecords.world(tier);
        there = StreamRecords.world(tier);
        settled = StreamRecords.settle(here);
        assertEquals(settled, StreamRecords.settle(there));
    }

    @AfterEach
    void close() {
        here.close();
        there.close();
    }

    private CommandBuffer loaded(byte[] bytes) {
        CommandBuffer buffer = there.commands();
        buffer.load(there, ByteBuffer.wrap(bytes));
        return buffer;
    }

    private void assertSameWorlds(CommandBuffer recorded, PlaybackOptions options) {
        byte[] bytes = recorded.toBytes();
        CommandBuffer loaded = loaded(bytes);
        assertEquals(recorded.count(), loaded.count());
        PlaybackReport original = here.play(recorded, options);
        PlaybackReport replayed = there.play(loaded, options);
        assertEquals(StreamRecords.look(here), StreamRecords.look(there));
        assertEquals(original.played(), replayed.played());
        assertEquals(
                original.failures().stream().map(CommandFailure::reason).toList(),
                replayed.failures().stream().map(CommandFailure::reason).toList());
        assertEquals(here.query(Position.class).entities(), there.query(Position.class).entities());
    }

    @Test
    void everyKindOfCommandDoesTheSameAfterLoading() {
        CommandBuffer recorded = here.commands();
        StreamRecords.recordAll(here, recorded, settled);
        assertTrue(recorded.isSerializable());
        assertSameWorlds(recorded, OPTIONS);
    }

    @Test
    void everyKindOfCommandIsAmongThoseRecorded() {
        here.commandTelemetry().enable();
        CommandBuffer recorded = here.commands();
        StreamRecords.recordAll(here, recorded, settled);
        here.play(recorded, OPTIONS);
        for (CommandKind kind : CommandKind.values()) {
            assertTrue(here.commandTelemetry().recorded(kind) > 0, kind::name);
        }
    }

    @Test
    void prioritiesAndKindsOrderTheSameAfterLoading() {
        for (PlaybackOrder order : PlaybackOrder.values()) {
            CommandBuffer recorded = here.commands();
            StreamRecords.recordAll(here, recorded, settled);
            assertSameWorlds(recorded, OPTIONS.order(order));
        }
    }

    @Test
    void loadedCommandsAreWrittenAsTheSameBytes() {
        CommandBuffer recorded = here.commands();
        StreamRecords.recordAll(here, recorded, settled);
        byte[] bytes = recorded.toBytes();
        assertArrayEquals(bytes, recorded.toBytes());
        CommandBuffer loaded = loaded(bytes);
        assertTrue(loaded.isSerializable());
        assertArrayEquals(bytes, loaded.toBytes());
    }

    @Test
    void bytesAreReadFromAnyKindOfBuffer() {
        CommandBuffer recorded = here.commands();
        StreamRecords.recordAll(here, recorded, settled);
        byte[] bytes = recorded.toBytes();
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length + 9);
        direct.position(5).put(bytes).position(5).limit(5 + bytes.length);
        ByteBuffer readOnly = ByteBuffer.wrap(bytes).asReadOnlyBuffer();
        ByteBuffer slice = ByteBuffer.allocate(bytes.length + 3).slice(3, bytes.length);
        slice.put(bytes).flip();
        for (ByteBuffer source : List.of(direct, readOnly, slice)) {
            for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
                ByteBuffer view = source.duplicate().order(order);
                CommandBuffer buffer = there.commands();
                buffer.load(there, view);
                assertArrayEquals(bytes, buffer.toBytes());
                assertEquals(view.limit(), view.position());
            }
        }
    }

    @Test
    void handlesInsidePayloadsFindTheirSpawns() {
        CommandBuffer recorded = here.commands();
        Entity target = recorded.spawn(new Position(1, 1));
        recorded.spawn(new Parent(target, new Link(target, 1)));
        recorded.setResource(new Leader(target));
        CommandBuffer loaded = loaded(recorded.toBytes());
        there.play(loaded, OPTIONS);
        Entity real = there.resources().get(Leader.class).entity();
        assertEquals(new Position(1, 1), there.get(real, Position.class));
        Entity child = there.query(Parent.class).entities().getFirst();
        assertEquals(new Parent(real, new Link(real, 1)), there.get(child, Parent.class));
    }

    /// A stream does not contain the object itself, but its fields.
    @Test
    void recordThatIsKeptAsAnObjectArrivesAsAnEqualOne() {
        CommandBuffer recorded = here.commands();
        recorded.spawn(new Note("text", settled.get(0)));
        there.play(loaded(recorded.toBytes()), OPTIONS);
        Entity made = there.query(Note.class).entities().getFirst();
        assertEquals(new Note("text", settled.get(0)), there.get(made, Note.class));
    }

    @Test
    void loadingReplacesWhatWasRecorded() {
        CommandBuffer recorded = here.commands().named("source");
        recorded.destroy(settled.get(0));
        byte[] bytes = recorded.toBytes();
        CommandBuffer target = there.commands().named("target");
        Entity forgotten = target.spawn(new Position(0, 0));
        target.destroyAll(there.query(Label.class));
        target.load(there, ByteBuffer.wrap(bytes));
        target.add(forgotten, new Percent(1));
        PlaybackReport report = there.play(target, OPTIONS.keep());
        assertEquals(1, report.failures().size());
        assertEquals(FailureReason.FOREIGN_HANDLE, report.failures().getFirst().reason());
        assertEquals("source", report.failures().getFirst().recorder());
        assertFalse(there.isAlive(settled.get(0)));
        assertEquals(1, there.size());
        target.load(there, ByteBuffer.wrap(bytes));
        assertArrayEquals(bytes, target.toBytes());
    }

    @Test
    void loadedCommandsCanBeRecordedOnto() {
        CommandBuffer recorded = here.commands();
        recorded.spawn(new Frozen());
        CommandBuffer loaded = loaded(recorded.toBytes());
        Entity more = loaded.spawn(new Label("more", Mood.CALM, true));
        there.play(loaded, OPTIONS);
        assertEquals("more", there.get(loaded.entity(more), Label.class).text());
        assertEquals(4, there.size());
    }

    @Test
    void emptyBufferIsLoadedAsAnEmptyOne() {
        CommandBuffer loaded = loaded(here.commands().toBytes());
        assertTrue(loaded.isEmpty());
        assertEquals(0, there.play(loaded).played());
    }
}
