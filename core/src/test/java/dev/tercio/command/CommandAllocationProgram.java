package dev.tercio.command;

import dev.tercio.AllocationMeter;
import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

/// Records and plays commands as a game does every frame and prints how many bytes a frame of each
/// kind allocates, after warm-up. Runs in its own JVM, because other tests would change the type
/// profiles.
final class CommandAllocationProgram {
    private static final int ENTITIES = 1_000;

    /// Enough for workers to take part.
    private static final int MANY = 40_000;

    private static final int LANES = 4;
    private static final int RUNS = 2_000;
    private static final int LONG_RUNS = 200;

    record Position(float x, float y) {}

    record Velocity(float x, float y) {}

    record Frozen() {}

    record Mass(double kilos) {}

    record Owner(Entity entity) {}

    record Range(int from, int to) {}

    record Damage(int amount) {
        static final Combiner<Damage> SUM =
                Combiner.of("sum", Damage.class, (a, b) -> new Damage(a.amount + b.amount));
        static final Combiner<Damage> MOST =
                Combiner.of("most", Damage.class, (a, b) -> a.amount > b.amount ? a : b);
    }

    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    private static final ComponentType<Velocity> VELOCITY = ComponentType.of(Velocity.class);
    private static final ComponentType<Frozen> FROZEN = ComponentType.of(Frozen.class);

    private static final PlaybackOptions COALESCED = PlaybackOptions.DEFAULT.coalesce();
    private static final PlaybackOptions PARALLEL = PlaybackOptions.DEFAULT.parallel();
    private static final PlaybackOptions PRIORITY =
            PlaybackOptions.DEFAULT.order(PlaybackOrder.PRIORITY);

    private final World world;
    private final CommandBuffer buffer;
    private final CommandStage stage;
    private final Entity[] entities = new Entity[MANY];

    private CommandAllocationProgram(World world) {
        this.world = world;
        this.buffer = world.commands();
        this.stage = world.stage();
        for (int i = 0; i < MANY; i++) {
            entities[i] = world.spawn(new Position(i, i));
        }
    }

    /// Takes the name of a tier and, optionally, the name of a kind; prints lines such as `sets=0`.
    public static void main(String[] arguments) {
        WorldOptions config = WorldOptions.DEFAULT.tier(Tier.valueOf(arguments[0])).workers(2);
        try (World world = World.create(config)) {
            CommandAllocationProgram program = new CommandAllocationProgram(world);
            program.useManyTypes();
            program.measure(arguments.length > 1 ? arguments[1] : "");
        }
    }

    /// Makes the type profiles megamorphic, as in any real program.
    private void useManyTypes() {
        for (int i = 0; i < 300; i++) {
            for (int j = 0; j < ENTITIES; j++) {
                buffer.add(entities[j], new Mass(j));
                buffer.set(entities[j], new Mass(i));
                buffer.add(entities[j], new Owner(entities[i]));
                buffer.set(entities[j], new Owner(entities[j]));
                buffer.add(entities[j], new Range(i, j));
                buffer.set(entities[j], new Range(j, i));
                buffer.destroy(buffer.spawn(new Position(i, j), new Range(i, j)));
            }
            world.play(buffer);
        }
    }

    private void measure(String only) {
        print(only, "recordSets", RUNS, this::recordSets);
        print(only, "recordAddsAndRemoves", RUNS, this::recordAddsAndRemoves);
        print(only, "recordDestroys", RUNS, this::recordDestroys);
        print(only, "sets", RUNS, this::sets);
        print(only, "addsAndRemoves", RUNS, this::addsAndRemoves);
        print(only, "skipped", RUNS, this::skipped);
        print(only, "stage", RUNS, this::stage);
        print(only, "pool", RUNS, this::pool);
        print(only, "priority", RUNS, this::priority);
        print(only, "combines", RUNS, this::combines);
        print(only, "parallelCombines", LONG_RUNS, this::parallelCombines);
        print(only, "parallel", LONG_RUNS, this::parallel);
        print(only, "parallelOutOfOrder", LONG_RUNS, this::parallelOutOfOrder);
        if (!only.isEmpty()) {
            measureInliningDependent(only);
        }
    }

    /// Whether the records of a spawn are allocated depends on inlining.
    private void measureInliningDependent(String only) {
        print(only, "recordSpawns", RUNS, this::recordSpawns);
        print(only, "spawnsAndDestroys", RUNS, this::spawnsAndDestroys);
        print(only, "coalesced", RUNS, this::coalesced);
    }

    private void recordSets() {
        recordSets(buffer);
        buffer.clear();
    }

    private void recordSets(Commands commands) {
        for (int i = 0; i < ENTITIES; i++) {
            commands.set(entities[i], POSITION, new Position(i, 1));
        }
    }

    private void recordAddsAndRemoves() {
        recordAdds(buffer);
        recordRemoves(buffer);
        buffer.clear();
    }

    private void recordAdds(Commands commands) {
        for (int i = 0; i < ENTITIES; i++) {
            commands.add(entities[i], VELOCITY, new Velocity(i, 2));
        }
        for (int i = 0; i < ENTITIES; i++) {
            commands.add(entities[i], FROZEN);
        }
    }

    private void recordRemoves(Commands commands) {
        for (int i = 0; i < ENTITIES; i++) {
            commands.remove(entities[i], VELOCITY);
        }
        for (int i = 0; i < ENTITIES; i++) {
            commands.remove(entities[i], FROZEN);
        }
    }

    private void recordDestroys() {
        for (int i = 0; i < ENTITIES; i++) {
            buffer.destroy(entities[i]);
        }
        buffer.clear();
    }

    private void recordSpawns() {
        for (int i = 0; i < ENTITIES; i++) {
            spawn(buffer, i);
        }
        buffer.clear();
    }

    private static Entity spawn(Commands commands, int i) {
        return commands.newEntity()
                .add(POSITION, new Position(i, 3))
                .add(VELOCITY, new Velocity(i, 4))
                .entity();
    }

    private void sets() {
        recordSets(buffer);
        world.play(buffer);
    }

    private void addsAndRemoves() {
        recordAdds(buffer);
        world.play(buffer);
        recordRemoves(buffer);
        world.play(buffer);
    }

    private void combines() {
        for (int i = 0; i < ENTITIES; i++) {
            buffer.combine(entities[i / 8], new Damage(i), Damage.SUM);
        }
        for (int i = 0; i < ENTITIES; i++) {
            buffer.combine(entities[i], new Damage(i), Damage.MOST);
        }
        world.play(buffer);
    }

    private void parallelCombines() {
        for (int i = 0; i < MANY; i++) {
            buffer.combine(entities[(i * 7_919) % MANY], new Damage(i), Damage.SUM);
        }
        world.play(buffer, PARALLEL);
    }

    /// No entity has the component that is set.
    private void skipped() {
        for (int i = 0; i < ENTITIES; i++) {
            buffer.set(entities[i], VELOCITY, new Velocity(i, 5));
        }
        world.play(buffer);
    }

    /// Of entities that live for one frame.
    private void spawnsAndDestroys() {
        for (int i = 0; i < ENTITIES; i++) {
            buffer.destroy(spawn(buffer, i));
        }
        world.play(buffer);
    }

    private void stage() {
        for (int i = 0; i < LANES; i++) {
            Commands lane = stage.lane(i);
            recordSets(lane);
            recordAdds(lane);
            recordRemoves(lane);
        }
        world.play(stage);
    }

    private void coalesced() {
        recordSets(buffer);
        recordSets(buffer);
        recordAdds(buffer);
        recordRemoves(buffer);
        for (int i = 0; i < ENTITIES; i++) {
            buffer.destroy(spawn(buffer, i));
        }
        world.play(buffer, COALESCED);
    }

    private void priority() {
        recordSets(buffer.priority(Priority.LOW));
        recordAdds(buffer.priority(Priority.HIGH));
        recordRemoves(buffer.priority(Priority.NORMAL));
        world.play(buffer, PRIORITY);
    }

    private void pool() {
        try (CommandBuffer rented = world.commands()) {
            recordSets(rented);
            world.play(rented);
        }
    }

    /// In slot order, as recorded by a query.
    private void parallel() {
        for (int i = 0; i < MANY; i++) {
            buffer.set(entities[i], POSITION, new Position(i, 6));
        }
        world.play(buffer, PARALLEL);
    }

    private void parallelOutOfOrder() {
        for (int i = 0; i < MANY; i++) {
            buffer.set(entities[(i * 7_919) % MANY], POSITION, new Position(i, 7));
        }
        world.play(buffer, PARALLEL);
    }

    private static void print(String only, String name, int runs, Runnable work) {
        if (only.isEmpty() || only.equals(name)) {
            AllocationMeter.print(name, runs, work);
        }
    }
}
