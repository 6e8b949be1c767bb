package dev.tercio.internal.event;

import dev.tercio.EventReader;
import dev.tercio.internal.guard.AccessScope;
import dev.tercio.internal.guard.Checks;
import dev.tercio.internal.guard.LookupScope;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.query.ChangeReader;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.function.Consumer;

/// Reads a queue from the position of the last read.
public final class QueueReader<T> implements EventReader<T>, ChangeReader {
    private final EventQueue queue;
    private final StructureGuard guard;

    /// The system that owns the reader, or null if the reader belongs to the world.
    private @Nullable LookupScope scope;

    private long next;
    private long missed;
    private boolean reading;

    public QueueReader(EventQueue queue, StructureGuard guard) {
        this.queue = queue;
        this.guard = guard;
        this.next = queue.first();
    }

    /// Binds the reader to the system that has created it.
    public void bind(LookupScope owner) {
        scope = owner;
    }

    /// The event class.
    public Class<?> type() {
        return queue.spec().type();
    }

    @Override
    @SuppressWarnings("unchecked") // the queue contains only events of this type
    public void forEach(Consumer<? super T> body) {
        Objects.requireNonNull(body, "body");
        checkUse();
        skipDropped();
        if (next == queue.end()) {
            return;
        }
        begin();
        try {
            readAll((Consumer<Object>) body, queue.end());
        } finally {
            end();
        }
    }

    private void readAll(Consumer<Object> body, long end) {
        if (queue.spec().isTag()) {
            Object event = queue.spec().newTag();
            while (next < end) {
                advance();
                body.accept(event);
            }
            return;
        }
        EventLoop loop = EventLoop.of(body.getClass());
        while (next < end) {
            EventBuffer buffer = queue.bufferOf(next);
            int index = queue.indexOf(next);
            int slot = index & PageLayout.OFFSET_MASK;
            // events that the body sends may be added to the same buffer
            long left = Math.min(buffer.size() - index, end - next);
            int to = (int) Math.min(PageLayout.PAGE_SLOTS, slot + left);
            loop.run(this, queue.codec(), buffer.columnsAt(index), slot, to, body);
        }
    }

    private void begin() {
        if (reading) {
            throw new IllegalStateException(
                    "events are already being read by this reader: event=" + type().getName());
        }
        reading = true;
        if (guard.isOwner()) {
            queue.beginReading();
        }
    }

    private void end() {
        reading = false;
        if (guard.isOwner()) {
            queue.endReading();
        }
    }

    void advance() {
        next++;
    }

    @Override
    public int count() {
        checkUse();
        return (int) (queue.end() - Math.max(next, queue.first()));
    }

    @Override
    public boolean isEmpty() {
        return count() == 0;
    }

    @Override
    public long missed() {
        guard.checkOpen();
        skipDropped();
        return missed;
    }

    /// Returns the position relative to the oldest event, because a restored queue continues its
    /// count.
    @Override
    public long position() {
        return Math.max(0, next - queue.first());
    }

    @Override
    public void resume(long position) {
        next = queue.first() + Math.clamp(position, 0, queue.end() - queue.first());
    }

    private void skipDropped() {
        if (next < queue.first()) {
            long dropped = queue.first() - Math.max(next, queue.origin());
            next = queue.first();
            missed += dropped;
            if (dropped > 0 && missed == dropped) {
                logMissed();
            }
        }
    }

    private void logMissed() {
        System.getLogger("dev.tercio.event")
                .log(
                        System.Logger.Level.WARNING,
                        "events were dropped before they were read: event="
                                + type().getName()
                                + ", reader="
                                + owner()
                                + ", missed="
                                + missed
                                + "; read them in every frame; further ones are only counted, see"
                                + " EventReader.missed");
    }

    private String owner() {
        return scope == null ? "world" : "system " + scope.system();
    }

    /// Fails unless the reader's system runs on this thread, outside of parallel bodies.
    @SuppressWarnings("ReferenceEquality") // scopes have identity semantics
    private void checkUse() {
        LookupScope owner = scope;
        guard.checkThread("EventReader");
        if (!Checks.ENABLED) {
            return;
        }
        AccessScope current = guard.scope();
        if (owner == null) {
            if (current != null && guard.isStaged()) {
                current.checkEvents(type());
            }
            guard.checkNotParallel(this);
        } else if (current != owner.access()) {
            throw new IllegalStateException(
                    owner.isRunning()
                            ? "event reader is used in a parallel body or on another thread:"
                                    + " system="
                                    + owner.system()
                                    + ", event="
                                    + type().getName()
                            : "event reader is used outside of its system: system="
                                    + owner.system()
                                    + ", event="
                                    + type().getName()
                                    + "; create a reader in every system that needs one, or use"
                                    + " world.eventReader");
        }
    }

    @Override
    public String toString() {
        return "EventReader(" + type().getSimpleName() + ")";
    }
}
