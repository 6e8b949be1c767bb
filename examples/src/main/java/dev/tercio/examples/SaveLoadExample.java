package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.cli.internal.io.TempFolder;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.SchemaMismatchException;
import dev.tercio.replay.Snapshot;
import dev.tercio.replay.StateHash;

import java.io.PrintStream;
import java.nio.file.Path;

/// A world in a file, loaded again, and loaded by a program whose classes have changed.
final class SaveLoadExample implements Example {
    record Position(float x, float y) {}

    // tag::evolve[]
    record Vigour(int points) {} // the class in the file

    record Health(long points, int shield) {} // the class of the current program

    // end::evolve[]
    @Override
    public String name() {
        return "save-load";
    }

    @Override
    public String summary() {
        return "a world saved, loaded, and loaded again after its classes have changed";
    }

    @Override
    public void run(PrintStream out) {
        try (TempFolder folder = TempFolder.create()) {
            Path file = folder.path().resolve("world.tsnap");
            save(file, out);
            evolve(file, out);
            refuse(file, out);
        }
    }

    private static void save(Path file, PrintStream out) {
        try (World world = World.create()) {
            // tag::save[]
            world.spawn(new Position(3, 4), new Vigour(80));
            Snapshot.save(world, file);
            long saved = StateHash.of(world);

            world.destroyAll(world.entities());
            Snapshot.load(world, file);
            out.println("same state: " + (StateHash.of(world) == saved));
            // end::save[]
        }
    }

    private static void evolve(Path file, PrintStream out) {
        // tag::evolve[]
        SaveFormat format =
                SaveFormat.DEFAULT
                        .alias("dev.tercio.examples.SaveLoadExample$Vigour", Health.class)
                        .defaults(new Health(0, 25));
        WorldOptions config = WorldOptions.DEFAULT.register(Position.class, Health.class);
        try (World world = World.create(config)) {
            Snapshot.load(world, file, format);
            out.println(world.describe(world.entities().getFirst()));
        }
        // end::evolve[]
    }

    private static void refuse(Path file, PrintStream out) {
        // tag::refuse[]
        try (World world = World.create(WorldOptions.DEFAULT.register(Position.class))) {
            Snapshot.load(world, file);
        } catch (SchemaMismatchException e) {
            e.differences().forEach(out::println);
        }
        // end::refuse[]
    }
}
