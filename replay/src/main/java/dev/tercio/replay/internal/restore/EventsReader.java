package dev.tercio.replay.internal.restore;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.event.EventQueue;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.schema.GeneratedClassCache;
import dev.tercio.replay.internal.schema.StoredType;
import dev.tercio.replay.internal.state.CodecValues;
import dev.tercio.replay.internal.state.EventsSection;
import dev.tercio.replay.internal.state.RecordValues;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/// Reads the events that [EventsSection] wrote, and restores them.
final class EventsReader {
    /// The maximum number of events of a type in a file.
    private static final int MAX_EVENTS = 1 << 23;

    private final DirectWorld world;
    private final SaveFormat format;
    private final @Nullable GeneratedClassCache generated;
    private final MemoryBudget budget;
    private final List<String> differences;
    private final Map<ComponentSpec<?>, Events> read = new LinkedHashMap<>();

    /// The events of a type.
    ///
    /// @param inPrevious how many of them belong to the previous frame
    private record Events(int count, int inPrevious, IntFunction<Object> values) {}

    /// @param generated generates classes for unknown types, or null if unknown types are an error
    /// @param differences receives events that do not match their classes
    EventsReader(
            DirectWorld world,
            SaveFormat format,
            @Nullable GeneratedClassCache generated,
            MemoryBudget budget,
            List<String> differences) {
        this.world = world;
        this.format = format;
        this.generated = generated;
        this.budget = budget;
        this.differences = differences;
    }

    /// Reads and checks events.
    void read(ByteInput in) {
        int types = in.takeCount(9, "event types");
        Set<String> names = new HashSet<>();
        for (int i = 0; i < types; i++) {
            String name = in.takeText("class name of an event");
            if (!names.add(name)) {
                throw new CorruptFileException("duplicate event type: class=" + name);
            }
            int form = in.takeByte("form of events");
            if (form != EventsSection.PLAIN && form != EventsSection.CODED) {
                throw new CorruptFileException("unknown form of events: form=" + form);
            }
            int length = in.takeCount(1, "events");
            ByteInput bytes = new ByteInput(in.bytes(), in.position(), in.position() + length);
            in.take(length, "events");
            readType(name, form, bytes);
        }
        in.finish("events");
    }

    private void readType(String name, int form, ByteInput in) {
        int count = in.takeInt(1, MAX_EVENTS, "number of events");
        int inPrevious = in.takeInt(0, count, "number of events of the previous frame");
        StoredType stored = form == EventsSection.PLAIN ? TypeTable.takeStored(in) : null;
        ComponentSpec<?> spec = resolve(name, stored);
        if (spec == null) {
            if (!format.drops(name) && generated == null) {
                differences.add(
                        "event="
                                + name
                                + ": unknown class; create a reader or writer of it, map it with"
                                + " SaveFormat.alias or skip it with SaveFormat.drop");
            }
            return;
        }
        IntFunction<Object> values =
                stored == null
                        ? readCoded(name, spec, count, in)
                        : readPlain(name, spec, stored, count, in);
        if (values != null && read.put(spec, new Events(count, inPrevious, values)) != null) {
            differences.add("event=" + name + ": another event of the file also maps to " + spec);
        }
    }

    private @Nullable ComponentSpec<?> resolve(String name, @Nullable StoredType stored) {
        if (format.drops(name)) {
            return null;
        }
        Class<?> alias = format.aliasOf(name).orElse(null);
        if (alias != null) {
            return ComponentSpec.of(alias);
        }
        ComponentSpec<?> known = world.eventNamed(name);
        return known == null && generated != null && stored != null
                ? ComponentSpec.of(generated.classFor(stored))
                : known;
    }

    private @Nullable IntFunction<Object> readPlain(
            String name, ComponentSpec<?> spec, StoredType stored, int count, ByteInput in) {
        if (spec.schema() == null) {
            differences.add(
                    "event=" + name + ": the file has a record, but the class is not a record");
            return null;
        }
        int pages = (count >>> PageLayout.PAGE_SHIFT) + 2;
        // once for the columns of the file, once for the pages of the queue
        budget.claim(2L * pages * PageLayout.PAGE_SLOTS * spec.schema().bytesPerSlot());
        RecordValues records =
                RecordReader.read("event=" + name, spec, stored, count, in, format, differences);
        return records == null ? null : records::get;
    }

    private @Nullable IntFunction<Object> readCoded(
            String name, ComponentSpec<?> spec, int count, ByteInput in) {
        CodecValues codec =
                format.codecOf(spec.type())
                        .map(known -> new CodecValues(spec.type(), known))
                        .orElse(null);
        if (codec == null) {
            differences.add("event=" + name + ": it was written by a codec, but no codec is set");
            return null;
        }
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(codec.read(in));
        }
        in.finish("events");
        return values::get;
    }

    /// Replaces all events of a world by those that were read.
    static void apply(DirectWorld world, @Nullable EventsReader reader) {
        Map<ComponentSpec<?>, Events> wanted = reader == null ? Map.of() : reader.read;
        wanted.keySet().forEach(world.events()::open);
        for (EventQueue queue : world.events().queues()) {
            Events events = wanted.get(queue.spec());
            if (events != null) {
                queue.use(queue.newContent(events.count, events.inPrevious, events.values));
            } else if (queue.size() > 0) {
                queue.use(queue.newContent(0, 0, number -> number));
            }
        }
    }
}
