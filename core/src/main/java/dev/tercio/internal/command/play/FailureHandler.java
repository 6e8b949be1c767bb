package dev.tercio.internal.command.play;

import dev.tercio.command.CommandFailure;
import dev.tercio.command.FailureReason;
import dev.tercio.command.OnFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.lane.HeapSort;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.report.FailedCommand;
import dev.tercio.internal.command.report.FailureDetail;
import dev.tercio.internal.command.report.FailureLog;
import dev.tercio.internal.command.report.ReportAccumulator;
import dev.tercio.internal.query.SystemScope;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Counts failed commands and handles them according to the playback options. A failure object is
/// created only for the first failure of its kind, or if the options require it.
final class FailureHandler {
    private final PlaybackParts parts;
    private final ReportAccumulator report;

    /// Created for the first failure.
    private @Nullable FailedCommand failedCommand;

    private PlaybackOptions options = PlaybackOptions.DEFAULT;
    private boolean deferred;

    /// Deferred failures, which another handler reports. The objects are reused.
    private @Nullable Deferred[] deferredFailures = {};

    private int deferredCount;

    private static final class Deferred {
        private final FailureDetail detail = new FailureDetail();
        private int at;
        private int number;
        private int order;
        private FailureReason reason = FailureReason.DEAD_ENTITY;

        void set(int where, int place, FailureReason why, FailureDetail values) {
            at = where;
            number = place;
            reason = why;
            detail.copy(values);
        }
    }

    FailureHandler(PlaybackParts parts, ReportAccumulator report) {
        this.parts = parts;
        this.report = report;
    }

    void begin(PlaybackOptions wanted) {
        options = wanted;
        deferred = false;
    }

    /// Defers failures, so that another handler can report them.
    void defer() {
        deferred = true;
        deferredCount = 0;
    }

    /// Moves the deferred failures of another handler to this one.
    ///
    /// @return their number
    int takeOver(FailureHandler other) {
        int count = other.deferredCount;
        for (int i = 0; i < other.deferredCount; i++) {
            Deferred from = other.deferredAt(i);
            next().set(from.at, from.number, from.reason, from.detail);
        }
        other.deferredCount = 0;
        return count;
    }

    private Deferred next() {
        if (deferredCount == deferredFailures.length) {
            deferredFailures = Arrays.copyOf(deferredFailures, Math.max(16, deferredCount * 2));
        }
        Deferred next = deferredFailures[deferredCount];
        if (next == null) {
            next = new Deferred();
            deferredFailures[deferredCount] = next;
        }
        deferredCount++;
        return next;
    }

    @SuppressWarnings("NullAway") // elements below the count are not null
    private Deferred deferredAt(int index) {
        return deferredFailures[index];
    }

    /// Reports the deferred failures in the order of their commands.
    void reportKept(LaneContent lane) {
        for (int i = 0; i < deferredCount; i++) {
            Deferred failure = deferredAt(i);
            failure.order = lane.originalNumber(failure.number);
        }
        HeapSort.sort(deferredFailures, deferredCount, FailureHandler::compare);
        int count = deferredCount;
        deferredCount = 0;
        for (int i = 0; i < count; i++) {
            Deferred failure = deferredAt(i);
            report(lane, failure.at, failure.number, failure.reason, failure.detail);
            failure.detail.clear();
        }
    }

    private static int compare(Deferred a, Deferred b) {
        return Integer.compare(a.order, b.order);
    }

    void report(LaneContent lane, int at, int number, FailureReason reason, FailureDetail detail) {
        if (deferred) {
            next().set(at, number, reason, detail);
            return;
        }
        FailedCommand failed = count(lane, at, number, reason, detail);
        boolean asked = options.onFailure() != OnFailure.IGNORE || options.handler().isPresent();
        CommandFailure first = parts.failures.add(failed, options.onFailure() == OnFailure.LOG);
        if (asked) {
            handle(first != null ? first : failed.describe(parts.world.name()));
        }
        failed.clear();
    }

    /// Counts a failure whose exception reaches the caller, which needs no other report of it.
    void note(LaneContent lane, int at, int number, FailureReason reason, FailureDetail detail) {
        if (deferred) {
            next().set(at, number, reason, detail);
            return;
        }
        FailedCommand failed = count(lane, at, number, reason, detail);
        parts.failures.add(failed, true);
        failed.clear();
    }

    private FailedCommand count(
            LaneContent lane, int at, int number, FailureReason reason, FailureDetail detail) {
        report.countFailure(reason);
        FailedCommand failed = failed();
        failed.set(lane, at, number, reason, detail);
        if (!failed.hasRecorder() && parts.guard.scope() instanceof SystemScope system) {
            failed.setRecorder(system.name());
        }
        return failed;
    }

    private FailedCommand failed() {
        if (failedCommand == null) {
            failedCommand = new FailedCommand();
        }
        return failedCommand;
    }

    private void handle(CommandFailure failure) {
        if (options.handler().isPresent()) {
            if (!options.handler().get().test(failure)) {
                report.stop(failure);
            }
            return;
        }
        switch (options.onFailure()) {
            case LOG -> FailureLog.log(failure, "");
            case COLLECT -> report.collect(failure);
            case STOP -> {
                report.collect(failure);
                report.stop(failure);
            }
            case IGNORE -> {}
        }
    }
}
