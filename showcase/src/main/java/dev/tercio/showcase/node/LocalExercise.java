package dev.tercio.showcase.node;

import dev.tercio.cli.internal.io.TempFolder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Several nodes on this machine, each in a process of its own, connected over the loopback
/// interface.
public final class LocalExercise implements AutoCloseable {
    private static final int KEY_BYTES = 32;

    private final TempFolder folder = TempFolder.create();
    private final List<String> endpoints;
    private final boolean authenticated;
    private final List<String> flags;
    private final List<String> options;
    private final List<NodeProcess> nodes = new ArrayList<>();
    private Optional<String> registry = Optional.empty();

    /// Prepares an exercise without nodes.
    ///
    /// @param count how many nodes it will have
    /// @param authenticated whether messages are authenticated, with a key made for this exercise
    /// @param flags further flags of the JVM of each node
    public LocalExercise(int count, boolean authenticated, List<String> flags) {
        this(count, authenticated, flags, List.of());
    }

    /// Prepares an exercise without nodes.
    ///
    /// @param count how many nodes it will have
    /// @param authenticated whether messages are authenticated, with a key made for this exercise
    /// @param flags further flags of the JVM of each node
    /// @param options further options of the command `node`
    public LocalExercise(
            int count, boolean authenticated, List<String> flags, List<String> options) {
        this.authenticated = authenticated;
        this.flags = List.copyOf(flags);
        this.options = List.copyOf(options);
        endpoints = endpoints(count);
        if (authenticated) {
            writeKey();
        }
    }

    /// Runs a registry in the process of the first node, with which all nodes join.
    ///
    /// @param address `host:port`; the four ports after it are used, too
    /// @return this exercise
    public LocalExercise registry(String address) {
        registry = Optional.of(address);
        return this;
    }

    private static List<String> endpoints(int count) {
        List<DatagramSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new DatagramSocket(0, InetAddress.getLoopbackAddress()));
            }
            return sockets.stream().map(s -> "127.0.0.1:" + s.getLocalPort()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("no free port", e);
        } finally {
            sockets.forEach(DatagramSocket::close);
        }
    }

    private void writeKey() {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        Path file = folder.path().resolve("exercise.key");
        try {
            Files.writeString(file, HexFormat.of().formatHex(key));
            if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the key: file=" + file, e);
        }
    }

    /// Starts a node.
    ///
    /// @param number its number, from 1
    /// @param program what it runs
    /// @param settings the settings of the program
    /// @return the process, which this exercise closes
    public NodeProcess start(int number, String program, Map<String, String> settings) {
        StringBuilder text = new StringBuilder();
        text.append("node = ").append(number).append("\nprogram = ").append(program).append('\n');
        if (authenticated) {
            text.append("key.file = exercise.key\n");
        }
        registry.ifPresent(
                address -> {
                    text.append("registry = ").append(address).append('\n');
                    if (number == 1) {
                        text.append("registry.member = 1\n");
                    }
                });
        for (int node = 1; node <= endpoints.size(); node++) {
            text.append(node == number ? "listen" : "peer." + node);
            text.append(" = ").append(endpoints.get(node - 1)).append('\n');
        }
        settings.forEach(
                (k, v) -> text.append("program.").append(k).append(" = ").append(v).append('\n'));
        Path file = folder.path().resolve("node-" + number + ".properties");
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the configuration: file=" + file, e);
        }
        NodeProcess node = NodeProcess.start(number, file, flags, options);
        nodes.add(node);
        return node;
    }

    /// The nodes that were started.
    ///
    /// @return the processes
    public List<NodeProcess> nodes() {
        return List.copyOf(nodes);
    }

    @Override
    public void close() {
        nodes.forEach(NodeProcess::close);
        folder.close();
    }
}
