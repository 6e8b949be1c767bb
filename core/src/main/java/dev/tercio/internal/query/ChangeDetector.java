package dev.tercio.internal.query;

import dev.tercio.Tier;
import dev.tercio.internal.codec.StoredComponent;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.NativeColumnAccess;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;

/// Finds the slots of a page whose bits a loop has changed, by comparing with a copy made before.
///
/// Comparing inside the loop was measured to cost ten times as much, because the loop was no longer
/// vector code; see the decision page on change tracking.
final class ChangeDetector {
    /// Up to this many slots of a word are compared one by one.
    private static final int FEW = 12;

    private final Object[] old;
    private final int[] strides;
    private final Primitive[] primitives;

    ChangeDetector(StoredComponent component) {
        ComponentSchema schema = component.schema();
        if (schema == null || component.isManaged()) {
            old = new Object[] {new @Nullable Object[PageLayout.PAGE_SLOTS]};
            strides = new int[] {1};
            primitives = new Primitive[0];
            return;
        }
        boolean nativeMemory = component.tier() == Tier.NATIVE;
        strides = schema.columns().stream().mapToInt(ColumnSpec::stride).toArray();
        primitives = schema.columns().stream().map(ColumnSpec::primitive).toArray(Primitive[]::new);
        old = schema.columns().stream().map(spec -> copyOf(spec, nativeMemory)).toArray();
    }

    /// Allocates the copy of a column, with the same elements but always on the heap.
    private static Object copyOf(ColumnSpec spec, boolean nativeMemory) {
        return nativeMemory
                ? MemorySegment.ofArray(
                        new long[PageLayout.PAGE_SLOTS / Long.BYTES * spec.bytesPerSlot()])
                : spec.primitive().newArray(PageLayout.PAGE_SLOTS * spec.stride());
    }

    /// Copies the values of a range of words.
    void save(Object[] columns, int fromWord, int toWord) {
        int from = fromWord << PageLayout.WORD_SHIFT;
        int to = toWord << PageLayout.WORD_SHIFT;
        for (int i = 0; i < old.length; i++) {
            if (columns[i] instanceof Buffer) {
                MemorySegment memory = NativeColumnAccess.memory(columns[i]);
                MemorySegment copy = (MemorySegment) old[i];
                long bytes = copy.byteSize() / PageLayout.PAGE_SLOTS;
                MemorySegment.copy(memory, from * bytes, copy, from * bytes, (to - from) * bytes);
            } else {
                int first = from * strides[i];
                System.arraycopy(columns[i], first, old[i], first, (to - from) * strides[i]);
            }
        }
    }

    /// The bits of a word whose slots differ from what was saved. All NaNs are equal.
    long changed(Object[] columns, int word, long bits) {
        long changed = 0;
        for (int i = 0; i < old.length && changed != bits; i++) {
            changed |= changedIn(columns[i], i, word, bits & ~changed);
        }
        return changed;
    }

    /// Drops the saved references of a range of words.
    void forget(int fromWord, int toWord) {
        if (old[0] instanceof Object[] references) {
            Arrays.fill(
                    references,
                    fromWord << PageLayout.WORD_SHIFT,
                    toWord << PageLayout.WORD_SHIFT,
                    null);
        }
    }

    private long changedIn(Object column, int index, int word, long bits) {
        int stride = strides[index];
        int first = word << PageLayout.WORD_SHIFT;
        if (!differ(column, index, first * stride, (first + Long.SIZE) * stride)) {
            return 0;
        }
        if (column instanceof float[] floats && stride == 1 && Long.bitCount(bits) > FEW) {
            return changedIn(floats, (float[]) old[index], first, bits);
        }
        long changed = 0;
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            int bit = Long.numberOfTrailingZeros(rest);
            int slot = (first + bit) * stride;
            changed |= differ(column, index, slot, slot + stride) ? 1L << bit : 0;
        }
        return changed;
    }

    /// A branch-free loop for the most common kind of column: which slots have changed is hard to
    /// predict.
    private static long changedIn(float[] column, float[] old, int first, long bits) {
        long changed = 0;
        for (int i = 0; i < Long.SIZE; i++) {
            int difference =
                    Float.floatToRawIntBits(column[first + i])
                            ^ Float.floatToRawIntBits(old[first + i]);
            // the sign of (d | -d) is set unless d is zero
            changed |= (long) ((difference | -difference) >>> 31) << i;
        }
        return withoutNaNs(column, old, first, changed & bits);
    }

    /// Clears the slots that were NaN and still are.
    private static long withoutNaNs(float[] column, float[] old, int first, long bits) {
        long changed = bits;
        for (int i = 0; i < Long.SIZE; i++) {
            if (Float.isNaN(column[first + i]) && Float.isNaN(old[first + i])) {
                changed &= ~(1L << i);
            }
        }
        return changed;
    }

    /// Whether a range of elements differs from its copy.
    private boolean differ(Object column, int index, int from, int to) {
        Object copy = old[index];
        return switch (column) {
            case float[] a -> !Arrays.equals(a, from, to, (float[]) copy, from, to);
            case int[] a -> !Arrays.equals(a, from, to, (int[]) copy, from, to);
            case long[] a -> !Arrays.equals(a, from, to, (long[]) copy, from, to);
            case double[] a -> !Arrays.equals(a, from, to, (double[]) copy, from, to);
            case byte[] a -> !Arrays.equals(a, from, to, (byte[]) copy, from, to);
            case boolean[] a -> !Arrays.equals(a, from, to, (boolean[]) copy, from, to);
            case short[] a -> !Arrays.equals(a, from, to, (short[]) copy, from, to);
            case char[] a -> !Arrays.equals(a, from, to, (char[]) copy, from, to);
            case Object[] a -> !Arrays.equals(a, from, to, (Object[]) copy, from, to);
            case Buffer a -> differ(a, (MemorySegment) copy, index, from, to);
            default -> throw new IllegalArgumentException("not a column: " + column.getClass());
        };
    }

    private boolean differ(Buffer column, MemorySegment copy, int index, int from, int to) {
        long low = (long) from * primitives[index].bytes();
        long high = (long) to * primitives[index].bytes();
        MemorySegment memory = NativeColumnAccess.memory(column);
        if (MemorySegment.mismatch(memory, low, high, copy, low, high) < 0) {
            return false;
        }
        return switch (column) {
            case FloatBuffer floats -> differInNumbers(floats, copy, from, to);
            case DoubleBuffer doubles -> differInNumbers(doubles, copy, from, to);
            default -> true;
        };
    }

    /// Compares as `Arrays.equals` does: all NaNs are equal.
    private static boolean differInNumbers(
            FloatBuffer column, MemorySegment copy, int from, int to) {
        for (int i = from; i < to; i++) {
            float old = copy.getAtIndex(ValueLayout.JAVA_FLOAT, i);
            if (Float.compare(column.get(i), old) != 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean differInNumbers(
            DoubleBuffer column, MemorySegment copy, int from, int to) {
        for (int i = from; i < to; i++) {
            double old = copy.getAtIndex(ValueLayout.JAVA_DOUBLE, i);
            if (Double.compare(column.get(i), old) != 0) {
                return true;
            }
        }
        return false;
    }
}
