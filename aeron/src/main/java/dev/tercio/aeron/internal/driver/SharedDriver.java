package dev.tercio.aeron.internal.driver;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.ErrorHandler;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// Settings of a media driver that shares one thread and leaves the processor to the simulation.
public final class SharedDriver {
    /// The sessions of a driver that serves many processes.
    public static final int MANY_SESSIONS = 1_024;

    /// The sessions of a driver that talks to a few processes.
    public static final int FEW_SESSIONS = 64;

    private static final int TERM_BYTES = 1 << 20;

    /// Room for the counters of all streams that are accepted.
    private static final int COUNTER_BYTES = 4 << 20;

    private static final long MIN_PARK = TimeUnit.MICROSECONDS.toNanos(10);
    private static final long MAX_PARK = TimeUnit.MILLISECONDS.toNanos(1);

    private SharedDriver() {}

    /// A way to wait without using the processor.
    ///
    /// @return a new strategy
    public static IdleStrategy idle() {
        return new BackoffIdleStrategy(1, 1, MIN_PARK, MAX_PARK);
    }

    /// The settings of a driver.
    ///
    /// @param directory its folder, which is deleted at the start and at the end
    /// @param sessions how many streams of other processes are accepted at a time for each purpose,
    ///   so that a flood of new ones cannot exhaust memory
    /// @param errors receives its errors
    /// @return the settings
    public static MediaDriver.Context context(Path directory, int sessions, ErrorHandler errors) {
        return new MediaDriver.Context()
                .aeronDirectoryName(directory.toString())
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .warnIfDirectoryExists(false)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(idle())
                .publicationTermBufferLength(TERM_BYTES)
                .ipcTermBufferLength(TERM_BYTES)
                .termBufferSparseFile(true)
                .spiesSimulateConnection(true)
                .streamSessionLimit(sessions)
                .counterValuesBufferLength(COUNTER_BYTES)
                .errorHandler(errors);
    }
}
