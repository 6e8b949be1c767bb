package dev.tercio.showcase.node;

import dev.tercio.inspector.Inspector;
import dev.tercio.net.ReplicationOptions;
import dev.tercio.net.Transport;

import java.util.List;
import java.util.Map;

/// What a node can run, selected by `program` in its configuration.
public interface NodeProgram {
    /// The name in the configuration.
    ///
    /// @return the name
    String name();

    /// Creates the world of a node.
    ///
    /// @param transport connects it to its peers; the run closes it
    /// @param settings the settings of the program
    /// @param options the settings of its replication, with a session that is larger than that of
    ///   every earlier process of this node
    /// @return the run
    NodeRun start(Transport transport, NodeSettings settings, ReplicationOptions options);

    /// Whether a node can continue the work of another one that has died. The registry then chooses
    /// a node that takes over.
    ///
    /// @return true if every node runs the same systems
    default boolean takesOver() {
        return false;
    }

    /// The components that nodes share, for comparing nodes.
    ///
    /// @return the record classes
    List<Class<?>> shared();

    /// Adds to the page of a node what it cannot find by itself, such as templates.
    ///
    /// @param run the run
    /// @param inspector the page, which shows the run
    default void inspect(NodeRun run, Inspector inspector) {}

    /// Extra figures for the status line of a node.
    ///
    /// @param run the run
    /// @return values by name
    default Map<String, String> figures(NodeRun run) {
        return Map.of();
    }
}
