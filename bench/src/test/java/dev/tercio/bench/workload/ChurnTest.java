package dev.tercio.bench.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

class ChurnTest {
    private static final int N = 3_000;

    private final Model ships = new Model();

    /// Accepts only changes that an engine accepts.
    private static final class Model implements ChurnedShips {
        final Set<Integer> alive = new HashSet<>();
        final Set<Integer> shielded = new HashSet<>();
        int spawned;
        int changes;
        int unseen;

        private void change(boolean isPossible, int i) {
            assertTrue(isPossible, "ship=" + i);
            changes++;
            unseen++;
            assertTrue(unseen <= Churn.FRAME, "unseen=" + unseen);
        }

        @Override
        public void spawn(int i) {
            change(alive.add(i), i);
            spawned++;
        }

        @Override
        public void destroy(int i) {
            change(alive.remove(i), i);
            shielded.remove(i);
        }

        @Override
        public void addShield(int i) {
            change(alive.contains(i) && shielded.add(i), i);
        }

        @Override
        public void removeShield(int i) {
            change(alive.contains(i) && shielded.remove(i), i);
        }

        @Override
        public void flush() {
            unseen = 0;
        }

        @Override
        public void moveShielded() {}

        @Override
        public void moveAll() {}

        @Override
        public Map<String, Double> tally() {
            return Map.of();
        }
    }

    @Test
    void afterTheChangesAllShipsExistAndAllChangesAreVisible() {
        Churn.run(ships, N);

        assertEquals(N, ships.alive.size());
        assertEquals(0, ships.unseen);
    }

    @Test
    void thereAreTenChangesPerShipOfAllKinds() {
        Churn.run(ships, N);

        assertTrue(ships.changes >= (1 + Churn.PER_SHIP) * N, "changes=" + ships.changes);
        assertTrue(ships.spawned > N + N / 2, "spawned=" + ships.spawned);
        assertTrue(ships.shielded.size() > N / 4, "shielded=" + ships.shielded.size());
    }

    @Test
    void oneShipInAThousandIsRare() {
        Churn.addRareShields(ships, N);

        assertEquals(N, ships.alive.size());
        assertEquals(3, ships.shielded.size());
        assertEquals(0, ships.unseen);
    }
}
