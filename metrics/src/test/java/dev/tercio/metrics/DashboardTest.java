package dev.tercio.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.Loopback;
import dev.tercio.net.Replication;
import dev.tercio.schedule.Schedule;
import dev.tercio.testing.JsonParser;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The dashboard and the guide name the metrics that Prometheus sees, and no others.
///
/// Proves RE-04.
class DashboardTest {
    private static final Path DOCS = Path.of(System.getProperty("basedir", "."), "../docs");
    private static final Pattern METRIC = Pattern.compile("\\btercio_[a-z_]+");

    /// Metrics that follow from others, so that the dashboard need not show them.
    private static final Set<String> NOT_SHOWN =
            Set.of("tercio_frame_seconds", "tercio_system_seconds", "tercio_playback_seconds");

    record Position(float x) {}

    private final PrometheusMeterRegistry registry =
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private String scraped = "";
    private Set<String> meters = Set.of();

    /// Runs two nodes and keeps what Prometheus reads.
    private void runTwoNodes() {
        Loopback network = new Loopback();
        try (World first = World.create(WorldOptions.DEFAULT.name("first").node(1));
                World second = World.create(WorldOptions.DEFAULT.name("second").node(2));
                Schedule one = Schedule.of(first);
                Schedule two = Schedule.of(second);
                WorldMetrics metrics = WorldMetrics.of(one)) {
            one.add("broken", _ -> _ -> fail());
            one.add("spawn", _ -> context -> context.commands().spawn(new Position(1)));
            Replication sends = Replication.of(one, network.join()).share(Position.class);
            Replication answers = Replication.of(two, network.join()).share(Position.class);
            answers.publish(second.spawn(new Position(2)));
            Entity ship = first.spawn(new Position(1));
            sends.publish(ship);
            try (ReplicationMetrics traffic = ReplicationMetrics.of(sends, "first")) {
                traffic.sample();
                metrics.bindTo(registry);
                traffic.bindTo(registry);
                assertThrows(IllegalStateException.class, () -> traffic.bindTo(registry));
                for (int i = 0; i < 10; i++) {
                    first.set(ship, new Position(i));
                    one.run();
                    two.run();
                    metrics.sample();
                    traffic.sample();
                }
                scraped = registry.scrape();
                meters = names(registry);
                assertEquals(sends.statistics().bytesSent(), sent("tercio.net.traffic"));
                assertEquals(sends.statistics().messagesSent(), sent("tercio.net.messages"));
                assertTrue(sends.statistics().updatesSent() > 5, sends.statistics()::toString);
                assertEquals(1, registry.get("tercio.net.peers").gauge().value());
            }
        }
        assertEquals("", registry.scrape());
    }

    private static void fail() {
        throw new IllegalStateException("as planned");
    }

    private double sent(String name) {
        return registry.get(name).tag("result", "sent").counter().count();
    }

    private static Set<String> names(MeterRegistry registry) {
        return registry.getMeters().stream()
                .map(Meter::getId)
                .map(Meter.Id::getName)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> metrics(String text) {
        return METRIC.matcher(text)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void dashboardShowsTheMetricsOfPrometheus() throws IOException {
        runTwoNodes();
        String dashboard = Files.readString(DOCS.resolve("dashboard/grafana.json"));
        assertInstanceOf(Map.class, JsonParser.parse(dashboard));
        Set<String> known = metrics(scraped);
        known.removeAll(NOT_SHOWN);
        assertEquals(known, metrics(dashboard));
    }

    @Test
    void guideListsEveryMeter() throws IOException {
        runTwoNodes();
        assertTrue(meters.size() > 15, meters::toString);
        String guide = Files.readString(DOCS.resolve("guide/metrics.md"));
        for (String name : meters) {
            assertTrue(guide.contains("`" + name + "`"), name);
        }
    }
}
