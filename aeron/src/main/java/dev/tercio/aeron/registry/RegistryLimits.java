package dev.tercio.aeron.registry;

/// The limits of a registry, equal on all of its members.
///
/// @param memberTimeout after how many milliseconds of silence a member is removed
/// @param clientTimeout after how many milliseconds of silence a client that is not a member is
///   forgotten
/// @param maxMembers the maximum number of members
/// @param maxClients the maximum number of clients
record RegistryLimits(long memberTimeout, long clientTimeout, int maxMembers, int maxClients) {}
