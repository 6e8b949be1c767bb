package dev.tercio.showcase.node;

import dev.tercio.aeron.NodeConfig;
import dev.tercio.aeron.registry.Membership;
import dev.tercio.aeron.registry.RegistryClient;
import dev.tercio.aeron.registry.RegistryClientOptions;
import dev.tercio.aeron.registry.RegistryNode;
import dev.tercio.aeron.registry.RegistryNodeOptions;
import dev.tercio.aeron.registry.RegistryOwnership;
import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.UsageException;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The part of the registry that runs in the process of a node: a client, and a member if the
/// configuration says so.
final class NodeRegistry implements AutoCloseable {
    /// After a crash, the number of a node is in use until the registry has noticed it.
    private static final long JOIN_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final @Nullable RegistryNode member;
    private final RegistryClient client;
    private @Nullable RegistryOwnership ownership;

    private NodeRegistry(@Nullable RegistryNode member, RegistryClient client) {
        this.member = member;
        this.client = client;
    }

    /// Starts the member and the client.
    ///
    /// @return empty if the exercise has no registry
    static Optional<NodeRegistry> start(NodeConfig config) {
        try {
            Optional<RegistryClientOptions> options = RegistryClientOptions.of(config);
            if (options.isEmpty()) {
                return Optional.empty();
            }
            RegistryNode member =
                    RegistryNodeOptions.of(config).map(RegistryNode::start).orElse(null);
            return Optional.of(new NodeRegistry(member, RegistryClient.connect(options.get())));
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    /// Waits until the registry has admitted this node.
    ///
    /// @return the number with which the ids and messages of this process start
    long join() {
        client.join();
        long start = System.nanoTime();
        Optional<Membership> membership = client.membership();
        while (membership.isEmpty()) {
            if (System.nanoTime() - start > JOIN_NANOS) {
                throw new CommandFailedException(
                        "registry has not admitted this node: reachable=%s, problems=%s"
                                .formatted(client.isReachable(), client.problems()));
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            client.poll();
            membership = client.membership();
        }
        return membership.get().incarnation();
    }

    /// Reserves ids for the node, and lets it take over from others.
    ///
    /// @param takesOver whether the node can continue the work of others
    /// @param shared the components that nodes share
    void attach(NodeRun node, boolean takesOver, Class<?>... shared) {
        client.reserveIdsOf(node.world().stableIds());
        if (takesOver) {
            RegistryOwnership listener =
                    new RegistryOwnership(
                            node.world(),
                            node.replication()::takeOver,
                            node.replication()::isConnected,
                            shared);
            client.listen(listener);
            ownership = listener;
        }
    }

    /// Processes what has arrived. Called once per frame.
    void poll() {
        client.poll();
    }

    /// Adds what the registry knows to the status of the node.
    void addStatus(Map<String, Object> values) {
        values.put("registry.reachable", client.isReachable());
        values.put("registry.nodes", client.view().members().size());
        values.put("registry.problems", client.problems().size());
        RegistryOwnership listener = ownership;
        values.put("registry.takenOver", listener == null ? 0 : listener.components());
    }

    @Override
    public void close() {
        client.close();
        if (member != null) {
            member.close();
        }
    }
}
