package dev.tercio.metrics.internal;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// The meters of one world in one registry. Meters are created on first use.
public final class Meters implements AutoCloseable {
    private record Key(String name, Tags tags) {}

    private final MeterRegistry registry;
    private final Tags common;
    private final Map<Key, CountedTotal> counters = new HashMap<>();
    private final Map<Key, AtomicLong> gauges = new HashMap<>();
    private final Map<Key, Timer> timers = new HashMap<>();
    private final List<Meter> registered = new ArrayList<>();

    /// Creates an empty set of meters.
    ///
    /// @param common the tags of every meter
    public Meters(MeterRegistry registry, Tags common) {
        this.registry = registry;
        this.common = common;
    }

    /// A counter that follows a total.
    public CountedTotal counter(MeterSpec spec, Tags tags) {
        return counters.computeIfAbsent(
                new Key(spec.name(), tags),
                _ -> {
                    Counter counter =
                            Counter.builder(spec.name())
                                    .description(spec.description())
                                    .baseUnit(spec.unit())
                                    .tags(common.and(tags))
                                    .register(registry);
                    registered.add(counter);
                    return new CountedTotal(counter);
                });
    }

    /// A gauge. The returned number is its value.
    public AtomicLong gauge(MeterSpec spec, Tags tags) {
        return gauges.computeIfAbsent(
                new Key(spec.name(), tags),
                _ -> {
                    AtomicLong value = new AtomicLong();
                    registered.add(
                            Gauge.builder(spec.name(), value, AtomicLong::doubleValue)
                                    .description(spec.description())
                                    .baseUnit(spec.unit())
                                    .tags(common.and(tags))
                                    .register(registry));
                    return value;
                });
    }

    /// A timer of single durations.
    public Timer timer(MeterSpec spec, Tags tags) {
        return timers.computeIfAbsent(
                new Key(spec.name(), tags),
                _ -> {
                    Timer timer =
                            Timer.builder(spec.name())
                                    .description(spec.description())
                                    .tags(common.and(tags))
                                    .register(registry);
                    registered.add(timer);
                    return timer;
                });
    }

    /// A timer whose count and total time are known, but not its single durations.
    public void timerOfTotals(MeterSpec spec, AtomicLong count, AtomicLong nanos) {
        registered.add(
                FunctionTimer.builder(
                                spec.name(),
                                count,
                                AtomicLong::get,
                                _ -> nanos.doubleValue(),
                                TimeUnit.NANOSECONDS)
                        .description(spec.description())
                        .tags(common)
                        .register(registry));
    }

    /// Removes all meters from the registry.
    @Override
    public void close() {
        registered.forEach(registry::remove);
        registered.clear();
        counters.clear();
        gauges.clear();
        timers.clear();
    }
}
