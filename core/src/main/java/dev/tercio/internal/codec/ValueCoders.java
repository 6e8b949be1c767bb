package dev.tercio.internal.codec;

import dev.tercio.ValueCodec;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;

/// The codecs of a world by class. Never changes, so any thread may use it.
public final class ValueCoders {
    /// No codecs.
    public static final ValueCoders NONE = new ValueCoders(Map.of());

    private final Map<Class<?>, ValueCoder> coders = new HashMap<>();

    public ValueCoders(Map<Class<?>, ValueCodec<?>> codecs) {
        for (var entry : codecs.entrySet()) {
            coders.put(entry.getKey(), new ValueCoder(entry.getKey(), entry.getValue()));
        }
    }

    /// Returns the codec of a class, or null if it has none.
    public @Nullable ValueCoder of(Class<?> type) {
        return coders.get(type);
    }
}
