package dev.tercio.metrics;

import dev.tercio.ComponentMemory;
import dev.tercio.World;
import dev.tercio.command.CommandKind;
import dev.tercio.command.CommandTelemetry;
import dev.tercio.metrics.internal.MeterSpec;
import dev.tercio.metrics.internal.Meters;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.ScheduleTelemetry;
import dev.tercio.schedule.SystemCost;
import dev.tercio.schedule.SystemFailure;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// The metrics of a schedule and its world: frames, systems, commands, failures, entities and
/// memory.
///
/// ```java
/// try (WorldMetrics metrics = WorldMetrics.of(schedule)) {
///     metrics.bindTo(registry);
///     while (running) {
///         schedule.run();
///         metrics.sample();
///     }
/// }
/// ```
///
/// Nothing is measured until [#bindTo]. It enables the telemetry of the schedule and of the
/// commands unless the program has done so; [#close] disables what it has enabled, and removes the
/// meters.
///
/// Use it on the thread of the world. Any thread may read the registry: meters have the values of
/// the last sample.
public final class WorldMetrics implements MeterBinder, AutoCloseable {
    /// Frames that may pass between two samples without being lost.
    private static final int KEPT_FRAMES = 600;

    /// Counting the memory visits every page, so it is done less often.
    private static final int SAMPLES_PER_MEMORY_COUNT = 60;

    private static final MeterSpec FRAME = MeterSpec.of("tercio.frame", "The time of a frame.");
    private static final MeterSpec SYSTEM =
            MeterSpec.of("tercio.system", "The time of a system in a frame.");
    private static final MeterSpec SYSTEM_ENTITIES =
            MeterSpec.of("tercio.system.entities", "Rows that the queries of a system visited.");
    private static final MeterSpec SYSTEM_COMMANDS =
            MeterSpec.of("tercio.system.commands", "Commands that a system recorded.");
    private static final MeterSpec SYSTEM_ALLOCATED =
            MeterSpec.bytes(
                    "tercio.system.allocated", "Bytes that a system allocated on its own thread.");
    private static final MeterSpec SYSTEM_SKIPPED =
            MeterSpec.of("tercio.system.skipped", "Frames in which a system did not run.");
    private static final MeterSpec SYSTEM_FAILURES =
            MeterSpec.of("tercio.system.failures", "Exceptions that a system threw.");
    private static final MeterSpec COMMANDS_RECORDED =
            MeterSpec.of("tercio.commands.recorded", "Commands that reached playback.");
    private static final MeterSpec COMMANDS =
            MeterSpec.of("tercio.commands", "Commands by the outcome of their playback.");
    private static final MeterSpec COMMANDS_UNPLAYED =
            MeterSpec.of("tercio.commands.unplayed", "Commands that were discarded unplayed.");
    private static final MeterSpec PLAYBACK =
            MeterSpec.of("tercio.playback", "Playbacks of commands and their time.");
    private static final MeterSpec ENTITIES =
            MeterSpec.of("tercio.entities", "Entities in the world.");
    private static final MeterSpec COMPONENT_ENTITIES =
            MeterSpec.of("tercio.component.entities", "Entities that have a component.");
    private static final MeterSpec COMPONENT_MEMORY =
            MeterSpec.bytes("tercio.component.memory", "Memory of the columns of a component.");

    private final Schedule schedule;
    private final World world;
    private final AtomicLong playbacks = new AtomicLong();
    private final AtomicLong playbackNanos = new AtomicLong();
    private @Nullable Meters meters;
    private boolean measuresSchedule;
    private boolean countsCommands;
    private long measured;
    private long samples;
    private @Nullable SystemFailure lastFailure;

    private WorldMetrics(Schedule schedule) {
        this.schedule = schedule;
        this.world = schedule.world();
    }

    /// The metrics of a schedule and its world. They measure nothing before [#bindTo].
    ///
    /// @param schedule the schedule
    /// @return metrics without meters
    public static WorldMetrics of(Schedule schedule) {
        return new WorldMetrics(schedule);
    }

    /// Starts measuring and registers the meters, tagged with the name of the world.
    ///
    /// @param registry receives the meters; for several registries, pass a `CompositeMeterRegistry`
    /// @throws IllegalStateException if the metrics are bound
    @Override
    public void bindTo(MeterRegistry registry) {
        if (meters != null) {
            throw new IllegalStateException(
                    "metrics are bound: world="
                            + world.name()
                            + "; use a CompositeMeterRegistry for several registries");
        }
        meters = new Meters(registry, Tags.of("world", world.name()));
        meters.timerOfTotals(PLAYBACK, playbacks, playbackNanos);
        CommandTelemetry commands = world.commandTelemetry();
        countsCommands = !commands.isEnabled();
        if (countsCommands) {
            commands.enable();
        }
        ScheduleTelemetry telemetry = schedule.telemetry();
        measuresSchedule = !telemetry.isEnabled();
        if (measuresSchedule) {
            telemetry.enable(KEPT_FRAMES);
        }
        measured = telemetry.measuredFrames();
        samples = 0;
        sample();
    }

    /// Updates the meters. Call it after each frame; frames that were run since the last call are
    /// all included, up to 600. Without a registry, it does nothing.
    public void sample() {
        if (meters == null) {
            return;
        }
        sampleSchedule(meters);
        sampleFailures(meters);
        sampleCommands(meters);
        meters.gauge(ENTITIES, Tags.empty()).set(world.size());
        if (samples++ % SAMPLES_PER_MEMORY_COUNT == 0) {
            sampleMemory(meters);
        }
    }

    private void sampleSchedule(Meters target) {
        ScheduleTelemetry telemetry = schedule.telemetry();
        long now = telemetry.measuredFrames();
        // a schedule that was built anew starts again at 0
        int fresh = (int) Math.min(now >= measured ? now - measured : now, KEPT_FRAMES);
        measured = now;
        for (long nanos : telemetry.frameNanos(fresh)) {
            target.timer(FRAME, Tags.empty()).record(nanos, TimeUnit.NANOSECONDS);
        }
        for (SystemCost cost : telemetry.systems(fresh)) {
            sampleSystem(target, cost);
        }
    }

    private static void sampleSystem(Meters target, SystemCost cost) {
        Tags tags = Tags.of("system", cost.system());
        for (int i = 0; i < cost.runs(); i++) {
            // of several frames, the mean is recorded
            target.timer(SYSTEM, tags).record(cost.nanos() / cost.runs(), TimeUnit.NANOSECONDS);
        }
        target.counter(SYSTEM_ENTITIES, tags).add(cost.entities());
        target.counter(SYSTEM_COMMANDS, tags).add(cost.commands());
        target.counter(SYSTEM_ALLOCATED, tags).add(cost.bytes());
        target.counter(SYSTEM_SKIPPED, tags).add(cost.skipped());
    }

    /// Counts the failures after the one that was seen last. The schedule keeps 100.
    @SuppressWarnings("ReferenceEquality") // two failures may be equal
    private void sampleFailures(Meters target) {
        List<SystemFailure> failures = schedule.failures();
        for (SystemFailure failure : failures.reversed()) {
            if (failure == lastFailure) {
                break;
            }
            target.counter(SYSTEM_FAILURES, Tags.of("system", failure.system())).add(1);
        }
        if (!failures.isEmpty()) {
            lastFailure = failures.getLast();
        }
    }

    private void sampleCommands(Meters target) {
        CommandTelemetry telemetry = world.commandTelemetry();
        for (CommandKind kind : CommandKind.values()) {
            long recorded = telemetry.recorded(kind);
            if (recorded > 0) {
                Tags tags = Tags.of("kind", kind.name().toLowerCase(Locale.ROOT));
                target.counter(COMMANDS_RECORDED, tags).follow(recorded);
                follow(target, tags.and("outcome", "played"), telemetry.played(kind));
                follow(target, tags.and("outcome", "skipped"), telemetry.skipped(kind));
                follow(target, tags.and("outcome", "failed"), telemetry.failed(kind));
            }
        }
        target.counter(COMMANDS_UNPLAYED, Tags.empty()).follow(telemetry.unplayed());
        playbacks.set(telemetry.playbacks());
        playbackNanos.set(telemetry.playbackTime().toNanos());
    }

    private static void follow(Meters target, Tags tags, long total) {
        target.counter(COMMANDS, tags).follow(total);
    }

    private void sampleMemory(Meters target) {
        for (ComponentMemory memory : world.memory()) {
            Tags tags = Tags.of("component", memory.type().type().getName());
            target.gauge(COMPONENT_ENTITIES, tags).set(memory.entities());
            target.gauge(COMPONENT_MEMORY, tags).set(memory.bytes());
        }
    }

    /// Removes the meters from the registry and disables the telemetry that [#bindTo] has enabled.
    /// Closing metrics that are not bound has no effect; they can be bound again.
    @Override
    public void close() {
        if (meters == null) {
            return;
        }
        meters.close();
        meters = null;
        if (measuresSchedule) {
            schedule.telemetry().disable();
        }
        if (countsCommands && !world.isClosed()) {
            world.commandTelemetry().disable();
        }
    }
}
