package dev.tercio.command;

import dev.tercio.Entity;
import dev.tercio.query.EntityQuery;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A command that waits to be played, see [CommandBuffer#list()] and [CommandStage#list()].
///
/// @param number its number in its buffer or lane, from 0; what a stop has left or was split off
///   keeps it
/// @param kind what it does
/// @param entity the entity it is about, as recorded, or [Entity#NONE]
/// @param query the query whose entities it is about, if any
/// @param component the component, resource or command class it is about, if any
/// @param value its value as recorded: of an add or set the component, of a copy the source, of a
///   bound id the id, of an authority whether it is given. Nothing for tags and default values, and
///   if the class refuses the value
/// @param recorder the name of the buffer or lane, or an empty text
/// @param priority how early it is played in the order by priority
/// @param parts the components that a spawn begins with, or the authorities of a publication
public record RecordedCommand(
        int number,
        CommandKind kind,
        Entity entity,
        Optional<EntityQuery<?>> query,
        Optional<Class<?>> component,
        Optional<Object> value,
        String recorder,
        Priority priority,
        List<RecordedCommand> parts) {
    /// Copies the parts.
    public RecordedCommand {
        parts = List.copyOf(parts);
    }

    /// Prints one line such as `Mining #3 ADD Entity(7v1) Position[x=1, y=2]`.
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
                + parts.stream()
                        .map(RecordedCommand::what)
                        .collect(Collectors.joining(",", "", ""));
    }

    /// The value, which prints its class, or the class and what else there is.
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
