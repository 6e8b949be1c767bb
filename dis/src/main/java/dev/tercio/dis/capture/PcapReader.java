package dev.tercio.dis.capture;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/// Reads the UDP datagrams of a pcap file.
///
/// ```java
/// try (PcapReader capture = PcapReader.open(file)) {
///     while (capture.next()) {
///         reader.wrap(capture.bytes(), capture.offset(), capture.length());
///     }
/// }
/// ```
///
/// It reads files of both byte orders, with microseconds or nanoseconds, and every [LinkType]. It
/// skips and counts frames without a complete UDP datagram over IPv4. It keeps one frame in memory,
/// at most 262,144 bytes. It does not read files of the format pcapng; convert them with `editcap`.
///
/// Not thread-safe.
public final class PcapReader implements AutoCloseable {
    private static final int USUAL_FRAME = 2_048;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int LINK_TYPE_MASK = 0xFFFF;

    private final InputStream in;
    private final ByteBuffer header = ByteBuffer.allocate(PcapLayout.HEADER_LENGTH);
    private final UdpFrame frame = new UdpFrame();
    private final LinkType link;
    private final long nanosPerFraction;
    private ByteBuffer bytes = ByteBuffer.allocate(USUAL_FRAME);
    private long position;
    private long epochNanos;
    private long skipped;
    private boolean truncated;

    /// Reads the header of a file. Closing the reader closes the stream.
    ///
    /// @param in contains the file
    /// @throws CorruptCaptureException if it is not a pcap file, or has an unsupported link type
    /// @throws UncheckedIOException if the stream fails
    public PcapReader(InputStream in) {
        this.in = in;
        int read = read(header.array(), PcapLayout.HEADER_LENGTH);
        int magic = header.getInt(PcapLayout.MAGIC);
        if (isMagic(Integer.reverseBytes(magic))) {
            header.order(ByteOrder.LITTLE_ENDIAN);
            magic = Integer.reverseBytes(magic);
        }
        if (read < PcapLayout.HEADER_LENGTH
                || !isMagic(magic)
                || header.getShort(PcapLayout.MAJOR) != PcapLayout.MAJOR_VERSION) {
            throw new CorruptCaptureException(
                    "not a pcap file: magic="
                            + Integer.toHexString(magic)
                            + ", length="
                            + read
                            + (magic == PcapLayout.MAGIC_PCAPNG
                                    ? "; it has the format pcapng, convert it with editcap -F pcap"
                                    : ""));
        }
        nanosPerFraction = magic == PcapLayout.MAGIC_NANOS ? 1 : 1_000;
        link = linkType(header.getInt(PcapLayout.LINK_TYPE) & LINK_TYPE_MASK);
    }

    private static boolean isMagic(int value) {
        return value == PcapLayout.MAGIC_MICROS || value == PcapLayout.MAGIC_NANOS;
    }

    private static LinkType linkType(int code) {
        for (LinkType type : LinkType.values()) {
            if (type.code() == code) {
                return type;
            }
        }
        throw new CorruptCaptureException("link type is unsupported: code=" + code);
    }

    /// Opens a file.
    ///
    /// @param file the file
    /// @return the reader
    /// @throws CorruptCaptureException if it is not a pcap file, or has an unsupported link type
    /// @throws UncheckedIOException if the file cannot be read
    public static PcapReader open(Path file) {
        try {
            InputStream in = Files.newInputStream(file);
            try {
                return new PcapReader(new BufferedInputStream(in));
            } catch (RuntimeException e) {
                in.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read capture: file=" + file, e);
        }
    }

    /// Goes to the next datagram.
    ///
    /// @return false at the end of the file
    /// @throws CorruptCaptureException if a frame is longer than 262,144 bytes
    /// @throws UncheckedIOException if the stream fails
    public boolean next() {
        while (readFrame()) {
            int length = header.getInt(PcapLayout.CAPTURED_LENGTH);
            if (frame.parse(link, bytes, length)) {
                return true;
            }
            skipped++;
        }
        return false;
    }

    private boolean readFrame() {
        long start = position;
        int read = read(header.array(), PcapLayout.FRAME_HEADER_LENGTH);
        if (read < PcapLayout.FRAME_HEADER_LENGTH) {
            truncated |= read > 0;
            return false;
        }
        long length = unsigned(PcapLayout.CAPTURED_LENGTH);
        if (length > PcapLayout.MAX_FRAME) {
            throw new CorruptCaptureException(
                    "frame is too long: position="
                            + start
                            + ", length="
                            + length
                            + ", largest="
                            + PcapLayout.MAX_FRAME);
        }
        if (length > bytes.capacity()) {
            bytes = ByteBuffer.allocate(PcapLayout.MAX_FRAME);
        }
        epochNanos =
                unsigned(PcapLayout.SECONDS) * NANOS_PER_SECOND
                        + unsigned(PcapLayout.FRACTION) * nanosPerFraction;
        truncated |= read(bytes.array(), (int) length) < length;
        return !truncated;
    }

    private long unsigned(int at) {
        return Integer.toUnsignedLong(header.getInt(at));
    }

    private int read(byte[] target, int length) {
        try {
            int read = in.readNBytes(target, 0, length);
            position += read;
            return read;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read capture: position=" + position, e);
        }
    }

    /// When the datagram was captured.
    ///
    /// @return nanoseconds since 1970
    public long epochNanos() {
        return epochNanos;
    }

    /// The sender of the datagram.
    ///
    /// @return address and port
    public UdpEndpoint source() {
        return frame.source(bytes);
    }

    /// The receiver of the datagram.
    ///
    /// @return address and port
    public UdpEndpoint destination() {
        return frame.destination(bytes);
    }

    /// The array that contains the datagram. The next call of [#next()] overwrites it.
    ///
    /// @return the array, not a copy
    public byte[] bytes() {
        return bytes.array();
    }

    /// The index of the first byte of the content.
    ///
    /// @return the index in [#bytes()]
    public int offset() {
        return frame.contentOffset();
    }

    /// The length of the content.
    ///
    /// @return the number of bytes
    public int length() {
        return frame.contentLength();
    }

    /// The number of frames without a complete UDP datagram over IPv4, including fragments.
    ///
    /// @return zero or more
    public long skipped() {
        return skipped;
    }

    /// Whether the file ends within a frame, as it does if the capturing program was killed.
    ///
    /// @return true if the last frame is incomplete
    public boolean isTruncated() {
        return truncated;
    }

    /// Closes the file.
    ///
    /// @throws UncheckedIOException if the stream fails
    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close capture: because=" + e, e);
        }
    }
}
