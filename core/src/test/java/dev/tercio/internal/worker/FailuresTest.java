package dev.tercio.internal.worker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/// The exceptions of a task are thrown in the order of its items.
class FailuresTest {
    private final Failures failures = new Failures();

    @Test
    void lowestItemIsThrownWithTheOthersSuppressed() {
        IllegalStateException second = new IllegalStateException("second");
        IllegalStateException first = new IllegalStateException("first");
        AssertionError third = new AssertionError("third");
        failures.add(2, second);
        failures.add(1, first);
        failures.add(3, third);
        assertSame(first, assertThrows(IllegalStateException.class, failures::rethrowFirst));
        assertArrayEquals(new Throwable[] {second, third}, first.getSuppressed());
    }

    /// The JVM throws the same [OutOfMemoryError] several times.
    @Test
    void errorThatIsThrownTwiceCountsOnce() {
        OutOfMemoryError shared = new OutOfMemoryError("shared");
        failures.add(2, shared);
        failures.add(1, shared);
        assertSame(shared, assertThrows(OutOfMemoryError.class, failures::rethrowFirst));
        assertArrayEquals(new Throwable[0], shared.getSuppressed());
    }
}
