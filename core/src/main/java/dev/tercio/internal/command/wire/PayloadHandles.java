package dev.tercio.internal.command.wire;

import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.stream.Words;

import org.jspecify.annotations.Nullable;

import java.util.function.LongUnaryOperator;

/// The entity handles in the payload of a command, which each stream encodes differently.
final class PayloadHandles {
    private static final int[] NONE = {};
    private static final int[] SOURCE_OF_COPY = {0};

    private PayloadHandles() {}

    /// Returns the offsets of the handles in the payload.
    ///
    /// @param spec the type that the command names, or null
    static int[] offsets(long word, @Nullable ComponentSpec<?> spec) {
        if (CommandWord.kind(word) == CommandWord.COPY) {
            return SOURCE_OF_COPY;
        }
        return spec != null && CommandWord.carriesFields(word)
                ? spec.heapCodec().handleOffsets()
                : NONE;
    }

    /// Replaces each handle.
    static void replace(long[] stream, int payload, int[] offsets, LongUnaryOperator names) {
        for (int offset : offsets) {
            int at = payload + offset;
            Words.putLong(stream, at, names.applyAsLong(Words.getLong(stream, at)));
        }
    }
}
