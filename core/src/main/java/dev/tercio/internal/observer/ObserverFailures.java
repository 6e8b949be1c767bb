package dev.tercio.internal.observer;

import dev.tercio.Entity;
import dev.tercio.ObserverFailedException;

import org.jspecify.annotations.Nullable;

/// Passes failures of observers to the schedule that runs, or keeps them until the call that caused
/// them can throw.
final class ObserverFailures {
    /// The maximum number of failures that the thrown exception contains as suppressed exceptions.
    private static final int MAX_SUPPRESSED = 10;

    private @Nullable ObserverFailureHandler handler;
    private @Nullable ObserverFailedException first;
    private int count;

    /// Sets the handler, or null to throw failures to the caller.
    void handleWith(@Nullable ObserverFailureHandler wanted) {
        handler = wanted;
    }

    void add(ComponentObserver<?> observer, long entity, Throwable thrown) {
        ObserverFailedException failure =
                new ObserverFailedException(
                        observer.name(), new Entity(entity), observer.component(), thrown);
        if (handler != null) {
            handler.failed(observer, failure);
            return;
        }
        if (first == null) {
            first = failure;
        } else if (count <= MAX_SUPPRESSED) {
            first.addSuppressed(failure);
        }
        count++;
    }

    /// Logs that a lack of memory ends the calls of observers.
    ///
    /// @param skipped the number of calls that were due
    static void logStop(ComponentObserver<?> observer, long entity, int skipped, Throwable thrown) {
        try {
            logger().log(
                            System.Logger.Level.ERROR,
                            "observers stopped: observer="
                                    + observer.name()
                                    + ", entity="
                                    + new Entity(entity)
                                    + ", skipped="
                                    + skipped
                                    + ", because="
                                    + thrown);
        } catch (OutOfMemoryError | LinkageError full) {
            // the caller gets the first error in any case
            return;
        }
    }

    /// Looked up on use: loading the logging framework would delay the start.
    private static System.Logger logger() {
        return System.getLogger("dev.tercio.observer");
    }

    /// Returns the first failure since the last call, or null if there was none.
    @Nullable ObserverFailedException take() {
        ObserverFailedException taken = first;
        int unlisted = count - 1 - MAX_SUPPRESSED;
        if (taken != null && unlisted > 0) {
            taken.addSuppressed(
                    new IllegalStateException(
                            "more observers failed: unlisted=" + unlisted + ", total=" + count));
        }
        first = null;
        count = 0;
        return taken;
    }

    void rethrow() {
        ObserverFailedException failure = take();
        if (failure != null) {
            throw failure;
        }
    }
}
