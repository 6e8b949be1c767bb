package dev.tercio.showcase.overworld;

import dev.tercio.query.Query4;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Heading;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.Components.Target;
import dev.tercio.showcase.overworld.rules.Combat;
import dev.tercio.showcase.overworld.rules.Position;
import dev.tercio.showcase.overworld.rules.TileMap;

/// Decides who fights in this frame, and where fighters go. All others stay where they are, unless
/// a later system moves them.
final class Engaging implements ComponentSystem {
    private final TileMap map;
    private final Query4<Heading, Position, Target, Soldier> soldiers;

    Engaging(SystemSetup setup) {
        setup.writes(Heading.class);
        map = setup.world().resources().get(TileMap.class);
        soldiers =
                setup.query(Heading.class, Position.class, Target.class, Soldier.class).parallel();
    }

    @Override
    public void update(SystemContext context) {
        soldiers.update(
                (heading, p, target, s) -> {
                    float squared = target.squaredFrom(p);
                    if (Combat.stands(s.role(), squared)) {
                        return new Heading(p.x(), p.y(), true);
                    }
                    return Combat.chases(s.role(), squared)
                                    && map.isClear(p.x(), p.y(), target.x(), target.y())
                            ? new Heading(target.x(), target.y(), true)
                            : new Heading(p.x(), p.y(), false);
                });
    }
}
