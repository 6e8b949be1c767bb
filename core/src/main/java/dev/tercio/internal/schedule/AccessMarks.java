package dev.tercio.internal.schedule;

import dev.tercio.internal.entity.ComponentMask;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// The latest of the placed systems that access each component, resource and event, so that the
/// conflicts of a system are found without comparing it to each of them. Of the systems of the
/// latest stage, the first in the order counts.
///
/// Finds the same systems as [Access#conflict].
final class AccessMarks {
    private static final int TYPES = ComponentMask.WORDS * Long.SIZE;

    private final @Nullable SystemNode[] reads = new SystemNode[TYPES];
    private final @Nullable SystemNode[] writes = new SystemNode[TYPES];
    private final Map<Class<?>, SystemNode> readResources = new HashMap<>();
    private final Map<Class<?>, SystemNode> writtenResources = new HashMap<>();
    private final Map<Class<?>, SystemNode> sentEvents = new HashMap<>();

    /// The latest system that cannot share a stage with any other.
    private @Nullable SystemNode alone;

    private @Nullable SystemNode any;
    private long steps;

    /// Returns the one of two systems that is in a later stage; in the same stage, the one that
    /// precedes the other in the order.
    static @Nullable SystemNode latest(@Nullable SystemNode a, @Nullable SystemNode b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        if (a.stage != b.stage) {
            return a.stage > b.stage ? a : b;
        }
        return a.index <= b.index ? a : b;
    }

    /// Adds what a system accesses, or what its conditions access.
    void add(Access access, SystemNode system) {
        any = latest(any, system);
        if (isAlone(access)) {
            alone = latest(alone, system);
        }
        access.reads().forEach(id -> reads[id] = mark(reads[id], system));
        access.writes().forEach(id -> writes[id] = mark(writes[id], system));
        add(readResources, access.readResources(), system);
        add(writtenResources, access.writtenResources(), system);
        add(sentEvents, access.sentEvents(), system);
    }

    private static boolean isAlone(Access access) {
        return access.exclusive() || access.observes();
    }

    private @Nullable SystemNode mark(@Nullable SystemNode known, @Nullable SystemNode system) {
        steps++;
        return latest(known, system);
    }

    private void add(Map<Class<?>, SystemNode> marks, Set<Class<?>> types, SystemNode system) {
        for (Class<?> type : types) {
            steps++;
            marks.compute(type, (_, known) -> latest(known, system));
        }
    }

    /// Returns the latest system that cannot run in parallel with a later one, or null.
    @Nullable SystemNode conflicting(Access access) {
        if (isAlone(access)) {
            return any;
        }
        SystemNode found = alone;
        for (int id : access.reads().ids()) {
            found = mark(found, writes[id]);
        }
        for (int id : access.writes().ids()) {
            found = mark(mark(found, writes[id]), reads[id]);
        }
        found = find(writtenResources, access.readResources(), found);
        found = find(writtenResources, access.writtenResources(), found);
        found = find(readResources, access.writtenResources(), found);
        return find(sentEvents, access.readEvents(), found);
    }

    private @Nullable SystemNode find(
            Map<Class<?>, SystemNode> marks, Set<Class<?>> types, @Nullable SystemNode known) {
        SystemNode found = known;
        for (Class<?> type : types) {
            steps++;
            found = latest(found, marks.get(type));
        }
        return found;
    }

    /// How many marks were compared so far.
    long steps() {
        return steps;
    }
}
