package dev.tercio.replay;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.command.Combiner;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A component with a field of every kind, and small components.
final class Kinds {
    enum Mood {
        CALM,
        WARY,
        ANGRY
    }

    record Inner(float weight, short number) {}

    record All(
            boolean flag,
            byte small,
            short number,
            char letter,
            int points,
            long big,
            float part,
            double exact,
            Mood mood,
            Entity target,
            @Utf8(20) String text,
            @Length(3) int[] marks,
            @Length(5) byte[] raw,
            Inner inner) {}

    record Tag() {}

    record Points(int points) {
        /// Depends on the order of the commands.
        static final Combiner<Points> CHAIN =
                Combiner.of("chain", Points.class, (a, b) -> new Points(a.points * 31 + b.points));
    }

    record Wind(float force) {}

    static final List<Class<?>> TYPES = List.of(All.class, Tag.class, Points.class, Wind.class);

    private Kinds() {}

    static Builder all() {
        return new Builder();
    }

    /// A few entities with all types.
    static void fill(World world) {
        for (int i = 0; i < 100; i++) {
            Entity entity = world.spawn(all().points(i).build());
            if (i % 3 == 0) {
                world.add(entity, new Tag());
            }
            if (i % 5 == 0) {
                world.add(entity, new Points(i));
            }
            if (i % 7 == 0) {
                world.add(entity, new Wind(i / 3f));
            }
        }
    }

    /// Values that differ from `all().build()` in one bit or one element, by name.
    static Map<String, All> variations(Entity other) {
        Map<String, All> values = new LinkedHashMap<>();
        values.put("flag", all().flag(true).build());
        values.put("mood", all().mood(Mood.WARY).build());
        values.put("mood 2", all().mood(Mood.ANGRY).build());
        values.put("target", all().target(other).build());
        for (int bit = 0; bit < 64; bit++) {
            bits(values, bit, 1L << bit);
        }
        for (int length = 1; length <= 20; length++) {
            values.put("text " + length, all().text("x".repeat(length)).build());
            String before = "y".repeat(length - 1);
            values.put("text end " + length, all().text(before + "z").build());
        }
        values.put("text with zero", all().text("\0").build());
        values.put("text with zeros", all().text("\0\0").build());
        return values;
    }

    private static void bits(Map<String, All> values, int bit, long mask) {
        values.put("big " + bit, all().big(mask).build());
        double exact = Double.longBitsToDouble(mask ^ Double.doubleToRawLongBits(1.5));
        values.put("exact " + bit, all().exact(exact).build());
        if (bit < 32) {
            int word = (int) mask;
            values.put("points " + bit, all().points(word).build());
            float part = Float.intBitsToFloat(word ^ Float.floatToRawIntBits(1.5f));
            values.put("part " + bit, all().part(part).build());
            values.put("weight " + bit, all().inner(new Inner(part, (short) 0)).build());
            for (int i = 0; i < 3; i++) {
                values.put("mark " + i + " " + bit, all().mark(i, word).build());
            }
        }
        if (bit < 16) {
            values.put("number " + bit, all().number((short) mask).build());
            values.put("letter " + bit, all().letter((char) mask).build());
            values.put("inner " + bit, all().inner(new Inner(1.5f, (short) mask)).build());
        }
        if (bit < 8) {
            values.put("small " + bit, all().small((byte) mask).build());
            for (int i = 0; i < 5; i++) {
                values.put("raw " + i + " " + bit, all().raw(i, (byte) mask).build());
            }
        }
    }

    static final class Builder {
        private boolean flag;
        private byte small;
        private short number;
        private char letter;
        private int points;
        private long big;
        private float part = 1.5f;
        private double exact = 1.5;
        private Mood mood = Mood.CALM;
        private Entity target = Entity.NONE;
        private String text = "";
        private final int[] marks = new int[3];
        private final byte[] raw = new byte[5];
        private Inner inner = new Inner(1.5f, (short) 0);

        Builder flag(boolean value) {
            flag = value;
            return this;
        }

        Builder small(byte value) {
            small = value;
            return this;
        }

        Builder number(short value) {
            number = value;
            return this;
        }

        Builder letter(char value) {
            letter = value;
            return this;
        }

        Builder points(int value) {
            points = value;
            return this;
        }

        Builder big(long value) {
            big = value;
            return this;
        }

        Builder part(float value) {
            part = value;
            return this;
        }

        Builder exact(double value) {
            exact = value;
            return this;
        }

        Builder mood(Mood value) {
            mood = value;
            return this;
        }

        Builder target(Entity value) {
            target = value;
            return this;
        }

        Builder text(String value) {
            text = value;
            return this;
        }

        Builder mark(int index, int value) {
            marks[index] = value;
            return this;
        }

        Builder raw(int index, byte value) {
            raw[index] = value;
            return this;
        }

        Builder inner(Inner value) {
            inner = value;
            return this;
        }

        All build() {
            return new All(
                    flag, small, number, letter, points, big, part, exact, mood, target, text,
                    marks, raw, inner);
        }
    }
}
