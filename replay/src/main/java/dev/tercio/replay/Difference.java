package dev.tercio.replay;

import dev.tercio.Entity;

import java.util.Optional;

/// One thing that is not the same in two states.
///
/// @param component the class of the component; empty if it is about the entity itself, and
///   `resources` if it is about a resource
/// @param field the path of the field, such as `position.x`; empty if it is about having the
///   component; the class of the resource if it is about one
/// @param entity the entity, if it is known which one it is
/// @param recorded what it was
/// @param actual what it is
public record Difference(
        String component, String field, Optional<Entity> entity, String recorded, String actual) {
    private static final String RESOURCES = "resources";

    /// A line for people.
    @Override
    public String toString() {
        String values = ", recorded=" + recorded + ", actual=" + actual;
        if (component.equals(RESOURCES)) {
            return "resource=" + field + values;
        }
        return "component="
                + (component.isEmpty() ? "none" : component)
                + ", entity="
                + entity.map(Entity::toString).orElse("several")
                + ", field="
                + (field.isEmpty() ? "presence" : field)
                + values;
    }
}
