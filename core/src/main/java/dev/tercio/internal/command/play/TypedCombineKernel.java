package dev.tercio.internal.command.play;

import static dev.tercio.internal.command.lane.CommandWord.HEADER;

import dev.tercio.command.FailureReason;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.command.lane.CombinerSpec;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.stream.Words;
import dev.tercio.internal.structure.ComponentChange;

import org.jspecify.annotations.Nullable;

import java.util.function.BinaryOperator;

/// Plays runs of combines.
///
/// Every combiner has its own copy of this class, as every type has its own [TypedKernel]: the JIT
/// compiler inlines the codec and the operator, and the values need not be allocated.
final class TypedCombineKernel extends CombineKernel {
    private final EntityTable table;
    private final StructureGuard guard;
    private final ComponentStore store;
    private final Codec codec;
    private final CombinerSpec<?> combiner;
    private final BinaryOperator<Object> operator;

    @SuppressWarnings("unchecked") // the codec only creates values of the combiner's component
    TypedCombineKernel(
            EntityTable table,
            StructureGuard guard,
            ComponentStore store,
            CombinerSpec<?> combiner) {
        this.table = table;
        this.guard = guard;
        this.store = store;
        this.codec = store.codec();
        this.combiner = combiner;
        this.operator = (BinaryOperator<Object>) combiner.operator();
    }

    @Override
    int combines(long[] stream, int from, int end, PlaybackContext context) {
        if (context.isRefused(from)) {
            return from;
        }
        Object outer = guard.enterUserCode();
        try {
            return combineAll(stream, from, end, context);
        } finally {
            guard.leave(outer);
        }
    }

    private int combineAll(long[] stream, int from, int end, PlaybackContext context) {
        HandleScope scope = context.scope();
        long word = Words.get(stream, from);
        int length = HEADER + codec.streamBytes();
        EntityPage headers = null;
        ComponentPage page = null;
        int bound = -1;
        int at = from;
        try {
            while (at < end && Words.get(stream, at) == word) {
                long entity = scope.real(Words.entity(stream, at));
                int index = (int) entity >>> PageLayout.PAGE_SHIFT;
                if (index != bound) {
                    headers = table.pageOrNull(index);
                    page = store.pageAt(index);
                    bound = index;
                }
                if (!combine(stream, at, context, entity, headers, page)) {
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

    /// Combines a value with the present one, or adds it.
    ///
    /// @return false if it needs the slow path
    private boolean combine(
            long[] stream,
            int at,
            PlaybackContext context,
            long entity,
            @Nullable EntityPage headers,
            @Nullable ComponentPage page) {
        int offset = (int) entity & PageLayout.OFFSET_MASK;
        HandleScope scope = context.scope();
        if (headers == null
                || page == null
                || !headers.isAlive(offset, entity)
                || !scope.canResolve(stream, at + HEADER, codec.handleOffsets())) {
            return false;
        }
        if (!page.contains(offset)) {
            codec.play(stream, Words.index(at), page.columns(), offset, scope);
            ComponentChange.markAdded(headers, store, page, offset);
            return true;
        }
        if (!replace(stream, at, context, page.columns(), offset)) {
            return false;
        }
        store.noteChanged(page, offset);
        return true;
    }

    /// Replaces the value of a slot by the result of the operator. The slow path reports what goes
    /// wrong; it does not call the operator again.
    private boolean replace(
            long[] stream, int at, PlaybackContext context, Object[] columns, int offset) {
        Object present;
        Object given;
        try {
            present = codec.read(columns, offset);
            given = codec.decode(stream, Words.index(at), context.scope());
        } catch (RuntimeException refused) {
            context.refuse(at, FailureReason.INVALID_COMPONENT, refused);
            return false;
        }
        Object result;
        try {
            result = operator.apply(present, given);
        } catch (Throwable thrown) {
            context.refuse(at, FailureReason.THROWN, thrown);
            return false;
        }
        if (result == null) {
            context.refuse(at, FailureReason.INVALID_COMPONENT, combiner.returnedNull());
            return false;
        }
        try {
            codec.write(columns, offset, result);
        } catch (RuntimeException refused) {
            context.refuse(at, FailureReason.INVALID_COMPONENT, refused);
            return false;
        }
        return true;
    }
}
