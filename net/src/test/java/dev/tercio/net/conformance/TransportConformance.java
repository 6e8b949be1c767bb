package dev.tercio.net.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.tercio.net.Delivery;
import dev.tercio.net.SendResult;
import dev.tercio.net.Transport;
import dev.tercio.net.TransportStatistics.Counts;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/// What every transport guarantees. Proves TR-01.
///
/// A subclass makes connected transports; the network between them must not lose messages by
/// itself.
public abstract class TransportConformance {
    /// How long to wait for something that happens on other threads, in nanoseconds.
    private static final long PATIENCE = 30_000_000_000L;

    private final TreeMap<Integer, Transport> transports = new TreeMap<>();
    private final TreeMap<Integer, Inbox> inboxes = new TreeMap<>();

    /// Opens a transport of a network that has the nodes 1 to 3. It connects to those that are
    /// open. A node may be opened again after its transport was closed.
    ///
    /// @param node the number of the node, from 1 to 3
    /// @return the transport; the suite closes it
    protected abstract Transport open(int node);

    /// Ends the network.
    protected void closeNetwork() {}

    @AfterEach
    final void closeAll() {
        transports.values().forEach(Transport::close);
        closeNetwork();
    }

    private void start(int node) {
        Transport transport = open(node);
        transports.put(node, transport);
        inboxes.put(node, new Inbox(transport));
    }

    private void startAndConnect(int count) {
        IntStream.rangeClosed(1, count).forEach(this::start);
        await(
                "connections",
                () -> inboxes.values().stream().allMatch(i -> i.connected().size() == count - 1));
    }

    private Transport transport(int node) {
        return transports.get(node);
    }

    private Inbox inbox(int node) {
        return inboxes.get(node);
    }

    /// Polls all inboxes until a condition holds.
    private void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE;
        while (!condition.getAsBoolean()) {
            inboxes.values().forEach(Inbox::poll);
            if (System.nanoTime() > end) {
                fail("timeout: waiting for=" + what + ", inboxes=" + describe());
            }
            Thread.onSpinWait();
        }
    }

    private String describe() {
        StringBuilder text = new StringBuilder();
        inboxes.forEach(
                (node, inbox) ->
                        text.append(node)
                                .append(": ")
                                .append(inbox.messages().size())
                                .append(" messages, ")
                                .append(inbox.events())
                                .append("; "));
        return text.toString();
    }

    private static ByteBuffer message(int number, int length) {
        ByteBuffer message = ByteBuffer.allocate(length + 16);
        new Random(number).nextBytes(message.array());
        return message.putInt(8, number);
    }

    /// Sends a message; receives on all nodes as long as there is back pressure.
    private void send(int from, int to, Delivery delivery, int number, int length) {
        ByteBuffer message = message(number, length);
        SendResult[] result = new SendResult[1];
        await(
                "room to send",
                () -> {
                    result[0] = transport(from).send(to, delivery, message, 8, length);
                    return result[0] != SendResult.BACK_PRESSURE;
                });
        assertEquals(SendResult.SENT, result[0]);
    }

    @Test
    void nodesKnowTheirNumbersAndPeers() {
        startAndConnect(3);
        for (int node = 1; node <= 3; node++) {
            assertEquals(node, transport(node).node());
            assertEquals(2, inbox(node).events().size(), inbox(node).events()::toString);
        }
    }

    @Test
    void reliableMessagesArriveCompleteAndInOrder() {
        startAndConnect(3);
        List<Integer> expected = IntStream.range(0, 5_000).boxed().toList();
        for (int i = 0; i < expected.size(); i++) {
            send(1, 2, Delivery.RELIABLE, i, 4 + i % 200);
            send(3, 2, Delivery.RELIABLE, i, 4 + i % 100);
        }
        await("all messages", () -> inbox(2).messages().size() >= 2 * expected.size());
        assertEquals(expected, inbox(2).numbers(1, Delivery.RELIABLE));
        assertEquals(expected, inbox(2).numbers(3, Delivery.RELIABLE));
        for (Inbox.Received received : inbox(2).messages()) {
            int length = received.bytes().length;
            byte[] sent = new byte[length];
            message(received.number(), length).get(8, sent);
            assertArrayEquals(sent, received.bytes());
        }
        assertEquals(List.of(), inbox(1).messages());
    }

    @Test
    void unreliableMessagesArriveIntactAndAreNotStoredForever() {
        startAndConnect(2);
        int[] number = {0};
        await(
                "an unreliable message",
                () -> {
                    transport(1).send(2, Delivery.UNRELIABLE, message(number[0]++, 100), 8, 100);
                    return inbox(2).messages().size() >= 50;
                });
        for (Inbox.Received received : inbox(2).messages()) {
            assertEquals(1, received.peer());
            assertEquals(Delivery.UNRELIABLE, received.delivery());
            byte[] sent = new byte[100];
            message(received.number(), 100).get(8, sent);
            assertArrayEquals(sent, received.bytes());
        }
    }

    @Test
    void broadcastReachesAllPeersButNotTheSender() {
        startAndConnect(3);
        int[] number = {0};
        await(
                "broadcast messages",
                () -> {
                    transport(2).broadcast(message(number[0]++, 50), 8, 50);
                    return !inbox(1).messages().isEmpty() && !inbox(3).messages().isEmpty();
                });
        assertEquals(2, inbox(1).messages().getFirst().peer());
        assertEquals(Delivery.UNRELIABLE, inbox(3).messages().getFirst().delivery());
        assertEquals(List.of(), inbox(2).messages());
    }

    @Test
    void largestMessageArrivesAndALongerOneIsRejected() {
        startAndConnect(2);
        int max = transport(1).maxMessageBytes();
        assertTrue(max >= 1_000, "max=" + max);
        send(1, 2, Delivery.RELIABLE, 7, max);
        await("the largest message", () -> !inbox(2).messages().isEmpty());
        assertEquals(max, inbox(2).messages().getFirst().bytes().length);
        ByteBuffer larger = ByteBuffer.allocate(max + 1);
        for (Delivery delivery : Delivery.values()) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> transport(1).send(2, delivery, larger, 0, max + 1));
        }
        assertThrows(
                IllegalArgumentException.class, () -> transport(1).broadcast(larger, 0, max + 1));
    }

    @Test
    void unknownPeersAreReported() {
        start(1);
        ByteBuffer message = message(1, 4);
        assertEquals(SendResult.NO_PEER, transport(1).broadcast(message, 8, 4));
        for (Delivery delivery : Delivery.values()) {
            assertEquals(SendResult.NO_PEER, transport(1).send(2, delivery, message, 8, 4));
            assertEquals(SendResult.NO_PEER, transport(1).send(1, delivery, message, 8, 4));
        }
        assertEquals(0, inbox(1).poll());
    }

    @Test
    void slowPeerGetsBackPressureAndLosesNothing() {
        startAndConnect(3);
        ByteBuffer message = ByteBuffer.allocate(500);
        int sent = 0;
        while (transport(1).send(2, Delivery.RELIABLE, message.putInt(0, sent), 0, 500)
                == SendResult.SENT) {
            sent++;
            assertTrue(sent < 10_000_000, "queue is not bounded");
        }
        assertTrue(transport(1).statistics().peer(2).backPressure() > 0);
        // the other peer is not affected
        for (int i = 0; i < 200; i++) {
            int number = i;
            ByteBuffer other = message(number, 100);
            SendResult[] result = new SendResult[1];
            long end = System.nanoTime() + PATIENCE;
            do {
                result[0] = transport(1).send(3, Delivery.RELIABLE, other, 8, 100);
                inbox(3).poll();
                assertTrue(System.nanoTime() < end, "a slow peer blocks another one");
            } while (result[0] == SendResult.BACK_PRESSURE);
        }
        int expected = sent;
        await("messages of the slow peer", () -> inbox(2).messages().size() >= expected);
        await("messages of the other peer", () -> inbox(3).messages().size() >= 200);
        assertEquals(
                IntStream.range(0, expected).boxed().toList(),
                inbox(2).numbers(1, Delivery.RELIABLE));
    }

    @Test
    void receiveKeepsToItsLimit() {
        startAndConnect(2);
        for (int i = 0; i < 10; i++) {
            send(1, 2, Delivery.RELIABLE, i, 20);
        }
        Inbox inbox = inbox(2);
        long end = System.nanoTime() + PATIENCE;
        while (inbox.messages().size() < 10) {
            int before = inbox.messages().size();
            int passed = inbox.poll(3);
            assertTrue(passed <= 3, "passed=" + passed);
            assertEquals(passed, inbox.messages().size() - before);
            assertTrue(System.nanoTime() < end, this::describe);
        }
        assertEquals(0, inbox.poll(0));
    }

    @Test
    void handlerMaySend() {
        startAndConnect(2);
        send(1, 2, Delivery.RELIABLE, 1, 20);
        inboxes.remove(2); // only the handler below receives
        List<SendResult> answers = new ArrayList<>();
        await(
                "an answer",
                () -> {
                    transport(2)
                            .receive(
                                    (peer, delivery, source, offset, length) ->
                                            answers.add(
                                                    transport(2)
                                                            .send(
                                                                    peer, delivery, source, offset,
                                                                    length)),
                                    10);
                    return !inbox(1).messages().isEmpty();
                });
        assertEquals(List.of(SendResult.SENT), answers);
        assertEquals(1, inbox(1).messages().getFirst().number());
    }

    @Test
    void closedTransportIsGone() {
        startAndConnect(2);
        transport(1).close();
        transport(1).close();
        assertEquals(
                SendResult.CLOSED, transport(1).send(2, Delivery.RELIABLE, message(1, 4), 8, 4));
        assertEquals(SendResult.CLOSED, transport(1).broadcast(message(1, 4), 8, 4));
        assertEquals(0, inboxes.remove(1).poll());
        await("disconnection", () -> inbox(2).connected().isEmpty());
        assertEquals(List.of("connected 1", "disconnected 1"), inbox(2).events());
        assertEquals(
                SendResult.NO_PEER, transport(2).send(1, Delivery.RELIABLE, message(1, 4), 8, 4));
    }

    @Test
    void nodeThatReturnsIsConnectedAgain() {
        startAndConnect(2);
        send(1, 2, Delivery.RELIABLE, 1, 20);
        await("a message", () -> inbox(2).messages().size() == 1);
        transport(1).close();
        inboxes.remove(1);
        await("disconnection", () -> inbox(2).connected().isEmpty());
        start(1);
        await(
                "connections",
                () -> inboxes.values().stream().allMatch(i -> i.connected().size() == 1));
        send(1, 2, Delivery.RELIABLE, 2, 20);
        send(2, 1, Delivery.RELIABLE, 3, 20);
        await("messages", () -> inbox(2).messages().size() == 2 && inbox(1).messages().size() == 1);
        assertEquals(List.of("connected 1", "disconnected 1", "connected 1"), inbox(2).events());
    }

    @Test
    void statisticsCountPerPeer() {
        startAndConnect(3);
        for (int i = 0; i < 5; i++) {
            send(1, 2, Delivery.RELIABLE, i, 30);
        }
        send(1, 3, Delivery.RELIABLE, 9, 40);
        await("messages", () -> inbox(2).messages().size() == 5);
        await("message", () -> inbox(3).messages().size() == 1);
        Counts sent = transport(1).statistics().peer(2);
        assertEquals(5, sent.messagesSent());
        assertEquals(150, sent.bytesSent());
        assertEquals(6, transport(1).statistics().total().messagesSent());
        Counts received = transport(2).statistics().peer(1);
        assertEquals(5, received.messagesReceived());
        assertEquals(150, received.bytesReceived());
        assertEquals(0, received.messagesRefused());
        assertEquals(Counts.NONE, transport(1).statistics().peer(77));
        assertFalse(transport(1).statistics().peers().containsKey(77));
    }
}
