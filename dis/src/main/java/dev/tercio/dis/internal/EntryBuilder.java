package dev.tercio.dis.internal;

import dev.tercio.InvalidComponentException;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.Template;
import dev.tercio.dis.TemplateBuilder;
import dev.tercio.dis.internal.JsonValue.JsonText;

import org.jspecify.annotations.Nullable;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Builds the template of an entry, once its parent is there.
final class EntryBuilder {
    private final ReadableRecords records;
    private final Problems problems;
    private final ValueReader values;
    private final RecordReader reader;

    EntryBuilder(ReadableRecords records, Problems problems) {
        this.records = records;
        this.problems = problems;
        this.values = new ValueReader(problems);
        this.reader = new RecordReader(records, problems);
    }

    /// The template, or nothing after a problem was noted.
    Optional<Template> build(TemplateEntry entry, Optional<Template> parent) {
        int before = problems.count();
        TemplateBuilder builder =
                parent.map(found -> found.derive(entry.id(), entry.name()))
                        .orElseGet(() -> Template.builder(entry.id(), entry.name()));
        setType(builder, entry, parent);
        Set<Class<?>> named = new HashSet<>();
        remove(builder, entry, parent, named);
        addComponents(builder, entry, parent, named);
        addTags(builder, entry, named);
        return problems.count() == before ? build(builder, entry) : Optional.empty();
    }

    private Optional<Template> build(TemplateBuilder builder, TemplateEntry entry) {
        try {
            return Optional.of(builder.build());
        } catch (InvalidComponentException e) {
            problems.add(
                    entry.at(), "template " + Quoted.text(entry.name()) + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    private void setType(TemplateBuilder builder, TemplateEntry entry, Optional<Template> parent) {
        String place = EntryReader.field("type");
        if (entry.type().isPresent()) {
            JsonValue json = entry.type().get();
            DisEntityType type = (DisEntityType) values.read(json, DisEntityType.class, place);
            if (type != null && type.isNone()) {
                problems.add(json.at(), place + ": is zero in all parts, which is no DIS type");
            } else if (type != null) {
                builder.type(type);
            }
        } else if (parent.isEmpty()) {
            problems.add(
                    entry.at(), place + ": is missing, and there is no parent to have it from");
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
                builder.without(type);
            } else {
                problems.add(name.at(), Place.of(name.value()) + ": is not inherited");
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
                                    reader.read(member.value(), type, Place.of(name), base);
                            if (component != null) {
                                builder.with(component);
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
                Object tag = reader.readTag(name, type, Place.of(name.value()));
                if (tag != null) {
                    builder.with(tag);
                }
            } else {
                problems.add(
                        name.at(),
                        Place.of(name.value()) + ": has fields; give them under \"components\"");
            }
        }
    }

    /// The class of a name that is new to the template, or null after a problem was noted.
    private @Nullable Class<?> find(int at, String name, Set<Class<?>> named) {
        Class<?> type = records.find(name).orElse(null);
        if (type == null) {
            boolean byHand =
                    name.equals(MasterDescriptor.class.getSimpleName())
                            || name.equals(MasterDescriptor.class.getName());
            problems.add(
                    at,
                    byHand
                            ? Place.of(name) + ": is not given by hand; spawning adds it"
                            : "unknown component "
                                    + Quoted.text(name)
                                    + ", known are "
                                    + records.names());
            return null;
        }
        if (!named.add(type)) {
            problems.add(at, Place.of(name) + ": is named twice");
            return null;
        }
        return type;
    }
}
