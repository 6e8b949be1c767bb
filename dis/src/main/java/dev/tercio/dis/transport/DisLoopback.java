package dev.tercio.dis.transport;

import dev.tercio.dis.capture.UdpEndpoint;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Connects gateways within one process, for tests and examples. A datagram reaches all other
/// participants during the call of `send`.
///
/// ```java
/// DisLoopback network = new DisLoopback();
/// DisSettings tanks = settings.transport(network.join());
/// DisSettings planes = settings.application(24).transport(network.join());
/// ```
///
/// Threading: all methods may be called by any thread.
public final class DisLoopback {
    private static final int ADDRESS = 0x7F00_0001;
    private static final int FIRST_PORT = 40_000;

    private final List<Member> members = new ArrayList<>();
    private final Random random;
    private final double loss;
    private final double duplication;
    private int joined;

    /// Creates a network without loss.
    public DisLoopback() {
        this(0, 0, 0);
    }

    /// Creates a network that loses and duplicates datagrams.
    ///
    /// @param seed the same seed gives the same faults
    /// @param loss the probability that a participant does not receive a datagram, 0 to 1
    /// @param duplication the probability that a participant receives a datagram twice, 0 to 1
    /// @throws IllegalArgumentException if a probability is out of range
    public DisLoopback(long seed, double loss, double duplication) {
        if (!(loss >= 0 && loss <= 1 && duplication >= 0 && duplication <= 1)) {
            throw new IllegalArgumentException(
                    "value is out of range: loss="
                            + loss
                            + ", duplication="
                            + duplication
                            + ", allowed=0..1");
        }
        this.random = new Random(seed);
        this.loss = loss;
        this.duplication = duplication;
    }

    /// Adds a participant.
    ///
    /// @return its transport
    public synchronized DisTransport join() {
        return new Member(new UdpEndpoint(ADDRESS, FIRST_PORT + joined++));
    }

    private synchronized void add(Member member) {
        members.add(member);
    }

    private synchronized void remove(Member member) {
        members.remove(member);
    }

    private synchronized void send(Member sender, byte[] bytes, int offset, int length) {
        for (Member member : members) {
            if (member != sender && !happens(loss)) {
                member.receive(sender.endpoint, bytes, offset, length);
                if (happens(duplication)) {
                    member.receive(sender.endpoint, bytes, offset, length);
                }
            }
        }
    }

    private boolean happens(double probability) {
        return probability > 0 && random.nextDouble() < probability;
    }

    private final class Member implements DisTransport {
        private final UdpEndpoint endpoint;
        private @Nullable DatagramListener listener;
        private boolean closed;

        Member(UdpEndpoint endpoint) {
            this.endpoint = endpoint;
        }

        @Override
        public void start(DatagramListener receiver) {
            if (listener != null || closed) {
                throw new IllegalStateException(
                        "transport cannot be started: started=" + (listener != null));
            }
            listener = receiver;
            add(this);
        }

        void receive(UdpEndpoint source, byte[] bytes, int offset, int length) {
            DatagramListener receiver = listener;
            if (receiver != null) {
                receiver.received(source, bytes, offset, length);
            }
        }

        @Override
        public boolean send(byte[] bytes, int offset, int length) {
            if (closed) {
                return false;
            }
            DisLoopback.this.send(this, bytes, offset, length);
            return true;
        }

        @Override
        public void close() {
            closed = true;
            remove(this);
        }
    }
}
