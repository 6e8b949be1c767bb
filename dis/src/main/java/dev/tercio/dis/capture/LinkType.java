package dev.tercio.dis.capture;

import java.nio.ByteBuffer;

/// What precedes the IPv4 packet in each frame of a capture. Passed to a [PcapWriter].
public enum LinkType {
    /// Four bytes with the protocol family, in the byte order of the machine that captured: the
    /// loopback interface of BSD and macOS.
    NULL(0),
    /// An Ethernet header, with or without VLAN tags; also the loopback interface of Linux.
    ETHERNET(1),
    /// Nothing.
    RAW(101),
    /// Four bytes with the protocol family in network byte order: the loopback interface of
    /// OpenBSD.
    LOOP(108),
    /// The header of captures from all interfaces of Linux at once (`tcpdump -i any`).
    LINUX_SLL(113),
    /// Nothing, and all packets are IPv4.
    IPV4(228),
    /// The second version of the header of captures from all interfaces of Linux at once.
    LINUX_SLL2(276);

    private static final int FAMILY_LENGTH = 4;
    private static final int FAMILY_IPV4 = 2;
    private static final int ETHER_TYPE = 12;
    private static final int ETHER_TYPE_IPV4 = 0x0800;
    private static final int ETHER_TYPE_VLAN = 0x8100;
    private static final int ETHER_TYPE_PROVIDER_VLAN = 0x88A8;
    private static final int VLAN_LENGTH = 4;
    private static final int SLL_TYPE = 14;
    private static final int SLL_LENGTH = 16;
    private static final int SLL2_LENGTH = 20;

    /// The number of Ethernet among the kinds of hardware.
    private static final int ARPHRD_ETHER = 1;

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
            case RAW, IPV4 -> {}
            case LINUX_SLL -> {
                frame.putShort((short) 4).putShort((short) ARPHRD_ETHER).putShort((short) 6);
                frame.putShort((short) (SOURCE_MAC >>> 32)).putInt((int) SOURCE_MAC);
                frame.putShort((short) 0).putShort((short) ETHER_TYPE_IPV4);
            }
            case LINUX_SLL2 -> {
                frame.putShort((short) ETHER_TYPE_IPV4).putShort((short) 0).putInt(1);
                frame.putShort((short) ARPHRD_ETHER).put((byte) 4).put((byte) 6);
                frame.putShort((short) (SOURCE_MAC >>> 32)).putInt((int) SOURCE_MAC);
                frame.putShort((short) 0);
            }
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
            case RAW, IPV4 -> 0;
            case LINUX_SLL -> isIpv4(frame, length, SLL_TYPE, SLL_LENGTH) ? SLL_LENGTH : -1;
            case LINUX_SLL2 -> isIpv4(frame, length, 0, SLL2_LENGTH) ? SLL2_LENGTH : -1;
        };
    }

    private static boolean isIpv4(ByteBuffer frame, int length, int type, int headerLength) {
        return length >= headerLength && etherType(frame, type) == ETHER_TYPE_IPV4;
    }

    private static int afterEthernet(ByteBuffer frame, int length) {
        int at = ETHER_TYPE;
        while (at + Short.BYTES + VLAN_LENGTH <= length && isVlan(etherType(frame, at))) {
            at += VLAN_LENGTH;
        }
        return isIpv4(frame, length, at, at + Short.BYTES) ? at + Short.BYTES : -1;
    }

    /// Networks of providers put a second tag before the usual one.
    private static boolean isVlan(int etherType) {
        return etherType == ETHER_TYPE_VLAN || etherType == ETHER_TYPE_PROVIDER_VLAN;
    }

    private static int etherType(ByteBuffer frame, int at) {
        return Short.toUnsignedInt(frame.getShort(at));
    }
}
