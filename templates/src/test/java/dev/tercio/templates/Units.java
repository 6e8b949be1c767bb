package dev.tercio.templates;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Components and templates that several tests use.
final class Units {
    static final String T72_TYPE = "1.1.222.1.2.1.0";

    /// An attribute of another module would look like this: a record with a text form.
    static final TemplateAttribute<Code> TYPE =
            TemplateAttribute.of("type", Code.class, Code::parse, Units::check);

    /// Seven bytes, such as `1.1.222.1.2.1.0`.
    record Code(long bits) {
        static final Code NONE = new Code(0);

        static Code parse(String text) {
            String[] parts = text.split("\\.", -1);
            if (parts.length != 7 || !text.matches("[0-9.]+")) {
                throw new IllegalArgumentException("not a code: text=" + text);
            }
            long bits = 0;
            for (String part : parts) {
                bits = bits << 8 | Integer.parseInt(part);
            }
            return new Code(bits);
        }

        /// Whether another code is equal in all parts that are not zero here.
        boolean covers(Code other) {
            for (int shift = 0; shift < Long.SIZE; shift += 8) {
                long part = bits >> shift & 0xFF;
                if (part != 0 && part != (other.bits >> shift & 0xFF)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public String toString() {
            return IntStream.rangeClosed(0, 6)
                    .mapToObj(i -> String.valueOf(bits >> 8 * (6 - i) & 0xFF))
                    .collect(Collectors.joining("."));
        }
    }

    record Position(float x, float y) {}

    record Health(int points, int most) {}

    record Armour(short front, short side) {}

    record Crew(@Utf8(8) String commander, Rank rank) {}

    record Ammunition(@Length(3) int[] rounds) {}

    record Driver(Entity entity) {}

    record Tracked() {}

    record Smoke() {}

    @Storage(Tier.MANAGED)
    record Orders(List<String> lines) {}

    enum Rank {
        PRIVATE,
        SERGEANT,
        CAPTAIN
    }

    static final Class<?>[] READABLE = {
        Position.class,
        Health.class,
        Armour.class,
        Crew.class,
        Ammunition.class,
        Driver.class,
        Tracked.class,
        Smoke.class
    };

    private Units() {}

    private static void check(Code code) {
        if (code.bits() == 0) {
            throw new IllegalArgumentException("code is zero: code=" + code);
        }
    }

    static Templates templates() {
        return new Templates(TYPE);
    }

    static Template t72() {
        return Template.builder(72, "T-72")
                .set(TYPE, Code.parse(T72_TYPE))
                .add(new Health(100, 100), new Armour((short) 40, (short) 20))
                .add(new Tracked(), new Smoke())
                .build();
    }

    static Template t72b() {
        return t72().derive(73, "T-72B")
                .set(TYPE, Code.parse("1.1.222.1.2.4.0"))
                .add(new Armour((short) 60, (short) 30), new Crew("Anna", Rank.CAPTAIN))
                .remove(Smoke.class)
                .build();
    }

    static Templates tanks() {
        Templates templates = templates();
        templates.addAll(List.of(t72(), t72b()));
        return templates;
    }

    /// Loads a text as the file `units.json`.
    static List<Template> load(Templates into, String json) {
        return into.load(
                "units.json",
                new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)),
                READABLE);
    }
}
