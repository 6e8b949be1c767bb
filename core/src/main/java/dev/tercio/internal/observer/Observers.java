package dev.tercio.internal.observer;

import dev.tercio.Entity;
import dev.tercio.Observer;
import dev.tercio.ObserverFailedException;
import dev.tercio.command.Commands;
import dev.tercio.internal.command.play.Player;
import dev.tercio.internal.command.recording.LanePool;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.command.report.ReportAccumulator;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.schema.Unchecked;
import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.structure.ChangeHook;
import dev.tercio.internal.structure.ChangeHooks;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The observers of a world. Values are read while they change, and observers are called when the
/// direct call or the run of commands is complete.
public final class Observers implements ChangeHook {
    /// The parts of a world that observers need.
    ///
    /// @param reset clears the caches that depend on which components are hooked
    public record Parts(
            String world,
            ComponentRegistry registry,
            StructureGuard guard,
            Player player,
            LanePool pool,
            ChangeHooks hooks,
            Runnable reset) {}

    private final Parts parts;
    private final StructureGuard guard;
    private final Player player;
    private final ObserverPasses passes;
    private final ObserverFailures failures = new ObserverFailures();
    private final Notifications due = new Notifications();
    private final ObservedValues values;

    /// The observers of values by the id of the component.
    private @Nullable StoreCallbacks[] byStore = {};

    /// The observers of spawned and destroyed entities, of all components.
    private final Callbacks spawned = new Callbacks();

    private final Callbacks destroyed = new Callbacks();
    private int created;

    /// The number of open observers.
    private int open;

    private boolean calling;

    /// What the function that is being called records into.
    private @Nullable Commands recording;

    /// The value that is about to be replaced.
    private @Nullable Object replaced;

    public Observers(Parts parts) {
        this.parts = parts;
        this.guard = parts.guard();
        this.player = parts.player();
        this.values = new ObservedValues(guard);
        this.passes = new ObserverPasses(parts.world(), player, parts.pool());
    }

    /// Creates an observer.
    ///
    /// @param owner the system that owns it, or null
    public <T> Observer<T> observe(Class<T> type, @Nullable ObserverOwner owner) {
        checkChange("observe");
        ComponentStore store = open(type);
        StoreCallbacks callbacks = callbacks(store);
        if (open++ == 0) {
            parts.hooks().register(this);
        }
        if (callbacks.observers++ == 0) {
            setHooked(store, true);
        }
        return new ComponentObserver<>(this, store, owner, created++);
    }

    /// The functions of all observers, by component.
    public List<ObservedChange> list() {
        List<ObservedChange> all = new ArrayList<>();
        for (StoreCallbacks callbacks : byStore) {
            if (callbacks != null) {
                addTo(all, callbacks.added, "add");
                addTo(all, callbacks.set, "set");
                addTo(all, callbacks.removed, "remove");
            }
        }
        addTo(all, spawned, "spawn");
        addTo(all, destroyed, "destroy");
        return all;
    }

    private static void addTo(List<ObservedChange> all, Callbacks callbacks, String change) {
        for (int i = 0; i < callbacks.size(); i++) {
            ComponentObserver<?> observer = callbacks.get(i).observer();
            if (!observer.isClosed()) {
                Class<?> component = observer.store().spec().type();
                all.add(new ObservedChange(component, change, observer.name()));
            }
        }
    }

    /// Notes that an observer of a component was closed.
    void removed(ComponentStore store) {
        if (--open == 0) {
            parts.hooks().unregister(this);
        }
        if (--callbacks(store).observers == 0) {
            setHooked(store, false);
        }
    }

    private void setHooked(ComponentStore store, boolean wanted) {
        // relations have a hook of their own
        store.setHooked(wanted || store.spec().relation() != null);
        store.setObserved(wanted);
        parts.reset().run();
    }

    ComponentStore open(Class<?> type) {
        return parts.registry().open(ComponentSpec.of(type));
    }

    StoreCallbacks callbacks(ComponentStore store) {
        int id = store.id();
        if (id >= byStore.length) {
            byStore = Arrays.copyOf(byStore, id + 1);
        }
        StoreCallbacks known = byStore[id];
        if (known == null) {
            known = new StoreCallbacks();
            byStore[id] = known;
        }
        return known;
    }

    private @Nullable StoreCallbacks find(ComponentStore store) {
        return store.id() < byStore.length ? byStore[store.id()] : null;
    }

    Callbacks spawned() {
        return spawned;
    }

    Callbacks destroyed() {
        return destroyed;
    }

    /// Fails unless observers can be added and removed now. An observer may do it while it runs.
    void checkChange(String operation) {
        if (!calling || !guard.isOwner()) {
            guard.checkStructural(operation);
        }
    }

    /// Whether functions of observers are being called.
    public boolean isCalling() {
        return calling;
    }

    /// The commands of the function that is being called, or null.
    public @Nullable Commands recording() {
        return recording;
    }

    boolean isOpen() {
        return !guard.isClosed();
    }

    @Override
    public void writing(
            ComponentStore store, long entity, ComponentPage page, int offset, boolean present) {
        StoreCallbacks callbacks = present ? find(store) : null;
        replaced = callbacks != null && !callbacks.set.isEmpty() ? read(store, page, offset) : null;
    }

    @Override
    public void written(
            ComponentStore store, long entity, ComponentPage page, int offset, boolean present) {
        StoreCallbacks callbacks = find(store);
        if (callbacks != null) {
            Callbacks interested = present ? callbacks.set : callbacks.added;
            notify(interested, store, entity, page, offset, present ? replaced : null);
        }
        replaced = null;
    }

    @Override
    public void removing(ComponentStore store, long entity, ComponentPage page, int offset) {
        StoreCallbacks callbacks = find(store);
        if (callbacks != null) {
            notify(callbacks.removed, store, entity, page, offset, null);
        }
    }

    private void notify(
            Callbacks interested,
            ComponentStore store,
            long entity,
            ComponentPage page,
            int offset,
            @Nullable Object old) {
        Object now = null;
        for (int i = 0; i < interested.size(); i++) {
            Callback callback = interested.get(i);
            if (callback.observer().accepts((int) entity)) {
                now = now == null ? read(store, page, offset) : now;
                due.add(callback, entity, old, now);
            }
        }
    }

    /// Reads a value. If that fails for lack of memory, no observer is called: the change may not
    /// happen either.
    private Object read(ComponentStore store, ComponentPage page, int offset) {
        try {
            return values.read(store, page, offset);
        } catch (Throwable full) {
            due.clear();
            throw full;
        }
    }

    @Override
    public void spawned(long entity) {
        notifyOwners(spawned, entity);
    }

    @Override
    public void destroying(long entity) {
        notifyOwners(destroyed, entity);
    }

    /// Notifies the observers of all components that an entity has.
    private void notifyOwners(Callbacks interested, long entity) {
        int slot = (int) entity;
        for (int i = 0; i < interested.size(); i++) {
            Callback callback = interested.get(i);
            ComponentObserver<?> observer = callback.observer();
            ComponentStore store = observer.store();
            if (store.has(slot) && observer.accepts(slot)) {
                ComponentPage page = store.openPage(slot >>> PageLayout.PAGE_SHIFT);
                Object value = read(store, page, slot & PageLayout.OFFSET_MASK);
                due.add(callback, entity, null, value);
            }
        }
    }

    /// Calls the observers of the changes. After a direct call, also plays what they have recorded.
    ///
    /// @throws ObserverFailedException if an observer has thrown, after a direct call outside of
    ///   frames
    @Override
    public void finished() {
        if (due.size() == 0 || calling) {
            return;
        }
        boolean playing = player.isPlaying();
        try {
            call();
        } catch (Throwable full) {
            if (!playing) {
                abort(full);
            }
            throw full;
        }
        if (!playing) {
            complete();
        }
    }

    /// Calls the functions that are due. A lack of memory ends that at once: each further call
    /// would run out of memory again, after the garbage collector has searched the whole heap.
    private void call() {
        calling = true;
        try {
            for (int i = 0; i < due.size(); i++) {
                call(i);
            }
        } finally {
            calling = false;
            due.clear();
        }
    }

    private void call(int index) {
        Callback callback = due.callback(index);
        ComponentObserver<?> observer = callback.observer();
        if (observer.isClosed()) {
            return;
        }
        long entity = due.entity(index);
        Commands commands = observer.begin(passes);
        long mark = LaneStage.mark(commands);
        Object outer = guard.enter(observer);
        recording = commands;
        try {
            Object old = ObservedValues.readable(due.old(index));
            Object now = ObservedValues.readable(due.now(index));
            callback.function().run(new Entity(entity), old, now, commands);
            observer.noteCall(false);
        } catch (Throwable thrown) {
            observer.noteCall(true);
            ObserverOwner owner = observer.owner();
            if (owner == null || !owner.policy().keepsCommands()) {
                LaneStage.rollBack(commands, mark);
            }
            if (Allocations.hasFailed(thrown)) {
                ObserverFailures.logStop(observer, entity, due.size() - index - 1, thrown);
                throw Unchecked.rethrow(thrown);
            }
            failures.add(observer, entity, thrown);
        } finally {
            recording = null;
            LaneStage.detach(commands);
            guard.leave(outer);
        }
    }

    /// Plays the next commands of observers, or returns null if there are none.
    public @Nullable ReportAccumulator playNext() {
        return passes.playNext();
    }

    /// Completes a direct call or a playback: plays the commands of observers, then throws the
    /// failures of observers.
    ///
    /// @throws ObserverFailedException if an observer has thrown outside of frames
    public void complete() {
        if (player.isPlaying()) {
            return;
        }
        try {
            while (passes.playNext() != null) {
                // the report is for schedules
            }
        } catch (Throwable thrown) {
            abort(thrown);
            throw thrown;
        }
        failures.rethrow();
    }

    /// Ends a playback that has failed: drops the commands of observers.
    public void abort(Throwable thrown) {
        passes.drop();
        ObserverFailedException failure = failures.take();
        if (failure != null) {
            Unchecked.suppress(thrown, failure);
        }
    }

    /// Sets the handler of failures during a frame, or null to throw them to the caller.
    public void handleFailures(@Nullable ObserverFailureHandler handler) {
        failures.handleWith(handler);
    }
}
