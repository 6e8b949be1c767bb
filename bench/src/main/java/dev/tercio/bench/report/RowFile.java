package dev.tercio.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Rows as JSON: an array with an object for each, which has the components of [Row] as keys.
public final class RowFile {
    private RowFile() {}

    /// Writes a file.
    public static void write(Path file, Results results) throws IOException {
        Files.writeString(file, toJson(results));
    }

    /// Reads a file.
    ///
    /// @throws FlatJson.SyntaxException if it is not what [#write] writes
    public static Results read(Path file) throws IOException {
        return fromJson(Files.readString(file));
    }

    static String toJson(Results results) {
        return results.rows().stream()
                .map(RowFile::object)
                .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
    }

    private static String object(Row row) {
        return "{\"workload\": %s, \"n\": %d, \"engine\": %s, \"ns\": %s, \"error\": %s, \"bytes\": %s, \"run\": %s}"
                .formatted(
                        FlatJson.quoted(row.workload()),
                        row.n(),
                        FlatJson.quoted(row.engine()),
                        number(row.ns()),
                        number(row.error()),
                        number(row.bytes()),
                        FlatJson.quoted(row.run()));
    }

    /// Five digits: no result is better than that.
    private static String number(double value) {
        return Double.isFinite(value)
                ? new java.math.BigDecimal(value)
                        .round(new java.math.MathContext(5))
                        .stripTrailingZeros()
                        .toPlainString()
                : "null";
    }

    static Results fromJson(String text) {
        List<Row> rows = new ArrayList<>();
        for (Map<String, Object> object : new FlatJson(text).objects()) {
            rows.add(
                    new Row(
                            string(object, "workload"),
                            (int) number(object, "n"),
                            string(object, "engine"),
                            number(object, "ns"),
                            number(object, "error"),
                            number(object, "bytes"),
                            object.getOrDefault("run", "") instanceof String run ? run : ""));
        }
        return new Results(rows);
    }

    private static String string(Map<String, Object> object, String key) {
        if (object.get(key) instanceof String text) {
            return text;
        }
        throw new FlatJson.SyntaxException("text expected: key=" + key + ", object=" + object);
    }

    private static double number(Map<String, Object> object, String key) {
        if (object.get(key) instanceof Double number) {
            return number;
        }
        throw new FlatJson.SyntaxException("number expected: key=" + key + ", object=" + object);
    }
}
