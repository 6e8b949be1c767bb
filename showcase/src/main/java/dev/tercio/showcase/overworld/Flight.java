package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.EXPLOSION;

import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Explosion;
import dev.tercio.showcase.overworld.Components.Missile;

/// Moves missiles; a missile that lands becomes an explosion.
final class Flight implements ComponentSystem {
    private final Query<Missile> missiles;

    Flight(SystemSetup setup) {
        missiles = setup.writes(Missile.class).query(Missile.class).parallel();
    }

    // tag::flight[]
    @Override
    public void update(SystemContext context) {
        missiles.update(
                m ->
                        new Missile(
                                m.x() + m.dx(),
                                m.y() + m.dy(),
                                m.dx(),
                                m.dy(),
                                m.left() - 1,
                                m.faction()));
        missiles.forEachEntity(
                (missile, m, commands) -> {
                    if (m.left() == 0) {
                        commands.destroy(missile);
                        commands.newEntity()
                                .add(EXPLOSION, new Explosion(m.x(), m.y(), 0, m.faction()));
                    }
                });
    }
    // end::flight[]
}
