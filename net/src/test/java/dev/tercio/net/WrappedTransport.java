package dev.tercio.net;

import java.nio.ByteBuffer;

/// A transport that passes everything on. Tests override what they change.
class WrappedTransport implements Transport {
    final Transport inner;

    WrappedTransport(Transport inner) {
        this.inner = inner;
    }

    @Override
    public int node() {
        return inner.node();
    }

    @Override
    public int maxMessageBytes() {
        return inner.maxMessageBytes();
    }

    @Override
    public SendResult send(int peer, Delivery delivery, ByteBuffer source, int offset, int length) {
        return inner.send(peer, delivery, source, offset, length);
    }

    @Override
    public SendResult broadcast(ByteBuffer source, int offset, int length) {
        return inner.broadcast(source, offset, length);
    }

    @Override
    public int receive(TransportHandler handler, int limit) {
        return inner.receive(handler, limit);
    }

    @Override
    public TransportStatistics statistics() {
        return inner.statistics();
    }

    @Override
    public void close() {
        inner.close();
    }
}
