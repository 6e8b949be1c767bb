package dev.tercio.schedule;

/// How a schedule handles a system that throws. In every case, the exception is logged and added to
/// [Schedule#failures()], the other systems of the stage finish, and the commands of the system are
/// either all played or all dropped. Undeclared access is a programming error: it stops the run
/// regardless of the policy, see [SystemFailedException].
public final class SystemFailurePolicy {
    /// Continues the frame. The system runs again in the next frame.
    public static final SystemFailurePolicy CONTINUE = new SystemFailurePolicy(0, 0, false);

    /// Stops the frame after the current stage and throws [SystemFailedException].
    public static final SystemFailurePolicy STOP = new SystemFailurePolicy(1, 0, false);

    private final int stopsAfter;
    private final int disablesAfter;
    private final boolean keepsCommands;

    private SystemFailurePolicy(int stopsAfter, int disablesAfter, boolean keepsCommands) {
        this.stopsAfter = stopsAfter;
        this.disablesAfter = disablesAfter;
        this.keepsCommands = keepsCommands;
    }

    /// Returns a policy that disables the system after a number of consecutive failures.
    ///
    /// @param failures the number of failures, at least 1
    /// @return the policy
    /// @throws IllegalArgumentException if the number is less than 1
    public static SystemFailurePolicy disableAfter(int failures) {
        return new SystemFailurePolicy(0, positive(failures), false);
    }

    /// Returns a policy that stops the run after a number of consecutive failures of the system.
    ///
    /// @param failures the number of failures, at least 1
    /// @return the policy
    /// @throws IllegalArgumentException if the number is less than 1
    public static SystemFailurePolicy stopAfter(int failures) {
        return new SystemFailurePolicy(positive(failures), 0, false);
    }

    private static int positive(int failures) {
        if (failures < 1) {
            throw new IllegalArgumentException(
                    "number of failures is not positive: failures=" + failures);
        }
        return failures;
    }

    /// Returns a copy of the policy that plays the commands the system recorded before it threw. By
    /// default they are dropped.
    ///
    /// @return the changed policy
    public SystemFailurePolicy keepCommands() {
        return new SystemFailurePolicy(stopsAfter, disablesAfter, true);
    }

    /// Returns the number of consecutive failures after which the run stops.
    ///
    /// @return the number; 0 for never
    public int stopsAfter() {
        return stopsAfter;
    }

    /// Returns the number of consecutive failures after which the system is disabled.
    ///
    /// @return the number; 0 for never
    public int disablesAfter() {
        return disablesAfter;
    }

    /// Returns whether commands recorded before the failure are played.
    ///
    /// @return true after [#keepCommands()]
    public boolean keepsCommands() {
        return keepsCommands;
    }
}
