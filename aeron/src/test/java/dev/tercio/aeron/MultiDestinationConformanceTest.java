package dev.tercio.aeron;

/// The conformance suite with one broadcast stream that is copied to each peer. Proves TR-01.
class MultiDestinationConformanceTest extends UdpConformanceTest {
    @Override
    AeronOptions options(int node) {
        return super.options(node).broadcast(Broadcast.MULTI_DESTINATION);
    }
}
