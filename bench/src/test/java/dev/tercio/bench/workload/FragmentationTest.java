package dev.tercio.bench.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.bench.workload.Fragmentation.Group;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

class FragmentationTest {
    private static final int N = 10_007;

    @ParameterizedTest
    @EnumSource
    void everyEntityIsInOneGroup(Fragmentation fragmentation) {
        assertEquals(N, fragmentation.groups(N).stream().mapToInt(Group::size).sum());
    }

    @ParameterizedTest
    @EnumSource
    void allGroupsHaveDifferentComponents(Fragmentation fragmentation) {
        List<Group> groups = fragmentation.groups(N);
        assertEquals(groups.size(), groups.stream().map(Group::parts).distinct().count());
    }

    @Test
    void matchCountEqualsTheName() {
        assertEquals(N, matching(Fragmentation.ALL_OF_26));
        assertEquals(N / 10, matching(Fragmentation.TENTH_OF_32));
        assertEquals(0, matching(Fragmentation.NONE_OF_256));
        assertEquals(N, matching(Fragmentation.ONE_SET));
        assertEquals(N, matching(Fragmentation.SETS_4096));
    }

    @Test
    void setCountEqualsTheName() {
        assertEquals(1, Fragmentation.ONE_SET.groups(N).size());
        assertEquals(64, Fragmentation.SETS_64.groups(N).size());
        assertEquals(1_024, Fragmentation.SETS_1024.groups(N).size());
        assertEquals(4_096, Fragmentation.SETS_4096.groups(N).size());
        assertEquals(4_096, Fragmentation.SPAWNED_4096.groups(N).size());
    }

    @Test
    void tagsThatAreAddedLaterGiveTheSameSets() {
        BitSet[] tags = new BitSet[N];
        Arrays.setAll(tags, _ -> new BitSet());

        Fragmentation.SETS_4096.addTags(N, (entity, tag) -> tags[entity].set(tag));

        assertEquals(4_096, Arrays.stream(tags).distinct().count());
        assertTrue(Arrays.stream(tags).allMatch(each -> each.length() <= 12));
    }

    private static int matching(Fragmentation fragmentation) {
        return fragmentation.groups(N).stream()
                .filter(fragmentation::matches)
                .mapToInt(Group::size)
                .sum();
    }
}
