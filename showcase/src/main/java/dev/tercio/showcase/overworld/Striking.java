package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.HEALTH;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.query.Query3;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Health;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.Components.Target;
import dev.tercio.showcase.overworld.Components.Weapon;
import dev.tercio.showcase.overworld.rules.Combat;
import dev.tercio.showcase.overworld.rules.Role;

/// Applies sword damage. Several characters may hit the same enemy, so it is not parallel.
final class Striking implements ComponentSystem {
    private final Query3<Weapon, Target, Soldier> soldiers;

    Striking(SystemSetup setup) {
        setup.writes(Health.class);
        soldiers = setup.query(Weapon.class, Target.class, Soldier.class);
    }

    @Override
    public void update(SystemContext context) {
        World world = context.world();
        int frame = (int) context.time().frame();
        soldiers.forEach(
                (weapon, target, s) -> {
                    if (weapon.firing() && s.role() == Role.SWORD) {
                        wound(world, target.enemy(), Combat.blow(s.number(), frame));
                    }
                });
    }

    static void wound(World world, Entity victim, int damage) {
        int points = world.get(victim, HEALTH).points() - damage;
        world.set(victim, HEALTH, new Health(points));
    }
}
