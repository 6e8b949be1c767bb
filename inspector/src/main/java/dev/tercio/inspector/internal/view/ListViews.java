package dev.tercio.inspector.internal.view;

import dev.tercio.inspector.internal.field.ComponentNames;
import dev.tercio.inspector.internal.field.ValueJson;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.component.RelationSpec;
import dev.tercio.internal.event.EventQueue;
import dev.tercio.internal.observer.ObservedChange;
import dev.tercio.internal.relation.RelationIndex;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Lists of relations, events, observers and resources.
public final class ListViews {
    private ListViews() {}

    /// The relations.
    public static Map<String, @Nullable Object> relations(WorldContext world) {
        List<Map<String, @Nullable Object>> relations = new ArrayList<>();
        for (ComponentStore store : world.names().stores()) {
            RelationSpec spec = store.spec().relation();
            if (spec != null) {
                RelationIndex index = world.world().relations().index(store);
                relations.add(
                        new Answer()
                                .put("name", world.names().name(store))
                                .put("sources", index == null ? 0 : index.links())
                                .put("hierarchy", spec.acyclic())
                                .put("onTargetDestroyed", spec.onTargetDestroyed())
                                .map());
            }
        }
        return world.answer().put("relations", relations).map();
    }

    /// The events.
    public static Map<String, @Nullable Object> events(WorldContext world) {
        List<Map<String, @Nullable Object>> events = new ArrayList<>();
        for (EventQueue queue : world.world().events().queues()) {
            Class<?> type = queue.spec().type();
            events.add(
                    new Answer()
                            .put("name", ComponentNames.simpleName(type))
                            .put("class", type.getName())
                            .put("readable", queue.size())
                            .put("sent", queue.end())
                            .map());
        }
        return world.answer().put("events", events).map();
    }

    /// The observers, by component and name.
    public static Map<String, @Nullable Object> observers(WorldContext world) {
        Map<List<String>, List<String>> kinds = new LinkedHashMap<>();
        for (ObservedChange change : world.world().observed()) {
            String component = world.names().name(change.component());
            kinds.computeIfAbsent(List.of(component, change.observer()), _ -> new ArrayList<>())
                    .add(change.change());
        }
        List<Map<String, @Nullable Object>> observers = new ArrayList<>();
        kinds.forEach(
                (key, changes) ->
                        observers.add(
                                new Answer()
                                        .put("component", key.getFirst())
                                        .put("kinds", changes)
                                        .put("system", key.getLast())
                                        .map()));
        return world.answer().put("observers", observers).map();
    }

    /// The resources.
    public static Map<String, @Nullable Object> resources(WorldContext world) {
        List<Map<String, @Nullable Object>> resources = new ArrayList<>();
        for (Class<?> type : world.world().resources().types()) {
            resources.add(
                    new Answer()
                            .put("name", ComponentNames.simpleName(type))
                            .put("class", type.getName())
                            .put("text", ValueJson.text(world.world().resources().get(type)))
                            .map());
        }
        return world.answer().put("resources", resources).map();
    }
}
