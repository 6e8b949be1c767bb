package dev.tercio.command;

import dev.tercio.Entity;

import java.util.List;
import java.util.Optional;

/// What became of serialized commands that were loaded with a [CommandFilter], see
/// [CommandBuffer#load].
///
/// @param accepted the number of commands that the buffer has now
/// @param rejected the number of commands that the filter rejected
/// @param first the first rejected commands, at most [#MAX_LISTED]
public record LoadReport(int accepted, int rejected, List<Rejected> first) {
    /// The largest number of rejected commands that are listed. The sender chooses how many there
    /// are.
    public static final int MAX_LISTED = 100;

    /// Creates a report with a copy of the list.
    public LoadReport {
        first = List.copyOf(first);
    }

    /// A command that the filter rejected.
    ///
    /// @param number its number among the serialized commands, from 0
    /// @param kind the kind of the command
    /// @param entity its entity, as passed to the filter
    /// @param component the type for which the filter rejected it: its component, resource or
    ///   command class, or a component of the spawn or publication; empty if the filter rejected a
    ///   command without a type
    public record Rejected(
            int number, CommandKind kind, Entity entity, Optional<Class<?>> component) {
        /// Returns one line such as `#3 SPAWN Entity(spawn 0) Weapon`.
        @Override
        public String toString() {
            return "#"
                    + number
                    + " "
                    + kind
                    + (entity.isNone() ? "" : " " + entity)
                    + component.map(type -> " " + type.getSimpleName()).orElse("");
        }
    }
}
