package dev.tercio.aeron.registry;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/// The media driver of a client ends and is started again. Proves TR-05.
class InterruptedClientTest {
    @TempDir Path folder;

    private MediaDriver driver() {
        return MediaDriver.launch(
                new MediaDriver.Context()
                        .aeronDirectoryName(folder.resolve("driver").toString())
                        .threadingMode(ThreadingMode.SHARED)
                        .dirDeleteOnStart(true)
                        .termBufferSparseFile(true));
    }

    private static void await(RegistryClient client, BooleanSupplier condition) {
        Await.until(
                () -> {
                    client.poll();
                    return condition.getAsBoolean();
                },
                client::problems);
    }

    @Test
    void clientConnectsAgainWhenItsDriverIsStartedAgain() {
        String address = FreePorts.members(1).getFirst();
        RegistryClientOptions options =
                RegistryClientOptions.of("client", List.of(address))
                        .driverDirectory(folder.resolve("driver"))
                        .times(
                                Duration.ofMillis(100),
                                Duration.ofMillis(300),
                                Duration.ofMillis(600),
                                Duration.ofMinutes(5));
        MediaDriver first = driver();
        try (RegistryNode _ = RegistryNode.start(RegistryNodeOptions.of(folder, address));
                RegistryClient client = RegistryClient.connect(options)) {
            client.join();
            await(client, () -> client.membership().isPresent() && client.isReachable());
            first.close();
            await(client, () -> isInterrupted(client));
            try (MediaDriver _ = driver()) {
                RegistryCommand command = client.reserveIds();
                await(client, () -> command.answer().isPresent());
                assertTrue(client.isReachable());
            }
        } finally {
            first.close();
        }
    }

    private static boolean isInterrupted(RegistryClient client) {
        return client.problems().stream()
                .anyMatch(problem -> problem.kind() == RegistryProblem.Kind.INTERRUPTED);
    }
}
