package dev.tercio.dis.internal;

import java.util.List;
import java.util.Map;

/// A value of a JSON text that knows where it stands, so that whoever finds it wrong can say where.
sealed interface JsonValue {
    /// The index of its first character.
    int at();

    /// How a message calls it.
    String shown();

    /// A text.
    ///
    /// @param value what it says, without quotes and escapes
    record JsonText(int at, String value) implements JsonValue {
        @Override
        public String shown() {
            return Quoted.text(value);
        }
    }

    /// A number as it is written: who reads it knows which type it must fit.
    record JsonNumber(int at, String literal) implements JsonValue {
        /// Whether it is written without point and exponent.
        boolean isWhole() {
            return literal.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
        }

        @Override
        public String shown() {
            return Quoted.plain(literal);
        }
    }

    record JsonFlag(int at, boolean value) implements JsonValue {
        @Override
        public String shown() {
            return String.valueOf(value);
        }
    }

    record JsonNull(int at) implements JsonValue {
        @Override
        public String shown() {
            return "null";
        }
    }

    record JsonArray(int at, List<JsonValue> items) implements JsonValue {
        @Override
        public String shown() {
            return "an array";
        }
    }

    /// An object.
    ///
    /// @param members its values by name, in the order of the text
    record JsonObject(int at, Map<String, Member> members) implements JsonValue {
        @Override
        public String shown() {
            return "an object";
        }
    }

    /// A value of an object.
    ///
    /// @param nameAt the index of its name
    record Member(int nameAt, JsonValue value) {}
}
