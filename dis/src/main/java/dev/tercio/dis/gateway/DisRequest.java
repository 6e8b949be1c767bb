package dev.tercio.dis.gateway;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;

/// A request of simulation management that this node has received.
///
/// @param from the application or entity that sent it
/// @param to the application or entity that it is addressed to; its parts can be [DisEntityId#ALL]
/// @param requestId the number that the answer repeats
/// @param entity the addressed entity, or [Entity#NONE] if an application is addressed, or an
///   entity that this world does not have
public record DisRequest(DisEntityId from, DisEntityId to, int requestId, Entity entity) {}
