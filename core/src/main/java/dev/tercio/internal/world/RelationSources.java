package dev.tercio.internal.world;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.SourceLookup;
import dev.tercio.Sources;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.guard.Checks;
import dev.tercio.internal.guard.LookupScope;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.relation.RelationIndex;

import org.jspecify.annotations.Nullable;

/// The sources of all targets in one relation.
public final class RelationSources implements SourceLookup {
    private final ComponentStore store;
    private final RelationIndex index;
    private final EntityTable table;
    private final ComponentAccess access;
    private final StructureGuard guard;
    private final @Nullable LookupScope scope;

    /// @param parts what the relation's component is looked up with
    RelationSources(ComponentLookup.Parts parts, RelationIndex index) {
        this.store = parts.store();
        this.index = index;
        this.table = parts.table();
        this.access = parts.access();
        this.guard = parts.guard();
        this.scope = parts.scope();
    }

    @Override
    public ComponentType<?> relation() {
        return store.spec();
    }

    @Override
    public Sources of(Entity target) {
        check(target.bits());
        return new TargetSources(this, target.bits());
    }

    /// Returns the index, if it may be read now and the target is alive.
    RelationIndex check(long target) {
        if (Checks.ENABLED) {
            checkRead();
        }
        if (!table.isAlive(target)) {
            throw access.failure(new Entity(target), "sources", store);
        }
        return index;
    }

    private void checkRead() {
        if (scope == null) {
            guard.checkRead(store.id());
        } else if (!scope.isRunning()) {
            scope.checkRunning(store.spec().type());
        }
    }

    Entity entityAt(int slot) {
        return table.entityAt(slot);
    }

    /// Names the relation, such as `SourceLookup(ChildOf)`.
    @Override
    public String toString() {
        return "SourceLookup(" + store.spec().type().getSimpleName() + ")";
    }
}
