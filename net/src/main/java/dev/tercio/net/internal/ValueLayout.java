package dev.tercio.net.internal;

import java.util.zip.CRC32C;

/// The layout of a message with values. The first fields are those of [MessageLayout]; see
/// `docs/network-format.md`.
///
/// | offset | size | content |
/// |---|---|---|
/// | 0 | … | magic, version, kind 2, session, as in all messages |
/// | 16 | u64 | number of the value message, from 1 |
/// | 24 | u16 | node of the sender |
/// | 26 | u16 | reserved: 0 |
/// | 28 | u32 | number of sections |
/// | 32 | u64 | sequence number of the last state message before this one |
/// | 40 | u32 | frame of the sender |
/// | 44 | u32 | CRC32C of all other bytes |
/// | 48 | u64 | instance |
/// | 56 | u64 | fingerprint of the shared types |
/// | 64 | … | sections: values of one component |
///
/// A section: u32 fingerprint of the type, u16 number of values, u16 flags, u32 first slot at the
/// sender, u32 length of the rest; then the alternating lengths of runs and gaps of slots; then one
/// column after the other.
final class ValueLayout {
    static final int SECTIONS_AT = 28;
    static final int STATE_AT = 32;
    static final int FRAME_AT = 40;
    static final int HEADER = 64;

    static final int SECTION_TYPE_AT = 0;
    static final int SECTION_ROWS_AT = 4;
    static final int SECTION_FLAGS_AT = 6;
    static final int SECTION_SLOT_AT = 8;
    static final int SECTION_LENGTH_AT = 12;
    static final int SECTION_HEADER = 16;

    /// A flag: the values may be unchanged, because they were sent before.
    static final int REPEATED = 1;

    /// The maximum number of values in a section.
    static final int MAX_ROWS = 16_384;

    /// Entities in higher slots are sent in state messages only, so that the tables of receivers
    /// stay small.
    static final int MAX_SLOT = 1 << 26;

    private ValueLayout() {}

    static int checksum(CRC32C sum, byte[] bytes, int length) {
        sum.reset();
        sum.update(bytes, 0, MessageLayout.CHECKSUM_AT);
        int rest = MessageLayout.CHECKSUM_AT + Integer.BYTES;
        sum.update(bytes, rest, length - rest);
        return (int) sum.getValue();
    }
}
