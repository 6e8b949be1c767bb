package dev.tercio.bench;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Shield;
import dev.tercio.bench.component.Ship;
import dev.tercio.bench.workload.Shuffle;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.Commands;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;

import java.util.List;
import java.util.SplittableRandom;

/// A world of ships with many commands per frame: half of them set the positions of random ships, a
/// quarter spawns ships, and a quarter destroys the ships spawned in the previous frame.
final class BusyWorld implements AutoCloseable {
    static final int SHIPS = 100_000;

    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);

    final World world = World.create();
    final Schedule schedule = Schedule.of(world);
    private final Entity[] targets;
    private final Query<Shield> spawned;
    private final int spawns;
    private final boolean fromSystems;
    private int turn;

    /// @param commands the number of commands per frame
    /// @param fromSystems whether a system records the commands, or they are played between frames
    BusyWorld(int commands, boolean fromSystems) {
        this.fromSystems = fromSystems;
        SplittableRandom random = new SplittableRandom(42);
        List<Entity> ships = world.spawnAll(SHIPS, Ship.class, _ -> Ship.random(random));
        int[] order = Shuffle.order(SHIPS);
        targets = new Entity[commands / 2];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = new Entity(ships.get(order[i]).bits());
        }
        spawns = commands / 4;
        spawned = world.query(Shield.class);
        if (fromSystems) {
            schedule.add(
                    "commands",
                    setup -> {
                        setup.reads(Shield.class);
                        return context -> record(context.commands());
                    });
        }
    }

    /// Runs a frame.
    void frame() {
        if (!fromSystems) {
            playFromOutside();
        }
        schedule.run();
    }

    private void playFromOutside() {
        try (CommandBuffer commands = world.commands()) {
            record(commands);
            world.play(commands);
        }
    }

    private void record(Commands commands) {
        turn++;
        for (int i = 0; i < targets.length; i++) {
            commands.set(targets[i], POSITION, new Position(i, turn, -i));
        }
        spawned.forEachEntity((entity, _) -> commands.destroy(entity));
        for (int i = 0; i < spawns; i++) {
            commands.spawn(new Position(turn, i, 0.5f), new Shield(turn + i));
        }
    }

    /// Fails unless the commands of the last frame have been played.
    void check() {
        if (world.size() != SHIPS + spawns || !schedule.failures().isEmpty()) {
            throw new IllegalStateException(
                    "commands were not played: size="
                            + world.size()
                            + ", failures="
                            + schedule.failures());
        }
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
