package dev.tercio.replay.internal.history;

import dev.tercio.internal.storage.Allocations;

import java.util.Arrays;

/// The blocks that changed in a frame.
final class ChangedBlocks {
    private int[] groups = new int[64];
    private int[] blocks = new int[64];
    private int size;

    int size() {
        return size;
    }

    /// The component that the block belongs to.
    int group(int index) {
        return groups[index];
    }

    int block(int index) {
        return blocks[index];
    }

    /// Reserves room for one more block, so that [#add] allocates nothing.
    void reserve() {
        if (size == blocks.length) {
            Allocations.announce();
            int[] more = Arrays.copyOf(groups, size * 2);
            blocks = Arrays.copyOf(blocks, size * 2);
            groups = more;
        }
    }

    /// Adds a block. Room must have been reserved.
    void add(int group, int block) {
        groups[size] = group;
        blocks[size++] = block;
    }

    void clear() {
        size = 0;
    }
}
