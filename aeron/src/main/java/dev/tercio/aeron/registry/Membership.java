package dev.tercio.aeron.registry;

/// The place of this process in the exercise.
///
/// ```java
/// World world = World.create(WorldOptions.DEFAULT.node(membership.node()));
/// ReplicationOptions options = ReplicationOptions.DEFAULT.session(membership.incarnation());
/// ```
///
/// @param node the node number, for `WorldOptions.node`
/// @param incarnation grows each time a process gets this node number, for
///   `ReplicationOptions.session`: ids of an earlier process are never made again
public record Membership(int node, long incarnation) {
    /// The number of ids in a block. `incarnation` is the number of the first block.
    static final long BLOCK_IDS = 1L << 24;

    /// The number of blocks of a node number.
    static final long MAX_BLOCKS = 1L << 24;

    /// The number of blocks that are reserved at a time: 268 million ids.
    static final long RESERVED_BLOCKS = 16;

    /// The sequence number before the first id of this process, for `StableIds.startAfter`.
    ///
    /// @return a number that is higher than all ids of earlier processes with this node number
    public long startAfter() {
        return incarnation * BLOCK_IDS;
    }
}
