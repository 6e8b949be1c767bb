package dev.tercio.showcase.netbench;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/// One case of the benchmark. Figures of receivers are their mean; latencies and gaps are the
/// highest.
///
/// @param peers how many nodes receive
/// @param loss percent of packets that every node discards
/// @param key whether messages are authenticated
/// @param frames frames per second of the sender
/// @param send share of a core for sending
/// @param receive share of a core for receiving
/// @param driver share of a core for the driver of the sender
/// @param receiverDriver share of a core for the driver of a receiver
/// @param bytes bytes of messages per update that a receiver has applied
/// @param delivered updates applied per second by a receiver
/// @param median median latency in milliseconds
/// @param high 99th percentile in milliseconds
/// @param garbage bytes allocated per frame by the sender
/// @param gaps lost packets and requests for lost packets
record Row(
        int peers,
        int loss,
        boolean key,
        double frames,
        double send,
        double receive,
        double driver,
        double receiverDriver,
        double bytes,
        double delivered,
        double median,
        double high,
        double garbage,
        long gaps) {
    static final String HEADING =
            "peers loss key    fps   send receive drv.send drv.recv bytes/upd updates/s"
                    + "  median ms  99% ms  garbage B/frame   gaps";

    static Row of(
            int peers,
            int loss,
            boolean key,
            List<Map<String, String>> before,
            List<Map<String, String>> after) {
        double seconds = delta(before, after, 0, "time") / 1e9;
        double frames = delta(before, after, 0, "frame");
        double receive = 0;
        double receiverDriver = 0;
        double delivered = 0;
        double median = 0;
        double high = 0;
        long gaps = 0;
        for (int i = 1; i <= peers; i++) {
            receive += delta(before, after, i, "cpu.replication") / 1e9 / seconds / peers;
            receiverDriver += delta(before, after, i, "cpu.driver") / 1e9 / seconds / peers;
            delivered += delta(before, after, i, "updates.applied") / seconds / peers;
            median = Math.max(median, value(after, i, "latency.median") / 1e6);
            high = Math.max(high, value(after, i, "latency.99") / 1e6);
            gaps += (long) delta(before, after, i, "driver.gaps");
            gaps += (long) delta(before, after, i, "driver.requests");
        }
        return new Row(
                peers,
                loss,
                key,
                frames / seconds,
                delta(before, after, 0, "cpu.replication") / 1e9 / seconds,
                receive,
                delta(before, after, 0, "cpu.driver") / 1e9 / seconds,
                receiverDriver,
                delta(before, after, 0, "bytes.sent") / Math.max(1, delivered * seconds * peers),
                delivered,
                median,
                high,
                delta(before, after, 0, "allocated") / Math.max(1, frames),
                gaps);
    }

    private static double value(List<Map<String, String>> status, int node, String name) {
        return Double.parseDouble(status.get(node).getOrDefault(name, "0"));
    }

    private static double delta(
            List<Map<String, String>> before,
            List<Map<String, String>> after,
            int node,
            String name) {
        return value(after, node, name) - value(before, node, name);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%5d %3d%% %3s %6.1f %5.1f%% %6.1f%% %7.1f%% %7.1f%% %9.1f %9.0f %10.2f %7.2f"
                        + " %16.0f %6d",
                peers,
                loss,
                key ? "yes" : "no",
                frames,
                100 * send,
                100 * receive,
                100 * driver,
                100 * receiverDriver,
                bytes,
                delivered,
                median,
                high,
                garbage,
                gaps);
    }
}
