package dev.tercio.dis.gateway;

import dev.tercio.dis.pdu.SkipReason;
import dev.tercio.dis.reckoning.SendReason;

import java.util.Map;

/// What a gateway has done since it was created. Returned by [DisGateway#statistics].
///
/// @param published the number of entities that this node sends now
/// @param ghosts the number of ghosts now
/// @param datagramsSent the number of sent datagrams
/// @param bytesSent their bytes, without headers of UDP
/// @param sendFailures the number of datagrams that the transport did not accept
/// @param pdusSent the number of sent PDUs
/// @param statesSent the number of sent Entity State PDUs by the reason to send them
/// @param deactivated the number of sent last Entity State PDUs
/// @param datagramsReceived the number of datagrams that reached a frame
/// @param bytesReceived their bytes
/// @param datagramsDropped the number of datagrams that were dropped because too many waited, or
///   because a recording contains only a part of them
/// @param pdusReceived the number of complete PDUs of supported types
/// @param skipped the number of other PDUs, by reason
/// @param pdusApplied the number of received PDUs that were not refused: all received PDUs are
///   either applied or refused
/// @param statesApplied the number of Entity State and Entity State Update PDUs that were applied
/// @param refused the number of PDUs that were not applied, by reason
/// @param timedOut the number of ghosts that were removed because nothing was heard of them
/// @param replaced the number of ghosts that were replaced because their id was used again
public record DisStatistics(
        int published,
        int ghosts,
        long datagramsSent,
        long bytesSent,
        long sendFailures,
        long pdusSent,
        Map<SendReason, Long> statesSent,
        long deactivated,
        long datagramsReceived,
        long bytesReceived,
        long datagramsDropped,
        long pdusReceived,
        Map<SkipReason, Long> skipped,
        long pdusApplied,
        long statesApplied,
        Map<DisRefusal, Long> refused,
        long timedOut,
        long replaced) {
    /// Copies the maps.
    public DisStatistics {
        statesSent = Map.copyOf(statesSent);
        skipped = Map.copyOf(skipped);
        refused = Map.copyOf(refused);
    }

    /// The number of PDUs that were refused for a reason.
    ///
    /// @param reason the reason
    /// @return the number
    public long refused(DisRefusal reason) {
        return refused.getOrDefault(reason, 0L);
    }
}
