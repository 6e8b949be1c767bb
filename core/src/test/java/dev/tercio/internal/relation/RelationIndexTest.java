package dev.tercio.internal.relation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// The reverse direction of a relation, proves RL-02.
class RelationIndexTest {
    private static final int FAR = 1 << 20;

    private final RelationIndex index = new RelationIndex();

    @Test
    void untouchedSlotsHaveNoSourcesAndNoTarget() {
        assertEquals(RelationIndex.NONE, index.firstSource(FAR));
        assertEquals(RelationIndex.NONE, index.lastSource(FAR));
        assertEquals(RelationIndex.NONE, index.nextSource(FAR));
        assertEquals(RelationIndex.NONE, index.previousSource(FAR));
        assertEquals(RelationIndex.NONE, index.targetSlot(FAR));
        assertEquals(0, index.sourceCount(FAR));
        assertEquals(0, index.links());
    }

    @Test
    void sourcesKeepTheOrderInWhichTheyWereLinked() {
        index.link(5, 0);
        index.link(FAR, 0);
        index.link(3, 0);
        assertEquals(List.of(5, FAR, 3), sources(0));
        index.unlink(FAR);
        assertEquals(List.of(5, 3), sources(0));
        index.unlink(5);
        index.link(5, 0);
        assertEquals(List.of(3, 5), sources(0));
        assertEquals(2, index.sourceCount(0));
    }

    @Test
    void unlinkingASourceWithoutTargetDoesNothing() {
        long version = index.version();
        index.unlink(7);
        assertEquals(version, index.version());
    }

    @Test
    void everyChangeHasAnotherVersion() {
        long before = index.version();
        index.link(1, 2);
        long linked = index.version();
        index.unlink(1);
        assertNotEquals(before, linked);
        assertNotEquals(linked, index.version());
    }

    @Test
    void agreesWithAMapOfListsAfterRandomChanges() {
        Seed.run(this::changeRandomly);
    }

    private void changeRandomly(Random random) {
        Map<Integer, List<Integer>> model = new HashMap<>();
        Map<Integer, Integer> targets = new HashMap<>();
        for (int step = 0; step < 20_000; step++) {
            Integer source = random.nextInt(60) * 1_000;
            Integer old = targets.remove(source);
            if (old != null) {
                model.getOrDefault(old, List.of()).remove(source);
            }
            index.unlink(source);
            if (random.nextInt(4) > 0) {
                int target = random.nextInt(10) * 5_000;
                index.link(source, target);
                targets.put(source, target);
                model.computeIfAbsent(target, _ -> new ArrayList<>()).add(source);
            }
        }
        model.forEach((target, list) -> assertEquals(list, sources(target)));
        targets.forEach((source, target) -> assertEquals(target, index.targetSlot(source)));
        assertEquals(targets.size(), index.links());
    }

    private List<Integer> sources(int target) {
        List<Integer> found = new ArrayList<>();
        int previous = RelationIndex.NONE;
        for (int slot = index.firstSource(target); slot >= 0; slot = index.nextSource(slot)) {
            assertEquals(previous, index.previousSource(slot));
            found.add(slot);
            previous = slot;
        }
        assertEquals(previous, index.lastSource(target));
        assertEquals(found.size(), index.sourceCount(target));
        return found;
    }
}
