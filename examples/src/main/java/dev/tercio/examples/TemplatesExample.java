package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.templates.Template;
import dev.tercio.templates.TemplateAttribute;
import dev.tercio.templates.TemplateId;
import dev.tercio.templates.Templates;

import java.io.PrintStream;
import java.util.List;

/// Kinds of entities: define, derive, spawn.
final class TemplatesExample implements Example {
    record Position(float x, float y) {}

    record Health(int points) {}

    record Damage(int points) {}

    record Hostile() {}

    @Override
    public String name() {
        return "templates";
    }

    @Override
    public String summary() {
        return "kinds of entities: define, derive, spawn, spawn many";
    }

    @Override
    public void run(PrintStream out) {
        // tag::define[]
        Template goblin =
                Template.builder(1, "Goblin")
                        .add(new Health(7), new Damage(2), new Hostile())
                        .build();
        Template chief = goblin.derive(2, "Goblin chief").add(new Health(20)).build();

        Templates templates = new Templates();
        templates.addAll(List.of(goblin, chief));
        // end::define[]
        try (World world = World.create()) {
            // tag::spawn[]
            Entity leader = templates.spawn(world, 2, new Position(10, 20), new Damage(5));
            out.println(world.describe(leader));
            // end::spawn[]
            record(world, templates, out);
            // tag::bulk[]
            templates.spawnAll(world, 1, 1_000);
            templates.spawnAll(world, 1, 1_000, i -> new Object[] {new Position(10 * i, 0)});
            // end::bulk[]
            // tag::find[]
            out.println(templates.find(world, leader)); // Optional[Template(2 Goblin chief)]
            long goblins =
                    world.query(TemplateId.class).toList().stream()
                            .filter(id -> id.template() == 1)
                            .count();
            // end::find[]
            out.println(goblins + " goblins");
        }
        attributes(out);
    }

    private static void record(World world, Templates templates, PrintStream out) {
        // tag::commands[]
        try (CommandBuffer commands = world.commands()) {
            Entity guard = templates.spawn(commands, 1, new Position(0, 0));
            world.play(commands);
            out.println(world.get(commands.entity(guard), Health.class));
        }
        // end::commands[]
    }

    private static void attributes(PrintStream out) {
        // tag::attributes[]
        TemplateAttribute<String> icon = TemplateAttribute.of("icon", String.class, text -> text);
        Templates templates = new Templates(icon); // or DisTemplates.create(icon)
        templates.add(Template.builder(1, "Goblin").set(icon, "goblin.png").build());
        out.println(templates.allWith(icon, "goblin.png"));
        // end::attributes[]
    }
}
