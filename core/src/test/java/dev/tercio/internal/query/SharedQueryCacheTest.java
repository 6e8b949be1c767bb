package dev.tercio.internal.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Threads that add to a cache while others search it all find the same queries.
///
/// Proves QU-01.
class SharedQueryCacheTest {
    private static final int THREADS = 4;
    private static final int KEYS = 20_000;

    private record Query(int key) {}

    private static List<Query> findOrAddAll(QueryCache<Query> cache, CyclicBarrier start)
            throws Exception {
        start.await();
        List<Query> found = new ArrayList<>();
        for (int key = 0; key < KEYS; key++) {
            Query known = cache.find(key, String.class, null, null, null);
            if (known == null) {
                cache.add(key, String.class, null, null, null, new Query(key));
                known = cache.find(key, String.class, null, null, null);
            }
            found.add(known);
        }
        return found;
    }

    @Test
    void threadsThatAddTheSameKeysFindTheSameQueries() throws Exception {
        QueryCache<Query> cache = new QueryCache<>();
        CyclicBarrier start = new CyclicBarrier(THREADS);
        try (ExecutorService pool = Executors.newFixedThreadPool(THREADS)) {
            List<Future<List<Query>>> runs = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                runs.add(pool.submit(() -> findOrAddAll(cache, start)));
            }
            for (Future<List<Query>> run : runs) {
                List<Query> found = run.get();
                for (int key = 0; key < KEYS; key++) {
                    assertEquals(key, found.get(key).key());
                    assertSame(cache.find(key, String.class, null, null, null), found.get(key));
                }
            }
        }
    }
}
