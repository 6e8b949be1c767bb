package dev.tercio.inspector.internal.json;

import dev.tercio.inspector.internal.RequestException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The JSON object of a request, with checked access to its values.
public final class Body {
    private final Map<String, @Nullable Object> fields;

    public Body(Map<String, @Nullable Object> fields) {
        this.fields = fields;
    }

    /// Reads the body of a request.
    public static Body of(byte[] text) {
        try {
            return new Body(JsonReader.object(text));
        } catch (IllegalArgumentException e) {
            throw RequestException.invalid(String.valueOf(e.getMessage()));
        }
    }

    /// All values.
    public Map<String, @Nullable Object> map() {
        return fields;
    }

    /// Fails if there are other names.
    public void allow(String... names) {
        for (String name : fields.keySet()) {
            if (!List.of(names).contains(name)) {
                throw RequestException.invalid(
                        "unknown name: name=" + name, "known: " + String.join(", ", names));
            }
        }
    }

    /// Whether there is a value.
    public boolean has(String name) {
        return fields.get(name) != null;
    }

    /// A text.
    public String text(String name) {
        String text = optionalText(name);
        if (text == null) {
            throw RequestException.invalid("text is missing: name=" + name);
        }
        return text;
    }

    /// A text, or null if there is none.
    public @Nullable String optionalText(String name) {
        return switch (fields.get(name)) {
            case null -> null;
            case String text -> text;
            default -> throw RequestException.invalid("not a text: name=" + name);
        };
    }

    /// A whole number.
    public long integer(String name, long min, long max) {
        if (!(fields.get(name) instanceof Long number) || number < min || number > max) {
            throw RequestException.invalid(
                    "number is missing or out of range: "
                            + name
                            + "="
                            + fields.get(name)
                            + ", allowed="
                            + min
                            + ".."
                            + max);
        }
        return number;
    }

    /// A boolean.
    public boolean flag(String name) {
        if (!(fields.get(name) instanceof Boolean flag)) {
            throw RequestException.invalid(
                    "boolean is missing: " + name + "=" + fields.get(name), "write true or false");
        }
        return flag;
    }

    /// An object; empty if there is none.
    @SuppressWarnings("unchecked") // objects of JsonReader have text as names
    public Map<String, @Nullable Object> object(String name) {
        return switch (fields.get(name)) {
            case null -> Map.of();
            case Map<?, ?> map -> (Map<String, @Nullable Object>) map;
            default -> throw RequestException.invalid("not an object: name=" + name);
        };
    }

    /// A list of objects; empty if there is none.
    @SuppressWarnings("unchecked") // objects of JsonReader have text as names
    public List<Body> objects(String name) {
        Object value = fields.get(name);
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof List<?> list)) {
            throw RequestException.invalid("not a list: name=" + name);
        }
        List<Body> bodies = new ArrayList<>();
        for (Object element : list) {
            if (!(element instanceof Map<?, ?> map)) {
                throw RequestException.invalid("not a list of objects: name=" + name);
            }
            bodies.add(new Body((Map<String, @Nullable Object>) map));
        }
        return bodies;
    }
}
