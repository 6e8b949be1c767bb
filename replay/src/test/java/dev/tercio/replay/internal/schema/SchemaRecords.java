package dev.tercio.replay.internal.schema;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Tier;
import dev.tercio.Utf8;

import java.time.DayOfWeek;
import java.util.List;

/// Records with every kind of field.
final class SchemaRecords {
    record Position(float x, float y) {}

    record Frozen() {}

    record Scalars(boolean flag, byte b, short s, char c, int i, long l, float f, double d) {}

    record Inner(int depth, Entity owner) {}

    record Middle(Inner left, double weight, Inner right) {}

    record Outer(Middle middle, boolean last, Frozen nothing) {}

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

    /// An enum of the platform with more constants than a byte can represent.
    record Written(Character.UnicodeScript script) {}

    /// Enums of the platform and of Tercio.
    record Meeting(DayOfWeek day, Tier tier, int hour) {}

    record Label(@Utf8(8) String text) {}

    record Cut(@Utf8(value = 5, truncate = true) String text) {}

    record Family(Entity parent, @Length(3) Entity[] children) {}

    record Arrays(
            @Length(2) boolean[] flags,
            @Length(3) byte[] bytes,
            @Length(2) short[] shorts,
            @Length(2) char[] chars,
            @Length(65_535) int[] ints,
            @Length(2) long[] longs,
            @Length(2) float[] floats,
            @Length(1) double[] doubles) {}

    /// Names that are difficult for a generator.
    record Names(int $VALUES, int self, int größe, long value, int equals, @Utf8(9) String name) {}

    /// Its accessor returns another number than the field.
    record Rounded(int value) {
        @Override
        public int value() {
            return value / 10 * 10;
        }
    }

    static final List<Class<?>> ALL =
            List.of(
                    Position.class,
                    Frozen.class,
                    Scalars.class,
                    Inner.class,
                    Middle.class,
                    Outer.class,
                    Drawn.class,
                    Written.class,
                    Meeting.class,
                    Label.class,
                    Cut.class,
                    Family.class,
                    Arrays.class,
                    Names.class,
                    Rounded.class);

    private SchemaRecords() {}
}
