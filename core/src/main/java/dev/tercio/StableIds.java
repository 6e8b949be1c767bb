package dev.tercio;

import dev.tercio.internal.world.StableIdTable;

import java.util.Optional;
import java.util.OptionalLong;

/// Ids that stay the same when a world is saved and loaded, and on every node of a network.
///
/// An entity has such an id only if one was given to it. It consists of the number of the node that
/// made it (16 bits) and a sequence number (48 bits), so nodes never make the same one. Both ways
/// of looking up take constant time.
///
/// Sequence numbers begin with 1, so equal programs make equal ids. A program that is started again
/// and whose ids others remember must begin higher each time: [#startAfter(long)].
public sealed interface StableIds permits StableIdTable {
    /// The largest node number.
    int MAX_NODE = 0xFFFF;

    /// The id of an entity; a new one is made if it has none. Inside a running query or system,
    /// record it with [dev.tercio.command.Commands#assignStableId(Entity)].
    ///
    /// @param entity a living entity
    /// @return its id, never zero
    /// @throws DeadEntityException if the entity is dead
    /// @throws IllegalStateException while the structure of the world cannot change
    long assign(Entity entity);

    /// Gives an entity an id that was made elsewhere. Inside a running query or system, record it
    /// with [dev.tercio.command.Commands#bindStableId(Entity, long)].
    ///
    /// @param entity a living entity without an id
    /// @param id the id, not zero
    /// @throws DeadEntityException if the entity is dead
    /// @throws IllegalStateException if the entity has another id, or another entity has this id,
    ///   or while the structure of the world cannot change
    void bind(Entity entity, long id);

    /// The id of an entity, if it is alive and has one.
    ///
    /// @param entity any handle
    /// @return the id, or nothing
    OptionalLong idOf(Entity entity);

    /// The living entity with an id.
    ///
    /// @param id any id
    /// @return the entity, or nothing
    Optional<Entity> find(long id);

    /// Makes later ids of this node have sequence numbers above this one. Replication calls it with
    /// a number that grows with each start of the program, so that a new entity never gets the id
    /// of an entity of an earlier run. A snapshot that is loaded later does not go below it; a
    /// replay and a rollback restore the numbers they have recorded.
    ///
    /// Numbers that were used are never used again: a lower number than the last id counts only as
    /// long as no id has been made.
    ///
    /// @param sequence the sequence number before the first
    /// @throws IllegalArgumentException if it is not a sequence number
    void startAfter(long sequence);

    /// The node whose ids [#assign(Entity)] makes: this one.
    ///
    /// @return the number given in the configuration
    int node();

    /// How many entities have an id.
    ///
    /// @return the number of ids
    int size();

    /// The node that made an id.
    ///
    /// @param id an id
    /// @return the number of the node
    static int node(long id) {
        return (int) (id >>> 48);
    }

    /// The sequence number within its node of an id.
    ///
    /// @param id an id
    /// @return the sequence number
    static long sequence(long id) {
        return id & 0xFFFF_FFFF_FFFFL;
    }
}
