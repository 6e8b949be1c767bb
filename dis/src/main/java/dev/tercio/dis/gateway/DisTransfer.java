package dev.tercio.dis.gateway;

import dev.tercio.dis.DisEntityId;

/// A transfer of ownership in progress. The gateway adds it to the entity, and removes it when the
/// transfer is complete.
///
/// @param state what this node waits for
/// @param peer the other application
/// @param requestId the number of the request
/// @param until the simulated time in seconds at which the state ends
public record DisTransfer(State state, DisEntityId peer, int requestId, double until) {
    /// What a transfer waits for.
    public enum State {
        /// This node has offered the entity, and waits for an answer. It still owns the entity.
        OFFERED,
        /// This node has requested the entity, and waits for an answer.
        REQUESTED,
        /// This node has taken the entity over, or back. For five seconds, states of its previous
        /// owner are ignored. For a minute, a last state from another participant destroys it.
        TAKEN
    }
}
