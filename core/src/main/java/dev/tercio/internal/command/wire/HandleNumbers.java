package dev.tercio.internal.command.wire;

import dev.tercio.Entity;
import dev.tercio.command.FailureReason;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.HandleTable;
import dev.tercio.internal.entity.LongIntMap;

/// Numbers the spawns of a stream in order, so that handles do not depend on the lanes that
/// recorded them.
final class HandleNumbers {
    private final LongIntMap numbers = new LongIntMap();
    private final HandleScope scope;
    private final boolean recording;

    /// The number of spawns, and how many of them have been written.
    private int count;

    private int written;

    /// @param scope the handles that commands may use
    /// @param recording whether to write handles without an entity instead of rejecting them
    HandleNumbers(HandleScope scope, boolean recording) {
        this.scope = scope;
        this.recording = recording;
    }

    int count() {
        return count;
    }

    /// Registers a spawn before anything is written, because earlier commands may name it.
    void expect(long handle) {
        if (numbers.get(handle) == LongIntMap.ABSENT) {
            numbers.put(handle, count);
        }
        count++;
    }

    /// Returns the placeholder of the next spawn. If a lane was appended twice, its spawns share a
    /// handle, and later commands refer to the latest.
    long begin(long handle) {
        numbers.put(handle, written);
        return CommandLayout.placeholder(written++);
    }

    /// Returns an entity's name in the stream: the number of its spawn, or the entity of a spawn
    /// that was played before.
    ///
    /// @throws IllegalStateException if its spawn is neither in the stream nor known to be played,
    ///   except in a recording
    long canonical(long handle) {
        if (!CommandWord.isPlaceholder(handle)) {
            return handle;
        }
        int number = numbers.get(handle);
        if (number != LongIntMap.ABSENT) {
            return CommandLayout.placeholder(number);
        }
        long entity = scope.resolve(handle);
        if (entity == 0 && recording) {
            return scope.whyNot(handle) == FailureReason.NOT_YET_SPAWNED
                    ? HandleTable.NOT_SPAWNED
                    : HandleTable.FOREIGN;
        }
        if (entity == 0) {
            throw new IllegalStateException(
                    "its spawn is neither among the commands nor played by this buffer: handle="
                            + new Entity(handle)
                            + "; append the buffer with the spawn, or record the entity that it"
                            + " returns after playback");
        }
        return entity;
    }
}
