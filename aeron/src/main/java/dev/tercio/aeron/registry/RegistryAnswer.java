package dev.tercio.aeron.registry;

import org.jspecify.annotations.Nullable;

/// The answer of the registry to a command. Received by a [RegistryClient].
///
/// @param status whether the command was carried out, and if not, why
/// @param first for a join, the node number; for a reservation, the number of the block
/// @param second for a join, the incarnation
/// @param text the reason of a refusal, for people
public record RegistryAnswer(Status status, long first, long second, String text) {
    /// The result of a command.
    public enum Status {
        /// The command was carried out.
        DONE(0),
        /// Another process has the node number.
        NUMBER_IN_USE(1),
        /// The node number is out of range.
        INVALID_NODE(2),
        /// The registry has as many members or clients as it can hold.
        FULL(3),
        /// The command is for members only.
        NOT_A_MEMBER(4),
        /// All blocks of ids of this node number have been used.
        NO_MORE_IDS(5),
        /// The command is invalid: unknown, or with values out of range.
        INVALID_COMMAND(6),
        /// The registry has forgotten this client, so it does not know which commands it has
        /// carried out. The client starts anew.
        UNKNOWN_CLIENT(7);

        private final int number;

        Status(int number) {
            this.number = number;
        }

        /// The number in messages.
        int number() {
            return number;
        }

        /// The status with a number.
        ///
        /// @return null if there is none
        static @Nullable Status of(int number) {
            for (Status status : values()) {
                if (status.number == number) {
                    return status;
                }
            }
            return null;
        }
    }

    static final RegistryAnswer DONE = new RegistryAnswer(Status.DONE, 0, 0, "");

    static RegistryAnswer refused(Status status, String text) {
        return new RegistryAnswer(status, 0, 0, text);
    }

    /// Whether the command was carried out.
    ///
    /// @return false if it was refused and changed nothing
    public boolean isDone() {
        return status == Status.DONE;
    }
}
