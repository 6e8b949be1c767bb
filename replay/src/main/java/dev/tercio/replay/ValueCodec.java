package dev.tercio.replay;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Writes and reads values that are not plain records: managed components, and resources of any
/// class.
///
/// What is read must equal what was written, and two equal values must be written alike, because
/// states are compared by what is written. A codec that has changed should still read what it wrote
/// before: begin with a version number.
///
/// @param <T> the class of the values
public interface ValueCodec<T> {
    /// Writes a value.
    ///
    /// @param value the value
    /// @param out where it goes
    /// @throws IOException if it cannot be written
    void write(T value, DataOutput out) throws IOException;

    /// Reads a value. The bytes may come from anywhere: do not believe them.
    ///
    /// @param in what [#write] wrote; it ends where the value ends
    /// @return the value
    /// @throws IOException if it is not what [#write] writes
    T read(DataInput in) throws IOException;
}
