package dev.tercio.aeron.registry;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.aeron.DriverStatistics;
import dev.tercio.aeron.HostilePackets;
import dev.tercio.net.ExerciseKey;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// An attacker without the key sends to all ports of a member of the registry. Proves TR-05, TR-07.
class HostileRegistryTest {
    private static final ExerciseKey KEY = ExerciseKey.of("the key of this exercise");
    private static final int PACKETS = 20_000;

    @TempDir private Path folder;

    private static RegistryClientOptions client(String name, String address) {
        return RegistryClientOptions.of(name, List.of(address))
                .key(KEY)
                .times(
                        Duration.ofMillis(100),
                        Duration.ofMillis(300),
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(30));
    }

    private static void join(RegistryClient client) {
        client.join();
        Await.until(
                () -> {
                    client.poll();
                    return client.membership().isPresent();
                },
                client::problems);
    }

    @Test
    void memberServesItsClientsDuringAnAttack() {
        List<String> addresses = FreePorts.members(2);
        String address = addresses.getFirst();
        List<byte[]> real =
                HostilePackets.capture(
                        addresses.getLast(),
                        4,
                        () -> RegistryClient.connect(client("captured", addresses.getLast())));
        RegistryNodeOptions options =
                RegistryNodeOptions.of(folder, address)
                        .key(KEY)
                        .timeouts(Duration.ofSeconds(20), Duration.ofSeconds(10));
        try (RegistryNode node = RegistryNode.start(options);
                RegistryClient early = RegistryClient.connect(client("early", address))) {
            join(early);
            long commands = node.status().commands();
            DriverStatistics before = node.driverStatistics();
            Seed.run(
                    random -> {
                        try (HostilePackets attacker = new HostilePackets(random, real)) {
                            for (int i = 0; i < PACKETS; i++) {
                                attacker.send(address, RegistryNodeOptions.PORTS);
                                if (i % (PACKETS / 20) == 0) {
                                    carryOut(early);
                                }
                            }
                        }
                    });
            assertTrue(node.driverStatistics().invalidPackets() > before.invalidPackets());
            assertTrue(node.driverStatistics().mappedBytes() > before.mappedBytes());
            try (RegistryClient late = RegistryClient.connect(client("late", address))) {
                join(late);
            }
            carryOut(early);
            // each was carried out once: 21 of the early client, and the join of the late one,
            // whose departure may follow
            long more = node.status().commands() - commands;
            assertTrue(more == 22 || more == 23, "commands=" + more);
            assertTrue(node.isRunning());
            assertTrue(
                    node.problems().stream()
                            .noneMatch(p -> p.kind() == RegistryProblem.Kind.MEMBER_STOPPED),
                    () -> node.problems().toString());
        }
    }

    private static void carryOut(RegistryClient client) {
        RegistryCommand command = client.clockRate(1);
        Await.until(
                () -> {
                    client.poll();
                    return command.answer().isPresent();
                },
                client::problems);
        assertTrue(command.isDone());
    }
}
