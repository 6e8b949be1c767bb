package dev.tercio.aeron.log;

/// A chunk of an entry of a log. Numbers are little-endian.
///
/// ```
/// CRC32C (4) | magic (4) | version (2) | kind (2) | chunk bytes (4) | log (8) | number (8)
/// frame (8) | hash (8) | entry bytes (8) | offset in the entry (8) | chunk
/// ```
///
/// The checksum covers everything after it. Chunks are numbered without gaps.
final class LogEntryLayout {
    static final int MAGIC = 0x474C_4354; // TCLG
    static final short VERSION = 1;

    static final int CRC_OFFSET = 0;
    static final int MAGIC_OFFSET = 4;
    static final int VERSION_OFFSET = 8;
    static final int KIND_OFFSET = 10;
    static final int LENGTH_OFFSET = 12;
    static final int LOG_OFFSET = 16;
    static final int NUMBER_OFFSET = 24;
    static final int FRAME_OFFSET = 32;
    static final int HASH_OFFSET = 40;
    static final int ENTRY_BYTES_OFFSET = 48;
    static final int ENTRY_OFFSET_OFFSET = 56;
    static final int HEADER_BYTES = 64;

    /// The whole state. The frame is the last one it contains.
    static final short SNAPSHOT = 1;

    /// The changes of a frame.
    static final short FRAME = 2;

    /// The end of a checkpoint. The hash is the position of the log after the frame.
    static final short CHECKPOINT_END = 3;

    static final int MAX_CHUNK_BYTES = 32 * 1024;

    private LogEntryLayout() {}
}
