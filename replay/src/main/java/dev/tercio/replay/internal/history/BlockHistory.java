package dev.tercio.replay.internal.history;

import dev.tercio.internal.storage.Allocations;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Copies of blocks, each made after a frame in which the block had changed. The newest copy of a
/// block is what the block was after the last frame.
///
/// Copies that nobody needs any more are used again, so in the long run nothing is allocated.
///
/// @param <V> a copy
abstract class BlockHistory<V extends BlockHistory.Version<V>> {
    /// A copy of a block.
    abstract static class Version<V> {
        /// After which frame it was made.
        long frame;

        /// The copy before it.
        @Nullable V older;
    }

    private @Nullable V[] newest;
    private @Nullable V[] spare;
    private int spares;

    /// How many copies there are, used or spare.
    private int made;

    /// In which turn a block was last restored, see [#restoreOnce].
    private long[] restored = new long[16];

    /// @param none an empty array
    BlockHistory(@Nullable V[] none) {
        this.newest = none;
        this.spare = none;
    }

    /// Makes a copy that nobody uses yet.
    abstract V makeVersion();

    /// Makes the memory that [#restore] needs.
    abstract void prepare(int block, @Nullable V version);

    /// Brings a block back to a copy, or to nothing if there is none.
    ///
    /// @param tick what the clock will be set to
    abstract void restore(int block, @Nullable V version, long tick);

    /// Lets go of what a copy refers to.
    abstract void forget(V version);

    /// The newest copy of a block, or null if it was never used.
    @Nullable V newest(int block) {
        return block < newest.length ? newest[block] : null;
    }

    /// A copy to write to.
    V take() {
        if (spares == 0) {
            return makeAnother();
        }
        V version = spare[--spares];
        spare[spares] = null;
        return version == null ? makeAnother() : version;
    }

    /// Makes room to put the copy back, too, so that [#give] allocates nothing.
    private V makeAnother() {
        if (made >= spare.length) {
            Allocations.announce();
            spare = Arrays.copyOf(spare, Math.max(16, made * 2));
        }
        V version = makeVersion();
        made++;
        return version;
    }

    /// Makes a copy the newest of a block.
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

    /// Drops the newest copy of a block, which a frame made.
    void pop(int block) {
        V version = newest[block];
        if (version != null) {
            newest[block] = version.older;
            give(version);
        }
    }

    /// Drops what lies before the copy that a frame made: nobody can go back there any more.
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

    /// Puts a copy back that nobody needs.
    void give(V version) {
        version.older = null;
        forget(version);
        spare[spares++] = version;
    }

    /// The copy that a block had after a frame, or null if it had none yet.
    private @Nullable V versionAt(int block, long frame) {
        V version = newest[block];
        while (version != null && version.frame > frame) {
            version = version.older;
        }
        return version;
    }

    /// Makes the memory that going back to a frame needs.
    void prepare(int block, long frame) {
        prepare(block, versionAt(block, frame));
    }

    /// Brings a block back to what it was after a frame, unless that was done in this turn.
    ///
    /// @param tick what the clock will be set to
    void restoreOnce(int block, long frame, long turn, long tick) {
        if (restored[block] != turn) {
            restored[block] = turn;
            restore(block, versionAt(block, frame), tick);
        }
    }
}
