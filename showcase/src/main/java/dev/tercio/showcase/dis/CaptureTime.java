package dev.tercio.showcase.dis;

import dev.tercio.cli.Console;

/// The time since the first datagram of a capture. If the clock of the computer that captured was
/// set forward, it would be a very long pause; such a pause is shortened.
final class CaptureTime {
    private static final long NANOS = 1_000_000_000L;
    private static final long LONGEST = 600 * NANOS;

    private final Console console;
    private boolean started;
    private long last;
    private long elapsed;

    CaptureTime(Console console) {
        this.console = console;
    }

    /// The nanoseconds from the first datagram to the one that was captured at a time.
    long at(long epochNanos) {
        long pause = started ? epochNanos - last : 0;
        started = true;
        last = epochNanos;
        if (pause > LONGEST) {
            console.out()
                    .println(
                            "pause is shortened: seconds="
                                    + pause / NANOS
                                    + ", to="
                                    + LONGEST / NANOS);
            pause = LONGEST;
        }
        elapsed += pause;
        return elapsed;
    }
}
