package dev.tercio.cli;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Objects;

/// An option of a [Simulation] on the command line, such as `--bots=8`. A `Boolean` option is a
/// flag without a value: `--rain` or `--no-rain`.
///
/// ```java
/// static final SimulationOption<Integer> BOTS =
///         new SimulationOption<>("bots", 4, "How many bots play");
/// ```
///
/// The simulation names it in [Simulation#options()] and reads it with
/// [SimulationSettings#option(SimulationOption)].
///
/// @param <T> the class of its values: `Integer`, `Long`, `Double`, `Boolean`, `String` or an enum
/// @param name the name without hyphens at the beginning: small letters, digits and hyphens
/// @param defaultValue the value if the option is not given
/// @param description one line for the help, without the default
public record SimulationOption<T>(String name, T defaultValue, String description) {
    /// Checks the name and the class of the values.
    ///
    /// @throws IllegalArgumentException if one of them is not allowed
    public SimulationOption {
        Objects.requireNonNull(description, "description");
        if (!name.matches("[a-z][a-z0-9-]*")) {
            throw new IllegalArgumentException(
                    "illegal name: option='" + name + "'; use small letters, digits and hyphens");
        }
        if (!isSupported(defaultValue)) {
            throw new IllegalArgumentException(
                    "unsupported class of values: option="
                            + name
                            + ", class="
                            + defaultValue.getClass().getName()
                            + "; use Integer, Long, Double, Boolean, String or an enum");
        }
    }

    private static boolean isSupported(Object value) {
        return value instanceof Integer
                || value instanceof Long
                || value instanceof Double
                || value instanceof Boolean
                || value instanceof String
                || value instanceof Enum;
    }

    /// Reads a value from text, as on the command line and in recordings.
    ///
    /// @param text the text of a value
    /// @return the value
    /// @throws IllegalArgumentException if the text is invalid; the message says what is expected
    @SuppressWarnings("unchecked") // a value of the class of the default
    public T parse(String text) {
        @Nullable Object value;
        try {
            value = read(text);
        } catch (NumberFormatException invalid) {
            value = null;
        }
        if (value == null) {
            throw new IllegalArgumentException(
                    "invalid value: --" + name + "=" + text + ", expected=" + expected());
        }
        return (T) value;
    }

    /// @return the value, or null if there is none for the text
    private @Nullable Object read(String text) {
        return switch (defaultValue) {
            case Integer _ -> Integer.valueOf(text);
            case Long _ -> Long.valueOf(text);
            case Double _ -> Double.valueOf(text);
            case Boolean _ -> text.matches("true|false") ? Boolean.valueOf(text) : null;
            case Enum<?> constant -> constant(constant, text);
            default -> text;
        };
    }

    private static @Nullable Object constant(Enum<?> example, String text) {
        return Arrays.stream(example.getDeclaringClass().getEnumConstants())
                .filter(constant -> constant.name().equalsIgnoreCase(text))
                .findFirst()
                .orElse(null);
    }

    /// Writes a value as text that [#parse] reads.
    ///
    /// @param value the value
    /// @return its text
    public String format(T value) {
        return value instanceof Enum<?> constant ? constant.name() : value.toString();
    }

    /// What values look like, for the help and for error messages.
    ///
    /// @return a few words
    public String expected() {
        return switch (defaultValue) {
            case Integer _, Long _ -> "a whole number";
            case Double _ -> "a number";
            case Boolean _ -> "true or false";
            case Enum<?> constant ->
                    "one of " + Arrays.toString(constant.getDeclaringClass().getEnumConstants());
            default -> "a text";
        };
    }
}
