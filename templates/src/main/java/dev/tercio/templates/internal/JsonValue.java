package dev.tercio.templates.internal;

import java.util.List;
import java.util.Map;

/// A value of a JSON text with its location, for error messages.
sealed interface JsonValue {
    /// The location of its first character.
    Location at();

    /// The text that represents it in messages.
    String shown();

    /// A text.
    ///
    /// @param value the text without quotes and escapes
    record JsonText(Location at, String value) implements JsonValue {
        @Override
        public String shown() {
            return MessageText.quote(value);
        }
    }

    /// A number as it is written. The reader of a field knows which type it must fit.
    ///
    /// @param isWhole whether it is written without decimal point and exponent
    record JsonNumber(Location at, String literal, boolean isWhole) implements JsonValue {
        @Override
        public String shown() {
            return MessageText.escape(literal);
        }
    }

    record JsonBoolean(Location at, boolean value) implements JsonValue {
        @Override
        public String shown() {
            return String.valueOf(value);
        }
    }

    record JsonNull(Location at) implements JsonValue {
        @Override
        public String shown() {
            return "null";
        }
    }

    record JsonArray(Location at, List<JsonValue> items) implements JsonValue {
        @Override
        public String shown() {
            return "an array";
        }
    }

    /// An object.
    ///
    /// @param members its values by name, in the order of the text
    record JsonObject(Location at, Map<String, Member> members) implements JsonValue {
        @Override
        public String shown() {
            return "an object";
        }
    }

    /// A value of an object.
    ///
    /// @param nameAt the location of its name
    record Member(Location nameAt, JsonValue value) {}
}
