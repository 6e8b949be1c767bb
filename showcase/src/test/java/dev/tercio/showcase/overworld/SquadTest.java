package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.FOLLOWS;
import static dev.tercio.showcase.overworld.Components.HEALTH;
import static dev.tercio.showcase.overworld.Components.MOVE_REQUEST;
import static dev.tercio.showcase.overworld.Components.POSITION;
import static dev.tercio.showcase.overworld.Components.SOLDIER;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.showcase.overworld.Components.Follows;
import dev.tercio.showcase.overworld.Components.Health;
import dev.tercio.showcase.overworld.Components.Leaderless;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.rules.Position;
import dev.tercio.showcase.overworld.rules.TileMap;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Squads stay complete, and all characters are on walkable tiles.
class SquadTest {
    private static List<Entity> followers(World world, Entity leader) {
        List<Entity> found = new ArrayList<>();
        world.query(Follows.class)
                .forEachEntity(
                        (entity, follows) -> {
                            if (follows.leader().equals(leader)) {
                                found.add(entity);
                            }
                        });
        found.sort(Comparator.comparingInt(entity -> world.get(entity, SOLDIER).number()));
        return found;
    }

    @Test
    void theNextMemberReplacesADeadLeader() {
        try (Overworld war = new Overworld(WarFixture.smallMap(3), 3, 200, 1)) {
            World world = war.world();
            Entity leader =
                    world.query(Soldier.class).without(Follows.class).firstEntity().orElseThrow();
            List<Entity> leaderless = followers(world, leader);
            Entity second = leaderless.removeFirst(); // dies in the same frame
            Entity heir = leaderless.removeFirst();
            world.set(leader, HEALTH, new Health(0));
            world.set(second, HEALTH, new Health(0));
            war.frame();
            assertFalse(world.isAlive(leader) || world.isAlive(second));
            assertFalse(world.has(heir, FOLLOWS));
            assertTrue(world.has(heir, MOVE_REQUEST));
            assertEquals(leaderless, followers(world, heir));
            assertTrue(world.query(Soldier.class).with(Leaderless.class).isEmpty());
        }
    }

    @Test
    void everyFollowerHasALivingLeaderAfterEveryFrame() {
        Set<Entity> leaders = new HashSet<>();
        try (Overworld war = new Overworld(WarFixture.smallMap(3), 3, WarFixture.CHARACTERS, 2)) {
            World world = war.world();
            for (int frame = 0; frame < WarFixture.FRAMES; frame++) {
                war.frame();
                world.query(Follows.class, Soldier.class)
                        .forEach(
                                (follows, soldier) -> {
                                    Entity leader = follows.leader();
                                    assertTrue(world.isAlive(leader), () -> soldier + " is alone");
                                    assertFalse(world.has(leader, FOLLOWS));
                                    assertEquals(
                                            soldier.faction(),
                                            world.get(leader, SOLDIER).faction());
                                    leaders.add(leader);
                                });
            }
            long fallen = leaders.stream().filter(leader -> !world.isAlive(leader)).count();
            assertTrue(fallen > 0, "no leader died, so nothing was repaired");
        }
    }

    @Test
    void noUnitEntersWaterOrRock() {
        TileMap map = WarFixture.smallMap(6);
        try (Overworld war = new Overworld(map, 6, WarFixture.CHARACTERS, 2)) {
            for (int frame = 0; frame < WarFixture.FRAMES; frame++) {
                war.frame();
                war.world()
                        .query(Position.class)
                        .forEach(p -> assertTrue(map.isWalkable(p.x(), p.y()), p::toString));
            }
        }
    }

    @Test
    void paceLimitsHowFarAnyoneGets() {
        TileMap map = WarFixture.smallMap(6);
        try (Overworld war = new Overworld(map, 6, 100, 1)) {
            World world = war.world();
            Entity leader = world.query(Soldier.class).firstEntity().orElseThrow();
            for (int frame = 0; frame < 100 && world.isAlive(leader); frame++) {
                Position before = world.get(leader, POSITION);
                war.frame();
                world.tryGet(leader, POSITION)
                        .ifPresent(
                                p -> assertTrue(p.squaredTo(before.x(), before.y()) < 0.23 * 0.23));
            }
        }
    }
}
