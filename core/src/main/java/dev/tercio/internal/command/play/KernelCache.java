package dev.tercio.internal.command.play;

import dev.tercio.Tier;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.component.ComponentStore;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Finds the kernel of a command by its word. Commands of different types often alternate, so the
/// kernels of recent words are cached.
final class KernelCache {
    private static final int PLACES = 32;
    private static final long NO_WORD = -1;

    private final PlaybackParts parts;
    private final long[] words = new long[PLACES];
    private final @Nullable CommandKernel[] kernels = new CommandKernel[PLACES];
    private final int[] lengths = new int[PLACES];

    KernelCache(PlaybackParts parts) {
        this.parts = parts;
        Arrays.fill(words, NO_WORD);
    }

    /// Returns the kernel for a command, or null if it needs the slow path.
    @Nullable CommandKernel find(LaneContent lane, long word) {
        int place = place(word);
        return words[place] == word ? kernels[place] : lookUp(lane, word, place);
    }

    /// Returns the length of a command whose kernel was found.
    int length(long word) {
        return lengths[place(word)];
    }

    /// Clears the cache, because a component was hooked.
    void clear() {
        Arrays.fill(words, NO_WORD);
    }

    /// Observers need the slow path. Relations without observers have a kernel of their own.
    private static boolean hasKernel(ComponentStore store) {
        return !store.isHooked() || RelationKernel.canPlay(store);
    }

    private static int place(long word) {
        return ((int) (word >>> 32) * 3 + (int) word) & (PLACES - 1);
    }

    private @Nullable CommandKernel lookUp(LaneContent lane, long word, int place) {
        if (CommandWord.has(word, CommandWord.OBJECT | CommandWord.DEFAULT)) {
            return null;
        }
        ComponentStore store = parts.registry.find(lane.type(word));
        boolean removes = CommandWord.kind(word) == CommandWord.REMOVE;
        if (store == null || (store.tier() == Tier.MANAGED && !removes) || !hasKernel(store)) {
            return null;
        }
        words[place] = word;
        kernels[place] = parts.kernel(store);
        lengths[place] = lane.length(word);
        return kernels[place];
    }
}
