package dev.tercio.dis;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// One state of [Templates], never changed, so that readers need no lock.
///
/// @param byId the templates by id, in the order in which they were added
/// @param byName the same by name
/// @param byType the same by DIS type, which several can share
record TemplateIndex(
        Map<Integer, Template> byId,
        Map<String, Template> byName,
        Map<DisEntityType, List<Template>> byType) {
    static final TemplateIndex EMPTY = new TemplateIndex(Map.of(), Map.of(), Map.of());

    private static final int SHOWN = 10;

    TemplateIndex with(Collection<Template> added) {
        Map<Integer, Template> ids = new LinkedHashMap<>(byId);
        Map<String, Template> names = new HashMap<>(byName);
        Map<DisEntityType, List<Template>> types = new HashMap<>(byType);
        for (Template template : added) {
            checkFree("id", template, ids.putIfAbsent(template.id(), template));
            checkFree("name", template, names.putIfAbsent(template.name(), template));
            types.merge(template.type(), List.of(template), TemplateIndex::join);
        }
        return new TemplateIndex(
                Collections.unmodifiableMap(ids),
                Collections.unmodifiableMap(names),
                Collections.unmodifiableMap(types));
    }

    private static void checkFree(String what, Template template, @Nullable Template holder) {
        if (holder != null) {
            throw new IllegalArgumentException(
                    "template "
                            + what
                            + " is taken: id="
                            + template.id()
                            + ", name="
                            + template.name()
                            + ", taken by="
                            + holder);
        }
    }

    private static List<Template> join(List<Template> first, List<Template> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    String knownIds() {
        return known(byId.keySet().stream().map(String::valueOf));
    }

    String knownNames() {
        return known(byId.values().stream().map(Template::name));
    }

    /// Not all of them: there may be thousands.
    private String known(Stream<String> all) {
        List<String> shown = new ArrayList<>(all.limit(SHOWN).toList());
        if (byId.size() > SHOWN) {
            shown.add("and " + (byId.size() - SHOWN) + " more");
        }
        return shown.toString();
    }
}
