package dev.tercio.aeron.internal;

import dev.tercio.aeron.AeronOptions;
import dev.tercio.aeron.DriverStatistics;
import dev.tercio.aeron.internal.driver.EmbeddedDriver;
import dev.tercio.net.Delivery;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.driver.status.SystemCounterDescriptor;

import org.agrona.CloseHelper;
import org.agrona.LangUtil;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// A client of a media driver, which is embedded unless the options name the folder of another one.
final class Driver implements AutoCloseable {
    private static final int SPINS = 10;
    private static final int YIELDS = 20;
    private static final long MIN_PARK = TimeUnit.MICROSECONDS.toNanos(1);
    private static final long MAX_PARK = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long DRIVER_TIMEOUT = TimeUnit.SECONDS.toMillis(10);
    private static final long TIMER = TimeUnit.MILLISECONDS.toNanos(50);

    /// Streams that a peer has left remain for a while, and a peer may be started several times.
    private static final int SESSIONS_PER_PEER = 4;

    private static final int MORE_SESSIONS = 16;

    private final @Nullable MediaDriver embedded;
    private final Aeron aeron;
    private final ErrorLog errors;

    private Driver(@Nullable MediaDriver embedded, Aeron aeron, ErrorLog errors) {
        this.embedded = embedded;
        this.aeron = aeron;
        this.errors = errors;
    }

    static Driver start(AeronOptions options, ErrorLog errors) {
        if (options.driverDirectory().isPresent()) {
            Path folder = options.driverDirectory().get();
            requireActive(folder);
            return new Driver(null, connect(folder.toString(), errors), errors);
        }
        MediaDriver embedded = MediaDriver.launch(context(options, errors));
        try {
            return new Driver(embedded, connect(embedded.aeronDirectoryName(), errors), errors);
        } catch (RuntimeException e) {
            CloseHelper.quietClose(embedded);
            throw e;
        }
    }

    private static void requireActive(Path folder) {
        if (!CommonContext.isDriverActive(folder.toFile(), DRIVER_TIMEOUT, message -> {})) {
            throw new IllegalStateException(
                    "no media driver: folder=" + folder + "; start one with this folder");
        }
    }

    private static MediaDriver.Context context(AeronOptions options, ErrorLog errors) {
        int buffer = SocketBuffer.granted();
        int window = Math.min(options.termBytes(Delivery.UNRELIABLE) / 2, buffer);
        long timeout = options.peerTimeout().toNanos();
        return new MediaDriver.Context()
                .aeronDirectoryName(DriverDirectory.create(options.node()).toString())
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(new BackoffIdleStrategy(SPINS, YIELDS, MIN_PARK, MAX_PARK))
                .termBufferSparseFile(true)
                .socketRcvbufLength(buffer)
                .socketSndbufLength(buffer)
                .initialWindowLength(window)
                .timerIntervalNs(TIMER)
                .imageLivenessTimeoutNs(timeout)
                .publicationConnectionTimeoutNs(timeout)
                .streamSessionLimit(SESSIONS_PER_PEER * options.peers().size() + MORE_SESSIONS)
                .errorHandler(errors);
    }

    private static Aeron connect(String folder, ErrorLog errors) {
        return Aeron.connect(
                new Aeron.Context()
                        .aeronDirectoryName(folder)
                        .errorHandler(errors)
                        // exceptions of a handler reach the caller of receive
                        .subscriberErrorHandler(LangUtil::rethrowUnchecked));
    }

    Aeron aeron() {
        return aeron;
    }

    boolean isClosed() {
        return aeron.isClosed();
    }

    DriverStatistics statistics() {
        return EmbeddedDriver.read(this::value, errors.count());
    }

    private long value(SystemCounterDescriptor counter) {
        return aeron.isClosed() ? 0 : aeron.countersReader().getCounterValue(counter.id());
    }

    @Override
    public void close() {
        CloseHelper.quietClose(aeron);
        CloseHelper.quietClose(embedded);
    }
}
