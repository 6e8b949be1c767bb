package dev.tercio.internal.event;

import dev.tercio.InvalidComponentException;
import dev.tercio.internal.codec.Codec;

import java.util.Objects;

/// A writer of events in native columns that are indexed by slot over all pages: its code is
/// smaller than that for buffers of a page, and small enough to be inlined. Every event class has
/// its own copy of this class, see [dev.tercio.internal.codec.ClassCopies].
final class NativeLaneWriter<T> extends QueueWriter<T> {
    private final Codec codec;
    private final Object[] columns;

    NativeLaneWriter(Parts parts) {
        super(parts);
        this.codec = queue.spec().segmentCodec();
        this.columns = Objects.requireNonNull(queue.bySlot());
    }

    @Override
    public void send(T event) {
        check(event);
        if (runsUserCode) {
            sendGuarded(event);
        } else {
            write(event);
        }
    }

    @Override
    void write(T event) {
        EventBuffer to = lane;
        to.room();
        try {
            codec.write(columns, to.slot(), event);
        } catch (InvalidComponentException refused) {
            sendUnresolved(event, refused);
            return;
        }
        to.added();
    }
}
