package dev.tercio.internal.codec;

import java.lang.classfile.CodeBuilder;

/// Emits code that pushes a column: from the array of columns for single values, from a local
/// variable in loops.
@FunctionalInterface
public interface ColumnSource {
    void push(CodeBuilder code, int column);

    /// Pushes what [ElementEmitter] needs to access single elements of a column, which is the
    /// column unless the columns are [dev.tercio.internal.storage.SegmentColumns].
    default void pushForElement(CodeBuilder code, int column) {
        push(code, column);
    }
}
