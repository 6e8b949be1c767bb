package dev.tercio.aeron.registry;

import dev.tercio.aeron.internal.driver.DriverDirectory;
import dev.tercio.aeron.internal.driver.SharedDriver;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;

import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentRunner;
import org.jspecify.annotations.Nullable;

import java.nio.file.Path;

/// The threads of a client: Aeron, a media driver if the client has its own, and the agent.
final class ClientRuntime implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.tercio.aeron.registry");

    private final @Nullable MediaDriver driver;
    private final Aeron aeron;
    private @Nullable AgentRunner runner;

    ClientRuntime(RegistryClientOptions options) {
        Path directory = options.driverDirectory().orElse(null);
        if (directory == null) {
            Path own =
                    DriverDirectory.of(
                            "client-" + ProcessHandle.current().pid(),
                            Path.of(Long.toHexString(RegistryClient.newInstance())));
            driver =
                    MediaDriver.launch(
                            SharedDriver.context(
                                    own, SharedDriver.FEW_SESSIONS, ClientRuntime::log));
            directory = own;
        } else {
            driver = null;
        }
        boolean connected = false;
        try {
            aeron =
                    Aeron.connect(
                            new Aeron.Context()
                                    .aeronDirectoryName(directory.toString())
                                    .idleStrategy(SharedDriver.idle())
                                    .errorHandler(ClientRuntime::log));
            connected = true;
        } finally {
            if (!connected) {
                CloseHelper.quietClose(driver);
            }
        }
    }

    private static void log(Throwable error) {
        LOG.log(System.Logger.Level.DEBUG, "error of Aeron in a client of the registry", error);
    }

    Aeron aeron() {
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
