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

/// The systems of a schedule, their groups and the explicit order constraints.
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

    /// @param offset 0 to insert the phase before the other, 1 to insert it after
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
            SystemSettings settings,
            @Nullable ComponentSystem system,
            @Nullable Function<SystemSetup, ComponentSystem> factory) {
        checkNew(settings.name());
        systems.put(settings.name(), new SystemNode(settings, added++, system, factory, schedule));
    }

    private void checkNew(String name) {
        if (name.isBlank()) {
            throw new ScheduleException("name is blank: give the system or group a name");
        }
        if (systems.containsKey(name) || groups.contains(name)) {
            throw new ScheduleException("name is taken: name=" + name);
        }
    }

    /// Removes a system. The caller must destroy it.
    @Nullable SystemNode remove(String name) {
        return systems.remove(name);
    }

    /// Removes and destroys all systems in reverse insertion order. An exception of one system does
    /// not prevent the destruction of the others.
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

    /// Whether a system, group or phase is enabled.
    ///
    /// @throws ScheduleException if it does not exist
    RunSwitch enabling(String name) {
        SystemNode system = systems.get(name);
        if (system != null) {
            return system.enabling();
        }
        if (!contains(name)) {
            throw new ScheduleException(
                    "no such system or group: name="
                            + name
                            + ", systems="
                            + systems.keySet()
                            + ", groups="
                            + groups.gates().stream().map(Gate::name).toList());
        }
        return groups.gate(name).enabling();
    }

    /// Whether a system, group or phase exists.
    boolean contains(String name) {
        return systems.containsKey(name) || (groups.contains(name) && !name.equals(GroupTree.ROOT));
    }

    /// The system with a name, or empty if it is unknown or not yet created.
    Optional<ComponentSystem> named(String name) {
        SystemNode node = systems.get(name);
        return node == null ? Optional.empty() : Optional.ofNullable(node.system());
    }

    /// The name of a system, or empty if it is not in the table.
    Optional<String> nameOf(ComponentSystem system) {
        return systems.values().stream()
                .filter(node -> Objects.equals(node.system(), system))
                .map(SystemNode::name)
                .findFirst();
    }

    /// The systems that have been created, in insertion order.
    Stream<ComponentSystem> instances() {
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
