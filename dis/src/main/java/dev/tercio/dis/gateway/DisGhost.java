package dev.tercio.dis.gateway;

/// Marks a ghost: an entity that another participant simulates. The gateway adds and removes it. Do
/// not change it.
///
/// @param mapping the number of its [EntityMapping] in the order in which mappings were added, or
///   -1 if none accepts its type
/// @param heardAt the simulated time in seconds at which the last PDU was applied
/// @param timestamp the bits of the timestamp of that PDU
/// @param source the IPv4 address of the sender in the upper bits, its UDP port in the lowest 16
/// @param ownerUntil if this node has handed the entity over: the simulated time until which the
///   new owner has to send an update, or else this node takes the entity back; otherwise 0
public record DisGhost(int mapping, double heardAt, int timestamp, long source, double ownerUntil) {
    /// No [#mapping].
    public static final int UNMAPPED = -1;
}
