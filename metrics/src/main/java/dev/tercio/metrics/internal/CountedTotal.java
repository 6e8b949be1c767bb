package dev.tercio.metrics.internal;

import io.micrometer.core.instrument.Counter;

/// A counter that follows a total, which may start again at 0.
public final class CountedTotal {
    private final Counter counter;
    private long last;

    CountedTotal(Counter counter) {
        this.counter = counter;
    }

    /// Adds what the total has grown by since the last call.
    public void follow(long total) {
        add(total >= last ? total - last : total);
        last = total;
    }

    /// Adds a number.
    public void add(long number) {
        if (number > 0) {
            counter.increment((double) number);
        }
    }
}
