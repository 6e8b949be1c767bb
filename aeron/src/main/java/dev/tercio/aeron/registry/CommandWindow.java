package dev.tercio.aeron.registry;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// The commands of a client that have no answer yet. They are numbered in the order of their first
/// sending. After a loss, all of them are sent again in the same order.
final class CommandWindow {
    /// Less than the number of answers that the registry keeps.
    static final int MAX_IN_FLIGHT = ClientRecord.MAX_ANSWERS / 4;

    private final TreeMap<Long, RegistryCommand> open = new TreeMap<>();
    private final long resendNanos;
    private long lastNumber;

    /// The next command to send.
    private long next = 1;

    private long progressAt;
    private long resent;

    CommandWindow(long resendNanos) {
        this.resendNanos = resendNanos;
    }

    boolean hasRoom() {
        return open.size() < MAX_IN_FLIGHT;
    }

    void add(RegistryCommand command, long now) {
        if (open.isEmpty()) {
            progressAt = now;
        }
        command.number = ++lastNumber;
        open.put(command.number, command);
    }

    /// The command to send now.
    ///
    /// @return null if all have been sent
    @Nullable RegistryCommand toSend() {
        var entry = open.ceilingEntry(next);
        return entry == null ? null : entry.getValue();
    }

    void sent(RegistryCommand command) {
        next = command.number + 1;
    }

    /// The highest number up to which all commands have answers.
    long acknowledged() {
        return open.isEmpty() ? lastNumber : open.firstKey() - 1;
    }

    /// Takes the command of an answer.
    ///
    /// @return null if it was answered before
    @Nullable RegistryCommand answered(long number, long now) {
        RegistryCommand command = open.remove(number);
        if (command != null) {
            progressAt = now;
        }
        return command;
    }

    /// Sends everything again if nothing was answered for too long.
    void checkProgress(long now) {
        if (!open.isEmpty() && next > open.firstKey() && now - progressAt > resendNanos) {
            rewind(now);
        }
    }

    /// Sends everything again that has no answer.
    void rewind(long now) {
        progressAt = now;
        if (!open.isEmpty() && next > open.firstKey()) {
            resent += open.headMap(next).size();
            next = open.firstKey();
        }
    }

    /// How many commands were sent again.
    long resent() {
        return resent;
    }

    int size() {
        return open.size();
    }

    /// Starts anew with number 1.
    ///
    /// @return the commands whose result is unknown
    List<RegistryCommand> reset() {
        List<RegistryCommand> unknown = new ArrayList<>(open.values());
        open.clear();
        lastNumber = 0;
        next = 1;
        return unknown;
    }
}
