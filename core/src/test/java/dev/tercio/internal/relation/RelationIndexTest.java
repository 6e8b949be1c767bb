package dev.tercio.internal.relation;

import static dev.tercio.internal.storage.PageLayout.PAGE_SLOTS;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import dev.tercio.internal.storage.Allocations;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/// The reverse direction of a relation, proves RL-02.
class RelationIndexTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
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

    /// Otherwise, a write without a target could fail for lack of memory after it has been stored.
    @Test
    void linkingToNothingDoesNotAllocate() {
        int[] allocations = {0};
        Allocations.probe(() -> allocations[0]++, () -> index.relink(FAR, RelationIndex.NONE));
        assertEquals(0, allocations[0]);
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

    /// Blocks are tracked from the first question on, which must not miss earlier changes. A slot
    /// of each block: 0 to 1,023, 1,024 to 2,047, and so on.
    @Test
    void changedBlocksAreReportedEvenIfNobodyHasAskedBefore() {
        index.link(1, 2_000);
        assertTrue(index.changedAt(0) > 0);
        assertTrue(index.changedAt(1) > 0);
        long seen = index.version();
        index.link(3_000, 2_000);
        assertTrue(index.changedAt(0) > seen, "the previous source is in block 0");
        assertTrue(index.changedAt(1) > seen, "the target is in block 1");
        assertTrue(index.changedAt(2) > seen, "the source is in block 2");
        assertTrue(index.changedAt(3) <= seen, "nothing is in block 3");
        seen = index.version();
        index.relink(3_000, 5_000);
        for (int block : new int[] {0, 1, 2, 4}) {
            assertTrue(index.changedAt(block) > seen, "block " + block);
        }
        assertTrue(index.changedAt(3) <= seen);
        assertEquals(0, index.changedAt(FAR));
    }

    @Test
    void replacedContentCountsAsChanged() {
        index.link(1, 2);
        assertTrue(index.changedAt(0) > 0);
        RelationIndex.Content before = index.content();
        index.use(RelationIndex.emptyContent());
        assertEquals(0, index.changedAt(0));
        assertEquals(0, index.links());
        long seen = index.version();
        index.use(before);
        assertTrue(index.changedAt(0) > seen);
        assertEquals(1, index.links());
    }

    @Test
    void savedBlocksAreRestored() {
        index.link(1, 2);
        index.link(3, 2);
        RelationBlock copy = new RelationBlock();
        index.saveBlock(0, copy);
        index.unlink(1);
        index.relink(3, 7);
        long seen = index.version();
        index.prepareBlock(0, copy);
        index.restoreBlock(0, copy);
        assertEquals(List.of(1, 3), sources(2));
        assertEquals(List.of(), sources(7));
        assertEquals(2, index.links());
        assertNotEquals(seen, index.version());
    }

    @Test
    void agreesWithAMapOfListsAfterRandomChanges() {
        Seed.run(this::changeRandomly);
    }

    /// Slots in pages that become part of the arrays when most of the pages before them are used.
    @Test
    void linksAreKeptWhenArraysGrow() {
        List<Integer> pages = new ArrayList<>(IntStream.range(0, 100).boxed().toList());
        Seed.run(
                random -> {
                    Collections.shuffle(pages, random);
                    RelationIndex grown = new RelationIndex();
                    for (int i = 0; i < pages.size(); i++) {
                        grown.link(pages.get(i) * PAGE_SLOTS + 5, pages.get(i) * PAGE_SLOTS);
                        for (int j = 0; j <= i; j++) {
                            int target = pages.get(j) * PAGE_SLOTS;
                            assertEquals(target + 5, grown.firstSource(target));
                            assertEquals(target, grown.targetSlot(target + 5));
                        }
                        assertEquals(i + 1, grown.links());
                    }
                });
    }

    /// Proves CO-05.
    @Test
    void fewHighSlotsCostTheirPages() {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        index.link(15_000_000, 15_000_001);
        index.link(500_000, 500_001);
        index.link(0, 1);
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        // two directions, each with three numbers per slot
        long pages = 3L * 2 * PAGE_SLOTS * 3 * Integer.BYTES;
        assertTrue(allocated < 2 * pages, "" + allocated);
        assertEquals(3, index.links());
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
            boolean linked = random.nextInt(4) > 0;
            int target = linked ? random.nextInt(10) * 5_000 : RelationIndex.NONE;
            if (random.nextBoolean() || index.targetSlot(source) == target) {
                index.unlink(source);
            }
            index.relink(source, target);
            if (linked) {
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
