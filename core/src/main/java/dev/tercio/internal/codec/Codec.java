package dev.tercio.internal.codec;

import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;

/// Moves the value of one slot between an object, the columns of a page and the payload of a
/// command.
///
/// A write either stores the whole value or, when a field does not fit, throws and stores nothing.
public abstract class Codec {
    /// For codecs whose payload has no entity handles.
    protected static final int[] NO_HANDLES = {};

    /// Builds the value of a slot.
    ///
    /// @param columns the columns of one page; those on the heap lie in an array that
    ///   [dev.tercio.internal.storage.HeapColumns#arraysFor] made
    /// @param slot the position within the page
    public abstract Object read(Object[] columns, int slot);

    /// The codec of the same component for native columns, made when first asked for. The compiler
    /// takes it for a constant where it takes this one for a constant.
    ///
    /// Codecs that do not care where columns lie are their own.
    public Codec inNativeColumns() {
        return this;
    }

    /// Takes a value apart into a slot.
    ///
    /// @param columns the columns of one page
    /// @param slot the position within the page
    /// @param value an instance of the component's class
    public abstract void write(Object[] columns, int slot, Object value);

    /// The size of a payload: a multiple of eight.
    public abstract int streamBytes();

    /// The offsets of all entity handles within a payload: one shared array, not to be changed.
    public abstract int[] handleOffsets();

    /// Appends a command with a value as its payload. The value's own code runs before anything is
    /// appended, so it may record commands itself; a value that is refused leaves no trace.
    ///
    /// @param head the first number of the command's header
    /// @param entity the second
    /// @param value an instance of the component's class
    public abstract void encode(StreamBuffer stream, long head, long entity, Object value);

    /// Builds the value of a payload.
    ///
    /// @param stream what [#encode] wrote, or a payload that was checked
    /// @param at the offset of the payload
    /// @param handles knows what placeholders stand for
    public abstract Object decode(byte[] stream, int at, HandleResolver handles);

    /// Moves a payload into a slot without building its value.
    ///
    /// @param stream what [#encode] wrote, or a payload that was checked
    /// @param at the offset of the payload
    /// @param columns the columns of one page
    /// @param slot the position within the page
    /// @param handles knows what placeholders stand for
    public abstract void play(
            byte[] stream, int at, Object[] columns, int slot, HandleResolver handles);
}
