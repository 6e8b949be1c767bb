package dev.tercio.dis.gateway;

import com.sun.management.ThreadMXBean;

import dev.tercio.dis.transport.DisLoopback;

import java.lang.management.ManagementFactory;

/// Prints the bytes that a frame of a sending and of a receiving gateway allocates, once the code
/// is compiled.
final class GatewayAllocationProgram {
    private static final int ENTITIES = 500;
    private static final int FRAMES = 30;

    /// The compiler needs some time before it eliminates unneeded allocations.
    private static final int PATIENCE = 4_000;

    private GatewayAllocationProgram() {}

    public static void main(String[] args) {
        DisLoopback network = new DisLoopback();
        try (Participant sender = new Participant(1, network.join());
                Participant receiver = new Participant(2, network.join())) {
            for (int i = 0; i < ENTITIES; i++) {
                sender.publish(10 * i, 5 * i, i % 50);
            }
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long leastSent = Long.MAX_VALUE;
            long leastReceived = Long.MAX_VALUE;
            for (int i = 0; i < PATIENCE && Math.max(leastSent, leastReceived) > 0; i++) {
                long sent = 0;
                long received = 0;
                for (int frame = 0; frame < FRAMES; frame++) {
                    long before = threads.getCurrentThreadAllocatedBytes();
                    sender.run();
                    long between = threads.getCurrentThreadAllocatedBytes();
                    receiver.run();
                    sent += between - before;
                    received += threads.getCurrentThreadAllocatedBytes() - between;
                }
                leastSent = Math.min(leastSent, sent);
                leastReceived = Math.min(leastReceived, received);
            }
            System.out.println(
                    "send=" + leastSent / FRAMES + ", receive=" + leastReceived / FRAMES);
            System.out.println("states=" + (receiver.gateway.statistics().statesApplied() > 1_000));
        }
    }
}
