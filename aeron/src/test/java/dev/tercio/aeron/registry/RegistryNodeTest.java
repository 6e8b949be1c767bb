package dev.tercio.aeron.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.ExerciseKey;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/// One member of the registry, with real clients. Proves TR-05.
class RegistryNodeTest {
    @TempDir private Path folder;

    private static final long PURGED_BYTES = 16 << 20;
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofSeconds(1);

    private final List<String> addresses = FreePorts.members(1);

    /// Nobody is removed because the machine is slow.
    private RegistryNodeOptions options() {
        return RegistryNodeOptions.of(folder, addresses.getFirst())
                .timeouts(LONG, Duration.ofMillis(500));
    }

    private RegistryClient client(RegistryNode node, String name, int number) {
        return client(node, name, number, LONG);
    }

    /// @param stall how long frames may stand still before heartbeats stop
    private RegistryClient client(RegistryNode node, String name, int number, Duration stall) {
        return RegistryClient.connect(
                RegistryClientOptions.of(name, addresses)
                        .node(number)
                        .times(Duration.ofMillis(100), Duration.ofMillis(300), LONG, stall)
                        .driverDirectory(node.driverDirectory()));
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

    private static void await(RegistryClient client, RegistryCommand command) {
        Await.until(
                () -> {
                    client.poll();
                    return command.answer().isPresent();
                },
                client::problems);
    }

    private void pollUntil(BooleanSupplier condition, RegistryClient... clients) {
        Await.until(
                () -> {
                    for (RegistryClient client : clients) {
                        client.poll();
                    }
                    return condition.getAsBoolean();
                },
                () -> clients[0].view() + " " + clients[0].problems());
    }

    private RegistryClientOptions named(String name, RegistryNode node) {
        return RegistryClientOptions.of(name, addresses)
                .times(
                        Duration.ofMillis(100),
                        Duration.ofMillis(300),
                        Duration.ofMillis(1000),
                        Duration.ofSeconds(30))
                .driverDirectory(node.driverDirectory());
    }

    /// Proves TR-07 for the registry: a client with another key, or without one, cannot join, and
    /// both sides report it.
    @Test
    void onlyClientsWithTheKeyAreAdmitted() {
        ExerciseKey key = ExerciseKey.of("the key of this exercise");
        ExerciseKey other = ExerciseKey.of("the key of another exercise");
        try (RegistryNode node = RegistryNode.start(options().key(key));
                RegistryClient good = RegistryClient.connect(named("good", node).key(key));
                RegistryClient wrong = RegistryClient.connect(named("wrong", node).key(other));
                RegistryClient none = RegistryClient.connect(named("none", node))) {
            wrong.join();
            none.join();
            join(good);
            pollUntil(() -> isUnreachable(wrong) && isUnreachable(none), good, wrong, none);
            pollUntil(() -> refused(node) >= 4, good, wrong, none);
            assertTrue(wrong.membership().isEmpty());
            assertTrue(none.membership().isEmpty());
        }
    }

    private static long refused(RegistryNode node) {
        return node.problems().stream()
                .filter(p -> p.kind() == RegistryProblem.Kind.CLIENT_REFUSED)
                .mapToLong(RegistryProblem::times)
                .sum();
    }

    private static boolean isUnreachable(RegistryClient client) {
        return client.problems().stream()
                .anyMatch(p -> p.kind() == RegistryProblem.Kind.UNREACHABLE);
    }

    /// A registry that does not ask for the key is not the one of the exercise.
    @Test
    void clientWithAKeyRefusesARegistryWithout() {
        ExerciseKey key = ExerciseKey.of("the key of this exercise");
        try (RegistryNode node = RegistryNode.start(options());
                RegistryClient client = RegistryClient.connect(named("keyed", node).key(key))) {
            client.join();
            pollUntil(() -> isUnreachable(client), client);
            assertTrue(client.membership().isEmpty());
        }
    }

    @Test
    void restartedMemberContinuesWithItsSnapshot() {
        long hash;
        try (RegistryNode node = RegistryNode.start(options());
                RegistryClient client = client(node, "first", 7)) {
            join(client);
            assertEquals(new Membership(7, 1), client.membership().orElseThrow());
            await(client, client.setClock(1000, Duration.ofMillis(10)));
            Await.until(node::takeSnapshot, node::status);
            Await.until(() -> node.status().snapshots() == 1, node::status);
            await(client, client.startClock());
            await(client, client.clockRate(0.5));
            pollUntil(() -> client.exerciseFrame() > 1000, client);
            await(client, client.leave());
            hash = node.status().hash();
            assertEquals(5, node.status().commands());
            assertEquals(List.of(), node.problems());
            assertThrows(IllegalStateException.class, () -> RegistryNode.start(options()));
            assertTrue(client.isReachable());
        }
        try (RegistryNode node = RegistryNode.start(options());
                RegistryClient client = client(node, "second", 7)) {
            Await.until(() -> node.status().commands() == 5, node::status);
            assertEquals(hash, node.status().hash());
            join(client);
            Membership membership = client.membership().orElseThrow();
            assertEquals(new Membership(7, 1 + Membership.RESERVED_BLOCKS), membership);
            assertEquals(17L << 24, membership.startAfter());
            pollUntil(() -> client.view().clock().ratePpm() == 500_000, client);
        }
    }

    /// The log of a single member is bounded, and what is left is enough for a restart.
    @Test
    @SuppressWarnings("try") // closes early, to test what follows
    void logOfASingleMemberIsPurgedAfterSnapshots() {
        RegistryNodeOptions small = options().limits(8, 3L << 20);
        long hash;
        long commands;
        try (RegistryNode node = RegistryNode.start(small);
                RegistryClient client = client(node, "busy", 3)) {
            join(client);
            Deque<RegistryCommand> sent = new ArrayDeque<>();
            pollUntil(
                    () -> {
                        while (sent.size() < 1_000) {
                            sent.add(client.reserveIds());
                        }
                        sent.removeIf(command -> command.answer().isPresent());
                        return node.purgedBytes() >= PURGED_BYTES;
                    },
                    client);
            client.close();
            // each snapshot deletes what the one before it contains
            Await.until(
                    () -> {
                        node.takeSnapshot();
                        return logSegments() <= 2;
                    },
                    this::logSegments);
            hash = node.status().hash();
            commands = node.status().commands();
            assertEquals(List.of(), node.problems());
        }
        try (RegistryNode node = RegistryNode.start(small);
                RegistryClient client = client(node, "again", 3)) {
            Await.until(() -> node.status().commands() == commands, node::status);
            assertEquals(hash, node.status().hash());
            join(client);
        }
    }

    /// The number of files of the log, which is the first recording.
    private long logSegments() {
        try (Stream<Path> files = Files.list(folder.resolve("archive"))) {
            return files.filter(file -> file.getFileName().toString().matches("0-.*\\.rec"))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @SuppressWarnings("try") // closes early, to test what follows
    void silentNodeIsExpelledAndAnotherOneTakesOver() {
        List<String> events = new ArrayList<>();
        RegistryNodeOptions impatient =
                options().timeouts(SHORT.multipliedBy(3), Duration.ofMillis(500));
        try (RegistryNode node = RegistryNode.start(impatient);
                RegistryClient first = client(node, "first", 1, SHORT);
                RegistryClient second = client(node, "second", 2);
                RegistryClient rival = client(node, "rival", 1)) {
            first.listen(new Recorder("first", events));
            second.listen(new Recorder("second", events));
            join(first);
            join(second);
            rival.join();
            pollUntil(() -> !rival.problems().isEmpty(), rival, first, second);
            assertEquals(RegistryProblem.Kind.NUMBER_IN_USE, rival.problems().getFirst().kind());
            pollUntil(() -> !first.problems().isEmpty(), first, second);
            assertEquals(RegistryProblem.Kind.NUMBER_CONTESTED, first.problems().getFirst().kind());
            assertEquals("node=1, by=rival", first.problems().getFirst().detail());
            // the first node stops polling: its heartbeats stop after the limit
            pollUntil(() -> events.contains("second takes over 1"), second);
            // it returns, and finds its number taken
            pollUntil(() -> rival.membership().isPresent(), rival, second);
            pollUntil(() -> events.contains("first is expelled"), first, rival, second);
            assertTrue(
                    first.problems().stream()
                            .anyMatch(p -> p.kind() == RegistryProblem.Kind.EXPELLED));
            rival.close();
            pollUntil(() -> first.membership().isPresent(), first, second);
            assertTrue(first.membership().orElseThrow().incarnation() > 17);
        }
    }

    private record Recorder(String name, List<String> events) implements RegistryListener {
        @Override
        public void joined(Membership membership) {
            events.add(name + " joined " + membership.node());
        }

        @Override
        public void expelled(Membership membership) {
            events.add(name + " is expelled");
        }

        @Override
        public void takeOver(Takeover takeover) {
            events.add(name + " takes over " + takeover.node());
        }
    }

    @Test
    void deathOfTheOnlyMemberStopsNothingButTheRegistry() {
        try (World world = World.create(WorldOptions.DEFAULT.node(4))) {
            RegistryNode node = RegistryNode.start(options());
            try (RegistryClient client =
                    RegistryClient.connect(
                            RegistryClientOptions.of("survivor", addresses)
                                    .node(4)
                                    .times(
                                            Duration.ofMillis(100),
                                            Duration.ofMillis(300),
                                            Duration.ofMillis(1000),
                                            Duration.ofSeconds(30)))) {
                client.reserveIdsOf(world.stableIds());
                join(client);
                world.stableIds().startAfter(client.membership().orElseThrow().startAfter());
                node.close();
                assertFalse(node.isRunning());
                RegistryCommand waiting = client.startClock();
                long frames = 0;
                while (client.isReachable() || frames < 100) {
                    client.poll();
                    world.nextFrame();
                    frames++;
                    Thread.yield();
                }
                pollUntil(() -> !client.problems().isEmpty(), client);
                assertEquals(RegistryProblem.Kind.UNREACHABLE, client.problems().getFirst().kind());
                assertTrue(client.membership().isPresent(), "what it owns stays");
                assertTrue(waiting.answer().isEmpty());
                node = RegistryNode.start(options());
                pollUntil(() -> waiting.answer().isPresent(), client);
                assertTrue(waiting.isDone());
                // half of the ids are used: more are reserved
                long used = Membership.BLOCK_IDS * (1 + Membership.RESERVED_BLOCKS / 2 + 1);
                world.stableIds().startAfter(used);
                RegistryNode running = node;
                pollUntil(() -> running.status().commands() == 3, client);
            } finally {
                node.close();
            }
        }
    }
}
