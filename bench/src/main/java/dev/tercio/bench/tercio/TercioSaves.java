package dev.tercio.bench.tercio;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Ship;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.file.TemporaryFolder;
import dev.tercio.bench.workload.Saves;
import dev.tercio.replay.Snapshot;

import java.nio.file.Path;
import java.util.Map;

/// Snapshots with the default format, which compresses.
final class TercioSaves implements Saves {
    private final WorldOptions config;
    private final TemporaryFolder folder = new TemporaryFolder();
    private final Path file = folder.resolve("ships");
    private World world;

    TercioSaves(WorldOptions config, int n) {
        this.config = config.register(Position.class, Velocity.class, Health.class);
        world = World.create(config);
        world.spawnAll(n, Ship.class, Ship::of);
        save();
    }

    @Override
    public void save() {
        Snapshot.save(world, file);
    }

    /// Closes the previous world, too, as a program does that loads another one.
    @Override
    public void load() {
        world.close();
        world = World.create(config);
        Snapshot.load(world, file);
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of(
                "x",
                world.query(Position.class).toList().stream().mapToDouble(Position::x).sum(),
                "points",
                world.query(Health.class).toList().stream().mapToDouble(Health::points).sum());
    }

    @Override
    public void close() {
        world.close();
        folder.close();
    }
}
