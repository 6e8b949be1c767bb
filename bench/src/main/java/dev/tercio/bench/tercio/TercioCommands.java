package dev.tercio.bench.tercio;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Ship;
import dev.tercio.bench.workload.CommandBatch;
import dev.tercio.bench.workload.Shuffle;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.PlaybackOptions;

import java.util.List;
import java.util.Map;

/// A reused command buffer.
final class TercioCommands implements CommandBatch {
    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    private static final PlaybackOptions KEEP = PlaybackOptions.DEFAULT.keep();

    private final World world;
    private final Entity[] targets;
    private final CommandBuffer fresh;
    private final CommandBuffer kept;

    TercioCommands(WorldOptions config, int n) {
        world = World.create(config);
        int count = n * SHIPS_PER_COMMAND;
        List<Entity> all = world.spawnAll(count, Ship.class, Ship::of);
        world.query(Position.class).update(p -> new Position(0, 1, 2));
        int[] order = Shuffle.order(count);
        targets = new Entity[n];
        for (int i = 0; i < n; i++) {
            targets[i] = new Entity(all.get(order[i]).bits());
        }
        fresh = world.commands();
        kept = world.commands();
        record(kept);
    }

    private void record(CommandBuffer buffer) {
        for (int i = 0; i < targets.length; i++) {
            buffer.set(targets[i], POSITION, new Position(i, 1, 2));
        }
    }

    @Override
    public void record() {
        record(fresh);
        fresh.clear();
    }

    @Override
    public void play() {
        world.play(kept, KEEP);
    }

    @Override
    public void recordAndPlay() {
        record(fresh);
        world.play(fresh);
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of(
                "x", world.query(Position.class).toList().stream().mapToDouble(Position::x).sum());
    }

    @Override
    public void close() {
        world.close();
    }
}
