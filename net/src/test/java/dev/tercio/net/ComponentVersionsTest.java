package dev.tercio.net;

import dev.tercio.net.conformance.MismatchConformance;

/// Nodes that do not fit, in one process. Proves TR-08.
class ComponentVersionsTest extends MismatchConformance {
    private final Loopback network = new Loopback();

    @Override
    protected Transport open(int node) {
        return network.join(node);
    }
}
