package dev.tercio.aeron.log;

import dev.tercio.aeron.internal.driver.SharedDriver;
import dev.tercio.aeron.internal.key.KeyAuthenticator;
import dev.tercio.aeron.internal.key.KeyCredentials;
import dev.tercio.net.ExerciseKey;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;

import org.agrona.CloseHelper;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// A connection to an archive.
final class ArchiveConnection implements AutoCloseable {
    private final Aeron aeron;
    private final AeronArchive archive;

    private ArchiveConnection(
            Path driver,
            Optional<ExerciseKey> key,
            String request,
            String response,
            BooleanSupplier cancelled) {
        KeyCredentials credentials = new KeyCredentials(key, KeyAuthenticator.ARCHIVE);
        aeron =
                Aeron.connect(
                        new Aeron.Context()
                                .aeronDirectoryName(driver.toString())
                                .errorHandler(_ -> {})
                                .idleStrategy(SharedDriver.idle()));
        boolean connected = false;
        try {
            archive =
                    connect(
                            new AeronArchive.Context()
                                    .aeron(aeron)
                                    .ownsAeronClient(false)
                                    .idleStrategy(SharedDriver.idle())
                                    .errorHandler(_ -> {})
                                    .credentialsSupplier(credentials)
                                    .controlRequestChannel(request)
                                    .controlResponseChannel(response),
                            cancelled);
            if (credentials.isUnused()) {
                archive.close();
                throw new IllegalStateException("the archive has no key, but this node has one");
            }
            connected = true;
        } finally {
            if (!connected) {
                aeron.close();
            }
        }
    }

    /// Waits for the archive up to the timeout of Aeron, or until the wait is cancelled.
    private static AeronArchive connect(AeronArchive.Context context, BooleanSupplier cancelled) {
        try (AeronArchive.AsyncConnect attempt = AeronArchive.asyncConnect(context)) {
            while (!cancelled.getAsBoolean()) {
                AeronArchive connected = attempt.poll();
                if (connected != null) {
                    return connected;
                }
                context.idleStrategy().idle();
            }
        }
        throw new IllegalStateException("cancelled while connecting to an archive");
    }

    /// Connects to the archive of this process.
    static ArchiveConnection local(Path driver, Optional<ExerciseKey> key) {
        return new ArchiveConnection(
                driver, key, LogArchive.LOCAL_CONTROL, LogArchive.LOCAL_CONTROL, () -> false);
    }

    /// Connects to an archive elsewhere.
    ///
    /// @param driver the folder of a driver in this process
    /// @param address the address of the archive
    /// @param host the address of this machine
    /// @param key the key that the archive asks for
    /// @param cancelled whether to give up
    static ArchiveConnection remote(
            Path driver,
            String address,
            String host,
            Optional<ExerciseKey> key,
            BooleanSupplier cancelled) {
        return new ArchiveConnection(
                driver,
                key,
                "aeron:udp?term-length=64k|endpoint=" + address,
                "aeron:udp?term-length=64k|endpoint=" + host + ":0",
                cancelled);
    }

    AeronArchive archive() {
        return archive;
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(archive, aeron);
    }
}
