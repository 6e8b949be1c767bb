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

/// A client or a member loses its media driver, and comes back. Proves TR-05.
class InterruptionTest {
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

    /// A debugger or a suspended machine stops a process for longer than Aeron waits.
    @Test
    void memberThatWasStoppedForLongStartsAgain() {
        String address = FreePorts.members(1).getFirst();
        RegistryClientOptions options =
                RegistryClientOptions.of("client", List.of(address))
                        .key(RegistryMemberProgram.KEY)
                        .times(
                                Duration.ofMillis(100),
                                Duration.ofMillis(300),
                                Duration.ofMillis(2_500),
                                Duration.ofMinutes(5));
        try (ChildProcess member = member(address);
                RegistryClient client = RegistryClient.connect(options)) {
            client.join();
            await(client, () -> client.membership().isPresent() && client.isReachable());
            member.signal("STOP");
            await(client, () -> !client.isReachable());
            member.signal("CONT");
            await(client, () -> member.ask("problems").contains("MEMBER_RESTARTED"));
            RegistryCommand command = client.reserveIds();
            await(client, () -> command.answer().isPresent());
            assertTrue(command.answer().orElseThrow().isDone());
        }
    }

    private ChildProcess member(String address) {
        return ChildProcess.start(
                List.of("-Daeron.client.liveness.timeout=2s"),
                RegistryMemberProgram.class,
                folder.resolve("member").toString(),
                folder.resolve("member-driver").toString(),
                "0",
                Duration.ofSeconds(20).toString(),
                Duration.ofSeconds(1).toString(),
                address);
    }

    private static boolean isInterrupted(RegistryClient client) {
        return client.problems().stream()
                .anyMatch(problem -> problem.kind() == RegistryProblem.Kind.INTERRUPTED);
    }
}
