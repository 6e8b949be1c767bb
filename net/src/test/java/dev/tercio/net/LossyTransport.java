package dev.tercio.net;

import java.nio.ByteBuffer;

/// Sends reliable messages unreliably, so that the faults of the network apply to all messages.
final class LossyTransport extends WrappedTransport {
    LossyTransport(Transport inner) {
        super(inner);
    }

    @Override
    public SendResult send(int peer, Delivery delivery, ByteBuffer source, int offset, int length) {
        return super.send(peer, Delivery.UNRELIABLE, source, offset, length);
    }
}
