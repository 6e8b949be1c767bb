package dev.tercio.templates;

import java.util.Objects;
import java.util.function.Function;

/// Creates the descriptors of templates.
///
/// @param type the component class of the descriptors
/// @param factory creates the descriptor of a template
record DescriptorFactory<D extends TemplateDescriptor>(
        Class<D> type, Function<Template, D> factory) {
    DescriptorFactory {
        Objects.requireNonNull(type, "descriptor");
        Objects.requireNonNull(factory, "factory");
    }

    /// @throws IllegalStateException if the factory does not describe the template
    TemplateDescriptor describe(Template template) {
        D descriptor = factory.apply(template);
        boolean correct =
                descriptor != null
                        && descriptor.getClass() == type
                        && descriptor.template() == template.id();
        if (!correct) {
            throw new IllegalStateException(
                    "descriptor does not name its template: descriptor="
                            + descriptor
                            + ", class="
                            + type.getName()
                            + ", template="
                            + template);
        }
        return descriptor;
    }
}
