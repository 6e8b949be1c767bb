package dev.tercio.aeron;

/// The conformance suite with broadcasts by multicast on the loopback interface. Proves TR-01.
class MulticastConformanceTest extends UdpConformanceTest {
    // the process id makes it unlikely that two runs share a group
    private static final long PID = ProcessHandle.current().pid();
    private static final String GROUP =
            "224.0." + (1 + PID % 200) + ".77:" + (20_000 + PID % 10_000);

    @Override
    AeronOptions options(int node) {
        return super.options(node).multicast(GROUP);
    }
}
