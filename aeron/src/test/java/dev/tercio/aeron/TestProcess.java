package dev.tercio.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A [TestNodeProgram] in a process of its own.
final class TestProcess implements AutoCloseable {
    static final List<String> OPENS =
            List.of("--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED");

    private final Process process;
    private final BufferedReader out;
    private final Writer in;

    TestProcess(Path config, List<String> flags) {
        try {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
            command.addAll(OPENS);
            command.addAll(flags);
            command.addAll(List.of("-cp", System.getProperty("java.class.path")));
            command.addAll(List.of(TestNodeProgram.class.getName(), config.toString()));
            process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start();
            out = process.inputReader();
            in = process.outputWriter();
            assertEquals("ready", out.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Sends a command and returns the state of the node.
    Map<String, String> ask(String command) {
        try {
            in.write(command + "\n");
            in.flush();
            String line = out.readLine();
            assertNotNull(line, "process has ended");
            Map<String, String> answer = new HashMap<>();
            for (String part : line.substring(1, line.length() - 1).split(", ")) {
                answer.put(part.split("=")[0], part.split("=")[1]);
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long number(String name) {
        return Long.parseLong(ask("status").get(name));
    }

    /// Sends a signal, such as STOP or CONT.
    void signal(String name) {
        try {
            Process kill =
                    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
            assertEquals(0, kill.waitFor());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// SIGKILL: the process has no chance to say goodbye or to delete anything.
    void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    private void awaitEnd() {
        try {
            process.waitFor(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
