package dev.tercio.aeron.registry;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Aeron Cluster accepts ten sessions by default. Proves TR-09.
class ManyClientsTest {
    private static final int CLIENTS = 24;

    @TempDir Path folder;

    @Test
    void moreThanTenNodesJoin() {
        String address = FreePorts.members(1).getFirst();
        List<RegistryClient> clients = new ArrayList<>();
        try (RegistryNode member = RegistryNode.start(RegistryNodeOptions.of(folder, address))) {
            for (int i = 1; i <= CLIENTS; i++) {
                RegistryClientOptions options =
                        RegistryClientOptions.of("client " + i, List.of(address))
                                .driverDirectory(member.driverDirectory());
                clients.add(RegistryClient.connect(options));
                clients.getLast().join();
            }
            Await.until(
                    () -> {
                        clients.forEach(RegistryClient::poll);
                        return clients.stream().allMatch(c -> c.membership().isPresent());
                    },
                    () -> clients.stream().map(RegistryClient::problems).toList());
            clients.forEach(RegistryClient::close);
        }
    }
}
