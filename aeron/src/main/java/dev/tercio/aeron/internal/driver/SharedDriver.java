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
    private static final int TERM_BYTES = 1 << 20;
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
    /// @param errors receives its errors
    /// @return the settings
    public static MediaDriver.Context context(Path directory, ErrorHandler errors) {
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
                .errorHandler(errors);
    }
}
