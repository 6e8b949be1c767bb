package dev.tercio.internal.event;

import dev.tercio.InvalidComponentException;
import dev.tercio.Tier;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.codec.ManagedCodec;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.guard.StructureGuard;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// The event types of one world in the order of their first use.
public final class EventRegistry {
    private final ComponentRegistry components;
    private final StructureGuard guard;
    private final List<EventQueue> queues = new ArrayList<>();

    /// Cached, because some callers request it in every frame.
    private final List<EventQueue> queuesView = Collections.unmodifiableList(queues);

    private @Nullable EventQueue[] byOrdinal = new EventQueue[0];

    /// @param components provides the default tier and native memory
    public EventRegistry(ComponentRegistry components, StructureGuard guard) {
        this.components = components;
        this.guard = guard;
    }

    public List<EventQueue> queues() {
        return queuesView;
    }

    /// The queue of a type, or null if the type has not been used.
    public @Nullable EventQueue find(ComponentSpec<?> spec) {
        EventQueue[] all = byOrdinal;
        int ordinal = spec.ordinal();
        return Integer.compareUnsigned(ordinal, all.length) < 0 ? all[ordinal] : null;
    }

    /// The type with a class name, or null if the type has not been used.
    public @Nullable ComponentSpec<?> named(String type) {
        for (EventQueue queue : queues) {
            if (queue.spec().type().getName().equals(type)) {
                return queue.spec();
            }
        }
        return null;
    }

    /// The queue of a type, created on first use.
    ///
    /// @throws InvalidComponentException if the class cannot be an event
    public EventQueue open(ComponentSpec<?> spec) {
        EventQueue found = find(spec);
        return found != null ? found : add(spec);
    }

    private EventQueue add(ComponentSpec<?> spec) {
        Tier declared = spec.declaredTier();
        Tier tier = declared != null ? declared : components.defaultTier();
        EventQueue queue =
                new EventQueue(
                        spec,
                        tier,
                        codec(spec, tier),
                        components.newColumns(spec, tier, EventPages.MAX_PAGES));
        if (spec.ordinal() >= byOrdinal.length) {
            byOrdinal =
                    Arrays.copyOf(byOrdinal, Math.max(spec.ordinal() + 1, byOrdinal.length * 2));
        }
        queues.add(queue);
        byOrdinal[spec.ordinal()] = queue;
        return queue;
    }

    private static Codec codec(ComponentSpec<?> spec, Tier tier) {
        if (spec.isTag() || tier == Tier.HEAP) {
            return spec.heapCodec();
        }
        return tier == Tier.NATIVE ? spec.nativeCodec() : ManagedCodec.INSTANCE;
    }

    /// Adds an event to the current frame.
    public void send(Object event) {
        ComponentSpec<?> spec = ComponentSpec.of(ComponentSpec.classOf(event, 0));
        EventQueue queue = open(spec);
        // accessors of the record are user code, which must not send events itself
        Object outer = guard.enterUserCode();
        try {
            queue.add(event);
        } finally {
            guard.leave(outer);
        }
    }

    /// Fails while a body reads events on the world's thread.
    public void checkNotReading(String operation) {
        for (int i = 0; i < queues.size(); i++) {
            if (queues.get(i).isReading()) {
                throw new IllegalStateException(
                        "events are being read: operation="
                                + operation
                                + ", event="
                                + queues.get(i).spec().type().getName());
            }
        }
    }

    /// Ends a frame: the events of the frame before it are dropped.
    public void nextFrame() {
        for (int i = 0; i < queues.size(); i++) {
            queues.get(i).nextFrame();
        }
    }

    /// Releases the memory of pages without events.
    ///
    /// @return the number of released pages
    public int trim() {
        int released = 0;
        for (EventQueue queue : queues) {
            released += queue.trim();
        }
        return released;
    }

    /// Unregisters the types that were registered last. Allocation-free.
    ///
    /// @param size the number of types to keep
    public void truncate(int size) {
        while (queues.size() > size) {
            EventQueue last = queues.removeLast();
            byOrdinal[last.spec().ordinal()] = null;
        }
    }

    public void close() {
        truncate(0);
    }
}
