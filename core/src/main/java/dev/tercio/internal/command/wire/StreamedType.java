package dev.tercio.internal.command.wire;

import dev.tercio.command.CommandFormatException;
import dev.tercio.internal.codec.StreamCheck;
import dev.tercio.internal.command.lane.TypeRole;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.stream.HandleResolver;

import org.jspecify.annotations.Nullable;

/// A type that a stream names, resolved in this world.
///
/// @param check validates payloads, or null if values of the type have no binary form
record StreamedType(TypeRole role, ComponentSpec<?> spec, @Nullable StreamCheck check) {
    static StreamedType of(TypeRole role, ComponentSpec<?> spec) {
        StreamCheck check = spec.schema() == null ? null : new StreamCheck(spec.schema());
        return new StreamedType(role, spec, check);
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
                spec.heapCodec().decode(bytes, at, HandleResolver.NONE);
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
