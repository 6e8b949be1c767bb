package dev.tercio.internal.event;

import static dev.tercio.internal.storage.PageLayout.OFFSET_MASK;

import dev.tercio.InvalidComponentException;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.internal.stream.Words;

import java.util.Arrays;

/// The events of a lane that contain handles of recorded spawns. Columns contain only handles of
/// entities, so the fields of such an event wait in a stream until the spawns are played.
final class UnresolvedEvents {
    private final EventQueue queue;
    private final ComponentSpec<?> spec;
    private final StreamBuffer stream = new StreamBuffer();
    private int[] indexes = new int[16];
    private int count;

    UnresolvedEvents(EventQueue queue) {
        this.queue = queue;
        this.spec = queue.spec();
    }

    /// Adds an event to a lane, without its fields.
    ///
    /// @param refused thrown if the event contains no handle of a recorded spawn
    void add(Object event, EventBuffer lane, InvalidComponentException refused) {
        int at = stream.size();
        spec.heapCodec().encode(stream, 0, 0, event);
        if (!hasPlaceholder(at)) {
            stream.truncate(at);
            throw refused;
        }
        if (count == indexes.length) {
            indexes = Arrays.copyOf(indexes, count * 2);
        }
        lane.room();
        indexes[count++] = lane.size();
        lane.added();
    }

    private boolean hasPlaceholder(int at) {
        for (int offset : spec.heapCodec().handleOffsets()) {
            if ((int) Words.getLong(stream.words(), at + StreamBuffer.HEADER_BYTES + offset) < 0) {
                return true;
            }
        }
        return false;
    }

    /// Writes the fields of all events with resolved handles.
    void resolve(EventBuffer lane, HandleResolver handles) {
        if (queue.isManaged()) {
            resolveObjects(lane, handles);
            return;
        }
        int word = 0;
        for (int i = 0; i < count; i++) {
            int index = indexes[i];
            Object[] columns = lane.columnsAt(index);
            queue.codec().play(stream.words(), word, columns, index & OFFSET_MASK, handles);
            word += Words.index(StreamBuffer.HEADER_BYTES + spec.heapCodec().streamBytes());
        }
        clear();
    }

    /// Objects are stored as they are. Those with handles of recorded spawns are replaced by
    /// copies.
    private void resolveObjects(EventBuffer lane, HandleResolver handles) {
        for (int index = 0; index < lane.size(); index++) {
            Object[] events = (Object[]) lane.columnsAt(index)[0];
            events[index & OFFSET_MASK] = resolved(events[index & OFFSET_MASK], handles);
        }
    }

    private Object resolved(Object event, HandleResolver handles) {
        Codec codec = spec.heapCodec();
        stream.clear();
        try {
            codec.encode(stream, 0, 0, event);
        } catch (InvalidComponentException doesNotFit) {
            // such an object is kept as it is, also by commands
            return event;
        }
        return hasPlaceholder(0) ? codec.decode(stream.words(), 0, handles) : event;
    }

    void clear() {
        stream.clear();
        count = 0;
    }
}
