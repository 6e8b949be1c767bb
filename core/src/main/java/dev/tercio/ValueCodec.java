package dev.tercio;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Writes and reads values that are not plain records: managed components and events, and resources
/// of any class. Serialized commands, recordings and snapshots use it.
///
/// ```java
/// World.create(WorldOptions.DEFAULT.codec(Inventory.class, new InventoryCodec()));
/// ```
///
/// A value that is read must equal the value that was written. Equal values must have equal bytes,
/// because states are compared by these bytes. A codec should be able to read what its earlier
/// versions wrote: start with a version number. Any thread may use a codec.
///
/// A codec writes an [Entity] as [Entity#bits()]. Such handles are not mapped when commands are
/// loaded into another world, and handles of recorded spawns are not resolved.
///
/// @param <T> the class of the values
public interface ValueCodec<T> {
    /// Writes a value.
    ///
    /// @param value the value
    /// @param out receives the bytes
    /// @throws IOException if the value cannot be written
    void write(T value, DataOutput out) throws IOException;

    /// Reads a value. The bytes may come from an untrusted source: validate them.
    ///
    /// @param in the bytes that [#write] wrote; the input ends where the value ends
    /// @return the value
    /// @throws IOException if the bytes are invalid
    T read(DataInput in) throws IOException;
}
