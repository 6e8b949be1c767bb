package dev.tercio.dis.pdu;

import dev.tercio.dis.DisTimestamp;

/// The header values of PDUs to write. A program keeps one header and sets its timestamp in each
/// frame.
///
/// Not thread-safe.
public final class PduHeader {
    /// IEEE 1278.1A-1998.
    public static final int VERSION_6 = 6;

    /// IEEE 1278.1-2012.
    public static final int VERSION_7 = 7;

    /// In the [#status(int)]: the ownership of the entity was transferred to the sender.
    public static final int TRANSFERRED = 1;

    /// In the [#status(int)]: the entity is live.
    public static final int LIVE = 1 << 1;

    /// In the [#status(int)]: the entity is virtual, a simulator with people in it.
    public static final int VIRTUAL = 2 << 1;

    /// In the [#status(int)]: the entity is constructive, computer-generated.
    public static final int CONSTRUCTIVE = 3 << 1;

    /// In the [#status(int)]: further PDUs extend this one.
    public static final int COUPLED = 1 << 3;

    /// In the [#status(int)] of a [FirePdu] or [DetonationPdu]: the bits that say what its
    /// descriptor describes.
    public static final int DESCRIPTOR = 3 << 4;

    /// In the [#DESCRIPTOR] bits: a munition, with warhead, fuse, quantity and rate.
    public static final int MUNITION = 0;

    /// In the [#DESCRIPTOR] bits: an expendable, such as chaff, of which only the type is given.
    public static final int EXPENDABLE = 1 << 4;

    /// In the [#DESCRIPTOR] bits of a [DetonationPdu]: an explosion of something else than a
    /// munition.
    public static final int EXPLOSION = 2 << 4;

    private final int version;
    private final int exerciseId;
    private int timestamp;
    private int status;

    /// Creates a header with timestamp and status zero.
    ///
    /// @param version [#VERSION_6] or [#VERSION_7]
    /// @param exerciseId the number of the exercise, 0 to 255
    /// @throws IllegalArgumentException if a value is out of range
    public PduHeader(int version, int exerciseId) {
        if (!isSupported(version)) {
            throw new IllegalArgumentException(
                    "DIS version is unsupported: version=" + version + ", allowed=[6, 7]");
        }
        if (exerciseId < 0 || exerciseId > 255) {
            throw new IllegalArgumentException(
                    "value is out of range: exerciseId=" + exerciseId + ", allowed=0..255");
        }
        this.version = version;
        this.exerciseId = exerciseId;
    }

    static boolean isSupported(int version) {
        return version == VERSION_6 || version == VERSION_7;
    }

    /// Sets the time to which the data of the following PDUs applies.
    ///
    /// @param value the timestamp
    /// @return this
    public PduHeader timestamp(DisTimestamp value) {
        timestamp = value.bits();
        return this;
    }

    /// Sets the status of the following PDUs. Version 6 has none; there it is not written.
    ///
    /// @param value a combination of the constants of this class and of bits that depend on the
    ///   type of PDU, 0 to 255
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public PduHeader status(int value) {
        if (value < 0 || value > 255) {
            throw new IllegalArgumentException(
                    "value is out of range: status=" + value + ", allowed=0..255");
        }
        status = value;
        return this;
    }

    void write(byte[] target, int offset, PduType type) {
        Wire.putU8(target, offset + HeaderLayout.VERSION, "version", version);
        Wire.putU8(target, offset + HeaderLayout.EXERCISE_ID, "exerciseId", exerciseId);
        Wire.putU8(target, offset + HeaderLayout.TYPE, "type", type.code());
        Wire.putU8(target, offset + HeaderLayout.FAMILY, "family", type.family());
        Wire.putI32(target, offset + HeaderLayout.TIMESTAMP, timestamp);
        Wire.putU16(target, offset + HeaderLayout.PDU_LENGTH, "length", type.fixedLength());
        int written = version == VERSION_6 ? 0 : status;
        Wire.putU8(target, offset + HeaderLayout.STATUS, "status", written);
    }
}
