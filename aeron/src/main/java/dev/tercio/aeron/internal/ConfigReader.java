package dev.tercio.aeron.internal;

import dev.tercio.aeron.AeronOptions;
import dev.tercio.aeron.Broadcast;
import dev.tercio.aeron.NodeConfig;
import dev.tercio.aeron.RegistryConfig;
import dev.tercio.net.Delivery;
import dev.tercio.net.ExerciseKey;
import dev.tercio.net.ReplicationOptions;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/// Reads the configuration of a node.
public final class ConfigReader {
    private static final String PEER = "peer.";
    private static final String KEY_FILE = "key.file";
    private static final String KEY_ENVIRONMENT = "key.environment";
    private static final String PROGRAM = "program.";

    private final Path file;
    private final Map<String, String> settings = new TreeMap<>();
    private AeronOptions options = AeronOptions.DEFAULT;
    private ReplicationOptions replication = ReplicationOptions.DEFAULT;
    private String program = "";
    private List<String> registry = List.of();
    private int registryMember;
    private String registryDirectory = "";

    /// Properties that may not be set twice: the first value would be ignored in silence.
    private static final class UniqueProperties extends Properties {
        private static final long serialVersionUID = 1;

        private final transient Path file;

        UniqueProperties(Path file) {
            this.file = file;
        }

        @Override
        public synchronized Object put(Object name, Object value) {
            if (containsKey(name)) {
                throw new IllegalArgumentException(
                        "invalid configuration: file=%s, %s=%s; this name is set twice"
                                .formatted(file, name, value));
            }
            return super.put(name, value);
        }
    }

    private ConfigReader(Path file) {
        this.file = file;
    }

    /// Reads a file.
    public static NodeConfig read(Path file) {
        Properties properties = new UniqueProperties(file);
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot read the configuration: file=" + file + ", because=" + e, e);
        }
        if (properties.containsKey(KEY_FILE) && properties.containsKey(KEY_ENVIRONMENT)) {
            throw new IllegalArgumentException(
                    "invalid configuration: file="
                            + file
                            + "; key.file and key.environment are both set; remove one");
        }
        ConfigReader config = new ConfigReader(file);
        for (String name : properties.stringPropertyNames()) {
            config.set(name, properties.getProperty(name).strip());
        }
        return config.complete();
    }

    private void set(String name, String value) {
        try {
            if (name.startsWith(PEER)) {
                options = options.peer(number(name.substring(PEER.length())), value);
            } else if (name.startsWith(PROGRAM)) {
                settings.put(name.substring(PROGRAM.length()), value);
            } else {
                setNamed(name, value);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "invalid configuration: file=%s, %s=%s; %s"
                            .formatted(file, name, value, e.getMessage()),
                    e);
        }
    }

    private void setNamed(String name, String value) {
        switch (name) {
            case "node" -> options = options.node(number(value));
            case "listen" -> options = options.listen(value);
            case KEY_FILE -> options = options.key(ExerciseKey.ofFile(file.resolveSibling(value)));
            case KEY_ENVIRONMENT -> options = options.key(ExerciseKey.ofEnvironment(value));
            case "broadcast" -> options = broadcast(value);
            case "driver.directory" -> options = options.driverDirectory(Path.of(value));
            case "mtu" -> options = options.mtu(number(value));
            case "timeout.peer" -> options = options.peerTimeout(Duration.ofMillis(number(value)));
            case "timeout.stall" ->
                    options = options.stallTimeout(Duration.ofMillis(number(value)));
            case "term.reliable" -> options = options.termBytes(Delivery.RELIABLE, number(value));
            case "term.unreliable" ->
                    options = options.termBytes(Delivery.UNRELIABLE, number(value));
            case "replication.peerBytes" -> replication = replication.peerBytes(number(value));
            case "registry" -> registry = List.of(value.split("\\s*,\\s*", -1));
            case "registry.member" -> registryMember = number(value);
            case "registry.directory" -> registryDirectory = value;
            case "program" -> program = value;
            default ->
                    throw new IllegalArgumentException(
                            "unknown name; see the guide page Several machines");
        }
    }

    private AeronOptions broadcast(String value) {
        return switch (value) {
            case "unicast" -> options.broadcast(Broadcast.UNICAST);
            case "multi-destination" -> options.broadcast(Broadcast.MULTI_DESTINATION);
            default -> options.multicast(value);
        };
    }

    private static int number(String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("value is not an integer", e);
        }
    }

    private Optional<RegistryConfig> registry() {
        if (registry.isEmpty()) {
            if (registryMember != 0 || !registryDirectory.isEmpty()) {
                throw new IllegalArgumentException(
                        "configuration is not complete: file=%s, registry.member=%d,"
                                        .formatted(file, registryMember)
                                + " registry.directory="
                                + registryDirectory
                                + "; set registry to the addresses of all members");
            }
            return Optional.empty();
        }
        String directory = registryDirectory.isEmpty() ? "registry" : registryDirectory;
        try {
            registry.forEach(address -> Endpoints.check("registry", address));
            return Optional.of(
                    new RegistryConfig(registry, registryMember, file.resolveSibling(directory)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "invalid configuration: file=%s; %s".formatted(file, e.getMessage()), e);
        }
    }

    private NodeConfig complete() {
        if (options.node() == 0 || options.listen().isEmpty()) {
            throw new IllegalArgumentException(
                    "configuration is not complete: file=%s, node=%d, listen=%s; set node and listen"
                            .formatted(file, options.node(), options.listen()));
        }
        return new NodeConfig(options, replication, program, settings, registry());
    }
}
