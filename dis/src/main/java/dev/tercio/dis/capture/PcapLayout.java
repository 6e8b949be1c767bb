package dev.tercio.dis.capture;

/// A pcap file: a header, then each frame after a header of its own. The magic number shows the
/// byte order and the unit of the fractions of seconds.
final class PcapLayout {
    static final int MAGIC_PCAPNG = 0x0A0D0D0A;
    static final int MAGIC_MICROS = 0xA1B2C3D4;
    static final int MAGIC_NANOS = 0xA1B23C4D;
    static final short MAJOR_VERSION = 2;
    static final short MINOR_VERSION = 4;

    static final int MAGIC = 0;
    static final int MAJOR = 4;
    static final int LINK_TYPE = 20;
    static final int HEADER_LENGTH = 24;

    static final int SECONDS = 0;
    static final int FRACTION = 4;
    static final int CAPTURED_LENGTH = 8;
    static final int FRAME_HEADER_LENGTH = 16;

    /// The largest frame that usual tools write.
    static final int MAX_FRAME = 262_144;

    private PcapLayout() {}
}
