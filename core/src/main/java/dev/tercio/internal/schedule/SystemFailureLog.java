package dev.tercio.internal.schedule;

import dev.tercio.schedule.SystemFailure;
import dev.tercio.schedule.SystemFailurePolicy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// A log of the most recent system failures. Applies the policy that disables a system.
final class SystemFailureLog {
    private static final System.Logger LOG = System.getLogger("dev.tercio.schedule");
    private static final int MAX_ENTRIES = 100;

    private final Deque<SystemFailure> entries = new ArrayDeque<>();
    private SystemFailurePolicy policy = SystemFailurePolicy.CONTINUE;

    /// Sets the policy of systems that have none of their own.
    void setPolicy(SystemFailurePolicy policy) {
        this.policy = policy;
    }

    /// Adds a failure, logs it, and disables the system if its policy says so.
    ///
    /// @return the policy of the system
    SystemFailurePolicy add(SystemNode system, Throwable thrown, long frame) {
        SystemFailurePolicy own = system.options().policy();
        SystemFailurePolicy effective = own == null ? policy : own;
        system.consecutiveFailures++;
        boolean disabled =
                effective.disablesAfter() > 0
                        && system.consecutiveFailures >= effective.disablesAfter();
        if (disabled) {
            system.setEnabled(false, true);
        }
        if (entries.size() == MAX_ENTRIES) {
            entries.removeFirst();
        }
        entries.add(new SystemFailure(system.name(), frame, thrown, disabled));
        log(system, thrown, frame, disabled);
        return effective;
    }

    /// Logs a failure with its stack trace. A repeated failure is logged as one line, with
    /// exponentially decreasing frequency: a system may fail sixty times a second.
    private static void log(SystemNode system, Throwable thrown, long frame, boolean disabled) {
        String problem = String.valueOf(thrown);
        boolean repeated = problem.equals(system.lastProblem) && system.consecutiveFailures > 1;
        system.lastProblem = problem;
        String message = "system failed: system=" + system.name() + ", frame=" + frame;
        if (!repeated || disabled) {
            LOG.log(System.Logger.Level.ERROR, message + (disabled ? ", disabled" : ""), thrown);
        } else if (Integer.bitCount(system.consecutiveFailures) == 1) {
            String again =
                    ", consecutiveFailures=" + system.consecutiveFailures + ", cause=" + problem;
            LOG.log(System.Logger.Level.ERROR, message + again);
        }
    }

    /// Whether a system has reached the number of failures that stops the schedule.
    static boolean stops(SystemFailurePolicy policy, SystemNode system) {
        return policy.stopsAfter() > 0 && system.consecutiveFailures >= policy.stopsAfter();
    }

    List<SystemFailure> list() {
        return List.copyOf(entries);
    }
}
