package dev.tercio.net;

import dev.tercio.net.conformance.TransportConformance;

/// Authenticated messages over the loopback network. Proves TR-01, TR-07.
class AuthenticatedConformanceTest extends TransportConformance {
    private final Loopback network = new Loopback(256);

    @Override
    protected Transport open(int node) {
        return new AuthenticatedTransport(
                network.join(node), ExerciseKey.of("the key of this exercise"));
    }
}
