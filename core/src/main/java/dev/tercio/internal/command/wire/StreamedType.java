package dev.tercio.internal.command.wire;

import dev.tercio.command.CommandFormatException;
import dev.tercio.internal.codec.StreamCheck;
import dev.tercio.internal.command.lane.CombinerSpec;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.TypeRole;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.Words;

import org.jspecify.annotations.Nullable;

/// A type that a stream names, resolved in this world.
///
/// @param combiner the combiner, or null in other roles
/// @param check validates payloads, or null if values of the type have no binary form
record StreamedType(
        TypeRole role,
        ComponentSpec<?> spec,
        @Nullable CombinerSpec<?> combiner,
        @Nullable StreamCheck check) {
    static StreamedType of(
            TypeRole role, ComponentSpec<?> spec, @Nullable CombinerSpec<?> combiner) {
        StreamCheck check = spec.schema() == null ? null : new StreamCheck(spec.schema());
        return new StreamedType(role, spec, combiner, check);
    }

    /// Returns the lower half of a command's word in this process, for the one in the stream.
    int localBits(long word) {
        return combiner == null
                ? (int) word
                : (int) word | combiner.number() << CommandWord.COMBINER_SHIFT;
    }

    int payloadBytes() {
        return spec.heapCodec().streamBytes();
    }

    /// Rejects bytes that do not encode a value of the type. It constructs the value once, because
    /// playback may copy the fields into columns without calling the constructor.
    void checkValue(byte[] bytes, int at) {
        if (check == null) {
            throw new CommandFormatException(at, "type has no fields: class=" + name());
        }
        try {
            check.check(bytes, at);
            if (!spec.isTag()) {
                int length = CommandWord.HEADER + payloadBytes();
                long[] command = new long[length / Long.BYTES];
                Words.fromBytes(bytes, at, command, CommandWord.HEADER, payloadBytes());
                spec.heapCodec().decode(command, 0, HandleResolver.NONE);
            }
        } catch (Exception refused) {
            throw new CommandFormatException(
                    at,
                    "value is refused: class=" + name() + ", because=" + refused.getMessage(),
                    refused);
        }
    }

    String name() {
        return spec.type().getName();
    }
}
