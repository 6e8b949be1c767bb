package dev.tercio.internal.component;

import dev.tercio.ComponentType;
import dev.tercio.InvalidComponentException;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.query.Field;

import java.util.List;

/// A column of a component.
///
/// @param spec the component
/// @param column the index of the column
/// @param array the array class of the column
/// @param layout the element type and the stride of the column
public record ColumnField<A>(ComponentSpec<?> spec, int column, Class<A> array, ColumnSpec layout)
        implements Field<A> {
    static <A> ColumnField<A> of(ComponentSpec<?> spec, String path, Class<A> array) {
        ComponentSchema schema = spec.requireSchema();
        List<ColumnSpec> columns = schema.columns();
        for (int i = 0; i < columns.size(); i++) {
            ColumnSpec column = columns.get(i);
            if (column.name().equals(path)) {
                if (column.primitive().type() != array.getComponentType()) {
                    throw unknown(spec, path, array, column.primitive().type().getName());
                }
                return new ColumnField<>(spec, i, array, column);
            }
        }
        throw unknown(spec, path, array, "none");
    }

    private static InvalidComponentException unknown(
            ComponentSpec<?> spec, String path, Class<?> array, String actual) {
        return new InvalidComponentException(
                "no such field: component="
                        + spec.type().getName()
                        + ", field="
                        + path
                        + ", type="
                        + array.getComponentType().getName()
                        + ", actual="
                        + actual);
    }

    @Override
    public ComponentType<?> component() {
        return spec;
    }

    @Override
    public String path() {
        return layout.name();
    }

    @Override
    public int stride() {
        return layout.stride();
    }
}
