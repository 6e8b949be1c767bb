package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;

import java.util.List;

/// A world with a bit of everything and a small file, and another one to load it into.
final class SmallWorld {
    private SmallWorld() {}

    /// The world that is saved.
    static World saved(Tier tier) {
        World world = nameless(tier);
        List<Entity> entities = world.entities();
        world.stableIds().assign(entities.get(1));
        world.stableIds().assign(entities.get(0));
        return world;
    }

    /// The same without stable ids.
    static World nameless(Tier tier) {
        World world = RandomWorld.create(tier, 1);
        var changed = world.query(RandomWorld.Health.class).changed(RandomWorld.Health.class);
        world.removalReader(RandomWorld.Frozen.class);
        Entity first =
                world.spawn(new RandomWorld.Position(1, 2, 3), new RandomWorld.Health(40, true));
        Entity second = world.spawn(new RandomWorld.Health(50, false), new RandomWorld.Frozen());
        world.spawn(
                new RandomWorld.Mind(RandomWorld.Mood.WARY, first, "hm"),
                new RandomWorld.Title("Dr."));
        Entity gone = world.spawn(new RandomWorld.Plain(6, 7));
        world.spawn(new RandomWorld.Plain(8, 9), new RandomWorld.Frozen());
        world.setAuthority(first, RandomWorld.Health.class, true);
        world.destroy(gone);
        world.resources().set(new RandomWorld.Wind(0.5f));
        world.nextFrame();
        world.remove(second, RandomWorld.Frozen.class);
        changed.forEach(health -> {});
        world.set(first, new RandomWorld.Health(41, false));
        return world;
    }

    /// The world that files are loaded into.
    static World other(Tier tier) {
        World world = RandomWorld.create(tier, 2);
        world.query(RandomWorld.Position.class).added(RandomWorld.Position.class);
        world.removalReader(RandomWorld.Health.class);
        Entity entity = world.spawn(new RandomWorld.Position(9, 9, 9), new RandomWorld.Frozen());
        world.stableIds().assign(entity);
        world.spawn(new RandomWorld.Title("Prof."), new RandomWorld.Plain(1, 1));
        world.remove(world.spawn(new RandomWorld.Health(9, true)), RandomWorld.Health.class);
        world.resources().set(new RandomWorld.Wind(9));
        world.nextFrame();
        return world;
    }

    /// The whole state of a world, including its change ticks and free slots.
    record State(VisibleState visible, byte[] bytes) {
        State {
            bytes = bytes.clone();
        }

        static State of(World world) {
            return new State(VisibleState.of(world), SectionFile.save(world, SectionFile.plain()));
        }

        void assertIs(World world, String message) {
            assertEquals(visible, VisibleState.of(world), message);
            assertArrayEquals(bytes, SectionFile.save(world, SectionFile.plain()), message);
        }
    }
}
