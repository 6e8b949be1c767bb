package dev.tercio.dis.internal;

import dev.tercio.dis.capture.UdpEndpoint;

/// The address of a sender in one number.
final class Address {
    private Address() {}

    static String text(long source) {
        return new UdpEndpoint((int) (source >>> 16), (int) (source & 0xFFFF)).toString();
    }
}
