package dev.tercio.internal.codec;

import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnAccess;

import java.lang.classfile.CodeBuilder;

/// Emits code that accesses the elements of one value in a slot of a page.
final class SlotEmitter extends LocationEmitter {
    private final ElementEmitter elements;
    private final ColumnSource columns;
    private final int slot;

    /// @param slot the local variable with the position within the page
    SlotEmitter(ClassData data, ColumnAccess access, ColumnSource columns, int slot) {
        super(data, access);
        this.elements = ElementEmitter.of(access);
        this.columns = columns;
        this.slot = slot;
    }

    @Override
    boolean holdsPlaceholders() {
        return false;
    }

    @Override
    void load(CodeBuilder code, int column, Primitive primitive) {
        columns.pushForElement(code, column);
        elements.address(code, slot, 1);
        elements.load(code, primitive);
    }

    @Override
    void store(CodeBuilder code, int column, Primitive primitive, int local) {
        columns.pushForElement(code, column);
        elements.address(code, slot, 1);
        code.loadLocal(primitive.kind(), local);
        elements.store(code, primitive);
    }

    @Override
    void flush(CodeBuilder code) {
        // elements are stored at once
    }

    @Override
    void pushColumn(CodeBuilder code, int column, int stride) {
        columns.push(code, column);
        elements.address(code, slot, stride);
    }
}
