package dev.tercio.replay;

import dev.tercio.Tier;
import dev.tercio.schedule.Schedule;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A process that records until it is killed. It prints each frame and each snapshot when they are
/// complete.
final class RecordingChild {
    /// The end of each line, so that a truncated line is not mistaken for a complete one.
    static final String END = ";";

    /// The number of frames in a segment: small, so that a kill often hits a change of segments.
    static final int SEGMENT_FRAMES = 7;

    private RecordingChild() {}

    /// Arguments: the folder, the mode, the sync policy in milliseconds (negative for none), the
    /// seed, the number of frames (0 for no limit).
    public static void main(String[] args) {
        Path folder = Path.of(args[0]);
        RecorderOptions options = options(RecordingMode.valueOf(args[1]), Long.parseLong(args[2]));
        int frames = Integer.parseInt(args[4]);
        PrintStream out = System.out;
        Path save = folder.resolveSibling("save.tsnap");
        try (Arena arena = new Arena(1, Tier.HEAP, Long.parseLong(args[3]))) {
            print(out, "ready", 0, 0);
            try (Recorder recorder = Recorder.start(arena.schedule, folder, options.append())) {
                StateHash hash = new StateHash(arena.world);
                for (int i = 0; frames == 0 || i < frames; i++) {
                    arena.run(1);
                    print(out, "frame", recorder.frames(), hash.now());
                    if (i % 3 == 0) {
                        print(out, "saving", i, hash.now());
                        save(arena.schedule, save, i);
                        print(out, "saved", i, hash.now());
                    }
                }
            }
        }
    }

    static RecorderOptions options(RecordingMode mode, long millis) {
        SyncPolicy sync =
                millis < 0
                        ? SyncPolicy.BY_SYSTEM
                        : millis == 0
                                ? SyncPolicy.EVERY_FRAME
                                : SyncPolicy.every(Duration.ofMillis(millis));
        return RecorderOptions.DEFAULT
                .mode(mode)
                .sync(sync)
                .segmentFrames(SEGMENT_FRAMES)
                .segmentBytes(1 << 20);
    }

    private static void save(Schedule schedule, Path file, int number) {
        Snapshot.save(schedule, file, SaveFormat.DEFAULT.compression(number % 2));
    }

    private static void print(PrintStream out, String what, long number, long hash) {
        out.print(what + " " + number + " " + Long.toHexString(hash) + " " + END + "\n");
        out.flush();
    }

    /// Starts a process.
    static ProcessBuilder start(
            Path folder, RecordingMode mode, long syncMillis, long seed, int frames) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(
                List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
        command.add("--enable-native-access=ALL-UNNAMED");
        // short runs: start quickly
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-XX:+UseSerialGC");
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(RecordingChild.class.getName());
        command.addAll(List.of(folder.toString(), mode.name(), Long.toString(syncMillis)));
        command.addAll(List.of(Long.toString(seed), Integer.toString(frames)));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }
}
