package dev.tercio.aeron.registry;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// A process of its own that answers each line on its input with a line on its output.
public final class ChildProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private ChildProcess(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    /// Starts the main method of a class.
    public static ChildProcess start(Class<?> program, String... arguments) {
        return start(List.of(), program, arguments);
    }

    /// Starts the main method of a class with flags of the JVM.
    public static ChildProcess start(List<String> flags, Class<?> program, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
        command.addAll(List.of("--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED"));
        command.addAll(List.of("--add-opens", "java.base/java.util.zip=ALL-UNNAMED"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(program.getName());
        command.addAll(List.of(arguments));
        try {
            return new ChildProcess(
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Sends a line and waits for the answer.
    public String ask(String line) {
        try {
            process.outputWriter().write(line + "\n");
            process.outputWriter().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return read();
    }

    /// Waits for a line.
    public String read() {
        try {
            String line = output.readLine();
            if (line == null) {
                throw new AssertionError("process has ended: " + process);
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Sends a signal, such as STOP or CONT.
    public void signal(String name) {
        try {
            Process kill =
                    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
            if (kill.waitFor() != 0) {
                throw new AssertionError("signal was not sent: name=" + name);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Ends the process with SIGKILL: it cannot do anything about it.
    public void kill() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
