package dev.tercio.dis.gateway;

import dev.tercio.dis.transport.DatagramListener;
import dev.tercio.dis.transport.DisTransport;

import java.util.function.BooleanSupplier;

/// Loses what it receives.
final class LossyTransport implements DisTransport {
    private final DisTransport transport;
    private final BooleanSupplier lost;

    LossyTransport(DisTransport transport, BooleanSupplier lost) {
        this.transport = transport;
        this.lost = lost;
    }

    @Override
    public void start(DatagramListener listener) {
        transport.start(
                (source, bytes, offset, length) -> {
                    if (!lost.getAsBoolean()) {
                        listener.received(source, bytes, offset, length);
                    }
                });
    }

    @Override
    public boolean send(byte[] bytes, int offset, int length) {
        return transport.send(bytes, offset, length);
    }

    @Override
    public void close() {
        transport.close();
    }
}
