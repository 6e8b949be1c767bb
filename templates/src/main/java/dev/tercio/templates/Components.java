package dev.tercio.templates;

import dev.tercio.InvalidComponentException;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.function.Supplier;

/// Checks the components of templates and spawns, and merges overrides into the values of a
/// template.
final class Components {
    private Components() {}

    /// Refuses anything that is not a component, and descriptors, which only spawning adds.
    ///
    /// @param label the owner of the component, as `name=value` pairs
    static void check(@Nullable Object component, Supplier<String> label) {
        if (component == null) {
            throw new InvalidComponentException("component is null: " + label.get());
        }
        if (component instanceof TemplateDescriptor) {
            throw new InvalidComponentException(
                    "descriptor must not be given by hand: component="
                            + component.getClass().getName()
                            + ", "
                            + label.get()
                            + "; spawning from a template adds it");
        }
        if (component instanceof Class<?> type) {
            throw new InvalidComponentException(
                    "a class is not a component: class="
                            + type.getName()
                            + ", "
                            + label.get()
                            + "; pass an instance, even for a tag");
        }
    }

    /// The values of a template. An override takes the position of the value it replaces; others
    /// are appended.
    static Object[] merge(RegisteredTemplate registered, Object[] overrides) {
        Template template = registered.template();
        Object[] values = registered.values();
        if (overrides.length == 0) {
            return values;
        }
        Object[] merged = Arrays.copyOf(values, values.length + overrides.length);
        int count = values.length;
        for (int i = 0; i < overrides.length; i++) {
            Object override = overrides[i];
            check(override, () -> "override of " + template);
            checkFirst(template, overrides, i);
            int replaced = indexOf(values, override.getClass());
            merged[replaced < 0 ? count++ : replaced] = override;
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

    /// The index of a component in values, or -1.
    static int indexOf(Object[] values, Class<?> type) {
        for (int i = 0; i < values.length; i++) {
            if (values[i].getClass() == type) {
                return i;
            }
        }
        return -1;
    }
}
