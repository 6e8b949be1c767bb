package dev.tercio.aeron.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;

/// The receive buffer that the operating system grants to a socket.
final class SocketBuffer {
    private static final int WANTED = 4 << 20;

    private SocketBuffer() {}

    /// The size in bytes, at most 4 MiB.
    static int granted() {
        try (DatagramChannel channel = DatagramChannel.open()) {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, WANTED);
            return Math.min(WANTED, channel.getOption(StandardSocketOptions.SO_RCVBUF));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open a socket", e);
        }
    }
}
