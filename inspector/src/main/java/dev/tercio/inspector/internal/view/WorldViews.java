package dev.tercio.inspector.internal.view;

import dev.tercio.Entity;
import dev.tercio.Sources;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.inspector.internal.field.FieldTree;
import dev.tercio.inspector.internal.field.ValueJson;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.Measuring;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.inspector.internal.world.WorldHost;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schedule.ScheduleView;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.SlotTicks;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// The summary of a world, its components, and one entity.
public final class WorldViews {
    private static final int MAX_SOURCES = 100;

    private WorldViews() {}

    /// The summary.
    public static Map<String, @Nullable Object> summary(WorldContext world, WorldHost host) {
        SystemSchedule schedule = world.schedule();
        return world.answer()
                .put("id", host.id())
                .put("name", host.name())
                .put("kind", host.kind())
                .put("entities", world.world().size())
                .put("components", world.world().registry().size())
                .put("paused", host.isPaused())
                .put("systems", schedule == null ? 0 : schedule.view().systems().size())
                .put("edit", world.options().allowEdit() && host.kind().equals("live"))
                .put("threads", world.world().workerCount())
                .put("restores", world.world().restores())
                .put("commandFailures", world.world().commandFailures().total())
                .put("systemFailures", schedule == null ? 0 : schedule.failures().size())
                .put("frameMicros", frameMicros(world))
                .map();
    }

    private static @Nullable Map<String, @Nullable Object> frameMicros(WorldContext world) {
        Measuring measuring = world.measuring();
        int kept = measuring.kept();
        if (kept == 0) {
            return null;
        }
        long[] nanos = measuring.last(Measuring.Sample.FRAME_NANOS, kept);
        long last = nanos[kept - 1];
        Arrays.sort(nanos);
        return new Answer()
                .put("last", last / 1_000)
                .put("median", nanos[kept / 2] / 1_000)
                .put("max", nanos[kept - 1] / 1_000)
                .map();
    }

    /// All components.
    public static Map<String, @Nullable Object> components(WorldContext world) {
        List<Map<String, @Nullable Object>> components = new ArrayList<>();
        for (ComponentStore store : world.names().stores()) {
            String name = world.names().name(store);
            components.add(
                    new Answer()
                            .put("name", name)
                            .put("class", store.spec().type().getName())
                            .put("tier", store.tier())
                            .put("tag", store.isTag())
                            .put("entities", store.count())
                            .put("relation", store.spec().relation() != null)
                            .put("tracked", store.isTracked())
                            .put("bytesPerEntity", store.bytesPerSlot())
                            .put("editable", isEditable(store))
                            .put("fields", FieldTree.of(name, store))
                            .map());
        }
        return world.answer().put("components", components).map();
    }

    private static boolean isEditable(ComponentStore store) {
        return store.spec().schema() != null;
    }

    /// One entity.
    public static Map<String, @Nullable Object> entity(WorldContext world, Entity wanted) {
        Entity entity = world.requireAlive(wanted);
        List<ComponentStore> stores = new ArrayList<>();
        world.world()
                .table()
                .mask(entity.index())
                .forEach(id -> stores.add(world.world().registry().byId(id)));
        List<Map<String, @Nullable Object>> components = new ArrayList<>();
        stores.forEach(store -> components.add(component(world, entity, store)));
        return world.answer()
                .put("entity", EntityText.of(entity))
                .put("slot", entity.index())
                .put("generation", Integer.toUnsignedLong(entity.generation()))
                .put("id", EntityRows.stableId(world, entity))
                .put("owned", world.world().hasAnyAuthority(entity))
                .put("describe", ValueJson.text(() -> world.world().describe(entity)))
                .put("components", components)
                .put("relations", relations(world, entity, stores))
                .put("sources", sources(world, entity))
                .put("systems", systems(world, stores))
                .map();
    }

    private static Map<String, @Nullable Object> component(
            WorldContext world, Entity entity, ComponentStore store) {
        return new Answer()
                .put("name", world.names().name(store))
                .put("class", store.spec().type().getName())
                .put("tier", store.tier())
                .put("tag", store.isTag())
                .put("owned", world.world().hasAuthority(entity, store.spec()))
                .put("editable", isEditable(store))
                .put("changed", changed(world, store, entity.index()))
                .put("value", ValueJson.of(store, entity.index()))
                .map();
    }

    private static @Nullable Long changed(WorldContext world, ComponentStore store, int slot) {
        ComponentPage page = store.pageAt(slot >>> PageLayout.PAGE_SHIFT);
        SlotTicks changes = page == null ? null : page.changes();
        if (changes == null) {
            return null;
        }
        int since = world.ticks().framesSince(changes.slots()[slot & PageLayout.OFFSET_MASK]);
        return since < 0 ? null : world.frame() - since;
    }

    private static List<Map<String, @Nullable Object>> relations(
            WorldContext world, Entity entity, List<ComponentStore> stores) {
        List<Map<String, @Nullable Object>> relations = new ArrayList<>();
        for (ComponentStore store : stores) {
            ComponentSchema schema = store.spec().schema();
            if (store.spec().relation() == null || schema == null) {
                continue;
            }
            ValueJson.of(store, entity.index()).values().stream()
                    .filter(value -> value instanceof String text && text.matches("\\d+v\\d+"))
                    .findFirst()
                    .ifPresent(
                            target ->
                                    relations.add(
                                            new Answer()
                                                    .put("relation", world.names().name(store))
                                                    .put("target", target)
                                                    .map()));
        }
        return relations;
    }

    private static List<Map<String, @Nullable Object>> sources(WorldContext world, Entity entity) {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        for (ComponentStore store : world.names().stores()) {
            if (store.spec().relation() == null) {
                continue;
            }
            Sources sources = world.world().sources(store.spec(), entity);
            List<String> first = new ArrayList<>();
            for (Entity source : sources) {
                if (first.size() == MAX_SOURCES) {
                    break;
                }
                first.add(EntityText.text(source));
            }
            if (!first.isEmpty()) {
                all.add(
                        new Answer()
                                .put("relation", world.names().name(store))
                                .put("count", sources.count())
                                .put("first", first)
                                .map());
            }
        }
        return all;
    }

    private static List<Map<String, @Nullable Object>> systems(
            WorldContext world, List<ComponentStore> stores) {
        SystemSchedule schedule = world.schedule();
        List<Map<String, @Nullable Object>> systems = new ArrayList<>();
        if (schedule == null) {
            return systems;
        }
        List<Class<?>> types = stores.stream().<Class<?>>map(s -> s.spec().type()).toList();
        for (ScheduleView.SystemEntry system : schedule.view().systems()) {
            List<String> reads = common(world, system.reads(), types);
            List<String> writes = common(world, system.writes(), types);
            if (!reads.isEmpty() || !writes.isEmpty()) {
                systems.add(
                        new Answer()
                                .put("system", system.name())
                                .put("reads", reads)
                                .put("writes", writes)
                                .map());
            }
        }
        return systems;
    }

    private static List<String> common(
            WorldContext world, List<Class<?>> accessed, List<Class<?>> present) {
        return accessed.stream().filter(present::contains).map(world.names()::name).toList();
    }
}
