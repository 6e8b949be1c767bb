package dev.tercio.internal.schedule;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.entity.ComponentMask;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// The systems of a schedule with their access, for tools.
///
/// @param phases the phases in execution order
/// @param groups the groups that users have added, without phases
/// @param systems the systems in execution order
public record ScheduleView(List<String> phases, List<Group> groups, List<SystemEntry> systems) {
    /// A group.
    public record Group(String name, String parent, boolean enabled) {}

    /// A system.
    ///
    /// @param type the class, or null if it was added as a function
    public record SystemEntry(
            String name,
            @Nullable Class<?> type,
            String phase,
            String group,
            int stage,
            boolean enabled,
            boolean exclusive,
            boolean observes,
            List<Class<?>> reads,
            List<Class<?>> writes,
            List<Class<?>> readResources,
            List<Class<?>> writtenResources,
            List<Class<?>> readEvents,
            List<Class<?>> sentEvents) {
        SystemEntry enabled(boolean now) {
            return new SystemEntry(
                    name,
                    type,
                    phase,
                    group,
                    stage,
                    now,
                    exclusive,
                    observes,
                    reads,
                    writes,
                    readResources,
                    writtenResources,
                    readEvents,
                    sentEvents);
        }
    }

    /// Two systems that cannot share a stage.
    ///
    /// @param from the system that runs first
    /// @param to the system that runs later
    /// @param reason why they cannot run in parallel
    /// @param decisive whether it determines the stage of the second system
    public record Edge(String from, String to, String reason, boolean decisive) {}

    static ScheduleView of(StagePlan plan, GroupTree groups, ComponentRegistry registry) {
        List<SystemEntry> systems = new ArrayList<>();
        for (SystemNode system : plan.sorted()) {
            systems.add(entry(system, groups, registry));
        }
        return new ScheduleView(plan.phases(), groupsOf(groups), systems);
    }

    /// This view of the same plan with the systems and groups that are enabled now.
    ScheduleView current(StagePlan plan, GroupTree groups) {
        List<SystemEntry> now = new ArrayList<>(systems);
        for (int i = 0; i < now.size(); i++) {
            boolean enabled = plan.sorted().get(i).enabling().isEnabledNext();
            if (now.get(i).enabled() != enabled) {
                now.set(i, now.get(i).enabled(enabled));
            }
        }
        return new ScheduleView(phases, groupsOf(groups), now);
    }

    private static List<Group> groupsOf(GroupTree groups) {
        List<Group> all = new ArrayList<>();
        for (Gate gate : groups.gates()) {
            if (!groups.phases().contains(gate.name())) {
                String parent = Objects.requireNonNull(groups.parent(gate.name()));
                all.add(new Group(gate.name(), parent, gate.enabling().isEnabledNext()));
            }
        }
        return all;
    }

    private static SystemEntry entry(
            SystemNode system, GroupTree groups, ComponentRegistry registry) {
        Access access = system.access();
        String group = system.options().group();
        boolean function = system.type() == dev.tercio.schedule.ComponentSystem.class;
        return new SystemEntry(
                system.name(),
                function ? null : system.type(),
                groups.phase(group),
                group,
                system.stage,
                system.enabling().isEnabledNext(),
                access.exclusive(),
                access.observes(),
                classes(access.reads(), registry),
                classes(access.writes(), registry),
                sorted(access.readResources()),
                sorted(access.writtenResources()),
                sorted(access.readEvents()),
                sorted(access.sentEvents()));
    }

    private static List<Class<?>> classes(ComponentMask mask, ComponentRegistry registry) {
        List<Class<?>> all = new ArrayList<>();
        mask.forEach(id -> all.add(registry.byId(id).spec().type()));
        return all;
    }

    private static List<Class<?>> sorted(Set<Class<?>> types) {
        return types.stream().sorted(java.util.Comparator.comparing(Class::getName)).toList();
    }
}
