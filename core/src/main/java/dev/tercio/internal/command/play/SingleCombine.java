package dev.tercio.internal.command.play;

import dev.tercio.command.FailureReason;
import dev.tercio.internal.command.lane.CombinerSpec;
import dev.tercio.internal.command.report.FailureDetail;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.structure.GivenValue;
import dev.tercio.internal.structure.HookedChange;

import org.jspecify.annotations.Nullable;

import java.util.function.BinaryOperator;

/// The slow path of combines on a component that is present.
final class SingleCombine {
    private final StructureGuard guard;
    private final HookedChange hooked;
    private final PlaybackContext context;
    private final ValueWriter values;
    private final FailureDetail detail;

    SingleCombine(
            StructureGuard guard,
            HookedChange hooked,
            PlaybackContext context,
            ValueWriter values,
            FailureDetail detail) {
        this.guard = guard;
        this.hooked = hooked;
        this.context = context;
        this.values = values;
        this.detail = detail;
    }

    /// Replaces the value of an entity by the result of the operator.
    ///
    /// @return the reason why it failed, or null if it succeeded
    @Nullable FailureReason combine(
            int at, long word, ComponentStore store, ComponentPage page, long entity) {
        int offset = (int) entity & PageLayout.OFFSET_MASK;
        CombinerSpec<?> combiner = CombinerSpec.of(store.spec(), word);
        Object present = values.present(store, page, offset);
        Object given = values.object(at, word);
        Object result;
        Object outer = guard.enterUserCode();
        try {
            result = apply(combiner.operator(), present, given);
        } catch (Throwable thrown) {
            return thrown(combiner, thrown);
        } finally {
            guard.leave(outer);
        }
        if (result == null) {
            throw combiner.returnedNull();
        }
        store.spec().checkInstance(result);
        if (store.isHooked()) {
            hooked.write(store, entity, new GivenValue(guard, result));
            return null;
        }
        values.writeObject(store, page, offset, result);
        store.noteChanged(page, offset);
        return null;
    }

    @SuppressWarnings("unchecked") // both are values of the combiner's component
    private static @Nullable Object apply(
            BinaryOperator<?> operator, Object present, Object given) {
        return ((BinaryOperator<Object>) operator).apply(present, given);
    }

    /// Reports a failure that the fast path has met.
    FailureReason refused(long word) {
        CombinerSpec<?> combiner = CombinerSpec.of(context.lane().type(word), word);
        FailureReason reason = context.refusalReason();
        Throwable cause = context.takeRefusal();
        if (reason == FailureReason.INVALID_COMPONENT && cause instanceof RuntimeException why) {
            throw ValueWriter.refused(combiner.component(), why);
        }
        return thrown(combiner, cause);
    }

    /// An error is counted like any failure, but still thrown.
    private FailureReason thrown(CombinerSpec<?> combiner, Throwable cause) {
        detail.set("combiner ", combiner.name());
        detail.setCause(cause);
        if (cause instanceof Error error) {
            throw error;
        }
        return FailureReason.THROWN;
    }
}
