package dev.tercio.templates;

import dev.tercio.InvalidComponentException;
import dev.tercio.templates.internal.ComponentCopies;
import dev.tercio.templates.internal.MessageText;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Builds a [Template]. It starts with the attributes and components of the parent, if there is
/// one.
public final class TemplateBuilder {
    private final int id;
    private final String name;
    private final Optional<Template> parent;
    private final Map<TemplateAttribute<?>, Object> attributes = new LinkedHashMap<>();
    private final Map<Class<?>, Object> components = new LinkedHashMap<>();
    private final Map<Class<?>, Object> own = new LinkedHashMap<>();
    private final List<Integer> children = new ArrayList<>();

    TemplateBuilder(int id, String name, Optional<Template> parent) {
        if (id < 1) {
            throw new IllegalArgumentException(
                    "template id is not positive: id=" + id + ", name=" + MessageText.quote(name));
        }
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "template name is blank: id=" + id + ", name=" + MessageText.quote(name));
        }
        this.id = id;
        this.name = name;
        this.parent = parent;
        parent.ifPresent(
                template -> {
                    attributes.putAll(template.attributes());
                    components.putAll(template.componentsByClass());
                    children.addAll(template.childIds());
                });
    }

    /// Sets an attribute, or replaces that of the parent.
    ///
    /// @param <T> the class of the value
    /// @param attribute the attribute
    /// @param value its value
    /// @return this
    /// @throws IllegalArgumentException if the attribute refuses the value
    public <T> TemplateBuilder set(TemplateAttribute<T> attribute, T value) {
        attributes.put(attribute, attribute.check(value));
        return this;
    }

    /// Adds components, or replaces those of the parent. A tag is an instance of its record.
    ///
    /// All entities of the template share a component that is stored as an object
    /// ([dev.tercio.Tier#MANAGED]).
    ///
    /// @param components components of different types
    /// @return this
    /// @throws InvalidComponentException if one is a [TemplateDescriptor], a class, or given twice
    public TemplateBuilder add(Object... components) {
        for (Object component : components) {
            Components.check(component, this::label);
            Class<?> added = component.getClass();
            if (own.putIfAbsent(added, component) != null) {
                throw new InvalidComponentException(
                        "component is given twice: component=" + added.getName() + ", " + label());
            }
            this.components.put(added, component);
        }
        return this;
    }

    /// Removes a component or tag of the parent.
    ///
    /// @param component the component class
    /// @return this
    /// @throws InvalidComponentException if the template does not inherit it
    public TemplateBuilder remove(Class<?> component) {
        boolean inherited =
                parent.isPresent() && parent.get().componentsByClass().containsKey(component);
        if (!inherited || own.containsKey(component) || components.remove(component) == null) {
            throw new InvalidComponentException(
                    "component cannot be removed, because it is not inherited: component="
                            + component.getName()
                            + ", "
                            + label());
        }
        return this;
    }

    /// Adds a child: spawning an entity of this template also spawns an entity of the other, which
    /// is a [dev.tercio.ChildOf] the first. The same template can be added several times.
    ///
    /// @param child the template of the child; it must be added to the same [Templates]
    /// @return this
    public TemplateBuilder child(Template child) {
        return child(child.id());
    }

    /// Adds a child by the id of its template, see [#child(Template)].
    ///
    /// @param childId the id of a template of the same [Templates]
    /// @return this
    public TemplateBuilder child(int childId) {
        children.add(childId);
        return this;
    }

    /// Checks all components and builds the template. It copies component values, so the caller may
    /// reuse the arrays in them.
    ///
    /// @return the template
    /// @throws InvalidComponentException if a component does not fit its layout
    public Template build() {
        Map<Class<?>, Object> copies = new LinkedHashMap<>(components);
        copies.putAll(ComponentCopies.of(own.values()));
        return new Template(
                id,
                name,
                parent,
                Collections.unmodifiableMap(new LinkedHashMap<>(attributes)),
                Collections.unmodifiableMap(copies),
                List.copyOf(children));
    }

    private String label() {
        return "template=" + id + " " + name;
    }
}
