package dev.tercio.metrics;

import dev.tercio.metrics.internal.MeterSpec;
import dev.tercio.metrics.internal.Meters;
import dev.tercio.net.Replication;
import dev.tercio.net.ReplicationStatistics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.jspecify.annotations.Nullable;

import java.util.Locale;

/// The metrics of a node: messages, bytes, updates, refusals and peers.
///
/// Needs the module `dev.tercio.net`. Use it as [WorldMetrics]: bind it, then call [#sample] after
/// each frame, on the thread of the world.
public final class ReplicationMetrics implements MeterBinder, AutoCloseable {
    private static final MeterSpec MESSAGES =
            MeterSpec.of("tercio.net.messages", "Messages of a node by what became of them.");
    private static final MeterSpec BYTES =
            MeterSpec.bytes("tercio.net.traffic", "Bytes in the messages of a node.");
    private static final MeterSpec UPDATES =
            MeterSpec.of("tercio.net.updates", "Values, removals and destroyed entities.");
    private static final MeterSpec EVENTS =
            MeterSpec.of("tercio.net.events", "Events between nodes.");
    private static final MeterSpec REFUSED =
            MeterSpec.of("tercio.net.refused", "Messages and updates that were not applied.");
    private static final MeterSpec PEERS =
            MeterSpec.of("tercio.net.peers", "Connected peers of a node.");

    private final Replication replication;
    private final String world;
    private @Nullable Meters meters;

    private ReplicationMetrics(Replication replication, String world) {
        this.replication = replication;
        this.world = world;
    }

    /// The metrics of a node. They register nothing before [#bindTo].
    ///
    /// @param replication the node
    /// @param world the name of its world, for the tag `world`
    /// @return metrics without meters
    public static ReplicationMetrics of(Replication replication, String world) {
        return new ReplicationMetrics(replication, world);
    }

    /// Sets the registry. The first sample registers the meters, tagged with the name of the world.
    ///
    /// @param registry receives the meters
    /// @throws IllegalStateException if the metrics are bound
    @Override
    public void bindTo(MeterRegistry registry) {
        if (meters != null) {
            throw new IllegalStateException(
                    "metrics are bound: world="
                            + world
                            + "; use a CompositeMeterRegistry for several registries");
        }
        meters = new Meters(registry, Tags.of("world", world));
    }

    /// Updates the meters. Without a registry, it does nothing. It starts the replication, so call
    /// it after [Replication#share].
    public void sample() {
        if (meters == null) {
            return;
        }
        ReplicationStatistics now = replication.statistics();
        follow(meters, MESSAGES, "sent", now.messagesSent());
        follow(meters, MESSAGES, "received", now.messagesReceived());
        follow(meters, MESSAGES, "dropped", now.messagesDropped());
        follow(meters, MESSAGES, "lost", now.messagesLost());
        follow(meters, MESSAGES, "repeated", now.messagesRepeated());
        follow(meters, BYTES, "sent", now.bytesSent());
        follow(meters, BYTES, "received", now.bytesReceived());
        follow(meters, UPDATES, "sent", now.updatesSent());
        follow(meters, UPDATES, "applied", now.updatesApplied());
        follow(meters, EVENTS, "sent", now.eventsSent());
        follow(meters, EVENTS, "received", now.eventsReceived());
        Meters target = meters;
        now.refused()
                .forEach(
                        (reason, count) ->
                                target.counter(
                                                REFUSED,
                                                Tags.of(
                                                        "reason",
                                                        reason.name().toLowerCase(Locale.ROOT)))
                                        .follow(count));
        meters.gauge(PEERS, Tags.empty()).set(replication.peers().size());
    }

    private static void follow(Meters meters, MeterSpec spec, String result, long total) {
        meters.counter(spec, Tags.of("result", result)).follow(total);
    }

    /// Removes the meters from the registry. The metrics can be bound again.
    @Override
    public void close() {
        if (meters != null) {
            meters.close();
            meters = null;
        }
    }
}
