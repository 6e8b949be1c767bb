package dev.tercio.showcase.overworld;

import dev.tercio.query.Query4;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.Components.Target;
import dev.tercio.showcase.overworld.Components.Weapon;
import dev.tercio.showcase.overworld.rules.Combat;
import dev.tercio.showcase.overworld.rules.Position;

/// Decides which characters use their weapon in this frame.
final class Aiming implements ComponentSystem {
    private final Query4<Weapon, Position, Target, Soldier> soldiers;

    Aiming(SystemSetup setup) {
        setup.writes(Weapon.class);
        soldiers =
                setup.query(Weapon.class, Position.class, Target.class, Soldier.class).parallel();
    }

    @Override
    public void update(SystemContext context) {
        soldiers.update(
                (weapon, p, target, s) -> {
                    boolean fires =
                            Combat.fires(s.role(), weapon.cooldown(), target.squaredFrom(p));
                    return new Weapon(Combat.cooldown(s.role(), weapon.cooldown(), fires), fires);
                });
    }
}
