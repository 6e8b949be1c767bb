package dev.tercio.internal.query;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.function.BinaryOperator;

/// The partial results of a reduction, one for each run of blocks that has rows; reused. They are
/// combined in slot order, so the result does not depend on the threads.
final class Partials implements BlockOutput {
    private Reduction kind = Reduction.COUNT;
    private @Nullable Object identity;
    private int count;
    private boolean[] present = {};
    private long[] numbers = {};
    private @Nullable Object[] objects = {};

    /// Begins a reduction.
    ///
    /// @param neutral the accumulator before the first row, for [Reduction#FOLD]
    void begin(Reduction reduction, @Nullable Object neutral) {
        kind = reduction;
        identity = neutral;
    }

    @Override
    public void reserve(int blocks) {
        count = blocks;
        if (present.length < blocks) {
            present = new boolean[blocks];
            numbers = new long[blocks];
        } else {
            Arrays.fill(present, 0, blocks, false);
        }
        if (kind == Reduction.FOLD && objects.length < blocks) {
            objects = new Object[blocks];
        }
    }

    @Override
    public void begin(RowFrame frame) {
        frame.number = kind.start();
        frame.object = identity;
    }

    @Override
    public void end(RowFrame frame) {
        present[frame.block] = true;
        if (kind == Reduction.FOLD) {
            objects[frame.block] = frame.object;
        } else {
            numbers[frame.block] = frame.number;
        }
    }

    /// Whether there was no row.
    boolean isEmpty() {
        for (int i = 0; i < count; i++) {
            if (present[i]) {
                return false;
            }
        }
        return true;
    }

    /// The result of a reduction to a number.
    long number() {
        long result = kind.start();
        for (int i = 0; i < count; i++) {
            if (present[i]) {
                result = kind.combine(result, numbers[i]);
            }
        }
        return result;
    }

    /// The result of a reduction to an object.
    @SuppressWarnings("unchecked")
    <A> A object(A neutral, BinaryOperator<A> combiner) {
        A result = neutral;
        boolean any = false;
        for (int i = 0; i < count; i++) {
            if (present[i]) {
                A partial = (A) objects[i];
                result = any ? combiner.apply(result, partial) : partial;
                any = true;
            }
        }
        return result;
    }

    /// Drops references to the user's objects.
    void release() {
        identity = null;
        if (kind == Reduction.FOLD) {
            Arrays.fill(objects, 0, Math.min(count, objects.length), null);
        }
        count = 0;
    }
}
