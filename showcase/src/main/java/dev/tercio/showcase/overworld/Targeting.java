package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.POSITION;
import static dev.tercio.showcase.overworld.Components.SOLDIER;
import static dev.tercio.showcase.overworld.Components.TARGET;

import dev.tercio.Entity;
import dev.tercio.Lookup;
import dev.tercio.kit.SpatialIndex;
import dev.tercio.query.Chunk;
import dev.tercio.query.Field;
import dev.tercio.query.Query3;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.Components.Target;
import dev.tercio.showcase.overworld.rules.Position;

/// Finds the nearest enemy of every character. It takes most of a frame, so it works on columns.
final class Targeting implements ComponentSystem {
    private static final Field<float[]> X = POSITION.floats("x");
    private static final Field<float[]> Y = POSITION.floats("y");
    private static final Field<byte[]> FACTION = SOLDIER.bytes("faction");
    private static final Field<long[]> ENEMY = TARGET.longs("enemy");
    private static final Field<float[]> ENEMY_X = TARGET.floats("x");
    private static final Field<float[]> ENEMY_Y = TARGET.floats("y");

    private final Enemies enemies;
    private final Lookup<Soldier> lookup;
    private final Query3<Target, Position, Soldier> soldiers;

    // tag::target[]
    Targeting(SystemSetup setup) {
        enemies = new Enemies(setup);
        lookup = setup.writes(Target.class).lookup(SOLDIER);
        soldiers = setup.query(Target.class, Position.class, Soldier.class).parallel();
    }

    @Override
    public void update(SystemContext context) {
        soldiers.chunks(chunk -> look(chunk, new NearestEnemy(lookup)));
    }

    private void look(Chunk chunk, NearestEnemy search) {
        float[] x = chunk.column(X);
        float[] y = chunk.column(Y);
        byte[] faction = chunk.column(FACTION);
        long[] enemy = chunk.column(ENEMY);
        float[] enemyX = chunk.column(ENEMY_X);
        float[] enemyY = chunk.column(ENEMY_Y);
        for (int word = chunk.from() / 64; word < chunk.to() / 64; word++) {
            for (long bits = chunk.word(word); bits != 0; bits &= bits - 1) {
                int i = 64 * word + Long.numberOfTrailingZeros(bits);
                SpatialIndex others = enemies.of(faction[i]);
                Entity nearest = search.find(others, x[i], y[i]);
                enemy[i] = nearest.bits();
                enemyX[i] = nearest.isNone() ? 0 : (float) others.x(nearest);
                enemyY[i] = nearest.isNone() ? 0 : (float) others.y(nearest);
            }
        }
    }
    // end::target[]
}
