package dev.tercio.replay.internal.hash;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnMemory;
import dev.tercio.internal.stream.Bytes;

import java.lang.foreign.MemorySegment;

/// Sums the elements of one column over the slots of a block.
final class ColumnSummer {
    private byte[] bytes = new byte[1 << 14];
    private MemorySegment memory = MemorySegment.ofArray(bytes);

    /// The results of the last call.
    long plain;

    long weighted;

    /// The number of elements that a value contributes. Several bytes are hashed to one element.
    static int numbers(ColumnSpec spec) {
        return isFolded(spec) ? 1 : spec.stride();
    }

    /// Whether several bytes are hashed to one element, which cannot be reversed.
    static boolean isFolded(ColumnSpec spec) {
        return spec.primitive() == Primitive.BYTE && spec.stride() > 1;
    }

    /// Sums a column of a page.
    void sum(Object column, ColumnSpec spec, BlockSlots slots, long seed) {
        copy(column, spec, slots);
        plain = 0;
        weighted = 0;
        int numbers = numbers(spec);
        int bytesEach = spec.bytesPerSlot();
        if (numbers == 1 && spec.primitive() == Primitive.FLOAT) {
            sumFloats(slots, seed);
            return;
        }
        for (int i = 0; i < slots.count; i++) {
            long handle = slots.handleNumbers[i];
            long place = (long) (slots.pageStart + slots.offsets[i]) * numbers;
            for (int element = 0; element < numbers; element++) {
                long bits = bits(spec, i * bytesEach, element);
                long key = Sum.ofElement(handle, element);
                add(Sum.number(seed, key, bits), place + element);
            }
        }
    }

    /// The bits of one element of a value.
    long bitsAt(Object column, ColumnSpec spec, int offset, int element) {
        BlockSlots one = new BlockSlots();
        one.count = 1;
        one.offsets[0] = offset;
        copy(column, spec, one);
        return bits(spec, 0, element);
    }

    /// The most common type of column has its own loop.
    private void sumFloats(BlockSlots slots, long seed) {
        long first = 0;
        long second = 0;
        for (int i = 0; i < slots.count; i++) {
            float value = Bytes.getFloat(bytes, i * Float.BYTES);
            long bits = Float.floatToIntBits(value) & 0xFFFF_FFFFL;
            long number = Sum.number(seed, slots.handleNumbers[i], bits);
            first += number;
            second += number * (slots.pageStart + slots.offsets[i] + 1L);
        }
        plain = first;
        weighted = second;
    }

    private void add(long number, long place) {
        plain += number;
        weighted += number * (place + 1);
    }

    /// Copies the elements of all slots to one array, run by run.
    private void copy(Object column, ColumnSpec spec, BlockSlots slots) {
        int each = spec.bytesPerSlot();
        if (bytes.length < slots.count * each) {
            bytes = new byte[slots.count * each];
            memory = MemorySegment.ofArray(bytes);
        }
        int from = 0;
        while (from < slots.count) {
            int to = from + 1;
            int start = slots.offsets[from];
            while (to < slots.count && slots.offsets[to] == start + to - from) {
                to++;
            }
            int stride = spec.stride();
            ColumnMemory.save(
                    column,
                    spec.primitive(),
                    start * stride,
                    (to - from) * stride,
                    memory,
                    (long) from * each);
            from = to;
        }
    }

    private long bits(ColumnSpec spec, int at, int element) {
        int index = at + element * spec.primitive().bytes();
        return switch (spec.primitive()) {
            case BOOLEAN -> bytes[index];
            case BYTE -> spec.stride() == 1 ? bytes[index] : fold(at, spec.stride());
            case SHORT -> Bytes.getShort(bytes, index);
            case CHAR -> Bytes.getChar(bytes, index);
            case INT -> Bytes.getInt(bytes, index);
            case LONG -> Bytes.getLong(bytes, index);
            // all NaNs are equal, as in change detection
            case FLOAT -> Float.floatToIntBits(Bytes.getFloat(bytes, index)) & 0xFFFF_FFFFL;
            case DOUBLE -> Double.doubleToLongBits(Bytes.getDouble(bytes, index));
        };
    }

    private long fold(int at, int length) {
        long folded = 0;
        int whole = length & -Long.BYTES;
        for (int i = 0; i < whole; i += Long.BYTES) {
            folded = Mixing.mix(folded ^ Bytes.getLong(bytes, at + i));
        }
        long rest = 0;
        for (int i = whole; i < length; i++) {
            rest = rest << Byte.SIZE | (bytes[at + i] & 0xFF);
        }
        return Mixing.mix(folded ^ rest) + length;
    }
}
