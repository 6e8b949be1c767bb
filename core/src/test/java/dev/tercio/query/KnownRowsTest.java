package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Queries that run again and again keep their rows, and find others after structural changes of
/// every kind. The components in the entity headers tell which rows are right.
///
/// Proves QU-02, NF-12.
class KnownRowsTest {
    private static final int ENTITIES = 18_000;
    private static final int ROUNDS = 40;

    private static final Comparator<Entity> BY_SLOT = Comparator.comparingInt(Entity::index);

    record Position(int x) {}

    record Burning(int since) {}

    record Selected() {}

    record Seen(Position position, Optional<Burning> fire) {}

    record Start(Position position) {}

    record Torch(Position position, Burning fire) {}

    @Tag("conformance")
    @ParameterizedTest
    @EnumSource(Tier.class)
    void rowsAreFoundAgainAfterEveryKindOfChange(Tier tier) {
        Seed.run(
                random -> {
                    WorldOptions options = WorldOptions.DEFAULT.tier(tier).workers(2);
                    try (World world = World.create(options)) {
                        new Model(world, random).run();
                    }
                });
    }

    /// A query that is kept, and which entities it finds.
    private record Watched(Query<?> query, Predicate<Entity> matches) {
        List<Entity> visited() {
            // parallel queries call the body on several threads
            List<Entity> visited = Collections.synchronizedList(new ArrayList<>());
            query.forEachEntity((entity, _) -> visited.add(entity));
            return visited;
        }
    }

    private static final class Model {
        private final World world;
        private final Random random;
        private final List<Watched> watched;
        private final Query2<Position, Burning> fires;
        private final Query<Seen> seen;

        Model(World world, Random random) {
            this.world = world;
            this.random = random;
            world.spawnAll(ENTITIES, Start.class, i -> new Start(new Position(i)));
            world.register(Burning.class);
            world.register(Selected.class);
            fires = world.query(Position.class, Burning.class);
            seen = world.query(Seen.class).with(Selected.class);
            Query<Position> positions = world.query(Position.class);
            watched =
                    List.of(
                            watch(positions.with(Burning.class), this::burns),
                            watch(positions.with(Selected.class), this::isSelected),
                            watch(positions.without(Selected.class), e -> !isSelected(e)),
                            watch(
                                    world.query(Burning.class).without(Selected.class),
                                    e -> burns(e) && !isSelected(e)),
                            watch(
                                    positions.with(Burning.class, Selected.class),
                                    e -> burns(e) && isSelected(e)),
                            watch(
                                    positions.anyOf(Burning.class, Selected.class),
                                    e -> burns(e) || isSelected(e)),
                            watch(seen, this::isSelected),
                            watch(positions.with(Burning.class).parallel(), this::burns),
                            watch(positions.owned(Burning.class), this::isOwned),
                            watch(
                                    positions.with(Selected.class).anyOwned(),
                                    this::isOwnedAndSelected));
        }

        private Watched watch(Query<?> query, Predicate<Entity> matches) {
            return new Watched(query, e -> world.has(e, Position.class) && matches.test(e));
        }

        private boolean burns(Entity entity) {
            return world.has(entity, Burning.class);
        }

        private boolean isSelected(Entity entity) {
            return world.has(entity, Selected.class);
        }

        private boolean isOwned(Entity entity) {
            return burns(entity) && world.hasAuthority(entity, Burning.class);
        }

        private boolean isOwnedAndSelected(Entity entity) {
            return isSelected(entity) && isOwned(entity);
        }

        void run() {
            check();
            for (int round = 0; round < ROUNDS; round++) {
                change();
                check();
            }
        }

        private void change() {
            switch (random.nextInt(14)) {
                case 0 -> forSome(e -> world.add(e, new Burning(e.index())));
                case 1 -> forSome(e -> world.remove(e, Burning.class));
                case 2 -> forSome(e -> world.add(e, Selected.class));
                case 3 -> forSome(e -> world.remove(e, Selected.class));
                case 4 -> world.spawn(new Position(1), new Burning(2));
                case 5 -> world.spawnAll(random.nextInt(5), Torch.class, this::torch);
                case 6 -> forSome(world::destroy);
                case 7 -> world.destroyAll(some(random.nextInt(200)));
                case 8 -> forSome(world::copy);
                case 9 -> playSome();
                case 10 -> playMany(Selected.class);
                case 11 -> playForQueries();
                case 12 -> forSome(this::changeAuthority);
                default -> quenchAndTrim();
            }
        }

        private Torch torch(int index) {
            return new Torch(new Position(index), new Burning(index));
        }

        private void changeAuthority(Entity entity) {
            world.add(entity, new Burning(3));
            world.setAuthority(entity, Burning.class, random.nextBoolean());
        }

        private void quenchAndTrim() {
            fires.entities().forEach(e -> world.remove(e, Burning.class));
            check();
            world.trim();
        }

        private void playSome() {
            try (CommandBuffer commands = world.commands()) {
                forSome(e -> commands.add(e, new Burning(7)));
                forSome(e -> commands.remove(e, Selected.class));
                commands.spawn(new Position(1), new Burning(2));
                forSome(commands::destroy);
                world.play(commands);
            }
        }

        /// Enough commands for several workers.
        private void playMany(Class<?> tag) {
            EntityList all = world.entities();
            try (CommandBuffer commands = world.commands()) {
                all.forEach(e -> commands.add(e, tag));
                world.play(commands, PlaybackOptions.DEFAULT.parallel());
                check();
                all.forEach(e -> commands.remove(e, tag));
                world.play(commands, PlaybackOptions.DEFAULT.parallel());
            }
        }

        private void playForQueries() {
            try (CommandBuffer commands = world.commands()) {
                commands.addAll(fires, Selected.class);
                world.play(commands);
                check();
                commands.removeAll(fires, Burning.class);
                world.play(commands);
            }
        }

        private void forSome(Consumer<Entity> action) {
            some(1 + random.nextInt(4)).forEach(action);
        }

        /// Some different entities.
        private EntityList some(int count) {
            EntityList all = world.entities();
            EntityList chosen = new EntityList();
            int step = all.size() / (count + 1);
            for (int i = 0; i < count; i++) {
                chosen.add(all.get(i * step + random.nextInt(step)));
            }
            return chosen;
        }

        private void check() {
            EntityList all = world.entities();
            for (Watched each : watched) {
                List<Entity> expected = all.stream().filter(each.matches).sorted(BY_SLOT).toList();
                for (int run = 0; run < 3; run++) {
                    checkOnce(expected, each);
                }
            }
            checkUpdate(fires, all.stream().filter(this::burns).toList());
            checkOptional(all);
        }

        private void checkOnce(List<Entity> expected, Watched each) {
            Query<?> query = each.query;
            String text = query.toString();
            assertEquals(expected.size(), query.count(), text);
            assertEquals(expected.isEmpty(), query.isEmpty(), text);
            assertEquals(expected.stream().findFirst(), query.firstEntity(), text);
            assertEquals(expected, query.entities(), text);
            List<Entity> visited = each.visited();
            visited.sort(BY_SLOT);
            assertEquals(expected, visited, text);
        }

        private void checkUpdate(Query2<Position, Burning> query, List<Entity> expected) {
            List<Integer> wanted =
                    expected.stream().map(e -> world.get(e, Position.class).x() + 3).toList();
            for (int run = 0; run < 3; run++) {
                query.update((position, _) -> new Position(position.x() + 1));
            }
            List<Integer> updated =
                    expected.stream().map(e -> world.get(e, Position.class).x()).toList();
            assertEquals(wanted, updated);
        }

        private void checkOptional(EntityList all) {
            List<Optional<Burning>> expected =
                    all.stream()
                            .filter(this::isSelected)
                            .sorted(BY_SLOT)
                            .map(e -> world.tryGet(e, Burning.class))
                            .toList();
            for (int run = 0; run < 3; run++) {
                List<Optional<Burning>> found = new ArrayList<>();
                seen.forEach(row -> found.add(row.fire()));
                assertEquals(expected, found);
            }
        }
    }

    @Tag("conformance")
    @Test
    void nestedRunsOfTheSameQueryVisitAllRows() {
        try (World world = World.create()) {
            for (int i = 0; i < 40; i++) {
                world.spawn(new Position(i));
            }
            Query<Position> query = world.query(Position.class);
            int[] visits = new int[1];
            for (int run = 1; run <= 4; run++) {
                query.forEach(_ -> query.forEach(_ -> visits[0]++));
                assertEquals(run * 40 * 40, visits[0]);
            }
        }
    }

    @Tag("conformance")
    @Test
    void throwingBodyLeavesTheRowsKnown() {
        try (World world = World.create()) {
            world.spawn(new Position(1));
            Query<Position> query = world.query(Position.class);
            for (int run = 0; run < 4; run++) {
                var e =
                        assertThrows(
                                IllegalStateException.class,
                                () ->
                                        query.forEach(
                                                _ -> {
                                                    throw new IllegalStateException("mine");
                                                }));
                assertEquals("mine", e.getMessage());
                world.spawn(new Burning(run));
            }
            assertEquals(List.of(new Position(1)), query.toList());
        }
    }

    /// The checks of a run do not depend on whether there are rows.
    @Test
    void runWithoutRowsIsRefusedWhereOthersAre() throws InterruptedException {
        World world = World.create(WorldOptions.DEFAULT.name("empty"));
        Query<Position> query = world.query(Position.class);
        for (int run = 0; run < 3; run++) {
            query.forEach(_ -> {});
        }
        assertThrows(
                NullPointerException.class, () -> query.update((UnaryOperator<Position>) null));
        List<String> messages = new ArrayList<>();
        Thread other =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    try {
                                        query.forEach(_ -> {});
                                    } catch (IllegalStateException e) {
                                        messages.add(e.getMessage());
                                    }
                                });
        other.join();
        world.close();
        assertEquals(1, messages.size(), "messages of the other thread: " + messages);
        var closed = assertThrows(IllegalStateException.class, () -> query.forEach(_ -> {}));
        assertEquals("world is closed: world=empty", closed.getMessage());
    }
}
