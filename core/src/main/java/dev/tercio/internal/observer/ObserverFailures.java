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
        } else if (first == null) {
            first = failure;
        } else if (first.getSuppressed().length < MAX_SUPPRESSED) {
            first.addSuppressed(failure);
        }
    }

    /// Returns the first failure since the last call, or null if there was none.
    @Nullable ObserverFailedException take() {
        ObserverFailedException taken = first;
        first = null;
        return taken;
    }

    void rethrow() {
        ObserverFailedException failure = take();
        if (failure != null) {
            throw failure;
        }
    }
}
