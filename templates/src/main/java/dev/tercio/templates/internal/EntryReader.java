package dev.tercio.templates.internal;

import dev.tercio.templates.Template;
import dev.tercio.templates.TemplateAttribute;
import dev.tercio.templates.Templates;
import dev.tercio.templates.internal.JsonValue.JsonArray;
import dev.tercio.templates.internal.JsonValue.JsonObject;
import dev.tercio.templates.internal.JsonValue.JsonText;
import dev.tercio.templates.internal.JsonValue.Member;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads the entries of a file, without their components: those depend on what an entry inherits.
final class EntryReader {
    private static final List<String> ROOT_FIELDS = List.of("templates");
    private final Templates known;
    private final List<String> fields;
    private final Problems problems;
    private final ValueReader values;
    private final NumberReader numbers;
    private final Map<Integer, String> ids = new HashMap<>();
    private final Set<String> names = new HashSet<>();

    EntryReader(Templates known, Problems problems) {
        this.known = known;
        this.fields = new ArrayList<>(TemplateFile.FIELDS);
        known.attributes().forEach(attribute -> fields.add(attribute.key()));
        this.problems = problems;
        this.values = new ValueReader(problems);
        this.numbers = new NumberReader(problems);
    }

    /// The entries that have an id and a name; problems of the others are reported.
    List<TemplateEntry> read(JsonValue root) {
        List<TemplateEntry> entries = new ArrayList<>();
        for (JsonValue json : templates(root)) {
            if (json instanceof JsonObject object) {
                checkFields(object, fields);
                read(object).ifPresent(entries::add);
            } else {
                values.problem(json, "template", "an object");
            }
        }
        return entries;
    }

    private List<JsonValue> templates(JsonValue root) {
        if (!(root instanceof JsonObject object)) {
            values.problem(root, "file", "an object");
            return List.of();
        }
        checkFields(object, ROOT_FIELDS);
        Member templates = object.members().get("templates");
        if (templates == null) {
            problems.add(object.at(), field("templates") + ": is missing");
            return List.of();
        }
        if (templates.value() instanceof JsonArray array) {
            return array.items();
        }
        values.problem(templates.value(), field("templates"), "an array");
        return List.of();
    }

    private void checkFields(JsonObject object, List<String> allowed) {
        object.members()
                .forEach(
                        (name, member) -> {
                            if (!allowed.contains(name)) {
                                problems.add(
                                        member.nameAt(),
                                        "unknown field "
                                                + MessageText.quote(name)
                                                + ", known: "
                                                + allowed);
                            }
                        });
    }

    private Optional<TemplateEntry> read(JsonObject object) {
        Integer id = id(object);
        String name = name(object);
        Map<String, Member> components = components(object);
        List<JsonText> tags = texts(object, "tags");
        List<JsonText> removed = texts(object, "remove");
        if (id == null || name == null) {
            return Optional.empty();
        }
        return Optional.of(
                new TemplateEntry(
                        object.at(),
                        id,
                        name,
                        member(object, "parent"),
                        attributes(object),
                        components,
                        tags,
                        removed,
                        items(object, "children")));
    }

    private @Nullable Integer id(JsonObject object) {
        JsonValue json = required(object, "id");
        Long id = json == null ? null : numbers.whole(json, field("id"), 1, Integer.MAX_VALUE);
        if (json == null || id == null) {
            return null;
        }
        int number = id.intValue();
        String shown = member(object, "name").map(JsonValue::shown).orElse("a template");
        String holder = ids.putIfAbsent(number, shown);
        String user =
                holder == null ? known.find(number).map(Template::toString).orElse(null) : holder;
        return isFree(json, "id", user) ? number : null;
    }

    private @Nullable String name(JsonObject object) {
        JsonValue json = required(object, "name");
        String name = json == null ? null : values.text(json, field("name"));
        if (json == null || name == null) {
            return null;
        }
        if (name.isBlank()) {
            problems.add(json.at(), field("name") + ": is blank");
            return null;
        }
        String user =
                names.add(name)
                        ? known.find(name).map(Template::toString).orElse(null)
                        : "a template of this file";
        return isFree(json, "name", user) ? name : null;
    }

    private boolean isFree(JsonValue json, String field, @Nullable String user) {
        if (user != null) {
            problems.add(
                    json.at(), field(field) + ": " + json.shown() + " is already used by " + user);
        }
        return user == null;
    }

    private @Nullable JsonValue required(JsonObject object, String name) {
        Optional<JsonValue> value = member(object, name);
        if (value.isEmpty()) {
            problems.add(object.at(), field(name) + ": is missing");
        }
        return value.orElse(null);
    }

    private Map<TemplateAttribute<?>, JsonValue> attributes(JsonObject object) {
        Map<TemplateAttribute<?>, JsonValue> attributes = new LinkedHashMap<>();
        for (TemplateAttribute<?> attribute : known.attributes()) {
            member(object, attribute.key()).ifPresent(json -> attributes.put(attribute, json));
        }
        return attributes;
    }

    private Map<String, Member> components(JsonObject object) {
        Optional<JsonValue> json = member(object, "components");
        if (json.isEmpty() || json.get() instanceof JsonObject) {
            return json.map(found -> ((JsonObject) found).members()).orElse(Map.of());
        }
        values.problem(json.get(), field("components"), "an object");
        return Map.of();
    }

    private List<JsonValue> items(JsonObject object, String name) {
        Optional<JsonValue> json = member(object, name);
        if (json.isEmpty()) {
            return List.of();
        }
        if (!(json.get() instanceof JsonArray array)) {
            values.problem(json.get(), field(name), "an array");
            return List.of();
        }
        return array.items();
    }

    private List<JsonText> texts(JsonObject object, String name) {
        List<JsonText> texts = new ArrayList<>();
        for (JsonValue item : items(object, name)) {
            if (item instanceof JsonText text) {
                texts.add(text);
            } else {
                values.problem(item, field(name), "a text");
            }
        }
        return texts;
    }

    private static Optional<JsonValue> member(JsonObject object, String name) {
        return Optional.ofNullable(object.members().get(name)).map(Member::value);
    }

    static String field(String name) {
        return "field " + MessageText.quote(name);
    }
}
