package dev.tercio.internal.command.play;

import dev.tercio.InvalidComponentException;
import dev.tercio.Tier;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.UnresolvedHandleException;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.event.EventQueue;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.stream.Words;

/// Writes the value of a command, in any form, to its destination.
final class ValueWriter {
    private final StructureGuard guard;
    private final PlaybackContext context;
    private final UnresolvedHandleException unresolved = new UnresolvedHandleException();

    ValueWriter(StructureGuard guard, PlaybackContext context) {
        this.guard = guard;
        this.context = context;
    }

    /// Returns the reusable exception for a handle without an entity.
    UnresolvedHandleException unresolved() {
        return unresolved;
    }

    /// Stores the value of a command into a slot without marking it as present.
    void write(int at, long word, ComponentStore store, ComponentPage page, int offset) {
        int payload = at + CommandWord.HEADER;
        if (CommandWord.has(word, CommandWord.DEFAULT)) {
            store.writeDefault(page, offset);
        } else if (CommandWord.has(word, CommandWord.OBJECT) || isManaged(store)) {
            writeObject(store.spec(), store.codec(), page.columns(), offset, object(at, word));
        } else {
            checkHandles(payload, store.codec().handleOffsets());
            store.codec()
                    .play(
                            context.lane().stream.words(),
                            Words.index(at),
                            page.columns(),
                            offset,
                            context.scope());
        }
    }

    /// Stores the value of a command in the first slot of heap columns.
    void writeOnHeap(int at, long word, ComponentSpec<?> spec, Object[] columns) {
        int payload = at + CommandWord.HEADER;
        Codec codec = spec.heapCodec();
        if (CommandWord.has(word, CommandWord.OBJECT)) {
            writeObject(spec, codec, columns, 0, object(at, word));
        } else {
            checkHandles(payload, codec.handleOffsets());
            codec.play(context.lane().stream.words(), Words.index(at), columns, 0, context.scope());
        }
    }

    private static boolean isManaged(ComponentStore store) {
        return store.tier() == Tier.MANAGED && !store.spec().isTag();
    }

    /// Stores an object. Commands may hold a record as an object that this world stores as fields;
    /// reading these fields runs code of the record's author.
    void writeObject(ComponentStore store, ComponentPage page, int offset, Object value) {
        writeObject(store.spec(), store.codec(), page.columns(), offset, value);
    }

    private void writeObject(
            ComponentSpec<?> spec, Codec codec, Object[] columns, int offset, Object value) {
        Object outer = guard.enterUserCode();
        try {
            codec.write(columns, offset, value);
        } catch (RuntimeException refused) {
            throw refused(spec, refused);
        } finally {
            guard.leave(outer);
        }
    }

    /// Returns the value of a slot that has the component.
    Object present(ComponentStore store, ComponentPage page, int offset) {
        Object outer = guard.enterUserCode();
        try {
            return store.codec().read(page.columns(), offset);
        } catch (RuntimeException refused) {
            throw refused(store.spec(), refused);
        } finally {
            guard.leave(outer);
        }
    }

    /// Adds the value of a command to a queue of events.
    void send(int at, long word, EventQueue queue) {
        int payload = at + CommandWord.HEADER;
        if (!CommandWord.has(word, CommandWord.OBJECT) && !queue.isManaged()) {
            checkHandles(payload, queue.codec().handleOffsets());
            queue.add(context.lane().stream.words(), Words.index(at), context.scope());
            return;
        }
        Object event = object(at, word);
        Object outer = guard.enterUserCode();
        try {
            queue.add(event);
        } catch (RuntimeException refused) {
            throw refused(queue.spec(), refused);
        } finally {
            guard.leave(outer);
        }
    }

    /// Returns the value of a command as an object.
    Object object(int at, long word) {
        int payload = at + CommandWord.HEADER;
        if (CommandWord.has(word, CommandWord.OBJECT)) {
            return context.lane().objectAt(payload);
        }
        ComponentSpec<?> spec = context.lane().type(word);
        Codec codec = spec.heapCodec();
        checkHandles(payload, codec.handleOffsets());
        Object outer = guard.enterUserCode();
        try {
            if (spec.isTag()) {
                return spec.newTag();
            }
            return codec.decode(context.lane().stream.words(), Words.index(at), context.scope());
        } catch (RuntimeException refused) {
            throw refused(spec, refused);
        } finally {
            guard.leave(outer);
        }
    }

    /// Converts an exception from the author's code to a failure of the command.
    static InvalidComponentException refused(ComponentSpec<?> spec, RuntimeException why) {
        return why instanceof InvalidComponentException known
                ? known
                : new InvalidComponentException(
                        "value is refused by its class: class="
                                + spec.type().getName()
                                + ", because="
                                + why,
                        why);
    }

    /// Throws unless all handles in a payload have entities.
    ///
    /// @param offsets the offsets of the handles in the payload
    void checkHandles(int start, int[] offsets) {
        long[] stream = context.lane().stream.words();
        HandleScope scope = context.scope();
        for (int offset : offsets) {
            long handle = Words.getLong(stream, start + offset);
            if (CommandWord.isPlaceholder(handle) && scope.resolve(handle) == 0) {
                throw unresolved.because(scope.whyNot(handle), handle);
            }
        }
    }
}
