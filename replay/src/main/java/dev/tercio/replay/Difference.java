package dev.tercio.replay;

import dev.tercio.Entity;

import java.util.Optional;

/// A difference between two states. Listed by [Divergence#differences].
///
/// @param component the class of the component; empty if the entity itself differs, `resources` if
///   a resource differs, `events` if events differ
/// @param field the path of the field, such as `position.x`; empty if only one state has the
///   component; the class of the resource or event if one of them differs
/// @param entity the entity, if it is known
/// @param recorded the recorded value
/// @param actual the actual value
public record Difference(
        String component, String field, Optional<Entity> entity, String recorded, String actual) {
    private static final String RESOURCES = "resources";
    private static final String EVENTS = "events";

    /// The difference as one line of text.
    @Override
    public String toString() {
        String values = ", recorded=" + recorded + ", actual=" + actual;
        if (component.equals(RESOURCES)) {
            return "resource=" + field + values;
        }
        if (component.equals(EVENTS)) {
            return "event=" + field + values;
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
