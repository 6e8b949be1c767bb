package dev.tercio.bench.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.bench.workload.Fragmentation.Group;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
    }

    private static int matching(Fragmentation fragmentation) {
        return fragmentation.groups(N).stream()
                .filter(fragmentation::matches)
                .mapToInt(Group::size)
                .sum();
    }
}
