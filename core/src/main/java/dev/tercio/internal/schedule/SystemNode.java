package dev.tercio.internal.schedule;

import dev.tercio.internal.query.ChangeReader;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemSetup;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Function;

/// A system of a schedule and its run-time state.
final class SystemNode {
    private final SystemSettings options;

    /// The insertion index, the tie-breaker for systems that no constraint orders.
    private final int added;

    private final Class<?> type;
    private @Nullable ComponentSystem system;
    private @Nullable Function<SystemSetup, ComponentSystem> factory;
    private @Nullable Access access;
    private List<ChangeReader> observers = List.of();

    /// The index among all systems in execution order.
    int index;

    /// The index of the stage.
    int stage;

    private boolean enabled = true;

    /// Whether it is enabled from the next frame on.
    private boolean enabledNext = true;

    /// Whether it was enabled since the last frame, so that its failure count is reset.
    private boolean resetsFailures;

    /// The number of consecutive failures.
    int consecutiveFailures;

    /// The last logged failure, for detecting repetitions.
    @Nullable String lastProblem;

    /// Whether it has run in this frame. It has not if one of its conditions threw.
    boolean ran;

    /// The exception of this stage, or null.
    @Nullable Throwable thrown;

    final SystemRun run;

    SystemNode(
            SystemSettings options,
            int added,
            @Nullable ComponentSystem system,
            @Nullable Function<SystemSetup, ComponentSystem> factory,
            SystemSchedule schedule) {
        this.options = options;
        this.added = added;
        this.system = system;
        this.factory = factory;
        this.type = system == null ? ComponentSystem.class : system.getClass();
        this.run = new SystemRun(this, schedule);
    }

    SystemSettings options() {
        return options;
    }

    String name() {
        return options.name();
    }

    int added() {
        return added;
    }

    Class<?> type() {
        return type;
    }

    @Nullable ComponentSystem system() {
        return system;
    }

    ComponentSystem requireSystem() {
        if (system == null) {
            throw new IllegalStateException("system is not created: system=" + name());
        }
        return system;
    }

    boolean isCreated() {
        return access != null;
    }

    Access access() {
        if (access == null) {
            throw new IllegalStateException("system is not created: system=" + name());
        }
        return access;
    }

    /// Creates the system: it creates its queries and declares its access.
    void create(AccessBuilder setup) {
        if (factory != null) {
            system = factory.apply(setup);
            if (system == null) {
                throw new IllegalStateException("system is null: system=" + name());
            }
            factory = null;
        } else {
            requireSystem().create(setup);
        }
    }

    /// Destroys the system if it was created, so that it can release its resources.
    void destroy() {
        if (isCreated()) {
            requireSystem().destroy();
        }
    }

    void setAccess(Access access, List<ChangeReader> observers) {
        this.access = access;
        run.setAccess(access);
        this.observers = observers;
    }

    /// The queries and readers with which it observes changes.
    List<ChangeReader> observers() {
        return observers;
    }

    void setEnabled(boolean value, boolean inFrame) {
        enabledNext = value;
        resetsFailures |= value;
        if (!inFrame) {
            enabled = value;
            consecutiveFailures = 0;
        }
    }

    /// Begins a frame: applies changes that were made during the previous one.
    void nextFrame() {
        enabled = enabledNext;
        if (resetsFailures) {
            consecutiveFailures = 0;
            resetsFailures = false;
        }
    }

    /// Saves its state: whether it is enabled, its failure count and the positions of its
    /// observers.
    ///
    /// @return the index after the last value
    int save(long[] target, int from) {
        int at = from;
        target[at++] =
                (enabledNext ? 1 : 0) | (resetsFailures ? 2 : 0) | (long) consecutiveFailures << 2;
        for (int i = 0; i < observers.size(); i++) {
            target[at++] = observers.get(i).position();
        }
        return at;
    }

    /// Restores the state of [#save].
    int restore(long[] source, int from) {
        int at = from;
        long flags = source[at++];
        enabledNext = (flags & 1) != 0;
        resetsFailures = (flags & 2) != 0;
        consecutiveFailures = (int) (flags >>> 2);
        for (int i = 0; i < observers.size(); i++) {
            observers.get(i).resume(source[at++]);
        }
        return at;
    }

    boolean isEnabled() {
        return enabled;
    }

    /// Whether it is enabled in the next frame.
    boolean isEnabledNext() {
        return enabledNext;
    }
}
