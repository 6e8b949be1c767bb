package dev.tercio.showcase.node;

import dev.tercio.cli.UsageException;

import java.util.Map;
import java.util.Set;

/// The settings of a program, as numbers. A missing setting has a default.
///
/// @param values the text of each setting
public record NodeSettings(Map<String, String> values) {
    /// Copies the map.
    public NodeSettings {
        values = Map.copyOf(values);
    }

    /// Refuses settings that the program does not have.
    ///
    /// @param program the name of the program
    /// @param names what it has
    public void requireKnown(String program, Set<String> names) {
        for (String name : values.keySet()) {
            if (!names.contains(name)) {
                throw new UsageException(
                        "unknown setting: program=%s, program.%s=%s, known=%s"
                                .formatted(program, name, values.get(name), names));
            }
        }
    }

    /// A number.
    ///
    /// @param name the setting
    /// @param otherwise the default
    /// @param max the largest allowed value; the smallest is 0
    /// @return the value
    public int number(String name, int otherwise, int max) {
        String text = values.get(name);
        if (text == null) {
            return otherwise;
        }
        if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) > max) {
            throw new UsageException(
                    "setting is not an integer from 0 to %d: program.%s=%s"
                            .formatted(max, name, text));
        }
        return Integer.parseInt(text);
    }
}
