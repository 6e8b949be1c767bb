package dev.tercio.observer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.Observer;
import dev.tercio.OnTargetDestroyed;
import dev.tercio.Relation;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// An entity that is destroyed still has its components when its observers run, whatever relations
/// it has to entities that are destroyed with it: random graphs of relations with all policies call
/// observers as a simple model predicts.
///
/// Proves OB-01, OB-02.
class ObserverRelationModelTest {
    private static final int WORLDS = 40;
    private static final int ENTITIES = 12;

    @Relation(onTargetDestroyed = OnTargetDestroyed.DESTROY_SOURCE)
    private record PartOf(Entity whole) {}

    @Relation(onTargetDestroyed = OnTargetDestroyed.DESTROY_SOURCE)
    private record MountedOn(Entity carrier) {}

    @Relation
    private record DockedAt(Entity station) {}

    @Relation
    private record Guards(Entity guarded) {}

    @Relation(onTargetDestroyed = OnTargetDestroyed.KEEP)
    private record Remembers(Entity friend) {}

    /// In the order of their ids, not that of their policies.
    private static final List<Class<? extends Record>> RELATIONS =
            List.of(DockedAt.class, PartOf.class, Remembers.class, MountedOn.class, Guards.class);

    private static Record relation(int kind, Entity target) {
        return switch (kind) {
            case 0 -> new DockedAt(target);
            case 1 -> new PartOf(target);
            case 2 -> new Remembers(target);
            case 3 -> new MountedOn(target);
            default -> new Guards(target);
        };
    }

    private static boolean cascades(int kind) {
        return kind == 1 || kind == 3;
    }

    private static boolean isRemoved(int kind) {
        return kind == 0 || kind == 4;
    }

    private enum Way {
        DIRECT,
        BULK,
        COMMANDS,
        QUERY,
        PARALLEL
    }

    @Test
    void childThatIsDockedAtItsDestroyedParentIsDestroyedAsDocked() {
        List<String> calls = new ArrayList<>();
        try (World world = World.create()) {
            world.observe(DockedAt.class)
                    .onDestroy((_, docked, _) -> calls.add("destroy " + docked.station().index()));
            world.observe(ChildOf.class)
                    .with(DockedAt.class)
                    .onDestroy((_, _, _) -> calls.add("destroy docked child"));
            world.observe(ChildOf.class)
                    .without(DockedAt.class)
                    .onDestroy((_, _, _) -> calls.add("destroy other child"));
            Entity parent = world.spawn();
            world.spawn(new ChildOf(parent), new DockedAt(parent));

            world.destroy(parent);

            assertEquals(List.of("destroy " + parent.index(), "destroy docked child"), calls);
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void destroyedEntitiesHaveTheirComponents(Way way) {
        Seed.run(
                random -> {
                    for (int i = 0; i < WORLDS; i++) {
                        try (Run run = new Run()) {
                            run.link(random);
                            while (!run.model.targets.isEmpty()) {
                                run.destroy(way, random);
                            }
                        }
                    }
                });
    }

    /// The relations of numbered entities, and the calls that are expected.
    private static final class Model {
        /// By entity, the targets of its relations, by kind.
        private final Map<Integer, Map<Integer, Integer>> targets = new TreeMap<>();

        /// By kind and target, the sources in their order.
        private final Map<List<Integer>, List<Integer>> sources = new HashMap<>();

        private final List<String> calls = new ArrayList<>();

        private List<Integer> sources(int kind, int target) {
            return sources.computeIfAbsent(List.of(kind, target), _ -> new ArrayList<>());
        }

        private void link(int kind, int source, int target) {
            Integer before = targets.get(source).put(kind, target);
            if (before != null && before != target) {
                sources(kind, before).remove((Integer) source);
            }
            if (before == null || before != target) {
                sources(kind, target).add(source);
            }
        }

        private void destroy(int entity) {
            if (!targets.containsKey(entity)) {
                return;
            }
            Set<Integer> all = together(entity);
            for (int destroyed : all) {
                calls.addAll(expected("destroy", destroyed));
                calls.addAll(expected("remove", destroyed));
                targets.get(destroyed)
                        .forEach(
                                (kind, target) ->
                                        sources(kind, target).remove((Integer) destroyed));
            }
            all.forEach(targets::remove);
            all.forEach(this::removeRelations);
        }

        /// The entities that are destroyed with an entity, breadth first.
        private Set<Integer> together(int entity) {
            List<Integer> open = new ArrayList<>(List.of(entity));
            for (int i = 0; i < open.size(); i++) {
                for (int kind = 0; kind < RELATIONS.size(); kind++) {
                    if (cascades(kind)) {
                        for (int source : sources(kind, open.get(i))) {
                            if (!open.contains(source)) {
                                open.add(source);
                            }
                        }
                    }
                }
            }
            return new LinkedHashSet<>(open);
        }

        private void removeRelations(int target) {
            for (int kind = 0; kind < RELATIONS.size(); kind++) {
                if (isRemoved(kind)) {
                    for (int source : sources(kind, target)) {
                        calls.add(call("remove", kind, source));
                        if (kind == 0 && targets.get(source).containsKey(4)) {
                            calls.add(call("guarding remove", kind, source));
                        }
                        targets.get(source).remove(kind);
                    }
                }
                sources(kind, target).clear();
            }
        }

        private List<String> expected(String change, int entity) {
            List<String> expected = new ArrayList<>();
            Map<Integer, Integer> own = targets.get(entity);
            for (int kind = 0; kind < RELATIONS.size(); kind++) {
                if (own.containsKey(kind)) {
                    expected.add(call(change, kind, entity));
                    if (kind == 0 && change.equals("remove") && own.containsKey(4)) {
                        expected.add(call("guarding remove", kind, entity));
                    }
                }
            }
            if (change.equals("destroy") && own.containsKey(0) && own.containsKey(4)) {
                expected.add(call("guarding destroy", 0, entity));
            }
            return expected;
        }

        private String call(String change, int kind, int entity) {
            return change + " " + kind + " " + entity + "→" + targets.get(entity).get(kind);
        }
    }

    /// A world and its model.
    private static final class Run implements AutoCloseable {
        private final World world = World.create();
        private final Model model = new Model();
        private final List<Entity> handles;
        private final List<String> calls = new ArrayList<>();

        Run() {
            RELATIONS.forEach(world::register);
            for (int kind = 0; kind < RELATIONS.size(); kind++) {
                observe(world.observe(RELATIONS.get(kind)), "", kind);
            }
            observe(world.observe(DockedAt.class).with(Guards.class), "guarding ", 0);
            handles = IntStream.range(0, ENTITIES).mapToObj(_ -> world.spawn()).toList();
            IntStream.range(0, ENTITIES).forEach(i -> model.targets.put(i, new TreeMap<>()));
        }

        @Override
        public void close() {
            world.close();
        }

        private <T extends Record> void observe(Observer<T> observer, String prefix, int kind) {
            observer.onDestroy((e, value, _) -> note(prefix + "destroy ", kind, e, value))
                    .onRemove((e, value, _) -> note(prefix + "remove ", kind, e, value));
        }

        private void note(String change, int kind, Entity entity, Record value) {
            Entity target =
                    switch (value) {
                        case DockedAt docked -> docked.station();
                        case PartOf part -> part.whole();
                        case Remembers memory -> memory.friend();
                        case MountedOn mount -> mount.carrier();
                        case Guards guard -> guard.guarded();
                        default -> throw new AssertionError(value);
                    };
            calls.add(
                    change + kind + " " + handles.indexOf(entity) + "→" + handles.indexOf(target));
        }

        void link(Random random) {
            for (int i = 0; i < 3 * ENTITIES; i++) {
                int kind = random.nextInt(RELATIONS.size());
                int source = random.nextInt(ENTITIES);
                int target = random.nextInt(ENTITIES);
                world.add(handles.get(source), relation(kind, handles.get(target)));
                model.link(kind, source, target);
            }
            calls.clear();
        }

        /// Destroys some random entities.
        void destroy(Way way, Random random) {
            List<Integer> chosen = new ArrayList<>(model.targets.keySet());
            Collections.shuffle(chosen, random);
            chosen = new ArrayList<>(chosen.subList(0, 1 + random.nextInt(chosen.size())));
            List<Entity> entities = chosen.stream().map(handles::get).toList();
            switch (way) {
                case DIRECT -> entities.forEach(world::destroy);
                case BULK -> world.destroyAll(entities);
                case COMMANDS -> play(entities, PlaybackOptions.DEFAULT);
                case PARALLEL -> play(entities, PlaybackOptions.DEFAULT.parallel());
                case QUERY -> {
                    chosen =
                            world.query(DockedAt.class).entities().stream()
                                    .map(handles::indexOf)
                                    .toList();
                    if (chosen.isEmpty()) {
                        chosen = List.of(model.targets.keySet().iterator().next());
                        world.destroy(handles.get(chosen.get(0)));
                    } else {
                        world.immediateCommands().destroyAll(world.query(DockedAt.class));
                    }
                }
            }
            chosen.forEach(model::destroy);
            compare();
        }

        private void play(List<Entity> entities, PlaybackOptions options) {
            try (CommandBuffer commands = world.commands()) {
                entities.forEach(commands::destroy);
                world.play(commands, options);
            }
        }

        private void compare() {
            assertEquals(String.join("\n", model.calls), String.join("\n", calls));
            calls.clear();
            model.calls.clear();
            boolean[] alive = new boolean[ENTITIES];
            model.targets.keySet().forEach(i -> alive[i] = true);
            boolean[] actual = new boolean[ENTITIES];
            IntStream.range(0, ENTITIES).forEach(i -> actual[i] = world.isAlive(handles.get(i)));
            assertEquals(Arrays.toString(alive), Arrays.toString(actual));
        }
    }
}
