package dev.tercio.replay.internal.playback;

import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.world.DirectWorld;

/// Where a world was left, to find out whether it has gone on since: its frame, and how often its
/// headers had changed.
public final class WorldStamp {
    private final DirectWorld world;
    private long frame;
    private long headerChanges;

    public WorldStamp(DirectWorld world) {
        this.world = world;
    }

    /// Notes where the world is now.
    public void note() {
        frame = world.frame();
        headerChanges = countHeaderChanges();
    }

    /// Whether the world is not where it was noted last.
    public boolean hasGoneOn() {
        return world.frame() != frame || countHeaderChanges() != headerChanges;
    }

    private long countHeaderChanges() {
        long changes = 0;
        for (int page = 0; page < world.table().pageLimit(); page++) {
            EntityPage open = world.table().pageOrNull(page);
            changes += open == null ? 0 : open.changes();
        }
        return changes;
    }
}
