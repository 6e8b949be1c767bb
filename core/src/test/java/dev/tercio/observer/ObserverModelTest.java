package dev.tercio.observer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.command.Priority;
import dev.tercio.observer.ObserverModel.Call;
import dev.tercio.observer.ObserverModel.Diary;
import dev.tercio.observer.ObserverModel.Frozen;
import dev.tercio.observer.ObserverModel.Health;
import dev.tercio.observer.ObserverModel.Position;
import dev.tercio.testing.Seed;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Random changes call observers as a simple model predicts: the same calls with the same values in
/// the same order.
///
/// Proves OB-01, OB-02, OB-03.
class ObserverModelTest {
    private static final int BUFFERS = 60;
    private static final int STEPS = 80;

    private final List<Call> calls = new ArrayList<>();

    @ParameterizedTest
    @EnumSource(Tier.class)
    void directCalls(Tier tier) {
        Seed.run(
                random -> {
                    try (Run run = new Run(tier, 1, random)) {
                        for (int buffer = 0; buffer < BUFFERS; buffer++) {
                            for (int step = 0; step < STEPS; step++) {
                                run.change(run.world.immediateCommands());
                            }
                            run.compareCalls(entity -> entity);
                        }
                    }
                });
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void commands(Tier tier) {
        Seed.run(random -> play(tier, 1, PlaybackOptions.DEFAULT, random));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void strictCommands(Tier tier) {
        Seed.run(random -> play(tier, 1, PlaybackOptions.CHECKED, random));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void commandsWithWorkers(Tier tier) {
        for (int workers : new int[] {1, 2, 8}) {
            Seed.run(random -> play(tier, workers, PlaybackOptions.DEFAULT.parallel(), random));
        }
    }

    private void play(Tier tier, int workers, PlaybackOptions options, Random random) {
        try (Run run = new Run(tier, workers, random)) {
            for (int buffer = 0; buffer < BUFFERS; buffer++) {
                try (CommandBuffer commands = run.world.commands()) {
                    run.changeAll(commands);
                    for (int step = 0; step < STEPS; step++) {
                        run.change(commands);
                    }
                    run.world.play(commands, options);
                    run.compareCalls(commands::entity);
                }
            }
        }
    }

    /// If commands are rewritten, the exact calls depend on the rules. A copy that is kept up to
    /// date by observers is equal to the world in any case.
    @ParameterizedTest
    @EnumSource(Tier.class)
    void rewrittenCommandsKeepACopyUpToDate(Tier tier) {
        PlaybackOptions coalescing = PlaybackOptions.DEFAULT.coalesce();
        PlaybackOptions sorted = PlaybackOptions.DEFAULT.order(PlaybackOrder.PRIORITY);
        PlaybackOptions grouped = PlaybackOptions.DEFAULT.order(PlaybackOrder.BY_KIND).coalesce();
        for (PlaybackOptions options :
                List.of(coalescing, sorted, grouped, coalescing.parallel())) {
            Seed.run(random -> keepCopy(tier, options, random));
        }
    }

    private void keepCopy(Tier tier, PlaybackOptions options, Random random) {
        try (Run run = new Run(tier, 2, random)) {
            Map<Entity, Map<String, Object>> copy = new HashMap<>();
            for (int buffer = 0; buffer < BUFFERS; buffer++) {
                try (CommandBuffer commands = run.world.commands()) {
                    run.changeAll(commands);
                    for (int step = 0; step < STEPS; step++) {
                        if (options.order() == PlaybackOrder.PRIORITY) {
                            commands.priority(Priority.values()[random.nextInt(4)]);
                        }
                        run.change(commands);
                    }
                    run.world.play(commands, options);
                    run.resolve(commands);
                }
                calls.forEach(call -> apply(call, copy));
                calls.clear();
                run.compareCopy(copy);
            }
        }
    }

    /// Applies a call of an observer to a copy of the observed components.
    private static void apply(Call call, Map<Entity, Map<String, Object>> copy) {
        if (call.observer().equals("health of frozen")) {
            return;
        }
        Map<String, Object> own =
                copy.computeIfAbsent((Entity) call.entity(), entity -> new HashMap<>());
        String key = ObserverModel.key(call.now().getClass());
        switch (call.kind()) {
            case "add" -> assertEquals(null, own.put(key, call.now()), call::toString);
            case "set" -> assertEquals(call.old(), own.put(key, call.now()), call::toString);
            case "remove" -> assertEquals(call.now(), own.remove(key), call::toString);
            default -> assertEquals(call.now(), own.get(key), call::toString);
        }
    }

    /// A world and its model.
    private final class Run implements AutoCloseable {
        private final World world;
        private final Tier tier;
        private final ObserverModel model = new ObserverModel();
        private final Random random;

        /// The handles of the entities by their number in the model.
        private final List<Entity> handles = new ArrayList<>();

        /// The entity whose spawn is the last command of the buffer: what is added next becomes
        /// part of the spawn.
        private int open = -1;

        Run(Tier tier, int workers, Random random) {
            this.world = World.create(WorldOptions.DEFAULT.tier(tier).workers(workers));
            this.random = random;
            this.tier = tier;
            calls.clear();
            ObserverModel.observe(world, calls);
        }

        @Override
        public void close() {
            world.close();
        }

        private Object value() {
            return switch (random.nextInt(4)) {
                case 0, 1 -> new Health(random.nextInt(100));
                case 2 ->
                        random.nextBoolean()
                                ? new Frozen()
                                : new Diary("page " + random.nextInt(9));
                default -> new Position(random.nextInt(9), 1);
            };
        }

        private List<Object> values() {
            return Stream.<Object>of(
                            new Health(random.nextInt(100)),
                            new Frozen(),
                            new Diary("new"),
                            new Position(1, 2))
                    .filter(value -> random.nextBoolean())
                    .toList();
        }

        private int pick() {
            return handles.isEmpty() ? -1 : random.nextInt(handles.size());
        }

        /// Changes the entities that match a query, in the order of their slots. First in a buffer,
        /// because the model does not know the slots of recorded spawns.
        void changeAll(Commands commands) {
            List<Integer> matching =
                    world.query(Position.class).entities().stream().map(handles::indexOf).toList();
            switch (random.nextInt(12)) {
                case 0 -> {
                    commands.addAll(world.query(Position.class), new Health(7));
                    matching.forEach(entity -> model.add(entity, new Health(7)));
                }
                case 1 -> {
                    commands.removeAll(world.query(Position.class), Health.class);
                    matching.forEach(entity -> model.remove(entity, Health.class));
                }
                case 2 -> {
                    commands.destroyAll(world.query(Position.class));
                    matching.forEach(model::destroy);
                }
                default -> {}
            }
        }

        /// Makes or records one random change.
        void change(Commands commands) {
            int entity = pick();
            boolean immediate = !(commands instanceof CommandBuffer);
            int recorded = count(commands);
            int kind = entity < 0 ? 0 : random.nextInt(12);
            if (immediate && kind > 1 && !model.isAlive(entity)) {
                return;
            }
            switch (kind) {
                case 0 -> spawn(commands);
                case 1 -> copy(commands, entity, immediate);
                case 2, 3 -> add(commands, entity, value());
                case 4, 5, 6 -> set(commands, entity, value(), immediate);
                case 7, 8 -> remove(commands, entity, value().getClass());
                case 9 -> addDefault(commands, entity);
                case 10 -> run(commands, entity);
                default -> {
                    commands.destroy(handles.get(entity));
                    model.destroy(entity);
                }
            }
            if (kind == 0) {
                open = handles.size() - 1;
            } else if (count(commands) != recorded) {
                open = -1;
            }
        }

        private static int count(Commands commands) {
            return commands instanceof CommandBuffer buffer ? buffer.count() : 0;
        }

        private void spawn(Commands commands) {
            List<Object> values = values();
            handles.add(commands.spawn(values.toArray()));
            model.spawn(values);
        }

        private void copy(Commands commands, int source, boolean immediate) {
            if (model.isAlive(source)) {
                handles.add(commands.copy(handles.get(source)));
                model.copy(source);
            } else if (!immediate) {
                commands.copy(handles.get(source));
            }
        }

        private void add(Commands commands, int entity, Object value) {
            if (entity != open) {
                commands.add(handles.get(entity), value);
                model.add(entity, value);
            }
        }

        private void set(Commands commands, int entity, Object value, boolean immediate) {
            if (value instanceof Frozen || (immediate && !model.has(entity, value.getClass()))) {
                return;
            }
            commands.set(handles.get(entity), value);
            model.set(entity, value);
        }

        private void remove(Commands commands, int entity, Class<?> type) {
            commands.remove(handles.get(entity), type);
            model.remove(entity, type);
        }

        /// Managed components have no default value.
        private void addDefault(Commands commands, int entity) {
            if (tier != Tier.MANAGED && entity != open && model.isAlive(entity)) {
                commands.add(handles.get(entity), Health.class);
                if (!model.has(entity, Health.class)) {
                    model.add(entity, new Health(0));
                }
            }
        }

        /// A command that makes direct calls.
        private void run(Commands commands, int entity) {
            Entity handle = handles.get(entity);
            boolean sets = model.has(entity, Health.class);
            Health first = new Health(random.nextInt(50));
            commands.run(
                    context -> {
                        Entity real = context.entity(handle);
                        if (sets && world.has(real, Health.class)) {
                            world.set(real, first);
                            world.remove(real, Health.class);
                        }
                    });
            if (sets) {
                model.set(entity, first);
                model.remove(entity, Health.class);
            }
        }

        /// Replaces the handles of recorded spawns by the entities.
        void resolve(CommandBuffer commands) {
            for (int i = 0; i < handles.size(); i++) {
                if (handles.get(i).index() < 0) {
                    handles.set(i, resolveOne(commands, handles.get(i)));
                }
            }
        }

        /// A spawn that was coalesced with its destroy, or followed it, creates no entity.
        private Entity resolveOne(CommandBuffer commands, Entity handle) {
            try {
                return commands.entity(handle);
            } catch (IllegalStateException notSpawned) {
                return Entity.NONE;
            }
        }

        void compareCalls(UnaryOperator<Entity> resolver) {
            handles.replaceAll(resolver);
            List<Call> actual =
                    calls.stream()
                            .map(call -> call.withEntity(entity -> handles.indexOf(entity)))
                            .toList();
            for (int i = 0; i < Math.min(actual.size(), model.expected.size()); i++) {
                assertEquals(model.expected.get(i), actual.get(i), "call " + i);
            }
            assertEquals(model.expected.size(), actual.size());
            calls.clear();
            model.expected.clear();
            model.entities.forEach(
                    (entity, content) ->
                            assertEquals(
                                    content, ObserverModel.contentOf(world, handles.get(entity))));
            assertEquals(model.entities.size(), world.size());
        }

        void compareCopy(Map<Entity, Map<String, Object>> copy) {
            copy.values().removeIf(Map::isEmpty);
            Map<Entity, Map<String, Object>> actual = new HashMap<>();
            for (Entity entity : world.entities()) {
                Map<String, Object> content = ObserverModel.contentOf(world, entity);
                content.remove(ObserverModel.key(Position.class));
                if (!content.isEmpty()) {
                    actual.put(entity, new HashMap<>(content));
                }
            }
            assertEquals(actual, copy);
        }
    }
}
