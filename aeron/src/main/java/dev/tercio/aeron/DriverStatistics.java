package dev.tercio.aeron;

/// Counters of the media driver of a transport. If several processes share a driver, they count the
/// traffic of all. Returned by [AeronTransport#driverStatistics],
/// [dev.tercio.aeron.registry.RegistryNode#driverStatistics] and
/// [dev.tercio.aeron.log.LogArchive#driverStatistics].
///
/// @param bytesSent bytes sent, with all headers
/// @param bytesReceived bytes received, with all headers
/// @param requestsSent how often lost messages of reliable streams were requested (NAK)
/// @param requestsReceived how often peers requested lost messages
/// @param resent messages sent again
/// @param gaps lost messages of unreliable streams, as gaps that were skipped
/// @param overruns packets dropped because the receiver was too slow
/// @param shortSends packets that the operating system did not accept
/// @param invalidPackets packets that are not valid
/// @param mappedBytes memory mapped for streams, touched or not
/// @param errors errors that the driver or its client has reported
public record DriverStatistics(
        long bytesSent,
        long bytesReceived,
        long requestsSent,
        long requestsReceived,
        long resent,
        long gaps,
        long overruns,
        long shortSends,
        long invalidPackets,
        long mappedBytes,
        long errors) {}
