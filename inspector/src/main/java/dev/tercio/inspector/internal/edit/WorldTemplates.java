package dev.tercio.inspector.internal.edit;

import dev.tercio.Entity;
import dev.tercio.command.Commands;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.field.ValueJson;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.templates.Template;
import dev.tercio.templates.Templates;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Templates of the module `templates`. The only class that needs that module.
public final class WorldTemplates implements TemplateSource {
    private final Templates templates;

    public WorldTemplates(Templates templates) {
        this.templates = templates;
    }

    @Override
    public List<Map<String, @Nullable Object>> list(WorldContext world) {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        for (Template template : templates.all()) {
            List<Map<String, @Nullable Object>> components = new ArrayList<>();
            for (Object value : template.components()) {
                components.add(
                        new Answer()
                                .put("name", world.names().name(value.getClass()))
                                .put("value", ValueJson.of(spec(value), value))
                                .map());
            }
            List<String> tags =
                    template.tags().stream().map(type -> world.names().name(type)).toList();
            all.add(
                    new Answer()
                            .put("id", template.id())
                            .put("name", template.name())
                            .put("parent", template.parent().map(Template::name).orElse(null))
                            .put("components", components)
                            .put("tags", tags)
                            .put("entities", entities(template.id()))
                            .map());
        }
        return all;
    }

    private static ComponentSpec<?> spec(Object value) {
        return ComponentSpec.of(value.getClass());
    }

    @Override
    public int require(String name) {
        Optional<Template> found = templates.find(name);
        if (found.isEmpty() && name.matches("\\d{1,9}")) {
            found = templates.find(Integer.parseInt(name));
        }
        return found.map(Template::id)
                .orElseThrow(
                        () ->
                                RequestException.unknown(
                                        "no such template: template=" + name,
                                        "GET /templates lists them"));
    }

    @Override
    public @Nullable Object component(int template, Class<?> type) {
        return templates.get(template).component(type).orElse(null);
    }

    @Override
    public int entities(int template) {
        int count = 0;
        List<Integer> open = new ArrayList<>(List.of(template));
        while (!open.isEmpty()) {
            count++;
            open.addAll(templates.get(open.removeLast()).childIds());
        }
        return count;
    }

    @Override
    public Entity spawn(Commands commands, int template, Object... overrides) {
        return templates.spawn(commands, template, overrides);
    }
}
