package dev.tercio.templates.internal;

import dev.tercio.InvalidComponentException;
import dev.tercio.templates.Template;
import dev.tercio.templates.TemplateAttribute;
import dev.tercio.templates.TemplateBuilder;
import dev.tercio.templates.internal.JsonValue.JsonText;

import org.jspecify.annotations.Nullable;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Builds the template of an entry after its parent.
final class EntryBuilder {
    private final Class<?> descriptor;
    private final ReadableRecords records;
    private final Problems problems;
    private final ValueReader values;
    private final RecordReader reader;

    /// @param descriptor the component that spawning adds
    EntryBuilder(Class<?> descriptor, ReadableRecords records, Problems problems) {
        this.descriptor = descriptor;
        this.records = records;
        this.problems = problems;
        this.values = new ValueReader(problems);
        this.reader = new RecordReader(records, problems);
    }

    /// The template, or empty after a problem was reported.
    ///
    /// @param children the ids of the templates of its children
    Optional<Template> build(
            TemplateEntry entry, Optional<Template> parent, List<Integer> children) {
        int before = problems.count();
        TemplateBuilder builder =
                parent.map(found -> found.derive(entry.id(), entry.name()))
                        .orElseGet(() -> Template.builder(entry.id(), entry.name()));
        entry.attributes().forEach((attribute, json) -> set(builder, attribute, json));
        Set<Class<?>> named = new HashSet<>();
        remove(builder, entry, parent, named);
        addComponents(builder, entry, parent, named);
        addTags(builder, entry, named);
        children.forEach(builder::child);
        return problems.count() == before ? build(builder, entry) : Optional.empty();
    }

    private Optional<Template> build(TemplateBuilder builder, TemplateEntry entry) {
        try {
            return Optional.of(builder.build());
        } catch (InvalidComponentException e) {
            problems.add(
                    entry.at(),
                    "template " + MessageText.quote(entry.name()) + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    private <T> void set(TemplateBuilder builder, TemplateAttribute<T> attribute, JsonValue json) {
        String subject = EntryReader.field(attribute.key());
        String text = values.text(json, subject);
        if (text != null) {
            try {
                builder.set(attribute, attribute.parse(text));
            } catch (IllegalArgumentException e) {
                problems.add(
                        json.at(),
                        subject + ": " + MessageText.oneLine(String.valueOf(e.getMessage())));
            }
        }
    }

    private void remove(
            TemplateBuilder builder,
            TemplateEntry entry,
            Optional<Template> parent,
            Set<Class<?>> named) {
        for (JsonText name : entry.removed()) {
            Class<?> type = find(name.at(), name.value(), named);
            if (type == null) {
                continue;
            }
            if (parent.flatMap(found -> found.component(type)).isPresent()) {
                builder.remove(type);
            } else {
                problems.add(name.at(), FieldPath.of(name.value()) + ": is not inherited");
            }
        }
    }

    private void addComponents(
            TemplateBuilder builder,
            TemplateEntry entry,
            Optional<Template> parent,
            Set<Class<?>> named) {
        entry.components()
                .forEach(
                        (name, member) -> {
                            Class<?> type = find(member.nameAt(), name, named);
                            if (type == null) {
                                return;
                            }
                            Object base = inherited(parent, type);
                            Object component =
                                    reader.read(member.value(), type, FieldPath.of(name), base);
                            if (component != null) {
                                builder.add(component);
                            }
                        });
    }

    private static @Nullable Object inherited(Optional<Template> parent, Class<?> type) {
        return parent.isEmpty() ? null : parent.get().component(type).orElse(null);
    }

    private void addTags(TemplateBuilder builder, TemplateEntry entry, Set<Class<?>> named) {
        for (JsonText name : entry.tags()) {
            Class<?> type = find(name.at(), name.value(), named);
            if (type == null) {
                continue;
            }
            if (records.shape(type).fields().isEmpty()) {
                Object tag = reader.readTag(name, type, FieldPath.of(name.value()));
                if (tag != null) {
                    builder.add(tag);
                }
            } else {
                problems.add(
                        name.at(),
                        FieldPath.of(name.value())
                                + ": has fields; specify them under \"components\"");
            }
        }
    }

    /// The class of a name that the template has not named yet, or null after a problem was
    /// reported.
    private @Nullable Class<?> find(Location at, String name, Set<Class<?>> named) {
        Class<?> type = records.find(name).orElse(null);
        if (type == null) {
            boolean byHand =
                    name.equals(descriptor.getSimpleName()) || name.equals(descriptor.getName());
            problems.add(
                    at,
                    byHand
                            ? FieldPath.of(name) + ": must not be given; spawning adds it"
                            : "unknown component "
                                    + MessageText.quote(name)
                                    + ", known: "
                                    + records.names());
            return null;
        }
        if (!named.add(type)) {
            problems.add(at, FieldPath.of(name) + ": is named twice");
            return null;
        }
        return type;
    }
}
