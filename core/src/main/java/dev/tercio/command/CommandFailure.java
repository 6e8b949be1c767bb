package dev.tercio.command;

import dev.tercio.Entity;

import java.util.Optional;

/// A command that failed.
///
/// @param number its number in recording order within its buffer or lane, from 0; commands that
///   were split off or left over by a stopped playback keep their number
/// @param kind the kind of the command
/// @param entity its entity as recorded, or [Entity#NONE]
/// @param component its component, resource or command class, if any; for [CommandKind#PUBLISH] the
///   missing component
/// @param recorder the name of the buffer or lane, see [CommandBuffer#named(String)]; for an
///   unnamed buffer or lane, the name of the system that played it; empty if it is unnamed and was
///   played outside of systems
/// @param reason why the command failed
/// @param detail values that explain the reason; may be empty
/// @param cause the exception, if one was thrown
public record CommandFailure(
        int number,
        CommandKind kind,
        Entity entity,
        Optional<Class<?>> component,
        String recorder,
        FailureReason reason,
        String detail,
        Optional<Throwable> cause) {
    /// Returns one line with all values except the cause.
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
