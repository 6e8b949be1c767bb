package dev.tercio.internal.schedule;

import dev.tercio.Observer;
import dev.tercio.World;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.event.QueueWriter;
import dev.tercio.internal.observer.ObserverOwner;
import dev.tercio.internal.query.ChangeReader;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SkipReason;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemSetup;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/// A system of a schedule and its run-time state.
final class SystemNode implements ObserverOwner {
    /// The number of frames for which the observers of presentation are kept up to date. More pass
    /// only if the program no longer presents.
    private static final int MAX_FRAMES_APART = 64;

    private final SystemSettings options;

    /// The insertion index, the tie-breaker for systems that no constraint orders.
    private final int added;

    private final Class<?> type;
    private @Nullable ComponentSystem system;
    private @Nullable Function<SystemSetup, ComponentSystem> factory;
    private @Nullable Access access;
    private List<ChangeReader> observers = List.of();
    private List<QueueWriter<?>> eventWriters = List.of();
    private List<Observer<?>> componentObservers = List.of();

    /// The index among all systems in execution order.
    int index;

    /// The index of the stage.
    int stage;

    private final RunSwitch enabling;

    /// What its conditions may access, or null if it has none.
    private @Nullable ReadOnlyScope conditionScope;

    /// The gate of its conditions and rate, or null if it has neither.
    private @Nullable Gate ownGate;

    /// The innermost gate that controls it: its own, or that of its group.
    private @Nullable Gate gate;

    /// Whether it belongs to a phase that runs once per drawn frame.
    boolean presents;

    /// Whether it was run between frames. Its observers are then no part of the simulation.
    private boolean presentedApart;

    /// The number of frames since it was last run between frames.
    private int framesApart;

    /// Why it did not run the last time, or null if it ran.
    @Nullable SkipReason skipped;

    /// The name of the system or group to which the reason applies.
    String skippedBy = "";

    /// Whether it has run in this frame. It has not if one of its conditions threw.
    boolean ran;

    /// The exception of this stage, or null.
    @Nullable Throwable thrown;

    final SystemRun run;
    private final SystemSchedule schedule;

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
        this.schedule = schedule;
        this.type = system == null ? ComponentSystem.class : system.getClass();
        this.enabling = new RunSwitch(options.name(), options.policy());
        this.run = new SystemRun(this, schedule);
    }

    SystemSettings options() {
        return options;
    }

    /// Whether the conditions hold that have declared nothing.
    boolean conditionsHold(World world, ScheduledWorld internals) {
        List<Predicate<World>> conditions = options.conditions();
        if (conditions.isEmpty()) {
            return true;
        }
        ReadOnlyScope scope = conditionScope;
        if (scope == null) {
            scope = new ReadOnlyScope(name(), internals.registry());
            conditionScope = scope;
        }
        return scope.allHold(conditions, world, internals.guard());
    }

    @Override
    public String name() {
        return options.name();
    }

    @Override
    public PlaybackOptions playback() {
        return run.playback();
    }

    @Override
    public SystemFailurePolicy policy() {
        return schedule.policyOf(this);
    }

    @Override
    public boolean disable() {
        boolean before = enabling.isEnabledNext();
        enabling.setEnabled(false, true);
        return before;
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
        releaseHeld();
        componentObservers.forEach(Observer::close);
        if (isCreated()) {
            for (QueueWriter<?> writer : eventWriters) {
                writer.close();
            }
            requireSystem().destroy();
        }
    }

    /// Sets the observers to close when the system is destroyed.
    void setComponentObservers(List<Observer<?>> created) {
        componentObservers = created;
    }

    void setAccess(Access access, List<ChangeReader> observers, List<QueueWriter<?>> eventWriters) {
        this.access = access;
        run.setAccess(access);
        this.observers = observers;
        this.eventWriters = eventWriters;
    }

    /// Makes the events readable that it has sent in this stage.
    void publishEvents(HandleResolver handles) {
        for (int i = 0; i < eventWriters.size(); i++) {
            eventWriters.get(i).publish(handles);
        }
    }

    /// Sets whether it presents the world between frames, when it cannot send events.
    void setPresenting(boolean presenting) {
        for (int i = 0; i < eventWriters.size(); i++) {
            eventWriters.get(i).setPresenting(presenting);
        }
    }

    /// Drops the events that it has sent in this stage.
    void discardEvents() {
        for (int i = 0; i < eventWriters.size(); i++) {
            eventWriters.get(i).discard();
        }
    }

    /// The queries and readers with which it observes changes.
    List<ChangeReader> observers() {
        return observers;
    }

    /// Sets the gate of its group. The clock of its own gate continues.
    void setGroup(Gate group) {
        boolean gated = options.rate() != null || !options.runConditions().isEmpty();
        if (gated && ownGate == null) {
            ownGate = new Gate(enabling, group, this);
            ownGate.configure(options.runConditions(), options.rate());
        }
        gate = ownGate == null ? group : ownGate;
    }

    /// The gate of its conditions and rate, or null if it has neither.
    @Nullable Gate ownGate() {
        return ownGate;
    }

    /// The innermost gate that controls it.
    Gate gate() {
        if (gate == null) {
            throw new IllegalStateException("schedule is not built: system=" + name());
        }
        return gate;
    }

    RunSwitch enabling() {
        return enabling;
    }

    /// Begins a frame.
    ///
    /// @param apart whether it is presented between frames
    void begin(boolean apart) {
        // events of a frame that failed
        discardEvents();
        enabling.nextFrame();
        presentedApart |= apart;
        framesApart = 0;
        skip(SkipReason.STOPPED, name());
    }

    void skip(@Nullable SkipReason reason, String source) {
        skipped = reason;
        skippedBy = source;
    }

    /// Keeps the log entries that its observers have not read while it waits for its rate or for
    /// the next presentation.
    void holdWhileWaiting() {
        boolean waiting = presentedApart && framesApart++ < MAX_FRAMES_APART;
        for (int i = 0; i < observers.size(); i++) {
            observers.get(i).hold(waiting || skipped == SkipReason.RATE);
        }
    }

    /// Undoes [#holdWhileWaiting], because the system is not delayed any more.
    void releaseHeld() {
        for (int i = 0; i < observers.size(); i++) {
            observers.get(i).hold(false);
        }
    }

    /// The number of values in the saved form.
    int values() {
        return 1 + observers.size() + clockValues();
    }

    /// The number of values of the clock, the last ones.
    int clockValues() {
        return ownGate == null ? 0 : ownGate.values();
    }

    /// Saves its state: whether it is enabled, its failure count, the positions of its observers
    /// and its clock.
    ///
    /// @return the index after the last value
    int save(long[] target, int from) {
        int at = from;
        target[at++] = enabling.save();
        for (int i = 0; i < observers.size(); i++) {
            target[at++] = observers.get(i).position();
        }
        return ownGate == null ? at : ownGate.save(target, at);
    }

    /// Restores the state of [#save].
    int restore(long[] source, int from) {
        int at = from;
        enabling.restore(source[at++]);
        for (int i = 0; i < observers.size(); i++) {
            long position = source[at++];
            // a system that is presented between frames may have seen states that are undone now
            observers.get(i).resume(presentedApart ? ChangeClock.NEVER : position);
        }
        return ownGate == null ? at : ownGate.restore(source, at);
    }

    /// Whether it and its groups are enabled in this frame.
    @Override
    public boolean isEnabled() {
        boolean enabled = enabling.isEnabled();
        for (Gate group = gate; enabled && group != null; group = group.parent()) {
            enabled = group.enabling().isEnabled();
        }
        return enabled;
    }
}
