package dev.tercio.showcase.overworld.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;

/// Maps are varied, connected, and the same for the same seed.
class MapMakerTest {
    private static List<Tile> kinds(TileMap map) {
        return IntStream.range(0, map.size()).mapToObj(map::kind).toList();
    }

    @Test
    void theSeedDecides() {
        assertEquals(kinds(MapMaker.make(8, 2_000)), kinds(MapMaker.make(8, 2_000)));
        assertTrue(!kinds(MapMaker.make(8, 2_000)).equals(kinds(MapMaker.make(9, 2_000))));
    }

    @Test
    void moreCharactersHaveMoreRoom() {
        assertEquals(64, MapMaker.make(1, 1).width());
        assertEquals(128, MapMaker.make(1, 2_000).width());
        assertEquals(96, MapMaker.make(1, 2_000).height());
        assertEquals(512, MapMaker.make(1, 1_000_000).width());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyKindOfGroundExistsAndEveryPlaceIsReachable(long seed) {
        TileMap map = MapMaker.make(seed, 500);
        assertEquals(EnumSet.allOf(Tile.class), EnumSet.copyOf(kinds(map)));
        PathFinder finder = new PathFinder(map);
        int[] corners = new int[2];
        for (int tile = 0; tile < map.size(); tile += 11) {
            if (map.kind(tile).isWalkable()) {
                assertTrue(finder.find(map.camp(Faction.RED), tile, corners) > 0);
            }
        }
        for (Faction faction : Faction.ALL) {
            assertTrue(map.kind(map.camp(faction)).isWalkable());
        }
        for (int village = 0; village < map.villages(); village++) {
            assertTrue(map.kind(map.village(village)).isWalkable());
        }
    }
}
