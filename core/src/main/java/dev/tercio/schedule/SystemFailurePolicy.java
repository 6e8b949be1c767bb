package dev.tercio.schedule;

/// What happens when a system throws. Whatever it is, the exception is logged and kept in
/// [Schedule#failures()], the other systems of the stage finish, and the commands of the system are
/// either all played or all dropped. A system that touches what it has not declared is a mistake in
/// the program and no matter of policy: it always stops the run, see [SystemFailedException].
///
/// @param stopsAfter after how many failures in a row the schedule stops; 0 for never
/// @param disablesAfter after how many failures in a row the system is disabled; 0 for never
/// @param keepsCommands whether what it recorded before it threw is played
public record SystemFailurePolicy(int stopsAfter, int disablesAfter, boolean keepsCommands) {
    /// Goes on; the system runs again in the next frame.
    public static final SystemFailurePolicy CONTINUE = new SystemFailurePolicy(0, 0, false);

    /// Ends the frame after the stage and throws [SystemFailedException].
    public static final SystemFailurePolicy STOP = new SystemFailurePolicy(1, 0, false);

    /// Checks the numbers.
    public SystemFailurePolicy {
        if (stopsAfter < 0 || disablesAfter < 0) {
            throw new IllegalArgumentException(
                    "number of failures is negative: stopsAfter="
                            + stopsAfter
                            + ", disablesAfter="
                            + disablesAfter);
        }
    }

    /// Disables the system once it has failed so often in a row.
    ///
    /// @param failures how often, at least once
    /// @return the policy
    public static SystemFailurePolicy disableAfter(int failures) {
        if (failures < 1) {
            throw new IllegalArgumentException(
                    "number of failures is not positive: failures=" + failures);
        }
        return new SystemFailurePolicy(0, failures, false);
    }

    /// Plays what a system recorded before it threw, which is dropped otherwise.
    ///
    /// @return the changed policy
    public SystemFailurePolicy keepCommands() {
        return new SystemFailurePolicy(stopsAfter, disablesAfter, true);
    }
}
