package dev.tercio.command;

import dev.tercio.internal.command.recording.LanePool;

/// A pool of command buffers. All methods except [#limit(int)] may be called by any thread.
public sealed interface CommandPool permits LanePool {
    /// Rents a buffer; [CommandBuffer#close()] returns it. The memory is pooled, but each call
    /// returns a new object, so a closed buffer stays closed.
    ///
    /// @return an empty buffer
    CommandBuffer rent();

    /// Creates buffers in advance.
    ///
    /// @param count the minimum number of buffers in the pool afterwards, up to its limit
    /// @param bytes the minimum capacity of each buffer in bytes
    /// @throws IllegalArgumentException if a number is negative
    void prewarm(int count, int bytes);

    /// Sets the maximum number of unused buffers; the garbage collector reclaims any others. No
    /// other thread may use the pool during the call.
    ///
    /// @param buffers the maximum, at least 1; 1,024 by default
    /// @throws IllegalArgumentException if the maximum is less than 1
    void limit(int buffers);

    /// Returns the number of unused buffers in the pool.
    ///
    /// @return the number of buffers
    int size();

    /// Returns how often a buffer was reused from the pool.
    ///
    /// @return the number of hits
    long hits();

    /// Returns how often a buffer was created because the pool was empty.
    ///
    /// @return the number of misses
    long misses();
}
