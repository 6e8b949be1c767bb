package dev.tercio.replay.internal.history;

import dev.tercio.internal.storage.Allocations;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Copies of blocks, each made after a frame in which the block had changed. The newest copy of a
/// block has its content after the last frame.
///
/// Copies are pooled, so a steady state allocates nothing.
///
/// @param <V> a copy
abstract class BlockHistory<V extends BlockHistory.Version<V>> {
    /// A copy of a block.
    abstract static class Version<V> {
        /// The frame after which it was made.
        long frame;

        /// The previous copy.
        @Nullable V older;
    }

    private @Nullable V[] newest;
    private @Nullable V[] spare;
    private int spares;

    /// The number of copies, in use or pooled.
    private int made;

    /// The number of the restore in which a block was last restored, see [#restoreOnce].
    private long[] restored = new long[16];

    /// @param none an empty array
    BlockHistory(@Nullable V[] none) {
        this.newest = none;
        this.spare = none;
    }

    /// Allocates a copy.
    abstract V makeVersion();

    /// Allocates the memory that [#restore] needs.
    abstract void prepare(int block, @Nullable V version);

    /// Restores a block from a copy, or clears it if there is none.
    ///
    /// @param tick the tick that the clock will be set to
    abstract void restore(int block, @Nullable V version, long tick);

    /// Clears the references of a copy.
    abstract void forget(V version);

    /// The newest copy of a block, or null if it was never used.
    @Nullable V newest(int block) {
        return block < newest.length ? newest[block] : null;
    }

    /// Takes a copy from the pool, or allocates one.
    V take() {
        if (spares == 0) {
            return makeAnother();
        }
        V version = spare[--spares];
        spare[spares] = null;
        return version == null ? makeAnother() : version;
    }

    /// Also reserves room for the copy in the pool, so that [#give] allocates nothing.
    private V makeAnother() {
        if (made >= spare.length) {
            Allocations.announce();
            spare = Arrays.copyOf(spare, Math.max(16, made * 2));
        }
        V version = makeVersion();
        made++;
        return version;
    }

    /// Adds a copy as the newest of a block.
    void push(int block, V version, long frame) {
        if (block >= newest.length) {
            int length = Math.max(block + 1, Math.max(16, newest.length * 2));
            Allocations.announce();
            long[] more = Arrays.copyOf(restored, length);
            newest = Arrays.copyOf(newest, length);
            restored = more;
        }
        version.frame = frame;
        version.older = newest[block];
        newest[block] = version;
    }

    /// Drops the newest copy of a block.
    void pop(int block) {
        V version = newest[block];
        if (version != null) {
            newest[block] = version.older;
            give(version);
        }
    }

    /// Drops all copies of all blocks.
    void clear() {
        for (int block = 0; block < newest.length; block++) {
            while (newest[block] != null) {
                pop(block);
            }
        }
    }

    /// Drops copies older than the one of a frame, because no rollback can reach them.
    void dropBefore(int block, long frame) {
        V version = newest[block];
        while (version != null && version.frame > frame) {
            version = version.older;
        }
        if (version != null) {
            V older = version.older;
            version.older = null;
            while (older != null) {
                V next = older.older;
                give(older);
                older = next;
            }
        }
    }

    /// Returns a copy to the pool.
    void give(V version) {
        version.older = null;
        forget(version);
        spare[spares++] = version;
    }

    /// The copy of a block as of the end of a frame, or null if the block was not used then.
    private @Nullable V versionAt(int block, long frame) {
        V version = newest[block];
        while (version != null && version.frame > frame) {
            version = version.older;
        }
        return version;
    }

    /// Allocates the memory that a rollback to a frame needs.
    void prepare(int block, long frame) {
        prepare(block, versionAt(block, frame));
    }

    /// Restores a block to its content at the end of a frame, unless this restore has already done
    /// so.
    ///
    /// @param turn the number of this restore
    /// @param tick the tick that the clock will be set to
    void restoreOnce(int block, long frame, long turn, long tick) {
        if (restored[block] != turn) {
            restored[block] = turn;
            restore(block, versionAt(block, frame), tick);
        }
    }
}
