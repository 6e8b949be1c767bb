package dev.tercio.internal.observer;

import dev.tercio.Observer;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.component.ComponentStore;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// An observer of one component.
public final class ComponentObserver<T> implements Observer<T> {
    private final Observers observers;
    private final ComponentStore store;
    private final @Nullable ObserverOwner owner;

    /// The number of observers that were created before, which orders their commands.
    private final int number;

    private String name;
    private ComponentStore[] required = {};
    private ComponentStore[] excluded = {};

    /// Where its functions are, once for each of them.
    private final List<Callbacks> registered = new ArrayList<>(1);

    private boolean closed;
    private int consecutiveFailures;

    /// The lane that it records into, and the pass for which it was opened.
    private @Nullable Commands lane;

    private long lanePass = -1;

    /// What its functions receive, or null before their first call.
    private @Nullable Commands facade;

    ComponentObserver(
            Observers observers, ComponentStore store, @Nullable ObserverOwner owner, int number) {
        this.observers = observers;
        this.store = store;
        this.owner = owner;
        this.number = number;
        this.name = owner == null ? "observer of " + component().getSimpleName() : owner.name();
    }

    @Override
    public Observer<T> named(String wanted) {
        checkOpen("named");
        name = Objects.requireNonNull(wanted, "name");
        return this;
    }

    @Override
    public Observer<T> with(Class<?>... types) {
        checkOpen("with");
        required = append(required, types);
        return this;
    }

    @Override
    public Observer<T> without(Class<?>... types) {
        checkOpen("without");
        excluded = append(excluded, types);
        return this;
    }

    private ComponentStore[] append(ComponentStore[] stores, Class<?>... types) {
        ComponentStore[] more = Arrays.copyOf(stores, stores.length + types.length);
        for (int i = 0; i < types.length; i++) {
            more[stores.length + i] = observers.open(types[i]);
        }
        return more;
    }

    @Override
    public Observer<T> onAdd(ValueFunction<? super T> function) {
        checkOpen("onAdd");
        return add(observers.callbacks(store).added, callback(function));
    }

    @Override
    public Observer<T> onSet(ChangeFunction<? super T> function) {
        checkOpen("onSet");
        return add(observers.callbacks(store).set, callback(function));
    }

    @Override
    public Observer<T> onRemove(ValueFunction<? super T> function) {
        checkOpen("onRemove");
        return add(observers.callbacks(store).removed, callback(function));
    }

    @Override
    public Observer<T> onSpawn(ValueFunction<? super T> function) {
        checkOpen("onSpawn");
        return add(observers.spawned(), callback(function));
    }

    @Override
    public Observer<T> onDestroy(ValueFunction<? super T> function) {
        checkOpen("onDestroy");
        return add(observers.destroyed(), callback(function));
    }

    private Observer<T> add(Callbacks callbacks, Callback added) {
        callbacks.add(added);
        registered.add(callbacks);
        return this;
    }

    @SuppressWarnings("unchecked") // the values are those of the component
    private Callback callback(ValueFunction<? super T> function) {
        Objects.requireNonNull(function, "function");
        ChangeFunction<T> adapted =
                (entity, old, now, commands) -> function.run(entity, now, commands);
        return new Callback(this, (ChangeFunction<Object>) adapted);
    }

    @SuppressWarnings("unchecked") // the values are those of the component
    private Callback callback(ChangeFunction<? super T> function) {
        Objects.requireNonNull(function, "function");
        return new Callback(this, (ChangeFunction<Object>) function);
    }

    private void checkOpen(String operation) {
        observers.checkChange(operation);
        if (closed) {
            throw new IllegalStateException(
                    "observer is closed: observer=" + name + ", operation=" + operation);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        if (!closed && observers.isOpen()) {
            observers.checkChange("close an observer");
            closed = true;
            registered.forEach(Callbacks::noteClosed);
            registered.forEach(Callbacks::trim);
            registered.clear();
            observers.removed(store);
        }
    }

    /// Returns whether it observes an entity now.
    boolean accepts(int slot) {
        if (closed) {
            return false;
        }
        if (owner != null && !owner.isEnabled()) {
            return false;
        }
        for (ComponentStore needed : required) {
            if (!needed.has(slot)) {
                return false;
            }
        }
        for (ComponentStore forbidden : excluded) {
            if (forbidden.has(slot)) {
                return false;
            }
        }
        return true;
    }

    /// Returns the commands for one call, which [LaneStage#detach] ends. It is always the same
    /// object, so commands that a function has kept are refused in calls of other observers.
    Commands begin(ObserverPasses passes) {
        Commands received = facade;
        if (received == null) {
            received = passes.facade();
            facade = received;
        }
        LaneStage.attach(received, lane(passes));
        return received;
    }

    /// Returns the lane of a pass.
    private Commands lane(ObserverPasses passes) {
        Commands open = lane;
        if (open == null || lanePass != passes.number()) {
            PlaybackOptions options = owner == null ? PlaybackOptions.DEFAULT : owner.playback();
            open = passes.lane(number, name, options);
            lane = open;
            lanePass = passes.number();
        }
        return open;
    }

    ComponentStore store() {
        return store;
    }

    Class<?> component() {
        return store.spec().type();
    }

    /// Returns the system that owns it, or null.
    public @Nullable ObserverOwner owner() {
        return owner;
    }

    /// Returns the number of failed calls since the last successful one.
    public int consecutiveFailures() {
        return consecutiveFailures;
    }

    void noteCall(boolean failed) {
        consecutiveFailures = failed ? consecutiveFailures + 1 : 0;
    }

    /// Returns the name, for error messages about what an observer must not do.
    @Override
    public String toString() {
        return "observer " + name;
    }
}
