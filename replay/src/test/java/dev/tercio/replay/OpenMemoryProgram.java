package dev.tercio.replay;

import dev.tercio.World;

import java.nio.file.Path;

/// Opens a file with a given heap size, and prints its content.
final class OpenMemoryProgram {
    private OpenMemoryProgram() {}

    public static void main(String[] args) {
        try (World world = Snapshot.open(Path.of(args[0]))) {
            System.out.println(
                    world.size() + " " + world.types().size() + " " + StateHash.of(world));
        }
    }
}
