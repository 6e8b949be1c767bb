package dev.tercio.internal.query;

/// The fallback for generated loops over listed slots.
final class InterpretedListedLoop extends ListedLoop {
    private final InterpretedRow row;

    InterpretedListedLoop(LoopSpec spec) {
        this.row = new InterpretedRow(spec);
    }

    @Override
    public void sparse(Object body, RowFrame frame, int from, int to) {
        for (int i = from; i < to; i++) {
            row.visit(body, frame, frame.words[i]);
        }
    }
}
