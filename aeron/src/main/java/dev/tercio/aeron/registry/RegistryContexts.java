package dev.tercio.aeron.registry;

import dev.tercio.aeron.internal.driver.SharedDriver;
import dev.tercio.aeron.internal.key.KeyAuthenticator;
import dev.tercio.aeron.internal.key.KeyCredentials;

import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.checksum.Checksums;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;

import org.agrona.ErrorHandler;
import org.agrona.IoUtil;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// The settings of the parts of a member.
final class RegistryContexts {
    /// After this time, a client that is not a member is forgotten.
    static final Duration CLIENT_TIMEOUT = Duration.ofMinutes(10);

    private static final int SMALL_TERM_BYTES = 1 << 16;
    private static final int SEGMENT_BYTES = 4 << 20;
    private static final String IPC = "aeron:ipc?term-length=64k";

    private final RegistryNodeOptions options;
    private final Path driverDirectory;
    private final ErrorHandler errors;
    private final Runnable terminated;
    private final Runnable refused;

    RegistryContexts(
            RegistryNodeOptions options,
            Path driverDirectory,
            ErrorHandler errors,
            Runnable terminated,
            Runnable refused) {
        this.options = options;
        this.driverDirectory = driverDirectory;
        this.errors = errors;
        this.terminated = terminated;
        this.refused = refused;
    }

    MediaDriver.Context driver() {
        return SharedDriver.context(driverDirectory, sessions(), errors);
    }

    /// Clients that have lost their connection have two sessions for a while.
    private int sessions() {
        return Math.max(SharedDriver.MANY_SESSIONS, 4 * options.maxMembers());
    }

    private File folder(String name) {
        return options.directory().resolve(name).toFile();
    }

    File clusterFolder() {
        return folder("cluster");
    }

    /// Mark files only prevent that two processes use a folder, which the lock of the folder does
    /// better: after a crash they would make the next process wait for ten seconds.
    private File marks(String name) {
        return new File(marks(), name);
    }

    private File marks() {
        return driverDirectory.resolveSibling(driverDirectory.getFileName() + "-marks").toFile();
    }

    /// Deletes the mark files of this process or of an earlier one. The caller has the lock.
    void deleteMarks() {
        IoUtil.delete(marks(), true);
    }

    Archive.Context archive() {
        String address = options.addresses().get(options.member());
        int level = options.durability().level();
        Archive.Context context = new Archive.Context();
        options.key()
                .ifPresent(
                        key ->
                                context.authenticatorSupplier(
                                        () ->
                                                new KeyAuthenticator(
                                                        key, KeyAuthenticator.ARCHIVE, refused)));
        return context.archiveClientContext(replicationClient())
                .aeronDirectoryName(driverDirectory.toString())
                .archiveDir(folder("archive"))
                .markFileDir(marks("archive"))
                .controlChannel("aeron:udp?endpoint=" + ClusterAddresses.archive(address))
                .localControlChannel(IPC)
                .recordingEventsEnabled(false)
                .replicationChannel("aeron:udp?endpoint=" + host(address) + ":0")
                .threadingMode(ArchiveThreadingMode.SHARED)
                .idleStrategySupplier(SharedDriver::idle)
                .segmentFileLength(SEGMENT_BYTES)
                .fileSyncLevel(level)
                .catalogFileSyncLevel(level)
                .recordChecksum(Checksums.crc32c())
                .replayChecksum(Checksums.crc32c())
                .errorHandler(errors);
    }

    private static String host(String address) {
        return address.substring(0, address.lastIndexOf(':'));
    }

    /// How the archive of a member that catches up connects to that of another one.
    private AeronArchive.Context replicationClient() {
        String address = options.addresses().get(options.member());
        return new AeronArchive.Context()
                .credentialsSupplier(archiveCredentials())
                .controlResponseChannel("aeron:udp?endpoint=" + host(address) + ":0");
    }

    private KeyCredentials archiveCredentials() {
        return new KeyCredentials(options.key(), KeyAuthenticator.ARCHIVE);
    }

    /// Connects to the archive of this member.
    AeronArchive.Context archiveClient() {
        return new AeronArchive.Context()
                .credentialsSupplier(archiveCredentials())
                .controlRequestChannel(IPC)
                .controlResponseChannel(IPC)
                .controlTermBufferLength(SMALL_TERM_BYTES)
                .aeronDirectoryName(driverDirectory.toString());
    }

    ConsensusModule.Context consensus() {
        String address = options.addresses().get(options.member());
        long leader = options.leaderTimeout().toNanos();
        ConsensusModule.Context context = new ConsensusModule.Context();
        options.key()
                .ifPresent(
                        key ->
                                context.authenticatorSupplier(
                                        () ->
                                                new KeyAuthenticator(
                                                        key, KeyAuthenticator.REGISTRY, refused)));
        return context.aeronDirectoryName(driverDirectory.toString())
                .clusterDir(clusterFolder())
                .markFileDir(marks("cluster"))
                .clusterMemberId(options.member())
                .clusterMembers(ClusterAddresses.members(options.addresses()))
                .ingressChannel("aeron:udp?term-length=256k")
                .logChannel("aeron:udp?term-length=1m")
                .replicationChannel("aeron:udp?endpoint=" + host(address) + ":0")
                .archiveContext(archiveClient())
                .maxConcurrentSessions(sessions())
                .leaderHeartbeatTimeoutNs(leader)
                .leaderHeartbeatIntervalNs(leader / 10)
                .electionTimeoutNs(Math.max(leader / 2, TimeUnit.MILLISECONDS.toNanos(200)))
                .electionStatusIntervalNs(leader / 20)
                .startupCanvassTimeoutNs(leader * 10)
                .fileSyncLevel(options.durability().level())
                .idleStrategySupplier(SharedDriver::idle)
                .terminationHook(terminated)
                .errorHandler(errors);
    }

    ClusteredServiceContainer.Context service(RegistryService service) {
        return new ClusteredServiceContainer.Context()
                .aeronDirectoryName(driverDirectory.toString())
                .clusterDir(clusterFolder())
                .markFileDir(marks("cluster"))
                .archiveContext(archiveClient())
                .clusteredService(service)
                .idleStrategySupplier(SharedDriver::idle)
                .terminationHook(terminated)
                .errorHandler(errors);
    }
}
