package dev.tercio.showcase.battlefield;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.showcase.battlefield.Components.Course;
import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Position;

import java.util.List;
import java.util.Optional;

/// Whether two nodes have the same state of the units they share.
///
/// @param units how many units the nodes share
/// @param differing how many of them differ
record NodeComparison(int units, int differing) {
    private static final List<Class<?>> SHARED =
            List.of(
                    MasterDescriptor.class,
                    Force.class,
                    Course.class,
                    Health.class,
                    Position.class);

    // tag::comparison[]
    static NodeComparison of(World one, World other) {
        int differing = Math.abs(one.stableIds().size() - other.stableIds().size());
        for (Entity unit : one.query(Course.class).entities()) {
            long id = one.stableIds().idOf(unit).orElse(0);
            Optional<Entity> twin = other.stableIds().find(id);
            differing += twin.isPresent() && same(one, unit, other, twin.get()) ? 0 : 1;
        }
        return new NodeComparison(one.stableIds().size(), differing);
    }

    private static boolean same(World one, Entity unit, World other, Entity twin) {
        return SHARED.stream().allMatch(c -> one.tryGet(unit, c).equals(other.tryGet(twin, c)));
    }

    // end::comparison[]
}
