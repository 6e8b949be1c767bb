package dev.tercio.replay;

import dev.tercio.Tier;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A process with a limit on the size of its files: it records until that fails, and continues to
/// run.
final class FullDiskRecorder {
    /// The total number of frames.
    static final int FRAMES = 120;

    private FullDiskRecorder() {}

    /// Arguments: the folder, the number of frames per segment, and the number of entities to add
    /// in each frame without recording them in frames.
    public static void main(String[] args) {
        RecorderOptions options =
                RecorderOptions.DEFAULT
                        .format(SaveFormat.DEFAULT.compression(0))
                        .segmentFrames(Integer.parseInt(args[1]))
                        .segmentBytes(1 << 30);
        int failures = 0;
        try (Arena arena = new Arena(1, Tier.HEAP, 5);
                Recorder recorder = Recorder.start(arena.schedule, Path.of(args[0]), options)) {
            for (int i = 0; i < FRAMES; i++) {
                try {
                    for (int extra = 0; extra < Integer.parseInt(args[2]); extra++) {
                        arena.world.spawn(new Arena.Hit(extra));
                    }
                    arena.run(1);
                } catch (UncheckedIOException full) {
                    failures++;
                    System.out.println("failed " + full.getMessage());
                }
                System.out.println("frame " + StateHash.of(arena.world));
            }
            System.out.println("recorded " + recorder.frames() + " " + recorder.isRecording());
        }
        System.out.println("failures " + failures);
    }

    /// Starts a process.
    ///
    /// @param blocks the limit in blocks of 512 bytes
    static ProcessBuilder start(Path folder, int segmentFrames, int extra, int blocks) {
        List<String> command = new ArrayList<>();
        command.addAll(List.of("/bin/sh", "-c", "ulimit -f " + blocks + "; exec \"$@\"", "sh"));
        command.add(ProcessHandle.current().info().command().orElse("java"));
        // the files of the virtual machine must not fail
        command.addAll(List.of("-XX:-UsePerfData", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
        command.add("--enable-native-access=ALL-UNNAMED");
        // short runs: start quickly
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-XX:+UseSerialGC");
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(FullDiskRecorder.class.getName());
        command.addAll(List.of(folder.toString(), Integer.toString(segmentFrames)));
        command.add(Integer.toString(extra));
        return new ProcessBuilder(command).redirectErrorStream(true);
    }
}
