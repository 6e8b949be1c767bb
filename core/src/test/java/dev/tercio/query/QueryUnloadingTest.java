package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.World;

import org.junit.jupiter.api.Test;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// A body's class can be unloaded after it ran, with its generated loops.
///
/// Proves QU-03.
class QueryUnloadingTest {
    private static final int CLASSES = 2_000;
    private static final int QUERIES = 4;
    private static final int MOST_COLLECTIONS = 50;

    record Position(int x) {}

    /// Bodies from which any number of classes is created.
    public static final class Reader implements Consumer<Position> {
        private int sum;

        @Override
        public void accept(Position position) {
            sum += position.x();
        }
    }

    public static final class Writer implements UnaryOperator<Position> {
        @Override
        public Position apply(Position position) {
            return new Position(position.x() + 1);
        }
    }

    @Test
    void classesOfBodiesAreUnloaded() throws Exception {
        try (World world = World.create()) {
            world.spawn(new Position(0));
            world.spawn(new Position(1_000));
            List<Query<Position>> queries = new ArrayList<>();
            for (int i = 0; i < QUERIES; i++) {
                queries.add(world.query(Position.class));
            }
            List<WeakReference<Class<?>>> classes = new ArrayList<>();
            for (int i = 0; i < CLASSES; i++) {
                classes.add(read(queries.get(i % QUERIES)));
                classes.add(write(queries.get(i % QUERIES)));
            }
            assertEquals(
                    List.of(new Position(CLASSES), new Position(1_000 + CLASSES)),
                    queries.getFirst().toList());
            assertCollected(classes);
            Reference.reachabilityFence(queries);
        }
    }

    /// In methods of their own, so that nothing stays in a variable.
    @SuppressWarnings("unchecked")
    private static WeakReference<Class<?>> read(Query<Position> query) throws Exception {
        Class<?> type = copy(Reader.class);
        query.forEach((Consumer<Position>) type.getConstructor().newInstance());
        return new WeakReference<>(type);
    }

    @SuppressWarnings("unchecked")
    private static WeakReference<Class<?>> write(Query<Position> query) throws Exception {
        Class<?> type = copy(Writer.class);
        query.update((UnaryOperator<Position>) type.getConstructor().newInstance());
        return new WeakReference<>(type);
    }

    private static Class<?> copy(Class<?> type) throws Exception {
        String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
        try (InputStream stream = type.getResourceAsStream(file)) {
            byte[] bytes = stream.readAllBytes();
            return MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        }
    }

    /// A garbage collection is only a request, so it is retried before giving up.
    private static void assertCollected(List<WeakReference<Class<?>>> classes) {
        for (int i = 0; i < MOST_COLLECTIONS && living(classes) > 0; i++) {
            System.gc();
        }
        long living = living(classes);
        assertEquals(
                0, living, () -> living + " of " + classes.size() + " classes are still there");
    }

    private static long living(List<WeakReference<Class<?>>> classes) {
        return classes.stream().filter(type -> !type.refersTo(null)).count();
    }
}
