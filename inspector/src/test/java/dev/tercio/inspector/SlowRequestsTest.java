package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Proves IN-10 with requests that are announced as huge, or that never end.
class SlowRequestsTest {
    private static final int CLIENTS = 40;

    /// Sends the beginning of a request.
    private static Socket begin(Running running, String text) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), running.inspector.url().getPort());
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String post(Running running, long length) {
        return "POST /api/worlds/game/edits HTTP/1.1\r\nHost: 127.0.0.1:"
                + running.inspector.url().getPort()
                + "\r\nContent-Type: application/json\r\nX-Tercio-Inspector: 1\r\nContent-Length: "
                + length
                + "\r\n\r\n";
    }

    /// The answer comes before the body, which is never sent.
    @Test
    void hugeBodyIsRefusedBeforeItIsRead() throws Exception {
        try (Running running = Running.editable()) {
            for (long length : new long[] {10_000_000, Long.MAX_VALUE}) {
                try (Socket socket = begin(running, post(running, length));
                        BufferedReader answer =
                                new BufferedReader(
                                        new InputStreamReader(
                                                socket.getInputStream(), StandardCharsets.UTF_8))) {
                    String line = answer.readLine();
                    assertTrue(line.startsWith("HTTP/1.1 413"), line);
                }
            }
        }
    }

    /// Clients that send a byte and then nothing delay neither frames nor other clients.
    @Test
    void unfinishedRequestsHoldNobody() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try (Running running = Running.editable()) {
            for (int i = 0; i < CLIENTS; i++) {
                sockets.add(begin(running, "G"));
                sockets.add(begin(running, post(running, 100) + "{"));
            }
            long frame = running.number(game -> game.world.frame());
            while (running.number(game -> game.world.frame()) < frame + 5) {
                Thread.onSpinWait();
            }
            assertEquals(100L, running.get("").get("entities"));
            assertEquals(100, running.number(game -> game.world.size()));
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }
}
