package dev.tercio.internal.query;

import dev.tercio.internal.storage.PageLayout;

/// The fallback for generated loops over a list of rows and their parents.
final class InterpretedDepthLoop extends DepthLoop {
    private final InterpretedRow row;

    InterpretedDepthLoop(LoopSpec spec) {
        this.row = new InterpretedRow(spec);
    }

    @Override
    public void run(Object body, RowFrame frame, int[] slots, int[] parents, int from, int to) {
        for (int i = from; i < to; i++) {
            int parent = parents[i] & PageLayout.OFFSET_MASK;
            row.visit(body, frame, slots[i] & PageLayout.OFFSET_MASK, parent);
        }
    }
}
