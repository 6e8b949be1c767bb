package dev.tercio.templates;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// An immutable version of the contents of [Templates], so that readers need no lock.
///
/// @param byId the templates by id, in the order in which they were added
/// @param byName the same by name
/// @param byAttribute the same by attribute value, which several templates can share
record TemplateIndex(
        Map<Integer, RegisteredTemplate> byId,
        Map<String, RegisteredTemplate> byName,
        Map<AttributeValue, List<Template>> byAttribute) {
    static final TemplateIndex EMPTY = new TemplateIndex(Map.of(), Map.of(), Map.of());

    private static final int SHOWN = 10;

    /// A key of the index.
    record AttributeValue(TemplateAttribute<?> attribute, Object value) {}

    TemplateIndex with(Collection<RegisteredTemplate> added) {
        Map<Integer, RegisteredTemplate> ids = new LinkedHashMap<>(byId);
        Map<String, RegisteredTemplate> names = new HashMap<>(byName);
        Map<AttributeValue, List<Template>> attributes = new HashMap<>(byAttribute);
        for (RegisteredTemplate entry : added) {
            Template template = entry.template();
            checkFree("id", template, ids.putIfAbsent(template.id(), entry));
            checkFree("name", template, names.putIfAbsent(template.name(), entry));
            template.attributes()
                    .forEach(
                            (attribute, value) ->
                                    attributes.merge(
                                            new AttributeValue(attribute, value),
                                            List.of(template),
                                            TemplateIndex::join));
        }
        return new TemplateIndex(
                Collections.unmodifiableMap(ids),
                Collections.unmodifiableMap(names),
                Collections.unmodifiableMap(attributes));
    }

    private static void checkFree(
            String what, Template template, @Nullable RegisteredTemplate holder) {
        if (holder != null) {
            throw new IllegalArgumentException(
                    "template "
                            + what
                            + " is already used: id="
                            + template.id()
                            + ", name="
                            + template.name()
                            + ", used by="
                            + holder.template());
        }
    }

    private static List<Template> join(List<Template> first, List<Template> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    List<Template> all() {
        return byId.values().stream().map(RegisteredTemplate::template).toList();
    }

    String knownIds() {
        return known(byId.keySet().stream().map(String::valueOf));
    }

    String knownNames() {
        return known(byId.values().stream().map(entry -> entry.template().name()));
    }

    /// Limited, because there may be thousands.
    private String known(Stream<String> all) {
        List<String> shown = new ArrayList<>(all.limit(SHOWN).toList());
        if (byId.size() > SHOWN) {
            shown.add("and " + (byId.size() - SHOWN) + " more");
        }
        return shown.toString();
    }
}
