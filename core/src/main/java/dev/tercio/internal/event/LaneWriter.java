package dev.tercio.internal.event;

import dev.tercio.InvalidComponentException;
import dev.tercio.internal.codec.Codec;

/// A writer of events whose pages have their own columns. Every event class has its own copy of
/// this class, see [dev.tercio.internal.codec.ClassCopies].
final class LaneWriter<T> extends QueueWriter<T> {
    private final Codec codec;

    LaneWriter(Parts parts) {
        super(parts);
        this.codec = queue.codec();
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

    /// Not in the superclass, whose code is shared by all event classes.
    @Override
    void write(T event) {
        EventBuffer to = lane;
        try {
            codec.write(to.room(), to.offset(), event);
        } catch (InvalidComponentException refused) {
            sendUnresolved(event, refused);
            return;
        }
        to.added();
    }
}
