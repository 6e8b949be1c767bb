package dev.tercio.dis.gateway;

/// The resource that contains the state of the gateway which is not a component, so that snapshots
/// and replays continue with the same numbers. Do not change it. Written by [DisGateway].
///
/// @param entities how many entity ids have been assigned
/// @param requests how many requests have been sent
/// @param events how many shots have been sent
public record DisNumbering(long entities, int requests, int events) {
    /// Nothing assigned yet.
    public static final DisNumbering START = new DisNumbering(0, 0, 0);
}
