package dev.tercio.dis.capture;

import java.nio.ByteBuffer;

/// Finds the UDP datagram in a frame.
final class UdpFrame {
    private static final int IP_VERSION = 4;

    private int packet;
    private int datagram;
    private int contentLength;

    /// Returns false if the frame does not contain a complete UDP datagram over IPv4.
    boolean parse(LinkType link, ByteBuffer frame, int length) {
        packet = link.packetOffset(frame, length);
        if (packet < 0 || packet + PacketLayout.IP_LENGTH > length) {
            return false;
        }
        int first = frame.get(packet + PacketLayout.VERSION_AND_LENGTH);
        int headerLength = (first & 0xF) * Integer.BYTES;
        int end = packet + u16(frame, packet + PacketLayout.TOTAL_LENGTH);
        datagram = packet + headerLength;
        return first >>> 4 == IP_VERSION
                && headerLength >= PacketLayout.IP_LENGTH
                && end <= length
                && frame.get(packet + PacketLayout.PROTOCOL) == PacketLayout.PROTOCOL_UDP
                && (u16(frame, packet + PacketLayout.FRAGMENT) & PacketLayout.FRAGMENT_MASK) == 0
                && datagram + PacketLayout.UDP_LENGTH <= end
                && parseUdp(frame, end);
    }

    private boolean parseUdp(ByteBuffer frame, int end) {
        int length = u16(frame, datagram + PacketLayout.UDP_TOTAL_LENGTH);
        contentLength = length - PacketLayout.UDP_LENGTH;
        return contentLength >= 0 && datagram + length <= end;
    }

    private static int u16(ByteBuffer frame, int at) {
        return Short.toUnsignedInt(frame.getShort(at));
    }

    int contentOffset() {
        return datagram + PacketLayout.UDP_LENGTH;
    }

    int contentLength() {
        return contentLength;
    }

    UdpEndpoint source(ByteBuffer frame) {
        return new UdpEndpoint(
                frame.getInt(packet + PacketLayout.SOURCE),
                u16(frame, datagram + PacketLayout.SOURCE_PORT));
    }

    UdpEndpoint destination(ByteBuffer frame) {
        return new UdpEndpoint(
                frame.getInt(packet + PacketLayout.DESTINATION),
                u16(frame, datagram + PacketLayout.DESTINATION_PORT));
    }
}
