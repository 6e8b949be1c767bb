package dev.tercio.inspector.internal.json;

import org.jspecify.annotations.Nullable;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.core.util.Separators.Spacing;

import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Writes maps, lists, strings, numbers, booleans, null and arrays of numbers as JSON. Suppliers
/// are asked when they are written.
public final class JsonWriter {
    /// The last character before the surrogates. A lone surrogate has no UTF-8 encoding, so
    /// surrogates are written as escapes.
    private static final int LAST_PLAIN = 0xD7FF;

    private static final JsonFactory FACTORY =
            JsonFactory.builder().highestNonEscapedChar(LAST_PLAIN).build();

    /// Creates a printer for each generator, because printers have state.
    private static final class LinePerValue extends ObjectWriteContext.Base {
        @Override
        public PrettyPrinter getPrettyPrinter() {
            Separators separators =
                    Separators.createDefaultInstance()
                            .withObjectNameValueSpacing(Spacing.AFTER)
                            .withObjectEmptySeparator("")
                            .withArrayEmptySeparator("");
            DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
            return new DefaultPrettyPrinter(separators)
                    .withObjectIndenter(indenter)
                    .withArrayIndenter(indenter);
        }
    }

    private JsonWriter() {}

    /// The JSON text of a value, with a line for each value.
    ///
    /// @param value a map, list, string, number, boolean, array of numbers or null; maps and lists
    ///   contain the same
    /// @return several lines of text
    public static String write(@Nullable Object value) {
        return write(value, new LinePerValue());
    }

    /// The JSON text of a value in one line.
    ///
    /// @param value as for [#write(Object)]
    /// @return the text, without line ends
    public static String writeLine(@Nullable Object value) {
        return write(value, ObjectWriteContext.empty());
    }

    private static String write(@Nullable Object value, ObjectWriteContext context) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(context, text)) {
            write(value, json);
        }
        return text.toString();
    }

    private static void write(@Nullable Object value, JsonGenerator json) {
        switch (value) {
            case null -> json.writeNull();
            case Supplier<?> lazy -> write(lazy.get(), json);
            case RawJson raw -> json.writeRawValue(raw.text());
            case Map<?, ?> map -> {
                json.writeStartObject();
                map.forEach(
                        (name, inner) -> {
                            json.writeName(String.valueOf(name));
                            write(inner, json);
                        });
                json.writeEndObject();
            }
            case List<?> list -> {
                json.writeStartArray();
                list.forEach(inner -> write(inner, json));
                json.writeEndArray();
            }
            // NaN and infinities become strings
            case Double number -> json.writeNumber(number);
            case Float number -> json.writeNumber(number);
            case Number number -> json.writeNumber(number.toString());
            case Boolean flag -> json.writeBoolean(flag);
            case long[] numbers -> json.writeArray(numbers, 0, numbers.length);
            case double[] numbers -> {
                json.writeStartArray();
                for (double number : numbers) {
                    writeShort(number, json);
                }
                json.writeEndArray();
            }
            default -> json.writeString(value.toString());
        }
    }

    /// Whole numbers need no fraction, and points of a map no digits beyond those of a float. An
    /// element of a series that is not finite is null.
    private static void writeShort(double number, JsonGenerator json) {
        if (!Double.isFinite(number)) {
            json.writeNull();
        } else if (number == (int) number) {
            json.writeNumber((int) number);
        } else if (number == (float) number) {
            json.writeNumber((float) number);
        } else {
            json.writeNumber(number);
        }
    }
}
