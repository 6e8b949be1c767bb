package dev.tercio.internal.schedule;

import dev.tercio.schedule.ScheduleException;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// Sorts systems topologically.
///
/// A constraint between two systems or groups is lifted to their ancestors in the lowest common
/// group, so each group can be sorted separately. Among unconstrained items, the one added first
/// comes first.
final class OrderSolver {
    /// A system or group within its parent group.
    private static final class Item {
        final String name;
        final int added;

        /// The items that must come after this one, each with the reason.
        final Map<String, String> successors = new LinkedHashMap<>();

        int predecessors;

        Item(String name, int added) {
            this.name = name;
            this.added = added;
        }
    }

    private final GroupTree groups;
    private final Map<String, SystemNode> systems;
    private final boolean tolerant;
    private final Map<String, Map<String, Item>> children = new LinkedHashMap<>();
    private final List<String> unknown = new ArrayList<>();

    /// The names of all systems by their class, once one of them is ordered by its class.
    private final Map<Class<?>, List<String>> byType = new HashMap<>();

    /// The valid constraints, by names of systems and groups.
    private final List<Constraint> constraints = new ArrayList<>();

    /// The event orders that contradict other orders.
    private final List<EventOrder> contradicted = new ArrayList<>();

    /// Requires that a system that sends events runs before one that reads them, unless another
    /// order contradicts it.
    record EventOrder(String sender, String type, String reader) {}

    /// Two systems or groups within their lowest common group.
    private record Pair(String group, String first, String second) {}

    /// Requires that one system or group runs before another.
    record Constraint(String first, String second, String reason) {}

    OrderSolver(GroupTree groups, Map<String, SystemNode> systems, boolean tolerant) {
        this.groups = groups;
        this.systems = systems;
        this.tolerant = tolerant;
    }

    /// Returns the systems in execution order.
    List<SystemNode> solve(List<Constraint> explicit, List<EventOrder> events) {
        for (String group : groups.names()) {
            String parent = groups.parent(group);
            if (parent != null && !parent.isEmpty()) {
                item(parent, group, groups.added(group));
            }
        }
        for (SystemNode system : systems.values()) {
            String group = system.options().group();
            if (!groups.contains(group) || group.equals(GroupTree.ROOT)) {
                throw new ScheduleException(
                        "no such group: group="
                                + system.options().group()
                                + ", system="
                                + system.name());
            }
            item(system.options().group(), system.name(), system.added());
        }
        addPhases();
        explicit.forEach(c -> constrain(c.first, c.second, c.reason, "the schedule"));
        systems.values().forEach(this::addRequests);
        systems.values().forEach(this::addFirstAndLast);
        if (!unknown.isEmpty() && !tolerant) {
            throw new ScheduleException("unknown systems or groups: " + String.join("; ", unknown));
        }
        events.forEach(this::addEventOrder);
        List<SystemNode> sorted = new ArrayList<>();
        sort(GroupTree.ROOT, sorted);
        return sorted;
    }

    List<Constraint> constraints() {
        return constraints;
    }

    /// The event orders that were ignored, because other orders contradict them.
    List<EventOrder> contradicted() {
        return contradicted;
    }

    private void addEventOrder(EventOrder order) {
        Pair pair = lift(path(order.sender), path(order.reader));
        if (reaches(items(pair.group), pair.second, pair.first)) {
            contradicted.add(order);
        } else {
            String reason = Access.sendsWhatIsRead(order.sender, order.type, order.reader);
            connect(pair.group, pair.first, pair.second, reason);
        }
    }

    /// Whether one item must come before another, directly or through other items.
    private static boolean reaches(Map<String, Item> items, String from, String to) {
        Set<String> seen = new HashSet<>(Set.of(from));
        Deque<String> pending = new ArrayDeque<>(seen);
        while (!pending.isEmpty()) {
            String name = pending.pop();
            if (name.equals(to)) {
                return true;
            }
            for (String next : item(items, name).successors.keySet()) {
                if (seen.add(next)) {
                    pending.push(next);
                }
            }
        }
        return false;
    }

    private void item(String parent, String name, int added) {
        children.computeIfAbsent(parent, key -> new LinkedHashMap<>())
                .put(name, new Item(name, added));
    }

    private void addPhases() {
        List<String> phases = groups.phases();
        for (int i = 1; i < phases.size(); i++) {
            connect(GroupTree.ROOT, phases.get(i - 1), phases.get(i), "the order of phases");
        }
    }

    private void addRequests(SystemNode system) {
        for (SystemSettings.OrderRequest request : system.options().orderRequests()) {
            List<String> others =
                    request.type() == null
                            ? List.of(request.name())
                            : systemsOfType(request.type());
            if (others.isEmpty()) {
                unknown.add(request.reason() + " of " + system.name() + " names " + request.type());
            }
            for (String other : others) {
                if (request.before()) {
                    constrain(system.name(), other, request.reason(), system.name());
                } else {
                    constrain(other, system.name(), request.reason(), system.name());
                }
            }
        }
    }

    private List<String> systemsOfType(Class<?> type) {
        if (byType.isEmpty()) {
            for (SystemNode system : systems.values()) {
                byType.computeIfAbsent(system.type(), _ -> new ArrayList<>()).add(system.name());
            }
        }
        return byType.getOrDefault(type, List.of());
    }

    private void constrain(String first, String second, String reason, String origin) {
        for (String name : List.of(first, second)) {
            if (!isKnown(name)) {
                unknown.add(reason + " of " + origin + " names " + name);
                return;
            }
        }
        List<String> firstPath = path(first);
        List<String> secondPath = path(second);
        if (firstPath.contains(second) || secondPath.contains(first)) {
            throw new ScheduleException(
                    "cannot order a system or group relative to itself or its parent: first="
                            + first
                            + ", second="
                            + second
                            + ", reason="
                            + reason);
        }
        constraints.add(new Constraint(first, second, reason));
        Pair pair = lift(firstPath, secondPath);
        connect(pair.group, pair.first, pair.second, reason);
    }

    /// Lifts two paths, none of which contains the start of the other, to their lowest common
    /// group. All paths end in the root.
    private static Pair lift(List<String> firstPath, List<String> secondPath) {
        int first = 1;
        while (secondPath.indexOf(firstPath.get(first)) <= 0) {
            first++;
        }
        int second = secondPath.indexOf(firstPath.get(first));
        return new Pair(firstPath.get(first), firstPath.get(first - 1), secondPath.get(second - 1));
    }

    private boolean isKnown(String name) {
        return systems.containsKey(name) || groups.contains(name);
    }

    /// The path from a system or group up to the root.
    private List<String> path(String name) {
        SystemNode system = systems.get(name);
        if (system == null) {
            return groups.path(name);
        }
        List<String> path = new ArrayList<>();
        path.add(name);
        path.addAll(groups.path(system.options().group()));
        return path;
    }

    private void addFirstAndLast(SystemNode system) {
        SystemSettings options = system.options();
        if (!options.isFirst() && !options.isLast()) {
            return;
        }
        for (String other : items(options.group()).keySet()) {
            SystemNode sibling = systems.get(other);
            boolean same = other.equals(system.name());
            if (options.isFirst() && !same && (sibling == null || !sibling.options().isFirst())) {
                connect(options.group(), system.name(), other, system.name() + " is first");
            }
            if (options.isLast() && !same && (sibling == null || !sibling.options().isLast())) {
                connect(options.group(), other, system.name(), system.name() + " is last");
            }
        }
    }

    private void connect(String group, String first, String second, String reason) {
        Map<String, Item> items = items(group);
        if (item(items, first).successors.putIfAbsent(second, reason) == null) {
            item(items, second).predecessors++;
        }
    }

    private Map<String, Item> items(String group) {
        return children.getOrDefault(group, Map.of());
    }

    private static Item item(Map<String, Item> items, String name) {
        return Objects.requireNonNull(items.get(name), name);
    }

    private void sort(String group, List<SystemNode> sorted) {
        Map<String, Item> items = items(group);
        TreeSet<Item> ready =
                new TreeSet<>(
                        Comparator.comparingInt((Item i) -> i.added).thenComparing(i -> i.name));
        items.values().stream().filter(item -> item.predecessors == 0).forEach(ready::add);
        int done = 0;
        while (!ready.isEmpty()) {
            Item item = ready.pollFirst();
            done++;
            SystemNode system = systems.get(item.name);
            if (system == null) {
                sort(item.name, sorted);
            } else {
                sorted.add(system);
            }
            for (String next : item.successors.keySet()) {
                Item successor = item(items, next);
                if (--successor.predecessors == 0) {
                    ready.add(successor);
                }
            }
        }
        if (done < items.size()) {
            throw new ScheduleException("cyclic order of systems: " + cycle(items));
        }
    }

    /// Describes a cycle among the items with unresolved predecessors.
    private static String cycle(Map<String, Item> items) {
        Item start =
                items.values().stream()
                        .filter(item -> item.predecessors > 0)
                        .findFirst()
                        .orElseThrow();
        List<String> seen = new ArrayList<>();
        Item at = start;
        while (!seen.contains(at.name)) {
            seen.add(at.name);
            at = unresolvedPredecessor(items, at.name);
        }
        // every unresolved item has an unresolved predecessor, so the backward walk ends in a cycle
        List<String> loop = new ArrayList<>(seen.subList(seen.indexOf(at.name), seen.size()));
        loop.add(at.name);
        StringBuilder text = new StringBuilder(loop.getLast());
        for (int i = loop.size() - 1; i > 0; i--) {
            String first = loop.get(i);
            String second = loop.get(i - 1);
            text.append(" -> ").append(second);
            text.append(" (").append(item(items, first).successors.get(second)).append(')');
        }
        return text.toString();
    }

    /// An unresolved predecessor of an item.
    private static Item unresolvedPredecessor(Map<String, Item> items, String name) {
        return items.values().stream()
                .filter(item -> item.predecessors > 0 && item.successors.containsKey(name))
                .findFirst()
                .orElseThrow();
    }
}
