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
import java.util.function.BooleanSupplier;

/// The leader of the registry dies repeatedly, while its clients go on. Proves TR-05.
class ElectionTest {
    private static final int COMMANDS = 20;

    @TempDir private Path folder;
    private MemberProcesses members;
    private final List<RegistryClient> clients = new ArrayList<>();

    @AfterEach
    void end() {
        clients.forEach(RegistryClient::close);
        members.close();
    }

    /// A session that a client had with a dead leader remains until it times out. Elections follow
    /// each other faster than that.
    @Test
    void threeElectionsRemoveNobody() {
        members = new MemberProcesses(folder, Duration.ofSeconds(5), Duration.ofMillis(400));
        connect(4, Duration.ofMillis(800));
        elections(3);
    }

    @Test
    @Tag("manual")
    void fortyElectionsRemoveNobody() {
        members = new MemberProcesses(folder, Duration.ofSeconds(5), Duration.ofSeconds(2));
        connect(4, Duration.ofSeconds(3));
        elections(40);
    }

    private void connect(int count, Duration unreachable) {
        for (int i = 1; i <= count; i++) {
            RegistryClientOptions options =
                    RegistryClientOptions.of("client " + i, members.addresses())
                            .node(i)
                            .key(RegistryMemberProgram.KEY)
                            .times(
                                    Duration.ofMillis(200),
                                    Duration.ofMillis(500),
                                    unreachable,
                                    Duration.ofMinutes(5));
            RegistryClient client = RegistryClient.connect(options);
            clients.add(client);
            client.join();
        }
        await(() -> clients.stream().allMatch(client -> client.membership().isPresent()));
    }

    private void elections(int count) {
        carryOutCommands();
        for (int i = 0; i < count; i++) {
            int leader = members.killLeader();
            carryOutCommands();
            members.restart(leader);
        }
        for (RegistryClient client : clients) {
            assertTrue(client.membership().isPresent(), client.problems().toString());
            assertEquals(List.of(), removals(client));
        }
    }

    private static List<RegistryProblem> removals(RegistryClient client) {
        return client.problems().stream()
                .filter(problem -> problem.kind() == RegistryProblem.Kind.EXPELLED)
                .toList();
    }

    private void carryOutCommands() {
        List<RegistryCommand> commands = new ArrayList<>();
        for (int i = 0; i < COMMANDS; i++) {
            clients.forEach(client -> commands.add(client.reserveIds()));
        }
        await(() -> commands.stream().allMatch(command -> command.answer().isPresent()));
        for (RegistryCommand command : commands) {
            RegistryAnswer answer = command.answer().orElseThrow();
            assertTrue(answer.isDone(), answer.toString());
        }
    }

    private void await(BooleanSupplier condition) {
        Await.until(
                () -> {
                    clients.forEach(RegistryClient::poll);
                    return condition.getAsBoolean();
                },
                () -> clients.stream().map(RegistryClient::problems).toList());
    }
}
