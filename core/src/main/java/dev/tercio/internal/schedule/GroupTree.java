package dev.tercio.internal.schedule;

import dev.tercio.schedule.Phases;
import dev.tercio.schedule.ScheduleException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The groups of a schedule: the phases, and the groups that users have added to them.
final class GroupTree {
    /// The root group, which contains the phases.
    static final String ROOT = "frame";

    /// The order is solved recursively.
    private static final int MAX_DEPTH = 256;

    private final Map<String, String> parents = new LinkedHashMap<>();
    private final Map<String, Integer> added = new LinkedHashMap<>();
    private final List<String> phases = new ArrayList<>();
    private final Map<String, Gate> gates = new LinkedHashMap<>();

    GroupTree() {
        parents.put(ROOT, "");
        addPhase(Phases.INITIALIZATION, 0);
        addPhase(Phases.NETWORK_RECEIVE, 1);
        addPhase(Phases.SIMULATION, 2);
        addPhase(Phases.NETWORK_SEND, 3);
        addPhase(Phases.PRESENTATION, 4);
    }

    /// Adds a phase at a position among the others.
    void addPhase(String name, int position) {
        parents.put(name, ROOT);
        phases.add(position, name);
        gates.put(name, new Gate(new RunSwitch(name, null), null, null));
    }

    /// The phases in execution order.
    List<String> phases() {
        return List.copyOf(phases);
    }

    /// The position of a phase.
    int phaseIndex(String name) {
        int index = phases.indexOf(name);
        if (index < 0) {
            throw new ScheduleException("no such phase: phase=" + name + ", known=" + phases);
        }
        return index;
    }

    void add(String name, String parent, int number) {
        if (!parents.containsKey(parent) || parent.equals(ROOT)) {
            throw new ScheduleException(
                    "no such parent group: group=" + name + ", parent=" + parent);
        }
        if (depth(parent) >= MAX_DEPTH) {
            throw new ScheduleException(
                    "groups are nested too deeply: group="
                            + name
                            + ", parent="
                            + parent
                            + ", limit="
                            + MAX_DEPTH);
        }
        parents.put(name, parent);
        added.put(name, number);
        gates.put(name, new Gate(new RunSwitch(name, null), gate(parent), null));
    }

    private int depth(String group) {
        int depth = 0;
        for (String at = group; !at.equals(ROOT); at = Objects.requireNonNull(parents.get(at))) {
            depth++;
        }
        return depth;
    }

    /// The gate of a phase or group.
    ///
    /// @throws ScheduleException if it does not exist
    Gate gate(String name) {
        Gate gate = gates.get(name);
        if (gate == null) {
            throw new ScheduleException(
                    "no such group: group=" + name + ", known=" + gates.keySet());
        }
        return gate;
    }

    /// The gates of all phases and groups; a group comes after the group that contains it.
    List<Gate> gates() {
        return List.copyOf(gates.values());
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

    /// The path from a group up to the root, starting with the group.
    List<String> path(String group) {
        List<String> path = new ArrayList<>();
        for (String at = group; at != null && !at.isEmpty(); at = parents.get(at)) {
            path.add(at);
        }
        return path;
    }

    /// The phase that contains a group.
    String phase(String group) {
        for (String at : path(group)) {
            if (phases.contains(at)) {
                return at;
            }
        }
        throw new ScheduleException("group is not in a phase: group=" + group);
    }
}
