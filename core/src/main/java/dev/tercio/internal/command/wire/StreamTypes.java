package dev.tercio.internal.command.wire;

import dev.tercio.internal.codec.ValueCoders;
import dev.tercio.internal.command.lane.TypeRole;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.query.EntityQuery;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// The types that an untrusted stream may name. A world implements it. Reading a stream never loads
/// a class.
public interface StreamTypes {
    /// Returns a component type of the world by its class name, or null.
    @Nullable ComponentSpec<?> componentNamed(String name);

    /// Returns an event type of the world, or an event class that streams may name, by its class
    /// name, or null.
    @Nullable ComponentSpec<?> eventNamed(String name);

    /// Returns a resource or command class that streams may name by its class name, or null.
    @Nullable ComponentSpec<?> allowedNamed(String name);

    /// Returns the codecs of values that are not records of plain data.
    ValueCoders coders();

    /// Returns why a stream may not name a class, or null if it may.
    default @Nullable String problemOf(TypeRole role, String name) {
        return switch (role) {
            case COMPONENT, COMBINER ->
                    componentNamed(name) != null
                            ? null
                            : "world has no such component: class=" + name;
            case EVENT ->
                    eventNamed(name) != null
                            ? null
                            : "world has no such event: class="
                                    + name
                                    + "; create a reader of it, or name it in"
                                    + " WorldOptions.allowInStreams";
            case RESOURCE, COMMAND ->
                    allowedNamed(name) != null
                            ? null
                            : role
                                    + " is not allowed in streams: class="
                                    + name
                                    + "; name it in WorldOptions.allowInStreams";
        };
    }

    /// Returns the query with a filter.
    ///
    /// @param required component classes
    /// @param excluded component classes
    /// @param anyOf lists of component classes
    /// @param owned component classes
    /// @param anyOwned whether this node must own at least one component
    EntityQuery<?> queryOf(
            List<Class<?>> required,
            List<Class<?>> excluded,
            List<List<Class<?>>> anyOf,
            List<Class<?>> owned,
            boolean anyOwned);
}
