package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.DisTemplates;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.templates.Template;
import dev.tercio.templates.Templates;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/// Templates with DIS types, which other simulators understand.
final class DisExample implements Example {
    enum Material {
        STEEL,
        COMPOSITE
    }

    record Health(int points, int most) {}

    record Armour(short front, short side, Material material) {}

    record Tracked() {}

    record Smoke() {}

    @Override
    public String name() {
        return "dis";
    }

    @Override
    public String summary() {
        return "templates with DIS types, in code and in a file";
    }

    @Override
    public void run(PrintStream out) {
        // tag::define[]
        Templates templates = DisTemplates.create();
        templates.add(
                Template.builder(80, "T-80")
                        .set(DisTemplates.TYPE, DisEntityType.parse("1.1.222.1.1.1.0"))
                        .add(new Health(120, 120), new Tracked())
                        .build());
        // end::define[]
        load(templates);
        try (World world = World.create()) {
            // tag::spawn[]
            Entity tank = templates.spawn(world, 80);
            out.println(world.get(tank, MasterDescriptor.class));
            // end::spawn[]
            templates.spawnAll(world, 72, 1_000);
            templates.spawnAll(world, 73, 1_000);
            // tag::types[]
            DisEntityType anyT72 = DisEntityType.parse("1.1.222.1.2.0.0"); // zero: any
            long tanks =
                    world.query(MasterDescriptor.class).toList().stream()
                            .filter(descriptor -> descriptor.type().matches(anyT72))
                            .count();
            out.println(tanks + " of " + DisTemplates.matching(templates, anyT72));
            // end::types[]
        }
    }

    private static void load(Templates templates) {
        try (InputStream json =
                Objects.requireNonNull(DisExample.class.getResourceAsStream("units.json"))) {
            // tag::load[]
            templates.load(
                    "units.json", json, Health.class, Armour.class, Tracked.class, Smoke.class);
            // end::load[]
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
