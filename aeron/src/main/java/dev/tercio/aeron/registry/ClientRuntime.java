package dev.tercio.aeron.registry;

import dev.tercio.aeron.internal.driver.DriverDirectory;
import dev.tercio.aeron.internal.driver.SharedDriver;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.driver.MediaDriver;

import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentRunner;
import org.jspecify.annotations.Nullable;

import java.nio.file.Path;

/// The threads of a client: Aeron, a media driver if the client has its own, and the agent.
final class ClientRuntime implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.tercio.aeron.registry");

    private static final long DRIVER_TIMEOUT_MILLIS = 10_000;

    private final RegistryProblems problems;
    private final @Nullable MediaDriver driver;
    private final Path directory;
    private Aeron aeron;
    private boolean interrupted;
    private @Nullable AgentRunner runner;

    ClientRuntime(RegistryClientOptions options, RegistryProblems problems) {
        this.problems = problems;
        Path external = options.driverDirectory().orElse(null);
        directory =
                external != null
                        ? external
                        : DriverDirectory.of(
                                "client-" + ProcessHandle.current().pid(),
                                Path.of(Long.toHexString(RegistryClient.newInstance())));
        driver =
                external != null
                        ? null
                        : MediaDriver.launch(
                                SharedDriver.context(
                                        directory, SharedDriver.FEW_SESSIONS, ClientRuntime::log));
        boolean connected = false;
        try {
            aeron = connect(directory);
            connected = true;
        } finally {
            if (!connected) {
                CloseHelper.quietClose(driver);
            }
        }
    }

    private static Aeron connect(Path directory) {
        return Aeron.connect(
                new Aeron.Context()
                        .aeronDirectoryName(directory.toString())
                        .idleStrategy(SharedDriver.idle())
                        .errorHandler(ClientRuntime::log));
    }

    private static void log(Throwable error) {
        LOG.log(System.Logger.Level.DEBUG, "error of Aeron in a client of the registry", error);
    }

    /// The client of the driver. Aeron ends it if this process was stopped for long, or if an
    /// external driver has ended; then there is a new one. Used by the thread of the agent.
    ///
    /// @throws IllegalStateException if the driver does not run
    Aeron aeron() {
        if (aeron.isClosed()) {
            if (!interrupted) {
                interrupted = true;
                problems.report(RegistryProblem.Kind.INTERRUPTED, "driver=" + directory);
            }
            if (!CommonContext.isDriverActive(directory.toFile(), DRIVER_TIMEOUT_MILLIS, _ -> {})) {
                throw new IllegalStateException("media driver does not run: folder=" + directory);
            }
            aeron = connect(directory);
            interrupted = false;
        }
        return aeron;
    }

    void start(RegistryAgent agent) {
        AgentRunner started = new AgentRunner(SharedDriver.idle(), ClientRuntime::log, null, agent);
        runner = started;
        Thread thread = AgentRunner.startOnThread(started, ClientRuntime::daemon);
        thread.setName(agent.roleName());
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(runner, aeron, driver);
    }
}
