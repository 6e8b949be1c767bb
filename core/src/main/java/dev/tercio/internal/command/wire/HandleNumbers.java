package dev.tercio.internal.command.wire;

import dev.tercio.Entity;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.entity.LongIntMap;

/// Numbers the spawns of a stream in their order, so that handles do not tell which lanes they come
/// from.
final class HandleNumbers {
    private final LongIntMap numbers = new LongIntMap();
    private final HandleScope scope;

    /// How many spawns there are, and how many of them have been written.
    private int count;

    private int written;

    /// @param scope the handles that commands may use
    HandleNumbers(HandleScope scope) {
        this.scope = scope;
    }

    int count() {
        return count;
    }

    /// Takes note of a spawn before anything is written: commands before it may name it.
    void expect(long handle) {
        if (numbers.get(handle) == LongIntMap.ABSENT) {
            numbers.put(handle, count);
        }
        count++;
    }

    /// The placeholder of the next spawn. A lane that was appended twice has spawns with one
    /// handle; those that follow mean the latest.
    long begin(long handle) {
        numbers.put(handle, written);
        return CommandLayout.placeholder(written++);
    }

    /// How the stream names an entity: by the number of its spawn, or as what it has become.
    ///
    /// @throws IllegalStateException if its spawn is neither in the stream nor known to be played
    long canonical(long handle) {
        if (!CommandWord.isPlaceholder(handle)) {
            return handle;
        }
        int number = numbers.get(handle);
        if (number != LongIntMap.ABSENT) {
            return CommandLayout.placeholder(number);
        }
        long entity = scope.resolve(handle);
        if (entity == 0) {
            throw new IllegalStateException(
                    "its spawn is neither among the commands nor played by this buffer: handle="
                            + new Entity(handle)
                            + "; append the buffer with the spawn, or name the entity that it tells"
                            + " after playback");
        }
        return entity;
    }
}
