package dev.tercio.command;

import dev.tercio.Entity;

import java.util.Optional;

/// A played command in the history, see [CommandTelemetry#history()].
///
/// @param frame the frame of the world in which it was played
/// @param recorder the name of the buffer or lane; may be empty
/// @param number its number within the buffer or lane, from 0
/// @param kind the kind of the command
/// @param entity its entity as recorded, or [Entity#NONE]
/// @param component its component, resource or command class, if any
/// @param failure why it failed; empty if it succeeded
public record CommandRecord(
        long frame,
        String recorder,
        int number,
        CommandKind kind,
        Entity entity,
        Optional<Class<?>> component,
        Optional<FailureReason> failure) {
    /// Returns one line such as `frame 7 Spawner #3 ADD Entity(7v1) Position`.
    @Override
    public String toString() {
        return "frame "
                + frame
                + " "
                + (recorder.isEmpty() ? "unnamed" : recorder)
                + " #"
                + number
                + " "
                + kind
                + (entity.isNone() ? "" : " " + entity)
                + component.map(type -> " " + type.getSimpleName()).orElse("")
                + failure.map(reason -> " " + reason).orElse("");
    }
}
