package dev.tercio.bench.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.Aspect;
import com.artemis.BaseSystem;
import com.artemis.ComponentMapper;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import com.artemis.annotations.SkipWire;
import com.artemis.systems.IteratingSystem;
import com.artemis.utils.IntBag;

import dev.tercio.bench.artemis.Parts.Fuse;
import dev.tercio.bench.artemis.Parts.Place;
import dev.tercio.bench.artemis.Parts.Speed;
import dev.tercio.bench.workload.Bullets;

import java.util.List;
import java.util.Map;

/// Three systems of artemis-odb, run one after the other by `process()`.
final class ArtemisBullets implements Bullets {
    private final World world;

    ArtemisBullets(int n) {
        world =
                new World(
                        new WorldConfigurationBuilder()
                                .with(new Move(), new Age(), new Fire(Bullets.perFrame(n)))
                                .build());
        for (int i = 0; i < LIFETIME; i++) {
            frame();
        }
    }

    @Override
    public void frame() {
        world.process();
    }

    @Override
    public Map<String, Double> tally() {
        ComponentMapper<Place> places = world.getMapper(Place.class);
        ComponentMapper<Fuse> fuses = world.getMapper(Fuse.class);
        IntBag bullets =
                world.getAspectSubscriptionManager()
                        .get(Aspect.all(List.of(Place.class)))
                        .getEntities();
        double frames = 0;
        double sum = 0;
        for (int i = 0; i < bullets.size(); i++) {
            frames += fuses.get(bullets.get(i)).frames;
            sum += places.get(bullets.get(i)).x;
        }
        return Map.of("bullets", (double) bullets.size(), "frames", frames, "x", sum);
    }

    @Override
    public void close() {
        world.dispose();
    }

    @SuppressWarnings("NullAway.Init")
    private static final class Move extends IteratingSystem {
        @SkipWire private ComponentMapper<Place> places;
        @SkipWire private ComponentMapper<Speed> speeds;

        Move() {
            super(Aspect.all(List.of(Place.class, Speed.class)));
        }

        @Override
        protected void initialize() {
            places = world.getMapper(Place.class);
            speeds = world.getMapper(Speed.class);
        }

        @Override
        protected void process(int bullet) {
            places.get(bullet).move(speeds.get(bullet));
        }
    }

    @SuppressWarnings("NullAway.Init")
    private static final class Age extends IteratingSystem {
        @SkipWire private ComponentMapper<Fuse> fuses;

        Age() {
            super(Aspect.all(List.of(Fuse.class)));
        }

        @Override
        protected void initialize() {
            fuses = world.getMapper(Fuse.class);
        }

        @Override
        protected void process(int bullet) {
            if (--fuses.get(bullet).frames == 0) {
                world.delete(bullet);
            }
        }
    }

    @SuppressWarnings("NullAway.Init")
    private static final class Fire extends BaseSystem {
        private final int perFrame;
        @SkipWire private ComponentMapper<Place> places;
        @SkipWire private ComponentMapper<Speed> speeds;
        @SkipWire private ComponentMapper<Fuse> fuses;
        @SkipWire private Archetype bullet;

        Fire(int perFrame) {
            this.perFrame = perFrame;
        }

        @Override
        protected void initialize() {
            places = world.getMapper(Place.class);
            speeds = world.getMapper(Speed.class);
            fuses = world.getMapper(Fuse.class);
            bullet =
                    new ArchetypeBuilder()
                            .add(Place.class)
                            .add(Speed.class)
                            .add(Fuse.class)
                            .build(world);
        }

        @Override
        protected void processSystem() {
            for (int i = 0; i < perFrame; i++) {
                int id = world.create(bullet);
                places.get(id).set(i, 1, 2);
                speeds.get(id).set(3, i, 5);
                fuses.get(id).frames = LIFETIME;
            }
        }
    }
}
