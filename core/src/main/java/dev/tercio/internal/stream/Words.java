package dev.tercio.internal.stream;

/// Reads and writes primitives in a stream, which is an array of 64-bit words. Offsets are in
/// bytes, and the first byte of a word is its lowest, on every platform. All accesses check their
/// bounds. Floating-point values keep all their bits, including NaN payloads.
///
/// The stream is not a byte array, because reading a word of one takes ten calls until the code is
/// compiled. That was half of the time of a program's first recordings and playbacks.
public final class Words {
    private static final int SHIFT = 3;

    private Words() {}

    /// The number of words that contain a number of bytes.
    static int count(long bytes) {
        return (int) ((bytes + Long.BYTES - 1) >> SHIFT);
    }

    /// The index of the word at an offset that is a multiple of eight. Hot loops count in words: C2
    /// moves bounds checks out of a loop only if the index is a linear function of its variable.
    public static int index(int at) {
        return at >> SHIFT;
    }

    /// Reads the word at an offset that is a multiple of eight.
    public static long get(long[] words, int at) {
        return words[at >> SHIFT];
    }

    /// Writes the word at an offset that is a multiple of eight.
    public static void put(long[] words, int at, long value) {
        words[at >> SHIFT] = value;
    }

    /// Reads the second word of the command at an offset, its entity.
    public static long entity(long[] words, int at) {
        return words[(at >> SHIFT) + 1];
    }

    /// Writes the header of the command whose first word has an index.
    public static void putHeader(long[] words, int index, long head, long entity) {
        words[index] = head;
        words[index + 1] = entity;
    }

    /// Copies words. All arguments are in bytes and multiples of eight.
    public static void copy(long[] from, int fromAt, long[] to, int toAt, int length) {
        System.arraycopy(from, fromAt >> SHIFT, to, toAt >> SHIFT, length >> SHIFT);
    }

    /// Reads the bytes from an offset on into the low bytes of a `long`. Its other bytes are
    /// undefined.
    ///
    /// @param bytes the number of bytes, at most eight
    private static long bits(long[] words, int at, int bytes) {
        int word = at >> SHIFT;
        int shift = (at & (Long.BYTES - 1)) * Byte.SIZE;
        long low = words[word] >>> shift;
        return shift + bytes * Byte.SIZE <= Long.SIZE
                ? low
                : low | (words[word + 1] << (Long.SIZE - shift));
    }

    /// Writes the low bytes of a `long`.
    private static void setBits(long[] words, int at, int bytes, long value) {
        int word = at >> SHIFT;
        int shift = (at & (Long.BYTES - 1)) * Byte.SIZE;
        long mask = -1L >>> (Long.SIZE - bytes * Byte.SIZE);
        long bits = value & mask;
        words[word] = (words[word] & ~(mask << shift)) | (bits << shift);
        if (shift + bytes * Byte.SIZE > Long.SIZE) {
            int rest = Long.SIZE - shift;
            words[word + 1] = (words[word + 1] & ~(mask >>> rest)) | (bits >>> rest);
        }
    }

    public static boolean getBoolean(long[] words, int at) {
        return getByte(words, at) != 0;
    }

    public static void putBoolean(long[] words, int at, boolean value) {
        setBits(words, at, Byte.BYTES, value ? 1 : 0);
    }

    public static byte getByte(long[] words, int at) {
        return (byte) bits(words, at, Byte.BYTES);
    }

    public static void putByte(long[] words, int at, byte value) {
        setBits(words, at, Byte.BYTES, value);
    }

    public static short getShort(long[] words, int at) {
        return (short) bits(words, at, Short.BYTES);
    }

    public static void putShort(long[] words, int at, short value) {
        setBits(words, at, Short.BYTES, value);
    }

    public static char getChar(long[] words, int at) {
        return (char) bits(words, at, Character.BYTES);
    }

    public static void putChar(long[] words, int at, char value) {
        setBits(words, at, Character.BYTES, value);
    }

    public static int getInt(long[] words, int at) {
        return (int) bits(words, at, Integer.BYTES);
    }

    public static void putInt(long[] words, int at, int value) {
        setBits(words, at, Integer.BYTES, value);
    }

    public static long getLong(long[] words, int at) {
        return bits(words, at, Long.BYTES);
    }

    public static void putLong(long[] words, int at, long value) {
        if (at % Long.BYTES == 0) {
            words[at >> SHIFT] = value;
        } else {
            setBits(words, at, Long.BYTES, value);
        }
    }

    public static float getFloat(long[] words, int at) {
        return Float.intBitsToFloat(getInt(words, at));
    }

    public static void putFloat(long[] words, int at, float value) {
        putInt(words, at, Float.floatToRawIntBits(value));
    }

    public static double getDouble(long[] words, int at) {
        return Double.longBitsToDouble(getLong(words, at));
    }

    public static void putDouble(long[] words, int at, double value) {
        putLong(words, at, Double.doubleToRawLongBits(value));
    }

    /// Copies bytes out of a stream, eight at a time. The last eight may overlap the ones before.
    public static void toBytes(long[] words, int at, byte[] bytes, int index, int length) {
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES) {
            Bytes.putLong(bytes, index + i, getLong(words, at + i));
        }
        if (i < length && i > 0) {
            int last = length - Long.BYTES;
            Bytes.putLong(bytes, index + last, getLong(words, at + last));
            return;
        }
        for (; i < length; i++) {
            bytes[index + i] = getByte(words, at + i);
        }
    }

    /// Copies bytes into a stream, eight at a time. The last eight may overlap the ones before.
    public static void fromBytes(byte[] bytes, int index, long[] words, int at, int length) {
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES) {
            putLong(words, at + i, Bytes.getLong(bytes, index + i));
        }
        if (i < length && i > 0) {
            int rest = length - i;
            long last = Bytes.getLong(bytes, index + length - Long.BYTES);
            setBits(words, at + i, rest, last >>> (Long.SIZE - rest * Byte.SIZE));
            return;
        }
        for (; i < length; i++) {
            putByte(words, at + i, bytes[index + i]);
        }
    }

    /// Sets bytes to zero.
    public static void zero(long[] words, int from, int length) {
        int end = from + length;
        int at = from;
        while (at < end) {
            int bytes = Math.min(Long.BYTES - at % Long.BYTES, end - at);
            setBits(words, at, bytes, 0);
            at += bytes;
        }
    }
}
