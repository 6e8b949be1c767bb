package dev.tercio.dis.internal;

import dev.tercio.dis.gateway.DisRefusal;
import dev.tercio.dis.gateway.DisStatistics;
import dev.tercio.dis.pdu.PduReader;
import dev.tercio.dis.pdu.SkipReason;
import dev.tercio.dis.reckoning.SendReason;

import org.jspecify.annotations.Nullable;

import java.util.EnumMap;
import java.util.Map;

/// Counts what the gateway does.
final class Counters {
    int published;
    int ghosts;
    long datagramsSent;
    long bytesSent;
    long sendFailures;
    long pdusSent;
    long deactivated;
    long datagramsReceived;
    long bytesReceived;
    long datagramsIncomplete;
    long datagramsEmpty;
    long pdusApplied;
    long statesApplied;
    long allRefused;
    long timedOut;
    long replaced;
    private final EnumMap<SendReason, Count> statesSent = new EnumMap<>(SendReason.class);
    private final EnumMap<DisRefusal, Count> refused = new EnumMap<>(DisRefusal.class);

    Counters() {
        for (SendReason reason : SendReason.values()) {
            statesSent.put(reason, new Count());
        }
        for (DisRefusal reason : DisRefusal.values()) {
            refused.put(reason, new Count());
        }
    }

    private static final class Count {
        private long value;
    }

    void refuse(DisRefusal reason) {
        allRefused++;
        increment(refused.get(reason));
    }

    void sent(SendReason reason) {
        increment(statesSent.get(reason));
    }

    private static void increment(@Nullable Count count) {
        if (count != null) {
            count.value++;
        }
    }

    DisStatistics statistics(PduReader reader, long dropped) {
        Map<SendReason, Long> sent = new EnumMap<>(SendReason.class);
        statesSent.forEach((reason, count) -> sent.put(reason, count.value));
        Map<DisRefusal, Long> refusals = new EnumMap<>(DisRefusal.class);
        refused.forEach((reason, count) -> refusals.put(reason, count.value));
        Map<SkipReason, Long> skipped = new EnumMap<>(SkipReason.class);
        for (SkipReason reason : SkipReason.values()) {
            skipped.put(reason, reader.skipped(reason));
        }
        skipped.merge(SkipReason.TRUNCATED, datagramsEmpty, Long::sum);
        return new DisStatistics(
                published,
                ghosts,
                datagramsSent,
                bytesSent,
                sendFailures,
                pdusSent,
                sent,
                deactivated,
                datagramsReceived,
                bytesReceived,
                dropped + datagramsIncomplete,
                reader.accepted(),
                skipped,
                pdusApplied,
                statesApplied,
                refusals,
                timedOut,
                replaced);
    }
}
