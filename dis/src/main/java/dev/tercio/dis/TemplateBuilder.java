package dev.tercio.dis;

import dev.tercio.InvalidComponentException;
import dev.tercio.dis.internal.ComponentSnapshots;
import dev.tercio.dis.internal.Quoted;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Makes a [Template]. It starts with what the parent has, if there is one.
public final class TemplateBuilder {
    private final int id;
    private final String name;
    private final Optional<Template> parent;
    private final Map<Class<?>, Object> components = new LinkedHashMap<>();
    private final Map<Class<?>, Object> own = new LinkedHashMap<>();
    private DisEntityType type;

    TemplateBuilder(int id, String name, Optional<Template> parent) {
        if (id < 1) {
            throw new IllegalArgumentException(
                    "template id is not positive: id=" + id + ", name=" + Quoted.text(name));
        }
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "template name is blank: id=" + id + ", name=" + Quoted.text(name));
        }
        this.id = id;
        this.name = name;
        this.parent = parent;
        this.type = parent.map(Template::type).orElse(DisEntityType.NONE);
        parent.ifPresent(template -> components.putAll(template.inherited()));
    }

    /// Sets the DIS type. A derived template has its parent's unless it is given its own.
    ///
    /// @param type the type
    /// @return this
    public TemplateBuilder type(DisEntityType type) {
        this.type = Objects.requireNonNull(type, "type");
        return this;
    }

    /// Sets the DIS type.
    ///
    /// @param type its text form, such as `1.1.225.1.1.3.0`
    /// @return this
    /// @throws IllegalArgumentException if it is not a DIS type
    public TemplateBuilder type(String type) {
        return type(DisEntityType.parse(type));
    }

    /// Adds components, or replaces those of the parent. A tag is an instance of its record.
    ///
    /// Classes that are stored as they are ([dev.tercio.Tier#MANAGED]) are shared by all entities
    /// of the template.
    ///
    /// @param components components of different types
    /// @return this
    /// @throws InvalidComponentException if one is a [MasterDescriptor], a class, or given twice
    public TemplateBuilder with(Object... components) {
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

    /// Takes away a component or tag of the parent.
    ///
    /// @param component the component class
    /// @return this
    /// @throws InvalidComponentException if the template does not inherit it
    public TemplateBuilder without(Class<?> component) {
        boolean inherited = parent.isPresent() && parent.get().inherited().containsKey(component);
        if (!inherited || own.containsKey(component) || components.remove(component) == null) {
            throw new InvalidComponentException(
                    "component is not inherited, so it cannot be taken away: component="
                            + component.getName()
                            + ", "
                            + label());
        }
        return this;
    }

    /// Checks everything and makes the template. The values of components are copied as the engine
    /// would store them, so that arrays can be used again.
    ///
    /// @return the template
    /// @throws IllegalStateException if no DIS type was set and there is no parent
    /// @throws InvalidComponentException if a component does not fit its layout
    public Template build() {
        if (type.isNone()) {
            throw new IllegalStateException("template has no DIS type: " + label());
        }
        Map<Class<?>, Object> copies = new LinkedHashMap<>(components);
        copies.putAll(ComponentSnapshots.of(own.values()));
        return new Template(id, name, type, parent, Collections.unmodifiableMap(copies));
    }

    private String label() {
        return "template=" + id + " " + name;
    }
}
