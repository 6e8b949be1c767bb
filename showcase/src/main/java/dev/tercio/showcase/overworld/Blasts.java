package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.POSITION;

import dev.tercio.World;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Explosion;
import dev.tercio.showcase.overworld.Components.Health;
import dev.tercio.showcase.overworld.rules.Combat;
import dev.tercio.showcase.overworld.rules.Position;
import dev.tercio.showcase.overworld.rules.Walking;

/// Applies the damage of new explosions, and destroys old ones.
final class Blasts implements ComponentSystem {
    private final Enemies enemies;
    private final Query<Explosion> explosions;

    Blasts(SystemSetup setup) {
        enemies = new Enemies(setup);
        setup.reads(Position.class).writes(Health.class, Explosion.class);
        explosions = setup.query(Explosion.class);
    }

    @Override
    public void update(SystemContext context) {
        World world = context.world();
        explosions.forEach(
                e -> {
                    if (e.age() == 0) {
                        burst(world, e);
                    }
                });
        explosions.update(e -> new Explosion(e.x(), e.y(), e.age() + 1, e.faction()));
        explosions.forEachEntity(
                (explosion, e, commands) -> {
                    if (e.age() == Combat.BLAST_FRAMES) {
                        commands.destroy(explosion);
                    }
                });
    }

    private void burst(World world, Explosion e) {
        float reach = Combat.BLAST + Walking.LONGEST_STEP; // they have moved since the refresh
        enemies.of(e.faction().number())
                .within(
                        e.x(),
                        e.y(),
                        reach,
                        (victim, _) -> {
                            float squared = world.get(victim, POSITION).squaredTo(e.x(), e.y());
                            Striking.wound(world, victim, Combat.blast(squared));
                        });
    }
}
