package dev.tercio.internal.schedule;

import dev.tercio.internal.query.ChangeReader;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemSetup;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Function;

/// A system in a schedule.
final class SystemNode {
    private final SystemSettings options;

    /// The number by which systems are kept apart that nothing else puts in order.
    private final int added;

    private final Class<?> type;
    private @Nullable ComponentSystem system;
    private @Nullable Function<SystemSetup, ComponentSystem> maker;
    private @Nullable Access access;
    private List<ChangeReader> observers = List.of();

    /// Its place among all systems, and its stage.
    int index;

    int stage;
    private boolean enabled = true;

    /// What it was set to during a frame, for the next one.
    private boolean enabledNext = true;

    /// Whether it was enabled since the last frame: its failures count from zero then.
    private boolean startsAnew;

    /// How often it failed in a row.
    int failuresInARow;

    /// What it last failed with, as the log names it.
    @Nullable String lastProblem;

    /// Whether it has been run in this frame: a condition may throw instead.
    boolean ran;

    /// What it threw in this stage.
    @Nullable Throwable thrown;

    final SystemRun run;

    SystemNode(
            SystemSettings options,
            int added,
            @Nullable ComponentSystem system,
            @Nullable Function<SystemSetup, ComponentSystem> maker,
            SystemSchedule schedule) {
        this.options = options;
        this.added = added;
        this.system = system;
        this.maker = maker;
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

    /// Lets the system get its queries and say what it touches.
    void create(AccessBuilder setup) {
        if (maker != null) {
            system = maker.apply(setup);
            if (system == null) {
                throw new IllegalStateException("system is null: system=" + name());
            }
            maker = null;
        } else {
            requireSystem().create(setup);
        }
    }

    /// Lets the system give back what it holds, if it was created.
    void destroy() {
        if (isCreated()) {
            requireSystem().destroy();
        }
    }

    void setAccess(Access known, List<ChangeReader> watching) {
        access = known;
        run.setAccess(known);
        observers = watching;
    }

    /// What it observes changes with.
    List<ChangeReader> observers() {
        return observers;
    }

    void enable(boolean wanted, boolean inFrame) {
        enabledNext = wanted;
        startsAnew |= wanted;
        if (!inFrame) {
            enabled = wanted;
            failuresInARow = 0;
        }
    }

    /// Begins a frame: what was set during the last one counts now.
    void nextFrame() {
        enabled = enabledNext;
        if (startsAnew) {
            failuresInARow = 0;
            startsAnew = false;
        }
    }

    /// Notes its state: whether it is enabled, how often it failed, where its observers stand.
    ///
    /// @return where the next system's state goes
    int save(long[] target, int from) {
        int at = from;
        target[at++] = (enabledNext ? 1 : 0) | (startsAnew ? 2 : 0) | (long) failuresInARow << 2;
        for (int i = 0; i < observers.size(); i++) {
            target[at++] = observers.get(i).position();
        }
        return at;
    }

    /// Brings back what [#save] noted.
    int restore(long[] source, int from) {
        int at = from;
        long flags = source[at++];
        enabledNext = (flags & 1) != 0;
        startsAnew = (flags & 2) != 0;
        failuresInARow = (int) (flags >>> 2);
        for (int i = 0; i < observers.size(); i++) {
            observers.get(i).resume(source[at++]);
        }
        return at;
    }

    boolean isEnabled() {
        return enabled;
    }

    /// Whether it will run in the next frame.
    boolean isEnabledNext() {
        return enabledNext;
    }
}
