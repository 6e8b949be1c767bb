package dev.tercio.aeron;

/// How a transport sends a broadcast. Set by [AeronOptions#broadcast].
public enum Broadcast {
    /// A copy to each peer, with a window of its own. A peer that is too slow loses messages, which
    /// are counted for it; others lose nothing. The right choice for a few peers.
    UNICAST,
    /// One stream that the driver copies to each peer (multi-destination-cast). Sending costs one
    /// copy into memory whatever the number of peers. The fastest peer sets the pace; the driver of
    /// a slower one drops what it cannot store and counts it as
    /// [overruns][DriverStatistics#overruns()].
    MULTI_DESTINATION,
    /// One stream that the network copies to each peer. It needs a network that routes multicast.
    /// Slow peers lose messages as with [#MULTI_DESTINATION].
    MULTICAST
}
