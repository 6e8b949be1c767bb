package dev.tercio.replay.internal.hash;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.state.EventsSection;
import dev.tercio.replay.internal.state.ResourceBaseline;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// All sums of a world. The first update sums everything, later ones only changes.
public final class WorldSums {
    private final DirectWorld world;
    private final SaveFormat format;
    private final boolean tracking;
    private final EntitySums entities;
    private final List<StoreSums> stores = new ArrayList<>();
    private final List<RelationSums> relations = new ArrayList<>();
    private final Map<String, Sum> resources = new TreeMap<>();
    private final Map<String, Sum> events = new TreeMap<>();
    private final List<Sum> all = new ArrayList<>();

    /// @param tracking whether to turn on change tracking, so that later updates are cheap
    public WorldSums(DirectWorld world, SaveFormat format, boolean tracking) {
        this.world = world;
        this.format = format;
        this.tracking = tracking;
        this.entities = new EntitySums(world.table(), world.stableIds().index());
    }

    /// Updates the sums.
    ///
    /// @return the hash of the state
    public long update() {
        List<ComponentStore> known = world.registry().stores();
        for (int i = stores.size(); i < known.size(); i++) {
            stores.add(new StoreSums(known.get(i), world.table(), format));
            RelationIndex index = world.relations().index(known.get(i));
            if (index != null) {
                relations.add(new RelationSums(known.get(i), index, world.table()));
            }
        }
        entities.update();
        for (StoreSums sums : stores) {
            if (tracking && !sums.store().isTracked()) {
                sums.store().track();
            }
            sums.update(world.registry().clock());
        }
        relations.forEach(RelationSums::update);
        if (tracking) {
            // changes from now on belong to the next update
            world.registry().advanceClock();
        }
        updateResources();
        updateEvents();
        return hash();
    }

    private void updateResources() {
        resources.values().forEach(sum -> sum.set(0, 0));
        ResourceBaseline.forEachEncoded(
                world,
                format,
                (type, bytes) -> {
                    Sum sum = resources.computeIfAbsent(type, name -> new Sum(Sum.RESOURCES, name));
                    long number = Mixing.ofBytes(bytes.bytes(), 0, bytes.size());
                    sum.set(number, number);
                });
    }

    private void updateEvents() {
        events.values().forEach(sum -> sum.set(0, 0));
        EventsSection.forEachEncoded(
                world,
                format,
                (type, bytes) -> {
                    Sum sum =
                            events.computeIfAbsent(
                                    type.getName(), name -> new Sum(Sum.EVENTS, name));
                    long number = Mixing.ofBytes(bytes.bytes(), 0, bytes.size());
                    sum.set(number, number);
                });
    }

    private long hash() {
        long hash = 0;
        for (Sum sum : sums()) {
            hash += sum.contribution();
        }
        return Mixing.mix(hash);
    }

    /// All sums: those of entities, of components and relations in registration order, and of
    /// resources and events by name. The next call reuses the list.
    public List<Sum> sums() {
        all.clear();
        all.addAll(entities.sums());
        for (StoreSums sums : stores) {
            all.addAll(sums.sums());
        }
        relations.forEach(sums -> all.add(sums.sum()));
        all.addAll(resources.values());
        all.addAll(events.values());
        return all;
    }
}
