package dev.tercio.internal.schedule;

import dev.tercio.ObserverFailedException;
import dev.tercio.internal.observer.ComponentObserver;
import dev.tercio.internal.observer.ObserverFailureHandler;
import dev.tercio.internal.observer.ObserverOwner;
import dev.tercio.schedule.SystemFailedException;
import dev.tercio.schedule.SystemFailure;
import dev.tercio.schedule.SystemFailurePolicy;

import org.jspecify.annotations.Nullable;

/// Applies failure policies to the observers that fail during a frame: the policy of their system,
/// or else that of the schedule.
final class FailedObservers implements ObserverFailureHandler {
    private final SystemFailureLog failures;
    private long frame;
    private @Nullable SystemFailedException stopping;

    FailedObservers(SystemFailureLog failures) {
        this.failures = failures;
    }

    void begin(long number) {
        frame = number;
        stopping = null;
    }

    /// The exception that ends the frame, or null.
    @Nullable SystemFailedException exception() {
        return stopping;
    }

    @Override
    public void failed(ComponentObserver<?> observer, ObserverFailedException failure) {
        ObserverOwner owner = observer.owner();
        SystemFailurePolicy policy = owner == null ? failures.policy() : owner.policy();
        String name = owner == null ? observer.name() : owner.name();
        int count = observer.consecutiveFailures();
        boolean disables = policy.disablesAfter() > 0 && count >= policy.disablesAfter();
        boolean disabled = disables && disable(observer, owner);
        failures.keep(new SystemFailure(name, frame, failure, disabled));
        log(failure, count, disabled);
        if (stopping == null && policy.stopsAfter() > 0 && count >= policy.stopsAfter()) {
            stopping = new SystemFailedException(name, frame, failure);
        }
    }

    private static boolean disable(ComponentObserver<?> observer, @Nullable ObserverOwner owner) {
        if (owner != null) {
            return owner.disable();
        }
        observer.close();
        return true;
    }

    /// Logs a failure with its stack trace. A repeated failure is logged as one line, with
    /// exponentially decreasing frequency.
    private void log(ObserverFailedException failure, int count, boolean disabled) {
        String message = failure.getMessage() + ", frame=" + frame;
        if (count == 1 || disabled) {
            logger().log(
                            System.Logger.Level.ERROR,
                            message + (disabled ? ", disabled" : ""),
                            failure.getCause());
        } else if (Integer.bitCount(count) == 1) {
            logger().log(System.Logger.Level.ERROR, message + ", consecutiveFailures=" + count);
        }
    }

    /// Looked up on use: loading the logging framework would delay the start.
    private static System.Logger logger() {
        return System.getLogger("dev.tercio.schedule");
    }
}
