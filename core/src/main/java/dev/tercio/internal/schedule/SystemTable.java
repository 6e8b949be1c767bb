package dev.tercio.internal.schedule;

import dev.tercio.internal.worker.Failures;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.ScheduleException;
import dev.tercio.schedule.SystemSetup;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// The systems of a schedule, the groups they are in, and the orders that were asked for.
final class SystemTable {
    private final SystemSchedule schedule;
    private final GroupTree groups = new GroupTree();
    private final Map<String, SystemNode> systems = new LinkedHashMap<>();
    private final List<OrderSolver.Constraint> orders = new ArrayList<>();
    private int added;

    SystemTable(SystemSchedule schedule) {
        this.schedule = schedule;
    }

    void addGroup(String name, String parent) {
        checkNew(name);
        groups.add(name, parent, added++);
    }

    /// @param offset 0 to run before the other phase, 1 to run after it
    void addPhase(String name, String other, int offset) {
        checkNew(name);
        groups.addPhase(name, groups.phaseIndex(other) + offset);
    }

    int size() {
        return systems.size();
    }

    void addOrder(String first, String second) {
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(second, "second");
        String reason = "order(\"" + first + "\", \"" + second + "\")";
        orders.add(new OrderSolver.Constraint(first, second, reason));
    }

    void add(
            SystemSettings book,
            @Nullable ComponentSystem system,
            @Nullable Function<SystemSetup, ComponentSystem> maker) {
        checkNew(book.name());
        systems.put(book.name(), new SystemNode(book, added++, system, maker, schedule));
    }

    private void checkNew(String name) {
        if (name.isBlank()) {
            throw new ScheduleException("name is blank: give the system or group a name");
        }
        if (systems.containsKey(name) || groups.contains(name)) {
            throw new ScheduleException("name is taken: name=" + name);
        }
    }

    /// Removes a system, which is still to be destroyed.
    @Nullable SystemNode remove(String name) {
        return systems.remove(name);
    }

    /// Removes all systems and destroys them, those that were added last first. One that throws
    /// does not keep the others from it.
    void clear() {
        Failures thrown = new Failures();
        List<SystemNode> all = new ArrayList<>(systems.values());
        systems.clear();
        for (int i = all.size() - 1; i >= 0; i--) {
            try {
                all.get(i).destroy();
            } catch (Throwable failure) {
                thrown.add(all.size() - i, failure);
            }
        }
        thrown.rethrowFirst();
    }

    SystemNode node(String name) {
        SystemNode found = systems.get(name);
        if (found == null) {
            throw new ScheduleException(
                    "no such system: name=" + name + ", known=" + systems.keySet());
        }
        return found;
    }

    /// The system with a name.
    Optional<ComponentSystem> named(String name) {
        SystemNode node = systems.get(name);
        return node == null ? Optional.empty() : Optional.ofNullable(node.system());
    }

    /// The name of a system, or nothing if it is not here.
    Optional<String> nameOf(ComponentSystem system) {
        return systems.values().stream()
                .filter(node -> Objects.equals(node.system(), system))
                .map(SystemNode::name)
                .findFirst();
    }

    /// The systems in the order in which they were added, without those that are not made yet.
    Stream<ComponentSystem> made() {
        return systems.values().stream().map(SystemNode::system).filter(Objects::nonNull);
    }

    Map<String, SystemNode> systems() {
        return systems;
    }

    GroupTree groups() {
        return groups;
    }

    List<OrderSolver.Constraint> orders() {
        return orders;
    }
}
