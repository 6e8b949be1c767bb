package dev.tercio.dis.internal;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisTimestamp;
import dev.tercio.dis.gateway.DisProblem.Kind;
import dev.tercio.dis.gateway.DisSettings;
import dev.tercio.dis.pdu.Pdu;
import dev.tercio.dis.pdu.PduBundle;
import dev.tercio.dis.pdu.PduHeader;

/// Collects PDUs in datagrams and sends them.
final class Outbox {
    private final DisSettings settings;
    private final Counters counters;
    private final Problems problems;
    private final PduBundle bundle;
    private final PduHeader header;

    /// Where PDUs are written before they are appended.
    final byte[] scratch = new byte[Pdu.MAX_LENGTH];

    private DisTimestamp timestamp = DisTimestamp.ZERO;

    Outbox(DisSettings settings, Counters counters, Problems problems) {
        this.settings = settings;
        this.counters = counters;
        this.problems = problems;
        bundle = new PduBundle(settings.datagramBytes());
        header = new PduHeader(settings.version(), settings.exercise());
    }

    /// Sets the time of the following PDUs.
    void time(double elapsed) {
        timestamp = settings.clock().at(elapsed);
        header.timestamp(timestamp);
    }

    DisTimestamp timestamp() {
        return timestamp;
    }

    /// The header of a PDU about an entity.
    PduHeader header(DisEntityId entity) {
        boolean transferred = !settings.isOwn(entity);
        return header.status(settings.status() | (transferred ? PduHeader.TRANSFERRED : 0));
    }

    /// The header of a PDU that is not about an entity.
    PduHeader header() {
        return header.status(settings.status());
    }

    void append(Pdu pdu) {
        if (!bundle.tryAppend(pdu)) {
            flush();
            if (!bundle.tryAppend(pdu)) {
                // larger than a datagram should be: sent alone
                send(pdu.bytes(), pdu.offset(), pdu.length());
            }
        }
        counters.pdusSent++;
        if (!settings.bundling()) {
            flush();
        }
    }

    void flush() {
        if (bundle.length() > 0) {
            send(bundle.bytes(), 0, bundle.length());
            bundle.clear();
        }
    }

    private void send(byte[] bytes, int offset, int length) {
        if (settings.transport().send(bytes, offset, length)) {
            counters.datagramsSent++;
            counters.bytesSent += length;
        } else {
            counters.sendFailures++;
            problems.report(Kind.SEND_FAILED, "bytes=" + length);
        }
    }
}
