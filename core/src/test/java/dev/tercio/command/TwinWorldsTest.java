package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Parent;
import dev.tercio.command.CommandRecords.Position;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/// Twin worlds that play the same lanes in different ways have the same entities with the same
/// handles.
///
/// Proves CB-03, CB-04, CB-15, EN-04.
@Tag("conformance")
class TwinWorldsTest {
    private static final List<Class<?>> TYPES =
            List.of(Position.class, Mass.class, Frozen.class, Parent.class);

    private static final int TRIALS = 15;

    /// How many of the latest entities are used more often than others.
    private static final int RECENT = 8;

    /// A user-defined command that acts as a barrier.
    record Nothing() implements Command {
        @Override
        public void run(CommandContext context) {}
    }

    /// The operation of one command in a lane.
    private record Step(Kind kind, int entity, Class<?> type, int value) {}

    private enum Kind {
        SPAWN,
        ADD,
        SET,
        REMOVE,
        DESTROY
    }

    /// How lanes are played.
    private enum Way {
        LANE_BY_LANE(PlaybackOptions.DEFAULT),
        CHECKED(PlaybackOptions.CHECKED),
        PARALLEL(PlaybackOptions.DEFAULT.parallel()),
        COALESCED(PlaybackOptions.DEFAULT.coalesce()),
        BY_KIND(PlaybackOptions.DEFAULT.order(PlaybackOrder.BY_KIND)),
        BY_PRIORITY(PlaybackOptions.DEFAULT.order(PlaybackOrder.PRIORITY)),
        JOINED(PlaybackOptions.DEFAULT),
        JOINED_PARALLEL(PlaybackOptions.DEFAULT.parallel()),
        LOADED(PlaybackOptions.DEFAULT);

        private final PlaybackOptions options;

        Way(PlaybackOptions options) {
            this.options = options;
        }
    }

    /// A world, and the handles of all spawns so far.
    private static final class Twin implements AutoCloseable {
        final World world;
        final CommandStage stage;
        final List<Entity> entities = new ArrayList<>();
        private final List<Entity> handles = new ArrayList<>();

        Twin(Tier tier, int workers) {
            world =
                    World.create(
                            WorldOptions.DEFAULT
                                    .tier(tier)
                                    .workers(workers)
                                    .allowInStreams(Nothing.class));
            stage = world.stage();
            TYPES.forEach(world::register);
            // enough entities of each set for it to own words
            for (int i = 0; i < 70; i++) {
                entities.add(world.spawn(new Position(i, 0)));
                entities.add(world.spawn(new Position(i, 0), new Frozen()));
                entities.add(world.spawn(new Mass(i), new Frozen()));
            }
        }

        void play(List<List<Step>> lanes, Way way) {
            handles.addAll(entities);
            switch (way) {
                case JOINED, JOINED_PARALLEL -> playJoined(lanes, way.options);
                case LOADED -> playLoaded(lanes);
                default -> {
                    for (int i = 0; i < lanes.size(); i++) {
                        record(lanes.get(i), stage.lane(i));
                    }
                    world.play(stage, way.options);
                    resolve(stage::entity);
                }
            }
            handles.clear();
        }

        private void playJoined(List<List<Step>> lanes, PlaybackOptions options) {
            try (CommandBuffer joined = world.commands()) {
                for (List<Step> lane : lanes) {
                    try (CommandBuffer part = world.commands()) {
                        record(lane, part);
                        joined.append(part);
                    }
                }
                world.play(joined, options);
                resolve(joined::entity);
            }
        }

        /// Handles of loaded buffers are not known: only the entities are compared.
        private void playLoaded(List<List<Step>> lanes) {
            try (CommandBuffer one = world.commands();
                    CommandBuffer loaded = world.commands()) {
                lanes.forEach(lane -> record(lane, one));
                loaded.load(world, ByteBuffer.wrap(one.toBytes()));
                world.play(loaded);
            }
        }

        private void resolve(UnaryOperator<Entity> known) {
            for (Entity handle : handles.subList(entities.size(), handles.size())) {
                entities.add(entityOrNone(known, handle));
            }
        }

        private static Entity entityOrNone(UnaryOperator<Entity> known, Entity handle) {
            try {
                return known.apply(handle);
            } catch (IllegalStateException neverSpawned) {
                return Entity.NONE;
            }
        }

        private void record(List<Step> steps, Commands commands) {
            for (Step step : steps) {
                if (step.kind == Kind.SPAWN) {
                    handles.add(spawn(step, commands));
                    continue;
                }
                Entity entity =
                        step.entity < RECENT
                                ? handles.get(handles.size() - 1 - step.entity)
                                : handles.get(step.entity % handles.size());
                switch (step.kind) {
                    case ADD -> commands.add(entity, value(step));
                    case SET -> commands.set(entity, value(step));
                    case REMOVE -> commands.remove(entity, step.type);
                    default -> commands.destroy(entity);
                }
            }
        }

        private Entity spawn(Step step, Commands commands) {
            return switch (step.value % 3) {
                case 0 -> commands.spawn(value(step));
                case 1 -> commands.spawn(new Position(step.value, 1));
                default -> commands.spawn(new Mass(step.value), new Frozen());
            };
        }

        private Object value(Step step) {
            if (step.type == Position.class) {
                return new Position(step.value, 2);
            }
            if (step.type == Mass.class) {
                return new Mass(step.value);
            }
            return step.type == Frozen.class
                    ? new Frozen()
                    : new Parent(handles.get(step.value % handles.size()));
        }

        /// @param wholly whether all components are the same, and not only the slots
        void compare(Twin other, boolean wholly, String where) {
            assertEquals(world.entities(), other.world.entities(), where);
            if (other.entities.size() == entities.size()) {
                assertEquals(entities, other.entities, where);
            } else {
                other.entities.clear();
                other.entities.addAll(entities);
            }
            for (Entity entity : wholly ? world.entities() : List.<Entity>of()) {
                assertEquals(world.describe(entity), other.world.describe(entity), where);
            }
        }

        @Override
        public void close() {
            world.close();
        }
    }

    private static List<List<Step>> lanes(Random random, List<Kind> kinds) {
        List<List<Step>> lanes = new ArrayList<>();
        for (int lane = random.nextInt(1, 6); lane > 0; lane--) {
            List<Step> steps = new ArrayList<>();
            for (int i = random.nextInt(12); i > 0; i--) {
                Kind kind = kinds.get(random.nextInt(kinds.size()));
                Class<?> type = TYPES.get(random.nextInt(TYPES.size()));
                // prefer recent entities
                int entity = random.nextInt(random.nextInt(4) == 0 ? 1_000 : RECENT);
                steps.add(new Step(kind, entity, type, random.nextInt(99)));
            }
            lanes.add(steps);
        }
        return lanes;
    }

    /// Plays random lanes in twin worlds and compares them after each frame.
    private static void compare(Way way, List<Kind> kinds, boolean wholly) {
        Seed.run(
                random -> {
                    for (int trial = 0; trial < TRIALS; trial++) {
                        Tier tier = Tier.values()[trial % Tier.values().length];
                        try (Twin first = new Twin(tier, 1);
                                Twin second = new Twin(tier, 1 + trial % 2)) {
                            for (int frame = 0; frame < 6; frame++) {
                                List<List<Step>> lanes = lanes(random, kinds);
                                first.play(lanes, Way.LANE_BY_LANE);
                                second.play(lanes, way);
                                first.compare(second, wholly, "trial=" + trial + ", " + lanes);
                            }
                        }
                    }
                });
    }

    @ParameterizedTest
    @EnumSource(
            value = Way.class,
            names = {
                "LANE_BY_LANE",
                "CHECKED",
                "PARALLEL",
                "BY_PRIORITY",
                "JOINED",
                "JOINED_PARALLEL",
                "LOADED"
            })
    void everythingIsTheSame(Way way) {
        compare(way, List.of(Kind.values()), true);
    }

    /// A spawn that is destroyed again vanishes when coalesced, so nothing is destroyed here.
    @Test
    void coalescedCommandsSpawnTheSameEntities() {
        compare(Way.COALESCED, List.of(Kind.SPAWN, Kind.ADD, Kind.SET, Kind.REMOVE), true);
    }

    /// For adds and sets alone, the order by kind is the same.
    @Test
    void orderByKindSpawnsTheSameEntities() {
        compare(Way.BY_KIND, List.of(Kind.SPAWN, Kind.ADD, Kind.SET), true);
    }

    /// A component that is removed and then added is absent in the end, but slots are the same.
    @Test
    void orderByKindSpawnsInTheSameSlots() {
        compare(Way.BY_KIND, List.of(Kind.SPAWN, Kind.ADD, Kind.SET, Kind.REMOVE), false);
    }

    /// Two spawns with one handle are two entities, each in a slot for its component set.
    @Test
    void bufferThatIsAppendedTwiceSpawnsWhereItsBytesDo() {
        List<Entity> slots = new ArrayList<>();
        for (boolean loaded : new boolean[] {false, true}) {
            try (Twin twin = new Twin(Tier.HEAP, 1);
                    CommandBuffer part = twin.world.commands();
                    CommandBuffer whole = twin.world.commands();
                    CommandBuffer other = twin.world.commands()) {
                Entity handle = part.spawn(new Position(1, 1));
                part.run(new Nothing());
                part.add(handle, Frozen.class);
                whole.append(part);
                whole.append(part);
                whole.remove(handle, Frozen.class);
                if (loaded) {
                    twin.world.register(Position.class);
                    other.load(twin.world, ByteBuffer.wrap(whole.toBytes()));
                }
                List<Entity> before = twin.world.entities();
                twin.world.play(loaded ? other : whole);
                List<Entity> after = new ArrayList<>(twin.world.entities());
                after.removeAll(before);
                slots.addAll(after);
            }
        }
        assertEquals(slots.subList(0, 2), slots.subList(2, 4));
    }
}
