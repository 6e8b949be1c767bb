package dev.tercio.internal.command;

import dev.tercio.Entity;
import dev.tercio.command.CommandFailure;
import dev.tercio.command.FailureReason;
import dev.tercio.command.OnFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.stream.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Decides what becomes of commands that could not be carried out. If failures are only counted, no
/// object is made for them.
final class FailureDesk {
    private static final System.Logger LOG = System.getLogger("dev.tercio.command");

    private final PlaybackParts parts;
    private final ReportBook report;
    private PlaybackOptions options = PlaybackOptions.DEFAULT;
    private boolean deferred;
    private final List<Kept> kept = new ArrayList<>();

    private record Kept(
            int at, int number, FailureReason reason, String detail, @Nullable Throwable cause) {}

    FailureDesk(PlaybackParts parts, ReportBook report) {
        this.parts = parts;
        this.report = report;
    }

    void begin(PlaybackOptions wanted) {
        options = wanted;
        deferred = false;
    }

    /// Keeps failures to be reported by another.
    void defer() {
        deferred = true;
        kept.clear();
    }

    /// Takes over failures that another has kept.
    void takeOver(FailureDesk other) {
        if (!other.kept.isEmpty()) {
            kept.addAll(other.kept);
        }
    }

    /// Reports what was taken over in the order of the commands.
    void reportKept(LaneContent lane) {
        if (kept.isEmpty()) {
            return;
        }
        kept.sort(Comparator.comparingInt(failure -> lane.originalNumber(failure.number)));
        for (Kept failure : kept) {
            report(lane, failure.at, failure.number, failure.reason, failure.detail, failure.cause);
        }
        kept.clear();
    }

    void report(
            LaneContent lane, int at, int number, FailureReason reason, SingleCommands singles) {
        report(lane, at, number, reason, singles.detail(), singles.cause());
    }

    void report(
            LaneContent lane,
            int at,
            int number,
            FailureReason reason,
            String detail,
            @Nullable Throwable cause) {
        if (deferred) {
            kept.add(new Kept(at, number, reason, detail, cause));
            return;
        }
        report.countFailure(reason);
        if (options.onFailure() == OnFailure.IGNORE && options.handler().isEmpty()) {
            return;
        }
        CommandFailure failure = describe(lane, at, number, reason, detail, cause);
        if (options.handler().isPresent()) {
            if (!options.handler().get().test(failure)) {
                report.stop();
            }
            return;
        }
        switch (options.onFailure()) {
            case LOG -> LOG.log(System.Logger.Level.WARNING, "{0}", failure);
            case COLLECT -> report.collect(failure);
            case STOP -> {
                report.collect(failure);
                report.stop();
            }
            case IGNORE -> {}
        }
    }

    private CommandFailure describe(
            LaneContent lane,
            int at,
            int number,
            FailureReason reason,
            String detail,
            @Nullable Throwable cause) {
        long word = Bytes.getLong(lane.stream.bytes(), at);
        long entity = Bytes.getLong(lane.stream.bytes(), at + CommandWord.ENTITY);
        return new CommandFailure(
                lane.numberOf(at, number),
                CommandWord.kindOf(word),
                CommandWord.isAboutQuery(word) ? Entity.NONE : new Entity(entity),
                Optional.ofNullable(lane.classOf(word)),
                lane.recorderOf(at, number),
                reason,
                detail + (detail.isEmpty() ? "" : ", ") + "world=" + parts.world.name(),
                Optional.ofNullable(cause));
    }
}
