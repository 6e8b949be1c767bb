package dev.tercio.dis;

import dev.tercio.ComponentType;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A kind of entity: its DIS type, and the components and tags its entities start with.
///
/// ```java
/// Template t72 =
///         Template.builder(72, "T-72")
///                 .type("1.1.222.1.2.1.0")
///                 .with(new Health(100), new Armour(40), new Tracked())
///                 .build();
/// Template t72b = t72.derive(73, "T-72B").with(new Armour(60)).build();
/// ```
///
/// A template belongs to no world and never changes. It can be used once it is in [Templates].
public final class Template {
    private final int id;
    private final String name;
    private final MasterDescriptor descriptor;
    private final Optional<Template> parent;
    private final Map<Class<?>, Object> components;

    /// What a world is given for each entity: the descriptor and all components. Never changed.
    private final Object[] values;

    Template(
            int id,
            String name,
            DisEntityType type,
            Optional<Template> parent,
            Map<Class<?>, Object> components) {
        this.id = id;
        this.name = name;
        this.descriptor = new MasterDescriptor(id, type);
        this.parent = parent;
        this.components = components;
        this.values = new Object[components.size() + 1];
        values[0] = descriptor;
        int count = 1;
        for (Object component : components.values()) {
            values[count++] = component;
        }
    }

    /// Begins a template.
    ///
    /// @param id its number, at least 1, the same on every node
    /// @param name its name, for people and files
    /// @return what makes it
    /// @throws IllegalArgumentException if the id is not positive or the name is blank
    public static TemplateBuilder builder(int id, String name) {
        return new TemplateBuilder(id, name, Optional.empty());
    }

    /// Begins a template that starts with the DIS type and all components of this one.
    ///
    /// @param id its number, at least 1, the same on every node
    /// @param name its name, for people and files
    /// @return what makes it
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

    /// The DIS type of its entities.
    ///
    /// @return the type, never [DisEntityType#NONE]
    public DisEntityType type() {
        return descriptor.type();
    }

    /// The template it was derived from.
    ///
    /// @return the parent, if it has one
    public Optional<Template> parent() {
        return parent;
    }

    /// The components its entities start with, inherited ones first. The descriptor is not among
    /// them; tags are not either.
    ///
    /// @return the values, with arrays that belong to the template and must not be changed
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
    /// @return its value, if there is one
    public <T> Optional<T> component(Class<T> type) {
        return Optional.ofNullable(components.get(type)).map(type::cast);
    }

    static boolean isTag(Object component) {
        return ComponentType.of(component.getClass()).isTag();
    }

    /// The components by class.
    Map<Class<?>, Object> inherited() {
        return components;
    }

    /// The descriptor and all components; not to be changed.
    Object[] values() {
        return values;
    }

    /// Prints such as `Template(72 T-72, 1.1.222.1.2.1.0)`.
    @Override
    public String toString() {
        return "Template(" + id + " " + name + ", " + type() + ")";
    }
}
