package dev.tercio.templates.internal;

import dev.tercio.templates.Template;
import dev.tercio.templates.Templates;
import dev.tercio.templates.internal.JsonValue.JsonNumber;
import dev.tercio.templates.internal.JsonValue.JsonText;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Builds parents before their children, in any order of the file. It walks to the root in a loop,
/// not by recursion, because a file can have chains of parents of any length.
final class Inheritance {
    private final Templates known;
    private final List<TemplateEntry> entries;
    private final EntryBuilder builder;
    private final Problems problems;
    private final Map<String, TemplateEntry> byName = new HashMap<>();
    private final Map<Integer, TemplateEntry> byId = new HashMap<>();

    /// Whether entries were skipped because of problems. An unknown parent may be one of them.
    private final boolean incomplete;

    /// The templates by id; empty for an entry that has a problem or whose parent has one.
    private final Map<Integer, Optional<Template>> done = new HashMap<>();

    Inheritance(
            Templates known, List<TemplateEntry> entries, EntryBuilder builder, Problems problems) {
        this.known = known;
        this.entries = entries;
        this.builder = builder;
        this.problems = problems;
        this.incomplete = problems.any();
        for (TemplateEntry entry : entries) {
            byName.put(entry.name(), entry);
            byId.put(entry.id(), entry);
        }
    }

    /// The templates in the order of the file; incomplete if problems were reported.
    List<Template> buildAll() {
        entries.forEach(this::buildWithParents);
        List<Template> templates = new ArrayList<>();
        for (TemplateEntry entry : entries) {
            done.getOrDefault(entry.id(), Optional.empty()).ifPresent(templates::add);
        }
        return List.copyOf(templates);
    }

    private void buildWithParents(TemplateEntry child) {
        Map<Integer, TemplateEntry> chain = new LinkedHashMap<>();
        TemplateEntry entry = child;
        while (entry != null && !done.containsKey(entry.id())) {
            if (chain.putIfAbsent(entry.id(), entry) != null) {
                reportCycle(chain, entry);
                return;
            }
            entry = parentEntry(entry);
        }
        for (TemplateEntry next : List.copyOf(chain.values()).reversed()) {
            done.put(next.id(), build(next));
        }
    }

    private void reportCycle(Map<Integer, TemplateEntry> chain, TemplateEntry first) {
        String names =
                chain.values().stream()
                        .dropWhile(entry -> entry.id() != first.id())
                        .map(entry -> MessageText.quote(entry.name()) + " -> ")
                        .collect(Collectors.joining());
        problems.add(
                first.parent().map(JsonValue::at).orElse(first.at()),
                EntryReader.field("parent")
                        + ": parents form a cycle: "
                        + names
                        + MessageText.quote(first.name()));
        chain.keySet().forEach(id -> done.put(id, Optional.empty()));
    }

    private Optional<Template> build(TemplateEntry entry) {
        if (entry.parent().isEmpty()) {
            return builder.build(entry, Optional.empty(), childrenOf(entry));
        }
        TemplateEntry parent = parentEntry(entry);
        Optional<Template> built =
                parent == null
                        ? findKnown(entry.parent().get(), "parent")
                        : done.getOrDefault(parent.id(), Optional.empty());
        return built.isEmpty() ? built : builder.build(entry, built, childrenOf(entry));
    }

    /// The ids of the templates of its children, which may be built later.
    private List<Integer> childrenOf(TemplateEntry entry) {
        List<Integer> ids = new ArrayList<>();
        for (JsonValue json : entry.children()) {
            TemplateEntry child = entryOf(json);
            if (child != null) {
                ids.add(child.id());
            } else {
                findKnown(json, "children").ifPresent(found -> ids.add(found.id()));
            }
        }
        return ids;
    }

    /// The parent, if it is in this file.
    private @Nullable TemplateEntry parentEntry(TemplateEntry entry) {
        return entryOf(entry.parent().orElse(null));
    }

    /// The template with a name or id, if it is in this file.
    private @Nullable TemplateEntry entryOf(@Nullable JsonValue json) {
        return switch (json) {
            case JsonText text -> byName.get(text.value());
            case JsonNumber number -> byId.get(idOf(number));
            case null, default -> null;
        };
    }

    /// The template with a name or id, if it was added before. Otherwise reports a problem.
    private Optional<Template> findKnown(JsonValue json, String field) {
        Optional<Template> found =
                switch (json) {
                    case JsonText text -> known.find(text.value());
                    case JsonNumber number -> known.find(idOf(number));
                    default -> Optional.empty();
                };
        if (found.isEmpty() && !incomplete) {
            problems.add(
                    json.at(),
                    EntryReader.field(field)
                            + ": expected the name or id of a template, found "
                            + json.shown());
        }
        return found;
    }

    /// The id, or 0 if the number is not an `int`.
    private static int idOf(JsonNumber number) {
        try {
            return Integer.parseInt(number.literal());
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
