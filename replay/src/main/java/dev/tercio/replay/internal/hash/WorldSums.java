package dev.tercio.replay.internal.hash;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.state.ResourceBaseline;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// All sums of a world. The first call sums everything, later ones what has changed.
public final class WorldSums {
    private final DirectWorld world;
    private final SaveFormat format;
    private final boolean tracking;
    private final EntitySums entities;
    private final List<StoreSums> stores = new ArrayList<>();
    private final Map<String, Sum> resources = new TreeMap<>();
    private final List<Sum> all = new ArrayList<>();

    /// @param tracking whether changes shall be noted, so that later calls are cheap
    public WorldSums(DirectWorld world, SaveFormat format, boolean tracking) {
        this.world = world;
        this.format = format;
        this.tracking = tracking;
        this.entities = new EntitySums(world.table(), world.stableIds().index());
    }

    /// Brings the sums up to date.
    ///
    /// @return the hash of the state
    public long update() {
        List<ComponentStore> known = world.registry().stores();
        for (int i = stores.size(); i < known.size(); i++) {
            stores.add(new StoreSums(known.get(i), world.table(), format));
        }
        entities.update();
        for (StoreSums sums : stores) {
            if (tracking && !sums.store().isTracked()) {
                sums.store().track();
            }
            sums.update(world.registry().clock());
        }
        if (tracking) {
            // what changes from now on is new to the next call
            world.registry().advanceClock();
        }
        updateResources();
        return hash();
    }

    private void updateResources() {
        resources.values().forEach(sum -> sum.set(0, 0));
        ResourceBaseline.forEachEncoded(
                world,
                format,
                (type, bytes) -> {
                    Sum sum =
                            resources.computeIfAbsent(
                                    type.getName(), name -> new Sum(Sum.RESOURCES, name));
                    long number = Mixing.ofBytes(bytes.bytes(), 0, bytes.size());
                    sum.set(number, number);
                });
    }

    private long hash() {
        long hash = 0;
        for (Sum sum : sums()) {
            hash += sum.share();
        }
        return Mixing.mix(hash);
    }

    /// All sums: those of the entities, then of each component in the order of their registration,
    /// then of the resources by name. The list is used again by the next call.
    public List<Sum> sums() {
        all.clear();
        all.addAll(entities.sums());
        for (StoreSums sums : stores) {
            all.addAll(sums.sums());
        }
        all.addAll(resources.values());
        return all;
    }
}
