package dev.tercio.internal.event;

import dev.tercio.EventWriter;
import dev.tercio.InvalidComponentException;
import dev.tercio.internal.codec.ClassCopies;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.guard.AccessScope;
import dev.tercio.internal.guard.Checks;
import dev.tercio.internal.guard.LookupScope;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.schema.Unchecked;
import dev.tercio.internal.stream.HandleResolver;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/// Collects the events that a system sends in a lane of its own, until its stage has ended.
public abstract non-sealed class QueueWriter<T> implements EventWriter<T> {
    /// Each event class has its own copies of the writer classes, so that the JIT compiler sees a
    /// single codec and inlines it: the event is then never allocated.
    private static final ClassValue<MethodHandle> PAGED = copies(LaneWriter.class);

    private static final ClassValue<MethodHandle> NATIVE = copies(NativeLaneWriter.class);

    private static ClassValue<MethodHandle> copies(Class<?> original) {
        ClassCopies copies = new ClassCopies(MethodHandles.lookup(), original, Parts.class);
        return new ClassValue<>() {
            @Override
            protected MethodHandle computeValue(Class<?> event) {
                return copies.next();
            }
        };
    }

    /// What a writer works with.
    ///
    /// @param scope the system that owns the writer
    record Parts(EventQueue queue, StructureGuard guard, LookupScope scope) {}

    final EventQueue queue;
    final ComponentSpec<?> spec;
    final boolean runsUserCode;

    /// The events since the last [#publish].
    EventBuffer lane;

    private final StructureGuard guard;
    private final LookupScope scope;

    /// The scope in which events may be sent, or null while the world is presented.
    private @Nullable AccessScope owner;

    private final @Nullable UnresolvedEvents unresolved;

    /// Whether the code of an event's class runs now, which must not send events itself.
    private boolean busy;

    QueueWriter(Parts parts) {
        this.queue = parts.queue();
        this.spec = queue.spec();
        this.runsUserCode = spec.runsUserCode();
        this.lane = queue.newBuffer();
        this.guard = parts.guard();
        this.scope = parts.scope();
        this.owner = scope.access();
        this.unresolved = spec.hasHandles() ? new UnresolvedEvents(queue) : null;
    }

    /// Creates the writer of a system.
    @SuppressWarnings("unchecked")
    public static <T> QueueWriter<T> of(EventQueue queue, StructureGuard guard, LookupScope scope) {
        ClassValue<MethodHandle> copies = queue.bySlot() == null ? PAGED : NATIVE;
        MethodHandle copy = copies.get(queue.spec().type());
        try {
            Parts parts = new Parts(queue, guard, scope);
            return (QueueWriter<T>) (Object) copy.invokeExact(parts);
        } catch (Throwable thrown) {
            throw Unchecked.rethrow(thrown);
        }
    }

    /// The event class.
    public Class<?> type() {
        return spec.type();
    }

    /// Fails unless the system runs on this thread, outside of parallel bodies.
    @SuppressWarnings("ReferenceEquality") // scopes have identity semantics
    final void check(T event) {
        if (Checks.ENABLED && guard.scope() != owner) {
            fail();
        }
        spec.checkInstance(event);
    }

    /// Sets whether the system presents the world between frames, when it cannot change it.
    public void setPresenting(boolean presenting) {
        owner = presenting ? null : scope.access();
    }

    private void fail() {
        guard.checkOpen();
        if (owner == null) {
            scope.access().checkSend(spec.type());
        }
        throw new IllegalStateException(
                scope.isRunning()
                        ? "event writer is used in a parallel body or on another thread: system="
                                + scope.system()
                                + ", event="
                                + spec.type().getName()
                                + "; use the commands parameter of the body, and commands.send"
                        : "event writer is used outside of its system: system="
                                + scope.system()
                                + ", event="
                                + spec.type().getName()
                                + "; create a writer in every system that needs one, or use"
                                + " commands.send or world.send");
    }

    /// Sends an event whose accessors are user code, which may try to send events itself.
    final void sendGuarded(T event) {
        if (busy) {
            throw new IllegalStateException(
                    "event is sent while the fields of another one are read: event="
                            + spec.type().getName());
        }
        busy = true;
        Object outer = guard.enterUserCode();
        try {
            write(event);
        } finally {
            guard.leave(outer);
            busy = false;
        }
    }

    abstract void write(T event);

    /// Sends an event with handles of recorded spawns.
    ///
    /// @param refused thrown if the event was refused for another reason
    final void sendUnresolved(T event, InvalidComponentException refused) {
        if (unresolved == null || queue.isManaged()) {
            throw refused;
        }
        unresolved.add(event, lane, refused);
    }

    /// Makes the events readable. Called after the commands of the stage were played.
    ///
    /// @param recorded resolves the handles of spawns that were played in this frame
    public final void publish(HandleResolver recorded) {
        if (lane.size() > 0) {
            if (unresolved != null) {
                unresolved.resolve(lane, recorded);
            }
            lane = queue.join(lane);
        }
    }

    /// Drops the events since the last [#publish].
    public final void discard() {
        if (lane.size() > 0) {
            lane.recycle();
            if (unresolved != null) {
                unresolved.clear();
            }
        }
    }

    /// Drops all events and releases the memory of the lane, because the system is removed.
    public final void close() {
        discard();
        if (!guard.isClosed()) {
            lane.release();
        }
    }

    @Override
    public String toString() {
        return "EventWriter(" + spec.type().getSimpleName() + ")";
    }
}
