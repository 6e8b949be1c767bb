package dev.tercio.command;

import dev.tercio.Entity;

import java.util.Optional;

/// A command that could not be carried out as it says.
///
/// @param number its number in the order of recording, from 0: within its buffer, or within its
///   lane of a stage; what a stop has left or was split off keeps its number
/// @param kind what it should do
/// @param entity the entity it is about, as recorded, or [Entity#NONE]
/// @param component the component, resource or command class it is about, if any; of a publication
///   the component that is missing
/// @param recorder the name of the buffer or lane, see [CommandBuffer#named(String)]; if it has
///   none, the system that played it, or an empty text
/// @param reason why
/// @param detail the values that explain the reason
/// @param cause what was thrown, if anything
public record CommandFailure(
        int number,
        CommandKind kind,
        Entity entity,
        Optional<Class<?>> component,
        String recorder,
        FailureReason reason,
        String detail,
        Optional<Throwable> cause) {
    /// Prints one line with all values.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("command ").append(number).append(": ").append(kind);
        if (!entity.isNone()) {
            text.append(" entity=").append(entity);
        }
        component.ifPresent(type -> text.append(" component=").append(type.getName()));
        text.append(" recorder=").append(recorder.isEmpty() ? "unnamed" : recorder);
        text.append(" reason=").append(reason);
        if (!detail.isEmpty()) {
            text.append(" (").append(detail).append(')');
        }
        return text.toString();
    }
}
