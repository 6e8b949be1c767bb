package dev.tercio.aeron.registry;

import dev.tercio.aeron.Durability;
import dev.tercio.aeron.NodeConfig;
import dev.tercio.aeron.RegistryConfig;
import dev.tercio.net.ExerciseKey;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// How a member of the registry runs. Each method returns a changed copy.
///
/// @param directory where the log and the snapshots are kept
/// @param addresses the addresses of all members as `host:port`, in the same order on all of them
/// @param member the place of this member in the list
/// @param durability when to wait for the disk
/// @param memberTimeout after which silence a node of the exercise is removed
/// @param leaderTimeout after which silence of the leader the members elect another one
/// @param maxMembers how many nodes can take part
/// @param snapshotBytes how much the log may grow before the leader starts a snapshot; 0 for never
/// @param driverDirectory where the media driver keeps its buffers; by default in memory
/// @param key clients without this key are refused; by default, all are admitted
public record RegistryNodeOptions(
        Path directory,
        List<String> addresses,
        int member,
        Durability durability,
        Duration memberTimeout,
        Duration leaderTimeout,
        int maxMembers,
        long snapshotBytes,
        Optional<Path> driverDirectory,
        Optional<ExerciseKey> key) {
    /// The number of consecutive ports of a member, starting with the one in its address.
    public static final int PORTS = 5;

    private static final int MAX_MEMBERS = 512;
    private static final long MIN_LEADER_MILLIS = 100;

    /// Checks the values.
    ///
    /// @param directory where the log and the snapshots are kept
    /// @param addresses the addresses of all members
    /// @param member the place of this member in the list
    /// @param durability when to wait for the disk
    /// @param memberTimeout after which silence a node of the exercise is removed
    /// @param leaderTimeout after which silence of the leader the members elect another one
    /// @param maxMembers how many nodes can take part
    /// @param snapshotBytes how much the log may grow before the leader starts a snapshot
    /// @param driverDirectory where the media driver keeps its buffers
    /// @param key clients without this key are refused
    public RegistryNodeOptions {
        addresses = List.copyOf(addresses);
        ClusterAddresses.check(addresses);
        check(member >= 0 && member < addresses.size(), "member", member);
        check(leaderTimeout.toMillis() >= MIN_LEADER_MILLIS, "leaderTimeout", leaderTimeout);
        check(memberTimeout.toMillis() >= MIN_LEADER_MILLIS, "memberTimeout", memberTimeout);
        check(maxMembers >= 1 && maxMembers <= MAX_MEMBERS, "maxMembers", maxMembers);
        check(snapshotBytes >= 0, "snapshotBytes", snapshotBytes);
    }

    private static void check(boolean valid, String name, Object value) {
        if (!valid) {
            throw new IllegalArgumentException(
                    "option of the registry is out of range: " + name + "=" + value);
        }
    }

    /// A single member.
    ///
    /// @param directory where the log and the snapshots are kept
    /// @param address `host:port`; the four ports after it are used, too
    /// @return options with default values
    public static RegistryNodeOptions of(Path directory, String address) {
        return new RegistryNodeOptions(
                directory,
                List.of(address),
                0,
                Durability.PROCESS,
                Duration.ofSeconds(5),
                Duration.ofSeconds(2),
                256,
                64L << 20,
                Optional.empty(),
                Optional.empty());
    }

    /// The member that the configuration of a node describes, with the key of the exercise.
    ///
    /// @param config the configuration
    /// @return empty if this process runs no member
    public static Optional<RegistryNodeOptions> of(NodeConfig config) {
        return config.registry()
                .filter(RegistryConfig::hasMember)
                .map(registry -> of(registry, config.options().key()));
    }

    private static RegistryNodeOptions of(RegistryConfig registry, Optional<ExerciseKey> key) {
        List<String> all = registry.addresses();
        RegistryNodeOptions options =
                of(registry.directory(), all.getFirst()).members(all, registry.member() - 1);
        return key.map(options::key).orElse(options);
    }

    /// Sets the members of the registry. Three members continue if one of them fails.
    ///
    /// @param all the addresses of all members, in the same order on all of them
    /// @param self the place of this member in the list
    /// @return a changed copy
    public RegistryNodeOptions members(List<String> all, int self) {
        return new RegistryNodeOptions(
                directory,
                all,
                self,
                durability,
                memberTimeout,
                leaderTimeout,
                maxMembers,
                snapshotBytes,
                driverDirectory,
                key);
    }

    /// Sets when to wait for the disk.
    ///
    /// @param value the level
    /// @return a changed copy
    public RegistryNodeOptions durability(Durability value) {
        return new RegistryNodeOptions(
                directory,
                addresses,
                member,
                value,
                memberTimeout,
                leaderTimeout,
                maxMembers,
                snapshotBytes,
                driverDirectory,
                key);
    }

    /// Sets the times after which nodes and leaders count as dead. Must be equal on all members.
    ///
    /// @param node after which silence a node of the exercise is removed
    /// @param leader after which silence of the leader the members elect another one
    /// @return a changed copy
    public RegistryNodeOptions timeouts(Duration node, Duration leader) {
        return new RegistryNodeOptions(
                directory,
                addresses,
                member,
                durability,
                node,
                leader,
                maxMembers,
                snapshotBytes,
                driverDirectory,
                key);
    }

    /// Sets the limits. Must be equal on all members.
    ///
    /// @param nodes how many nodes can take part, at most 512
    /// @param bytes how much the log may grow before the leader starts a snapshot; 0 for never
    /// @return a changed copy
    public RegistryNodeOptions limits(int nodes, long bytes) {
        return new RegistryNodeOptions(
                directory,
                addresses,
                member,
                durability,
                memberTimeout,
                leaderTimeout,
                nodes,
                bytes,
                driverDirectory,
                key);
    }

    /// Sets where the media driver keeps its buffers. The folder is deleted at the start.
    ///
    /// @param value the folder
    /// @return a changed copy
    public RegistryNodeOptions driverDirectory(Path value) {
        return new RegistryNodeOptions(
                directory,
                addresses,
                member,
                durability,
                memberTimeout,
                leaderTimeout,
                maxMembers,
                snapshotBytes,
                Optional.of(value),
                key);
    }

    /// Refuses clients that do not know the key of the exercise. Must be equal on all members.
    ///
    /// @param value the key
    /// @return a changed copy
    public RegistryNodeOptions key(ExerciseKey value) {
        return new RegistryNodeOptions(
                directory,
                addresses,
                member,
                durability,
                memberTimeout,
                leaderTimeout,
                maxMembers,
                snapshotBytes,
                driverDirectory,
                Optional.of(value));
    }
}
