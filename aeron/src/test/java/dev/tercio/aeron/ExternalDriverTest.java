package dev.tercio.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.aeron.registry.Await;
import dev.tercio.net.Delivery;
import dev.tercio.net.SendResult;
import dev.tercio.net.TransportHandler;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A media driver of its own ends and is started again. Proves TR-07.
class ExternalDriverTest {
    private final List<String> endpoints = Ports.endpoints(2);

    @TempDir Path folder;

    /// What a node learns about its transport.
    private static final class Events implements TransportHandler {
        private final List<String> all = new ArrayList<>();

        @Override
        public void message(int peer, Delivery delivery, ByteBuffer source, int at, int length) {}

        @Override
        public void connected(int peer) {
            all.add("connected " + peer);
        }

        @Override
        public void disconnected(int peer) {
            all.add("disconnected " + peer);
        }

        @Override
        public void interrupted(String reason) {
            all.add("interrupted");
            assertTrue(reason.contains("driver"), reason);
        }
    }

    private MediaDriver driver() {
        return MediaDriver.launch(
                new MediaDriver.Context()
                        .aeronDirectoryName(folder.resolve("driver").toString())
                        .threadingMode(ThreadingMode.SHARED)
                        .dirDeleteOnStart(true)
                        .termBufferSparseFile(true));
    }

    private AeronOptions options(int node, int peer) {
        return AeronOptions.DEFAULT
                .node(node)
                .listen(endpoints.get(node - 1))
                .peer(peer, endpoints.get(peer - 1));
    }

    @Test
    void nodeConnectsAgainWhenItsDriverIsStartedAgain() {
        MediaDriver first = driver();
        AeronOptions external = options(1, 2).driverDirectory(folder.resolve("driver"));
        Events ofOne = new Events();
        Events ofTwo = new Events();
        try (AeronTransport one = AeronTransport.start(external);
                AeronTransport two = AeronTransport.start(options(2, 1))) {
            await(one, ofOne, two, ofTwo, "connected 2", 1);
            first.close();
            await(one, ofOne, two, ofTwo, "interrupted", 1);
            ByteBuffer message = ByteBuffer.allocate(8);
            assertEquals(SendResult.NO_PEER, one.send(2, Delivery.RELIABLE, message, 0, 8));
            try (MediaDriver _ = driver()) {
                await(one, ofOne, two, ofTwo, "connected 2", 2);
                assertEquals(
                        List.of("connected 2", "connected 2", "disconnected 2", "interrupted"),
                        ofOne.all.stream().sorted().toList());
                assertEquals(1, one.interruptions());
                assertEquals(0, two.interruptions());
            }
        } finally {
            first.close();
        }
    }

    private static void await(
            AeronTransport one,
            Events ofOne,
            AeronTransport two,
            Events ofTwo,
            String event,
            int times) {
        Await.until(
                () -> {
                    one.receive(ofOne, 10);
                    two.receive(ofTwo, 10);
                    return ofOne.all.stream().filter(event::equals).count() >= times;
                },
                () -> ofOne.all + " " + ofTwo.all);
    }
}
