package dev.tercio.replay.internal.schema;

import dev.tercio.internal.schema.Primitive;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The source of each column of a current class in a file.
///
/// @param stored the columns of the file
/// @param steps one for each column of the current class
public record ColumnPlan(List<StoredColumn> stored, List<Step> steps) {
    /// How a column is filled.
    public sealed interface Step {
        /// From an identical column.
        record Copy(int from) implements Step {}

        /// From a column of narrower numbers or shorter texts.
        record Widen(int from) implements Step {}

        /// From a column of ordinals whose constants have a different order.
        ///
        /// @param ordinals the current ordinal for each ordinal of the file, or -1
        record Rename(int from, @SuppressWarnings("ArrayRecordComponent") int[] ordinals)
                implements Step {}

        /// With default values, because the column is missing in the file.
        record Default() implements Step {}
    }

    /// Compares a type of a file with the current class.
    ///
    /// @param name the name of the type, for messages
    /// @param differences receives each column that cannot be read
    public static ColumnPlan of(
            String name, StoredType stored, StoredType today, Consumer<String> differences) {
        compareShapes(name, "", stored, today, differences);
        List<StoredColumn> from = StoredColumn.of(stored);
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < from.size(); i++) {
            places.put(from.get(i).path(), i);
        }
        List<Step> steps = new ArrayList<>();
        for (StoredColumn column : StoredColumn.of(today)) {
            int index = places.getOrDefault(column.path(), -1);
            Step step = index < 0 ? new Step.Default() : step(from.get(index), index, column);
            if (step == null) {
                differences.accept(
                        name
                                + ", field="
                                + column.path()
                                + ": the file has "
                                + from.get(index).describe()
                                + ", the class has "
                                + column.describe());
                step = new Step.Default();
            }
            steps.add(step);
        }
        return new ColumnPlan(from, List.copyOf(steps));
    }

    /// Rejects fields that are records in only one of the two types. Their columns have different
    /// paths, so they would look like added and removed fields.
    private static void compareShapes(
            String name,
            String prefix,
            StoredType stored,
            StoredType today,
            Consumer<String> differences) {
        Map<String, StoredField> known = new HashMap<>();
        stored.fields().forEach(field -> known.put(field.name(), field));
        for (StoredField field : today.fields()) {
            StoredField before = known.get(field.name());
            String path = prefix + field.name();
            if (before instanceof StoredField.Nested from
                    && field instanceof StoredField.Nested to) {
                compareShapes(name, path + ".", from.type(), to.type(), differences);
            } else if (before != null
                    && (before instanceof StoredField.Nested
                            || field instanceof StoredField.Nested)) {
                differences.accept(
                        name
                                + ", field="
                                + path
                                + ": the file has "
                                + describe(before)
                                + ", the class has "
                                + describe(field));
            }
        }
    }

    private static String describe(StoredField field) {
        if (field instanceof StoredField.Nested nested) {
            return "record " + nested.type().className();
        }
        StoredType alone = new StoredType("Alone", List.of(field));
        return StoredColumn.of(alone).getFirst().describe();
    }

    private static @Nullable Step step(StoredColumn from, int index, StoredColumn to) {
        if (from.meaning() != to.meaning() || from.array() != to.array()) {
            return null;
        }
        return switch (to.meaning()) {
            case ORDINAL -> rename(from, index, to);
            case TEXT ->
                    from.stride() == to.stride()
                            ? new Step.Copy(index)
                            : from.stride() < to.stride() ? new Step.Widen(index) : null;
            case NUMBER, HANDLE, TEXT_LENGTH -> {
                if (from.stride() != to.stride()) {
                    yield null;
                }
                if (from.primitive() == to.primitive()) {
                    yield new Step.Copy(index);
                }
                yield widens(from.primitive(), to.primitive()) ? new Step.Widen(index) : null;
            }
        };
    }

    private static Step rename(StoredColumn from, int index, StoredColumn to) {
        if (from.constants().equals(to.constants())) {
            return new Step.Copy(index);
        }
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < to.constants().size(); i++) {
            places.put(to.constants().get(i), i);
        }
        int[] ordinals = new int[from.constants().size()];
        for (int i = 0; i < ordinals.length; i++) {
            ordinals[i] = places.getOrDefault(from.constants().get(i), -1);
        }
        return new Step.Rename(index, ordinals);
    }

    /// Whether every value of one type can be represented by another.
    private static boolean widens(Primitive from, Primitive to) {
        return switch (from) {
            case BYTE -> to == Primitive.SHORT || to == Primitive.INT || to == Primitive.LONG;
            case SHORT, CHAR -> to == Primitive.INT || to == Primitive.LONG;
            case INT -> to == Primitive.LONG;
            case FLOAT -> to == Primitive.DOUBLE;
            case BOOLEAN, LONG, DOUBLE -> false;
        };
    }
}
