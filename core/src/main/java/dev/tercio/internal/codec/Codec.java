package dev.tercio.internal.codec;

/// Moves the value of one slot between an object and the columns of a page.
///
/// A write either stores the whole value or, when a field does not fit, throws and stores nothing.
public abstract class Codec {
    /// Builds the value of a slot.
    ///
    /// @param columns the columns of one page
    /// @param slot the position within the page
    public abstract Object read(Object[] columns, int slot);

    /// Takes a value apart into a slot.
    ///
    /// @param columns the columns of one page
    /// @param slot the position within the page
    /// @param value an instance of the component's class
    public abstract void write(Object[] columns, int slot, Object value);
}
