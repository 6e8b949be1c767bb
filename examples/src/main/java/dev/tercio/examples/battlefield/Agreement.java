package dev.tercio.examples.battlefield;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.examples.battlefield.Parts.Course;
import dev.tercio.examples.battlefield.Parts.Force;
import dev.tercio.examples.battlefield.Parts.Health;
import dev.tercio.examples.battlefield.Parts.Position;

import java.util.List;
import java.util.Optional;

/// Whether two nodes know the same of the units they share.
///
/// @param units how many units the nodes share
/// @param differing how many of them differ
record Agreement(int units, int differing) {
    private static final List<Class<?>> SHARED =
            List.of(
                    MasterDescriptor.class,
                    Force.class,
                    Course.class,
                    Health.class,
                    Position.class);

    // tag::agreement[]
    static Agreement of(World one, World other) {
        int differing = Math.abs(one.stableIds().size() - other.stableIds().size());
        for (Entity unit : one.query(Course.class).entities()) {
            long id = one.stableIds().idOf(unit).orElse(0);
            Optional<Entity> twin = other.stableIds().find(id);
            differing += twin.isPresent() && same(one, unit, other, twin.get()) ? 0 : 1;
        }
        return new Agreement(one.stableIds().size(), differing);
    }

    private static boolean same(World one, Entity unit, World other, Entity twin) {
        return SHARED.stream().allMatch(c -> one.tryGet(unit, c).equals(other.tryGet(twin, c)));
    }

    // end::agreement[]
}
