package dev.tercio.showcase.overworld;

import dev.tercio.query.Query;
import dev.tercio.query.Query3;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Explosion;
import dev.tercio.showcase.overworld.Components.Follows;
import dev.tercio.showcase.overworld.Components.Health;
import dev.tercio.showcase.overworld.Components.Missile;
import dev.tercio.showcase.overworld.Components.MoveRequest;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.rules.Census;
import dev.tercio.showcase.overworld.rules.Counter;
import dev.tercio.showcase.overworld.rules.Position;

/// Counts characters, missiles and explosions at the end of the frame.
final class Counting implements ComponentSystem {
    private final Counter counter = new Counter();
    private final Query3<Soldier, Health, Position> soldiers;
    private final Query<Soldier> leaders;
    private final Query<MoveRequest> requests;
    private final Query<Missile> missiles;
    private final Query<Explosion> explosions;

    Counting(SystemSetup setup) {
        setup.writesResources(Census.class);
        soldiers = setup.query(Soldier.class, Health.class, Position.class);
        leaders = setup.query(Soldier.class).without(Follows.class);
        requests = setup.query(MoveRequest.class);
        missiles = setup.query(Missile.class);
        explosions = setup.query(Explosion.class);
    }

    @Override
    public void update(SystemContext context) {
        counter.clear();
        soldiers.forEach(
                (s, health, p) ->
                        counter.count(s.faction(), s.number(), health.points(), p.x(), p.y()));
        context.world()
                .resources()
                .set(
                        counter.census(
                                leaders.count(),
                                requests.count(),
                                missiles.count(),
                                explosions.count()));
    }
}
