package dev.tercio.replay;

import dev.tercio.World;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// A process that records a few frames to a folder and holds the folder until it exits or is
/// killed. It prints `ready`, waits for a line, prints `started` or `refused` with the reason, and
/// waits for another line.
final class FolderChild implements AutoCloseable {
    static final int FRAMES = 7;

    private final Process process;
    private final BufferedReader out;

    /// @param what `start`, `append` or `overwrite`; `again` to overwrite until it is killed
    FolderChild(Path folder, String what) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m"));
        command.add("--enable-native-access=ALL-UNNAMED");
        // short runs: start quickly
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-XX:+UseSerialGC");
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(FolderChild.class.getName(), folder.toString(), what));
        try {
            process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out = process.inputReader();
    }

    /// The next line.
    String line() {
        try {
            return String.valueOf(out.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Lets the process continue.
    void go() {
        try {
            var in = process.outputWriter();
            in.write("go\n");
            in.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long pid() {
        return process.pid();
    }

    /// Waits until the process is ready, lets it start, and returns its output.
    String start() {
        String ready = line();
        if (!ready.equals("ready")) {
            throw new AssertionError(ready);
        }
        go();
        return line();
    }

    /// Kills the process without warning.
    void kill() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Kills the process after a delay, during which it continues.
    void killAfter(long nanos) {
        LockSupport.parkNanos(nanos);
        kill();
    }

    /// Lets the process exit.
    @Override
    public void close() {
        try {
            if (process.isAlive()) {
                process.outputWriter().close();
            }
            process.waitFor();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            process.destroyForcibly();
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Path folder = Path.of(args[0]);
        if (args[1].equals("again")) {
            recordRepeatedly(in, folder);
        }
        RecorderOptions options = options(args[1]);
        try (World world = SmallRecording.tinyWorld()) {
            System.out.println("ready");
            in.readLine();
            try (Recorder recorder = Recorder.start(world, folder, options)) {
                for (int i = 0; i < FRAMES; i++) {
                    world.spawn(new Kinds.Points(i));
                    world.nextFrame();
                }
                System.out.println("started " + recorder.frames());
                in.readLine();
            } catch (IllegalStateException e) {
                System.out.println("refused " + e.getMessage());
                in.readLine();
            }
        }
    }

    /// Replaces the recording until the process is killed.
    private static void recordRepeatedly(BufferedReader in, Path folder) throws IOException {
        System.out.println("ready");
        in.readLine();
        for (int run = 0; ; run++) {
            OverwriteTest.record(folder, RecorderOptions.DEFAULT.overwrite(), run, FRAMES);
            System.out.println("started " + FRAMES);
        }
    }

    static RecorderOptions options(String what) {
        RecorderOptions options = RecorderOptions.DEFAULT.segmentFrames(3).segmentBytes(1 << 20);
        return switch (what) {
            case "append" -> options.append();
            case "overwrite" -> options.overwrite();
            default -> options;
        };
    }
}
