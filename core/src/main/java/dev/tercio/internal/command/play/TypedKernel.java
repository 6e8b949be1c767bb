package dev.tercio.internal.command.play;

import static dev.tercio.internal.command.lane.CommandWord.HEADER;

import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.stream.Words;
import dev.tercio.internal.structure.ComponentChange;

import org.jspecify.annotations.Nullable;

/// Plays runs of commands for one component type.
///
/// Every type has its own copy of this class, see [dev.tercio.internal.codec.ClassCopies]: the JIT
/// compiler then sees one codec at each call site and inlines it, regardless of the number of
/// types. For the same reason, the loops are written here and not shared with [SingleCommands],
/// whose call sites see all codecs. [ComponentChange], which all of them use, updates headers and
/// presence.
final class TypedKernel extends CommandKernel {
    /// The number of commands to prefetch at a time.
    private static final int AHEAD = 16;

    /// Entities closer to each other than this share most of their cache lines.
    private static final int NEAR = 256;

    private final EntityTable table;
    private final ComponentStore store;
    private final Codec codec;

    /// Keeps the JIT compiler from removing loads whose results are unused.
    @SuppressWarnings("UnusedVariable")
    private int fetchedSum;

    TypedKernel(EntityTable table, ComponentStore store) {
        this.table = table;
        this.store = store;
        this.codec = store.codec();
    }

    @Override
    int sets(long[] stream, int from, int end, PlaybackContext context) {
        return writes(stream, from, end, context, false);
    }

    @Override
    int adds(long[] stream, int from, int end, PlaybackContext context) {
        return writes(stream, from, end, context, true);
    }

    /// Stores values.
    ///
    /// The first value is stored outside the loop: if kinds and types alternate, every run has one
    /// command, and the loop setup would cost more than the command.
    ///
    /// @param adds whether components that are absent are added
    private int writes(long[] stream, int from, int end, PlaybackContext context, boolean adds) {
        HandleScope scope = context.scope();
        boolean strict = adds && context.isStrict();
        int next = from;
        try {
            long entity = scope.real(Words.entity(stream, from));
            int index = (int) entity >>> PageLayout.PAGE_SHIFT;
            EntityPage headers = table.pageOrNull(index);
            ComponentPage page = store.pageAt(index);
            if (write(stream, Words.index(from), scope, entity, headers, page, adds, strict)) {
                next += HEADER + codec.streamBytes();
            }
        } catch (Throwable thrown) {
            context.noteThrown(from);
            throw thrown;
        }
        return next > from && next < end && Words.get(stream, next) == Words.get(stream, from)
                ? writeMore(stream, next, end, context, adds)
                : next;
    }

    private int writeMore(long[] stream, int from, int end, PlaybackContext context, boolean adds) {
        HandleScope scope = context.scope();
        boolean strict = adds && context.isStrict();
        long word = Words.get(stream, from);
        int length = Words.index(HEADER + codec.streamBytes());
        EntityPage headers = null;
        ComponentPage page = null;
        int bound = -1;
        int at = Words.index(from);
        int last = Words.index(end);
        // after a long run of equal commands, expect the run to continue
        int fetched = at + AHEAD * length;
        try {
            while (at < last && stream[at] == word) {
                if (at == fetched) {
                    fetched = fetch(stream, at, last, length);
                }
                long entity = scope.real(stream[at + 1]);
                int index = (int) entity >>> PageLayout.PAGE_SHIFT;
                if (index != bound) {
                    headers = table.pageOrNull(index);
                    page = store.pageAt(index);
                    bound = index;
                }
                if (!write(stream, at, scope, entity, headers, page, adds, strict)) {
                    break;
                }
                at += length;
            }
        } catch (Throwable thrown) {
            context.noteThrown(at * Long.BYTES);
            throw thrown;
        }
        return at * Long.BYTES;
    }

    /// Stores a value.
    ///
    /// @param at the index of the command's first word
    /// @param strict whether an add of a component that is present needs the slow path
    /// @return false if it needs the slow path
    private boolean write(
            long[] stream,
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
                || !canResolve(stream, at * Long.BYTES, scope)) {
            return false;
        }
        boolean present = page.contains(offset);
        if (present ? strict : !adds) {
            return false;
        }
        codec.play(stream, at, page.columns(), offset, scope);
        if (adds) {
            ComponentChange.noteAdd(headers, store, page, offset, present);
        } else {
            store.noteChanged(page, offset);
        }
        return true;
    }

    private boolean canResolve(long[] stream, int at, HandleScope scope) {
        return scope.canResolve(stream, at + HEADER, codec.handleOffsets());
    }

    /// Prefetches the headers of the next commands. If entities are far apart, each command has a
    /// cache miss and is too long for out-of-order execution to reach many of the following ones.
    /// These loads are short, so their cache misses overlap.
    ///
    /// @param from the index of the first word, as all other arguments in words
    /// @return the index of the first command that was not prefetched
    private int fetch(long[] stream, int from, int end, int length) {
        int to = from + AHEAD * length;
        if (to > end) {
            return end;
        }
        int first = (int) stream[from + 1];
        int last = (int) stream[to - length + 1];
        if (Math.abs(last - first) > NEAR) {
            int sum = 0;
            for (int at = from; at < to; at += length) {
                sum += table.generationAt((int) stream[at + 1]);
            }
            fetchedSum = sum;
        }
        return to;
    }

    @Override
    int removes(long[] stream, int from, int end, PlaybackContext context) {
        HandleScope scope = context.scope();
        boolean strict = context.isStrict();
        int at = from;
        try {
            if (!remove(stream, at, scope, strict)) {
                return at;
            }
            long word = Words.get(stream, from);
            at += HEADER;
            while (at < end && Words.get(stream, at) == word && remove(stream, at, scope, strict)) {
                at += HEADER;
            }
        } catch (Throwable thrown) {
            context.noteThrown(at);
            throw thrown;
        }
        return at;
    }

    /// Removes a component.
    ///
    /// @return false if it needs the slow path
    private boolean remove(long[] stream, int at, HandleScope scope, boolean strict) {
        long entity = scope.real(Words.entity(stream, at));
        EntityPage headers = table.livePage(entity);
        ComponentPage page = store.pageAt((int) entity >>> PageLayout.PAGE_SHIFT);
        if (headers == null || page == null) {
            return false;
        }
        int offset = (int) entity & PageLayout.OFFSET_MASK;
        if (!page.contains(offset)) {
            ComponentChange.removeAbsent(headers, store, page, offset);
            return !strict;
        }
        ComponentChange.remove(headers, store, page, offset, entity);
        return true;
    }

    @Override
    int ready(long[] stream, int from, int stride, long word, int most, PlaybackContext context) {
        HandleScope scope = context.scope();
        boolean sets = CommandWord.kind(word) == CommandWord.SET;
        boolean removes = CommandWord.kind(word) == CommandWord.REMOVE;
        int at = from;
        for (int ready = 0; ready < most; ready++) {
            if (Words.get(stream, at) != word) {
                return ready;
            }
            long entity = scope.real(Words.entity(stream, at));
            ComponentPage page = store.pageAt((int) entity >>> PageLayout.PAGE_SHIFT);
            if (page == null || !table.isAlive(entity) || !canMark(entity)) {
                return ready;
            }
            if (sets && !page.contains((int) entity & PageLayout.OFFSET_MASK)) {
                return ready;
            }
            if (!removes && !canResolve(stream, at, scope)) {
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
    void playReady(
            long[] stream, int from, int stride, long word, int count, PlaybackContext context) {
        if (CommandWord.kind(word) == CommandWord.REMOVE) {
            removeReady(stream, from, stride, count, context.scope());
        } else {
            writeReady(stream, from, stride, word, count, context.scope());
        }
    }

    /// Like [#write], but without its checks, which [#ready] has made for all commands of the
    /// batch.
    private void writeReady(
            long[] stream, int from, int stride, long word, int count, HandleScope scope) {
        boolean adds = CommandWord.kind(word) == CommandWord.ADD;
        int at = from;
        for (int i = 0; i < count; i++) {
            long entity = scope.real(Words.entity(stream, at));
            int offset = (int) entity & PageLayout.OFFSET_MASK;
            ComponentPage page = store.openPage((int) entity >>> PageLayout.PAGE_SHIFT);
            codec.play(stream, Words.index(at), page.columns(), offset, scope);
            if (adds) {
                EntityPage headers = table.pageOf((int) entity);
                ComponentChange.noteAdd(headers, store, page, offset, page.contains(offset));
            } else {
                store.noteChanged(page, offset);
            }
            at += stride;
        }
    }

    /// Like [#remove], but without its checks, which [#ready] has made for all commands of the
    /// batch.
    private void removeReady(long[] stream, int from, int stride, int count, HandleScope scope) {
        int at = from;
        for (int i = 0; i < count; i++) {
            long entity = scope.real(Words.entity(stream, at));
            int offset = (int) entity & PageLayout.OFFSET_MASK;
            ComponentPage page = store.openPage((int) entity >>> PageLayout.PAGE_SHIFT);
            EntityPage headers = table.pageOf((int) entity);
            if (page.contains(offset)) {
                ComponentChange.remove(headers, store, page, offset, entity);
            } else {
                ComponentChange.removeAbsent(headers, store, page, offset);
            }
            at += stride;
        }
    }
}
