package dev.tercio.dis.pdu;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// The datums of a simulation management PDU: fixed datums of 32 bits, followed by variable datums.
/// Get it from the PDU.
///
/// ```java
/// data.datums().addFixed(FUEL, 120.5f).addVariable(NAME, name, 0, name.length);
/// ```
///
/// Not thread-safe.
public final class Datums extends VariableRecords {
    private final Pdu pdu;
    private final int start;

    Datums(Pdu pdu) {
        this.pdu = pdu;
        this.start = pdu.type().fixedLength();
    }

    /// Whether the announced datums end before a limit.
    static boolean fit(byte[] bytes, int start, int limit) {
        long fixed = Wire.u32(bytes, start + DatumLayout.FIXED_COUNT);
        long at = start + fixed * DatumLayout.FIXED_LENGTH;
        long left = Wire.u32(bytes, start + DatumLayout.VARIABLE_COUNT);
        while (left > 0 && at + DatumLayout.VARIABLE_VALUE <= limit) {
            at += lengthAt(bytes, (int) at);
            left--;
        }
        return left == 0 && at <= limit;
    }

    private static long lengthAt(byte[] bytes, int at) {
        long bits = Wire.u32(bytes, at + DatumLayout.VALUE_BITS);
        return DatumLayout.VARIABLE_VALUE + aligned(bytesOf(bits));
    }

    /// The number of fixed datums.
    ///
    /// @return zero or more
    public int fixedCount() {
        return pdu.i32(start + DatumLayout.FIXED_COUNT);
    }

    /// The id of a fixed datum.
    ///
    /// @param index from zero
    /// @return the id, 32 bits
    /// @throws IndexOutOfBoundsException if there is no such datum
    public int fixedId(int index) {
        return pdu.i32(fixedAt(index) + DatumLayout.ID);
    }

    /// The value of a fixed datum as an integer.
    ///
    /// @param index from zero
    /// @return the 32 bits
    /// @throws IndexOutOfBoundsException if there is no such datum
    public int fixedInt(int index) {
        return pdu.i32(fixedAt(index) + DatumLayout.VALUE);
    }

    /// The value of a fixed datum as a floating-point number.
    ///
    /// @param index from zero
    /// @return the 32 bits as a `float`
    /// @throws IndexOutOfBoundsException if there is no such datum
    public float fixedFloat(int index) {
        return pdu.f32(fixedAt(index) + DatumLayout.VALUE);
    }

    private int fixedAt(int index) {
        return start + Objects.checkIndex(index, fixedCount()) * DatumLayout.FIXED_LENGTH;
    }

    /// The number of variable datums.
    ///
    /// @return zero or more
    public int variableCount() {
        return pdu.i32(start + DatumLayout.VARIABLE_COUNT);
    }

    /// The id of a variable datum.
    ///
    /// @param index from zero; access in ascending order is fast
    /// @return the id, 32 bits
    /// @throws IndexOutOfBoundsException if there is no such datum
    public int variableId(int index) {
        return pdu.i32(find(index) + DatumLayout.ID);
    }

    /// The length of the value of a variable datum.
    ///
    /// @param index from zero
    /// @return the number of bits
    /// @throws IndexOutOfBoundsException if there is no such datum
    public int variableBits(int index) {
        return pdu.i32(find(index) + DatumLayout.VALUE_BITS);
    }

    /// Where the value of a variable datum starts.
    ///
    /// @param index from zero
    /// @return the index in [Pdu#bytes()]
    /// @throws IndexOutOfBoundsException if there is no such datum
    public int variableOffset(int index) {
        return pdu.offset() + find(index) + DatumLayout.VARIABLE_VALUE;
    }

    /// The value of a variable datum as text. This allocates a string.
    ///
    /// @param index from zero
    /// @return the bytes of the value as Latin-1, which includes ASCII
    /// @throws IndexOutOfBoundsException if there is no such datum
    public String variableText(int index) {
        int length = (int) bytesOf(variableBits(index));
        return new String(pdu.bytes(), variableOffset(index), length, StandardCharsets.ISO_8859_1);
    }

    /// Adds a fixed datum with an integer.
    ///
    /// @param id the id, 32 bits
    /// @param value the value
    /// @return this
    /// @throws IllegalStateException if the PDU has variable datums, which follow all fixed ones
    /// @throws IndexOutOfBoundsException if the PDU does not fit into its array
    public Datums addFixed(int id, int value) {
        if (variableCount() > 0) {
            throw new IllegalStateException(
                    "fixed datum after a variable datum: type=" + pdu.type() + ", id=" + id);
        }
        int at = pdu.extend(DatumLayout.FIXED_LENGTH);
        pdu.putI32(at + DatumLayout.ID, id);
        pdu.putI32(at + DatumLayout.VALUE, value);
        pdu.putI32(start + DatumLayout.FIXED_COUNT, fixedCount() + 1);
        return this;
    }

    /// Adds a fixed datum with a floating-point number.
    ///
    /// @param id the id, 32 bits
    /// @param value the value
    /// @return this
    /// @throws IllegalStateException if the PDU has variable datums, which follow all fixed ones
    /// @throws IndexOutOfBoundsException if the PDU does not fit into its array
    public Datums addFixed(int id, float value) {
        return addFixed(id, Float.floatToRawIntBits(value));
    }

    /// Adds a variable datum.
    ///
    /// @param id the id, 32 bits
    /// @param value contains the value
    /// @param offset the index of its first byte
    /// @param length its length in bytes
    /// @return this
    /// @throws IndexOutOfBoundsException if the array is too short, or the PDU does not fit into
    ///   its array
    public Datums addVariable(int id, byte[] value, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, value.length);
        int at = pdu.extend((int) (DatumLayout.VARIABLE_VALUE + aligned(length)));
        pdu.putI32(at + DatumLayout.ID, id);
        pdu.putI32(at + DatumLayout.VALUE_BITS, length * Byte.SIZE);
        int target = pdu.offset() + at + DatumLayout.VARIABLE_VALUE;
        System.arraycopy(value, offset, pdu.bytes(), target, length);
        pdu.putI32(start + DatumLayout.VARIABLE_COUNT, variableCount() + 1);
        return this;
    }

    @Override
    int records() {
        return variableCount();
    }

    @Override
    int first() {
        return start + fixedCount() * DatumLayout.FIXED_LENGTH;
    }

    @Override
    int lengthAt(int position) {
        return (int) lengthAt(pdu.bytes(), pdu.offset() + position);
    }
}
