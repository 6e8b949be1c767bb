package dev.tercio.internal.query;

import dev.tercio.internal.storage.PageLayout;

/// The fallback for generated loops: visits the same rows one by one.
final class InterpretedRowLoop extends RowLoop {
    private final InterpretedRow row;

    InterpretedRowLoop(LoopSpec spec) {
        this.row = new InterpretedRow(spec);
    }

    /// The interpreted loop of a specification, over all slots or over listed ones.
    static RowLoop of(LoopSpec spec) {
        return spec.isListed() ? new InterpretedListedLoop(spec) : new InterpretedRowLoop(spec);
    }

    @Override
    public void dense(Object body, RowFrame frame, int from, int to) {
        for (int slot = from; slot < to && !frame.isStopped(); slot++) {
            row.visit(body, frame, slot);
        }
    }

    @Override
    public void sparse(Object body, RowFrame frame, int from, int to) {
        for (int i = from; i < to; i++) {
            int word = frame.words[i];
            long bits = frame.match[word];
            for (; bits != 0 && !frame.isStopped(); bits &= bits - 1) {
                int bit = Long.numberOfTrailingZeros(bits);
                row.visit(body, frame, (word << PageLayout.WORD_SHIFT) + bit);
            }
        }
    }
}
