package dev.tercio.internal.schedule;

import org.jspecify.annotations.Nullable;

/// The consecutive stages of a group or system with a fixed step. They run once per step.
final class StepBlock {
    private final Gate gate;
    private final @Nullable StepBlock parent;

    /// The number of the first stage, or -1 while the block has no stage.
    int first = -1;

    /// The number after the last stage.
    int end;

    StepBlock(Gate gate, @Nullable StepBlock parent) {
        this.gate = gate;
        this.parent = parent;
    }

    Gate gate() {
        return gate;
    }

    @Nullable StepBlock parent() {
        return parent;
    }

    /// Adds a stage to the block and to all blocks that enclose it.
    void add(int stage) {
        for (StepBlock at = this; at != null; at = at.parent) {
            at.first = at.first < 0 ? stage : at.first;
            at.end = stage + 1;
        }
    }

    /// The outermost block inside another one that contains a stage of a block.
    ///
    /// @param block the block of the stage, or null
    /// @param within the enclosing block, or null for the whole frame
    /// @return the block to run, or null if the stage belongs directly to the enclosing block
    static @Nullable StepBlock outermost(@Nullable StepBlock block, @Nullable StepBlock within) {
        StepBlock found = null;
        for (StepBlock at = block; at != null && !at.equals(within); at = at.parent) {
            found = at;
        }
        return found;
    }
}
