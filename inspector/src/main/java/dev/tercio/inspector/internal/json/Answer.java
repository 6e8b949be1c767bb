package dev.tercio.inspector.internal.json;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;

/// A JSON object under construction. Keeps the order of its names.
public final class Answer {
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    /// Adds a value.
    ///
    /// @param value what [JsonWriter] can write
    public Answer put(String name, @Nullable Object value) {
        fields.put(name, value);
        return this;
    }

    /// The object.
    public Map<String, @Nullable Object> map() {
        return fields;
    }
}
