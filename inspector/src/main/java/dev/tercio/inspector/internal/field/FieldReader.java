package dev.tercio.inspector.internal.field;

import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

/// Reads a number field of many slots in order. Looks up the page of a component once for all slots
/// of that page.
///
/// A page may be replaced when the world changes: use a reader only between two frames.
public final class FieldReader {
    private final FieldPath field;
    private int page = -1;
    private @Nullable ComponentPage open;

    /// Creates a reader.
    ///
    /// @param field a field that is numeric
    public FieldReader(FieldPath field) {
        this.field = field.requireNumber();
    }

    /// Whether a slot has the component.
    public boolean has(int slot) {
        int wanted = slot >>> PageLayout.PAGE_SHIFT;
        if (wanted != page) {
            page = wanted;
            open = field.store().pageAt(wanted);
        }
        ComponentPage current = open;
        int word = (slot & PageLayout.OFFSET_MASK) >>> PageLayout.WORD_SHIFT;
        return current != null && (current.words()[word] & 1L << slot) != 0;
    }

    /// The value of a slot for which [#has] has just returned true.
    public double number(int slot) {
        ComponentPage current = open;
        return current == null ? Double.NaN : field.number(current, slot);
    }
}
