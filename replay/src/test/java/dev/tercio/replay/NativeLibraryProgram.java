package dev.tercio.replay;

import com.github.luben.zstd.util.Native;

import dev.tercio.World;

import java.io.UncheckedIOException;
import java.nio.file.Path;

/// Saves a world in a process of its own: only without compression, or also with it, where zstd's
/// native library cannot be loaded.
final class NativeLibraryProgram {
    private NativeLibraryProgram() {}

    public static void main(String[] args) {
        Path file = Path.of(args[0]);
        try (World world = SmallRecording.tinyWorld()) {
            for (int i = 0; i < Integer.parseInt(args[1]); i++) {
                try {
                    Snapshot.save(world, file);
                } catch (UncheckedIOException e) {
                    System.out.println(e.getMessage());
                }
            }
            Snapshot.save(world, file, SaveFormat.DEFAULT.compression(0));
            Snapshot.load(world, file);
            System.out.println("saved, loaded=" + Native.isLoaded());
        }
    }
}
