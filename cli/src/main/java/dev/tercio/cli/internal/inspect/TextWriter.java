package dev.tercio.cli.internal.inspect;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.stream.Collectors;

/// Writes a report as text: maps as lines, lists of maps as tables.
final class TextWriter {
    private final StringBuilder out = new StringBuilder();

    private TextWriter() {}

    /// The text of a report.
    static String write(Map<String, Object> report) {
        TextWriter writer = new TextWriter();
        report.forEach(writer::section);
        return writer.out.toString().stripTrailing();
    }

    private void section(String name, Object content) {
        out.append(name).append('\n');
        switch (content) {
            case Map<?, ?> facts ->
                    lines(
                            facts.entrySet().stream()
                                    .map(f -> List.of(cell(f.getKey()), cell(f.getValue())))
                                    .toList(),
                            List.of(false, false));
            case List<?> list when list.isEmpty() -> out.append("  none\n");
            case List<?> list when list.getFirst() instanceof Map<?, ?> ->
                    table(list.stream().<Map<?, ?>>map(row -> (Map<?, ?>) row).toList());
            case List<?> list ->
                    list.forEach(line -> out.append("  ").append(cell(line)).append('\n'));
            default -> out.append("  ").append(cell(content)).append('\n');
        }
        out.append('\n');
    }

    private void table(List<Map<?, ?>> rows) {
        SequencedSet<Object> columns = new LinkedHashSet<>();
        rows.forEach(row -> columns.addAll(row.keySet()));
        List<List<String>> cells = new ArrayList<>();
        cells.add(columns.stream().map(TextWriter::cell).toList());
        for (Map<?, ?> row : rows) {
            cells.add(
                    columns.stream().map(c -> row.containsKey(c) ? cell(row.get(c)) : "").toList());
        }
        lines(cells, columns.stream().map(c -> isNumeric(rows, c)).toList());
    }

    private static boolean isNumeric(List<Map<?, ?>> rows, Object column) {
        return rows.stream()
                .filter(row -> row.containsKey(column))
                .allMatch(row -> row.get(column) instanceof Number);
    }

    private void lines(List<List<String>> rows, List<Boolean> toTheRight) {
        int[] widths = new int[toTheRight.size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String space = " ".repeat(widths[i] - row.get(i).length());
                line.append("  ");
                line.append(toTheRight.get(i) ? space + row.get(i) : row.get(i) + space);
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private static String cell(Object value) {
        return switch (value) {
            case Map<?, ?> map when map.isEmpty() -> "yes"; // a tag: it is there
            case Map<?, ?> map ->
                    map.entrySet().stream()
                            .map(e -> e.getKey() + "=" + cell(e.getValue()))
                            .collect(Collectors.joining(", "));
            // a text from a file must not move the cursor
            default -> value.toString().replaceAll("\\p{Cntrl}+", " ");
        };
    }
}
