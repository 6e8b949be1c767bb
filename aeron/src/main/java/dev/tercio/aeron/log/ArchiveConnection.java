package dev.tercio.aeron.log;

import dev.tercio.aeron.internal.driver.SharedDriver;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;

import org.agrona.CloseHelper;

import java.nio.file.Path;

/// A connection to an archive.
final class ArchiveConnection implements AutoCloseable {
    private final Aeron aeron;
    private final AeronArchive archive;

    private ArchiveConnection(Path driver, String request, String response) {
        aeron =
                Aeron.connect(
                        new Aeron.Context()
                                .aeronDirectoryName(driver.toString())
                                .errorHandler(_ -> {})
                                .idleStrategy(SharedDriver.idle()));
        boolean connected = false;
        try {
            archive =
                    AeronArchive.connect(
                            new AeronArchive.Context()
                                    .aeron(aeron)
                                    .ownsAeronClient(false)
                                    .idleStrategy(SharedDriver.idle())
                                    .errorHandler(_ -> {})
                                    .controlRequestChannel(request)
                                    .controlResponseChannel(response));
            connected = true;
        } finally {
            if (!connected) {
                aeron.close();
            }
        }
    }

    /// Connects to the archive of this process.
    static ArchiveConnection local(Path driver) {
        return new ArchiveConnection(driver, LogArchive.LOCAL_CONTROL, LogArchive.LOCAL_CONTROL);
    }

    /// Connects to an archive elsewhere.
    ///
    /// @param driver the folder of a driver in this process
    /// @param address the address of the archive
    /// @param host the address of this machine
    static ArchiveConnection remote(Path driver, String address, String host) {
        return new ArchiveConnection(
                driver,
                "aeron:udp?term-length=64k|endpoint=" + address,
                "aeron:udp?term-length=64k|endpoint=" + host + ":0");
    }

    AeronArchive archive() {
        return archive;
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(archive, aeron);
    }
}
