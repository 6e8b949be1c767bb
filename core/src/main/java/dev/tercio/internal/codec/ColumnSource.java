package dev.tercio.internal.codec;

import java.lang.classfile.CodeBuilder;

/// Emits the instruction that pushes a column: out of an array for single values, out of a local
/// variable inside loops.
@FunctionalInterface
public interface ColumnSource {
    void push(CodeBuilder code, int column);
}
