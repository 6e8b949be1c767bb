package dev.tercio.export.internal;

import dev.tercio.Entity;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Finds the columns of a component class. Fields of nested records become columns such as
/// `position_x`. A record that contains itself, which a managed component may do, is text where it
/// occurs again.
public final class RecordColumns {
    private final List<Column> columns = new ArrayList<>();

    /// The names that are in use, in lower case, because DuckDB ignores case.
    private final Set<String> names = new HashSet<>(ComponentTable.KEY_COLUMNS);

    private RecordColumns() {}

    public static List<Column> of(Class<?> component) {
        RecordColumns found = new RecordColumns();
        found.add(component, Set.of(component), "", List.of());
        return List.copyOf(found.columns);
    }

    private void add(Class<?> type, Set<Class<?>> enclosing, String prefix, List<Method> path) {
        for (RecordComponent part : type.getRecordComponents()) {
            List<Method> accessors = new ArrayList<>(path);
            accessors.add(accessible(part));
            String name = prefix + part.getName();
            Class<?> field = part.getType();
            if (field.isRecord() && field != Entity.class && !enclosing.contains(field)) {
                Set<Class<?>> nested = new HashSet<>(enclosing);
                nested.add(field);
                add(field, nested, name + "_", accessors);
            } else {
                columns.add(new Column(unused(name), ValueType.of(field), accessors));
            }
        }
    }

    /// A name gets an underscore if another column has it.
    private String unused(String name) {
        String unused = name;
        while (!names.add(ComponentTables.lowerCase(unused))) {
            unused += "_";
        }
        return unused;
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
