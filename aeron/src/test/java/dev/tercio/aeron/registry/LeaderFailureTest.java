package dev.tercio.aeron.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Three members in processes of their own. The leader is killed while commands are in flight.
/// Proves TR-05.
class LeaderFailureTest {
    @TempDir private Path folder;

    private MemberProcesses members;

    @AfterEach
    void end() {
        members.close();
    }

    @Test
    void everyCommandIsCarriedOutOnceIfTheLeaderIsKilled() {
        killLeaders(20_000, 1);
    }

    @Test
    @Tag("manual")
    void everyCommandIsCarriedOutOnceIfTenLeadersAreKilled() {
        killLeaders(200_000, 10);
    }

    private void killLeaders(int commands, int kills) {
        members = new MemberProcesses(folder, Duration.ofSeconds(10), Duration.ofSeconds(1));
        RegistryClientOptions options =
                RegistryClientOptions.of("client", members.addresses())
                        .node(5)
                        .key(RegistryMemberProgram.KEY)
                        .times(
                                Duration.ofMillis(200),
                                Duration.ofMillis(500),
                                Duration.ofSeconds(2),
                                Duration.ofMinutes(5));
        try (RegistryClient client = RegistryClient.connect(options)) {
            client.join();
            CommandStream stream = new CommandStream(client, commands);
            stream.run(commands / (kills + 1));
            long started = System.nanoTime();
            for (int i = 1; i <= kills; i++) {
                int leader = members.killLeader();
                stream.longestPause = 0;
                stream.run(stream.answered() + 16 * CommandWindow.MAX_IN_FLIGHT);
                System.out.printf(
                        "longest time without an answer after the death of the leader: %.2f s%n",
                        stream.longestPause / 1e9);
                members.restart(leader);
                stream.run(Math.min(commands, (i + 1) * (commands / (kills + 1))));
            }
            stream.run(commands);
            System.out.printf(
                    "commands=%d, resent=%d, seconds after the first kill=%.2f%n",
                    commands, client.resent(), (System.nanoTime() - started) / 1e9);
            assertTrue(client.resent() > 0, "the leader died, but no command was in flight");
            stream.checkAnswers();
            checkMembers(stream);
        }
    }

    /// All members, also those that were restarted, have carried out the same commands.
    private void checkMembers(CommandStream stream) {
        for (ChildProcess member : members.all()) {
            String expected = stream.count() + " " + Long.toHexString(stream.hash());
            Await.until(
                    () -> {
                        String[] status = member.ask("status").split(" ");
                        return expected.equals(status[1] + " " + status[2]);
                    },
                    () -> member.ask("status") + ", expected " + expected);
        }
    }

    /// Many commands whose answers show in which order, and whether more than once, they were
    /// carried out.
    private static final class CommandStream {
        private final RegistryClient client;
        private final List<RegistryCommand> sent = new ArrayList<>();
        private final int total;
        private int answered;
        private long progressAt = System.nanoTime();
        private long longestPause;

        CommandStream(RegistryClient client, int total) {
            this.client = client;
            this.total = total;
        }

        int answered() {
            return answered;
        }

        /// Sends all commands, and waits until some of them have been answered.
        void run(int wanted) {
            Await.until(
                    () -> {
                        client.poll();
                        while (client.membership().isPresent()
                                && sent.size() < total
                                && sent.size() < answered + 4 * CommandWindow.MAX_IN_FLIGHT) {
                            sent.add(client.reserveIds());
                        }
                        int before = answered;
                        while (answered < sent.size() && sent.get(answered).answer().isPresent()) {
                            answered++;
                        }
                        long now = System.nanoTime();
                        if (answered > before) {
                            longestPause = Math.max(longestPause, now - progressAt);
                            progressAt = now;
                        }
                        return answered >= wanted;
                    },
                    () -> answered + " of " + wanted + ", " + client.problems());
        }

        /// Each reservation got the blocks that follow those of the one before.
        void checkAnswers() {
            long first = client.membership().orElseThrow().incarnation();
            for (int i = 0; i < sent.size(); i++) {
                RegistryAnswer answer = sent.get(i).answer().orElseThrow();
                assertTrue(answer.isDone(), answer.toString());
                assertEquals(first + (i + 1) * Membership.RESERVED_BLOCKS, answer.first());
            }
            assertEquals(total, sent.size());
        }

        /// With the join.
        int count() {
            return total + 1;
        }

        /// Computed here from what was sent, without the registry.
        long hash() {
            CommandHash hash = new CommandHash();
            MessageWriter join = new MessageWriter().clear().putInt(5).putLong(1).putText("client");
            hash.add(client.instance(), 1, CommandKind.JOIN.number(), join.toBytes());
            for (int i = 0; i < total; i++) {
                hash.add(client.instance(), i + 2, CommandKind.RESERVE_IDS.number(), new byte[0]);
            }
            return hash.value();
        }
    }
}
