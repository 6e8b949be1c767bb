package dev.tercio.replay.internal.state;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.event.EventQueue;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.bytes.ByteOutput;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/// Writes the events of a world: those of the previous and of the current frame.
///
/// ```
/// types (4), for each: class name | form (1) | bytes (4) | events
/// events: count (4) | of the previous frame (4) | description and columns, or the codec's bytes
/// ```
///
/// There is no section if the world has no events.
public final class EventsSection {
    /// The events are columns of plain data.
    public static final int PLAIN = 0;

    /// The events are bytes written by a codec of the application.
    public static final int CODED = 1;

    private EventsSection() {}

    static void write(DirectWorld world, SaveFormat format, SectionSink sections) {
        List<EventQueue> saved = saved(world, format);
        if (saved.isEmpty()) {
            return;
        }
        ByteOutput out = sections.begin(SectionKind.EVENTS);
        out.putInt(saved.size());
        for (EventQueue queue : saved) {
            write(queue, format, out);
        }
        sections.end();
    }

    /// The types that have events and can be saved.
    private static List<EventQueue> saved(DirectWorld world, SaveFormat format) {
        return world.events().queues().stream()
                .filter(queue -> queue.size() > 0 && isSavable(queue, format))
                .toList();
    }

    private static void write(EventQueue queue, SaveFormat format, ByteOutput out) {
        Class<?> type = queue.spec().type();
        out.putText(type.getName());
        out.putByte(codec(queue, format).isPresent() ? CODED : PLAIN);
        out.putInt(0);
        int from = out.size();
        writeEvents(queue, format, out);
        out.setInt(from - Integer.BYTES, out.size() - from);
    }

    private static void writeEvents(EventQueue queue, SaveFormat format, ByteOutput out) {
        int count = queue.size();
        out.putInt(count);
        out.putInt((int) (queue.frameStart() - queue.first()));
        CodecValues codec = codec(queue, format).orElse(null);
        if (codec != null) {
            for (int i = 0; i < count; i++) {
                codec.write(queue.read(queue.first() + i), out);
            }
            return;
        }
        RecordValues records = new RecordValues(queue.spec());
        out.putBlob(records.type().toBytes());
        records.reserve(count);
        for (int i = 0; i < count && !queue.spec().isTag(); i++) {
            records.set(i, queue.read(queue.first() + i));
        }
        records.write(count, out);
    }

    private static Optional<CodecValues> codec(EventQueue queue, SaveFormat format) {
        ComponentSpec<?> spec = queue.spec();
        boolean coded = spec.schema() == null || queue.tier() == Tier.MANAGED;
        return coded
                ? format.codecOf(spec.type()).map(codec -> new CodecValues(spec.type(), codec))
                : Optional.empty();
    }

    private static boolean isSavable(EventQueue queue, SaveFormat format) {
        return queue.spec().schema() != null || codec(queue, format).isPresent();
    }

    /// The classes of events that cannot be saved.
    static List<String> unsavable(DirectWorld world, SaveFormat format) {
        return world.events().queues().stream()
                .filter(queue -> queue.size() > 0 && !isSavable(queue, format))
                .map(queue -> queue.spec().type().getName())
                .toList();
    }

    /// Calls a body with the bytes of each type that has events and can be saved.
    public static void forEachEncoded(
            DirectWorld world, SaveFormat format, BiConsumer<Class<?>, ByteOutput> body) {
        for (EventQueue queue : saved(world, format)) {
            ByteOutput bytes = new ByteOutput();
            writeEvents(queue, format, bytes);
            body.accept(queue.spec().type(), bytes);
        }
    }
}
