package dev.tercio.inspector.internal.world;

import dev.tercio.Entity;
import dev.tercio.command.CommandFailure;
import dev.tercio.command.CommandKind;
import dev.tercio.command.CommandRecord;
import dev.tercio.inspector.InspectorOptions;
import dev.tercio.internal.command.report.Telemetry;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The last commands of a world, numbered from 1. Kept in the ring buffer of the world's telemetry,
/// and only while somebody asks for it.
public final class Journal {
    private static final int MAX_DETAILS = 1_000;

    /// Identifies a failed command.
    private record Key(long frame, String recorder, int number, CommandKind kind, Entity entity) {}

    private final Telemetry telemetry;
    private final @Nullable SystemSchedule schedule;
    private final InspectorOptions options;
    private final DirectWorld world;
    private final Lease lease = new Lease();
    private final Map<Key, String> details =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Key, String> eldest) {
                    return size() > MAX_DETAILS;
                }
            };

    /// Added to the numbers of the telemetry, which start again when the program resets it.
    private long base;

    private long seen;
    private boolean own;
    private boolean counted;

    Journal(DirectWorld world, @Nullable SystemSchedule schedule, InspectorOptions options) {
        this.world = world;
        this.telemetry = (Telemetry) world.commandTelemetry();
        this.schedule = schedule;
        this.options = options;
        if (options.alwaysMeasure()) {
            request();
        }
    }

    /// Starts the journal, and keeps it up for a minute.
    public void request() {
        if (lease.renew() && telemetry.historyLength() == 0) {
            own = true;
            counted = telemetry.isEnabled();
            base += seen;
            seen = 0;
            telemetry.keepHistory(options.journalLength());
        }
    }

    /// Whether commands are kept.
    public boolean isOn() {
        return telemetry.historyLength() > 0;
    }

    void frameEnded(long now) {
        if (!lease.isActive()) {
            return;
        }
        last();
        if (schedule != null && schedule.commandFailureCount() > 0) {
            for (CommandFailure failure : schedule.commandFailures()) {
                addDetail(failure, world.frame() - 1);
            }
        }
        if (!options.alwaysMeasure() && lease.expire(now)) {
            stopHistory();
        }
    }

    /// Keeps the values of a failure.
    ///
    /// @param frame the frame of the world in which it was played
    void addDetail(CommandFailure failure, long frame) {
        details.put(
                new Key(
                        frame,
                        failure.recorder(),
                        failure.number(),
                        failure.kind(),
                        failure.entity()),
                failure.detail());
    }

    /// Stops the journal.
    void stop() {
        if (lease.stop()) {
            stopHistory();
        }
    }

    private void stopHistory() {
        if (own) {
            last();
            own = false;
            telemetry.keepHistory(0);
            if (!counted) {
                telemetry.disable();
            }
        }
    }

    /// The number of the newest command, or 0 if there is none.
    public long last() {
        long added = telemetry.historyAdded();
        if (added < seen) {
            base += seen; // the program has reset its telemetry
        }
        seen = added;
        return base + added;
    }

    /// The number of the oldest command that is kept.
    public long first() {
        return last() - Math.min(telemetry.historyAdded(), telemetry.historyLength()) + 1;
    }

    /// The kept commands with greater numbers, oldest first.
    public List<CommandRecord> after(long number) {
        return telemetry.history(Math.max(0, number - base));
    }

    /// The values of a failed command, if they are known.
    public @Nullable String detail(CommandRecord command) {
        return details.get(
                new Key(
                        command.frame(),
                        command.recorder(),
                        command.number(),
                        command.kind(),
                        command.entity()));
    }
}
