package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.MISSILE;

import dev.tercio.command.Commands;
import dev.tercio.query.Query4;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Missile;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.Components.Target;
import dev.tercio.showcase.overworld.Components.Weapon;
import dev.tercio.showcase.overworld.rules.Combat;
import dev.tercio.showcase.overworld.rules.Faction;
import dev.tercio.showcase.overworld.rules.Position;
import dev.tercio.showcase.overworld.rules.Role;

/// Mages launch missiles at the place where they see an enemy.
final class Launching implements ComponentSystem {
    private final Query4<Weapon, Position, Target, Soldier> soldiers;

    Launching(SystemSetup setup) {
        soldiers =
                setup.query(Weapon.class, Position.class, Target.class, Soldier.class).parallel();
    }

    // tag::launch[]
    @Override
    public void update(SystemContext context) {
        soldiers.forEach(
                (weapon, p, target, s, commands) -> {
                    if (weapon.firing() && s.role() == Role.MAGE) {
                        launch(p.x(), p.y(), target.x(), target.y(), s.faction(), commands);
                    }
                });
    }

    // end::launch[]

    private static void launch(
            float x, float y, float goalX, float goalY, Faction faction, Commands commands) {
        float dx = goalX - x;
        float dy = goalY - y;
        int frames = Combat.flightFrames(dx * dx + dy * dy);
        commands.newEntity()
                .add(MISSILE, new Missile(x, y, dx / frames, dy / frames, frames, faction));
    }
}
