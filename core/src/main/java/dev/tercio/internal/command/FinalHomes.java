package dev.tercio.internal.command;

import dev.tercio.InvalidComponentException;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.LongIntMap;
import dev.tercio.internal.stream.Bytes;

/// Looks ahead: which components will a spawn of this stream have in the end? It is given a slot
/// among those that have the same, so that entities which are put together step by step lie as
/// densely as those that are spawned whole.
final class FinalHomes {
    static final int NONE = -1;

    private final EntityTable table;
    private final ComponentRegistry registry;

    /// From a cluster, a component and whether it comes or goes, to the cluster after it.
    private final LongIntMap steps = new LongIntMap();

    FinalHomes(EntityTable table, ComponentRegistry registry) {
        this.table = table;
        this.registry = registry;
    }

    /// Finds the homes of all spawns of a lane.
    void find(LaneContent lane, HandleScope scope, SpawnShapes shapes) {
        scope.forgetHomes();
        byte[] bytes = lane.stream.bytes();
        int end = lane.stream.size();
        for (int at = 0; at < end; at = lane.next(at)) {
            long word = Bytes.getLong(bytes, at);
            long handle = Bytes.getLong(bytes, at + CommandWord.ENTITY);
            HandleTable handles = (int) handle < 0 ? scope.tableOf(handle) : null;
            if (handles != null && !CommandWord.isAboutQuery(word)) {
                look(lane, at, word, handle, handles, shapes);
            }
        }
    }

    private void look(
            LaneContent lane,
            int at,
            long word,
            long handle,
            HandleTable handles,
            SpawnShapes shapes) {
        int kind = CommandWord.kind(word);
        try {
            if (kind == CommandWord.SPAWN) {
                handles.setHome(handle, shapes.find(lane, at).shape().plan().cluster().id());
            } else if (kind == CommandWord.ADD || kind == CommandWord.REMOVE) {
                int home = handles.home(handle);
                boolean comes = kind == CommandWord.ADD;
                ComponentStore store =
                        comes ? registry.open(lane.type(word)) : registry.find(lane.type(word));
                if (home != NONE && store != null) {
                    handles.setHome(handle, step(home, store.id(), comes));
                }
            }
        } catch (InvalidComponentException | IllegalStateException refused) {
            // playback comes to the command and reports it
            handles.setHome(handle, NONE);
        }
    }

    private int step(int home, int type, boolean comes) {
        long key = ((long) home << 10) | (type << 1) | (comes ? 1 : 0) | (1L << 62);
        int known = steps.get(key);
        if (known == LongIntMap.ABSENT) {
            ComponentMask mask = table.allocator().cluster(home).mask();
            ComponentMask after = comes ? mask.with(type) : mask.without(type);
            known = table.allocator().cluster(after).id();
            steps.put(key, known);
        }
        return known;
    }
}
