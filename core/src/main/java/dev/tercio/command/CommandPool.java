package dev.tercio.command;

import dev.tercio.internal.command.recording.LanePool;

/// The buffers that are not in use, so that they need not be made anew. Can be used by any thread.
public sealed interface CommandPool permits LanePool {
    /// Takes a buffer, which its [CommandBuffer#close()] gives back. The memory is used again, the
    /// buffer itself is a new small object: one that was closed stays closed.
    ///
    /// @return an empty buffer
    CommandBuffer rent();

    /// Makes buffers in advance.
    ///
    /// @param count how many buffers the pool shall have at least
    /// @param bytes how many bytes each shall have room for
    void prewarm(int count, int bytes);

    /// Sets how many unused buffers are kept; those beyond are left to the garbage collector. To be
    /// called when nobody else uses the pool.
    ///
    /// @param buffers the largest number kept, at least 1; 1,024 unless set
    void limit(int buffers);

    /// How many buffers lie in the pool.
    ///
    /// @return the number of buffers
    int size();

    /// How often a buffer was found in the pool.
    ///
    /// @return the number of hits
    long hits();

    /// How often one had to be made.
    ///
    /// @return the number of misses
    long misses();
}
