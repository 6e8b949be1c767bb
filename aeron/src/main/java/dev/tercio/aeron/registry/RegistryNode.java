package dev.tercio.aeron.registry;

import dev.tercio.aeron.AeronFlags;
import dev.tercio.aeron.DriverStatistics;
import dev.tercio.aeron.internal.driver.DirectoryLock;
import dev.tercio.aeron.internal.driver.DriverDirectory;
import dev.tercio.aeron.internal.driver.EmbeddedDriver;

import io.aeron.archive.Archive;
import io.aeron.cluster.ClusterControl;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.exceptions.AeronException;

import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentTerminationException;
import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// A member of the registry, with its media driver and its archive in this process.
///
/// ```java
/// try (RegistryNode registry = RegistryNode.start(RegistryNodeOptions.of(folder, "10.0.0.1:9100"))) {
///     …
/// }
/// ```
///
/// One member is enough to run an exercise; while it is gone, nobody can join and nothing changes
/// hands, but all nodes continue. Of three members one may fail. A member keeps its log in its
/// folder and continues with it after a restart. Aeron ends a member whose process was stopped for
/// more than 10 seconds, for example by a debugger; the member then starts again by itself.
public final class RegistryNode implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.tercio.aeron.registry");
    private static final long RESTART_INTERVAL = TimeUnit.SECONDS.toNanos(30);

    private final RegistryNodeOptions options;
    private final DirectoryLock lock;
    private final RegistryContexts contexts;
    private final Path driverDirectory;
    private final RegistryProblems problems = new RegistryProblems("registry member");
    private final LogPurge purge;
    private volatile RegistryService service;
    private volatile @Nullable EmbeddedDriver driver;
    private @Nullable Archive archive;
    private @Nullable ConsensusModule consensus;
    private @Nullable ClusteredServiceContainer container;
    private volatile boolean closing;
    private final AtomicBoolean stopped = new AtomicBoolean();
    private long restartedAt;

    private RegistryNode(RegistryNodeOptions options, DirectoryLock lock) {
        this.options = options;
        this.lock = lock;
        driverDirectory =
                options.driverDirectory()
                        .orElseGet(() -> DriverDirectory.of("registry", options.directory()));
        contexts =
                new RegistryContexts(
                        options, driverDirectory, this::failed, this::terminated, this::refused);
        purge =
                new LogPurge(
                        contexts.clusterFolder(),
                        contexts::archiveClient,
                        error -> failed(new IllegalStateException("log was not purged", error)));
        service = newService(options);
    }

    private static RegistryService newService(RegistryNodeOptions options) {
        return new RegistryService(
                new RegistryLimits(
                        options.memberTimeout().toMillis(),
                        RegistryContexts.CLIENT_TIMEOUT.toMillis(),
                        options.maxMembers(),
                        options.maxMembers() * 4),
                options.snapshotBytes());
    }

    /// Starts a member. Returns when its parts run; the first election takes about a second longer.
    ///
    /// @param options the settings
    /// @return the running member
    /// @throws IllegalStateException if a flag of the JVM is missing, if another process uses the
    ///   folder or a port, or if the address is not one of this machine
    public static RegistryNode start(RegistryNodeOptions options) {
        AeronFlags.requireArchive();
        RegistryNode node = new RegistryNode(options, DirectoryLock.of(options.directory()));
        boolean started = false;
        try {
            node.launch();
            started = true;
            return node;
        } catch (AeronException e) {
            throw new IllegalStateException(
                    "cannot start a member of the registry: address="
                            + options.addresses().get(options.member())
                            + ", because="
                            + e.getMessage()
                            + "; choose an address of this machine, from whose port on "
                            + RegistryNodeOptions.PORTS
                            + " ports are free",
                    e);
        } finally {
            if (!started) {
                node.close();
            }
        }
    }

    private void launch() {
        contexts.deleteMarks();
        service = newService(options);
        driver =
                EmbeddedDriver.launch(
                        contexts.driver(), () -> problems.times(RegistryProblem.Kind.MEMBER_ERROR));
        archive = Archive.launch(contexts.archive());
        consensus = ConsensusModule.launch(contexts.consensus());
        ConsensusModule running = consensus;
        service.onSnapshotDue(
                () ->
                        ClusterControl.ToggleState.SNAPSHOT.toggle(
                                running.context().controlToggleCounter()));
        if (options.addresses().size() == 1) {
            service.onSnapshotTaken(purge::start);
        }
        container = ClusteredServiceContainer.launch(contexts.service(service));
    }

    private void refused() {
        problems.report(RegistryProblem.Kind.CLIENT_REFUSED, "");
    }

    private void failed(Throwable error) {
        boolean event =
                error instanceof AeronException aeron
                        && aeron.category() == AeronException.Category.WARN;
        if (event) {
            // elections and members that come and go
            LOG.log(System.Logger.Level.INFO, "registry: event={0}", error.getMessage());
        } else if (!closing && !(error instanceof AgentTerminationException)) {
            problems.report(RegistryProblem.Kind.MEMBER_ERROR, String.valueOf(error));
        }
    }

    /// Runs if the cluster ends this member, on one of its threads.
    private void terminated() {
        if (!stopped.getAndSet(true) && !closing) {
            Thread.ofPlatform().daemon().name("tercio registry restart").start(this::restart);
        }
    }

    /// Starts this member again, unless that has not helped the last time.
    private synchronized void restart() {
        long now = System.nanoTime();
        if (closing) {
            return;
        }
        closeParts();
        if (restartedAt != 0 && now - restartedAt < RESTART_INTERVAL) {
            stoppedForGood("it has ended again after a restart");
            return;
        }
        restartedAt = now;
        try {
            launch();
            stopped.set(false);
            problems.report(RegistryProblem.Kind.MEMBER_RESTARTED, "member=" + options.member());
        } catch (AeronException | IllegalStateException e) {
            closeParts();
            stoppedForGood(String.valueOf(e.getMessage()));
        }
    }

    private void stoppedForGood(String reason) {
        problems.report(
                RegistryProblem.Kind.MEMBER_STOPPED,
                "member=%d, because=%s; restart the process".formatted(options.member(), reason));
    }

    private void closeParts() {
        CloseHelper.quietCloseAll(container, consensus, archive, driver);
        consensus = null;
    }

    /// Whether the member runs.
    ///
    /// @return false if it was closed, or if it has stopped because of an error
    public boolean isRunning() {
        return !closing && !stopped.get();
    }

    /// What the member has done.
    ///
    /// @return a copy of its counters
    public RegistryStatus status() {
        return service.status();
    }

    /// The counters of the media driver of this member: traffic, invalid packets, memory.
    ///
    /// @return a copy; the last values if the member was closed
    public DriverStatistics driverStatistics() {
        return Objects.requireNonNull(driver).statistics();
    }

    /// How much of the log was deleted because a snapshot contains it. Several members keep their
    /// whole logs, because a member that was away needs the log of another one.
    ///
    /// @return the number of bytes since the start
    public long purgedBytes() {
        return purge.bytes();
    }

    /// Starts a snapshot on all members. Only the leader does that.
    ///
    /// @return false if this member is not the leader, is busy, or was closed
    public synchronized boolean takeSnapshot() {
        ConsensusModule running = consensus;
        // a closed member has released the memory of its counters
        return running != null
                && isRunning()
                && status().leads()
                && ClusterControl.ToggleState.SNAPSHOT.toggle(
                        running.context().controlToggleCounter());
    }

    /// The folder of the media driver, which clients in this process can use.
    ///
    /// @return the folder
    public Path driverDirectory() {
        return driverDirectory;
    }

    /// Errors of this member. Each kind is logged when it first occurs.
    ///
    /// @return the problems since the start
    public List<RegistryProblem> problems() {
        return problems.all();
    }

    /// Stops the member. It continues with the same state when it is started again.
    @Override
    public synchronized void close() {
        closing = true;
        purge.close();
        closeParts();
        contexts.deleteMarks();
        lock.close();
    }
}
