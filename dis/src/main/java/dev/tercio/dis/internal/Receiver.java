package dev.tercio.dis.internal;

import dev.tercio.dis.gateway.DisExercise;
import dev.tercio.dis.gateway.DisProblem.Kind;
import dev.tercio.dis.gateway.DisRefusal;
import dev.tercio.dis.pdu.DetonationPdu;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.EntityStateUpdatePdu;
import dev.tercio.dis.pdu.FirePdu;
import dev.tercio.dis.pdu.PduReader;
import dev.tercio.dis.pdu.PduType;
import dev.tercio.dis.pdu.SkipReason;

/// Reassembles datagrams from the events of the ingress, and applies their PDUs in the order in
/// which they were received. Nothing that a datagram contains makes it throw.
final class Receiver {
    private final Exchange exchange;
    private final StateReceiver states;
    private final Shots shots;
    private final Management management;
    private final DatagramQueue arrived = new DatagramQueue(Integer.MAX_VALUE);
    private final byte[] datagram = ReceivedWords.buffer(DatagramQueue.LARGEST_DATAGRAM);
    private final DatagramQueue.Consumer process = this::process;
    private final PduReader reader = new PduReader();
    private final EntityStatePdu state = new EntityStatePdu();
    private final EntityStateUpdatePdu update = new EntityStateUpdatePdu();
    private final FirePdu fire = new FirePdu();
    private final DetonationPdu detonation = new DetonationPdu();
    private int complete;
    private long source;

    Receiver(Exchange exchange, StateReceiver states, Shots shots, Management management) {
        this.exchange = exchange;
        this.states = states;
        this.shots = shots;
        this.management = management;
    }

    PduReader reader() {
        return reader;
    }

    /// Takes a part of a datagram. The parts of a datagram come in order.
    void accept(ReceivedWords words) {
        exchange.realMillis = words.receivedAt();
        int length = words.length();
        int position = words.position();
        boolean valid =
                length >= 0
                        && length <= DatagramQueue.LARGEST_DATAGRAM
                        && (position == 0 || (position == complete && position < length));
        if (!valid || (position == 0 && complete > 0)) {
            exchange.counters.datagramsIncomplete++;
        }
        if (!valid) {
            complete = 0;
            return;
        }
        words.copyTo(datagram, position);
        complete = position + ReceivedWords.BYTES;
        if (complete >= length) {
            complete = 0;
            arrived.add(words.source(), datagram, 0, length);
        }
    }

    /// Applies the datagrams that are complete.
    void applyAll() {
        arrived.drain(process);
    }

    private void process(long from, byte[] bytes, int offset, int length) {
        source = from;
        exchange.counters.datagramsReceived++;
        exchange.counters.bytesReceived += length;
        long invalid = invalid();
        if (length == 0) {
            exchange.counters.datagramsEmpty++;
        }
        reader.wrap(bytes, offset, length);
        while (reader.next()) {
            long refused = exchange.counters.allRefused;
            try {
                apply();
            } catch (RuntimeException e) {
                // the program has removed components of a ghost, or its observers have thrown
                exchange.problems.report(Kind.PROGRAM_FAILED, reader.type(), e);
                if (exchange.counters.allRefused == refused) {
                    exchange.counters.refuse(DisRefusal.FAILED);
                }
            }
            if (exchange.counters.allRefused == refused) {
                exchange.counters.pdusApplied++;
            }
        }
        if (invalid() != invalid) {
            exchange.problems.report(Kind.INVALID_PDUS, Address.text(from));
        }
    }

    private long invalid() {
        return reader.skipped(SkipReason.MALFORMED)
                + reader.skipped(SkipReason.TRUNCATED)
                + reader.skipped(SkipReason.UNSUPPORTED_VERSION)
                + exchange.counters.datagramsEmpty;
    }

    /// Whether a PDU is about entities, not about the exercise.
    private static boolean isUpdate(PduType type) {
        return switch (type) {
            case ENTITY_STATE, ENTITY_STATE_UPDATE, FIRE, DETONATION -> true;
            default -> false;
        };
    }

    private void apply() {
        if (reader.exerciseId() != exchange.settings.exercise()) {
            exchange.counters.refuse(DisRefusal.OTHER_EXERCISE);
            return;
        }
        if (isUpdate(reader.type()) && !exchange.exercise().continues(DisExercise.RECEIVE)) {
            exchange.counters.refuse(DisRefusal.STOPPED);
            return;
        }
        switch (reader.type()) {
            case ENTITY_STATE -> states.apply(reader.read(state), source);
            case ENTITY_STATE_UPDATE -> states.apply(reader.read(update), source);
            case FIRE -> shots.receive(reader.read(fire));
            case DETONATION -> shots.receive(reader.read(detonation));
            default -> management.receive(reader);
        }
    }
}
