package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Common sources of nondeterminism are detected. Proves PE-06.
class NondeterminismTest {
    @TempDir private Path folder;

    /// A key without `equals` and `hashCode`, so that its position in a map differs from run to
    /// run.
    private static final class Key {}

    /// Spawns in the iteration order of a map with such keys.
    private static final class Orders implements AutoCloseable {
        final World world = World.create(WorldOptions.DEFAULT.workers(1));
        final Schedule schedule = Schedule.of(world);
        private final Map<Key, Entity> units = new HashMap<>();
        private final List<Key> keys = new ArrayList<>();

        Orders(boolean careful) {
            world.register(Kinds.Points.class);
            for (int i = 0; i < 30; i++) {
                Key key = new Key();
                keys.add(key);
                units.put(key, world.spawn(new Kinds.Points(0)));
            }
            schedule.add(
                    "orders",
                    setup -> {
                        setup.exclusive();
                        return context -> {
                            if (context.time().frame() == 4) {
                                give(careful ? keys : units.keySet());
                            }
                        };
                    });
        }

        private void give(Iterable<Key> order) {
            int number = 0;
            for (Key key : order) {
                world.set(units.get(key), new Kinds.Points(number++));
            }
        }

        @Override
        public void close() {
            schedule.close();
            world.close();
        }
    }

    private Optional<Divergence> compare(boolean careful) {
        Path place = folder.resolve("careful-" + careful);
        RecorderOptions options = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS);
        try (Orders first = new Orders(careful);
                Recorder recorder = Recorder.start(first.schedule, place, options)) {
            for (int i = 0; i < 8; i++) {
                first.schedule.run();
            }
            assertEquals(8, recorder.frames());
        }
        try (Orders second = new Orders(careful);
                Recording recording = Recording.open(place)) {
            return Replay.of(recording, second.schedule).verify();
        }
    }

    @Test
    void orderOfIdentityHashesIsFound() {
        assertEquals(Optional.empty(), compare(true));
        Divergence found = compare(false).orElseThrow();
        assertEquals(5, found.frame());
        Difference only = found.differences().getFirst();
        assertEquals(1, found.differences().size());
        assertEquals(Kinds.Points.class.getName(), only.component());
        assertEquals("points", only.field());
        assertTrue(found.toString().contains("field=points"));
    }
}
