package dev.tercio.internal.codec;

import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;

/// Converts the value of one slot between an object, the columns of a page and the payload of a
/// command.
///
/// A write is atomic: it stores the whole value or, if a field is invalid, throws and stores
/// nothing.
public abstract class Codec {
    /// The handle offsets of a payload without entity handles.
    protected static final int[] NO_HANDLES = {};

    /// Builds the value of a slot.
    ///
    /// @param columns the columns of one page; heap columns must be in an array created by
    ///   [dev.tercio.internal.storage.HeapColumns#arraysFor]
    /// @param slot the position within the page
    public final Object read(Object[] columns, int slot) {
        return read(columns, 0, slot);
    }

    /// Builds the value of a slot.
    ///
    /// @param columns the columns of one or more pages, one page after the other, as in
    ///   [#read(Object[], int)]
    /// @param page the number of the page in the array
    /// @param slot the position within the page
    public abstract Object read(Object[] columns, int page, int slot);

    /// The codec of the same component for native columns, created on first use. If the JIT
    /// compiler treats this codec as a constant, it also treats the returned one as a constant.
    ///
    /// Returns this codec by default, for codecs that work with every kind of column.
    public Codec inNativeColumns() {
        return this;
    }

    /// The codec of the same component for native columns that are indexed by slot over all pages,
    /// see [dev.tercio.internal.storage.SegmentColumnAccess]. Otherwise as [#inNativeColumns].
    public Codec inSegments() {
        return this;
    }

    /// Writes the fields of a value to a slot.
    ///
    /// @param columns the columns of one page
    /// @param slot the position within the page
    /// @param value an instance of the component's class
    public final void write(Object[] columns, int slot, Object value) {
        write(columns, 0, slot, value);
    }

    /// Writes the fields of a value to a slot.
    ///
    /// @param columns the columns of one or more pages, one page after the other
    /// @param page the number of the page in the array
    /// @param slot the position within the page
    /// @param value an instance of the component's class
    public abstract void write(Object[] columns, int page, int slot, Object value);

    /// The size of a payload in bytes, a multiple of eight.
    public abstract int streamBytes();

    /// The offsets of all entity handles within a payload. The array is shared; callers must not
    /// change it.
    public abstract int[] handleOffsets();

    /// Appends a command with a value as its payload. The value's accessors run before anything is
    /// appended, so they may record commands themselves. If the value is rejected, no command is
    /// appended.
    ///
    /// @param head the first word of the command's header
    /// @param entity the second word of the header
    /// @param value an instance of the component's class
    public abstract void encode(StreamBuffer stream, long head, long entity, Object value);

    /// Writes a command with a value as its payload to an array that has room for it. If the value
    /// is rejected, nothing is written.
    ///
    /// @param stream the array
    /// @param index the index of the command's first word
    /// @param head the first word of the command's header
    /// @param entity the second word of the header
    /// @param value an instance of the component's class
    public abstract void store(long[] stream, int index, long head, long entity, Object value);

    /// Builds the value of a command.
    ///
    /// @param stream the output of [#encode], or words of bytes that passed [StreamCheck]
    /// @param index the index of the command's first word
    /// @param handles resolves placeholders to entity handles
    public abstract Object decode(long[] stream, int index, HandleResolver handles);

    /// Copies the value of a command into a slot without building it.
    ///
    /// @param stream the output of [#encode], or words of bytes that passed [StreamCheck]
    /// @param index the index of the command's first word
    /// @param columns the columns of one page
    /// @param slot the position within the page
    /// @param handles resolves placeholders to entity handles
    public abstract void play(
            long[] stream, int index, Object[] columns, int slot, HandleResolver handles);
}
