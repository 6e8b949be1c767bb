package dev.tercio.internal.command.wire;

import dev.tercio.command.CommandFormatException;
import dev.tercio.internal.codec.StreamCheck;
import dev.tercio.internal.codec.ValueCoder;
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
/// @param check validates payloads that consist of fields, or null
/// @param coder reads payloads that a codec has written, or null
record StreamedType(
        TypeRole role,
        ComponentSpec<?> spec,
        @Nullable CombinerSpec<?> combiner,
        @Nullable StreamCheck check,
        @Nullable ValueCoder coder) {
    static StreamedType of(
            TypeRole role,
            ComponentSpec<?> spec,
            @Nullable CombinerSpec<?> combiner,
            @Nullable ValueCoder coder) {
        StreamCheck check = spec.schema() == null ? null : new StreamCheck(spec.schema());
        return new StreamedType(role, spec, combiner, check, coder);
    }

    /// Returns whether a codec has written the value of a command.
    boolean codes(long word) {
        return coder != null && CommandWord.carriesFields(word);
    }

    /// Returns the lower half of a command's word in this process, for the one in the stream.
    int localBits(long word) {
        return combiner == null
                ? (int) word
                : (int) word | combiner.number() << CommandWord.COMBINER_SHIFT;
    }

    /// Reads a value that a codec has written.
    static Object decode(ValueCoder coder, byte[] bytes, int at) {
        try {
            return coder.decode(CodedPayload.value(bytes, at));
        } catch (IllegalArgumentException refused) {
            throw new CommandFormatException(at, String.valueOf(refused.getMessage()), refused);
        }
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
