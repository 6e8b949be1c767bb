package dev.tercio.export.internal;

import dev.tercio.Entity;

import org.duckdb.DuckDBAppender;
import org.jspecify.annotations.Nullable;

import java.lang.reflect.Array;
import java.sql.SQLException;
import java.util.Map;

/// How the values of a field are stored in a table.
///
/// @param sql the SQL type
/// @param writer appends a value
record ValueType(String sql, Writer writer) {
    private static final Map<Class<?>, ValueType> SCALARS =
            Map.of(
                    boolean.class, new ValueType("BOOLEAN", (to, v) -> to.append((boolean) v)),
                    byte.class, new ValueType("TINYINT", (to, v) -> to.append((byte) v)),
                    short.class, new ValueType("SMALLINT", (to, v) -> to.append((short) v)),
                    int.class, new ValueType("INTEGER", (to, v) -> to.append((int) v)),
                    long.class, new ValueType("BIGINT", (to, v) -> to.append((long) v)),
                    float.class, new ValueType("FLOAT", (to, v) -> to.append((float) v)),
                    double.class, new ValueType("DOUBLE", (to, v) -> to.append((double) v)),
                    Entity.class, new ValueType("VARCHAR", ValueType::appendEntity));

    private static final ValueType TEXT = new ValueType("VARCHAR", (to, v) -> to.append(text(v)));

    /// Appends a value of one field to a row.
    @FunctionalInterface
    interface Writer {
        void append(DuckDBAppender row, Object value) throws SQLException;
    }

    static ValueType of(Class<?> type) {
        if (!type.isArray()) {
            return SCALARS.getOrDefault(type, TEXT);
        }
        Class<?> element = type.getComponentType();
        return switch (element.getName()) {
            case "boolean" -> new ValueType("BOOLEAN[]", (to, v) -> to.append((boolean[]) v));
            case "byte" -> new ValueType("TINYINT[]", (to, v) -> to.appendByteArray((byte[]) v));
            case "short" -> new ValueType("SMALLINT[]", (to, v) -> to.append((short[]) v));
            case "int" -> new ValueType("INTEGER[]", (to, v) -> to.append((int[]) v));
            case "long" -> new ValueType("BIGINT[]", (to, v) -> to.append((long[]) v));
            case "float" -> new ValueType("FLOAT[]", (to, v) -> to.append((float[]) v));
            case "double" -> new ValueType("DOUBLE[]", (to, v) -> to.append((double[]) v));
            default -> new ValueType("VARCHAR", (to, v) -> to.append(elements(v)));
        };
    }

    private static void appendEntity(DuckDBAppender row, Object value) throws SQLException {
        Entity entity = (Entity) value;
        if (entity.equals(Entity.NONE)) {
            row.appendNull();
        } else {
            row.append(text(entity));
        }
    }

    /// The form of handles in tables: `7v1`.
    static String text(Entity entity) {
        return entity.index() + "v" + entity.generation();
    }

    /// Enums have their names, as in snapshots, whatever their `toString` returns.
    private static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Entity entity -> text(entity);
            case Enum<?> constant -> constant.name();
            case Object array when array.getClass().isArray() -> elements(array);
            default -> value.toString();
        };
    }

    private static String elements(Object array) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < Array.getLength(array); i++) {
            text.append(i == 0 ? "" : ", ").append(text(Array.get(array, i)));
        }
        return text.append(']').toString();
    }
}
