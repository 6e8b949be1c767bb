package dev.tercio.internal.entity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.internal.storage.PageLayout;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Proves EN-02.
class SlotRunsTest {
    private final SlotRuns runs = new SlotRuns();

    private List<String> text() {
        List<String> list = new ArrayList<>();
        for (int run = 0; run < runs.runs(); run++) {
            list.add(runs.start(run) + "+" + runs.length(run));
        }
        return list;
    }

    @Test
    void adjacentSlotsBecomeOneRun() {
        runs.add(64, 10);
        runs.add(74, 54);
        runs.add(128, 64);

        assertEquals(List.of("64+128"), text());
        assertEquals(128, runs.slots());
    }

    @Test
    void runsDoNotCrossAPage() {
        runs.add(PageLayout.PAGE_SLOTS - 64, 64);
        runs.add(PageLayout.PAGE_SLOTS, 64);

        assertEquals(List.of("16320+64", "16384+64"), text());
    }

    @Test
    void orderIsKept() {
        for (int i = 20; i > 0; i--) {
            runs.add(i * 64, 1);
        }
        assertEquals(20, runs.runs());
        assertEquals(20, runs.slots());
        assertEquals("1280+1", text().getFirst());
        assertEquals("64+1", text().getLast());
    }
}
