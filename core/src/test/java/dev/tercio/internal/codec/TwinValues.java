package dev.tercio.internal.codec;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Utf8;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Random records with every kind of field, valid and invalid.
final class TwinValues {
    enum Mood {
        CALM,
        ANGRY,
        ASLEEP
    }

    record Point(float x, double y, short z) {}

    record Wide(
            boolean flag,
            byte b,
            char c,
            int i,
            long l,
            Point point,
            Mood mood,
            Character.UnicodeScript script,
            Entity entity,
            @Utf8(6) String strict,
            @Utf8(value = 7, truncate = true) String cut,
            @Length(3) float[] floats,
            @Length(2) boolean[] flags,
            @Length(2) Entity[] entities) {
        /// All fields as text, arrays included.
        String text() {
            return List.of(flag, b, (int) c, i, l, point, mood, script, entity, strict, cut)
                    + Arrays.toString(floats)
                    + Arrays.toString(flags)
                    + Arrays.toString(entities);
        }
    }

    private TwinValues() {}

    /// Fits most of the time.
    static Wide wide(Random random) {
        return new Wide(
                random.nextBoolean(),
                (byte) random.nextInt(),
                (char) random.nextInt(),
                random.nextInt(),
                random.nextLong(),
                maybe(
                        random,
                        new Point(
                                Float.intBitsToFloat(random.nextInt()),
                                random.nextGaussian(),
                                (short) random.nextInt())),
                maybe(random, Mood.values()[random.nextInt(3)]),
                maybe(random, Character.UnicodeScript.values()[random.nextInt(150)]),
                maybe(random, Entity.of(random.nextInt(Integer.MAX_VALUE), random.nextInt())),
                maybe(random, text(random, 4)),
                maybe(random, text(random, 6)),
                maybe(random, new float[] {random.nextFloat(), Float.NaN, -0f}),
                maybe(random, new boolean[random.nextInt(40) == 0 ? 1 : 2]),
                maybe(random, new Entity[] {Entity.NONE, maybe(random, Entity.of(1, 2))}));
    }

    private static <T> T maybe(Random random, T value) {
        return random.nextInt(40) == 0 ? null : value;
    }

    private static String text(Random random, int length) {
        List<String> letters = List.of("a", "\0", "ß", "€", "𝄞", "b", "c", "\uD800");
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(length); i > 0; i--) {
            text.append(letters.get(random.nextInt(random.nextInt(10) == 0 ? 8 : 7)));
        }
        return text.toString();
    }

    /// The exception of an action as text, or an empty text.
    static String outcome(Runnable action) {
        try {
            action.run();
            return "";
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    /// The contents of a column, whatever it is.
    static byte[] bytes(Object column) {
        MemorySegment segment =
                switch (column) {
                    case java.nio.Buffer buffer -> MemorySegment.ofBuffer(buffer);
                    case boolean[] flags -> {
                        byte[] bytes = new byte[flags.length];
                        for (int i = 0; i < flags.length; i++) {
                            bytes[i] = (byte) (flags[i] ? 1 : 0);
                        }
                        yield MemorySegment.ofArray(bytes);
                    }
                    case byte[] array -> MemorySegment.ofArray(array);
                    case short[] array -> MemorySegment.ofArray(array);
                    case char[] array -> MemorySegment.ofArray(array);
                    case int[] array -> MemorySegment.ofArray(array);
                    case long[] array -> MemorySegment.ofArray(array);
                    case float[] array -> MemorySegment.ofArray(array);
                    case double[] array -> MemorySegment.ofArray(array);
                    default -> throw new IllegalArgumentException(column.getClass().getName());
                };
        return segment.toArray(ValueLayout.JAVA_BYTE);
    }
}
