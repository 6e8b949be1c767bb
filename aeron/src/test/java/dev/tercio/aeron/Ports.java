package dev.tercio.aeron;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Free UDP ports of this machine.
final class Ports {
    /// Below the ports that the operating system gives to sockets without a fixed one, so that no
    /// other program gets a port between its choice and its use.
    private static final int LOWEST = 12_000;

    private static final int RANGE = 8_000;

    private Ports() {}

    /// Endpoints on the loopback interface that nothing else uses.
    static List<String> endpoints(int count) {
        List<String> endpoints = new ArrayList<>();
        Random random = new Random();
        while (endpoints.size() < count) {
            int port = LOWEST + random.nextInt(RANGE);
            String endpoint = "127.0.0.1:" + port;
            if (!endpoints.contains(endpoint) && isFree(port)) {
                endpoints.add(endpoint);
            }
        }
        return endpoints;
    }

    private static boolean isFree(int port) {
        try (DatagramSocket _ = new DatagramSocket(port, InetAddress.getLoopbackAddress())) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
