package dev.tercio.aeron.internal;

import dev.tercio.net.TransportStatistics.Counts;

/// The mutable counters of one peer.
final class Traffic {
    long messagesSent;
    long bytesSent;
    long messagesReceived;
    long bytesReceived;
    long messagesDropped;
    long backPressure;
    long messagesRefused;

    void sent(int bytes) {
        messagesSent++;
        bytesSent += bytes;
    }

    void received(int bytes) {
        messagesReceived++;
        bytesReceived += bytes;
    }

    void add(Traffic other) {
        messagesSent += other.messagesSent;
        bytesSent += other.bytesSent;
        messagesReceived += other.messagesReceived;
        bytesReceived += other.bytesReceived;
        messagesDropped += other.messagesDropped;
        backPressure += other.backPressure;
        messagesRefused += other.messagesRefused;
    }

    Counts counts() {
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
