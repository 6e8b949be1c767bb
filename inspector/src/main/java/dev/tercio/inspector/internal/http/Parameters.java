package dev.tercio.inspector.internal.http;

import dev.tercio.inspector.internal.RequestException;

import org.jspecify.annotations.Nullable;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The parameters of a request: those in its path, and those after the question mark.
public final class Parameters {
    private static final int MAX_LENGTH = 4_000;

    private final Map<String, String> values = new LinkedHashMap<>();

    /// Reads the text after the question mark.
    static Parameters of(@Nullable String query) {
        Parameters parameters = new Parameters();
        if (query == null || query.isEmpty()) {
            return parameters;
        }
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = decode(equals < 0 ? pair : pair.substring(0, equals));
            String value = equals < 0 ? "" : decode(pair.substring(equals + 1));
            if (parameters.values.put(name, value) != null) {
                throw RequestException.invalid("parameter is given twice: name=" + name);
            }
        }
        return parameters;
    }

    /// Decodes a part of an address.
    static String decode(String text) {
        try {
            String decoded = URLDecoder.decode(text, StandardCharsets.UTF_8);
            if (decoded.length() > MAX_LENGTH || decoded.indexOf('\uFFFD') >= 0) {
                throw RequestException.invalid("parameter is too long or not UTF-8");
            }
            return decoded;
        } catch (IllegalArgumentException e) {
            throw RequestException.invalid("parameter is not encoded correctly");
        }
    }

    void put(String name, String value) {
        values.put(name, value);
    }

    /// Fails if there are other names.
    void allow(List<String> names) {
        for (String name : values.keySet()) {
            if (!names.contains(name)) {
                throw RequestException.invalid(
                        "unknown parameter: name=" + name, "known: " + String.join(", ", names));
            }
        }
    }

    /// A text; empty if it is missing.
    public String text(String name) {
        return values.getOrDefault(name, "");
    }

    /// A text, or null if it is missing.
    public @Nullable String optional(String name) {
        return values.get(name);
    }

    /// A text that must not be missing.
    public String required(String name) {
        String value = text(name);
        if (value.isEmpty()) {
            throw RequestException.invalid("parameter is missing: name=" + name);
        }
        return value;
    }

    /// A whole number.
    public long integer(String name, long fallback, long min, long max) {
        String value = text(name);
        if (value.isEmpty()) {
            return fallback;
        }
        long number = value.matches("\\d{1,18}") ? Long.parseLong(value) : -1;
        if (number < min || number > max) {
            throw RequestException.invalid(
                    "parameter is out of range: "
                            + name
                            + "="
                            + value
                            + ", allowed="
                            + min
                            + ".."
                            + max);
        }
        return number;
    }

    /// One of several words.
    public String choice(String name, String... words) {
        String value = text(name);
        if (value.isEmpty()) {
            return words[0];
        }
        if (!List.of(words).contains(value)) {
            throw RequestException.invalid(
                    "parameter is invalid: " + name + "=" + value,
                    "known: " + String.join(", ", words));
        }
        return value;
    }
}
