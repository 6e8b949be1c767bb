package dev.tercio.internal.world;

import dev.tercio.NativeMemoryException;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.StableIdIndex;
import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.internal.storage.ChangeClock;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

/// The detached content of a world, which lets other content be built in its place.
///
/// Replacing the content of a world begins with an empty one. If that fails halfway, [#putBack()]
/// only assigns references, so it works even without free memory.
public final class WorldContent {
    private final DirectWorld world;
    private final EntityTable.Content table;
    private final StableIdIndex.Content stableIds;
    private final long lastSequence;
    private final ComponentStore[] stores;
    private final ComponentStore.Content[] contents;
    private final RelationIndex.@Nullable Content[] relations;
    private final Map<Class<?>, Object> resources;
    private final long frame;
    private final long clock;
    private final int epoch;

    private WorldContent(DirectWorld world) {
        List<ComponentStore> all = world.registry().stores();
        this.world = world;
        this.table = world.table().content();
        this.stableIds = world.stableIds().index().content();
        this.lastSequence = world.stableIds().lastSequence();
        this.stores = all.toArray(ComponentStore[]::new);
        this.contents = new ComponentStore.Content[stores.length];
        this.relations = new RelationIndex.Content[stores.length];
        for (int i = 0; i < stores.length; i++) {
            contents[i] = stores[i].content();
            RelationIndex index = world.relations().index(stores[i]);
            relations[i] = index == null ? null : index.content();
        }
        this.resources = world.resources().content();
        this.frame = world.frame();
        this.clock = world.registry().clock().now();
        this.epoch = world.registry().clock().epoch();
    }

    /// Detaches the content of a world, which is empty afterwards. If memory is lacking, the world
    /// stays unchanged.
    public static WorldContent takeOut(DirectWorld world) {
        WorldContent taken = new WorldContent(world);
        EntityTable.Content noEntities = world.table().emptyContent();
        StableIdIndex.Content noIds = StableIdIndex.emptyContent();
        ComponentStore.Content[] noValues = new ComponentStore.Content[taken.stores.length];
        RelationIndex.@Nullable Content[] noLinks = new RelationIndex.Content[noValues.length];
        for (int i = 0; i < noValues.length; i++) {
            noValues[i] = taken.stores[i].emptyContent();
            noLinks[i] = taken.relations[i] == null ? null : RelationIndex.emptyContent();
        }
        taken.put(noEntities, noIds, noValues, noLinks);
        return taken;
    }

    /// Puts the content back, as if it had never been detached. Allocates nothing.
    public void putBack() {
        ChangeClock now = world.registry().clock();
        put(table, stableIds, contents, relations);
        world.stableIds().restoreSequence(lastSequence);
        world.resources().use(resources);
        now.undo(clock, epoch);
        world.restored(frame, true);
        discard();
    }

    private void put(
            EntityTable.Content entities,
            StableIdIndex.Content ids,
            ComponentStore.Content[] values,
            RelationIndex.@Nullable Content[] links) {
        world.table().use(entities);
        world.stableIds().index().use(ids);
        for (int i = 0; i < stores.length; i++) {
            stores[i].swap(values[i]);
            RelationIndex index = world.relations().index(stores[i]);
            RelationIndex.Content content = links[i];
            if (index != null && content != null) {
                index.use(content);
            }
        }
    }

    /// Releases the memory of unused content.
    public void discard() {
        try {
            for (ComponentStore store : stores) {
                store.releaseSpare();
            }
        } catch (OutOfMemoryError | NativeMemoryException e) {
            // the world is complete; the next content reuses this memory
            logger().log(System.Logger.Level.WARNING, "native memory is not given back", e);
        }
    }

    /// Looked up on use: loading the logging framework would delay the start.
    private static System.Logger logger() {
        return System.getLogger("dev.tercio.world");
    }
}
