package dev.tercio.inspector.internal.stream;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

/// Values of fields in a form that text and JSON can show.
public final class PlainValue {
    private PlainValue() {}

    /// A number, boolean, string or list of these.
    public static Object of(Object value) {
        if (value instanceof Number || value instanceof Boolean) {
            return value;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(PlainValue::of).toList();
        }
        if (value.getClass().isArray()) {
            List<Object> elements = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++) {
                elements.add(of(Array.get(value, i)));
            }
            return elements;
        }
        return value.toString();
    }
}
