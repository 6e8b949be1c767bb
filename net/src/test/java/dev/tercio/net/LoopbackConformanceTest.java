package dev.tercio.net;

import dev.tercio.net.conformance.TransportConformance;

/// The loopback network as a transport. Proves TR-01.
class LoopbackConformanceTest extends TransportConformance {
    private final Loopback network = new Loopback(256);

    @Override
    protected Transport open(int node) {
        return network.join(node);
    }
}
