package dev.tercio.aeron.registry;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// A command to the registry. It is carried out exactly once, however often it has to be sent. Its
/// answer appears during a later [RegistryClient#poll()].
public final class RegistryCommand {
    private final CommandKind kind;
    private final byte[] arguments;

    /// Assigned when the command is first sent.
    long number;

    private @Nullable RegistryAnswer answer;

    RegistryCommand(CommandKind kind, byte[] arguments) {
        this.kind = kind;
        this.arguments = arguments;
    }

    CommandKind kind() {
        return kind;
    }

    byte[] arguments() {
        return arguments;
    }

    void answer(RegistryAnswer received) {
        answer = received;
    }

    /// The answer of the registry.
    ///
    /// @return empty if it has not arrived yet
    public Optional<RegistryAnswer> answer() {
        return Optional.ofNullable(answer);
    }

    /// Whether the command was carried out.
    ///
    /// @return false if there is no answer yet, or if the command was refused
    public boolean isDone() {
        RegistryAnswer received = answer;
        return received != null && received.isDone();
    }

    /// The kind of the command and its answer.
    @Override
    public String toString() {
        return kind + " " + (answer == null ? "without answer" : answer);
    }
}
