package dev.tercio.aeron;

import dev.tercio.net.ExerciseKey;

/// The conformance suite over UDP with a key. Proves TR-01, TR-07.
class UdpAuthenticatedConformanceTest extends UdpConformanceTest {
    @Override
    AeronOptions options(int node) {
        return super.options(node).key(ExerciseKey.of("the key of this exercise"));
    }
}
