package dev.tercio.templates;

import java.util.Collection;

/// A template and the values that its entities are spawned with.
final class RegisteredTemplate {
    private final Template template;
    private final Object[] values;

    /// @param descriptor the component that names the template
    RegisteredTemplate(Template template, TemplateDescriptor descriptor) {
        Collection<Object> components = template.componentsByClass().values();
        this.template = template;
        this.values = new Object[components.size() + 1];
        values[0] = descriptor;
        int count = 1;
        for (Object component : components) {
            values[count++] = component;
        }
    }

    Template template() {
        return template;
    }

    /// Whether the template has no children.
    boolean isSingle() {
        return template.childIds().isEmpty();
    }

    /// The descriptor, then all components and tags. Callers must not change the array.
    Object[] values() {
        return values;
    }
}
