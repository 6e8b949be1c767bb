package dev.tercio.internal.command.play;

import static dev.tercio.internal.command.lane.CommandWord.ENTITY;
import static dev.tercio.internal.command.lane.CommandWord.HEADER;

import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.internal.structure.ComponentChange;

import org.jspecify.annotations.Nullable;

/// Plays runs of commands for one component type.
///
/// Every type gets a copy of this class, see [ClassCopies]: the compiler then sees one codec behind
/// each call and inlines it, however many types a program has.
final class TypedKernel extends CommandKernel {
    /// How many commands are looked at ahead of those that are played.
    private static final int AHEAD = 16;

    /// Entities that lie nearer to each other than this share most of their cache lines.
    private static final int NEAR = 256;

    private final EntityTable table;
    private final ComponentStore store;
    private final Codec codec;
    private final boolean tag;

    /// Keeps the compiler from leaving out loads whose results nobody needs.
    @SuppressWarnings("UnusedVariable")
    private int fetchedSum;

    TypedKernel(EntityTable table, ComponentStore store) {
        this.table = table;
        this.store = store;
        this.codec = store.codec();
        this.tag = store.spec().isTag();
    }

    @Override
    int sets(byte[] bytes, int from, int end, HandleScope scope) {
        return writes(bytes, from, end, scope, false, false);
    }

    @Override
    int adds(byte[] bytes, int from, int end, HandleScope scope, boolean strict) {
        return writes(bytes, from, end, scope, true, strict);
    }

    /// Stores values.
    ///
    /// The first is stored by itself: where kinds and types take turns every run is of one command,
    /// and the preparations of a loop take longer than that.
    ///
    /// @param adds whether components that are not there are added
    /// @param strict whether to leave components that are there, and would be added, to a closer
    ///   look
    private int writes(
            byte[] bytes, int from, int end, HandleScope scope, boolean adds, boolean strict) {
        int next = from;
        try {
            long entity = scope.real(Bytes.getLong(bytes, from + ENTITY));
            int index = (int) entity >>> PageLayout.PAGE_SHIFT;
            EntityPage headers = table.pageOrNull(index);
            ComponentPage page = store.pageAt(index);
            if (write(bytes, from, scope, entity, headers, page, adds, strict)) {
                next += HEADER + codec.streamBytes();
            }
        } catch (Throwable thrown) {
            scope.noteThrown(from);
            throw thrown;
        }
        return next > from && next < end && Bytes.getLong(bytes, next) == Bytes.getLong(bytes, from)
                ? writeMore(bytes, next, end, scope, adds, strict)
                : next;
    }

    private int writeMore(
            byte[] bytes, int from, int end, HandleScope scope, boolean adds, boolean strict) {
        long word = Bytes.getLong(bytes, from);
        int length = HEADER + codec.streamBytes();
        EntityPage headers = null;
        ComponentPage page = null;
        int bound = -1;
        int at = from;
        // who has played so many equal commands is likely to find more
        int fetched = from + AHEAD * length;
        try {
            while (at < end && Bytes.getLong(bytes, at) == word) {
                if (at == fetched) {
                    fetched = fetch(bytes, at, end, length);
                }
                long entity = scope.real(Bytes.getLong(bytes, at + ENTITY));
                int index = (int) entity >>> PageLayout.PAGE_SHIFT;
                if (index != bound) {
                    headers = table.pageOrNull(index);
                    page = store.pageAt(index);
                    bound = index;
                }
                if (!write(bytes, at, scope, entity, headers, page, adds, strict)) {
                    break;
                }
                at += length;
            }
        } catch (Throwable thrown) {
            scope.noteThrown(at);
            throw thrown;
        }
        return at;
    }

    /// Stores a value.
    ///
    /// @return false if it needs a closer look
    private boolean write(
            byte[] bytes,
            int at,
            HandleScope scope,
            long entity,
            @Nullable EntityPage headers,
            @Nullable ComponentPage page,
            boolean adds,
            boolean strict) {
        int offset = (int) entity & PageLayout.OFFSET_MASK;
        if (headers == null
                || page == null
                || !headers.isAlive(offset, entity)
                || !scope.canResolve(bytes, at + HEADER, codec.handleOffsets())) {
            return false;
        }
        boolean present = page.contains(offset);
        if (present ? strict : !adds) {
            return false;
        }
        codec.play(bytes, at + HEADER, page.columns(), offset, scope);
        if (!present) {
            ComponentChange.markAdded(headers, store, page, offset);
        } else if (!tag || !adds) {
            // a tag has no value that an add could replace
            store.noteChanged(page, offset);
        }
        return true;
    }

    /// Brings what the next commands will ask for into the cache. Each command waits for memory if
    /// its entity is far from the last, and is too long for the processor to begin many more
    /// meanwhile; these loads are short, so that all of them wait together.
    ///
    /// @return where the commands begin that were not looked at
    private int fetch(byte[] bytes, int from, int end, int length) {
        int to = from + AHEAD * length;
        if (to > end) {
            return end;
        }
        int first = Bytes.getInt(bytes, from + ENTITY);
        int last = Bytes.getInt(bytes, to - length + ENTITY);
        if (Math.abs(last - first) > NEAR) {
            int sum = 0;
            for (int at = from; at < to; at += length) {
                sum += table.generationAt(Bytes.getInt(bytes, at + ENTITY));
            }
            fetchedSum = sum;
        }
        return to;
    }

    @Override
    int removes(byte[] bytes, int from, int end, HandleScope scope, boolean strict) {
        int at = from;
        try {
            if (!remove(bytes, at, scope, strict)) {
                return at;
            }
            long word = Bytes.getLong(bytes, from);
            at += HEADER;
            while (at < end
                    && Bytes.getLong(bytes, at) == word
                    && remove(bytes, at, scope, strict)) {
                at += HEADER;
            }
        } catch (Throwable thrown) {
            scope.noteThrown(at);
            throw thrown;
        }
        return at;
    }

    /// Removes a component.
    ///
    /// @return false if it needs a closer look
    private boolean remove(byte[] bytes, int at, HandleScope scope, boolean strict) {
        long entity = scope.real(Bytes.getLong(bytes, at + ENTITY));
        EntityPage headers = table.livePage(entity);
        ComponentPage page = store.pageAt((int) entity >>> PageLayout.PAGE_SHIFT);
        if (headers == null || page == null) {
            return false;
        }
        int offset = (int) entity & PageLayout.OFFSET_MASK;
        if (!page.contains(offset)) {
            return !strict;
        }
        ComponentChange.remove(headers, store, page, offset, entity);
        return true;
    }

    @Override
    int ready(byte[] bytes, int from, int stride, long word, int most, HandleScope scope) {
        boolean sets = CommandWord.kind(word) == CommandWord.SET;
        boolean removes = CommandWord.kind(word) == CommandWord.REMOVE;
        int at = from;
        for (int ready = 0; ready < most; ready++) {
            if (Bytes.getLong(bytes, at) != word) {
                return ready;
            }
            long entity = scope.real(Bytes.getLong(bytes, at + ENTITY));
            ComponentPage page = store.pageAt((int) entity >>> PageLayout.PAGE_SHIFT);
            if (page == null || !table.isAlive(entity) || !canMark(entity)) {
                return ready;
            }
            if (sets && !page.contains((int) entity & PageLayout.OFFSET_MASK)) {
                return ready;
            }
            if (!removes && !scope.canResolve(bytes, at + HEADER, codec.handleOffsets())) {
                return ready;
            }
            at += stride;
        }
        return most;
    }

    private boolean canMark(long entity) {
        return store.id() < Long.SIZE || table.pageOf((int) entity).canMark(store.id());
    }

    @Override
    void reserve(int count) {
        store.reserveRemovals(count);
    }

    @Override
    void playReady(byte[] bytes, int from, int stride, long word, int count, HandleScope scope) {
        if (CommandWord.kind(word) == CommandWord.REMOVE) {
            removeReady(bytes, from, stride, count, scope);
        } else {
            writeReady(bytes, from, stride, word, count, scope);
        }
    }

    private void writeReady(
            byte[] bytes, int from, int stride, long word, int count, HandleScope scope) {
        boolean keeps = tag && CommandWord.kind(word) == CommandWord.ADD;
        int at = from;
        for (int i = 0; i < count; i++) {
            long entity = scope.real(Bytes.getLong(bytes, at + ENTITY));
            int offset = (int) entity & PageLayout.OFFSET_MASK;
            ComponentPage page = store.openPage((int) entity >>> PageLayout.PAGE_SHIFT);
            codec.play(bytes, at + HEADER, page.columns(), offset, scope);
            if (!page.contains(offset)) {
                ComponentChange.markAdded(table.pageOf((int) entity), store, page, offset);
            } else if (!keeps) {
                store.noteChanged(page, offset);
            }
            at += stride;
        }
    }

    private void removeReady(byte[] bytes, int from, int stride, int count, HandleScope scope) {
        int at = from;
        for (int i = 0; i < count; i++) {
            long entity = scope.real(Bytes.getLong(bytes, at + ENTITY));
            int offset = (int) entity & PageLayout.OFFSET_MASK;
            ComponentPage page = store.openPage((int) entity >>> PageLayout.PAGE_SHIFT);
            if (page.contains(offset)) {
                ComponentChange.remove(table.pageOf((int) entity), store, page, offset, entity);
            }
            at += stride;
        }
    }
}
