package dev.tercio.internal.schedule;

import dev.tercio.schedule.SystemFailure;
import dev.tercio.schedule.SystemFailurePolicy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// The systems that have thrown, and what became of them.
final class SystemFailureLog {
    private static final System.Logger LOG = System.getLogger("dev.tercio.schedule");
    private static final int KEPT = 100;

    private final Deque<SystemFailure> kept = new ArrayDeque<>();
    private SystemFailurePolicy policy = SystemFailurePolicy.CONTINUE;

    /// Sets what happens to systems that have no policy of their own.
    void setPolicy(SystemFailurePolicy wanted) {
        policy = wanted;
    }

    /// Takes note of a failure, logs it and disables the system if it is time.
    ///
    /// @return the policy that holds for the system
    SystemFailurePolicy add(SystemNode system, Throwable thrown, long frame) {
        SystemFailurePolicy own = system.options().policy();
        SystemFailurePolicy rule = own == null ? policy : own;
        system.failuresInARow++;
        boolean disabled =
                rule.disablesAfter() > 0 && system.failuresInARow >= rule.disablesAfter();
        if (disabled) {
            system.enable(false, true);
        }
        if (kept.size() == KEPT) {
            kept.removeFirst();
        }
        kept.add(new SystemFailure(system.name(), frame, thrown, disabled));
        log(system, thrown, frame, disabled);
        return rule;
    }

    /// Logs a failure with its trace, but the same one over and over only now and then, in a line:
    /// a system may fail sixty times a second.
    private static void log(SystemNode system, Throwable thrown, long frame, boolean disabled) {
        String problem = String.valueOf(thrown);
        boolean known = problem.equals(system.lastProblem) && system.failuresInARow > 1;
        system.lastProblem = problem;
        String place = "system failed: system=" + system.name() + ", frame=" + frame;
        if (!known || disabled) {
            LOG.log(System.Logger.Level.ERROR, place + (disabled ? ", disabled" : ""), thrown);
        } else if (Integer.bitCount(system.failuresInARow) == 1) {
            String again = ", in a row=" + system.failuresInARow + ", because of " + problem;
            LOG.log(System.Logger.Level.ERROR, place + again);
        }
    }

    /// Whether a system has failed so often that the schedule stops.
    static boolean stops(SystemFailurePolicy rule, SystemNode system) {
        return rule.stopsAfter() > 0 && system.failuresInARow >= rule.stopsAfter();
    }

    List<SystemFailure> list() {
        return List.copyOf(kept);
    }
}
