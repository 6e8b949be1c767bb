package dev.tercio.dis.capture;

import java.nio.ByteBuffer;

/// What precedes the IPv4 packet in each frame of a capture. Passed to a [PcapWriter].
public enum LinkType {
    /// Four bytes with the protocol family, in the byte order of the machine that captured: the
    /// loopback interface of BSD and macOS.
    NULL(0),
    /// An Ethernet header, with or without a VLAN tag; also the loopback interface of Linux.
    ETHERNET(1),
    /// Nothing.
    RAW(101),
    /// Four bytes with the protocol family in network byte order: the loopback interface of
    /// OpenBSD.
    LOOP(108);

    private static final int FAMILY_LENGTH = 4;
    private static final int FAMILY_IPV4 = 2;
    private static final int ETHERNET_LENGTH = 14;
    private static final int ETHER_TYPE = 12;
    private static final int ETHER_TYPE_IPV4 = 0x0800;
    private static final int ETHER_TYPE_VLAN = 0x8100;
    private static final int VLAN_LENGTH = 4;

    /// Locally administered addresses, since there is no hardware.
    private static final long DESTINATION_MAC = 0x0200_0000_0002L;

    private static final long SOURCE_MAC = 0x0200_0000_0001L;

    private final int code;

    LinkType(int code) {
        this.code = code;
    }

    /// The number in the header of a pcap file.
    ///
    /// @return zero or more
    public int code() {
        return code;
    }

    /// Writes what precedes the packet.
    void write(ByteBuffer frame) {
        switch (this) {
            case NULL, LOOP -> frame.putInt(FAMILY_IPV4);
            case ETHERNET -> {
                frame.putShort((short) (DESTINATION_MAC >>> 32)).putInt((int) DESTINATION_MAC);
                frame.putShort((short) (SOURCE_MAC >>> 32)).putInt((int) SOURCE_MAC);
                frame.putShort((short) ETHER_TYPE_IPV4);
            }
            case RAW -> {}
        }
    }

    /// The index of the IPv4 packet in a frame, or -1 if it does not contain one.
    int packetOffset(ByteBuffer frame, int length) {
        return switch (this) {
            case NULL, LOOP -> {
                int family = length < FAMILY_LENGTH ? 0 : frame.getInt(0);
                boolean known =
                        family == FAMILY_IPV4 || Integer.reverseBytes(family) == FAMILY_IPV4;
                yield known ? FAMILY_LENGTH : -1;
            }
            case ETHERNET -> afterEthernet(frame, length);
            case RAW -> 0;
        };
    }

    private static int afterEthernet(ByteBuffer frame, int length) {
        int at = ETHER_TYPE;
        if (length >= ETHERNET_LENGTH + VLAN_LENGTH && etherType(frame, at) == ETHER_TYPE_VLAN) {
            at += VLAN_LENGTH;
        }
        boolean known = length >= ETHERNET_LENGTH && etherType(frame, at) == ETHER_TYPE_IPV4;
        return known ? at + Short.BYTES : -1;
    }

    private static int etherType(ByteBuffer frame, int at) {
        return Short.toUnsignedInt(frame.getShort(at));
    }
}
