package dev.tercio.dis;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Components and templates that several tests use.
final class Units {
    static final String T72_TYPE = "1.1.222.1.2.1.0";

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

    static Template t72() {
        return Template.builder(72, "T-72")
                .type(T72_TYPE)
                .with(new Health(100, 100), new Armour((short) 40, (short) 20))
                .with(new Tracked(), new Smoke())
                .build();
    }

    static Template t72b() {
        return t72().derive(73, "T-72B")
                .type("1.1.222.1.2.4.0")
                .with(new Armour((short) 60, (short) 30), new Crew("Anna", Rank.CAPTAIN))
                .without(Smoke.class)
                .build();
    }

    static Templates tanks() {
        Templates templates = new Templates();
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
