package dev.tercio.showcase.battlefield;

import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.battlefield.Components.Explosion;
import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Shell;
import dev.tercio.showcase.battlefield.Components.Tally;
import dev.tercio.showcase.battlefield.Components.Wreck;

import java.util.Arrays;

/// Counts units, wrecks, shells and explosions.
final class Counting implements ComponentSystem {
    private final Query2<Force, Health> units;
    private final Query<Wreck> wrecks;
    private final Query<Shell> shells;
    private final Query<Explosion> explosions;
    private final int[] living = new int[Side.values().length];
    private final int[] lost = new int[Side.values().length];

    Counting(SystemSetup setup) {
        setup.writesResources(Tally.class);
        units = setup.query(Force.class, Health.class);
        wrecks = setup.query(Wreck.class);
        shells = setup.query(Shell.class);
        explosions = setup.query(Explosion.class);
    }

    @Override
    public void update(SystemContext context) {
        Arrays.fill(living, 0);
        Arrays.fill(lost, 0);
        units.forEach((force, health) -> living[force.side().number()] += health.alive() ? 1 : 0);
        wrecks.forEach(wreck -> lost[wreck.side().number()]++);
        Tally tally =
                new Tally(
                        living[0], living[1], lost[0], lost[1], shells.count(), explosions.count());
        context.world().resources().set(tally);
    }
}
