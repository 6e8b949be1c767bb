package dev.tercio.aeron;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/// Free UDP ports of this machine.
final class Ports {
    private Ports() {}

    /// Endpoints on the loopback interface that nothing else uses.
    static List<String> endpoints(int count) {
        List<DatagramSocket> sockets = new ArrayList<>();
        List<String> endpoints = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                sockets.add(socket);
                endpoints.add("127.0.0.1:" + socket.getLocalPort());
            }
            return endpoints;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            sockets.forEach(DatagramSocket::close);
        }
    }
}
