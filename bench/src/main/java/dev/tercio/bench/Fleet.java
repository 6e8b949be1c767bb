package dev.tercio.bench;

import static dev.tercio.bench.workload.Bodies.DT;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Ship;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Shuffle;
import dev.tercio.command.CommandBuffer;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import java.util.SplittableRandom;

/// A schedule that moves a tenth of its entities in each frame. Players steer some of them.
final class Fleet implements AutoCloseable {
    private static final int STEERED = 100;
    private static final ComponentType<Velocity> VELOCITY = ComponentType.of(Velocity.class);

    /// Tag of entities that do not move.
    private record Rock(Position position, Health health) {}

    final World world = World.create();
    final Schedule schedule = Schedule.of(world);
    private final Entity[] ships;
    private final int[] order;
    private int turn;

    Fleet(int entities) {
        SplittableRandom random = new SplittableRandom(42);
        ships =
                world.spawnAll(entities / 10, Ship.class, _ -> Ship.random(random))
                        .toArray(Entity[]::new);
        world.spawnAll(
                entities - entities / 10,
                Rock.class,
                _ -> {
                    Ship ship = Ship.random(random);
                    return new Rock(ship.position(), ship.health());
                });
        order = Shuffle.order(ships.length);
        schedule.add("move", Fleet::mover).build();
    }

    private static ComponentSystem mover(SystemSetup setup) {
        Query2<Position, Velocity> movers =
                setup.writes(Position.class).query(Position.class, Velocity.class);
        return _ ->
                movers.update(
                        (p, v) ->
                                new Position(
                                        p.x() + v.x() * DT,
                                        p.y() + v.y() * DT,
                                        p.z() + v.z() * DT));
    }

    /// Runs a frame with the input of the players.
    void frame() {
        turn++;
        try (CommandBuffer inputs = world.commands()) {
            for (int i = 0; i < STEERED; i++) {
                int place = order[(turn * STEERED + i) % order.length];
                inputs.set(ships[place], VELOCITY, new Velocity(i & 7, 0, turn & 15));
            }
            world.play(inputs);
        }
        schedule.run();
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
