package dev.tercio.schedule;

/// What happens when a system throws. In every case the exception is logged and kept in
/// [Schedule#failures()], the other systems of the stage finish, and the commands of the system are
/// either all played or all dropped. Undeclared access is a programming error that no policy
/// covers: it always stops the run, see [SystemFailedException].
public final class SystemFailurePolicy {
    /// Continues; the system runs again in the next frame.
    public static final SystemFailurePolicy CONTINUE = new SystemFailurePolicy(0, 0, false);

    /// Ends the frame after the stage and throws [SystemFailedException].
    public static final SystemFailurePolicy STOP = new SystemFailurePolicy(1, 0, false);

    private final int stopsAfter;
    private final int disablesAfter;
    private final boolean keepsCommands;

    private SystemFailurePolicy(int stopsAfter, int disablesAfter, boolean keepsCommands) {
        this.stopsAfter = stopsAfter;
        this.disablesAfter = disablesAfter;
        this.keepsCommands = keepsCommands;
    }

    /// Disables the system after a number of consecutive failures.
    ///
    /// @param failures how many, at least 1
    /// @return the policy
    public static SystemFailurePolicy disableAfter(int failures) {
        return new SystemFailurePolicy(0, positive(failures), false);
    }

    /// Stops the run after a number of consecutive failures.
    ///
    /// @param failures how many, at least 1
    /// @return the policy
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

    /// Plays the commands that a system recorded before it threw; by default they are dropped.
    ///
    /// @return the changed policy
    public SystemFailurePolicy keepCommands() {
        return new SystemFailurePolicy(stopsAfter, disablesAfter, true);
    }

    /// The number of consecutive failures after which the run stops.
    ///
    /// @return the number; 0 for never
    public int stopsAfter() {
        return stopsAfter;
    }

    /// The number of consecutive failures after which the system is disabled.
    ///
    /// @return the number; 0 for never
    public int disablesAfter() {
        return disablesAfter;
    }

    /// Whether commands recorded before the failure are played.
    ///
    /// @return true after [#keepCommands()]
    public boolean keepsCommands() {
        return keepsCommands;
    }
}
