package dev.tercio;

import dev.tercio.internal.world.StableIdTable;

import java.util.Optional;
import java.util.OptionalLong;

/// Ids that identify entities across saves and across the nodes of a network.
///
/// An entity has a stable id only after one is assigned or bound. An id consists of the number of
/// the node that created it (16 bits) and a sequence number (48 bits), so nodes never create the
/// same id. Lookups in both directions take constant time.
///
/// Sequence numbers start with 1 and are deterministic. If other nodes remember the ids of an
/// earlier run of the program, each run must start with a higher number, see [#startAfter(long)].
public sealed interface StableIds permits StableIdTable {
    /// The largest node number.
    int MAX_NODE = 0xFFFF;

    /// Returns the id of an entity and creates one if it has none. In a query or system, use
    /// [dev.tercio.command.Commands#assignStableId(Entity)] instead.
    ///
    /// @param entity a living entity
    /// @return the id, never zero
    /// @throws DeadEntityException if the entity is dead
    /// @throws IllegalStateException if the structure of the world cannot change now
    long assign(Entity entity);

    /// Binds an existing id, for example from a file or a peer, to an entity. In a query or system,
    /// use [dev.tercio.command.Commands#bindStableId(Entity, long)] instead.
    ///
    /// @param entity a living entity that has no id or this one
    /// @param id the id, not zero
    /// @throws DeadEntityException if the entity is dead
    /// @throws IllegalArgumentException if the id is zero
    /// @throws IllegalStateException if the entity has another id, if another entity has this id,
    ///   or if the structure of the world cannot change now
    void bind(Entity entity, long id);

    /// Reserves ids that are not bound to entities yet. Any thread can then use them in commands,
    /// see [dev.tercio.command.Commands#bindStableId(Entity, long)]. No other entity of this node
    /// gets one of them.
    ///
    /// Called between frames, it is an input of recordings.
    ///
    /// @param count the number of ids, at least 1
    /// @return the ids
    /// @throws IllegalArgumentException if the number is less than 1
    /// @throws IllegalStateException if fewer ids are left, or if the structure of the world cannot
    ///   change now
    StableIdRange reserve(int count);

    /// Returns the id of an entity if the entity is alive and has one.
    ///
    /// @param entity any handle
    /// @return the id, or empty
    OptionalLong idOf(Entity entity);

    /// Returns the living entity with an id.
    ///
    /// @param id any id
    /// @return the entity, or empty
    Optional<Entity> find(long id);

    /// Sets the sequence number after which new ids start. With a higher number in each run of the
    /// program, a new entity never gets the id of an entity of an earlier run. Replication calls
    /// this when it is created.
    ///
    /// Sequence numbers only increase: once an id exists, a number below the last one has no
    /// effect. After a snapshot is loaded, new ids still start after this number. A replay or
    /// rollback restores the last sequence number as it was recorded.
    ///
    /// @param sequence the number that all new sequence numbers exceed, at least 0
    /// @throws IllegalArgumentException if the number is out of range
    void startAfter(long sequence);

    /// Returns the sequence number of the newest id of this node, so that a program can reserve
    /// more in time.
    ///
    /// @return the number that all new sequence numbers exceed
    long lastSequence();

    /// Returns the number of this node, which is part of every id it creates.
    ///
    /// @return the number set by [WorldOptions#node(int)]
    int node();

    /// Returns the number of entities that have an id.
    ///
    /// @return the number of ids
    int size();

    /// Returns the number of the node that created an id.
    ///
    /// @param id an id
    /// @return the node number
    static int node(long id) {
        return (int) (id >>> 48);
    }

    /// Returns the sequence number of an id within its node.
    ///
    /// @param id an id
    /// @return the sequence number
    static long sequence(long id) {
        return id & 0xFFFF_FFFF_FFFFL;
    }
}
