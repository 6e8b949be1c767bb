package dev.tercio.bench.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Starts a measuring process with the class path of this one.
final class Fork {
    private final List<String> command = new ArrayList<>();

    Fork(Class<?> main, List<String> options, List<String> arguments) {
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        // Dominion uses Unsafe
        command.add("--sun-misc-unsafe-memory-access=allow");
        command.addAll(options);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main.getName());
        command.addAll(arguments);
    }

    /// Runs the process and passes on its output, line by line.
    ///
    /// @throws MeasuringException if it fails
    void run(Consumer<Line> lines) {
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start();
            Thread end = new Thread(process::destroy);
            Runtime.getRuntime().addShutdownHook(end);
            try (BufferedReader out = process.inputReader()) {
                out.lines().forEach(text -> Line.parse(text).ifPresent(lines));
            }
            int code = process.waitFor();
            Runtime.getRuntime().removeShutdownHook(end);
            if (code != 0) {
                throw new MeasuringException(
                        "a measuring process has failed: code="
                                + code
                                + ", arguments="
                                + command.getLast());
            }
        } catch (IOException e) {
            throw new MeasuringException("a measuring process cannot be started: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MeasuringException("interrupted");
        }
    }
}
