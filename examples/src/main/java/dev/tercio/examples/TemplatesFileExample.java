package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.dis.TemplateFileException;
import dev.tercio.dis.Templates;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// Templates from a JSON file, and what a mistake in it looks like.
final class TemplatesFileExample implements Example {
    // tag::records[]
    enum Material {
        STEEL,
        COMPOSITE
    }

    record Health(int points, int most) {}

    record Armour(short front, short side, Material material) {}

    record Tracked() {}

    record Smoke() {}

    // end::records[]

    @Override
    public String name() {
        return "templates-file";
    }

    @Override
    public String summary() {
        return "templates from a JSON file, and mistakes in one";
    }

    @Override
    public void run(PrintStream out) {
        try (InputStream json = open("units.json")) {
            // tag::load[]
            Class<?>[] components = {Health.class, Armour.class, Tracked.class, Smoke.class};
            Templates templates = new Templates();
            templates.load("units.json", json, components); // or a Path
            // end::load[]
            try (World world = World.create()) {
                out.println(world.describe(templates.spawn(world, 73)));
            }
            mistakes(templates, components, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String name) {
        return Objects.requireNonNull(TemplatesFileExample.class.getResourceAsStream(name));
    }

    private static void mistakes(Templates templates, Class<?>[] components, PrintStream out) {
        String wrong =
                """
                {"templates": [{"id": 80, "name": "T-80", "parent": "T-72",
                  "components": {
                    "Health": {"points": "ten"},
                    "Armour": {"fornt": 70, "material": "WOOD"}}}]}
                """;
        InputStream json = new ByteArrayInputStream(wrong.getBytes(StandardCharsets.UTF_8));
        try {
            templates.load("wrong.json", json, components);
        } catch (TemplateFileException e) {
            out.println(e.getMessage());
        }
    }
}
