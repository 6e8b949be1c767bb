package dev.tercio.internal.command.lane;

import dev.tercio.Entity;
import dev.tercio.command.FailureReason;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.Words;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The handles that commands of one playback may use: those of all its lanes.
public final class HandleScope extends HandleResolver {
    private @Nullable HandleTable[] tables = new HandleTable[4];
    private int count;

    /// The handles resolved by earlier playbacks of this frame, or null without a world.
    private @Nullable FrameHandles frame;

    /// The table of the last lookup. Most handles belong to the lane that is being played.
    private @Nullable HandleTable last;

    /// Returns a scope with the handles that the commands of a lane may use.
    public static HandleScope of(LaneContent lane) {
        HandleScope scope = new HandleScope();
        scope.add(lane);
        scope.sort();
        return scope;
    }

    /// Sets the handles of the frame that commands may use, or null for none.
    public void use(@Nullable FrameHandles handles) {
        frame = handles;
    }

    public void clear() {
        Arrays.fill(tables, 0, count, null);
        count = 0;
        last = null;
    }

    /// Adds the handles that the commands of a lane may use.
    public void add(LaneContent lane) {
        lane.handles().addTo(this);
    }

    /// Clears the spawn numbers of all handles.
    public void forgetSpawnNumbers() {
        for (int i = 0; i < count; i++) {
            HandleTable table = tables[i];
            if (table != null) {
                table.forgetSpawnNumbers();
            }
        }
    }

    public void add(HandleTable table) {
        if (count == tables.length) {
            tables = Arrays.copyOf(tables, count * 2);
        }
        tables[count++] = table;
    }

    /// Sorts the tables by token. Called after the last table was added.
    public void sort() {
        if (count > 1) {
            HeapSort.sort(tables, count, HandleScope::compare);
        }
    }

    private static int compare(HandleTable a, HandleTable b) {
        return Integer.compare(a.token(), b.token());
    }

    /// Returns the table of a handle, or null if its lane is not in this scope.
    public @Nullable HandleTable tableOf(long handle) {
        int token = (int) (handle >>> 32);
        HandleTable table = last;
        if (table == null || table.token() != token) {
            table = find(token);
            last = table;
        }
        return table;
    }

    private @Nullable HandleTable find(int token) {
        int low = 0;
        int high = count - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            HandleTable table = tables[middle];
            int found = table == null ? 0 : table.token();
            if (found == token) {
                return table;
            }
            if (found < token) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return null;
    }

    /// Returns the entity of a handle, or 0 if it has none yet.
    @Override
    public long resolve(long handle) {
        HandleTable table = tableOf(handle);
        long entity = table == null ? 0 : table.entity(handle);
        return entity != 0 || (table != null && table.knows(handle)) ? entity : played(handle);
    }

    /// Returns the entity of a handle from an earlier playback of this frame, or 0.
    private long played(long handle) {
        return frame == null ? 0 : frame.resolve(handle);
    }

    /// Returns whether all handles in a payload have entities.
    public boolean canResolve(long[] stream, int payload, int[] offsets) {
        for (int offset : offsets) {
            long handle = Words.getLong(stream, payload + offset);
            if ((int) handle < 0 && resolve(handle) == 0) {
                return false;
            }
        }
        return true;
    }

    /// Returns the entity of a handle that user code passes in.
    public Entity entity(Entity handle) {
        long bits = handle.bits();
        long entity = real(bits);
        if (CommandWord.isPlaceholder(bits) && entity == 0) {
            throw new IllegalStateException(
                    "handle has no entity: handle=" + handle + ", reason=" + whyNot(bits));
        }
        return new Entity(entity);
    }

    /// Returns the reason why a handle has no entity.
    public FailureReason whyNot(long handle) {
        HandleTable table = tableOf(handle);
        boolean known = table != null && table.knows(handle);
        return known || handle == HandleTable.NOT_SPAWNED || (frame != null && frame.knows(handle))
                ? FailureReason.NOT_YET_SPAWNED
                : FailureReason.FOREIGN_HANDLE;
    }
}
