package dev.tercio.dis;

import dev.tercio.InvalidComponentException;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.function.Supplier;

/// What a template or a spawn may be given, and how overrides are put over the values of a
/// template.
final class Components {
    private Components() {}

    /// Refuses what is no component, or must not be given by hand.
    ///
    /// @param label tells whose component it is, as pairs of name and value
    static void check(@Nullable Object component, Supplier<String> label) {
        if (component == null) {
            throw new InvalidComponentException("component is null: " + label.get());
        }
        if (component instanceof MasterDescriptor) {
            throw new InvalidComponentException(
                    "the master descriptor is not given by hand: "
                            + label.get()
                            + "; spawning from a template adds it");
        }
        if (component instanceof Class<?> type) {
            throw new InvalidComponentException(
                    "a class is not a component: class="
                            + type.getName()
                            + ", "
                            + label.get()
                            + "; give an instance, also of a tag");
        }
    }

    /// The values of a template with overrides in the place of those they replace, new ones last.
    static Object[] merge(Template template, Object[] overrides) {
        Object[] values = template.values();
        if (overrides.length == 0) {
            return values;
        }
        Object[] merged = Arrays.copyOf(values, values.length + overrides.length);
        int count = values.length;
        for (int i = 0; i < overrides.length; i++) {
            Object override = overrides[i];
            check(override, () -> "override of " + template);
            checkFirst(template, overrides, i);
            int place = indexOf(values, override.getClass());
            merged[place < 0 ? count++ : place] = override;
        }
        return count == merged.length ? merged : Arrays.copyOf(merged, count);
    }

    private static void checkFirst(Template template, Object[] overrides, int index) {
        Class<?> type = overrides[index].getClass();
        for (int i = 0; i < index; i++) {
            if (overrides[i].getClass() == type) {
                throw new InvalidComponentException(
                        "component is given twice: component="
                                + type.getName()
                                + ", override of "
                                + template);
            }
        }
    }

    /// The place of a component among values, or -1.
    static int indexOf(Object[] values, Class<?> type) {
        for (int i = 0; i < values.length; i++) {
            if (values[i].getClass() == type) {
                return i;
            }
        }
        return -1;
    }
}
