package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.templates.TemplateFileException;
import dev.tercio.templates.Templates;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// Templates from a JSON file, and the messages about problems in one.
final class TemplatesFileExample implements Example {
    // tag::records[]
    enum Weapon {
        CLUB,
        BOW
    }

    record Health(int points, int most) {}

    record Attack(short damage, short range, Weapon weapon) {}

    record Hostile() {}

    record Asleep() {}

    // end::records[]

    @Override
    public String name() {
        return "templates-file";
    }

    @Override
    public String summary() {
        return "templates from a JSON file, and problems in one";
    }

    @Override
    public void run(PrintStream out) {
        try (InputStream json = open("monsters.json")) {
            // tag::load[]
            Class<?>[] components = {Health.class, Attack.class, Hostile.class, Asleep.class};
            Templates templates = new Templates();
            templates.load("monsters.json", json, components); // or a Path
            // end::load[]
            try (World world = World.create()) {
                out.println(world.describe(templates.spawn(world, 2)));
            }
            problems(templates, components, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String name) {
        return Objects.requireNonNull(TemplatesFileExample.class.getResourceAsStream(name));
    }

    private static void problems(Templates templates, Class<?>[] components, PrintStream out) {
        String wrong =
                """
                {"templates": [{"id": 3, "name": "Goblin scout", "parent": "Goblin",
                  "components": {
                    "Health": {"points": "ten"},
                    "Attack": {"ragne": 70, "weapon": "SPEAR"}}}]}
                """;
        InputStream json = new ByteArrayInputStream(wrong.getBytes(StandardCharsets.UTF_8));
        try {
            templates.load("wrong.json", json, components);
        } catch (TemplateFileException e) {
            out.println(e.getMessage());
        }
    }
}
