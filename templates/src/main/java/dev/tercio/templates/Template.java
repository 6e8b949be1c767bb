package dev.tercio.templates;

import dev.tercio.ComponentType;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A kind of entity: the components and tags its entities start with.
///
/// ```java
/// Template goblin =
///         Template.builder(1, "Goblin").add(new Health(7), new Damage(2), new Hostile()).build();
/// Template chief = goblin.derive(2, "Goblin chief").add(new Health(20)).build();
/// ```
///
/// A template is immutable and independent of any world. Register it in [Templates] to spawn from
/// it.
public final class Template {
    private final int id;
    private final String name;
    private final Optional<Template> parent;
    private final Map<TemplateAttribute<?>, Object> attributes;
    private final Map<Class<?>, Object> components;
    private final List<Integer> children;

    Template(
            int id,
            String name,
            Optional<Template> parent,
            Map<TemplateAttribute<?>, Object> attributes,
            Map<Class<?>, Object> components,
            List<Integer> children) {
        this.id = id;
        this.name = name;
        this.parent = parent;
        this.attributes = attributes;
        this.components = components;
        this.children = children;
    }

    /// Starts a template.
    ///
    /// @param id its number, at least 1, the same on every node
    /// @param name its name, for people and files
    /// @return the builder
    /// @throws IllegalArgumentException if the id is not positive or the name is blank
    public static TemplateBuilder builder(int id, String name) {
        return new TemplateBuilder(id, name, Optional.empty());
    }

    /// Starts a template that inherits the attributes and components of this one.
    ///
    /// @param id its number, at least 1, the same on every node
    /// @param name its name, for people and files
    /// @return the builder
    /// @throws IllegalArgumentException if the id is not positive or the name is blank
    public TemplateBuilder derive(int id, String name) {
        return new TemplateBuilder(id, name, Optional.of(this));
    }

    /// Its number.
    ///
    /// @return the id
    public int id() {
        return id;
    }

    /// Its name.
    ///
    /// @return the name
    public String name() {
        return name;
    }

    /// The template it was derived from.
    ///
    /// @return the parent, or empty
    public Optional<Template> parent() {
        return parent;
    }

    /// The value of an attribute, its own or inherited.
    ///
    /// @param <T> the class of the value
    /// @param attribute the attribute
    /// @return the value, or empty
    public <T> Optional<T> attribute(TemplateAttribute<T> attribute) {
        return Optional.ofNullable(attributes.get(attribute)).map(attribute.type()::cast);
    }

    /// The components its entities start with, inherited ones first. Tags and the descriptor are
    /// not included.
    ///
    /// @return the values; do not change the arrays in them
    public List<Object> components() {
        return components.values().stream().filter(value -> !isTag(value)).toList();
    }

    /// The tags its entities start with.
    ///
    /// @return the classes of components without fields
    public List<Class<?>> tags() {
        return components.values().stream()
                .filter(Template::isTag)
                .<Class<?>>map(Object::getClass)
                .toList();
    }

    /// One of the components or tags its entities start with.
    ///
    /// @param <T> the component class
    /// @param type the component class
    /// @return its value, or empty
    public <T> Optional<T> component(Class<T> type) {
        return Optional.ofNullable(components.get(type)).map(type::cast);
    }

    /// The templates of the children that spawning creates with each entity, inherited ones first.
    ///
    /// @return their ids, in the order of the children
    public List<Integer> childIds() {
        return children;
    }

    private static boolean isTag(Object component) {
        return ComponentType.of(component.getClass()).isTag();
    }

    Map<TemplateAttribute<?>, Object> attributes() {
        return attributes;
    }

    /// All components and tags by class.
    Map<Class<?>, Object> componentsByClass() {
        return components;
    }

    /// Returns a text such as `Template(1 Goblin)`, or with attributes `Template(72 T-72,
    /// type=1.1.222.1.2.1.0)`.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Template(").append(id).append(' ').append(name);
        attributes.forEach(
                (attribute, value) ->
                        text.append(", ").append(attribute.key()).append('=').append(value));
        return text.append(')').toString();
    }
}
