package dev.tercio.aeron.registry;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Finds addresses on the loopback interface with free ports.
public final class FreePorts {
    private static final int LOWEST = 20_000;
    private static final int RANGE = 12_000;

    private FreePorts() {}

    /// @return addresses of members, each followed by as many free ports as a member uses
    public static List<String> members(int count) {
        List<String> found = new ArrayList<>();
        Random random = new Random();
        while (found.size() < count) {
            int first = LOWEST + random.nextInt(RANGE / 8) * 8;
            String address = "127.0.0.1:" + first;
            if (!found.contains(address) && isFree(first)) {
                found.add(address);
            }
        }
        return found;
    }

    private static boolean isFree(int first) {
        for (int port = first; port < first + RegistryNodeOptions.PORTS; port++) {
            try (DatagramSocket socket = new DatagramSocket(null)) {
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            } catch (IOException e) {
                return false;
            }
        }
        return true;
    }
}
