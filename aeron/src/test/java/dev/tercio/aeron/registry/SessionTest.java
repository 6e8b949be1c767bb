package dev.tercio.aeron.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.aeron.Aeron;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;

/// Sessions that clients have left must not add up. Proves TR-05.
class SessionTest {
    private static final long INSTANCE = 7;

    @TempDir Path folder;

    /// Ignores what the registry sends.
    private static final class Silence implements RegistryConnection.Handler {
        @Override
        public void renewed() {}

        @Override
        public void message(DirectBuffer buffer, int offset, int length) {}
    }

    private static boolean sendHeartbeat(RegistryConnection connection) {
        MessageWriter out = new MessageWriter();
        out.begin(RegistryMessageLayout.HEARTBEAT, INSTANCE, 0, 0);
        return connection.offer(out.buffer(), out.size(), System.nanoTime());
    }

    private static boolean isClosedAlthoughItSends(RegistryConnection connection) {
        boolean reconnected = connection.sessions() == 2;
        if (!reconnected) {
            sendHeartbeat(connection);
        }
        return reconnected;
    }

    private static boolean join(RegistryConnection connection) {
        MessageWriter out = new MessageWriter();
        out.begin(RegistryMessageLayout.COMMAND, INSTANCE, 1, 0);
        out.putInt(CommandKind.JOIN.number()).putInt(1).putLong(1).putText("client");
        return connection.offer(out.buffer(), out.size(), System.nanoTime());
    }

    private static void await(
            RegistryConnection one, RegistryConnection two, BooleanSupplier condition) {
        Await.until(
                () -> {
                    one.poll(System.nanoTime());
                    two.poll(System.nanoTime());
                    return condition.getAsBoolean();
                },
                () -> one.sessions() + " " + two.sessions() + " " + one.lastError());
    }

    @Test
    void earlierSessionOfAClientIsClosed() {
        String address = FreePorts.members(1).getFirst();
        RegistryClientOptions options = RegistryClientOptions.of("client", List.of(address));
        try (RegistryNode member = RegistryNode.start(RegistryNodeOptions.of(folder, address));
                Aeron aeron =
                        Aeron.connect(
                                new Aeron.Context()
                                        .aeronDirectoryName(member.driverDirectory().toString()));
                RegistryConnection first =
                        new RegistryConnection(() -> aeron, options, new Silence());
                RegistryConnection second =
                        new RegistryConnection(() -> aeron, options, new Silence())) {
            await(first, first, () -> first.isOpen() && join(first));
            await(first, first, () -> member.status().commands() == 1);
            await(first, second, () -> second.isOpen() && sendHeartbeat(second));
            // a session without messages would be closed by a timeout
            await(first, second, () -> isClosedAlthoughItSends(first));
            assertEquals(1, second.sessions());
        }
    }
}
