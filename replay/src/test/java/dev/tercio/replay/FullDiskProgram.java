package dev.tercio.replay;

import dev.tercio.ComponentSet;
import dev.tercio.World;

import java.io.UncheckedIOException;
import java.nio.file.Path;

/// Saves a world that exceeds the maximum file size. Uses no compression, because its native
/// library would have to be written to disk first.
final class FullDiskProgram {
    private FullDiskProgram() {}

    public static void main(String[] arguments) {
        try (World world = World.create()) {
            world.spawnAll(100_000, ComponentSet.of(RandomWorld.Position.class));
            Snapshot.save(world, Path.of(arguments[0]), SaveFormat.DEFAULT.compression(0));
            System.out.println("saved");
        } catch (UncheckedIOException e) {
            System.out.println("refused: " + e.getMessage());
        }
    }
}
