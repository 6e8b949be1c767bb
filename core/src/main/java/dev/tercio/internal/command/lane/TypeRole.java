package dev.tercio.internal.command.lane;

import org.jspecify.annotations.Nullable;

import java.util.Locale;

/// The role in which a command names a class. The binary format stores the ordinal.
public enum TypeRole {
    COMPONENT,
    RESOURCE,
    COMMAND,
    /// A component together with one of its combiners.
    COMBINER,
    EVENT;

    private static final TypeRole[] BY_NUMBER = values();

    /// Returns the role with a number, or null.
    public static @Nullable TypeRole numbered(int number) {
        return number < BY_NUMBER.length ? BY_NUMBER[number] : null;
    }

    /// Returns the role of the class that commands of a kind name, or null if they name none.
    public static @Nullable TypeRole of(int kind) {
        return switch (kind) {
            case CommandWord.SPAWN,
                    CommandWord.COPY,
                    CommandWord.DESTROY,
                    CommandWord.DESTROY_ALL,
                    CommandWord.ASSIGN_ID,
                    CommandWord.BIND_ID,
                    CommandWord.PUBLISH ->
                    null;
            case CommandWord.SET_RESOURCE, CommandWord.REMOVE_RESOURCE -> RESOURCE;
            case CommandWord.RUN -> COMMAND;
            case CommandWord.COMBINE -> COMBINER;
            case CommandWord.SEND -> EVENT;
            default -> COMPONENT;
        };
    }

    @SuppressWarnings("EnumOrdinal") // the format stores ordinals
    public int number() {
        return ordinal();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
