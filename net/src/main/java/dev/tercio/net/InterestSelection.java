package dev.tercio.net;

import dev.tercio.Entity;

/// Receives the entities that an [InterestRule] selects for a peer. Entities that are not shared
/// are ignored.
///
/// The distance is a number from 0 (most important) to 1 (least important). If the bandwidth of the
/// peer is [limited][ReplicationOptions#peerBytes], near entities are sent more often.
public interface InterestSelection {
    /// Includes an entity: the peer receives it.
    ///
    /// @param entity an entity
    /// @param distance its distance, from 0 to 1; other values are limited to this range
    void include(Entity entity, double distance);

    /// Keeps an entity if the peer has it already. If entities are kept for some distance after
    /// they have left the area in which they are included, they do not enter and leave repeatedly
    /// at its border.
    ///
    /// @param entity an entity
    /// @param distance its distance, from 0 to 1; other values are limited to this range
    void keep(Entity entity, double distance);

    /// Includes an entity with the distance 0.
    ///
    /// @param entity an entity
    default void include(Entity entity) {
        include(entity, 0);
    }
}
