package dev.tercio.internal.command.play;

import dev.tercio.Tier;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.stream.Words;
import dev.tercio.internal.structure.SpawnPlan;

import java.util.ArrayList;
import java.util.List;

/// The common layout of all spawns that are recorded with the same components in the same order:
/// their words are equal and have the same offsets.
final class SpawnShape {
    private final SpawnPlan plan;
    private final long[] words;

    /// The offset of each word from the start of the spawn, in words.
    private final int[] offsets;

    /// The offset of each part in words.
    private final int[] partOffsets;

    /// The offset of each handle in a payload.
    private final int[] handles;

    private final int length;
    private final boolean plain;

    SpawnShape(LaneContent lane, int start, SpawnPlan plan) {
        this.plan = plan;
        int parts = plan.classes().length;
        words = new long[parts + 1];
        offsets = new int[parts + 1];
        partOffsets = new int[parts];
        List<Integer> found = new ArrayList<>();
        long[] stream = lane.stream.words();
        boolean fields = true;
        int at = start;
        for (int i = 0; i <= parts; i++) {
            words[i] = Words.get(stream, at);
            offsets[i] = Words.index(at - start);
            if (i > 0) {
                int payload = at - start + CommandWord.HEADER;
                partOffsets[i - 1] = offsets[i];
                fields &= isPlain(words[i], plan.stores()[i - 1]);
                for (int handle : handleOffsets(words[i], lane.type(words[i]))) {
                    found.add(payload + handle);
                }
            }
            at += lane.length(words[i]);
        }
        length = at - start;
        plain = fields;
        handles = new int[found.size()];
        for (int i = 0; i < handles.length; i++) {
            handles[i] = found.get(i);
        }
    }

    private static boolean isPlain(long word, ComponentStore store) {
        return !CommandWord.has(word, CommandWord.OBJECT | CommandWord.DEFAULT)
                && !store.isHooked()
                && (store.tier() != Tier.MANAGED || store.spec().isTag());
    }

    private static int[] handleOffsets(long word, ComponentSpec<?> spec) {
        return CommandWord.has(word, CommandWord.OBJECT | CommandWord.DEFAULT)
                ? new int[0]
                : spec.heapCodec().handleOffsets();
    }

    SpawnPlan plan() {
        return plan;
    }

    /// Returns the offset of each part from the start of the spawn, in words.
    int[] parts() {
        return partOffsets;
    }

    int[] handles() {
        return handles;
    }

    int length() {
        return length;
    }

    /// Returns the first word of a part.
    long word(int part) {
        return words[part + 1];
    }

    /// Returns whether all values are fields in the stream and are stored in columns, without
    /// calling hooks.
    boolean isPlain() {
        return plain;
    }

    /// Returns whether the command at an offset is a spawn of this shape.
    boolean fits(long[] stream, int at, int end) {
        if (at + length > end) {
            return false;
        }
        int start = Words.index(at);
        for (int i = 0; i < words.length; i++) {
            if (stream[start + offsets[i]] != words[i]) {
                return false;
            }
        }
        int next = at + length;
        return next == end || !CommandWord.has(Words.get(stream, next), CommandWord.PART);
    }

    @Override
    public String toString() {
        return String.valueOf(List.of(plan.classes()));
    }
}
