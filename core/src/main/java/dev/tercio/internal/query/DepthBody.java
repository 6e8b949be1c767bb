package dev.tercio.internal.query;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/// The user's body of a run in depth order with its loop; reused, so that runs are allocation-free.
final class DepthBody {
    private @Nullable Object body;
    private @Nullable DepthLoop loop;

    void set(Object wanted, LoopSpec spec) {
        loop = DepthLoops.of(spec, wanted);
        body = wanted;
    }

    /// Drops the references to the user's code.
    void clear() {
        loop = null;
        body = null;
    }

    /// Calls the body for the rows at positions from (inclusive) to (exclusive).
    void run(RowFrame frame, DepthOrder order, int from, int to) {
        Object code = Objects.requireNonNull(body);
        Objects.requireNonNull(loop).run(code, frame, order.slots, order.parents, from, to);
    }
}
