package dev.tercio.bench.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.EntitySystem;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.systems.IteratingSystem;

import dev.tercio.bench.ashley.Parts.Fuse;
import dev.tercio.bench.ashley.Parts.Place;
import dev.tercio.bench.ashley.Parts.Speed;
import dev.tercio.bench.workload.Bullets;

import java.util.Map;

/// Three systems of Ashley, run one after the other by `update`. The engine defers their changes
/// until each has finished.
final class AshleyBullets implements Bullets {
    private final Engine engine = new Engine();

    AshleyBullets(int n) {
        engine.addSystem(new Move());
        engine.addSystem(new Age());
        engine.addSystem(new Fire(Bullets.perFrame(n)));
        for (int i = 0; i < LIFETIME; i++) {
            frame();
        }
    }

    @Override
    public void frame() {
        engine.update(1);
    }

    @Override
    public Map<String, Double> tally() {
        double frames = 0;
        double sum = 0;
        for (Entity bullet : engine.getEntities()) {
            frames += Fuse.ALL.get(bullet).frames;
            sum += Parts.PLACES.get(bullet).x;
        }
        return Map.of("bullets", (double) engine.getEntities().size(), "frames", frames, "x", sum);
    }

    private static final class Move extends IteratingSystem {
        Move() {
            super(Family.all(Place.class, Speed.class).get());
        }

        @Override
        protected void processEntity(Entity bullet, float dt) {
            Parts.PLACES.get(bullet).move(Parts.SPEEDS.get(bullet));
        }
    }

    private static final class Age extends IteratingSystem {
        Age() {
            super(Family.all(Fuse.class).get());
        }

        @Override
        protected void processEntity(Entity bullet, float dt) {
            if (--Fuse.ALL.get(bullet).frames == 0) {
                getEngine().removeEntity(bullet);
            }
        }
    }

    private static final class Fire extends EntitySystem {
        private final int perFrame;

        Fire(int perFrame) {
            this.perFrame = perFrame;
        }

        @Override
        public void update(float dt) {
            for (int i = 0; i < perFrame; i++) {
                Entity bullet = getEngine().createEntity();
                bullet.add(new Place(i, 1, 2)).add(new Speed(3, i, 5)).add(new Fuse());
                getEngine().addEntity(bullet);
            }
        }
    }
}
