package dev.tercio.internal.schedule;

import dev.tercio.schedule.Phase;
import dev.tercio.schedule.ScheduleException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The groups of a schedule: the phases, and what users have put into them.
final class GroupTree {
    /// The group all phases are in.
    static final String ROOT = "frame";

    private final Map<String, String> parents = new LinkedHashMap<>();
    private final Map<String, Integer> added = new LinkedHashMap<>();

    GroupTree() {
        parents.put(ROOT, "");
        for (Phase phase : Phase.values()) {
            parents.put(phase.group(), ROOT);
            added.put(phase.group(), added.size());
        }
    }

    void add(String name, String parent, int number) {
        if (parents.containsKey(name)) {
            throw new ScheduleException("group is there already: group=" + name);
        }
        if (!parents.containsKey(parent) || parent.equals(ROOT)) {
            throw new ScheduleException(
                    "no such group to be in: group=" + name + ", parent=" + parent);
        }
        parents.put(name, parent);
        added.put(name, number);
    }

    boolean contains(String name) {
        return parents.containsKey(name);
    }

    @Nullable String parent(String group) {
        return parents.get(group);
    }

    int added(String group) {
        Integer number = added.get(group);
        return number == null ? 0 : number;
    }

    List<String> names() {
        return List.copyOf(parents.keySet());
    }

    /// The groups from a group up to the root, itself first.
    List<String> path(String group) {
        List<String> path = new ArrayList<>();
        for (String at = group; at != null && !at.isEmpty(); at = parents.get(at)) {
            path.add(at);
        }
        return path;
    }

    /// The phase a group is in.
    Phase phase(String group) {
        for (String at : path(group)) {
            for (Phase phase : Phase.values()) {
                if (phase.group().equals(at)) {
                    return phase;
                }
            }
        }
        throw new ScheduleException("group is in no phase: group=" + group);
    }
}
