package dev.tercio.kit;

import dev.tercio.Entity;
import dev.tercio.RemovalReader;
import dev.tercio.World;
import dev.tercio.query.Query;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// The queries and readers through which an index sees its world. Queries that a system creates
/// during its setup also declare its access, so an index that a system refreshes has new sources.
///
/// @param <T> the position component
final class IndexSources<T> {
    private final Query<T> all;
    private final Query<T> changed;
    private final @Nullable Query<T> regrouped;
    private final RemovalReader removed;
    private final List<RemovalReader> filterRemoved = new ArrayList<>();
    private final List<Query<Entity>> filterAdded = new ArrayList<>();

    /// The removals that had been discarded before all readers read them, at the last call of
    /// [#hasLostTrack].
    private long missed;

    IndexSources(World world, IndexSpec<T> spec) {
        all =
                world.query(spec.type())
                        .with(spec.required().toArray(new Class<?>[0]))
                        .without(spec.excluded().toArray(new Class<?>[0]));
        changed = all.changed(spec.type());
        Class<?> group = spec.group();
        regrouped = group == null || group == spec.type().type() ? null : all.changed(group);
        removed = world.removalReader(spec.type());
        spec.required().forEach(filter -> watch(world, filter));
        spec.excluded().forEach(filter -> watch(world, filter));
    }

    private void watch(World world, Class<?> filter) {
        filterRemoved.add(world.removalReader(filter));
        filterAdded.add(world.query().added(filter));
    }

    Query<T> all() {
        return all;
    }

    Query<T> changed() {
        return changed;
    }

    /// The entities whose group may have changed; null if the position contains the group.
    @Nullable Query<T> regrouped() {
        return regrouped;
    }

    RemovalReader removed() {
        return removed;
    }

    /// Whether entities may have entered or left the filters, or removals were discarded, since the
    /// last call.
    boolean hasLostTrack() {
        long missedNow = missed();
        boolean lost = missedNow != missed;
        missed = missedNow;
        for (int i = 0; i < filterAdded.size(); i++) {
            lost |= !filterRemoved.get(i).isEmpty();
            filterRemoved.get(i).forEach(IndexSources::ignore);
            lost |= filterAdded.get(i).drain() > 0;
        }
        return lost;
    }

    private long missed() {
        long sum = removed.missed();
        for (RemovalReader filter : filterRemoved) {
            sum += filter.missed();
        }
        return sum;
    }

    private static void ignore(Entity entity) {}

    /// Marks everything that has happened so far as seen.
    void skip() {
        changed.drain();
        if (regrouped != null) {
            regrouped.drain();
        }
        removed.forEach(IndexSources::ignore);
    }
}
