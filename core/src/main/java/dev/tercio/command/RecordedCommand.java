package dev.tercio.command;

import dev.tercio.Entity;
import dev.tercio.query.EntityQuery;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A recorded command, see [CommandBuffer#list()] and [CommandStage#list()].
///
/// @param number its number in recording order within its buffer or lane, from 0; commands that
///   were split off or left over by a stopped playback keep their number
/// @param kind the kind of the command
/// @param entity its entity as recorded, or [Entity#NONE]
/// @param query the query of a command for all matching entities
/// @param component its component, resource or command class, if any
/// @param value the recorded value: the component of an add, set or combine, the source of a copy,
///   the id of a bind, the flag of an authority. Empty for tags and default values, and if the
///   constructor of the record rejects the value
/// @param combiner the combiner of a combine
/// @param recorder the name of the buffer or lane; may be empty
/// @param priority its priority
/// @param parts the components of a spawn, or the authorities of a publication
public record RecordedCommand(
        int number,
        CommandKind kind,
        Entity entity,
        Optional<EntityQuery<?>> query,
        Optional<Class<?>> component,
        Optional<Object> value,
        Optional<Combiner<?>> combiner,
        String recorder,
        Priority priority,
        List<RecordedCommand> parts) {
    /// Creates a command with a copy of the parts.
    public RecordedCommand {
        parts = List.copyOf(parts);
    }

    /// Returns one line such as `Mining #3 ADD Entity(7v1) Position[x=1, y=2]`.
    @Override
    public String toString() {
        return (recorder.isEmpty() ? "unnamed" : recorder)
                + " #"
                + number
                + " "
                + kind
                + (priority == Priority.NORMAL ? "" : " " + priority)
                + (entity.isNone() ? "" : " " + entity)
                + query.map(asked -> " " + asked).orElse("")
                + what()
                + combiner.map(used -> " by " + used.name()).orElse("")
                + parts.stream()
                        .map(RecordedCommand::what)
                        .collect(Collectors.joining(",", "", ""));
    }

    /// The value if its text already contains the class name, otherwise the class and the value.
    private String what() {
        if (component.isEmpty()) {
            return value.map(given -> " " + given).orElse("");
        }
        boolean own = value.isPresent() && component.get().isInstance(value.get());
        return own
                ? " " + value.get()
                : " "
                        + component.get().getSimpleName()
                        + value.map(given -> " " + given).orElse("");
    }
}
