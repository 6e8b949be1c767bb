package dev.tercio.replay.internal.history;

import dev.tercio.internal.storage.Allocations;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Copies of blocks, each made after a frame in which the block had changed. The newest copy of a
/// block has its content after the last frame.
///
/// The copies of a block are a list with two ends: frames are added and discarded at the newest
/// copy, and dropped at the oldest one, so that neither depends on the number of copies.
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

        /// The following copy.
        @Nullable V newer;
    }

    private @Nullable V[] newest;
    private @Nullable V[] oldest;
    private @Nullable V[] spare;
    private int spares;

    /// The number of copies, in use or pooled.
    private int made;

    /// The number of the pass in which a block was last visited, see [#prepareOnce].
    private long[] visited = new long[16];

    /// The number of copies that were added, dropped, searched or restored.
    private long steps;

    /// @param none an empty array
    BlockHistory(@Nullable V[] none) {
        this.newest = none;
        this.oldest = none;
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

    /// The copy of a block to write in a frame: the one of this frame if there is one, because the
    /// first frame is copied in parts, or another one.
    V copyFor(int block, long frame) {
        V known = newest(block);
        if (known == null || known.frame != frame) {
            return take();
        }
        forget(known);
        return known;
    }

    /// Keeps a copy of [#copyFor] as the newest of a block.
    void keep(int block, V copy, long frame, ChangedBlocks changed, int group) {
        steps++;
        if (!copy.equals(newest(block))) {
            changed.reserve();
            push(block, copy, frame);
            changed.add(group, block);
        }
    }

    private void push(int block, V version, long frame) {
        if (block >= newest.length) {
            grow(Math.max(block + 1, Math.max(16, newest.length * 2)));
        }
        V before = newest[block];
        version.frame = frame;
        version.older = before;
        if (before == null) {
            oldest[block] = version;
        } else {
            before.newer = version;
        }
        newest[block] = version;
    }

    private void grow(int length) {
        Allocations.announce();
        long[] visits = Arrays.copyOf(visited, length);
        @Nullable V[] first = Arrays.copyOf(oldest, length);
        newest = Arrays.copyOf(newest, length);
        oldest = first;
        visited = visits;
    }

    /// Drops the newest copy of a block.
    void pop(int block) {
        V version = newest[block];
        if (version != null) {
            steps++;
            V before = version.older;
            newest[block] = before;
            if (before == null) {
                oldest[block] = null;
            } else {
                before.newer = null;
            }
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
        V version = oldest[block];
        while (version != null && version.newer != null && version.newer.frame <= frame) {
            steps++;
            V next = version.newer;
            next.older = null;
            oldest[block] = next;
            give(version);
            version = next;
        }
    }

    /// Returns a copy to the pool.
    void give(V version) {
        version.older = null;
        version.newer = null;
        forget(version);
        spare[spares++] = version;
    }

    /// The copy of a block as of the end of a frame, or null if the block was not used then.
    private @Nullable V versionAt(int block, long frame) {
        V version = newest[block];
        while (version != null && version.frame > frame) {
            steps++;
            version = version.older;
        }
        return version;
    }

    /// Allocates the memory that a rollback of a block to a frame needs, unless this pass has
    /// already done so.
    ///
    /// @param pass the number of this pass over the changed blocks
    void prepareOnce(int block, long frame, long pass) {
        if (visited[block] != pass) {
            visited[block] = pass;
            steps++;
            prepare(block, versionAt(block, frame));
        }
    }

    /// Restores a block to its content at the end of a frame, unless this pass has already done so.
    ///
    /// @param pass the number of this pass over the changed blocks
    /// @param tick the tick that the clock will be set to
    void restoreOnce(int block, long frame, long pass, long tick) {
        if (visited[block] != pass) {
            visited[block] = pass;
            steps++;
            restore(block, versionAt(block, frame), tick);
        }
    }

    /// How many copies were added, dropped, searched or restored so far: the work that may grow
    /// with the depth of a history.
    long steps() {
        return steps;
    }
}
