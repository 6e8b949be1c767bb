package dev.tercio.internal.command.play;

import dev.tercio.Tier;
import dev.tercio.internal.command.lane.CombinerSpec;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.component.ComponentStore;

import org.jspecify.annotations.Nullable;

/// Finds the kernel of a combine by its word, and caches the last one.
final class CombineKernels {
    private static final long NO_WORD = -1;

    private final PlaybackParts parts;
    private long lastWord = NO_WORD;
    private @Nullable CombineKernel last;

    CombineKernels(PlaybackParts parts) {
        this.parts = parts;
    }

    /// Returns the kernel for a combine, or null if it needs the slow path.
    @Nullable CombineKernel find(LaneContent lane, long word) {
        return word == lastWord ? last : lookUp(lane, word);
    }

    /// Clears the cache, because a component was hooked.
    void clear() {
        lastWord = NO_WORD;
    }

    private @Nullable CombineKernel lookUp(LaneContent lane, long word) {
        if (CommandWord.has(word, CommandWord.OBJECT)) {
            return null;
        }
        ComponentStore store = parts.registry.find(lane.type(word));
        if (store == null || store.isHooked() || store.tier() == Tier.MANAGED) {
            return null;
        }
        last = parts.combineKernel(store, CombinerSpec.of(store.spec(), word));
        lastWord = word;
        return last;
    }
}
