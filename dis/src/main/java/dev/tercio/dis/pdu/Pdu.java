package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.DisTimestamp;

import java.util.Arrays;
import java.util.Objects;

/// A view of one PDU in a byte array. The same object can view one PDU after another, so reading
/// and writing allocate nothing.
///
/// To write, call `begin` and then the setters. It sets everything else to zero. To read, use a
/// [PduReader], or [#tryWrap(byte[],int,int)]. A view that has neither been begun nor wrapped has
/// no bytes; its accessors throw an [IndexOutOfBoundsException].
///
/// Not thread-safe.
public abstract sealed class Pdu
        permits EntityStatePdu, EntityStateUpdatePdu, FirePdu, DetonationPdu, ManagementPdu {
    /// The largest length of a PDU in bytes.
    public static final int MAX_LENGTH = 8_192;

    static final byte[] NO_BYTES = {};

    private static final int MAX_PARTS = 255;

    private final PduType type;
    private byte[] bytes = NO_BYTES;
    private int offset;

    Pdu(PduType type) {
        this.type = type;
    }

    /// The type of PDU that this object views.
    ///
    /// @return the type
    public final PduType type() {
        return type;
    }

    /// Views the PDU that starts at an index, if it is complete and of this type.
    ///
    /// @param source contains the bytes
    /// @param index the index of its first byte
    /// @param available the number of bytes from there on; the PDU may be shorter
    /// @return false if the bytes are not a PDU of this type; then this object is unchanged
    /// @throws IndexOutOfBoundsException if the array is shorter than announced
    public final boolean tryWrap(byte[] source, int index, int available) {
        Objects.checkFromIndexSize(index, available, source.length);
        if (available < HeaderLayout.LENGTH
                || Wire.u8(source, index + HeaderLayout.TYPE) != type.code()
                || !PduHeader.isSupported(Wire.u8(source, index + HeaderLayout.VERSION))) {
            return false;
        }
        int length = Wire.u16(source, index + HeaderLayout.PDU_LENGTH);
        if (length > available || !type.bodyFits(source, index, length)) {
            return false;
        }
        wrap(source, index);
        return true;
    }

    final void wrap(byte[] source, int index) {
        bytes = source;
        offset = index;
        moved();
    }

    final void start(byte[] target, int index, PduHeader header) {
        Objects.checkFromIndexSize(index, type.fixedLength(), target.length);
        Arrays.fill(target, index, index + type.fixedLength(), (byte) 0);
        header.write(target, index, type);
        wrap(target, index);
    }

    /// Called when this object views another PDU.
    void moved() {}

    /// The array that contains the PDU.
    ///
    /// @return the array, not a copy
    public final byte[] bytes() {
        return bytes;
    }

    /// The index of the first byte of the PDU.
    ///
    /// @return the index in [#bytes()]
    public final int offset() {
        return offset;
    }

    /// The length of the PDU. Adding parts, datums or record sets increases it.
    ///
    /// @return the number of bytes, including the header
    public final int length() {
        return Wire.u16(bytes, offset + HeaderLayout.PDU_LENGTH);
    }

    /// The version of the protocol.
    ///
    /// @return [PduHeader#VERSION_6] or [PduHeader#VERSION_7]
    public final int version() {
        return u8(HeaderLayout.VERSION);
    }

    /// The number of the exercise.
    ///
    /// @return 0 to 255
    public final int exerciseId() {
        return u8(HeaderLayout.EXERCISE_ID);
    }

    /// The time to which the data applies.
    ///
    /// @return the timestamp
    public final DisTimestamp timestamp() {
        return new DisTimestamp(i32(HeaderLayout.TIMESTAMP));
    }

    /// Replaces the time of the data in a PDU that is sent again.
    ///
    /// @param time the new timestamp
    public final void retime(DisTimestamp time) {
        putI32(HeaderLayout.TIMESTAMP, time.bits());
    }

    /// The status bits, see [PduHeader#status(int)].
    ///
    /// @return 0 to 255; zero in version 6
    public final int status() {
        return version() == PduHeader.VERSION_6 ? 0 : u8(HeaderLayout.STATUS);
    }

    /// Extends the PDU by zeros.
    ///
    /// @return the index of the first new byte, relative to the start of the PDU
    final int extend(int count) {
        int length = length();
        int longer = length + count;
        if (longer > MAX_LENGTH || longer > bytes.length - offset) {
            throw new IndexOutOfBoundsException(
                    "PDU does not fit: type="
                            + type
                            + ", length="
                            + longer
                            + ", available="
                            + Math.min(MAX_LENGTH, bytes.length - offset));
        }
        Arrays.fill(bytes, offset + length, offset + longer, (byte) 0);
        putU16(HeaderLayout.PDU_LENGTH, "length", longer);
        return length;
    }

    final void addPart(int countAt, int kind, int change, int attachedTo, int parameter) {
        int count = u8(countAt);
        if (count == MAX_PARTS) {
            throw new IllegalStateException(
                    "too many parts: type=" + type + ", largest=" + MAX_PARTS);
        }
        int at = extend(PartLayout.LENGTH);
        putU8(at + PartLayout.KIND, "kind", kind);
        putU8(at + PartLayout.CHANGE, "change", change);
        putU16(at + PartLayout.ATTACHED_TO, "attachedTo", attachedTo);
        putI32(at + PartLayout.PARAMETER, parameter);
        putU8(countAt, "partCount", count + 1);
    }

    /// Where the value of the part belongs that was added last.
    final int lastPartValue() {
        return length() - PartLayout.LENGTH + PartLayout.VALUE;
    }

    final Part wrapPart(int countAt, int index, Part part) {
        Objects.checkIndex(index, u8(countAt));
        part.wrap(bytes, offset + type.fixedLength() + index * PartLayout.LENGTH);
        return part;
    }

    final int u8(int at) {
        return Wire.u8(bytes, offset + at);
    }

    final int u16(int at) {
        return Wire.u16(bytes, offset + at);
    }

    final int i32(int at) {
        return Wire.i32(bytes, offset + at);
    }

    final float f32(int at) {
        return Wire.f32(bytes, offset + at);
    }

    final double f64(int at) {
        return Wire.f64(bytes, offset + at);
    }

    final DisEntityId id(int at) {
        return new DisEntityId((long) u16(at) << 32 | Wire.u32(bytes, offset + at + 2));
    }

    final DisEntityType entityType(int at) {
        return DisEntityType.ofLong(Wire.i64(bytes, offset + at));
    }

    final void putU8(int at, String field, int value) {
        Wire.putU8(bytes, offset + at, field, value);
    }

    final void putU16(int at, String field, int value) {
        Wire.putU16(bytes, offset + at, field, value);
    }

    final void putI32(int at, int value) {
        Wire.putI32(bytes, offset + at, value);
    }

    final void putF32(int at, float value) {
        Wire.putF32(bytes, offset + at, value);
    }

    final void putF32(int at, float x, float y, float z) {
        Wire.putF32(bytes, offset + at, x);
        Wire.putF32(bytes, offset + at + Float.BYTES, y);
        Wire.putF32(bytes, offset + at + 2 * Float.BYTES, z);
    }

    final void putF64(int at, double x, double y, double z) {
        Wire.putF64(bytes, offset + at, x);
        Wire.putF64(bytes, offset + at + Double.BYTES, y);
        Wire.putF64(bytes, offset + at + 2 * Double.BYTES, z);
    }

    final void putId(int at, DisEntityId id) {
        Wire.putU16(bytes, offset + at, "site", id.site());
        Wire.putI32(bytes, offset + at + 2, (int) id.bits());
    }

    final void putType(int at, DisEntityType value) {
        Wire.putI64(bytes, offset + at, value.toLong());
    }
}
