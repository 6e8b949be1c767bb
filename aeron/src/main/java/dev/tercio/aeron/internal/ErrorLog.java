package dev.tercio.aeron.internal;

import org.agrona.ErrorHandler;
import org.agrona.concurrent.AgentTerminationException;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/// Logs each different error of Aeron once and counts the rest. Called by Aeron's threads.
final class ErrorLog implements ErrorHandler {
    private static final System.Logger LOG = System.getLogger("dev.tercio.aeron");
    private static final int MAX = 64;

    private final int node;
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private final LongAdder errors = new LongAdder();
    private volatile String last = "";

    ErrorLog(int node) {
        this.node = node;
    }

    @Override
    public void onError(Throwable error) {
        if (error instanceof AgentTerminationException) {
            return; // an error that was reported before has ended a thread of Aeron
        }
        errors.increment();
        last = String.valueOf(error.getMessage());
        if (seen.size() < MAX && seen.add(String.valueOf(error.getMessage()))) {
            LOG.log(System.Logger.Level.WARNING, "Aeron reports an error: node=" + node, error);
        }
    }

    /// The last error.
    String last() {
        return last;
    }

    long count() {
        return errors.sum();
    }
}
