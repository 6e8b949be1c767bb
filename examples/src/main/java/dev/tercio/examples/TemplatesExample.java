package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.Template;
import dev.tercio.dis.Templates;

import java.io.PrintStream;
import java.util.List;

/// Kinds of entities with an identity that other simulators understand.
final class TemplatesExample implements Example {
    record Position(float x, float y) {}

    record Health(int points) {}

    record Armour(int front, int side) {}

    record Tracked() {}

    @Override
    public String name() {
        return "templates";
    }

    @Override
    public String summary() {
        return "kinds of entities with a DIS type: derive, spawn, spawn many";
    }

    @Override
    public void run(PrintStream out) {
        // tag::define[]
        Template t72 =
                Template.builder(72, "T-72")
                        .type("1.1.222.1.2.1.0")
                        .with(new Health(100), new Armour(40, 20), new Tracked())
                        .build();
        Template t72b = t72.derive(73, "T-72B").with(new Armour(60, 30)).build();

        Templates templates = new Templates();
        templates.addAll(List.of(t72, t72b));
        // end::define[]
        try (World world = World.create()) {
            // tag::spawn[]
            Entity tank = templates.spawn(world, 73, new Position(10, 20), new Health(80));
            out.println(world.describe(tank));
            // end::spawn[]
            record(world, templates, out);
            // tag::bulk[]
            templates.spawnAll(world, 72, 1_000);
            templates.spawnAll(world, 72, 1_000, i -> new Object[] {new Position(10 * i, 0)});
            // end::bulk[]
            // tag::types[]
            DisEntityType anyT72 = DisEntityType.parse("1.1.222.1.2.0.0"); // zero: any
            long tanks =
                    world.query(MasterDescriptor.class).toList().stream()
                            .filter(descriptor -> descriptor.type().matches(anyT72))
                            .count();
            out.println(tanks + " tanks, templates " + templates.matching(anyT72));
            // end::types[]
        }
    }

    private static void record(World world, Templates templates, PrintStream out) {
        // tag::commands[]
        try (CommandBuffer commands = world.commands()) {
            Entity tank = templates.spawn(commands, 72, new Position(0, 0));
            world.play(commands);
            out.println(world.get(commands.entity(tank), MasterDescriptor.class));
        }
        // end::commands[]
    }
}
