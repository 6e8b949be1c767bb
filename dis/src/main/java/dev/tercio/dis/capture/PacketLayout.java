package dev.tercio.dis.capture;

/// An IPv4 packet with a UDP datagram. UDP offsets are relative to the end of the IPv4 header.
final class PacketLayout {
    static final int VERSION_AND_LENGTH = 0;
    static final int TOTAL_LENGTH = 2;
    static final int FRAGMENT = 6;
    static final int PROTOCOL = 9;
    static final int CHECKSUM = 10;
    static final int SOURCE = 12;
    static final int DESTINATION = 16;
    static final int IP_LENGTH = 20;

    static final int PROTOCOL_UDP = 17;

    /// The bit for more fragments, and the offset of this one.
    static final int FRAGMENT_MASK = 0x3FFF;

    static final int SOURCE_PORT = 0;
    static final int DESTINATION_PORT = 2;
    static final int UDP_TOTAL_LENGTH = 4;
    static final int UDP_LENGTH = 8;

    /// The largest content of a datagram.
    static final int MAX_CONTENT = 0xFFFF - IP_LENGTH - UDP_LENGTH;

    private PacketLayout() {}
}
