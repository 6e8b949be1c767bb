package dev.tercio.aeron;

import dev.tercio.aeron.internal.ConfigReader;
import dev.tercio.net.ReplicationOptions;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The configuration of a node, from a properties file.
///
/// ```
/// node = 1
/// listen = 10.0.0.1:40100
/// peer.2 = 10.0.0.2:40100
/// peer.3 = 10.0.0.3:40100
/// key.file = exercise.key
/// program = battlefield
/// program.entities = 10000
/// ```
///
/// | name | value |
/// |---|---|
/// | `node` | the number of this node, from 1 to 65,535 |
/// | `listen` | an address of this machine and a UDP port |
/// | `peer.N` | the endpoint of node N |
/// | `key.file` | the file with the key, relative to the configuration |
/// | `key.environment` | the variable with the key, instead of a file |
/// | `broadcast` | `unicast`, which is the default, `multi-destination`, or a multicast group such as `224.0.1.77:40200` |
/// | `driver.directory` | the folder of an external media driver |
/// | `mtu` | the maximum size of a packet |
/// | `timeout.peer`, `timeout.stall` | times in milliseconds |
/// | `term.reliable`, `term.unreliable` | the length of a term of these streams in bytes, see [AeronOptions#termBytes] |
/// | `replication.peerBytes` | how many bytes are sent to each peer per frame, see [ReplicationOptions#peerBytes] |
/// | `registry` | the addresses of all members of the registry, separated by commas |
/// | `registry.member` | the place of the member that this process runs, from 1; by default none |
/// | `registry.directory` | where it keeps its log, relative to the configuration; `registry` by default |
/// | `program` | what the node runs |
/// | `program.…` | settings of the program |
///
/// Any other name is an error.
///
/// @param options the settings of the transport
/// @param replication the settings of the replication
/// @param program the name of the program; may be empty
/// @param settings the settings of the program, without the prefix
/// @param registry where the registry is; empty if the exercise has none
public record NodeConfig(
        AeronOptions options,
        ReplicationOptions replication,
        String program,
        Map<String, String> settings,
        Optional<RegistryConfig> registry) {
    /// Copies the map.
    public NodeConfig {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /// Reads a configuration.
    ///
    /// @param file a properties file
    /// @return the configuration
    /// @throws IllegalArgumentException if a name or a value is invalid; the message contains both
    /// @throws java.io.UncheckedIOException if the file cannot be read
    public static NodeConfig read(Path file) {
        return ConfigReader.read(file);
    }
}
