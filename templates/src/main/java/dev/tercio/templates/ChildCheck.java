package dev.tercio.templates;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/// Checks that the children of new templates exist and that no template contains itself.
final class ChildCheck {
    private ChildCheck() {}

    /// @param added the new templates
    /// @param known returns whether a template was added before; such templates cannot contain new
    ///   ones
    static void check(Collection<Template> added, IntPredicate known) {
        Set<Integer> ids = new HashSet<>();
        added.forEach(template -> ids.add(template.id()));
        for (Template template : added) {
            for (int child : template.childIds()) {
                if (!ids.contains(child) && !known.test(child)) {
                    throw new IllegalArgumentException(
                            "child template is unknown: child="
                                    + child
                                    + ", template="
                                    + template
                                    + "; add it before, or in the same call");
                }
            }
        }
        checkCycles(added, ids);
    }

    /// Removes templates whose children are all removed, until none is left.
    private static void checkCycles(Collection<Template> added, Set<Integer> ids) {
        Map<Integer, List<Template>> containers = new HashMap<>();
        Map<Template, Integer> missing = new HashMap<>();
        Deque<Template> complete = new ArrayDeque<>();
        for (Template template : added) {
            int count = 0;
            for (int child : template.childIds()) {
                if (ids.contains(child)) {
                    containers.computeIfAbsent(child, _ -> new ArrayList<>()).add(template);
                    count++;
                }
            }
            missing.put(template, count);
            if (count == 0) {
                complete.add(template);
            }
        }
        while (!complete.isEmpty()) {
            Template template = complete.remove();
            missing.remove(template);
            for (Template container : containers.getOrDefault(template.id(), List.of())) {
                if (missing.merge(container, -1, Integer::sum) == 0) {
                    complete.add(container);
                }
            }
        }
        if (!missing.isEmpty()) {
            List<Template> cyclic = added.stream().filter(missing::containsKey).toList();
            throw new IllegalArgumentException(
                    "templates contain each other as children: templates=" + cyclic);
        }
    }
}
