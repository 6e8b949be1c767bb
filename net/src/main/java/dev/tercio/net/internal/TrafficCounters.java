package dev.tercio.net.internal;

import dev.tercio.net.TransportStatistics.Counts;

/// The mutable counters of [Counts].
public final class TrafficCounters {
    public long messagesSent;
    public long bytesSent;
    public long messagesReceived;
    public long bytesReceived;
    public long messagesDropped;
    public long backPressure;
    public long messagesRefused;

    public void sent(int bytes) {
        messagesSent++;
        bytesSent += bytes;
    }

    public void received(int bytes) {
        messagesReceived++;
        bytesReceived += bytes;
    }

    public void add(TrafficCounters other) {
        messagesSent += other.messagesSent;
        bytesSent += other.bytesSent;
        messagesReceived += other.messagesReceived;
        bytesReceived += other.bytesReceived;
        messagesDropped += other.messagesDropped;
        backPressure += other.backPressure;
        messagesRefused += other.messagesRefused;
    }

    public Counts now() {
        return new Counts(
                messagesSent,
                bytesSent,
                messagesReceived,
                bytesReceived,
                messagesDropped,
                backPressure,
                messagesRefused);
    }
}
