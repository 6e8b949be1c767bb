package dev.tercio.internal.schedule;

import dev.tercio.World;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.guard.AccessScope;
import dev.tercio.internal.guard.StructureGuard;

import java.util.List;
import java.util.function.Predicate;

/// The access of a system's conditions that have declared nothing: they may read everything and
/// change nothing.
final class ReadOnlyScope implements AccessScope {
    private final String system;
    private final ComponentRegistry registry;

    ReadOnlyScope(String system, ComponentRegistry registry) {
        this.system = system;
        this.registry = registry;
    }

    /// Whether all conditions hold. Evaluated on the world's thread.
    boolean allHold(List<Predicate<World>> conditions, World world, StructureGuard guard) {
        Object outer = guard.enter(this);
        AccessScope outerScope = guard.enterScope(this);
        guard.setStaged(true);
        try {
            boolean holds = true;
            for (int i = 0; holds && i < conditions.size(); i++) {
                holds = conditions.get(i).test(world);
            }
            return holds;
        } finally {
            guard.setStaged(false);
            guard.leaveScope(outerScope);
            guard.leave(outer);
        }
    }

    @Override
    public void checkRead(int component) {}

    @Override
    public void checkWrite(int component) {
        throw refused("component=" + registry.byId(component).spec().type().getName());
    }

    @Override
    public void checkResourceRead(Class<?> type) {}

    @Override
    public void checkResourceWrite(Class<?> type) {
        throw refused("resource=" + type.getName());
    }

    @Override
    public void checkSend(Class<?> type) {
        throw refused("event=" + type.getName());
    }

    @Override
    public void checkEvents(Class<?> type) {}

    private IllegalStateException refused(String target) {
        return new IllegalStateException(
                "condition cannot change the world: system="
                        + system
                        + ", "
                        + target
                        + "; change it in a system");
    }

    @Override
    public String toString() {
        return "condition of system " + system;
    }
}
