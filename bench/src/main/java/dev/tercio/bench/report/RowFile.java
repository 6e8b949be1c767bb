package dev.tercio.bench.report;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.core.util.Separators.Spacing;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;

/// Rows as JSON: an array of objects, each on a line, with the components of [Row] as keys.
public final class RowFile {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();

    /// The number of digits; no result is more precise.
    private static final MathContext FIVE_DIGITS = new MathContext(5);

    /// Creates a printer for each generator, because printers have state.
    private static final class LinePerObject extends ObjectWriteContext.Base {
        @Override
        public PrettyPrinter getPrettyPrinter() {
            Separators separators =
                    Separators.createDefaultInstance()
                            .withObjectNameValueSpacing(Spacing.AFTER)
                            .withObjectEntrySpacing(Spacing.AFTER);
            return new DefaultPrettyPrinter(separators)
                    .withObjectIndenter(null)
                    .withArrayIndenter(new DefaultIndenter("", "\n"));
        }
    }

    private RowFile() {}

    /// Writes a file.
    public static void write(Path file, Results results) throws IOException {
        Files.writeString(file, toJson(results));
    }

    /// Reads a file.
    ///
    /// @throws IllegalArgumentException if the file was not written by [#write]
    public static Results read(Path file) throws IOException {
        return fromJson(Files.readString(file));
    }

    static String toJson(Results results) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(new LinePerObject(), text)) {
            json.writeStartArray();
            for (Row row : results.rows()) {
                json.writeStartObject();
                json.writeStringProperty("workload", row.workload());
                json.writeNumberProperty("n", row.n());
                json.writeStringProperty("engine", row.engine());
                writeNumber(json, "ns", row.ns());
                writeNumber(json, "error", row.error());
                writeNumber(json, "bytes", row.bytes());
                json.writeStringProperty("run", row.run());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        return text.append('\n').toString();
    }

    private static void writeNumber(JsonGenerator json, String key, double value) {
        if (Double.isFinite(value)) {
            BigDecimal rounded = new BigDecimal(value).round(FIVE_DIGITS);
            json.writeNumberProperty(key, rounded.stripTrailingZeros());
        } else {
            json.writeNullProperty(key);
        }
    }

    static Results fromJson(String text) {
        return new Results(RowReader.read(text));
    }
}
