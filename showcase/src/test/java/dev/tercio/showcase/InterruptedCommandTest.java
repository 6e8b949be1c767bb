package dev.tercio.showcase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Ctrl-C leaves no temporary files, a terminal whose cursor is at the start of a line, and
/// recordings that can be replayed.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no signals")
class InterruptedCommandTest {
    /// The signal that ends a process, and the resulting exit code of the JVM.
    private enum Signal {
        INT(130),
        TERM(143);

        private final int exitCode;

        Signal(int exitCode) {
            this.exitCode = exitCode;
        }
    }

    @TempDir private Path folder;

    private record Ended(int exitCode, String err) {}

    /// A shell starts background jobs with SIGINT ignored, and all their child processes inherit
    /// that: this one, and those of this test.
    private static void assumeDelivered(Signal signal) throws IOException, InterruptedException {
        String check = "kill -" + signal + " $$; exit 0";
        int exitCode = new ProcessBuilder("sh", "-c", check).start().waitFor();
        assumeTrue(exitCode == signal.exitCode, () -> "the signal is ignored: " + signal);
    }

    /// Runs a command until its progress bar is shown, and interrupts it.
    private Ended interrupt(Signal signal, String task, String... args)
            throws IOException, InterruptedException {
        assumeDelivered(signal);
        Process process = start(args);
        try (InputStream err = process.getErrorStream()) {
            StringBuilder text = new StringBuilder();
            while (!text.toString().contains(task)) {
                int next = err.read();
                assertTrue(next >= 0, () -> "ended too early: " + text);
                text.append((char) next);
            }
            assertTrue(process.isAlive(), text::toString);
            String pid = Long.toString(process.pid());
            assertEquals(0, new ProcessBuilder("kill", "-" + signal, pid).start().waitFor());
            text.append(new String(err.readAllBytes(), StandardCharsets.UTF_8));
            return new Ended(process.waitFor(), text.toString());
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start(String... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp")));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(TerminalMain.class.getName());
        command.addAll(List.of(args));
        return new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    private static void assertCleanedUp(Signal signal, Ended ended) {
        assertEquals(signal.exitCode, ended.exitCode(), ended::toString);
        assertTrue(ended.err().endsWith("\r"), ended::toString);
        assertFalse(ended.err().contains("Exception"), ended::toString);
    }

    @ParameterizedTest
    @EnumSource
    void temporaryRecordingIsDeleted(Signal signal) throws IOException, InterruptedException {
        Ended ended =
                interrupt(
                        signal,
                        "simulating",
                        "run",
                        "battlefield",
                        "--frames=20000",
                        "--entities=400");
        assertCleanedUp(signal, ended);
        try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
            assertEquals(List.of(), left.toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void recordingOfTheUserIsKeptAndCanBeReplayed(Signal signal)
            throws IOException, InterruptedException {
        String recording = folder.resolve("recording").toString();
        assertCleanedUp(
                signal,
                interrupt(
                        signal,
                        "recording",
                        "record",
                        "swarm",
                        "--out=" + recording,
                        "--frames=100000",
                        "--entities=100"));
        CommandResult replayed = Cli.execute("replay", recording, "--verify");
        assertEquals(0, replayed.exitCode(), replayed::toString);
        assertEquals(List.of(), replayed.err());
    }
}
