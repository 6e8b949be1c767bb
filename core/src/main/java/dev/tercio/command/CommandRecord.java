package dev.tercio.command;

import dev.tercio.Entity;

import java.util.Optional;

/// A command that was played, in the history.
///
/// @param frame the world's frame
/// @param recorder the name of the buffer or lane, or an empty text
/// @param number its number in the buffer or lane
/// @param kind what it does
/// @param entity the entity it is about, as recorded, or [Entity#NONE]
/// @param component the component, resource or command class it is about, if any
/// @param failure why it was not carried out, if it was not
public record CommandRecord(
        long frame,
        String recorder,
        int number,
        CommandKind kind,
        Entity entity,
        Optional<Class<?>> component,
        Optional<FailureReason> failure) {
    /// Prints one line such as `frame 7 Spawner #3 ADD Entity(7v1) Position`.
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
