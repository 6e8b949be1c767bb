package dev.tercio.replay;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.Combiner;
import dev.tercio.command.CommandBuffer;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;

import java.util.Random;
import java.util.function.Consumer;

/// A small simulation with everything that makes replay difficult: spawns and destroyed entities,
/// observers of changes, resources, and inputs from several sources.
final class Arena implements AutoCloseable {
    record Position(float x, float y) {}

    record Velocity(float x, float y) {}

    record Health(int points) {}

    record Hit(int count) {}

    record Marked() {}

    /// What every other entity has done to an entity.
    record Bruise(long total) {
        /// Depends on the order of the commands.
        static final Combiner<Bruise> CHAIN =
                Combiner.of("chain", Bruise.class, (a, b) -> new Bruise(a.total * 31 + b.total));
    }

    /// Random numbers that belong to the state.
    record Dice(long state) {
        Dice roll() {
            return new Dice(state * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L);
        }

        int upTo(int limit) {
            return (int) Long.remainderUnsigned(state >>> 33, limit);
        }
    }

    record Orders(int spawn) {}

    record Clock(double seconds, long frames) {}

    final World world;
    final Schedule schedule;
    final NetworkIngress ingress;
    private final Random outside;

    Arena(int workers, Tier tier, long seed) {
        world =
                World.create(
                        WorldOptions.DEFAULT
                                .workers(workers)
                                .tier(tier)
                                .allowInStreams(Dice.class, Orders.class, Clock.class));
        for (Class<?> type :
                new Class<?>[] {
                    Position.class,
                    Velocity.class,
                    Health.class,
                    Hit.class,
                    Marked.class,
                    Bruise.class
                }) {
            world.register(type);
        }
        world.resources().set(new Dice(seed));
        world.resources().set(new Orders(3));
        world.resources().set(new Clock(0, 0));
        ingress = new NetworkIngress(world, 16, NetworkIngress.Overflow.ERROR);
        outside = new Random(seed);
        schedule = Schedule.of(world);
        schedule.add(ingress);
        schedule.add(new Move());
        schedule.add(new Spawn());
        schedule.add(new Watch());
        schedule.add(new Push());
        schedule.add(new Die());
        schedule.add(new Tell());
    }

    /// Runs frames with inputs between frames and from the network.
    void run(int frames) {
        run(frames, _ -> {});
    }

    void run(int frames, Consumer<Integer> afterEach) {
        for (int i = 0; i < frames; i++) {
            if (outside.nextInt(3) == 0) {
                try (CommandBuffer buffer = world.commands()) {
                    buffer.newEntity()
                            .add(new Position(outside.nextFloat(), 1))
                            .add(new Velocity(1, outside.nextFloat()))
                            .add(new Health(outside.nextInt(20)));
                    world.play(buffer);
                }
            }
            if (outside.nextInt(4) == 0) {
                world.resources().set(new Orders(outside.nextInt(8)));
            }
            if (outside.nextInt(2) == 0) {
                CommandBuffer batch = ingress.rent();
                for (Entity entity : world.entities()) {
                    if (outside.nextInt(10) == 0 && world.has(entity, Velocity.class)) {
                        batch.set(entity, new Velocity(outside.nextFloat() - 0.5f, 0));
                        batch.combine(entity, new Bruise(outside.nextInt(9)), Bruise.CHAIN);
                    }
                }
                ingress.submit(batch);
            }
            if (outside.nextInt(20) == 0) {
                schedule.enable("Spawn", !schedule.isEnabled("Spawn"));
            }
            schedule.run(1 / (30.0 + outside.nextInt(30)));
            afterEach.accept(i);
        }
    }

    static final class Move implements ComponentSystem {
        private Query2<Position, Velocity> moving;

        @Override
        public void create(SystemSetup setup) {
            moving = setup.query(Position.class, Velocity.class);
            setup.writes(Position.class);
        }

        @Override
        public void update(SystemContext context) {
            float step = (float) context.time().step();
            moving.parallel()
                    .update((p, v) -> new Position(p.x() + v.x() * step, p.y() + v.y() * step));
        }
    }

    static final class Spawn implements ComponentSystem {
        private World world;

        @Override
        public void create(SystemSetup setup) {
            world = setup.world();
            setup.readsResources(Orders.class).writesResources(Dice.class);
        }

        @Override
        public void update(SystemContext context) {
            Dice dice = world.resources().get(Dice.class);
            for (int i = 0; i < world.resources().get(Orders.class).spawn(); i++) {
                dice = dice.roll();
                context.commands()
                        .newEntity()
                        .add(new Position(dice.upTo(100), dice.upTo(7)))
                        .add(new Velocity(dice.upTo(3) - 1, 1))
                        .add(new Health(5 + dice.upTo(40)));
            }
            world.resources().set(dice);
        }
    }

    /// Marks added entities and counts changes of velocity.
    static final class Watch implements ComponentSystem {
        private Query<Position> changed;
        private Query<Velocity> pushed;

        @Override
        public void create(SystemSetup setup) {
            changed = setup.query(Position.class).added(Position.class);
            pushed = setup.query(Velocity.class).changed(Velocity.class);
        }

        @Override
        public void update(SystemContext context) {
            changed.forEachEntity((entity, _) -> context.commands().add(entity, new Marked()));
            pushed.forEachEntity(
                    (entity, v) -> context.commands().add(entity, new Hit((int) (v.x() * 100))));
        }
    }

    /// Every entity combines a value into itself and into the first one, in parallel.
    static final class Push implements ComponentSystem {
        private Query<Health> all;

        @Override
        public void create(SystemSetup setup) {
            all = setup.query(Health.class);
        }

        @Override
        public void update(SystemContext context) {
            Entity first = all.isEmpty() ? Entity.NONE : all.entities().getFirst();
            all.parallel()
                    .forEachEntity(
                            (entity, h, commands) -> {
                                Bruise bruise = new Bruise(h.points());
                                commands.combine(entity, bruise, Bruise.CHAIN);
                                commands.combine(first, bruise, Bruise.CHAIN);
                            });
        }
    }

    static final class Die implements ComponentSystem {
        private Query<Health> all;

        @Override
        public void create(SystemSetup setup) {
            all = setup.query(Health.class);
            setup.writes(Health.class);
        }

        @Override
        public void update(SystemContext context) {
            all.update(h -> new Health(h.points() - 1));
            all.forEachEntity(
                    (entity, h) -> {
                        if (h.points() <= 0) {
                            context.commands().destroy(entity);
                        }
                    });
        }
    }

    static final class Tell implements ComponentSystem {
        private World world;

        @Override
        public void create(SystemSetup setup) {
            world = setup.world();
            setup.writesResources(Clock.class);
        }

        @Override
        public void update(SystemContext context) {
            Clock clock = world.resources().get(Clock.class);
            world.resources()
                    .set(
                            new Clock(
                                    clock.seconds() + context.time().step(),
                                    context.time().frame()));
        }
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
