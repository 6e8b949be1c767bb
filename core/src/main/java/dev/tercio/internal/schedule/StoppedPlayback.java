package dev.tercio.internal.schedule;

import dev.tercio.command.CommandFailure;
import dev.tercio.internal.command.report.ReportAccumulator;
import dev.tercio.schedule.SystemFailedException;

import org.jspecify.annotations.Nullable;

/// The failure that stopped a playback of the current frame, and the number of commands dropped
/// because of it.
final class StoppedPlayback {
    private @Nullable CommandFailure first;
    private int dropped;

    void clear() {
        first = null;
        dropped = 0;
    }

    /// Adds the report of a playback.
    void add(ReportAccumulator report) {
        if (report.stopped()) {
            first = first == null ? report.stoppedBy() : first;
            dropped += report.dropped();
        }
    }

    boolean isStopped() {
        return first != null;
    }

    /// The exception that ends the frame.
    SystemFailedException exception(long frame) {
        CommandFailure failure = first;
        if (failure == null) {
            throw new IllegalStateException("no playback was stopped");
        }
        Throwable cause =
                new IllegalStateException(
                        "failed command has stopped playback: " + failure + ", dropped=" + dropped,
                        failure.cause().orElse(null));
        return new SystemFailedException(failure.recorder(), frame, cause);
    }
}
