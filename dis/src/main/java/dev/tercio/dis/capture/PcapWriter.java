package dev.tercio.dis.capture;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// Writes UDP datagrams into a pcap file.
///
/// ```java
/// try (PcapWriter capture = PcapWriter.create(file)) {
///     capture.write(epochNanos, source, destination, bundle.bytes(), 0, bundle.length());
/// }
/// ```
///
/// Times have microseconds. UDP checksums are zero, which means that there are none.
///
/// Not thread-safe.
public final class PcapWriter implements AutoCloseable {
    private static final int LARGEST_HEADERS = 64;
    private static final int TIME_TO_LIVE = 64;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final OutputStream out;
    private final LinkType link;
    private final ByteBuffer headers = ByteBuffer.allocate(LARGEST_HEADERS);

    /// Writes the header of a file. Closing the writer closes the stream.
    ///
    /// @param out receives the file
    /// @param link what precedes each packet
    /// @throws UncheckedIOException if the stream fails
    public PcapWriter(OutputStream out, LinkType link) {
        this.out = out;
        this.link = link;
        headers.putInt(PcapLayout.MAGIC_MICROS);
        headers.putShort(PcapLayout.MAJOR_VERSION).putShort(PcapLayout.MINOR_VERSION);
        headers.putLong(0); // time zone and accuracy, always zero
        headers.putInt(PcapLayout.MAX_FRAME).putInt(link.code());
        writeAll(headers.array(), 0, headers.position());
    }

    /// Creates a file of Ethernet frames. It replaces an existing file.
    ///
    /// @param file the file
    /// @return the writer
    /// @throws UncheckedIOException if the file cannot be written
    public static PcapWriter create(Path file) {
        try {
            OutputStream out = Files.newOutputStream(file);
            return new PcapWriter(new BufferedOutputStream(out), LinkType.ETHERNET);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write capture: file=" + file, e);
        }
    }

    /// Writes a datagram.
    ///
    /// @param epochNanos when it was sent or received, in nanoseconds since 1970
    /// @param source the sender
    /// @param destination the receiver; it may be a broadcast or multicast address
    /// @param content contains the content
    /// @param offset the index of its first byte
    /// @param length its length, at most 65,507 bytes
    /// @throws IllegalArgumentException if the content is too long
    /// @throws IndexOutOfBoundsException if the array is too short
    /// @throws UncheckedIOException if the stream fails
    public void write(
            long epochNanos,
            UdpEndpoint source,
            UdpEndpoint destination,
            byte[] content,
            int offset,
            int length) {
        Objects.checkFromIndexSize(offset, length, content.length);
        if (length > PacketLayout.MAX_CONTENT) {
            throw new IllegalArgumentException(
                    "datagram is too long: length="
                            + length
                            + ", largest="
                            + PacketLayout.MAX_CONTENT);
        }
        headers.clear().position(PcapLayout.FRAME_HEADER_LENGTH);
        link.write(headers);
        putIp(length + PacketLayout.IP_LENGTH + PacketLayout.UDP_LENGTH, source, destination);
        headers.putShort((short) source.port()).putShort((short) destination.port());
        headers.putShort((short) (length + PacketLayout.UDP_LENGTH)).putShort((short) 0);
        int end = headers.position();
        putFrameHeader(epochNanos, end - PcapLayout.FRAME_HEADER_LENGTH + length);
        writeAll(headers.array(), 0, end);
        writeAll(content, offset, length);
    }

    private void putFrameHeader(long epochNanos, int length) {
        headers.putInt(PcapLayout.SECONDS, (int) Math.floorDiv(epochNanos, NANOS_PER_SECOND));
        int micros = (int) (Math.floorMod(epochNanos, NANOS_PER_SECOND) / 1_000);
        headers.putInt(PcapLayout.FRACTION, micros);
        headers.putInt(PcapLayout.CAPTURED_LENGTH, length);
        headers.putInt(PcapLayout.CAPTURED_LENGTH + Integer.BYTES, length);
    }

    private void putIp(int length, UdpEndpoint source, UdpEndpoint destination) {
        int start = headers.position();
        headers.put((byte) 0x45).put((byte) 0).putShort((short) length); // version 4, five words
        headers.putInt(0); // not fragmented
        headers.put((byte) TIME_TO_LIVE).put((byte) PacketLayout.PROTOCOL_UDP).putShort((short) 0);
        headers.putInt(source.address()).putInt(destination.address());
        headers.putShort(start + PacketLayout.CHECKSUM, checksum(start));
    }

    /// The complement of the ones' complement sum of all 16-bit words.
    private short checksum(int start) {
        int sum = 0;
        for (int i = 0; i < PacketLayout.IP_LENGTH; i += Short.BYTES) {
            sum += Short.toUnsignedInt(headers.getShort(start + i));
        }
        sum = (sum & 0xFFFF) + (sum >>> 16);
        sum = (sum & 0xFFFF) + (sum >>> 16);
        return (short) ~sum;
    }

    private void writeAll(byte[] bytes, int offset, int length) {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write capture: because=" + e, e);
        }
    }

    /// Writes what is buffered and closes the file.
    ///
    /// @throws UncheckedIOException if the stream fails
    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write capture: because=" + e, e);
        }
    }
}
