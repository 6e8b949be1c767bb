package dev.tercio.internal.schedule;

import dev.tercio.schedule.SystemFailure;
import dev.tercio.schedule.SystemFailurePolicy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// A log of the most recent system failures. Applies the policy that disables a system.
final class SystemFailureLog {
    private static final int MAX_ENTRIES = 100;

    private final Deque<SystemFailure> entries = new ArrayDeque<>();
    private SystemFailurePolicy policy = SystemFailurePolicy.CONTINUE;

    /// Sets the policy of systems that have none of their own.
    void setPolicy(SystemFailurePolicy policy) {
        this.policy = policy;
    }

    /// Adds a failure, logs it, and disables the system or group if its policy says so.
    ///
    /// @param system the system, or the group whose condition failed
    /// @return the policy of the system
    SystemFailurePolicy add(RunSwitch system, Throwable thrown, long frame) {
        SystemFailurePolicy effective = policyOf(system);
        system.consecutiveFailures++;
        boolean disabled =
                effective.disablesAfter() > 0
                        && system.consecutiveFailures >= effective.disablesAfter();
        if (disabled) {
            system.setEnabled(false, true);
        }
        keep(new SystemFailure(system.name(), frame, thrown, disabled));
        try {
            log(system, thrown, frame, disabled);
        } catch (OutOfMemoryError | LinkageError full) {
            // the failure is kept; the logging framework may be missing since it was loaded without
            // memory
            return effective;
        }
        return effective;
    }

    /// Adds a failure to the list.
    void keep(SystemFailure failure) {
        if (entries.size() == MAX_ENTRIES) {
            entries.removeFirst();
        }
        entries.add(failure);
    }

    /// The policy of systems that have none of their own.
    SystemFailurePolicy policy() {
        return policy;
    }

    SystemFailurePolicy policyOf(RunSwitch system) {
        SystemFailurePolicy own = system.policy();
        return own == null ? policy : own;
    }

    /// Logs a failure with its stack trace. A repeated failure is logged as one line, with
    /// exponentially decreasing frequency: a system may fail sixty times a second.
    private static void log(RunSwitch system, Throwable thrown, long frame, boolean disabled) {
        String problem = String.valueOf(thrown);
        boolean repeated = problem.equals(system.lastProblem) && system.consecutiveFailures > 1;
        system.lastProblem = problem;
        String message = "system failed: system=" + system.name() + ", frame=" + frame;
        if (!repeated || disabled) {
            logger().log(
                            System.Logger.Level.ERROR,
                            message + (disabled ? ", disabled" : ""),
                            thrown);
        } else if (Integer.bitCount(system.consecutiveFailures) == 1) {
            String again =
                    ", consecutiveFailures=" + system.consecutiveFailures + ", cause=" + problem;
            logger().log(System.Logger.Level.ERROR, message + again);
        }
    }

    /// Whether a system has reached the number of failures that stops the schedule.
    static boolean stops(SystemFailurePolicy policy, RunSwitch system) {
        return policy.stopsAfter() > 0 && system.consecutiveFailures >= policy.stopsAfter();
    }

    List<SystemFailure> list() {
        return List.copyOf(entries);
    }

    /// Looked up on use: loading the logging framework would delay the start.
    private static System.Logger logger() {
        return System.getLogger("dev.tercio.schedule");
    }
}
