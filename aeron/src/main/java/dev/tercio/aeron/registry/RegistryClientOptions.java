package dev.tercio.aeron.registry;

import dev.tercio.StableIds;
import dev.tercio.aeron.AeronOptions;
import dev.tercio.aeron.NodeConfig;
import dev.tercio.net.ExerciseKey;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// How a node of the exercise connects to the registry. Each method returns a changed copy.
///
/// @param registry the addresses of all members of the registry as `host:port`
/// @param name the name of this process, for messages; at most 64 bytes
/// @param node the node number that this process wants, or [#ANY_NODE]
/// @param host the address of this machine that the registry can reach
/// @param heartbeat how often this node says that it is alive
/// @param resendAfter how long to wait for an answer before a command is sent again
/// @param unreachableAfter after which silence the registry counts as unreachable
/// @param stallLimit how long [RegistryClient#poll()] may not be called before heartbeats stop
/// @param driverDirectory the folder of a running media driver; by default, the client starts its
///   own
/// @param key the key of the exercise, which the registry must ask for
public record RegistryClientOptions(
        List<String> registry,
        String name,
        int node,
        String host,
        Duration heartbeat,
        Duration resendAfter,
        Duration unreachableAfter,
        Duration stallLimit,
        Optional<Path> driverDirectory,
        Optional<ExerciseKey> key) {
    /// The registry chooses the lowest number from 1 that is free.
    public static final int ANY_NODE = -1;

    /// Checks the values.
    ///
    /// @param registry the addresses of all members of the registry
    /// @param name the name of this process
    /// @param node the node number that this process wants, or [#ANY_NODE]
    /// @param host the address of this machine that the registry can reach
    /// @param heartbeat how often this node says that it is alive
    /// @param resendAfter how long to wait for an answer before a command is sent again
    /// @param unreachableAfter after which silence the registry counts as unreachable
    /// @param stallLimit how long `poll()` may not be called before heartbeats stop
    /// @param driverDirectory the folder of a running media driver
    /// @param key the key of the exercise
    public RegistryClientOptions {
        registry = List.copyOf(registry);
        ClusterAddresses.check(registry);
        if (node < ANY_NODE || node > StableIds.MAX_NODE) {
            throw new IllegalArgumentException(
                    "node number is out of range: node=" + node + ", max=" + StableIds.MAX_NODE);
        }
        for (Duration duration : List.of(heartbeat, resendAfter, unreachableAfter, stallLimit)) {
            if (duration.toMillis() < 1) {
                throw new IllegalArgumentException(
                        "durations must be at least a millisecond: duration=" + duration);
            }
        }
    }

    /// A process of an exercise.
    ///
    /// @param name the name of this process, for messages
    /// @param registry the addresses of all members of the registry as `host:port`
    /// @return options with default values: any node number, on this machine
    public static RegistryClientOptions of(String name, List<String> registry) {
        return new RegistryClientOptions(
                registry,
                name,
                ANY_NODE,
                "127.0.0.1",
                Duration.ofMillis(500),
                Duration.ofSeconds(1),
                Duration.ofSeconds(3),
                Duration.ofSeconds(30),
                Optional.empty(),
                Optional.empty());
    }

    /// The client that the configuration of a node describes, with the number, the address and the
    /// key of the node.
    ///
    /// @param config the configuration
    /// @return empty if the exercise has no registry
    public static Optional<RegistryClientOptions> of(NodeConfig config) {
        return config.registry()
                .map(
                        registry -> {
                            AeronOptions node = config.options();
                            String listen = node.listen();
                            RegistryClientOptions options =
                                    of("node " + node.node(), registry.addresses())
                                            .node(node.node())
                                            .host(listen.substring(0, listen.lastIndexOf(':')));
                            return node.key().map(options::key).orElse(options);
                        });
    }

    /// Sets the node number.
    ///
    /// @param value a number from 0 to 65,535
    /// @return a changed copy
    public RegistryClientOptions node(int value) {
        return new RegistryClientOptions(
                registry,
                name,
                value,
                host,
                heartbeat,
                resendAfter,
                unreachableAfter,
                stallLimit,
                driverDirectory,
                key);
    }

    /// Sets the address of this machine, to which the registry sends its answers.
    ///
    /// @param value a host name or an IP address
    /// @return a changed copy
    public RegistryClientOptions host(String value) {
        return new RegistryClientOptions(
                registry,
                name,
                node,
                value,
                heartbeat,
                resendAfter,
                unreachableAfter,
                stallLimit,
                driverDirectory,
                key);
    }

    /// Sets the times.
    ///
    /// @param alive how often this node says that it is alive
    /// @param resend how long to wait for an answer before a command is sent again
    /// @param unreachable after which silence the registry counts as unreachable
    /// @param stall how long `poll()` may not be called before heartbeats stop
    /// @return a changed copy
    public RegistryClientOptions times(
            Duration alive, Duration resend, Duration unreachable, Duration stall) {
        return new RegistryClientOptions(
                registry,
                name,
                node,
                host,
                alive,
                resend,
                unreachable,
                stall,
                driverDirectory,
                key);
    }

    /// Uses a media driver that runs already, such as [RegistryNode#driverDirectory()].
    ///
    /// @param value the folder of the driver
    /// @return a changed copy
    public RegistryClientOptions driverDirectory(Path value) {
        return new RegistryClientOptions(
                registry,
                name,
                node,
                host,
                heartbeat,
                resendAfter,
                unreachableAfter,
                stallLimit,
                Optional.of(value),
                key);
    }

    /// Sets the key of the exercise, if the registry has one. The key itself is never sent.
    ///
    /// @param value the key
    /// @return a changed copy
    public RegistryClientOptions key(ExerciseKey value) {
        return new RegistryClientOptions(
                registry,
                name,
                node,
                host,
                heartbeat,
                resendAfter,
                unreachableAfter,
                stallLimit,
                driverDirectory,
                Optional.of(value));
    }
}
