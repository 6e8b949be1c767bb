package dev.tercio.internal.storage;

/// The part of a component store that belongs to one page of slots: who has the component, and the
/// columns with their values. It is its own presence bitmap, which saves every access a hop.
public final class ComponentPage extends PresenceBitmap {
    private final Object[] columns;

    public ComponentPage(Object[] columns) {
        this.columns = columns;
    }

    /// The values, one column for each field.
    public Object[] columns() {
        return columns;
    }
}
