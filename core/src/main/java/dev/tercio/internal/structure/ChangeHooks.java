package dev.tercio.internal.structure;

import dev.tercio.EntityList;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.ComponentPage;

import java.util.Arrays;

/// The hooks of a world, in the order in which they are called.
public final class ChangeHooks implements ChangeHook {
    private ChangeHook[] hooks = {};

    /// Whether a hook has been called since the last [#finished].
    private boolean unfinished;

    /// Adds a hook. It is called after all others.
    public void register(ChangeHook hook) {
        hooks = Arrays.copyOf(hooks, hooks.length + 1);
        hooks[hooks.length - 1] = hook;
    }

    /// Removes a hook.
    @SuppressWarnings("ReferenceEquality") // hooks have identity semantics
    public void unregister(ChangeHook hook) {
        hooks = Arrays.stream(hooks).filter(other -> other != hook).toArray(ChangeHook[]::new);
    }

    public boolean isEmpty() {
        return hooks.length == 0;
    }

    /// Returns whether [#finished] must be called.
    public boolean isUnfinished() {
        return unfinished;
    }

    @Override
    public void check(ComponentStore store, long entity, long target) {
        for (ChangeHook hook : hooks) {
            hook.check(store, entity, target);
        }
    }

    @Override
    public void writing(
            ComponentStore store, long entity, ComponentPage page, int offset, boolean present) {
        for (ChangeHook hook : hooks) {
            hook.writing(store, entity, page, offset, present);
        }
    }

    @Override
    public void written(
            ComponentStore store, long entity, ComponentPage page, int offset, boolean present) {
        unfinished = true;
        for (ChangeHook hook : hooks) {
            hook.written(store, entity, page, offset, present);
        }
    }

    @Override
    public void removing(ComponentStore store, long entity, ComponentPage page, int offset) {
        unfinished = true;
        for (ChangeHook hook : hooks) {
            hook.removing(store, entity, page, offset);
        }
    }

    @Override
    public void removed(ComponentStore store, long entity) {
        for (ChangeHook hook : hooks) {
            hook.removed(store, entity);
        }
    }

    @Override
    public void spawned(long entity) {
        for (ChangeHook hook : hooks) {
            hook.spawned(entity);
        }
    }

    @Override
    public boolean concernsOthers() {
        for (ChangeHook hook : hooks) {
            if (hook.concernsOthers()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean concerns(int slot) {
        for (ChangeHook hook : hooks) {
            if (hook.concerns(slot)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void addDependents(EntityList destroyed) {
        for (ChangeHook hook : hooks) {
            hook.addDependents(destroyed);
        }
    }

    @Override
    public void destroying(long entity) {
        unfinished = true;
        for (ChangeHook hook : hooks) {
            hook.destroying(entity);
        }
    }

    @Override
    public void releasing(EntityList destroyed) {
        for (ChangeHook hook : hooks) {
            hook.releasing(destroyed);
        }
    }

    @Override
    public void destroyed(long entity) {
        for (ChangeHook hook : hooks) {
            hook.destroyed(entity);
        }
    }

    @Override
    public void finished() {
        unfinished = false;
        for (ChangeHook hook : hooks) {
            hook.finished();
        }
    }
}
