package dev.tercio.dis.transport;

/// Sends and receives nothing.
enum NoTransport implements DisTransport {
    INSTANCE;

    @Override
    public void start(DatagramListener listener) {}

    @Override
    public boolean send(byte[] bytes, int offset, int length) {
        return true;
    }

    @Override
    public void close() {}
}
