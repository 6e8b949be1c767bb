package dev.tercio.internal.schedule;

import dev.tercio.World;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.guard.AccessScope;
import dev.tercio.internal.guard.LookupScope;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.schedule.FrameTime;
import dev.tercio.schedule.RunCondition;
import dev.tercio.schedule.ScheduleException;

import org.jspecify.annotations.Nullable;

import java.util.function.Predicate;

/// A run condition of a group or system. Checks that it reads only what it has declared.
final class ConditionRun implements AccessScope {
    private final String name;
    private final ScheduledWorld internals;
    private final LookupScope lookups;
    private final Access access;
    private final Predicate<FrameTime> test;
    private @Nullable IllegalStateException undeclared;

    /// @param owner the name of the group or system
    ConditionRun(RunCondition condition, String owner, World world, ScheduledWorld internals) {
        this.name = condition.name() + ", owner=" + owner;
        this.internals = internals;
        this.lookups = new LookupScope("condition " + condition.name(), this);
        AccessBuilder setup = new AccessBuilder(world, internals, lookups, null);
        this.test = internals.queries().listen(setup::add, () -> condition.create(setup));
        this.access = setup.conclude();
        if (test == null) {
            throw new ScheduleException("condition is null: condition=" + name);
        }
        if (access.exclusive()
                || !access.writes().equals(ComponentMask.EMPTY)
                || !access.writtenResources().isEmpty()
                || !access.sentEvents().isEmpty()) {
            throw new ScheduleException("condition declares writes: condition=" + name);
        }
        if (access.observes() || !setup.observers().isEmpty()) {
            throw new ScheduleException(
                    "condition observes changes: condition="
                            + name
                            + "; observe them in a system that sets a resource, and test the"
                            + " resource");
        }
    }

    Access access() {
        return access;
    }

    /// Evaluates the condition on the world's thread.
    boolean test(FrameTime time) {
        undeclared = null;
        StructureGuard guard = internals.guard();
        Object outer = guard.enter(this);
        AccessScope outerScope = guard.enterScope(this);
        guard.setStaged(true);
        lookups.setRunning(true);
        try {
            boolean holds = test.test(time);
            if (undeclared != null) {
                // the condition has caught the exception
                throw undeclared;
            }
            return holds;
        } finally {
            lookups.setRunning(false);
            guard.setStaged(false);
            guard.leaveScope(outerScope);
            guard.leave(outer);
        }
    }

    /// Whether the last test accessed something that the condition has not declared.
    boolean failedUndeclared() {
        return undeclared != null;
    }

    @Override
    public void checkRead(int component) {
        ComponentMask reads = access.reads();
        if ((reads.word(component >>> 6) >>> component & 1) == 0) {
            throw undeclared(component, "read", "; declare it with setup.query or setup.reads");
        }
    }

    @Override
    public void checkWrite(int component) {
        throw undeclared(component, "write", "; a condition cannot change the world");
    }

    @Override
    public void checkResourceRead(Class<?> type) {
        if (!access.readResources().contains(type)) {
            throw undeclared(
                    "resource=" + type.getName() + "; declare it with setup.readsResources");
        }
    }

    @Override
    public void checkResourceWrite(Class<?> type) {
        throw undeclared("resource=" + type.getName() + "; a condition cannot change the world");
    }

    @Override
    public void checkEvents(Class<?> type) {
        throw undeclared("event=" + type.getName() + "; a condition cannot read events");
    }

    private IllegalStateException undeclared(int component, String kind, String remedy) {
        String type = internals.registry().byId(component).spec().type().getName();
        return undeclared("component=" + type + ", access=" + kind + remedy);
    }

    private IllegalStateException undeclared(String target) {
        IllegalStateException failure =
                new IllegalStateException("undeclared access: condition=" + name + ", " + target);
        if (undeclared == null) {
            undeclared = failure;
        }
        return failure;
    }

    @Override
    public String toString() {
        return "condition " + name;
    }
}
