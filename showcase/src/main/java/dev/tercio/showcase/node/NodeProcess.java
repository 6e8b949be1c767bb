package dev.tercio.showcase.node;

import dev.tercio.cli.CommandFailedException;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/// The command `node` in a process of its own.
public final class NodeProcess implements AutoCloseable {
    private static final String MAIN = "dev.tercio.showcase.Main";
    private static final String MODULE = "dev.tercio.showcase";
    private static final String PAGE = " inspector=";
    private static final int GRACE_SECONDS = 5;

    private final int number;
    private final Process process;
    private final BufferedReader out;
    private final Writer in;
    private Optional<URI> inspector = Optional.empty();

    private NodeProcess(int number, Process process) {
        this.number = number;
        this.process = process;
        out = process.inputReader();
        in = process.outputWriter();
    }

    /// Starts a node and waits until it runs.
    ///
    /// @param number its number
    /// @param config its configuration
    /// @param flags further flags of the JVM
    /// @param options further options of the command
    /// @return the process
    public static NodeProcess start(
            int number, Path config, List<String> flags, List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        String modules = System.getProperty("jdk.module.path");
        if (modules == null) {
            command.addAll(opens("ALL-UNNAMED"));
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
        } else {
            command.addAll(opens("org.agrona"));
            command.add("--enable-native-access=dev.tercio.core,com.github.luben.zstd_jni");
            command.addAll(List.of("--add-modules", "dev.tercio.aeron"));
            command.addAll(List.of("--module-path", modules, "--module", MODULE + "/" + MAIN));
        }
        command.addAll(List.of("node", "--config", config.toString(), "--control"));
        command.addAll(options);
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start();
            NodeProcess node = new NodeProcess(number, process);
            node.awaitReady();
            return node;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a node: config=" + config, e);
        }
    }

    private static List<String> opens(String module) {
        return List.of(
                "--add-opens",
                "java.base/jdk.internal.misc=" + module,
                "--add-opens",
                "java.base/java.util.zip=" + module);
    }

    private void awaitReady() {
        String line = readLine();
        if (!line.startsWith("ready")) {
            close();
            throw new CommandFailedException("node has not started: node=" + number);
        }
        int address = line.indexOf(PAGE);
        if (address >= 0) {
            inspector = Optional.of(URI.create(line.substring(address + PAGE.length())));
        }
    }

    /// The number of the node.
    ///
    /// @return the number
    public int number() {
        return number;
    }

    /// The address of its page.
    ///
    /// @return the address, or empty if the node has no page
    public Optional<URI> inspector() {
        return inspector;
    }

    /// The id of the process.
    ///
    /// @return the id
    public long pid() {
        return process.pid();
    }

    /// Sends a command and returns the status of the node.
    ///
    /// @param command `status` or `settle`
    /// @return values by name
    public Map<String, String> ask(String command) {
        try {
            in.write(command + "\n");
            in.flush();
        } catch (IOException e) {
            throw new CommandFailedException("node has ended: node=" + number);
        }
        Map<String, String> status = new TreeMap<>();
        String[] parts = readLine().split(" ", -1);
        for (int i = 1; i < parts.length; i++) { // the first is a word
            String[] pair = parts[i].split("=", 2);
            status.put(pair[0], pair[1]);
        }
        return status;
    }

    private String readLine() {
        try {
            String line = out.readLine();
            if (line == null) {
                throw new CommandFailedException("node has ended: node=" + number);
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Kills the node, as a crash would.
    public void kill() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Ends the node. One that does not respond is killed.
    @Override
    public void close() {
        try {
            in.close();
            if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
