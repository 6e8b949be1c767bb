package dev.tercio.replay.internal.playback;

import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.world.DirectWorld;

/// Detects whether a world was changed since a certain time, by its frame number and the change
/// counts of its headers.
public final class WorldStamp {
    private final DirectWorld world;
    private long frame;
    private long headerChanges;

    public WorldStamp(DirectWorld world) {
        this.world = world;
    }

    /// Takes the stamp of the current state.
    public void update() {
        frame = world.frame();
        headerChanges = countHeaderChanges();
    }

    /// Whether the world has changed since the last [#update()].
    public boolean hasChanged() {
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
