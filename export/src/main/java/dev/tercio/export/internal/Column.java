package dev.tercio.export.internal;

import org.duckdb.DuckDBAppender;
import org.jspecify.annotations.Nullable;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.SQLException;
import java.util.List;

/// A field of a component, or of a record in it.
///
/// @param name the name of the column
/// @param type how its values are stored
/// @param accessors lead from the component to the value
public record Column(String name, ValueType type, List<Method> accessors) {
    void append(DuckDBAppender row, Object component) throws SQLException {
        Object value = component;
        for (Method accessor : accessors) {
            value = read(accessor, value);
            if (value == null) {
                row.appendNull();
                return;
            }
        }
        type.writer().append(row, value);
    }

    private static @Nullable Object read(Method accessor, Object record) {
        try {
            return accessor.invoke(record);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalArgumentException("field cannot be read: accessor=" + accessor, e);
        }
    }
}
