package dev.tercio.export.internal;

import dev.tercio.Entity;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/// Finds the columns of a component class. Fields of nested records become columns such as
/// `position_x`.
public final class RecordColumns {
    private RecordColumns() {}

    public static List<Column> of(Class<?> component) {
        List<Column> columns = new ArrayList<>();
        if (component.isRecord()) {
            add(component, "", List.of(), columns);
        }
        return List.copyOf(columns);
    }

    private static void add(Class<?> type, String prefix, List<Method> path, List<Column> columns) {
        for (RecordComponent part : type.getRecordComponents()) {
            List<Method> accessors = new ArrayList<>(path);
            accessors.add(accessible(part));
            String name = prefix + part.getName();
            if (part.getType().isRecord() && part.getType() != Entity.class) {
                add(part.getType(), name + "_", accessors, columns);
            } else {
                columns.add(new Column(name, ValueType.of(part.getType()), accessors));
            }
        }
    }

    private static Method accessible(RecordComponent part) {
        Method accessor = part.getAccessor();
        if (!accessor.trySetAccessible()) {
            throw new IllegalArgumentException(
                    "component cannot be read: component="
                            + part.getDeclaringRecord().getName()
                            + "; open its package to dev.tercio.export");
        }
        return accessor;
    }
}
