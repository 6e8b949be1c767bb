package dev.tercio.showcase.swarm;

import dev.tercio.Entity;
import dev.tercio.command.Commands;
import dev.tercio.kit.SpatialIndex;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.query.Query3;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.swarm.Components.Acceleration;
import dev.tercio.showcase.swarm.Components.Energy;
import dev.tercio.showcase.swarm.Components.Hawk;
import dev.tercio.showcase.swarm.Components.Position;
import dev.tercio.showcase.swarm.Components.RandomState;
import dev.tercio.showcase.swarm.Components.Velocity;

/// The systems for feeding, breeding and dying. Values change in place; births, deaths and hits are
/// commands, because several may concern the same bird.
final class Life {
    /// The energy at which a bird or hawk breeds; its offspring receives half of it.
    static final int BREEDS_AT = 120;

    /// How many birds can feed near each other.
    static final int CROWD = 5;

    private static final int HIT = 30;
    private static final int ONE_IN = 12;
    private static final int MEALS = 2;
    private static final int BIRDS_PER_MEAL = 3;

    private final Airspace air;

    Life(Airspace air) {
        this.air = air;
    }

    void addTo(Schedule schedule) {
        schedule.add("random", this::random)
                .add("feed", this::feed)
                .add("prey", this::prey)
                .add("strike", this::strike)
                .add("breed", this::breed)
                .add("die", this::die);
    }

    private ComponentSystem random(SystemSetup setup) {
        setup.writesResources(RandomState.class);
        return context -> {
            RandomState random = context.world().resources().get(RandomState.class);
            context.world().resources().set(random.next());
        };
    }

    /// Birds gain energy where they are few and lose it in crowds.
    private ComponentSystem feed(SystemSetup setup) {
        setup.readsResources(SpatialIndex.class).writes(Energy.class);
        Query2<Energy, Position> birds =
                setup.query(Energy.class, Position.class).without(Hawk.class).parallel();
        return context ->
                birds.update(
                        (e, p) -> {
                            int food = air.birdsNear(p) > CROWD ? -1 : 1;
                            return new Energy(e.points() + food);
                        });
    }

    /// Hawks gain energy from birds near them.
    private ComponentSystem prey(SystemSetup setup) {
        setup.readsResources(SpatialIndex.class).writes(Energy.class);
        Query2<Energy, Position> hawks = setup.query(Energy.class, Position.class).with(Hawk.class);
        return context ->
                hawks.update(
                        (e, p) -> {
                            int meals = Math.min(MEALS, air.birdsNear(p) / BIRDS_PER_MEAL);
                            return new Energy(e.points() - 1 + meals);
                        });
    }

    private ComponentSystem strike(SystemSetup setup) {
        setup.readsResources(SpatialIndex.class, RandomState.class);
        Query2<Energy, Position> birds =
                setup.query(Energy.class, Position.class).without(Hawk.class).parallel();
        return context -> {
            RandomState random = context.world().resources().get(RandomState.class);
            birds.forEachEntity(
                    (bird, e, p, commands) -> {
                        if (random.at(bird.index(), ONE_IN) == 0 && air.hasHawkNear(p)) {
                            commands.set(bird, new Energy(e.points() - HIT));
                        }
                    });
        };
    }

    private ComponentSystem breed(SystemSetup setup) {
        setup.readsResources(RandomState.class);
        Query3<Energy, Position, Velocity> all =
                setup.query(Energy.class, Position.class, Velocity.class).parallel();
        Query3<Energy, Position, Velocity> birds = all.without(Hawk.class);
        Query3<Energy, Position, Velocity> hawks = all.with(Hawk.class);
        return context -> {
            RandomState random = context.world().resources().get(RandomState.class);
            birds.forEachEntity((e, energy, p, v, to) -> breed(e, energy, p, v, random, false, to));
            hawks.forEachEntity((e, energy, p, v, to) -> breed(e, energy, p, v, random, true, to));
        };
    }

    private static void breed(
            Entity parent,
            Energy energy,
            Position p,
            Velocity v,
            RandomState random,
            boolean hawk,
            Commands commands) {
        if (energy.points() < BREEDS_AT) {
            return;
        }
        Energy half = new Energy(energy.points() / 2);
        commands.set(parent, half);
        float turn = (random.at(parent.index(), 200) - 100) / 100f;
        Velocity away = new Velocity(v.x() - v.y() * turn, v.y() + v.x() * turn).limited(4, 14);
        if (hawk) {
            commands.spawn(p, away, Acceleration.NONE, half, new Hawk());
        } else {
            commands.spawn(p, away, Acceleration.NONE, half);
        }
    }

    private ComponentSystem die(SystemSetup setup) {
        Query<Energy> all = setup.query(Energy.class).parallel();
        return context ->
                all.forEachEntity(
                        (one, e, commands) -> {
                            if (e.points() <= 0) {
                                commands.destroy(one);
                            }
                        });
    }
}
