package dev.tercio.bench;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.arrays.PlainArrays;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Ship;
import dev.tercio.bench.workload.Shuffle;
import dev.tercio.command.CommandBuffer;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/// A world of a million entities, and the targets of commands.
@State(Scope.Thread)
public class CommandTargets {
    static final int ENTITIES = 1_000_000;

    /// The number of commands.
    @Param({"100", "10000", "100000"})
    int n;

    /// Whether the targets are in slot order, or random.
    @Param({"IN_ORDER", "RANDOM"})
    String order;

    World world;
    Entity[] targets;
    CommandBuffer commands;
    CommandBuffer sets;
    PlainArrays arrays;
    long[] handles;

    /// Creates the world.
    @Setup(Level.Trial)
    public void open() {
        world = World.create(WorldOptions.DEFAULT.tier(Tier.HEAP));
        arrays = new PlainArrays(ENTITIES);
        Entity[] entities = world.spawnAll(ENTITIES, Ship.class, Ship::of).toArray(Entity[]::new);
        long[] all = new long[ENTITIES];
        for (int i = 0; i < ENTITIES; i++) {
            Ship ship = Ship.of(i);
            all[i] = arrays.create(ship.position(), ship.velocity(), ship.health());
        }
        int[] shuffled = Shuffle.order(ENTITIES);
        targets = new Entity[n];
        handles = new long[n];
        for (int i = 0; i < n; i++) {
            int index = order.equals("RANDOM") ? shuffled[i] : i;
            targets[i] = new Entity(entities[index].bits());
            handles[i] = all[index];
        }
        commands = world.commands();
        commands.reserve(n * 128);
        sets = world.commands();
        record(sets);
    }

    /// Records one set for each target.
    void record(CommandBuffer buffer) {
        for (int i = 0; i < targets.length; i++) {
            buffer.set(targets[i], StructureBenchmark.POSITION, new Position(i, 1, 2));
        }
    }

    /// Closes the world.
    @TearDown(Level.Trial)
    public void close() {
        world.close();
    }
}
