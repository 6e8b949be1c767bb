package dev.tercio.aeron;

import dev.tercio.net.Transport;
import dev.tercio.net.conformance.MismatchConformance;

import java.time.Duration;
import java.util.List;

/// Nodes that do not fit, over UDP. Proves TR-08.
class MismatchOverUdpTest extends MismatchConformance {
    private final List<String> endpoints = Ports.endpoints(2);

    @Override
    protected Transport open(int node) {
        int peer = 3 - node;
        return AeronTransport.start(
                AeronOptions.DEFAULT
                        .node(node)
                        .listen(endpoints.get(node - 1))
                        .peer(peer, endpoints.get(peer - 1))
                        .peerTimeout(Duration.ofSeconds(1)));
    }
}
