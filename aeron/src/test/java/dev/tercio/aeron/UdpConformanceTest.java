package dev.tercio.aeron;

import dev.tercio.net.Transport;
import dev.tercio.net.conformance.TransportConformance;

import java.time.Duration;
import java.util.List;

/// The conformance suite over UDP. Proves TR-01.
class UdpConformanceTest extends TransportConformance {
    private final List<String> endpoints = Ports.endpoints(3);

    @Override
    protected Transport open(int node) {
        return AeronTransport.start(options(node));
    }

    AeronOptions options(int node) {
        AeronOptions options =
                AeronOptions.DEFAULT
                        .node(node)
                        .listen(endpoints.get(node - 1))
                        .peerTimeout(Duration.ofSeconds(1));
        for (int peer = 1; peer <= 3; peer++) {
            options = peer == node ? options : options.peer(peer, endpoints.get(peer - 1));
        }
        return options;
    }
}
