package dev.tercio.aeron.internal.driver;

import dev.tercio.aeron.DriverStatistics;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.status.SystemCounterDescriptor;

import org.jspecify.annotations.Nullable;

import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/// A media driver in this process, whose counters can be read from any thread, and also after it
/// was closed: they are in memory that the driver releases.
public final class EmbeddedDriver implements AutoCloseable {
    private final MediaDriver driver;
    private final LongSupplier errors;
    private @Nullable DriverStatistics last;

    private EmbeddedDriver(MediaDriver driver, LongSupplier errors) {
        this.driver = driver;
        this.errors = errors;
    }

    /// Starts a driver.
    ///
    /// @param context its settings
    /// @param errors counts its errors
    /// @return the running driver
    public static EmbeddedDriver launch(MediaDriver.Context context, LongSupplier errors) {
        return new EmbeddedDriver(MediaDriver.launch(context), errors);
    }

    /// The counters of a driver.
    ///
    /// @param counter reads one of them
    /// @param errors how many errors were reported
    /// @return a copy
    public static DriverStatistics read(
            ToLongFunction<SystemCounterDescriptor> counter, long errors) {
        return new DriverStatistics(
                counter.applyAsLong(SystemCounterDescriptor.BYTES_SENT),
                counter.applyAsLong(SystemCounterDescriptor.BYTES_RECEIVED),
                counter.applyAsLong(SystemCounterDescriptor.NAK_MESSAGES_SENT),
                counter.applyAsLong(SystemCounterDescriptor.NAK_MESSAGES_RECEIVED),
                counter.applyAsLong(SystemCounterDescriptor.RETRANSMITS_SENT),
                counter.applyAsLong(SystemCounterDescriptor.LOSS_GAP_FILLS),
                counter.applyAsLong(SystemCounterDescriptor.FLOW_CONTROL_OVER_RUNS),
                counter.applyAsLong(SystemCounterDescriptor.SHORT_SENDS),
                counter.applyAsLong(SystemCounterDescriptor.INVALID_PACKETS),
                counter.applyAsLong(SystemCounterDescriptor.BYTES_CURRENTLY_MAPPED),
                errors);
    }

    /// The counters of the driver.
    ///
    /// @return a copy; the last values if the driver was closed
    public synchronized DriverStatistics statistics() {
        DriverStatistics closed = last;
        return closed != null
                ? closed
                : read(
                        counter -> driver.context().systemCounters().get(counter).get(),
                        errors.getAsLong());
    }

    @Override
    public synchronized void close() {
        if (last == null) {
            last = statistics();
            driver.close();
        }
    }
}
