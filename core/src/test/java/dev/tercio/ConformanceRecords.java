package dev.tercio;

import java.util.Arrays;
import java.util.List;

/// Records with every kind of field, for tests that run over all tiers.
final class ConformanceRecords {
    record Scalars(boolean flag, byte b, short s, char c, int i, long l, float f, double d) {}

    record Inner(int depth, Entity owner) {}

    record Middle(Inner left, double weight, Inner right) {}

    record Outer(Middle middle, boolean last) {}

    enum Shape {
        ROUND,
        SQUARE {
            @Override
            int corners() {
                return 4;
            }
        };

        int corners() {
            return 0;
        }
    }

    record Drawn(Shape shape, Shape shadow) {}

    record Label(@Utf8(8) String text) {}

    record Cut(@Utf8(value = 5, truncate = true) String text) {}

    /// Text between two numbers, so that a write past its end would show.
    record Framed(long before, @Utf8(3) String text, long after) {}

    record Arrays8(
            @Length(2) boolean[] flags,
            @Length(3) byte[] bytes,
            @Length(2) short[] shorts,
            @Length(2) char[] chars,
            @Length(4) int[] ints,
            @Length(2) long[] longs,
            @Length(2) float[] floats,
            @Length(2) double[] doubles,
            @Length(2) Entity[] entities) {
        List<?> lists() {
            return Arrays.asList(
                    Arrays.toString(flags),
                    Arrays.toString(bytes),
                    Arrays.toString(shorts),
                    Arrays.toString(chars),
                    Arrays.toString(ints),
                    Arrays.toString(longs),
                    Arrays.toString(floats),
                    Arrays.toString(doubles),
                    Arrays.toString(entities));
        }
    }

    /// Its compact constructor rejects numbers that are not positive.
    record Percent(int value) {
        Percent {
            if (value < 1) {
                throw new IllegalArgumentException("not positive: " + value);
            }
        }
    }

    /// Its accessor fails on demand.
    record Moody(int first, int second) {
        @Override
        public int second() {
            if (second == 13) {
                throw new UnsupportedOperationException("unlucky");
            }
            return second;
        }
    }

    /// Its accessor returns another number than the field: columns store the returned one.
    record Rounded(int value) {
        @Override
        public int value() {
            return value / 10 * 10;
        }
    }

    /// Every kind of field that can be rejected, after one that cannot.
    record Strict(
            int first,
            Shape shape,
            Entity entity,
            Inner inner,
            @Utf8(4) String text,
            @Length(2) int[] ints,
            @Length(2) Entity[] entities) {
        List<?> lists() {
            return List.of(
                    first,
                    shape,
                    entity,
                    inner,
                    text,
                    Arrays.toString(ints),
                    Arrays.toString(entities));
        }
    }

    static final Strict GOOD =
            new Strict(
                    7,
                    Shape.SQUARE,
                    Entity.of(1, 2),
                    new Inner(3, Entity.NONE),
                    "abc",
                    new int[] {4, 5},
                    new Entity[] {Entity.of(6, 7), Entity.NONE});

    /// An enum with more constants than a byte can represent.
    record Written(Character.UnicodeScript script) {}

    private ConformanceRecords() {}
}
