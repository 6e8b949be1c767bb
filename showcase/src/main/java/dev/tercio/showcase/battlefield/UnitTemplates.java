package dev.tercio.showcase.battlefield;

import dev.tercio.dis.DisTemplates;
import dev.tercio.showcase.battlefield.Components.Armour;
import dev.tercio.showcase.battlefield.Components.Gun;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Mobility;
import dev.tercio.templates.Template;
import dev.tercio.templates.Templates;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/// The templates of units, from a file that every node has.
public final class UnitTemplates {
    private static final String FILE = "kinds.json";

    private UnitTemplates() {}

    // tag::load[]
    static Templates load() {
        Templates templates = DisTemplates.create();
        try (InputStream json = UnitTemplates.class.getResourceAsStream(FILE)) {
            templates.load(
                    FILE,
                    Objects.requireNonNull(json),
                    Health.class,
                    Armour.class,
                    Mobility.class,
                    Gun.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return templates;
    }

    // end::load[]

    /// The names of the templates.
    ///
    /// @return the names; the id of a template is its position, from 1
    public static List<String> names() {
        return load().all().stream().map(Template::name).toList();
    }
}
