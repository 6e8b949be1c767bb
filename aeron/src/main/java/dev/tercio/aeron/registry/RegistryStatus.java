package dev.tercio.aeron.registry;

/// What a member of the registry has done. The numbers of all members are equal when they have
/// applied the same part of the log; only `leads`, `malformed` and `snapshots` are their own.
/// Returned by [RegistryNode#status].
///
/// @param leads whether this member is the leader
/// @param version the version of the view
/// @param commands the number of commands that were carried out, or refused with an answer
/// @param duplicates how many commands were received again and not carried out twice
/// @param gaps how many commands were dropped because an earlier one was missing
/// @param malformed how many messages were malformed, since this member started
/// @param snapshots how many snapshots were taken, since this member started
/// @param hash a hash of all commands in their order
public record RegistryStatus(
        boolean leads,
        long version,
        long commands,
        long duplicates,
        long gaps,
        long malformed,
        long snapshots,
        long hash) {
    static final RegistryStatus STARTING = new RegistryStatus(false, 0, 0, 0, 0, 0, 0, 0);
}
