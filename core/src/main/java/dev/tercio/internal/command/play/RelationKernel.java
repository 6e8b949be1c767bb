package dev.tercio.internal.command.play;

import static dev.tercio.internal.command.lane.CommandWord.ENTITY;
import static dev.tercio.internal.command.lane.CommandWord.HEADER;

import dev.tercio.Tier;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.relation.RelationChange;
import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.stream.Words;
import dev.tercio.internal.structure.ComponentChange;

import java.util.Objects;

/// Plays runs of commands for a relation without observers. Unlike [TypedKernel], it reaches into
/// other pages: it runs on one thread, and its commands are not interleaved with others. A target
/// that is refused needs the slow path, which reports it.
///
/// The loops resemble those of [TypedKernel] but are not shared with it: that class is copied per
/// type, so that each loop has one codec, and a common superclass would join their type profiles.
final class RelationKernel extends CommandKernel {
    /// The number of commands to prefetch at a time.
    private static final int AHEAD = 16;

    /// Entities closer to each other than this share most of their cache lines.
    private static final int NEAR = 256;

    private final EntityTable table;
    private final ComponentStore store;
    private final Codec codec;
    private final RelationChange change;
    private final RelationIndex index;

    /// Keeps the JIT compiler from removing loads whose results are unused.
    @SuppressWarnings("UnusedVariable")
    private int fetchedSum;

    RelationKernel(PlaybackParts parts, ComponentStore store) {
        this.table = parts.table;
        this.store = store;
        this.codec = store.codec();
        this.change = parts.relations.change(store.spec());
        this.index = Objects.requireNonNull(parts.relations.index(store));
    }

    /// Returns whether the commands of a hooked component can be played by a kernel: it is a
    /// relation, no observer has to be called, and the target is the only handle in the payload.
    static boolean canPlay(ComponentStore store) {
        return !store.isObserved()
                && store.spec().relation() != null
                && store.tier() != Tier.MANAGED
                && store.codec().handleOffsets().length == 1;
    }

    @Override
    int sets(long[] stream, int from, int end, PlaybackContext context) {
        return writes(stream, from, end, context, false);
    }

    @Override
    int adds(long[] stream, int from, int end, PlaybackContext context) {
        return writes(stream, from, end, context, true);
    }

    private int writes(long[] stream, int from, int end, PlaybackContext context, boolean adds) {
        HandleScope scope = context.scope();
        boolean strict = adds && context.isStrict();
        long word = Words.get(stream, from);
        int length = HEADER + codec.streamBytes();
        int at = from;
        int fetched = from + length;
        try {
            while (at < end && Words.get(stream, at) == word) {
                if (at == fetched) {
                    fetched = fetch(stream, at, end, length, true);
                }
                if (!write(stream, at, scope, adds, strict)) {
                    break;
                }
                at += length;
            }
        } catch (Throwable thrown) {
            context.noteThrown(at);
            throw thrown;
        }
        return at;
    }

    /// Links a source to a target.
    ///
    /// @return false if the command needs the slow path
    private boolean write(long[] stream, int at, HandleScope scope, boolean adds, boolean strict) {
        long entity = scope.real(Words.entity(stream, at));
        EntityPage headers = table.livePage(entity);
        ComponentPage page = store.pageAt((int) entity >>> PageLayout.PAGE_SHIFT);
        int[] handles = codec.handleOffsets();
        if (headers == null || page == null || !scope.canResolve(stream, at + HEADER, handles)) {
            return false;
        }
        int offset = (int) entity & PageLayout.OFFSET_MASK;
        boolean present = page.contains(offset);
        if (present ? strict : !adds) {
            return false;
        }
        long target = scope.real(Words.getLong(stream, at + HEADER + handles[0]));
        int wanted = change.accept(entity, target);
        if (wanted == RelationChange.REFUSED) {
            return false;
        }
        if (codec.streamBytes() == Long.BYTES) {
            if (present) {
                change.replace(page, (int) entity, target, wanted);
            } else {
                change.add(headers, page, (int) entity, target, wanted);
            }
            return true;
        }
        if (wanted >= 0) {
            index.reserve((int) entity, wanted);
        }
        codec.play(stream, Words.index(at), page.columns(), offset, scope);
        ComponentChange.noteAdd(headers, store, page, offset, present);
        index.relink((int) entity, wanted);
        return true;
    }

    /// Prefetches what the next commands change, so that their cache misses overlap, see
    /// [TypedKernel].
    ///
    /// @return the offset of the first command that was not prefetched
    private int fetch(long[] stream, int from, int end, int length, boolean targets) {
        int to = from + AHEAD * length;
        if (to > end || index.pageLimit() == 1) {
            // a single page stays in the cache
            return end;
        }
        int handle = HEADER + codec.handleOffsets()[0];
        if (isNear(stream, from + ENTITY, to - length + ENTITY)
                && (!targets || isNear(stream, from + handle, to - length + handle))) {
            return to;
        }
        int sum = 0;
        for (int at = from; at < to; at += length) {
            int slot = (int) Words.entity(stream, at);
            sum += table.generationAt(slot) + index.targetSlot(slot);
            if (targets) {
                sum += index.lastSource(Words.getInt(stream, at + handle));
            }
        }
        fetchedSum = sum;
        return to;
    }

    /// Whether the slots of two handles share most of their cache lines.
    private static boolean isNear(long[] stream, int first, int last) {
        return Math.abs(Words.getInt(stream, last) - Words.getInt(stream, first)) <= NEAR;
    }

    @Override
    int removes(long[] stream, int from, int end, PlaybackContext context) {
        HandleScope scope = context.scope();
        boolean strict = context.isStrict();
        long word = Words.get(stream, from);
        int at = from;
        int fetched = from + HEADER;
        try {
            while (at < end && Words.get(stream, at) == word) {
                if (at == fetched) {
                    fetched = fetch(stream, at, end, HEADER, false);
                }
                if (!remove(stream, at, scope, strict)) {
                    break;
                }
                at += HEADER;
            }
        } catch (Throwable thrown) {
            context.noteThrown(at);
            throw thrown;
        }
        return at;
    }

    /// Removes the link of a source.
    ///
    /// @return false if the command needs the slow path
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
        index.unlink((int) entity);
        return true;
    }

    /// The target of a command may depend on the one before it, so none is ready in advance.
    @Override
    int ready(long[] stream, int from, int stride, long word, int most, PlaybackContext context) {
        return 0;
    }

    @Override
    void reserve(int count) {
        store.reserveRemovals(count);
    }

    @Override
    void playReady(
            long[] stream, int from, int stride, long word, int count, PlaybackContext context) {
        throw new IllegalStateException("relations are never ready: component=" + store.spec());
    }
}
