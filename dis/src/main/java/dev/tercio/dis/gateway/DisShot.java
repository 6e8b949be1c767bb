package dev.tercio.dis.gateway;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;

/// What the events of a shot have in common.
///
/// @param shooter the entity that fired, or [Entity#NONE] if this world does not have it
/// @param target the entity that is aimed at or hit, or [Entity#NONE]
/// @param munition the flying munition if it is an entity, or [Entity#NONE]
/// @param shooterId the id of the shooter; if it is [DisEntityId#NONE], the gateway sends that of
///   the entity, even if it was destroyed in the same frame
/// @param targetId the id of the target; likewise
/// @param munitionId the id of the munition; likewise
/// @param eventId the id that [DisFire] and [DisDetonation] of a shot share; if it is
///   [DisEntityId#NONE], the gateway chooses one when it sends the event
/// @param type the type of the munition, or of the expendable or the thing that exploded
/// @param warhead the code of the warhead
/// @param fuse the code of the fuse
/// @param quantity the number of projectiles; 0 if the descriptor is not that of a munition
/// @param rate projectiles per minute
public record DisShot(
        Entity shooter,
        Entity target,
        Entity munition,
        DisEntityId shooterId,
        DisEntityId targetId,
        DisEntityId munitionId,
        DisEntityId eventId,
        DisEntityType type,
        int warhead,
        int fuse,
        int quantity,
        int rate) {
    /// A shot of one projectile at a target.
    ///
    /// @param shooter the entity that fired
    /// @param target the entity that is aimed at, or [Entity#NONE]
    /// @param type the type of the munition
    /// @return the shot
    public static DisShot of(Entity shooter, Entity target, DisEntityType type) {
        return new DisShot(
                shooter,
                target,
                Entity.NONE,
                DisEntityId.NONE,
                DisEntityId.NONE,
                DisEntityId.NONE,
                DisEntityId.NONE,
                type,
                0,
                0,
                1,
                0);
    }

    /// The same shot with an id, to connect a [DisFire] with its [DisDetonation].
    ///
    /// @param id the id, see [DisGateway#nextEventId()]
    /// @return a changed copy
    public DisShot eventId(DisEntityId id) {
        return new DisShot(
                shooter,
                target,
                munition,
                shooterId,
                targetId,
                munitionId,
                id,
                type,
                warhead,
                fuse,
                quantity,
                rate);
    }
}
