package dev.tercio.command;

import dev.tercio.internal.command.recording.LanePool;

/// A pool of command buffers. It keeps the memory of closed buffers and, separately, the lanes of
/// [stages][CommandStage]. All methods except [#limit(int)] may be called by any thread.
public sealed interface CommandPool permits LanePool {
    /// Rents a buffer; [CommandBuffer#close()] returns it. The memory is pooled, but each call
    /// returns a new object, so a closed buffer stays closed.
    ///
    /// @return an empty buffer
    /// @throws IllegalStateException if the world is closed
    CommandBuffer rent();

    /// Creates the memory of buffers in advance. A [dev.tercio.schedule.Schedule] creates the lanes
    /// of its own stages in advance when it is built.
    ///
    /// @param count the minimum number of buffers in the pool afterwards, up to its limit
    /// @param bytes the minimum capacity of each buffer in bytes
    /// @throws IllegalArgumentException if a number is negative
    void prewarm(int count, int bytes);

    /// Limits how many unused buffers and lanes the pool keeps. The limit applies to each kind: the
    /// pool keeps up to this number of buffers and up to the same number of lanes. Buffers and
    /// lanes beyond the limit are left to the garbage collector. No other thread may use the pool
    /// during the call.
    ///
    /// @param buffers the maximum, at least 1; 1,024 by default
    /// @throws IllegalArgumentException if the maximum is less than 1
    void limit(int buffers);

    /// Returns how many unused buffers, and how many unused lanes, the pool keeps at most.
    ///
    /// @return the limit set by [#limit(int)]
    int limit();

    /// Returns how many buffers and lanes the pool has created: each miss creates one, and
    /// [#prewarm(int, int)] and schedules create others in advance.
    ///
    /// @return the number since the world was created
    long created();

    /// Returns the number of unused buffers plus the number of unused lanes in the pool, so it can
    /// be up to twice the [limit][#limit(int)].
    ///
    /// @return the number of buffers and lanes
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
