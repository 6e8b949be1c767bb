package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query2;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Queries that have kept their rows find those of a restored world.
///
/// Proves NF-12, PE-07.
class KnownRowsAfterRestoreTest {
    private record Points(int value) {}

    private record Marked(int since) {}

    private static final int ENTITIES = 40_000;

    @TempDir Path folder;

    /// The marked entities, as several runs of the query see them, and the sum of their values.
    private static List<String> rowsOf(Query2<Points, Marked> query) {
        List<String> first = visit(query);
        for (int run = 0; run < 3; run++) {
            assertEquals(first, visit(query));
            assertEquals(first.size(), query.count());
        }
        return first;
    }

    private static List<String> visit(Query2<Points, Marked> query) {
        List<String> rows = new ArrayList<>();
        query.forEachEntity(
                (entity, points, mark) ->
                        rows.add(entity + " " + points.value() + " " + mark.since()));
        return rows;
    }

    @ParameterizedTest
    @EnumSource(names = {"HEAP", "NATIVE"})
    void loadedRowsAreFound(Tier tier) throws IOException {
        Path file = folder.resolve("world.tsnp");
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Query2<Points, Marked> query = world.query(Points.class, Marked.class);
            List<Entity> all = world.spawnAll(ENTITIES, ComponentSet.of(Points.class));
            assertEquals(List.of(), rowsOf(query));
            world.add(all.get(7), new Marked(1));
            world.add(all.get(30_000), new Marked(2));
            List<String> saved = rowsOf(query);
            assertEquals(2, saved.size());
            Snapshot.save(world, file);

            world.remove(all.get(7), Marked.class);
            world.add(all.get(20_000), new Marked(3));
            List<String> changed = rowsOf(query);
            assertEquals(2, changed.size());

            Path damaged = folder.resolve("damaged.tsnp");
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length / 2] ^= 1;
            Files.write(damaged, bytes);
            assertThrows(RuntimeException.class, () -> Snapshot.load(world, damaged));
            assertEquals(changed, rowsOf(query));

            Snapshot.load(world, file);
            assertEquals(saved, rowsOf(query));
            query.update((points, _) -> new Points(points.value() + 1));
            assertEquals(1, world.get(all.get(30_000), Points.class).value());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HEAP", "NATIVE"})
    void rolledBackRowsAreFound(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Query2<Points, Marked> query = world.query(Points.class, Marked.class);
            List<Entity> all = world.spawnAll(ENTITIES, ComponentSet.of(Points.class));
            world.add(all.get(7), new Marked(1));
            try (History history = History.of(world, 4)) {
                List<String> before = rowsOf(query);
                world.nextFrame();
                world.add(all.get(20_000), new Marked(2));
                world.destroy(all.get(7));
                assertEquals(1, rowsOf(query).size());
                world.nextFrame();
                history.rollback(1);
                assertEquals(before, rowsOf(query));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HEAP", "NATIVE"})
    void queryThatMatchedNothingFindsRestoredRows(Tier tier) {
        Path file = folder.resolve("world.tsnp");
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Query2<Points, Marked> query = world.query(Points.class, Marked.class);
            List<Entity> all = world.spawnAll(ENTITIES, ComponentSet.of(Points.class));
            world.add(all.get(7), new Marked(1));
            List<String> before = rowsOf(query);
            Snapshot.save(world, file);
            try (History history = History.of(world, 4)) {
                world.nextFrame();
                world.remove(all.get(7), Marked.class);
                assertEquals(List.of(), rowsOf(query));
                world.nextFrame();
                history.rollback(1);
                assertEquals(before, rowsOf(query));
            }
            world.remove(all.get(7), Marked.class);
            assertEquals(List.of(), rowsOf(query));
            Snapshot.load(world, file);
            assertEquals(before, rowsOf(query));
        }
    }
}
