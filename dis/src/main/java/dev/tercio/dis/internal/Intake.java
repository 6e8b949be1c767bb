package dev.tercio.dis.internal;

import dev.tercio.command.CommandBuffer;
import dev.tercio.dis.gateway.DisProblem.Kind;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;

import java.util.Arrays;

/// The system that passes waiting datagrams to the network ingress, which makes them inputs of the
/// frame.
public final class Intake implements ComponentSystem {
    private final DatagramQueue queue;
    private final NetworkIngress ingress;
    private final Problems problems;
    private final byte[] chunk = new byte[ReceivedWords.BYTES];
    private long dropped;

    Intake(DatagramQueue queue, NetworkIngress ingress, Problems problems) {
        this.queue = queue;
        this.ingress = ingress;
        this.problems = problems;
    }

    @Override
    public void update(SystemContext context) {
        problems.frame(context.time().frame());
        if (queue.dropped() != dropped) {
            dropped = queue.dropped();
            problems.report(Kind.RECEIVE_OVERFLOW, "datagrams=" + dropped);
        }
        if (queue.isEmpty()) {
            return;
        }
        CommandBuffer batch = ingress.rent().named("dis");
        long now = System.currentTimeMillis();
        queue.drain(
                (source, bytes, offset, length) ->
                        record(batch, now, source, bytes, offset, length));
        ingress.submit(batch);
    }

    private void record(
            CommandBuffer batch, long now, long source, byte[] bytes, int offset, int length) {
        int at = 0;
        do { // an empty datagram is counted, too
            int count = Math.min(ReceivedWords.BYTES, length - at);
            System.arraycopy(bytes, offset + at, chunk, 0, count);
            Arrays.fill(chunk, count, ReceivedWords.BYTES, (byte) 0);
            batch.send(ReceivedWords.of(now, source, length, at, chunk, 0));
            at += ReceivedWords.BYTES;
        } while (at < length);
    }
}
